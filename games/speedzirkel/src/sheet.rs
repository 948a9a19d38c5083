//! The two sides of the sheet, and what is drawn on one (rule book 2.2).

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cells::{COUNT, Cells, SIDE};

/// A kind of terrain that is drawn, and the fabled creatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Forest.
    Wald,
    /// Village.
    Dorf,
    /// Field.
    Acker,
    /// Pond.
    Weiher,
    /// A fabled creature's cell.
    Wesen,
}

impl Terrain {
    /// What people draw, in the order of the rule book.
    pub const DRAWN: [Self; 4] = [Self::Wald, Self::Dorf, Self::Acker, Self::Weiher];

    /// As in moves.
    pub fn key(self) -> &'static str {
        ["wald", "dorf", "acker", "weiher", "wesen"][self as usize]
    }

    /// As on a board in text: `W D A T M`.
    pub fn letter(self) -> char {
        ['W', 'D', 'A', 'T', 'M'][self as usize]
    }

    /// One of the four that people choose from, by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::DRAWN.into_iter().find(|terrain| terrain.key() == key)
    }
}

/// A printed side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Highlands.
    Oberland,
    /// Bogland.
    Moos,
}

// B mountain, o castle site, # bog.
const OBERLAND: [&str; SIDE] = [
    "...........", // 1
    "...B.o.....", // 2
    ".o......Bo.", // 3
    "...........", // 4
    "...........", // 5
    ".....B.....", // 6
    "...........", // 7
    "...........", // 8
    ".oB......o.", // 9
    ".....o.B...", // 10
    "...........", // 11
];
const MOOS: [&str; SIDE] = [
    "...........", // 1
    "......o.B..", // 2
    "..oB.......", // 3
    "....##.....", // 4
    "....##o....", // 5
    "....###....", // 6
    ".o...##....", // 7
    ".....B..o..", // 8
    ".........B.", // 9
    "..Bo.......", // 10
    "...........", // 11
];

/// What is printed on a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Print {
    /// Mountains, filled.
    pub mountains: Cells,
    /// Castle sites, empty.
    pub castles: Cells,
    /// Bog, filled, no terrain.
    pub bog: Cells,
}

const fn marked(rows: &[&str; SIDE], sign: u8) -> Cells {
    let (mut all, mut index) = (Cells::NONE, 0);
    while index < COUNT {
        if rows[index / SIDE].as_bytes()[index % SIDE] == sign {
            all = all.and(Cells::one(index));
        }
        index += 1;
    }
    all
}

const fn read(rows: &[&str; SIDE]) -> Print {
    Print { mountains: marked(rows, b'B'), castles: marked(rows, b'o'), bog: marked(rows, b'#') }
}

const PRINTS: [Print; 2] = [read(&OBERLAND), read(&MOOS)];

impl Side {
    /// Both, the usual one first.
    pub const ALL: [Self; 2] = [Self::Oberland, Self::Moos];

    /// As an option's value.
    pub fn key(self) -> &'static str {
        ["oberland", "moos"][self as usize]
    }

    /// What is printed here.
    pub fn print(self) -> &'static Print {
        &PRINTS[self as usize]
    }
}

/// One sheet. As JSON eleven rows of `. W D A T M B #` (and the side); as bytes five sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sheet {
    /// Which side.
    pub side: Side,
    drawn: [Cells; 5],
}

impl Sheet {
    /// Nothing drawn yet.
    pub fn new(side: Side) -> Self {
        Self { side, drawn: [Cells::NONE; 5] }
    }

    /// Cells of this terrain.
    pub fn of(&self, terrain: Terrain) -> Cells {
        self.drawn[terrain as usize]
    }

    /// Mountains.
    pub fn mountains(&self) -> Cells {
        self.side.print().mountains
    }

    /// Castle sites, drawn over or not.
    pub fn castles(&self) -> Cells {
        self.side.print().castles
    }

    /// Bog.
    pub fn bog(&self) -> Cells {
        self.side.print().bog
    }

    /// All drawn cells.
    pub fn drawn(&self) -> Cells {
        self.drawn.iter().fold(Cells::NONE, |all, some| all | *some)
    }

    /// Cells that are not empty: terrain, mountain, bog, creature.
    pub fn filled(&self) -> Cells {
        self.drawn() | self.mountains() | self.bog()
    }

    /// Empty cells.
    pub fn empty(&self) -> Cells {
        !self.filled()
    }

    /// Castle sites nobody has drawn over.
    pub fn open_castles(&self) -> Cells {
        self.castles() & self.empty()
    }

    /// The sheet with these empty cells filled.
    #[must_use]
    pub fn with(&self, terrain: Terrain, cells: Cells) -> Self {
        let mut next = *self;
        next.drawn[terrain as usize] |= cells;
        next
    }

    /// Mountains all of whose neighbours are filled.
    pub fn closed_mountains(&self) -> Cells {
        self.mountains().without(self.empty().neighbours())
    }

