//! Boards inside tiles, and boards of different shapes below each other.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use egui::vec2;
use egui_kittest::{Harness, kittest::Queryable};
use spielwerk_studio_core::Studio;
use spielwerk_studio_ui::StudioUi;

/// A flat board, then a square one whose only tile holds a board.
const SCENE: &str = r#"{"prompt":"Wohin?","looks":[{"fill":"paper"}]}
{"key":"flat","kind":{"board":{"columns":12,"rows":1}},"name":"Flach"}
{"key":"cell","parent":"flat","kind":{"cell":{"at":[0,0]}},"name":"Feld"}
{"key":"square","kind":{"board":{"columns":4,"rows":4}},"name":"Quadrat"}
{"key":"house","parent":"square","kind":{"cell":{"at":[0,0],"span":[4,4]}},"name":"Haus","picks":["cell=A1"]}
{"key":"rooms","parent":"house","kind":{"board":{"columns":4,"rows":4}},"name":"Zimmer"}
{"key":"room","parent":"rooms","kind":{"cell":{"at":[1,1]}},"name":"Hinten"}
"#;

struct App {
    studio: Studio,
    ui: StudioUi,
}

fn open() -> Harness<'static, App> {
    let studio = support::studio_at(SCENE, vec!["put k1 A1".into(), "put k1 B1".into()], false);
    let app = App { studio, ui: StudioUi::default() };
    let mut harness = Harness::builder().with_size(vec2(1280.0, 800.0)).with_max_steps(40).build_ui_state(
        |ui, app: &mut App| {
            for command in spielwerk_studio_ui::show(ui, &mut app.studio, &mut app.ui) {
                app.studio.command(command);
            }
        },
        app,
    );
    harness.run_steps(4);
    harness
}

#[test]
fn a_flat_board_leaves_its_height_to_the_other() {
    let harness = open();
    let (flat, square) = (harness.get_by_label("Flach").rect(), harness.get_by_label("Quadrat").rect());
    assert!(square.height() > 4.0 * flat.height(), "{flat:?}, {square:?}");
}

#[test]
fn a_board_inside_a_tile_fills_it() {
    let harness = open();
    let (house, rooms) = (harness.get_by_label_contains("Haus").rect(), harness.get_by_label("Zimmer").rect());
    // Less its frame.
    assert!(rooms.width() > 0.85 * house.width(), "{house:?}, {rooms:?}");
}
