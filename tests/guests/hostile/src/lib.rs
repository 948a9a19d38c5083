//! A tiny honest game, “count to six”, that misbehaves where it is told to.
//!
//! A state is the text `total turn wish`, an observation `viewer total turn wish`. The wish is `function:attack`, given as
//! the option `wish` at set-up, behind a move (`add 1 ; apply:loop`), or in place of a locale or JSON text.
#![cfg(target_arch = "wasm32")]

mod attack;

use attack::{bad_text, built_in, endless_bytes, jam, lost_text, on};
use spielwerk_sdk::contract::bindings::exports::spielwerk::game as exported;
use spielwerk_sdk::contract::*;

struct Hostile;

const GOAL: u32 = 6;

/// What a table on a server can wish for; tests of the sandbox name any attack.
const WISHES: [&str; 7] = [
    "-",
    "choose:trap",
    "choose:loop",
    "choose:empty",
    "late-narrate:trap",
    "late-narrate:huge",
    "legal-moves:million",
];

fn wishes() -> OptionSpec {
    let choice = |wish: &str| Choice { value: wish.into(), label: wish.into(), help: String::new(), unlock: None };
    OptionSpec {
        key: "wish".into(),
        label: "Wish".into(),
        help: String::new(),
        kind: OptionKind::Choice(WISHES.map(choice).to_vec()),
        initial: WISHES[0].into(),
    }
}

#[derive(Clone)]
struct Count {
    total: u32,
    turn: u8,
    wish: String,
}

impl Count {
    fn of(bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes).expect("a state of this game");
        let mut words = text.split(' ');
        let mut next = || words.next().expect("a state of this game");
        Self {
            total: next().parse().expect("a number"),
            turn: next().parse().expect("a seat"),
            wish: next().to_string(),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        format!("{} {} {}", self.total, self.turn, self.wish).into_bytes()
    }
}

/// Viewer (255: nobody) and what it sees.
fn seen(observation: &[u8]) -> (u8, Count) {
    let at = observation.iter().position(|byte| *byte == b' ').expect("an observation of this game");
    let viewer = std::str::from_utf8(&observation[..at]).expect("digits").parse().expect("a seat");
    (viewer, Count::of(&observation[at + 1..]))
}

fn blob(attack: &str, honest: Vec<u8>) -> Vec<u8> {
    match attack {
        "big" => vec![7; 64 * 1024 + 1],
        "huge" => vec![7; 2 << 20],
        "endless" => endless_bytes(),
        "jam" => {
            jam();
            honest
        }
        _ => honest,
    }
}

fn text(attack: &str, honest: &str) -> String {
    match attack {
        "huge" => "x".repeat(2 << 20),
        "big" => "x".repeat(600 << 10),
        "long" => "x".repeat(5000),
        "utf8" => bad_text(),
        "lost" => lost_text(),
        "control" => "line\nbreak\u{7}".into(),
        "empty" => String::new(),
        _ => honest.into(),
    }
}

impl exported::rules::Guest for Hostile {
    fn describe(locale: String) -> GameInfo {
        let built_in = built_in();
        let wish = if built_in.starts_with("describe:") { built_in } else { locale.clone() };
        let attack = on("describe", &wish);
        let mut info = GameInfo::new("hostile", "1", "Hostile", "Counts to six.", (2, 2));
        info.locales = vec!["en".into(), "de".into()];
        info.levels = vec![Level::new("any", "Any", "", 1)];
        info.options = vec![wishes()];
        let duel = Mode::new("duel", "Duel", "", (1, 2), (2, 2, 2)).levels(&["any"]);
        info.modes = vec![duel.offer("wish", &WISHES)];
        info.move_kinds = vec![MoveKind::new("add", "Add", vec![FieldSpec::offered("number", "Number")])];
        match attack {
            "id" => info.id = "../etc".into(),
            "locales" => info.locales.clear(),
            "seats" => info.seats = (3, 2),
            "penalty" => info.leave_penalty = 10,
            "modes" => info.modes.clear(),
            "level" => info.modes[0].levels = vec!["nobody".into()],
            "option" => info.modes[0] = info.modes[0].clone().offer("size", &["8"]),
            "two-faced" if locale == "de" => info.version = "2".into(),
            "" => {}
            _ => info.title = text(attack, "Hostile"),
        }
        info
    }

