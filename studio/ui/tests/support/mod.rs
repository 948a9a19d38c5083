//! Hand-made tables from scene files, for tests, the gallery and the bench.
#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::expect_used)]

use spielwerk_model::game::{
    AdviceRule, Choice, FieldKind, FieldSpec, GameInfo, Level, Mode, MoveKind, Offer, OptionKind, OptionSpec, Pace,
    Paced, Statistic, Step,
};
use spielwerk_model::ids::{ComponentHash, TableId};
use spielwerk_model::play::{Acting, Line, Narration, Standing, Status, Waiting};
use spielwerk_model::record::SetupConfig;
use spielwerk_studio_core::inspect::line::Origin;
use spielwerk_studio_core::protocol::http::{GameCard, RefusedFile, Sitter, TableState, TableView};
use spielwerk_studio_core::protocol::live::{SceneChange, Told, View};
use spielwerk_studio_core::studio::Saved;
use spielwerk_studio_core::{Inspect, Page, Studio, TableForm, TableModel};

#[path = "../../../core/tests/toy/mod.rs"]
mod toy;
use toy::Toy;

pub fn scene_text(name: &str) -> String {
    let path = format!("{}/tests/scenes/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn field(key: &str, kind: FieldKind) -> FieldSpec {
    let steps = if key == "turn" { vec![("R".into(), Step::Turn), ("F".into(), Step::Mirror)] } else { Vec::new() };
    FieldSpec { key: key.into(), label: key.into(), kind, steps }
}

fn kind(verb: &str, label: &str, fields: Vec<FieldSpec>, preview_first: bool) -> MoveKind {
    MoveKind { verb: verb.into(), label: label.into(), fields, preview_first, takes_back: false }
}

/// The kinds of moves the scene files use.
pub fn move_kinds() -> Vec<MoveKind> {
    let offered = || FieldKind::Offered;
    vec![
        kind("flip", "Aufdecken", vec![field("heap", offered())], false),
        kind(
            "draw",
            "Einzeichnen",
            ["terrain", "shape", "turn", "cell"].map(|key| field(key, offered())).to_vec(),
            true,
        ),
        kind(
            "clue",
            "Hinweis geben",
            vec![
                field("word", FieldKind::Text(24)),
                field("number", FieldKind::Number(1, 9)),
                field("meant", FieldKind::Several),
            ],
            true,
        ),
        kind("pass", "Passen", vec![], false),
        kind("put", "Legen", vec![field("card", offered()), field("cell", offered())], false),
        kind("say", "Sagen", vec![field("text", FieldKind::Text(24))], false),
    ]
}

/// Legal moves that suit a scene file.
pub fn legal(name: &str) -> Vec<String> {
    let cells = |columns: &str, rows: usize| -> Vec<String> {
        (1..=rows).flat_map(|row| columns.chars().map(move |column| format!("{column}{row}"))).collect()
    };
    let mut legal: Vec<String> = match name {
        "wood" => {
            let closed = ["A1", "D4", "E4", "C7", "F2"];
            let heaps = cells("ABCDEFGH", 8).into_iter().filter(|cell| !closed.contains(&cell.as_str()));
            heaps.map(|cell| format!("flip {cell}")).collect()
        }
        "sheets" => cells("ABCDEFGHI", 9)
            .iter()
            .flat_map(|cell| {
                ["wald", "dorf"].iter().flat_map(move |terrain| {
                    [("1", 4), ("2", 4)].iter().flat_map(move |(shape, turns)| {
                        (0..*turns).map(move |turn| format!("draw {terrain} {shape} r{turn} {cell}"))
                    })
                })
            })
            .collect(),
        "words" => vec!["clue ? ? ?".into(), "pass".into()],
        _ => {
            let mut all = vec!["pass".to_owned(), "say ?".into()];
            all.extend(["A1", "B1", "C3"].map(|cell| format!("put k1 {cell}")));
            all.extend(["A1", "D2"].map(|cell| format!("put k2 {cell}")));
            all
        }
    };
    legal.sort();
    legal
}

pub fn info() -> GameInfo {
    let choice = |value: &str, label: &str| Choice {
        value: value.into(),
        label: label.into(),
        help: String::new(),
        unlock: None,
    };
    let level = |id: &str, label: &str| Level { id: id.into(), label: label.into(), help: label.into(), effort: 1 };
    let mode = |id: &str, label: &str, people: (u8, u8), seats: (u8, u8, u8)| Mode {
        id: id.into(),
        label: label.into(),
        help: "Alle an einem Tisch, jeder für sich. Freie Plätze nehmen Computerspieler.".into(),
        people,
        seats,
        options: vec![
            Offer { key: "runden".into(), values: vec!["1".into(), "n".into()], initial: "1".into() },
            Offer { key: "spuren".into(), values: vec![], initial: "no".into() },
        ],
        levels: vec!["normal".into(), "leicht".into(), "stark".into()],
        think_times: vec![30, 60, 0],
        paces: vec![Pace::Calm, Pace::Fast],
        stakes: vec![],
        daily: false,
        undo: false,
        quiet: false,
        advice: AdviceRule::Never,
    };
    GameInfo {
        id: "wald".into(),
        version: "0.1.0".into(),
        title: "Speedhörnchen".into(),
        tagline: "Merken, was unter dem Laub liegt – und schneller sammeln als die anderen.".into(),
        seats: (1, 5),
        locales: vec!["de".into(), "en".into()],
        levels: vec![level("normal", "normal"), level("leicht", "leicht"), level("stark", "stark")],
        options: vec![
            OptionSpec {
                key: "runden".into(),
                label: "Runden".into(),
                help: "Wie oft der Wald neu ausgelegt wird".into(),
                kind: OptionKind::Choice(vec![choice("1", "eine Runde"), choice("n", "so viele wie Plätze")]),
                initial: "1".into(),
            },
            OptionSpec {
                key: "spuren".into(),
                label: "Spuren im Laub".into(),
                help: "Gesehene Haufen sind markiert".into(),
                kind: OptionKind::Toggle,
                initial: "no".into(),
            },
        ],
        modes: vec![mode("tisch", "Am Tisch", (2, 5), (2, 5, 4)), mode("solo", "Allein", (1, 1), (2, 5, 3))],
        move_kinds: move_kinds(),
        statistics: vec![
            Statistic { key: "treffer".into(), label: "Treffer".into(), share_of: Some("gelegenheiten".into()) },
            Statistic { key: "zuege".into(), label: "Züge".into(), share_of: None },
        ],
        collectables: vec![],
        record_lists: vec![],
        words: vec![],
        answer_after: (Paced(400, 200, 0), Paced(900, 400, 0)),
        leave_penalty: 0,
        least_seconds: 0,
    }
}

pub fn table_id() -> TableId {
    "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap()
}

pub fn lobby_view(state: TableState) -> TableView {
    let person = |name: &str, you| Sitter::Person { name: name.into(), you };
    let computer = |name: &str| Sitter::Computer { level: "normal".into(), name: name.into(), yours: false };
    TableView {
        table: table_id(),
        game: "wald".into(),
        title: "Speedhörnchen".into(),
        component: ComponentHash([7; 32]),
        config: SetupConfig { mode: "tisch".into(), seats: 3, first: Some(0), options: vec![] },
        state,
        seats: vec![
            person("Ada", true),
            computer("Blaufuß"),
            if state == TableState::Waiting { Sitter::Nobody } else { person("Cleo", false) },
        ],
        host: 0,
        yours: true,
        code: Some("K7Q2-XM4D".into()),
        open: true,
        pace: Pace::Calm,
        think_time: 30,
        level: "normal".into(),
        fill: true,
        stake: 0,
        settled: Vec::new(),
        day: None,
        practice: false,
        next: None,
        commitment: None,
        made_at: 0,
    }
}

fn standing(seat: u8, points: &[i32], rank: u8) -> Standing {
    let labels = ["Nüsse", "Familien", "Strafen"];
    Standing {
        seat,
        points: points.iter().sum(),
        rank,
        won: rank == 1,
        title: if rank == 1 { "Meisterhörnchen".into() } else { String::new() },
        breakdown: (labels.iter().zip(points))
            .map(|(label, value)| Line { group: "Erste Runde".into(), label: (*label).into(), value: *value })
            .collect(),
        statistics: vec![("treffer".into(), 5), ("gelegenheiten".into(), 8), ("zuege".into(), 14)],
        record_list: None,
        record_key: vec![],
        ladder_points: Some(10),
        awards: vec![],
        unlocks: vec![],
    }
}

pub fn view(legal: Vec<String>, finished: bool) -> View {
    let acting = |seat, must| Acting { seat, decision: 3, clock: String::new(), must };
    let seats = if legal.is_empty() { vec![acting(1, true)] } else { vec![acting(0, true)] };
    View {
        seat: Some(0),
        status: Status {
            phase: "play".into(),
            waiting: if finished { Waiting::Finished } else { Waiting::Seats(seats) },
        },
        legal: if finished { vec![] } else { legal },
        clocks: vec![],
        standings: vec![standing(0, &[9, 6, -1], 1), standing(1, &[7, 4], 2), standing(2, &[3, 0, -2], 3)],
    }
}

pub fn art(name: &str) -> Option<&'static str> {
    Some(match name {
        "heap" => {
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M6 50c4-22 16-34 26-34s22 12 26 34z" fill="#c9772b"/><path d="M14 50c6-14 10-20 18-22 2 8-4 16-10 22z" fill="#e2a13f"/><path d="M34 50c0-10 6-18 14-16 6 6 6 10 6 16z" fill="#a4531f"/><path d="M18 50c4-6 10-8 16-6" stroke="#6b3414" stroke-width="2" fill="none"/></svg>"##
        }
        "nuts-3" | "nuts-1" => {
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="#9a5a2c"><ellipse cx="32" cy="40" rx="17" ry="19"/></g><path d="M13 34c4-16 34-16 38 0-10 6-28 6-38 0z" fill="#5f3517"/><rect x="30" y="8" width="4" height="12" rx="2" fill="#5f3517"/><ellipse cx="26" cy="44" rx="4" ry="8" fill="#c98a52"/></svg>"##
        }
        "paw" => {
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="#3b2a20"><ellipse cx="32" cy="42" rx="14" ry="12"/><circle cx="14" cy="28" r="6"/><circle cx="26" cy="16" r="6"/><circle cx="40" cy="16" r="6"/><circle cx="51" cy="28" r="6"/></g></svg>"##
        }
        "castle" => {
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M10 54V22h8v6h8v-6h12v6h8v-6h8v32z" fill="#5b5550"/><rect x="27" y="38" width="10" height="16" rx="5" fill="#2b2724"/></svg>"##
        }
        "cover" => {
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" rx="10" fill="#f3d9a4"/><path d="M0 80c40-30 60-10 100-26s70-8 100 10v36H0z" fill="#d98b3c"/><path d="M0 92c50-22 90-6 200-16v24H0z" fill="#a4531f"/><ellipse cx="100" cy="46" rx="20" ry="23" fill="#9a5a2c"/><path d="M78 40c5-20 39-20 44 0-12 7-32 7-44 0z" fill="#5f3517"/><rect x="98" y="14" width="4" height="12" rx="2" fill="#5f3517"/></svg>"##
        }
        _ => return None,
    })
}

