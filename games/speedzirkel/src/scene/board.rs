//! Sheets: the one that matters now as a board, the others as mosaics.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Board, Counter, Kind, Layout, Look, Mosaic, Node, Scene, Track};
use spielwerk_sdk::words::name_of;

use super::Sight;
use crate::art::castle;
use crate::cells::{COUNT, Cells, SIDE};
use crate::moves::name;
use crate::sheet::{Sheet, Terrain};
use crate::state::{MOST_COINS, Stage};
use crate::words;

/// One seat's place on the table.
pub(super) fn area(scene: &mut Scene, sight: &Sight<'_>, seat: Seat) {
    let l = sight.l;
    let key = format!("sheet-{seat}");
    let who = name_of(seat);
    let own = sight.of.seat() == Some(seat);
    let title = if own {
        l.say("Dein Messtischblatt", "Your sheet")
    } else {
        l.pick(format!("Blatt von {who}"), format!("Sheet of {who}"))
    };
    let node = Node::new(key.as_str(), Kind::Area(seat)).name(title.as_str());
    scene.add(if seat == sight.focus { node.text(with_season(sight, &title)) } else { node });
    let sheet = sight.sheet(seat);
    if own || sight.focus == seat {
        facts(scene, sight, seat, &sheet, &key);
        board(scene, sight, seat, &sheet, &key);
    } else {
        facts(scene, sight, seat, &sheet, &key);
        let looks = (0..COUNT).map(|index| look(scene, &sheet, index)).collect();
        let mosaic = Kind::Mosaic(Mosaic { columns: SIDE as u8, looks });
        let name = l.pick(format!("Blatt von {who}"), format!("Sheet of {who}"));
        scene.add(Node::new(format!("mosaic-{seat}"), mosaic).within(key).name(name));
    }
}

/// `Dein Messtischblatt · Frühjahr: A und B zählen` (Z-U31).
fn with_season(sight: &Sight<'_>, title: &str) -> String {
    let (table, l) = (&sight.of.table, sight.l);
    if table.stage == Stage::Finished {
        return title.to_string();
    }
    let season = table.season();
    let name = words::season(season.name, l);
    let [one, two] = season.scores.map(|letter| char::from(b'A' + letter as u8));
    l.pick(format!("{title} · {name}: {one} und {two}"), format!("{title} · {name}: {one} and {two}"))
}

/// The clock, guilders, and empty cells beside creatures if there are any (Z-U16, Z-U31).
fn facts(scene: &mut Scene, sight: &Sight<'_>, seat: Seat, sheet: &Sheet, area: &str) {
    let (table, l) = (&sight.of.table, sight.l);
    let row = format!("facts-{seat}");
    scene.add(Node::new(row.as_str(), Kind::Group(Layout::Wrap)).within(area));
    if table.stage != Stage::Finished && seat == sight.focus {
        let season = table.season();
        let text = format!("{} / {}", table.clock, season.length);
        let at = table.clock.min(season.length).saturating_sub(1);
        let track = Kind::Track(Track { steps: season.length, at });
        let name = l.pick(format!("Uhr {text}"), format!("Clock {text}"));
        scene.add(Node::new("clock", track).within(row.as_str()).name(name).text(text));
    }
    let coin = scene.look(Look::fill("yellow-soft").edge("yellow").art("gulden"));
    let counter = Counter { value: sight.coins(seat).into(), most: Some(MOST_COINS.into()) };
    let node = Node::new(format!("coins-{seat}"), Kind::Counter(counter)).within(row.as_str()).look(coin);
    scene.add(node.name(l.say("Gulden", "Guilders")));
    let gaps = sheet.gaps();
    if gaps.is_empty() {
        return;
    }
    let gap = scene.look(Look::fill("violet-soft").edge("violet").art("wesen"));
    let text = l.say("Leere Wesenfelder", "Cells beside creatures");
    let counter = Kind::Counter(Counter { value: -gaps.value(), most: None });
    let node = Node::new(format!("gaps-{seat}"), counter).within(row).look(gap).name(text);
    let on_board = sight.of.seat() == Some(seat) || sight.focus == seat;
    scene.add(if on_board { node.lights_up(keys(seat, gaps)) } else { node });
}

/// Keys of these cells on this seat's board.
pub(super) fn keys(seat: Seat, cells: Cells) -> impl Iterator<Item = String> {
    cells.iter().map(move |index| format!("cell-{seat}-{}", name(index)))
}