    fn setup(config: SetupConfig, _entropy: Vec<u8>) -> Result<Vec<u8>, String> {
        let wish = config.options.into_iter().find(|(key, _)| key == "wish").map_or("-".into(), |(_, wish)| wish);
        let attack = on("setup", &wish);
        match attack {
            "refuse-long" | "refuse-utf8" => return Err(text(&attack[7..], "no")),
            _ => {}
        }
        Ok(blob(attack, Count { total: 0, turn: 0, wish: wish.clone() }.bytes()))
    }

    fn observe(state: Vec<u8>, viewer: Viewer) -> Vec<u8> {
        let count = Count::of(&state);
        let viewer = if let Viewer::Seat(seat) = viewer { seat } else { TABLE };
        let honest = [format!("{viewer} ").into_bytes(), count.bytes()].concat();
        blob(on("observe", &count.wish), honest)
    }

    fn status_of(observation: Vec<u8>) -> Status {
        let (_, count) = seen(&observation);
        let attack = on("status-of", &count.wish);
        let acting = |seat| Acting { seat, decision: count.total, clock: String::new(), must: true };
        let seats = match attack {
            "table" => vec![acting(TABLE)],
            "twice" => vec![acting(1), acting(1)],
            "far" => vec![acting(7)],
            "crowd" => (0..=254).map(acting).collect(),
            _ => vec![acting(count.turn)],
        };
        let waiting = if count.total >= GOAL { Waiting::Finished } else { Waiting::Seats(seats) };
        Status { phase: text(attack, "count"), waiting }
    }

    fn legal_moves(observation: Vec<u8>) -> Vec<String> {
        let (viewer, count) = seen(&observation);
        match on("legal-moves", &count.wish) {
            "million" => return (0..1_000_000).map(|number| format!("add {number}")).collect(),
            "claimed" => return vec![String::new(); 1_000_000],
            "many" => return (0..5000).map(|number| format!("add {number}")).collect(),
            "wide" => return (0..200).map(|number| format!("add {number}{}", "x".repeat(400))).collect(),
            "" => {}
            attack => return vec![text(attack, "add 1")],
        }
        if viewer != count.turn || count.total >= GOAL { vec![] } else { vec!["add 1".into(), "add 2".into()] }
    }

    fn apply(state: Vec<u8>, seat: u8, mv: String, _entropy: Vec<u8>) -> Result<Vec<u8>, String> {
        let mut count = Count::of(&state);
        if attack::TOUCHED.load(std::sync::atomic::Ordering::Relaxed) {
            return Err("this-instance-lived-on".into());
        }
        let (honest, wish) = mv.split_once(" ; ").unwrap_or((&mv, ""));
        let attack = on("apply", wish);
        if let Some(kind) = attack.strip_prefix("refuse-") {
            return Err(text(kind, "no"));
        }
        let step = match honest {
            "add 1" => 1,
            "add 2" => 2,
            _ => return Err("unknown-move".into()),
        };
        if seat != count.turn || count.total >= GOAL {
            return Err("not-your-turn".into());
        }
        count.total += step;
        count.turn = 1 - count.turn;
        Ok(blob(attack, count.bytes()))
    }

    fn timed_out(observation: Vec<u8>, _entropy: Vec<u8>) -> TimeOut {
        let (_, count) = seen(&observation);
        match on("timed-out", &count.wish) {
            "" => TimeOut::Move("add 1".into()),
            attack => TimeOut::Move(text(attack, "add 1")),
        }
    }

    fn score(observation: Vec<u8>, _locale: String) -> Vec<Standing> {
        let (_, count) = seen(&observation);
        let attack = on("score", &count.wish);
        let winner = 1 - count.turn;
        let mut standings: Vec<_> =
            (0..2).map(|seat| Standing::new(seat, if seat == winner { 1 } else { 2 }, seat == winner)).collect();
        match attack {
            "table" => standings[0].seat = TABLE,
            "twice" => standings[0].seat = 1,
            "far" => standings[0].seat = 9,
            "rank" => standings[0].rank = 0,
            "many" => standings[0].record_key = vec![1; 2000],
            _ => standings[0].title = text(attack, ""),
        }
        standings
    }

