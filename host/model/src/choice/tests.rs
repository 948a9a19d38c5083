#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::game::{FieldKind, FieldSpec, MoveKind, Step};
use crate::play::Preview;
use crate::scene::Scene;

use super::{Mark, Outcome, Selection, reachable};

fn kind(verb: &str, fields: &[(&str, FieldKind)], preview_first: bool) -> MoveKind {
    let field = |(key, kind): &(&str, FieldKind)| FieldSpec {
        key: key.to_string(),
        label: key.to_string(),
        kind: kind.clone(),
        steps: Vec::new(),
    };
    MoveKind {
        verb: verb.into(),
        label: verb.into(),
        fields: fields.iter().map(field).collect(),
        preview_first,
        takes_back: false,
    }
}

fn legal(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|text| text.to_string()).collect()
}

fn scene(head: &str, nodes: &[&str]) -> Scene {
    Scene::parse(&std::iter::once(head).chain(nodes.iter().copied()).collect::<Vec<_>>().join("\n")).unwrap()
}

fn card(key: &str, picks: &[&str]) -> String {
    format!(r#"{{"key":"{key}","kind":"card","name":"{key}","picks":{picks:?}}}"#)
}

fn cards(head: &str, nodes: &[(&str, &[&str])]) -> Scene {
    let lines: Vec<String> = nodes.iter().map(|(key, picks)| card(key, picks)).collect();
    scene(head, &lines.iter().map(String::as_str).collect::<Vec<_>>())
}

fn mark(selection: &Selection, scene: &Scene, key: &str) -> Mark {
    let index = scene.nodes.iter().position(|node| node.key == key).unwrap();
    selection.marks()[index]
}

fn sent(text: &str) -> Outcome {
    Outcome::Send(text.into())
}

fn previewed(text: &str) -> Outcome {
    Outcome::Preview(text.into())
}

fn allowed(ask: bool) -> Preview {
    Preview { refused: None, text: "brings 3".into(), ask, lights_up: Vec::new() }
}

fn offered(key: &'static str) -> (&'static str, FieldKind) {
    (key, FieldKind::Offered)
}

// ---- one field ----

#[test]
fn one_tap_sends_a_move_of_one_field() {
    let picture = cards("{}", &[("a", &["heap=A1"]), ("b", &["heap=B1"]), ("bare", &[])]);
    let mut selection =
        Selection::new(&[kind("flip", &[offered("heap")], false)], &legal(&["flip A1", "flip B1"]), &picture);
    assert!(mark(&selection, &picture, "a").glows);
    assert_eq!(mark(&selection, &picture, "bare"), Mark::default());
    assert_eq!(selection.tap("bare"), Outcome::Nothing);
    assert_eq!(selection.tap("no such node"), Outcome::Nothing);
    assert_eq!(selection.tap("b"), sent("flip B1"));
}

#[test]
fn the_only_legal_move_still_wants_a_tap() {
    let picture = cards("{}", &[("a", &["heap=A1"])]);
    let mut selection = Selection::new(&[kind("flip", &[offered("heap")], false)], &legal(&["flip A1"]), &picture);
    assert_eq!(selection.confirm(), Outcome::Nothing);
    assert_eq!(selection.tap("a"), sent("flip A1"));
}

#[test]
fn without_legal_moves_nothing_glows_and_nothing_is_muted() {
    let picture = cards("{}", &[("a", &["heap=A1"])]);
    let mut selection = Selection::new(&[kind("flip", &[offered("heap")], false)], &[], &picture);
    assert_eq!(selection.marks(), [Mark::default()]);
    assert_eq!(selection.tap("a"), Outcome::Nothing);
}

// ---- two fields ----

fn put() -> (Vec<MoveKind>, Vec<String>, Scene) {
    let kinds = vec![kind("put", &[offered("tile"), offered("target")], false)];
    let picture = cards(
        "{}",
        &[("h", &["tile=h"]), ("m", &["tile=m"]), ("K", &["target=K"]), ("G", &["target=G"]), ("W", &["target=W"])],
    );
    (kinds, legal(&["put h G", "put h K", "put m K", "put m W"]), picture)
}

#[test]
fn fields_are_chosen_in_any_order() {
    let (kinds, legal, picture) = put();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert_eq!(selection.tap("K"), Outcome::Chosen);
    assert_eq!(selection.tap("m"), sent("put m K"));
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert_eq!(selection.tap("h"), Outcome::Chosen);
    assert_eq!(selection.tap("G"), sent("put h G"));
}

#[test]
fn a_tap_that_leaves_one_move_sends_it() {
    let (kinds, legal, picture) = put();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert_eq!(selection.tap("W"), sent("put m W"));
}

#[test]
fn marks_follow_the_choices() {
    let (kinds, legal, picture) = put();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("h");
    assert!(mark(&selection, &picture, "h").chosen);
    assert!(mark(&selection, &picture, "m").glows, "replaces the chosen tile");
    assert!(mark(&selection, &picture, "K").glows);
    assert_eq!(mark(&selection, &picture, "W"), Mark { glows: false, chosen: false, muted: true });
    assert_eq!(selection.left(), 2);
}

#[test]
fn a_muted_node_starts_anew_and_contradicting_choices_fall() {
    let kinds = vec![kind("go", &[offered("a"), offered("b"), offered("c")], false)];
    let moves = legal(&["go 1 1 1", "go 1 1 2", "go 1 2 3", "go 1 2 4"]);
    let picture = cards("{}", &[("a1", &["a=1"]), ("b1", &["b=1"]), ("b2", &["b=2"]), ("c3", &["c=3"])]);
    let mut selection = Selection::new(&kinds, &moves, &picture);
    selection.tap("a1");
    selection.tap("b1");
    assert!(mark(&selection, &picture, "c3").muted);
    assert_eq!(selection.tap("c3"), sent("go 1 2 3"), "b=1 falls, a=1 stays, b fixes itself");
    assert_eq!(selection.chosen(), [("a".into(), "1".into()), ("c".into(), "3".into())]);
}

#[test]
fn escape_takes_choices_back_one_by_one() {
    let (kinds, legal, picture) = put();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("h");
    selection.tap("m");
    assert_eq!(selection.chosen(), [("tile".into(), "m".into())]);
    assert!(selection.escape());
    assert_eq!(selection.chosen(), [("tile".into(), "h".into())]);
    assert!(selection.escape());
    assert!(selection.chosen().is_empty());
    assert!(!selection.escape());
}

#[test]
fn the_same_tap_twice_changes_nothing() {
    let (kinds, legal, picture) = put();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("h");
    assert_eq!(selection.tap("h"), Outcome::Chosen);
    assert!(selection.escape());
    assert!(!selection.escape(), "the second tap left nothing to take back");
}

// ---- several roles, verbs, sets ----

#[test]
fn a_node_with_several_roles_takes_the_first_that_fits() {
    let kinds = vec![
        kind("move", &[offered("tile"), offered("target")], false),
        kind("swap", &[("group", FieldKind::Several)], false),
    ];
    let moves = legal(&["move Ka.m K", "move Ka.m M", "swap G+K", "swap K+M"]);
    let picture = cards(
        "{}",
        &[
            ("tile", &["tile=Ka.m"]),
            ("K", &["target=K", "group=K"]),
            ("M", &["target=M", "group=M"]),
            ("G", &["target=G", "group=G"]),
            ("swap K", &["verb=swap&group=K"]),
        ],
    );
    let mut selection = Selection::new(&kinds, &moves, &picture);
    assert_eq!(selection.tap("tile"), Outcome::Chosen);
    assert_eq!(selection.tap("M"), sent("move Ka.m M"));
    let mut selection = Selection::new(&kinds, &moves, &picture);
    assert_eq!(selection.tap("swap K"), Outcome::Chosen);
    assert_eq!(selection.tap("M"), sent("swap K+M"), "the group takes a second member");
    let mut selection = Selection::new(&kinds, &moves, &picture);
    selection.tap("swap K");
    assert_eq!(selection.tap("swap K"), Outcome::Chosen, "a member of a set is toggled");
    assert_eq!(selection.chosen(), [("verb".into(), "swap".into())]);
    let mut selection = Selection::new(&kinds, &moves, &picture);
    assert_eq!(selection.tap("G"), sent("swap G+K"), "G is in one set only");
}

#[test]
fn buttons_make_whole_moves_if_offered() {
    let kinds = vec![kind("draw", &[], false), kind("take", &[offered("basket")], true)];
    let picture = scene(
        "{}",
        &[
            r#"{"key":"draw","kind":{"button":"draw"},"name":"Draw"}"#,
            r#"{"key":"take","kind":{"button":"take 2"},"name":"Take"}"#,
            r#"{"key":"pass","kind":{"button":"pass"},"name":"Pass"}"#,
        ],
    );
    let mut selection = Selection::new(&kinds, &legal(&["draw", "take 2"]), &picture);
    assert!(mark(&selection, &picture, "draw").glows);
    assert!(mark(&selection, &picture, "pass").muted);
    assert_eq!(selection.tap("pass"), Outcome::Nothing);
    assert_eq!(selection.tap("draw"), sent("draw"));
    assert_eq!(selection.tap("take"), previewed("take 2"));
    assert_eq!(selection.tap("take"), Outcome::Nothing, "the answer is awaited");
    selection.previewed("take 2", allowed(true));
    assert_eq!(selection.tap("take"), sent("take 2"));
}

// ---- previews ----

#[test]
fn a_preview_that_asks_is_sent_by_a_second_tap_enter_or_the_button() {
    let (mut kinds, legal, picture) = put();
    kinds[0].preview_first = true;
    for second in ["tap", "enter"] {
        let mut selection = Selection::new(&kinds, &legal, &picture);
        assert_eq!(selection.tap("W"), previewed("put m W"));
        assert!(selection.confirmable().is_none());
        assert_eq!(selection.confirm(), Outcome::Nothing, "nothing is sent unseen");
        assert_eq!(selection.previewed("put m W", allowed(true)), Outcome::Nothing);
        assert_eq!(selection.confirmable().unwrap().verb, "put");
        let outcome = if second == "tap" { selection.tap("W") } else { selection.confirm() };
        assert_eq!(outcome, sent("put m W"));
    }
}

#[test]
fn a_preview_that_does_not_ask_is_sent_at_once() {
    let (mut kinds, legal, picture) = put();
    kinds[0].preview_first = true;
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("W");
    assert_eq!(selection.previewed("put m W", allowed(false)), sent("put m W"));
}

#[test]
fn an_answer_to_an_older_question_is_dropped() {
    let (mut kinds, legal, picture) = put();
    kinds[0].preview_first = true;
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("W");
    selection.tap("h");
    assert_eq!(selection.previewed("put m W", allowed(false)), Outcome::Nothing);
    assert!(selection.shown().is_none());
}

#[test]
fn escape_closes_a_preview_with_its_choice() {
    let (mut kinds, legal, picture) = put();
    kinds[0].preview_first = true;
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("m");
    selection.tap("W");
    selection.previewed("put m W", allowed(true));
    assert!(selection.escape());
    assert!(selection.shown().is_none());
    assert_eq!(selection.chosen(), [("tile".into(), "m".into())]);
}

// ---- presets, steps, stencils ----

fn zirkel() -> (Vec<MoveKind>, Vec<String>, Scene) {
    let mut draw = kind("draw", &[offered("terrain"), offered("turn"), offered("cell")], true);
    draw.fields[0].steps = vec![("G".into(), Step::Next)];
    draw.fields[1].steps = vec![("R".into(), Step::Turn), ("F".into(), Step::Mirror)];
    let moves = legal(&[
        "draw dorf r0 A1",
        "draw dorf r0 B1",
        "draw dorf r1 A1",
        "draw wald r0 A1",
        "draw wald r0 A2",
        "draw wald r1 A1",
        "draw wald r1 B1",
    ]);
    let cells = [("A1", 0, 0), ("B1", 1, 0), ("A2", 0, 1), ("B2", 1, 1)];
    let mut lines = vec![
        r#"{"key":"wald","kind":{"picker":"G"},"name":"Wald","picks":["terrain=wald"]}"#.to_string(),
        r#"{"key":"dorf","kind":{"picker":""},"name":"Dorf","picks":["terrain=dorf"]}"#.to_string(),
        r#"{"key":"turn","kind":{"press":"R"},"name":"Turn"}"#.to_string(),
        r#"{"key":"mirror","kind":{"press":"F"},"name":"Mirror"}"#.to_string(),
        r#"{"key":"r0","kind":{"stencil":{"picks":"turn=r0","at":"cell","cells":[[0,0],[1,0]]}},"name":"lying"}"#
            .to_string(),
        r#"{"key":"r1","kind":{"stencil":{"picks":"turn=r1","at":"cell","cells":[[0,0],[0,1]]}},"name":"standing"}"#
            .to_string(),
        r#"{"key":"board","kind":{"board":{"columns":2,"rows":2}},"name":"Board"}"#.to_string(),
    ];
    for (name, column, row) in cells {
        lines.push(format!(
            r#"{{"key":"{name}","parent":"board","kind":{{"cell":{{"at":[{column},{row}]}}}},"name":"{name}","picks":["cell={name}"]}}"#
        ));
    }
    let head = r#"{"preset":["terrain=wald","turn=r0"]}"#;
    (vec![draw], moves, scene(head, &lines.iter().map(String::as_str).collect::<Vec<_>>()))
}

#[test]
fn presets_hold_until_chosen_otherwise() {
    let (kinds, legal, picture) = zirkel();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert!(mark(&selection, &picture, "wald").chosen);
    assert!(selection.has_stencil());
    assert_eq!(selection.tap("A1"), previewed("draw wald r0 A1"));
    assert_eq!(selection.tap("dorf"), previewed("draw dorf r0 A1"), "the shape stays where it lies");
}

#[test]
fn any_cell_may_be_pointed_at_and_makes_no_choice_fall() {
    let (kinds, legal, picture) = zirkel();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    let pointing = selection.point(&picture, "B1").unwrap();
    assert_eq!(pointing.cells, [(1, 0), (2, 0)]);
    assert!(!pointing.fits);
    assert_eq!(pointing.text.as_deref(), Some("draw wald r0 B1"));
    assert!(selection.chosen().is_empty(), "pointing chooses nothing");
    assert_eq!(selection.tap("B1"), previewed("draw wald r0 B1"), "red, with the reason from the preview");
    let refused = Preview { refused: Some("outside".into()), text: "sticks out".into(), ask: false, lights_up: vec![] };
    assert_eq!(selection.previewed("draw wald r0 B1", refused), Outcome::Nothing);
    assert_eq!(selection.confirm(), Outcome::Nothing, "a red shape is not sent");
    assert_eq!(selection.step_key("R"), previewed("draw wald r1 B1"), "turned where it lies it fits");
    assert!(selection.lying(&picture).unwrap().fits);
}

#[test]
fn a_tap_anywhere_on_a_previewed_shape_sends() {
    let (kinds, legal, picture) = zirkel();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    selection.tap("A1");
    assert_eq!(selection.tap_on_shape(&picture, "B1"), None, "the answer is awaited");
    selection.previewed("draw wald r0 A1", allowed(true));
    assert_eq!(selection.tap_on_shape(&picture, "A2"), None);
    assert_eq!(selection.tap_on_shape(&picture, "B1"), Some(sent("draw wald r0 A1")));
    assert_eq!(selection.tap("A1"), sent("draw wald r0 A1"));
}

#[test]
fn keys_step_turn_and_mirror_by_comparing_stencils() {
    let (kinds, legal, picture) = zirkel();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert_eq!(selection.step_key("R"), Outcome::Chosen);
    assert_eq!(selection.chosen(), [("turn".into(), "r1".into())]);
    assert_eq!(selection.step(Step::Turn), Outcome::Chosen);
    assert_eq!(selection.chosen(), [("turn".into(), "r0".into())]);
    assert_eq!(selection.step_key("F"), Outcome::Nothing, "a straight shape is its own mirror image");
    assert!(mark(&selection, &picture, "turn").glows);
    assert!(mark(&selection, &picture, "mirror").muted);
    assert_eq!(selection.step_key("G"), Outcome::Chosen);
    assert_eq!(selection.chosen().last().unwrap(), &("terrain".into(), "dorf".into()));
    assert_eq!(selection.step_key("G"), Outcome::Chosen);
    assert_eq!(selection.chosen().last().unwrap(), &("terrain".into(), "wald".into()));
    assert_eq!(selection.step_key("X"), Outcome::Nothing);
}

#[test]
fn a_picker_tapped_again_presses_its_key() {
    let (kinds, legal, picture) = zirkel();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert_eq!(selection.tap("wald"), Outcome::Chosen);
    assert_eq!(selection.tap("wald"), Outcome::Chosen);
    assert_eq!(selection.chosen(), [("terrain".into(), "dorf".into())]);
    assert_eq!(selection.tap("dorf"), Outcome::Chosen, "without a key nothing changes");
    assert_eq!(selection.chosen(), [("terrain".into(), "dorf".into())]);
}

// ---- forms ----

fn clue() -> (Vec<MoveKind>, Vec<String>, Scene) {
    let fields = [("word", FieldKind::Text(20)), ("number", FieldKind::Number(0, 9)), ("meant", FieldKind::Several)];
    let kinds = vec![kind("clue", &fields, true), kind("only", &fields, true), kind("pass", &[], false)];
    let mut lines = vec![card("B3", &["meant=B3"]), card("D1", &["meant=D1"])];
    lines.push(r#"{"key":"form","kind":{"entry-form":"clue"},"name":"Clue"}"#.into());
    lines.push(r#"{"key":"pass","kind":{"button":"pass"},"name":"Pass"}"#.into());
    let picture = scene("{}", &lines.iter().map(String::as_str).collect::<Vec<_>>());
    (kinds, legal(&["clue ? ? ?", "pass"]), picture)
}

#[test]
fn a_form_sends_typed_text_and_chosen_sets() {
    let (kinds, legal, picture) = clue();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert!(selection.form("clue").is_some());
    assert!(selection.form("only").is_none());
    assert_eq!(selection.tap("D1"), Outcome::Chosen);
    assert_eq!(selection.tap("B3"), Outcome::Chosen);
    selection.type_text("word", "Wasser fall");
    selection.type_text("number", "2");
    assert_eq!(selection.confirm(), Outcome::Nothing, "the form's button sends, not Enter on the board");
    assert_eq!(selection.submit("clue"), previewed("clue Wasser%20fall 2 B3+D1"));
    let refusal = Preview { refused: Some("zeichen".into()), text: "one word".into(), ask: false, lights_up: vec![] };
    assert_eq!(selection.previewed("clue Wasser%20fall 2 B3+D1", refusal), Outcome::Nothing);
    assert_eq!(selection.typed("word"), "Wasser fall", "a refused move leaves everything as it was typed");
    selection.type_text("word", "Garten");
    assert_eq!(selection.submit("clue"), previewed("clue Garten 2 B3+D1"));
    assert_eq!(selection.previewed("clue Garten 2 B3+D1", allowed(true)), Outcome::Nothing);
    assert_eq!(selection.submit("clue"), sent("clue Garten 2 B3+D1"));
}

#[test]
fn an_empty_form_sends_empty_fields() {
    let (kinds, legal, picture) = clue();
    let mut selection = Selection::new(&kinds, &legal, &picture);
    assert_eq!(selection.submit("clue"), previewed("clue ~ ~ ~"));
    assert_eq!(selection.submit("only"), Outcome::Nothing);
}

// ---- renewal ----

#[test]
fn choices_stay_while_the_decision_stays_and_still_fit() {
    let (kinds, moves, picture) = put();
    let mut selection = Selection::new(&kinds, &moves, &picture);
    selection.tap("h");
    let same = selection.renewed(&kinds, &moves, &picture);
    assert_eq!(same.chosen(), selection.chosen());
    let mut other = selection.renewed(&kinds, &legal(&["put m K", "put m W"]), &picture);
    assert!(other.chosen().is_empty());
    assert_eq!(other.tap("W"), sent("put m W"));
}

#[test]
fn typed_text_and_sets_survive_a_new_picture() {
    let (kinds, moves, picture) = clue();
    let mut selection = Selection::new(&kinds, &moves, &picture);
    selection.tap("B3");
    selection.type_text("word", "Garten");
    let mut renewed = selection.renewed(&kinds, &moves, &picture);
    assert_eq!(renewed.submit("clue"), previewed("clue Garten ~ B3"));
}

// ---- reachability ----

#[test]
fn unreachable_moves_are_named() {
    let (kinds, moves, picture) = put();
    assert!(reachable(&kinds, &moves, &picture).is_empty());
    let without_w = cards("{}", &[("h", &["tile=h"]), ("K", &["target=K"]), ("G", &["target=G"])]);
    // Without a node for tile m: a tap on K and Esc cannot tell m from h.
    assert_eq!(reachable(&kinds, &moves, &without_w), ["put m K", "put m W"]);
    assert_eq!(reachable(&kinds, &legal(&["leap"]), &picture), ["leap"], "a verb nobody described");
}

#[test]
fn shapes_turned_by_keys_are_reachable() {
    let (kinds, moves, picture) = zirkel();
    assert!(reachable(&kinds, &moves, &picture).is_empty());
}

#[test]
fn forms_and_buttons_reach_their_moves() {
    let (kinds, moves, picture) = clue();
    assert!(reachable(&kinds, &moves, &picture).is_empty());
    let bare = scene("{}", &[]);
    assert_eq!(reachable(&kinds, &moves, &bare), moves);
}

#[test]
fn every_move_can_be_sent_by_what_the_search_finds() {
    // A move the greedy first pick hides behind another role of the same node.
    let kinds = vec![kind("a", &[offered("x")], false), kind("b", &[offered("y")], false)];
    let picture = cards("{}", &[("n", &["x=1", "y=1"])]);
    assert_eq!(reachable(&kinds, &legal(&["a 1", "b 1"]), &picture), ["b 1"]);
}
