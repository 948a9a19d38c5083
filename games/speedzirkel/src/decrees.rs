//! The sixteen decrees (Weisungen): which cells each counts, and what they bring (rule book 5.2 and 2.6).

use serde::{Deserialize, Serialize};

use crate::cells::{Cells, SIDE};
use crate::sheet::{Sheet, Terrain};

use Terrain::{Acker, Dorf, Wald, Weiher, Wesen};

/// A decree, in the order of the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // named in the table below
pub enum Decree {
    Bannwald,
    Waldsaum,
    Bergforst,
    Hochwald,
    Marktflecken,
    Stadtrecht,
    Kirchdorf,
    Pfarrsprengel,
    Muehlbach,
    Almweiher,
    Zehentstadel,
    Weiherkette,
    Grenzsteine,
    Mulden,
    Gewanne,
    Landstrasse,
}

/// Which of the four cards on the table it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Group {
    Wald,
    Dorf,
    AckerWeiher,
    Flur,
}

/// What the table says of a decree.
#[derive(Debug, Clone, Copy)]
pub struct Data {
    /// Which.
    pub decree: Decree,
    /// Stable key.
    pub key: &'static str,
    /// Names, German and English.
    pub names: (&'static str, &'static str),
    /// About what a practised surveyor gets from it in two scorings; even.
    pub threshold: i32,
    /// What one player of level `normal` got from it in two scorings, on the mean of both sides, in hundredths:
    /// `cargo run --example thresholds-speedzirkel -- 5000`.
    pub measured: i32,
}

const fn data(
    decree: Decree,
    key: &'static str,
    names: (&'static str, &'static str),
    threshold: i32,
    measured: i32,
) -> Data {
    Data { decree, key, names, threshold, measured }
}

/// All decrees; four a group.
#[rustfmt::skip]
pub const DECREES: [Data; 16] = [
    data(Decree::Bannwald, "bannwald", ("Bannwald", "Protected Forest"), 24, 2044),
    data(Decree::Waldsaum, "waldsaum", ("Waldsaum", "Forest Edge"), 12, 1033),
    data(Decree::Bergforst, "bergforst", ("Bergforst", "Mountain Forest"), 24, 2060),
    data(Decree::Hochwald, "hochwald", ("Hochwald", "High Forest"), 20, 1615),
    data(Decree::Marktflecken, "marktflecken", ("Marktflecken", "Market Town"), 30, 2479),
    data(Decree::Stadtrecht, "stadtrecht", ("Stadtrecht", "Town Charter"), 16, 1432),
    data(Decree::Kirchdorf, "kirchdorf", ("Kirchdorf", "Church Village"), 24, 2060),
    data(Decree::Pfarrsprengel, "pfarrsprengel", ("Pfarrsprengel", "Parish"), 20, 1730),
    data(Decree::Muehlbach, "muehlbach", ("Mühlbach", "Mill Stream"), 36, 3136),
    data(Decree::Almweiher, "almweiher", ("Almweiher", "Alpine Pond"), 20, 1658),
    data(Decree::Zehentstadel, "zehentstadel", ("Zehentstadel", "Tithe Barn"), 24, 2072),
    data(Decree::Weiherkette, "weiherkette", ("Weiherkette", "Chain of Ponds"), 26, 2159),
    data(Decree::Grenzsteine, "grenzsteine", ("Grenzsteine", "Boundary Stones"), 26, 2223),
    data(Decree::Mulden, "mulden", ("Mulden", "Hollows"), 12, 1098),
    data(Decree::Gewanne, "gewanne", ("Gewanne", "Strip Fields"), 14, 1147),
    data(Decree::Landstrasse, "landstrasse", ("Landstraße", "Country Road"), 18, 1608),
];

/// What the sixteen thresholds of the rule book add up to. The measured means are stretched to this sum, so that ranks
/// keep their meaning (Z-C5) while the decrees are weighed against each other as they really score.
pub const THRESHOLD_SUM: i32 = 348;

/// The even number nearest to a measured mean's share of [`THRESHOLD_SUM`]; `all` is the sum of the means.
pub fn even_threshold(mean: f64, all: f64) -> i32 {
    (mean * f64::from(THRESHOLD_SUM) / all / 2.0).round() as i32 * 2
}

