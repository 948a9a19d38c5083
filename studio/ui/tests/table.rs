//! The table page by its accessible names: taps, keys, languages, narrow screens, the end.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use egui::{Key, Vec2, vec2};
use egui_kittest::{Harness, kittest::Queryable};
use spielwerk_model::play::Preview;
use spielwerk_model::scene::{Kind, Scene};
use spielwerk_studio_core::{Command, Locale, Page, Studio, Theme};
use spielwerk_studio_ui::StudioUi;

/// A studio in a headless window, and what the person did.
struct App {
    studio: Studio,
    ui: StudioUi,
    done: Vec<Command>,
}

fn open(studio: Studio, size: Vec2) -> Harness<'static, App> {
    let app = App { studio, ui: StudioUi::default(), done: Vec::new() };
    let mut harness = Harness::builder().with_size(size).with_max_steps(40).build_ui_state(
        |ui, app: &mut App| {
            for command in spielwerk_studio_ui::show(ui, &mut app.studio, &mut app.ui) {
                app.done.push(command.clone());
                app.studio.command(command);
            }
        },
        app,
    );
    harness.run_steps(4);
    harness
}

fn desk() -> Vec2 {
    vec2(1280.0, 800.0)
}

const SIZES: [(f32, f32); 5] = [(360.0, 640.0), (390.0, 844.0), (740.0, 360.0), (1280.0, 800.0), (3840.0, 2160.0)];

#[test]
fn a_tap_on_a_glowing_node_says_so() {
    let mut harness = open(support::studio_with("wood"), desk());
    harness.get_by_label("B1, Laubhaufen, möglich").click();
    harness.run_steps(2);
    assert!(harness.state().done.contains(&Command::Tap("heap-B1".into())), "{:?}", harness.state().done);
}

/// A second tap must hit what the first one hit: the board may not move when the answer and the buttons appear.
#[test]
fn the_board_stays_where_it_is_while_a_move_is_previewed() {
    for size in [desk(), vec2(390.0, 844.0)] {
        let mut harness = open(support::studio_with("sheets"), size);
        let corner = |harness: &Harness<'static, App>| harness.get_by_label_contains("E5").rect();
        let before = corner(&harness);
        harness.get_by_label_contains("E5").click();
        harness.run_steps(3);
        let table = harness.state().studio.table.as_ref().unwrap();
        let shown = table.selection.shown().expect("previewed").text.clone();
        assert!(table.previews());
        let text = "Bringt: +3 A Bannwald (jetzt) · +1 Gulden".to_string();
        let preview = Preview { refused: None, text: text.clone(), ask: true, lights_up: Vec::new() };
        harness.state_mut().studio.table.as_mut().unwrap().previewed(&shown, preview);
        harness.run_steps(3);
        assert!(harness.query_by_label(&text).is_some());
        assert_eq!(corner(&harness), before, "at {size:?}");
    }
}

#[test]
fn every_node_of_every_scene_has_its_accessible_name() {
    for name in ["wood", "sheets", "words", "everything"] {
        let harness = open(support::studio_with(name), desk());
        let scene = harness.state().studio.table.as_ref().unwrap().scene().unwrap().clone();
        for node in &scene.nodes {
            let drawn = match &node.kind {
                // A plain group has none; a stencil is seen while it is in hand.
                Kind::Group(_) => false,
                Kind::Stencil(_) => false,
                _ => true,
            };
            if drawn && !node.name.is_empty() {
                assert!(harness.query_all_by_label_contains(&node.name).next().is_some(), "{name}: {}", node.key);
            }
        }
    }
}

#[test]
fn arrows_and_enter_choose_without_a_mouse() {
    let mut harness = open(support::studio_with("wood"), desk());
    harness.key_press(Key::ArrowRight);
    harness.run_steps(3);
    // The first arrow shows the cursor on the first heap that can be chosen, B1; two more go to D1.
    harness.key_press(Key::ArrowRight);
    harness.run_steps(3);
    harness.key_press(Key::ArrowRight);
    harness.run_steps(3);
    harness.key_press(Key::ArrowDown);
    harness.run_steps(3);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert!(harness.state().done.contains(&Command::Tap("heap-D2".into())), "{:?}", harness.state().done);
}

#[test]
fn hotkeys_press_and_esc_takes_back() {
    let mut harness = open(support::studio_with("sheets"), desk());
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    harness.key_press(Key::R);
    harness.run_steps(2);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    let done = &harness.state().done;
    for wanted in [Command::Key("2".into()), Command::Key("R".into()), Command::Escape] {
        assert!(done.contains(&wanted), "{wanted:?} in {done:?}");
    }
}

#[test]
fn a_press_node_and_a_form_send_their_commands() {
    let mut harness = open(support::studio_with("words"), desk());
    harness.get_by_label("word").focus();
    harness.run_steps(2);
    harness.get_by_label("word").type_text("Meer");
    harness.run_steps(2);
    harness.get_by_role_and_label(egui::Role::Button, "Hinweis geben").click();
    harness.run_steps(2);
    let done = &harness.state().done;
    assert!(done.contains(&Command::Type { field: "word".into(), text: "Meer".into() }), "{done:?}");
    assert!(done.contains(&Command::Submit("clue".into())), "{done:?}");
}

