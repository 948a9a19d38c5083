//! The record's page by its accessible names, with real games in the sandbox.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(not(target_arch = "wasm32"))]

mod inspecting;

use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use inspecting::{Page, broken, record};
use spielwerk_model::record::Record;

fn desk() -> Vec2 {
    vec2(1280.0, 800.0)
}

/// Both games, with the mode and the seats of their matches.
fn both() -> [Record; 2] {
    [record("noughts", "table", 2), record("speedhoernchen", "tisch", 3)]
}

#[test]
fn keys_and_buttons_step_through_any_game() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        let last = record.plies.len();
        assert_eq!((page.timeline().at(), page.timeline().last()), (0, last));
        page.key(Modifiers::NONE, Key::ArrowRight);
        page.key(Modifiers::NONE, Key::ArrowRight);
        assert_eq!(page.timeline().at(), 2);
        page.key(Modifiers::NONE, Key::ArrowLeft);
        assert_eq!(page.timeline().at(), 1);
        page.key(Modifiers::SHIFT, Key::ArrowRight);
        assert!(page.timeline().at() > 1, "a round further");
        page.key(Modifiers::NONE, Key::End);
        assert_eq!(page.timeline().at(), last);
        page.click("Ply back");
        assert_eq!(page.timeline().at(), last - 1);
        page.click("First");
        assert_eq!(page.timeline().at(), 0);
        assert!(page.shows(&format!("Ply 0 / {last}")));
    }
}

#[test]
fn the_track_is_dragged_and_seats_are_coloured() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        let track = page.harness.get_by_role_and_label(egui::Role::Slider, "Ply").rect();
        let at = |part: f32| egui::pos2(track.left() + track.width() * part, track.center().y);
        page.harness.drag_at(at(0.1));
        page.harness.run_steps(2);
        let mut seen = vec![page.timeline().at()];
        for part in [0.3, 0.6, 0.995] {
            page.harness.hover_at(at(part));
            page.harness.run_steps(2);
            seen.push(page.timeline().at());
        }
        page.harness.drop_at(at(0.995));
        page.settle();
        assert!(seen.is_sorted() && seen[0] < seen[2], "{seen:?}");
        assert_eq!(page.timeline().at(), record.plies.len());
        assert_eq!(page.timeline().facts().len(), record.plies.len() + 1, "all plies were scanned");
    }
}

#[test]
fn several_viewers_stand_side_by_side_and_differences_are_marked() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        page.key(Modifiers::NONE, Key::ArrowRight);
        page.click("One more view");
        assert_eq!(page.inspect().views.len(), 2);
        assert!(page.shows(" marked"));
        page.click("Differences");
        assert!(!page.inspect().marks_differences);
        page.harness.get_all_by_label("Close view").next().unwrap().click();
        page.settle();
        assert_eq!(page.inspect().views.len(), 1);
    }
}

#[test]
fn what_only_one_of_them_knows_is_marked() {
    let record = record("speedfund", "frei", 2);
    let mut page = Page::open(&record, desk());
    page.click("One more view");
    let nothing = |page: &Page| page.harness.query_by_label("0 marked").is_some();
    assert!(page.shows(" marked") && !nothing(&page), "whoever sees everything sees both keys");
    page.click("Differences");
    assert!(!page.shows(" marked"));
}

#[test]
fn a_legal_move_branches_on_a_click() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        page.click("Legal moves");
        let other = {
            let next = record.plies[0].r#move.split(" ; ").next().unwrap().to_string();
            let verb = next.split(' ').next().unwrap().to_string();
            ["A1", "A2"].iter().map(|cell| format!("{verb} {cell}")).find(|text| *text != next).unwrap()
        };
        page.click(&other);
        assert_eq!(page.inspect().said, None);
        assert_eq!((page.inspect().lines.len(), page.timeline().at()), (2, 1));
        assert_eq!(page.timeline().rows()[1].text, other);
        assert!(page.harness.query_all_by_label("Branch 1 (from 0)").next().is_some());
        page.click("Record");
        assert_eq!(page.timeline().last(), record.plies.len(), "the record is as it was");
        // A refused move says why, in the game's words.
        page.type_into("Move or filter", "fly away");
        page.click("Make move");
        assert!(page.inspect().said.as_ref().unwrap().is_error);
        assert_eq!(page.inspect().lines.len(), 2);
    }
}