    /// Empty cells beside a creature: each costs one at a scoring (Z-R27).
    pub fn gaps(&self) -> Cells {
        self.empty() & self.of(Terrain::Wesen).neighbours()
    }

    /// The six kinds of terrain: forest, village, field, pond, creature, mountain (rule book 5.2).
    pub fn kinds(&self) -> [Cells; 6] {
        let [forest, village, field, pond, creature] = self.drawn;
        [forest, village, field, pond, creature, self.mountains()]
    }

    /// Eleven rows of text.
    pub fn rows(&self) -> [String; SIDE] {
        let sign = |index: usize| {
            let cell = Cells::one(index);
            let all = [Terrain::Wald, Terrain::Dorf, Terrain::Acker, Terrain::Weiher, Terrain::Wesen];
            let drawn = all.into_iter().find(|terrain| self.of(*terrain).touches(cell));
            match drawn {
                Some(terrain) => terrain.letter(),
                None if self.mountains().touches(cell) => 'B',
                None if self.bog().touches(cell) => '#',
                None => '.',
            }
        };
        std::array::from_fn(|row| (0..SIDE).map(|column| sign(row * SIDE + column)).collect())
    }

    /// Reads [`Sheet::rows`].
    ///
    /// # Errors
    /// A sentence naming the row or cell that does not fit the side.
    pub fn from_rows<T: AsRef<str>>(side: Side, rows: &[T]) -> Result<Self, String> {
        if rows.len() != SIDE || rows.iter().any(|row| row.as_ref().chars().count() != SIDE) {
            return Err("a sheet is eleven rows of eleven signs".into());
        }
        let mut sheet = Self::new(side);
        let signs = rows.iter().flat_map(|row| row.as_ref().chars());
        for (index, sign) in signs.enumerate().take(COUNT) {
            let cell = Cells::one(index);
            let printed = match () {
                () if sheet.mountains().touches(cell) => 'B',
                () if sheet.bog().touches(cell) => '#',
                () => '.',
            };
            let name = cell.names();
            match "WDATM".find(sign) {
                Some(_) if printed != '.' => return Err(format!("{name} is printed and cannot be drawn over")),
                Some(at) => sheet.drawn[at] |= cell,
                None if sign == printed => {}
                None => return Err(format!("{name} cannot be “{sign}” on this side")),
            }
        }
        Ok(sheet)
    }
}

#[derive(Serialize, Deserialize)]
struct Written {
    side: Side,
    rows: Vec<String>,
}

impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            Written { side: self.side, rows: self.rows().to_vec() }.serialize(serializer)
        } else {
            (self.side, self.drawn).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Sheet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let written = Written::deserialize(deserializer)?;
            return Self::from_rows(written.side, &written.rows).map_err(D::Error::custom);
        }
        let (side, drawn) = <(Side, [Cells; 5])>::deserialize(deserializer)?;
        Ok(Self { side, drawn })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_printed_sides_are_those_of_the_rule_book() {
        let oberland = Side::Oberland.print();
        assert_eq!(oberland.mountains.names(), "D2 I3 F6 C9 H10");
        assert_eq!(oberland.castles.names(), "F2 B3 J3 B9 J9 F10");
        let moos = Side::Moos.print();
        assert_eq!(moos.mountains.names(), "I2 D3 F8 J9 C10");
        assert_eq!(moos.castles.names(), "G2 C3 G5 B7 I8 D10");
        assert_eq!(moos.bog.names(), "E4 F4 E5 F5 E6 F6 G6 F7 G7");
    }

    #[test]
    fn what_is_printed_keeps_its_distance() {
        for (side, bog, empty) in [(Side::Oberland, 0, 116), (Side::Moos, 9, 107)] {
            let print = side.print();
            assert_eq!((print.mountains.count(), print.castles.count(), print.bog.count()), (5, 6, bog));
            assert_eq!(Sheet::new(side).empty().count(), empty);
            let all = print.mountains.count() + print.castles.count() + bog;
            assert_eq!((print.mountains | print.castles | print.bog).count(), all, "no cell twice");
            assert!(!(print.mountains | print.castles | print.bog).touches(Cells::BORDER));
            assert!(!print.mountains.neighbours().touches(print.mountains));
            let beside: usize = print.mountains.iter().map(|one| Cells::one(one).neighbours().count()).sum();
            assert_eq!(print.mountains.neighbours().count(), beside, "no cell beside two mountains");
        }
    }

    #[test]
    fn a_sheet_is_read_as_it_is_written() {
        let sheet = Sheet::new(Side::Moos).with(Terrain::Wald, "A1 B1".parse().unwrap());
        let sheet = sheet.with(Terrain::Wesen, "K11".parse().unwrap());
        assert_eq!(Sheet::from_rows(Side::Moos, &sheet.rows()).unwrap(), sheet);
        assert!(Sheet::from_rows(Side::Oberland, &sheet.rows()).is_err());
    }
}