    fn inspect(state: Vec<u8>) -> String {
        let count = Count::of(&state);
        let attack = on("inspect", &count.wish);
        if attack == "nan" {
            let nothing = std::hint::black_box(0.0_f64);
            return format!("{:016x}", (nothing / nothing).to_bits());
        }
        text(attack, &format!("{{\"total\":{},\"turn\":{},\"wish\":\"{}\"}}", count.total, count.turn, count.wish))
    }

    fn from_inspection(json: String) -> Result<Vec<u8>, String> {
        match on("from-inspection", &json) {
            "" => Err("not read here".into()),
            "refuse-utf8" => Err(bad_text()),
            attack => Ok(blob(attack, b"0 0 -".to_vec())),
        }
    }
}

impl exported::players::Guest for Hostile {
    fn choose(seen_now: Vec<Vec<u8>>, _m: Vec<u8>, _level: String, _effort: u32, _entropy: Vec<u8>) -> Answer {
        let (_, count) = seen(seen_now.last().expect("at least one"));
        let attack = on("choose", &count.wish);
        let mut answer = Answer {
            move_: "add 1".into(),
            remark: String::new(),
            memory: vec![],
            thoughts: seen_now.len().to_string(),
        };
        match attack {
            "memory-big" => answer.memory = vec![1; 64 * 1024 + 1],
            "remark" => answer.remark = "two\nlines".into(),
            _ => answer.move_ = text(attack, "add 1"),
        }
        answer
    }

    fn advise(observation: Vec<u8>, _locale: String, _effort: u32, _entropy: Vec<u8>) -> Option<Advice> {
        let (_, count) = seen(&observation);
        let attack = on("advise", &count.wish);
        Some(Advice { move_: None, reason: text(attack, "wait") })
    }

    fn resample(observation: Vec<u8>, _entropy: Vec<u8>) -> Vec<u8> {
        let (_, count) = seen(&observation);
        blob(on("resample", &count.wish), count.bytes())
    }
}

impl exported::presentation::Guest for Hostile {
    fn draw(observation: Vec<u8>, _locale: String) -> String {
        let (_, count) = seen(&observation);
        let scene = "{}\n{\"key\":\"total\",\"kind\":\"text\",\"name\":\"Total\"}";
        text(on("draw", &count.wish), scene)
    }

    fn narrate(observation: Vec<u8>, _locale: String) -> Vec<Narration> {
        let (_, count) = seen(&observation);
        // Late: honest until somebody has moved.
        let wish = count.wish.strip_prefix("late-").filter(|_| count.total > 0).unwrap_or(&count.wish);
        let attack = on("narrate", wish);
        let line = Narration { text: text(attack, "Counted."), at: String::new(), cues: vec![], hold: (0, 0, 0) };
        vec![line; if attack == "many" { 1500 } else { 1 }]
    }

    fn preview_move(observation: Vec<u8>, _mv: String, _locale: String) -> Preview {
        let (_, count) = seen(&observation);
        Preview { refused: None, text: text(on("preview-move", &count.wish), ""), ask: false, lights_up: vec![] }
    }

    fn explain(observation: Vec<u8>, _key: String, _locale: String) -> Tip {
        let (_, count) = seen(&observation);
        Tip { title: "Total".into(), text: text(on("explain", &count.wish), ""), art: String::new() }
    }

    fn rule_book(locale: String) -> String {
        text(on("rule-book", &locale), "# Count to six")
    }

    fn art() -> Vec<(String, String)> {
        let wish = built_in();
        let attack = on("art", &wish);
        let cover = ("cover".to_string(), text(attack, "<svg/>"));
        if attack == "twice" { vec![cover.clone(), cover] } else { vec![cover] }
    }
}

spielwerk_sdk::contract::bindings::export_component!(Hostile with_types_in spielwerk_sdk::contract::bindings);