/// A studio at a table that shows this scene text.
pub fn studio_at(text: &str, legal: Vec<String>, finished: bool) -> Studio {
    let mut studio = Studio::new(Saved::default(), "test", "test");
    for name in ["heap", "nuts-3", "nuts-1", "paw", "castle", "cover"] {
        studio.art.put("wald", name, art(name));
    }
    let state = if finished { TableState::Over } else { TableState::Running };
    studio.lobby.loaded = true;
    studio.lobby.games = vec![GameCard { component: ComponentHash([7; 32]), info: info() }];
    studio.lobby.put_table(lobby_view(state));
    let mut table = TableModel::new(table_id());
    table.set_info(info());
    table.set_lobby(lobby_view(state));
    let lines = text.lines().map(str::to_owned).collect();
    let say = |number: u64, text: &str| Told {
        number,
        timed_out: None,
        lines: vec![Narration { text: text.into(), at: String::new(), cues: vec![], hold: Paced(0, 0, 0) }],
    };
    let told = vec![
        say(1, "Die erste Runde beginnt. {seat-0} fängt an."),
        say(2, "{seat-1} deckt D4 auf: zwei Nüsse."),
        say(3, "{seat-2} nimmt ein Paar, drei Nüsse für die Baumhöhle."),
        say(4, "{seat-0} deckt A1 auf: drei Nüsse."),
    ];
    table.snapshot(4, told, view(legal, finished), lines);
    studio.table = Some(table);
    studio.page = Page::Table(table_id());
    studio
}

