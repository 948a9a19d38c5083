//! The picture of the table.

mod end;
mod field;
mod side;
mod text;
mod tools;

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Node, Role, Scene};

use crate::observe::Observation;
use crate::words;

pub(crate) use text::ending;

/// What this viewer sees.
pub fn draw(observation: &Observation, l: Locale) -> Scene {
    let mut scene = Scene::new(text::prompt(observation, l));
    scene = notes(scene, observation, l);
    side::status(&mut scene, observation, l);
    field::field(&mut scene, observation, l);
    tools::tools(&mut scene, observation, l);
    if observation.is_over() {
        end::meant(&mut scene, observation, l);
    }
    side::seats(&mut scene, observation, l);
    side::history(&mut scene, observation, l);
    scene
}

/// Own notes a person may put on tablets (F-U21); they never leave the client.
fn notes(mut scene: Scene, observation: &Observation, l: Locale) -> Scene {
    scene = scene
        .note("find", l.say("vermutlich Fund beim Partner", "probably a find of my partner"))
        .note("danger", l.say("gefährlich", "dangerous"));
    for (at, clue) in observation.table.clues.iter().enumerate() {
        let said = words::clue(clue);
        let label = l.pick(format!("gehört zu {said}?"), format!("belongs to {said}?"));
        scene = scene.note(format!("clue-{}", at + 1), label);
    }
    scene
}

fn group(key: &str, layout: Layout, role: Role, name: String) -> Node {
    Node::new(key, Kind::Group(layout)).role(role).name(name)
}