/// A forest this large serves a mountain (Bergforst).
const FOREST_LEAST: usize = 3;
/// A village this large has the charter (Stadtrecht) …
const TOWN_LEAST: usize = 6;
/// … and brings so much.
const TOWN_VALUE: i32 = 7;

impl Group {
    /// In the order of set-up (Z-R2).
    pub const ALL: [Self; 4] = [Self::Wald, Self::Dorf, Self::AckerWeiher, Self::Flur];

    /// Its four decrees.
    pub fn decrees(self) -> impl Iterator<Item = Decree> {
        DECREES[4 * self as usize..][..4].iter().map(|data| data.decree)
    }
}

impl Decree {
    /// What the table says.
    pub fn data(self) -> &'static Data {
        &DECREES[self as usize]
    }

    /// Its group.
    pub fn group(self) -> Group {
        Group::ALL[self as usize / 4]
    }

    /// The cells that it counts at present.
    pub fn cells(self, sheet: &Sheet) -> Cells {
        let (forest, village) = (sheet.of(Wald), sheet.of(Dorf));
        let (field, pond) = (sheet.of(Acker), sheet.of(Weiher));
        match self {
            Self::Bannwald => forest & Cells::BORDER,
            Self::Waldsaum => forest & beside_two_kinds(sheet, Wald),
            Self::Bergforst => sheet.mountains() & large(forest, FOREST_LEAST).neighbours(),
            Self::Hochwald => forest.without(sheet.empty().neighbours()),
            Self::Marktflecken => largest_quiet_village(sheet),
            Self::Stadtrecht => large(village, TOWN_LEAST),
            Self::Kirchdorf => united(church_villages(sheet)),
            Self::Pfarrsprengel => second_village(village),
            Self::Muehlbach => (pond & field.neighbours()) | (field & pond.neighbours()),
            Self::Almweiher => (pond | field) & sheet.mountains().neighbours(),
            Self::Zehentstadel => (field & sheet.castles()) | (pond & sheet.castles().neighbours()),
            Self::Weiherkette => united(inner_ponds(pond)),
            Self::Grenzsteine => united(complete_lines(sheet)),
            Self::Mulden => hollows(sheet),
            Self::Gewanne => blocks(four_kinds(sheet)),
            Self::Landstrasse => united(complete_diagonals(sheet)),
        }
    }

    /// What it brings at present.
    pub fn value(self, sheet: &Sheet) -> i32 {
        let count = |list: &mut dyn Iterator<Item = Cells>| list.count() as i32;
        match self {
            Self::Bergforst => 3 * self.cells(sheet).value(),
            Self::Stadtrecht => TOWN_VALUE * count(&mut towns(sheet.of(Dorf))),
            Self::Kirchdorf => 4 * count(&mut church_villages(sheet)),
            Self::Pfarrsprengel => 2 * self.cells(sheet).value(),
            Self::Zehentstadel => {
                let barns = sheet.of(Acker) & sheet.castles();
                2 * barns.value() + (sheet.of(Weiher) & sheet.castles().neighbours()).value()
            }
            Self::Weiherkette => 4 * count(&mut inner_ponds(sheet.of(Weiher))),
            Self::Grenzsteine => 6 * count(&mut complete_lines(sheet)),
            Self::Gewanne => 3 * four_kinds(sheet).value(),
            Self::Landstrasse => 2 * count(&mut complete_diagonals(sheet)),
            _ => self.cells(sheet).value(),
        }
    }
}

fn united(groups: impl Iterator<Item = Cells>) -> Cells {
    groups.fold(Cells::NONE, Cells::and)
}

/// Cells of all groups of at least this size.
fn large(cells: Cells, least: usize) -> Cells {
    united(cells.groups().filter(|group| group.count() >= least))
}

fn towns(village: Cells) -> impl Iterator<Item = Cells> {
    village.groups().filter(|group| group.count() >= TOWN_LEAST)
}