#[test]
fn a_closed_eye_hides_secrets() {
    let mut harness = open(support::studio_with("words"), desk());
    assert!(harness.query_by_label_contains("Fund unter D1").is_some());
    harness.get_by_label("Geheimes zeigen").click();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Fund unter D1").is_none());
}

#[test]
fn notes_are_put_by_right_click_and_named() {
    let mut harness = open(support::studio_with("words"), desk());
    harness.get_by_label_contains("A1, Garten").click_secondary();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("A1, Garten, sicher").is_some(), "{:?}", harness.state().done);
}

#[test]
fn the_language_switches_live() {
    let mut harness = open(support::studio_with("wood"), desk());
    assert!(harness.query_by_label("Verlauf").is_some());
    let mut settings = harness.state().studio.settings().clone();
    settings.locale = Locale::En;
    harness.state_mut().studio.command(Command::Settings(settings));
    harness.run_steps(3);
    assert!(harness.query_by_label("Log").is_some());
    assert!(harness.query_by_label("Verlauf").is_none());
}

#[test]
fn settings_open_over_the_table_and_change_the_theme() {
    let mut harness = open(support::studio_with("wood"), desk());
    harness.get_by_label("Einstellungen").click();
    harness.run_steps(3);
    harness.get_by_label("dunkel").click();
    harness.run_steps(3);
    assert_eq!(harness.state().studio.settings().theme, Theme::Dark);
}

#[test]
fn the_rule_book_is_one_key_away() {
    let mut harness = open(support::studio_with("wood"), desk());
    harness.key_press(Key::F1);
    harness.run_steps(2);
    assert!(harness.state().done.contains(&Command::Rules));
    let harness = open(support::rules_page(), desk());
    assert!(harness.query_by_label("In einer Minute").is_some());
}

#[test]
fn on_every_screen_nothing_is_outside_and_all_that_glows_is_reachable() {
    for name in ["wood", "sheets", "words", "everything"] {
        for (width, height) in SIZES {
            let harness = open(support::studio_with(name), vec2(width, height));
            let app = harness.state();
            let table = app.studio.table.as_ref().unwrap();
            let scene: &Scene = table.scene().unwrap();
            // In points after the zoom for large screens.
            let zoom = harness.ctx.zoom_factor();
            let (width, height) = (width / zoom, height / zoom);
            for (node, mark) in scene.nodes.iter().zip(&table.marks) {
                if !mark.glows || matches!(node.kind, Kind::Stencil(_)) {
                    continue;
                }
                let place = format!("{name} {width}×{height}: {}", node.key);
                let rect = app.ui.scene.rect(&node.key).unwrap_or_else(|| panic!("{place} is not drawn"));
                // Sideways nothing scrolls; downwards the regions do.
                assert!(rect.left() >= -1.0 && rect.right() <= width + 1.0, "{place}: {rect:?}");
                assert!(rect.width() >= 4.0 && rect.height() >= 4.0, "{place} is too small: {rect:?}");
            }
            let board = scene.nodes.iter().find(|node| matches!(node.kind, Kind::Board(_))).unwrap();
            let board_rect = app.ui.scene.rect(&board.key).unwrap();
            let seen = app.ui.scene.visible_rect(&board.key).unwrap();
            assert!(seen.height() > board_rect.height() * 0.95, "{name} {width}×{height}: {seen:?} of {board_rect:?}");
            assert!(board_rect.bottom() <= height + 1.0, "{name} {width}×{height}: board {board_rect:?}");
        }
    }
}

#[test]
fn the_end_counts_and_offers_more() {
    let mut studio = support::page("result");
    let mut settings = studio.settings().clone();
    settings.reduced_motion = true;
    studio.command(Command::Settings(settings));
    let mut harness = open(studio, desk());
    for label in ["Ergebnis", "14 Punkte", "Familien", "Summe", "5 (63 %)"] {
        assert!(harness.query_all_by_label_contains(label).next().is_some(), "{label}");
    }
    harness.get_by_label("Noch einmal").click();
    harness.run_steps(2);
    assert!(harness.state().done.contains(&Command::Again));
}

#[test]
fn pages_hold_on_small_screens() {
    for name in ["start", "game", "waiting", "rules", "inspect", "result", "lively"] {
        for (width, height) in SIZES {
            let mut harness = open(support::page(name), vec2(width, height));
            harness.run_steps(2);
            assert_ne!(harness.state().studio.page, Page::Settings);
        }
    }
}

#[test]
fn the_timeline_steps_by_keys() {
    let mut harness = open(support::inspect_page(), desk());
    harness.key_press(Key::ArrowRight);
    harness.run_steps(2);
    harness.key_press(Key::End);
    harness.run_steps(2);
    let inspect = harness.state().studio.inspect.as_ref().unwrap();
    assert_eq!(inspect.timeline().unwrap().at(), 6);
    assert!(harness.query_by_label_contains("Zug 6 / 6").is_some());
}
