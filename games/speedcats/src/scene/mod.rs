//! The picture of the table.

mod baskets;
mod controls;
mod end;
mod looks;
mod prompt;
mod side;
mod yard;

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Look, Node, Scene};

use crate::observe::Observation;
use crate::table::Stage;

/// What this viewer sees.
pub fn draw(observation: &Observation, l: Locale) -> Scene {
    let table = &observation.table;
    let mut scene = Scene::new(prompt::prompt(observation, l)).focus(table.seat);
    if table.stage == Stage::Finished {
        end::table(&mut scene, observation, l);
    } else {
        baskets::draw(&mut scene, observation, l);
        controls::draw(&mut scene, observation, l);
        if observation.is_asked()
            && let Stage::Place(tiles) = &table.stage
            && let Some(tile) = tiles.first()
        {
            // The first tile is taken in hand, so that its targets glow at once.
            scene = scene.preset(format!("tile={tile}"));
        }
    }
    for seat in 0..table.setting.seats {
        yard::draw(&mut scene, observation, seat, l);
    }
    side::plates(&mut scene, observation, l);
    side::facts(&mut scene, observation, l);
    side::breeds(&mut scene, observation, l);
    scene
}

/// A row of a table: plain texts.
fn row(scene: &mut Scene, table: &str, key: &str, cells: impl IntoIterator<Item = String>) {
    let row = format!("{table}-{key}");
    scene.add(Node::new(row.as_str(), Kind::Group(Layout::Row)).within(table));
    let plain = scene.look(Look::default());
    for (index, text) in cells.into_iter().enumerate() {
        scene.add(Node::text_line(format!("{row}-{index}"), text).within(row.as_str()).look(plain));
    }
}