/// A studio at a table with this scene file and its legal moves.
pub fn studio_with(name: &str) -> Studio {
    studio_at(&scene_text(name), legal(name), false)
}

/// A step that flips, flies, counts and talks.
pub fn lively(studio: &mut Studio) {
    let cue = |text: &str| text.to_owned();
    let lines = vec![Narration {
        text: "Drei Nüsse! Sie gehören {seat-1}.".into(),
        at: "heap-B3".into(),
        cues: vec![cue("flip heap-A1"), cue("fly heap-B3 hollow-1"), cue("count hollow-1 7"), cue("flash heap-C3")],
        hold: Paced(2_000, 2_000, 500),
    }];
    let table = studio.table.as_mut().unwrap();
    let change = SceneChange::Whole(scene_text("wood").lines().map(str::to_owned).collect());
    table.step(5, Told { number: 5, timed_out: None, lines }, view(legal("wood"), false), change).unwrap();
    studio.tick(1_000);
}

pub fn start_page() -> Studio {
    let mut studio = studio_with("wood");
    studio.page = Page::Start;
    let title = |id: &str, title: &str, tagline: &str| {
        let mut info = info();
        (info.id, info.title, info.tagline) = (id.into(), title.into(), tagline.into());
        let mut hash = [0; 32];
        hash[0] = id.len() as u8;
        GameCard { component: ComponentHash(hash), info }
    };
    studio.lobby.games.extend([
        title("speedzirkel", "Speedzirkel", "Landschaften zeichnen, alle zugleich."),
        title("speedfund", "Speedfund", "Zwei graben gemeinsam – ein Wort zeigt, wo."),
        title("cat", "Speedcats", "Häuser, Plüsch und Katzenkinder auf dem Markt."),
    ]);
    studio.lobby.refused = vec![RefusedFile {
        file: "alt.wasm".into(),
        reason: "Die Datei ist kein Spiel: Sie möchte „wasi:clocks“ benutzen.".into(),
    }];
    let mut open = lobby_view(TableState::Waiting);
    open.table = "01BX5ZZKBKACTAV9WEVGEMMVRZ".parse().unwrap();
    open.seats = vec![Sitter::Person { name: "Dora".into(), you: false }, Sitter::Nobody];
    studio.lobby.tables.push(open);
    studio
}