fn board(scene: &mut Scene, sight: &Sight<'_>, seat: Seat, sheet: &Sheet, area: &str) {
    let l = sight.l;
    let key = format!("board-{seat}");
    let side = SIDE as u8;
    let ground = scene.look(Look::fill("sand-soft").edge("brown"));
    let label = l.say("Messtischblatt", "Survey sheet");
    let node = Node::new(key.as_str(), Kind::Board(Board::lettered(side, side))).within(area).look(ground);
    scene.add(node.name(label));
    let asked = sight.options.as_ref().filter(|_| sight.focus == seat);
    let demanded = asked.map_or(Cells::NONE, |options| options.demanded());
    let fresh = fresh(sight, seat);
    for index in 0..COUNT {
        let at = name(index);
        let look = look(scene, sheet, index);
        let node = Node::cell(format!("cell-{seat}-{at}"), &key, at.column, at.row).look(look);
        let mut node = node.name(format!("{at}, {}", ground_name(sheet, index, l)));
        if asked.is_some() {
            node = node.pick(format!("cell={at}"));
        }
        let cell = Cells::one(index);
        scene.add(if demanded.touches(cell) || fresh.touches(cell) { node.emphasis() } else { node });
    }
    if let Some(options) = asked {
        super::card::stencils(scene, sight, options, &key);
    }
}

/// Cells drawn in this step, as far as the viewer sees them.
fn fresh(sight: &Sight<'_>, seat: Seat) -> Cells {
    let table = &sight.of.table;
    if let Some((_, stroke)) = sight.own.filter(|(target, _)| *target == seat) {
        return stroke.cells;
    }
    if !matches!(table.stage, Stage::Set | Stage::Stands | Stage::Creature) {
        return Cells::NONE;
    }
    let stroke = table.last.as_ref().and_then(|last| last.strokes.get(usize::from(seat)).copied().flatten());
    stroke.map_or(Cells::NONE, |stroke| stroke.cells)
}

/// What lies on a cell; none if nothing does.
fn terrain_at(sheet: &Sheet, cell: Cells) -> Option<Terrain> {
    let all = [Terrain::Wald, Terrain::Dorf, Terrain::Acker, Terrain::Weiher, Terrain::Wesen];
    all.into_iter().find(|terrain| sheet.of(*terrain).touches(cell))
}

/// Fill, pattern and art of a terrain, so that no meaning rests on colour alone.
pub(super) fn terrain_look(terrain: Terrain) -> Look {
    let (fill, pattern) =
        [("green", "dots"), ("red", "bricks"), ("yellow", "lines"), ("blue", "waves"), ("violet", "hatch")]
            [terrain as usize];
    Look::fill(&format!("{fill}-soft")).edge(fill).pattern(pattern).art(terrain.key())
}

fn look(scene: &mut Scene, sheet: &Sheet, index: usize) -> u16 {
    let cell = Cells::one(index);
    let on_castle = sheet.castles().touches(cell);
    let over = |art: &str| if on_castle { castle(art) } else { art.to_string() };
    let look = match terrain_at(sheet, cell) {
        Some(terrain) => terrain_look(terrain).art(&over(terrain.key())),
        None if sheet.mountains().touches(cell) => Look::fill("grey-soft").edge("grey").art("berg"),
        None if sheet.bog().touches(cell) => Look::fill("teal-soft").edge("teal").pattern("grain").art("moor"),
        None if sheet.gaps().touches(cell) => {
            Look::fill("paper").edge("violet").pattern("cross").ink("violet").art(&over("luecke"))
        }
        None if on_castle => Look::fill("paper").edge("brown").art("burg"),
        None => Look::fill("paper"),
    };
    scene.look(look)
}

/// A cell's ground in words: `Wald auf einem Burgstall`.
pub(super) fn ground_name(sheet: &Sheet, index: usize, l: Locale) -> String {
    let cell = Cells::one(index);
    let castle = sheet.castles().touches(cell);
    let plain = match terrain_at(sheet, cell) {
        Some(terrain) => words::terrain(terrain, l).to_string(),
        None if sheet.mountains().touches(cell) => return l.say("Berg", "mountain"),
        None if sheet.bog().touches(cell) => return l.say("Moor", "bog"),
        None if castle => l.say("freier Burgstall", "empty castle site"),
        None => l.say("leer", "empty"),
    };
    let on_castle = castle && terrain_at(sheet, cell).is_some();
    let over = if on_castle { l.pick(" auf einem Burgstall", " on a castle site") } else { "" };
    let gap = if sheet.gaps().touches(cell) { l.pick(", neben einem Wesen", ", beside a creature") } else { "" };
    format!("{plain}{over}{gap}")
}