/// Cells with at least two kinds of terrain other than `own` beside them.
fn beside_two_kinds(sheet: &Sheet, own: Terrain) -> Cells {
    let (mut once, mut twice) = (Cells::NONE, Cells::NONE);
    for (index, kind) in sheet.kinds().into_iter().enumerate() {
        if index == own as usize {
            continue;
        }
        let beside = kind.neighbours();
        twice |= once & beside;
        once |= beside;
    }
    twice
}

/// The largest village without a creature beside it; of equals the first one.
fn largest_quiet_village(sheet: &Sheet) -> Cells {
    let loud = sheet.of(Wesen).neighbours();
    let quiet = sheet.of(Dorf).groups().filter(|group| !group.touches(loud));
    quiet.fold(Cells::NONE, |best, group| if group.count() > best.count() { group } else { best })
}

fn church_villages(sheet: &Sheet) -> impl Iterator<Item = Cells> {
    let kinds = sheet.kinds();
    let beside = move |group: &Cells| {
        let around = group.neighbours();
        let others = kinds.iter().enumerate().filter(|(index, _)| *index != Dorf as usize);
        others.filter(|(_, kind)| kind.touches(around)).count()
    };
    sheet.of(Dorf).groups().filter(move |group| beside(group) >= 3)
}

/// The second of all villages, large first, equals in reading order.
fn second_village(village: Cells) -> Cells {
    let (mut first, mut second) = (Cells::NONE, Cells::NONE);
    for group in village.groups() {
        if group.count() > first.count() {
            second = first;
            first = group;
        } else if group.count() > second.count() {
            second = group;
        }
    }
    second
}

fn inner_ponds(pond: Cells) -> impl Iterator<Item = Cells> {
    pond.groups().filter(|group| (2..=4).contains(&group.count()) && !group.touches(Cells::BORDER))
}

fn complete_lines(sheet: &Sheet) -> impl Iterator<Item = Cells> {
    let filled = sheet.filled();
    (0..SIDE).map(Cells::row).chain((0..SIDE).map(Cells::column)).filter(move |line| filled.contains(*line))
}

fn complete_diagonals(sheet: &Sheet) -> impl Iterator<Item = Cells> {
    let filled = sheet.filled();
    (0..SIDE).map(Cells::diagonal).filter(move |line| filled.contains(*line))
}

/// Empty cells with four filled neighbours.
fn hollows(sheet: &Sheet) -> Cells {
    let empty = sheet.empty();
    empty.without(Cells::BORDER).without(empty.neighbours())
}

/// Top left cells of all 2 × 2 blocks with four different kinds of terrain.
fn four_kinds(sheet: &Sheet) -> Cells {
    let kinds = sheet.kinds();
    let some = united(kinds.into_iter());
    let corners = !(Cells::row(SIDE - 1) | Cells::column(SIDE - 1));
    let whole = corners & some & some.ahead(1) & some.ahead(SIDE) & some.ahead(SIDE + 1);
    // Cells of the same kind as the one `by` places on, in any of the six kinds.
    let same = |by: usize| united(kinds.into_iter().map(|kind| kind & kind.ahead(by)));
    let (beside, below) = (same(1), same(SIDE));
    let (falling, rising) = (same(SIDE + 1), same(SIDE - 1).ahead(1));
    whole.without(beside | beside.ahead(SIDE) | below | below.ahead(1) | falling | rising)
}

/// All cells of the blocks with these top left cells.
fn blocks(corners: Cells) -> Cells {
    let wide = corners | corners.moved(1);
    wide | wide.moved(SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_decrees() {
        assert!(DECREES.iter().enumerate().all(|(index, data)| data.decree as usize == index));
        let written =
            |data: &Data| serde_json::to_string(&data.decree).is_ok_and(|text| text == format!("\"{}\"", data.key));
        assert!(DECREES.iter().all(written));
        for group in Group::ALL {
            assert!(group.decrees().all(|decree| decree.group() == group));
            assert_eq!(group.decrees().count(), 4);
        }
    }

    #[test]
    fn thresholds_follow_from_what_was_measured() {
        let all: i32 = DECREES.iter().map(|data| data.measured).sum();
        for data in &DECREES {
            assert_eq!(data.threshold, even_threshold(data.measured.into(), all.into()), "{}", data.key);
        }
    }
}