#[test]
fn state_knowledge_story_and_costs_are_told() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        page.key(Modifiers::NONE, Key::ArrowRight);
        page.click("State");
        assert!(page.shows(" → "), "what the ply changed is marked");
        page.click("Knowledge");
        assert!(page.shows("bytes seen"));
        page.click("Story");
        assert!(page.shows("Ada") && page.shows("Onlooker"));
        page.click("Costs");
        for call in ["apply", "observe afterwards", "legal-moves", "draw", "KiB"] {
            assert!(page.shows(call), "{call}");
        }
        page.click("Plies");
        assert!(page.shows(record.plies[0].r#move.split(" ; ").next().unwrap()));
    }
}

#[test]
fn what_a_seat_cannot_know_is_a_question_mark() {
    let mut page = Page::open(&record("speedhoernchen", "tisch", 3), desk());
    page.studio().command(spielwerk_studio_core::Command::Inspect(spielwerk_studio_core::InspectCommand::SetViewer(
        0,
        spielwerk_model::play::Viewer::Seat(0),
    )));
    page.settle();
    page.click("Knowledge");
    assert!(page.shows("“?”. (64)"), "64 covered cards");
    let mut open = Page::open(&record("noughts", "table", 2), desk());
    open.click("Knowledge");
    assert!(open.shows("“?”. (0)"), "nothing is hidden in noughts and crosses");
}

#[test]
fn computer_players_are_asked_again_and_play_on() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        page.click("Players");
        page.click("Ask Ada");
        assert!(page.shows("as recorded"), "same entropy, same observations, same answer");
        assert!(page.shows("Memory before"));
        page.type_into("Effort", "1");
        page.click("Ask Ada");
        assert_eq!(page.inspect().asked.len(), 2);
        // In a field Escape leaves the field, not the page.
        page.harness.get_by_role_and_label(egui::Role::TextInput, "Effort").focus();
        page.settle();
        page.key(Modifiers::NONE, Key::Escape);
        page.click("Let them finish from here");
        assert_eq!(page.inspect().lines.len(), 2);
        assert!(page.timeline().last() > 4);
    }
}

#[test]
fn breakpoints_stop_a_walk() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        page.click("Breakpoints");
        page.type_into("Value or path", "2");
        page.click("Add breakpoint");
        assert!(page.harness.query_by_label("Bo is to act").is_some());
        page.click("On to the next (F5)");
        let seat = page.timeline().rows()[page.timeline().at() + 1].seat;
        assert_eq!(seat, Some(1), "Bo moves next");
        assert!(page.shows("Breakpoint: Bo is to act"));
        page.click("Forget Bo is to act");
        assert!(page.inspect().breakpoints.is_empty());
    }
}

#[test]
fn a_position_is_edited_and_played_on_and_saved_as_a_test() {
    let record = record("noughts", "table", 2);
    let mut page = Page::open(&record, desk());
    page.click("Position");
    let json = r#"{"squares":[0,0,null,1,1,null,null,null,null],"first":0,"last":4}"#;
    page.studio()
        .command(spielwerk_studio_core::Command::Inspect(spielwerk_studio_core::InspectCommand::Edit(json.into())));
    page.settle();
    assert!(page.shows("own position"));
    page.click("Legal moves");
    page.click("mark C1");
    assert!(page.harness.query_all_by_label("Position 1").next().is_some());
    page.click("Lines");
    page.click("Save as test case");
    let said = page.inspect().said.clone().unwrap();
    assert!(!said.is_error && said.text.contains(".playthrough.json"), "{said:?}");
    page.click("Save as test case");
    assert!(page.inspect().said.as_ref().unwrap().is_error, "nothing is written over");
    // The test case is one: the native rules give the same positions.
    let folder = page.data.path().join("records");
    let file = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let file = file.into_iter().find(|path| path.to_string_lossy().ends_with(".playthrough.json")).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(file["position"]["squares"][0], 0);
    assert_eq!(file["plies"][1]["inspect"]["squares"][2], 0);
}

#[test]
fn any_position_is_a_beginning() {
    for record in both() {
        let mut page = Page::open(&record, desk());
        (0..3).for_each(|_| page.key(Modifiers::NONE, Key::ArrowRight));
        let hash = |page: &mut Page| {
            let inspect = page.studio().inspect.as_mut().unwrap();
            inspect.timeline_mut().unwrap().state().unwrap().hash
        };
        let before = hash(&mut page);
        page.click("Position");
        page.click("Go on from this position");
        assert_eq!((page.inspect().lines.len(), page.timeline().at()), (2, 0));
        assert_eq!(hash(&mut page), before, "the same bytes");
        assert!(page.shows("own position"));
        page.click("Lines");
        page.click("Save as record");
        let said = page.inspect().said.clone().unwrap();
        assert!(!said.is_error, "{said:?}");
        // The file opens again, at the same position.
        let path = said.text.strip_prefix("Saved: ").unwrap().to_string();
        let bytes = std::fs::read(&path).unwrap();
        page.studio().open_file(&path, &bytes);
        page.settle();
        assert_eq!((page.inspect().lines.len(), hash(&mut page)), (3, before));
    }
}