pub fn game_page() -> Studio {
    let mut studio = start_page();
    studio.lobby.form = TableForm::of(&info());
    studio.page = Page::Game("wald".into());
    studio
}

pub fn waiting_page() -> Studio {
    let mut studio = studio_with("wood");
    studio.table.as_mut().unwrap().set_lobby(lobby_view(TableState::Waiting));
    studio
}

pub fn rules_page() -> Studio {
    let mut studio = studio_with("wood");
    let text = "# Speedhörnchen\n\n## In einer Minute\n\nWer dran ist, deckt **zwei** Laubhaufen auf. \
        Zeigen beide *dieselbe* Karte, gehören die Nüsse dir.\n\n- erst ein Haufen\n- dann der zweite\n  - nie derselbe\n\n\
        ## Karten\n\n| Karte | Nüsse | Anzahl |\n|---|---|---|\n| Eichel | 1 | 8 |\n| Haselnuss | 3 | 6 |\n\n\
        > Schnee beendet die Runde.\n\n1. Zählen\n2. Freuen\n";
    studio.lobby.rules.insert("wald".into(), text.into());
    studio.page = Page::Rules("wald".into());
    studio
}

pub fn inspect_page() -> Studio {
    let mut studio = studio_with("wood");
    let mut inspect = Inspect::loading("toy", None);
    inspect.add(Origin::Record, Box::new(Toy::of(toy::record(&[4, 5, 4, 9, 1, 2]).into())), 0);
    inspect.opening = false;
    studio.inspect = Some(inspect);
    studio.page = Page::Inspect;
    studio
}

/// A page by the name the gallery uses.
pub fn page(name: &str) -> Studio {
    match name {
        "start" => start_page(),
        "game" => game_page(),
        "waiting" => waiting_page(),
        "rules" => rules_page(),
        "inspect" => inspect_page(),
        "result" => studio_at(&scene_text("wood"), vec![], true),
        "lively" => {
            let mut studio = studio_with("wood");
            lively(&mut studio);
            studio
        }
        scene => studio_with(scene),
    }
}
