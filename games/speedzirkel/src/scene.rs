//! The picture of the table.

mod board;
mod card;
mod prompt;
mod side;
mod tables;

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Kind, Layout, Node, Role, Scene};

use crate::observe::Observation;
use crate::sheet::Sheet;
use crate::state::{Player, Stage, Stroke};
use crate::stroke::Options;

/// What the parts of a picture share.
pub(crate) struct Sight<'a> {
    /// What is known.
    pub of: &'a Observation,
    /// What the viewer may draw now.
    pub options: Option<Options>,
    /// The viewer's own stroke of the open step, and on whose sheet.
    pub own: Option<(Seat, Stroke)>,
    /// Whose sheet is large at first.
    pub focus: Seat,
    /// The language.
    pub l: Locale,
}

impl<'a> Sight<'a> {
    fn new(of: &'a Observation, l: Locale) -> Self {
        let table = &of.table;
        let viewer = of.seat();
        let options = viewer.filter(|_| of.own.is_none()).and_then(|seat| table.options(seat));
        let focus = viewer.map_or(0, |seat| table.target(seat));
        let judged = viewer.zip(of.own).and_then(|(seat, mv)| table.options_of(seat)?.judge(mv).ok());
        Self { of, options, own: judged.map(|stroke| (focus, stroke)), focus, l }
    }

    /// A seat's sheet as this viewer sees it: with the own stroke of the open step.
    pub fn sheet(&self, seat: Seat) -> Sheet {
        let sheet = self.player(seat).sheet;
        match self.own {
            Some((target, stroke)) if target == seat => sheet.with(stroke.terrain, stroke.cells),
            _ => sheet,
        }
    }

    /// Its guilders, likewise.
    pub fn coins(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        match &self.own {
            Some((target, stroke)) if *target == seat => player.after(stroke).1,
            _ => player.coins,
        }
    }

    pub fn player(&self, seat: Seat) -> &'a Player {
        &self.of.table.players[usize::from(seat)]
    }

    /// All seats, the viewer's first.
    pub fn seats(&self) -> Vec<Seat> {
        let seats = self.of.table.setting.seats;
        let first = self.of.seat().unwrap_or(0);
        (0..seats).map(|step| (first + step) % seats).collect()
    }
}

/// What this viewer sees.
pub fn draw(observation: &Observation, l: Locale) -> Scene {
    let sight = Sight::new(observation, l);
    let mut scene = Scene::new(prompt::prompt(&sight)).focus(sight.focus);
    for pick in card::presets(&sight) {
        scene = scene.preset(pick);
    }
    for seat in sight.seats() {
        board::area(&mut scene, &sight, seat);
    }
    match observation.table.stage {
        Stage::Scoring => tables::scoring(&mut scene, &sight),
        Stage::Finished => tables::end(&mut scene, &sight),
        _ => {}
    }
    side::seats(&mut scene, &sight);
    card::open_card(&mut scene, &sight);
    side::decrees(&mut scene, &sight);
    side::year(&mut scene, &sight);
    scene
}

fn group(key: &str, layout: Layout, role: Role, name: String) -> Node {
    Node::new(key, Kind::Group(layout)).role(role).name(name)
}

/// Title and text of a cell's info window: what lies there, and which decrees count it.
pub fn cell_words(observation: &Observation, seat: Seat, name: &str, l: Locale) -> Option<(String, String)> {
    let cells: crate::cells::Cells = name.parse().ok()?;
    let index = cells.first()?;
    let sight = Sight::new(observation, l);
    observation.table.players.get(usize::from(seat))?;
    let sheet = sight.sheet(seat);
    let counted: Vec<String> = (observation.table.decrees.iter().enumerate())
        .filter(|(_, decree)| decree.cells(&sheet).touches(cells))
        .map(|(letter, _)| crate::words::lettered(&observation.table, letter, l))
        .collect();
    let ground = board::ground_name(&sheet, index, l);
    let text = match counted.as_slice() {
        [] => l.say("Zählt gerade für keine Weisung.", "Counts for no decree at present."),
        _ => {
            let decrees = crate::words::listed(&counted, l);
            l.pick(format!("Zählt gerade für {decrees}."), format!("Counts for {decrees} at present."))
        }
    };
    Some((format!("{name}: {ground}"), text))
}