#[test]
fn walks_stop_at_verbs_points_and_changes() {
    for (record, path) in both().into_iter().zip(["last", "table.seat"]) {
        let mut page = Page::open(&record, desk());
        let verb = record.plies[0].r#move.split(' ').next().unwrap().to_string();
        page.click("Breakpoints");
        let mut stops = |kind: &str, value: &str| {
            page.harness.get_by_role_and_label(egui::Role::ComboBox, "Stop when").click();
            page.settle();
            page.harness.get_all_by_label(kind).last().unwrap().click();
            page.settle();
            page.type_into("Value or path", value);
            page.click("Add breakpoint");
            page.click("First");
            page.click("On to the next (F5)");
            let ply = page.timeline().at();
            let id = page.inspect().breakpoints[0].id;
            page.studio().command(spielwerk_studio_core::Command::Inspect(
                spielwerk_studio_core::InspectCommand::RemoveBreakpoint(id),
            ));
            page.settle();
            ply
        };
        assert_eq!(stops("move verb appears", &verb), 1);
        assert!(stops("value changes", path) > 0);
        let points = stops("points reach", "2");
        let facts = page.timeline().facts();
        let reached = facts.iter().position(|fact| fact.points.iter().any(|points| *points >= 2));
        assert_eq!(points, reached.unwrap_or(0));
    }
}

#[test]
fn laws_are_tested_from_inside() {
    let mut page = Page::open(&record("noughts", "table", 2), desk());
    page.click("Workshop");
    page.click("Quick check");
    assert!(page.inspect().checks.len() > 10 && page.inspect().checks.iter().all(|check| check.passed));
    assert!(page.shows("secrecy"));
}

#[test]
fn a_broken_law_opens_at_the_ply_that_breaks_it() {
    for (fault, law) in [("wrong-sum", "scores"), ("unsorted", "legal-moves")] {
        let folder = broken(fault);
        let mut page = Page::with_games(desk(), folder.path().into());
        page.studio().watch_game(&folder.path().join("broken.wasm").display().to_string());
        page.settle();
        page.click("Workshop");
        page.click("Quick check");
        let failed: Vec<_> = page.inspect().checks.iter().filter(|check| !check.passed).cloned().collect();
        assert_eq!(failed.iter().map(|check| check.law.as_str()).collect::<Vec<_>>(), [law]);
        let name = format!("Open {law}");
        page.harness.get_by_label(&name).scroll_to_me();
        page.settle();
        page.click(&name);
        let plies = failed[0].record.as_ref().unwrap().record.plies.len();
        assert_eq!((page.timeline().at(), page.timeline().last()), (plies, plies));
        assert!(page.shows(&format!("Check {law}")));
        // A walk that stops at broken laws stops at that ply, too; the beginning is nothing one walks to.
        if plies == 0 {
            continue;
        }
        page.click("First");
        page.click("Breakpoints");
        page.harness.get_by_role_and_label(egui::Role::ComboBox, "Stop when").click();
        page.settle();
        page.click("law broken");
        page.click("Add breakpoint");
        page.click("On to the next (F5)");
        assert!(page.inspect().found.as_ref().is_some_and(|found| found.detail.starts_with(law)));
    }
}

#[test]
fn what_cannot_be_opened_says_why() {
    let mut page = Page::empty(desk());
    page.studio().open_file("photo.png", &[1, 2, 3]);
    page.settle();
    assert!(page.shows("photo.png: no match record"));
    let mut foreign = record("noughts", "table", 2);
    foreign.component.0[0] ^= 1;
    page.studio().open_file("old.json", &serde_json::to_vec(&foreign).unwrap());
    page.settle();
    assert!(page.shows("another build of “noughts”"));
    page.click("Play it on the present version (0.1.0)");
    assert_eq!(page.timeline().last(), foreign.plies.len());
    foreign.game = "chess".into();
    page.studio().open_file("chess.json", &serde_json::to_vec(&foreign).unwrap());
    page.settle();
    assert!(page.shows("no game of that name"));
    assert_eq!(page.inspect().lines.len(), 1, "what was open still is");
}

#[test]
fn narrow_windows_show_everything_one_below_the_other() {
    for size in [vec2(360.0, 640.0), vec2(800.0, 600.0)] {
        let mut page = Page::open(&record("speedhoernchen", "tisch", 3), size);
        page.key(Modifiers::NONE, Key::ArrowRight);
        assert_eq!(page.timeline().at(), 1);
        assert!(page.harness.query_by_label("Workshop").is_some());
    }
}
