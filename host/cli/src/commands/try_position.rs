//! `spielwerk try`: a position from JSON, and what is possible in it.

use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;
use spielwerk_model::Seat;
use spielwerk_model::play::{Narration, Preview, Standing, Status, Viewer};
use spielwerk_runtime::{Class, Guest, GuestError, Observation, State};

use crate::game::{self, Folder};
use crate::outcome::{Outcome, say, usage};
use crate::show;

/// Looks at a position, or tries a move in it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A component's file, or a game's id
    game: String,
    /// The position as the debugger shows it (`inspect`); `-` reads it from standard input
    #[arg(long, value_name = "FILE")]
    position: PathBuf,
    /// Whose legal moves, or who moves; without it all who may act
    #[arg(long)]
    seat: Option<Seat>,
    /// A move to try
    #[arg(long = "move", value_name = "TEXT", requires = "seat")]
    text: Option<String>,
    /// The move's luck: any number
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Language of all texts [default: the game's first]
    #[arg(long, default_value = "")]
    locale: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folder: Folder,
}

/// What is said of a position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Position {
    status: Status,
    legal_moves: Vec<Legal>,
    standings: Vec<Standing>,
    inspect: Value,
}

#[derive(Debug, Serialize)]
struct Legal {
    seat: Seat,
    moves: Vec<String>,
}

/// What a move did.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Tried {
    /// The position is none: the game's sentence.
    Impossible(String),
    /// No move was named.
    Seen(Position),
    /// The move was made.
    Made { narration: Vec<Narration>, position: Position },
    /// The rules refuse it.
    Refused { code: String, preview: Preview },
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let json = source(&args.position)?;
    let component = game::named(&args.game, &args.folder.games)?;
    let (seat, text, locale) = (args.seat, args.text.clone(), args.locale.clone());
    let mut entropy = [0; 32];
    entropy[..8].copy_from_slice(&args.seed.to_be_bytes());
    let tried = component.operate(Class::Rules, move |guest| {
        let state = match guest.from_inspection(&json)? {
            Ok(state) => state,
            Err(sentence) => return Ok(Tried::Impossible(sentence)),
        };
        match (seat, text) {
            (Some(seat), Some(text)) => attempt(guest, &state, seat, &text, &locale, &entropy),
            _ => look(guest, &state, seat, &locale).map(Tried::Seen),
        }
    })?;
    say(&if args.json { serde_json::to_string_pretty(&tried)? + "\n" } else { told(&tried) })?;
    Ok(Outcome::of(matches!(tried, Tried::Seen(_) | Tried::Made { .. })))
}

fn source(path: &Path) -> anyhow::Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    String::from_utf8(game::read(path)?).map_err(|_| usage(format!("{} is not UTF-8 text", path.display())))
}

fn look(guest: &mut Guest, state: &State, seat: Option<Seat>, locale: &str) -> Result<Position, GuestError> {
    let spectator = guest.observe(state, Viewer::Spectator)?;
    let status = guest.status_of(&spectator)?;
    let mut legal_moves = Vec::new();
    for acting in status.acting_seats().iter().filter(|acting| seat.is_none_or(|seat| acting.seat == seat)) {
        let observation = guest.observe(state, Viewer::Seat(acting.seat))?;
        legal_moves.push(Legal { seat: acting.seat, moves: guest.legal_moves(&observation)? });
    }
    let standings = guest.score(&spectator, locale)?;
    let inspect = guest.inspect(state)?;
    let inspect = serde_json::from_str(&inspect).unwrap_or(Value::String(inspect));
    Ok(Position { status, legal_moves, standings, inspect })
}

fn attempt(
    guest: &mut Guest,
    state: &State,
    seat: Seat,
    text: &str,
    locale: &str,
    entropy: &[u8; 32],
) -> Result<Tried, GuestError> {
    match guest.apply(state, seat, text, entropy)? {
        Ok(next) => {
            let after: Observation = guest.observe(&next, Viewer::Seat(seat))?;
            let narration = guest.narrate(&after, locale)?;
            Ok(Tried::Made { narration, position: look(guest, &next, None, locale)? })
        }
        Err(code) => {
            let observation = guest.observe(state, Viewer::Seat(seat))?;
            Ok(Tried::Refused { code, preview: guest.preview_move(&observation, text, locale)? })
        }
    }
}

fn told(tried: &Tried) -> String {
    match tried {
        Tried::Impossible(sentence) => format!("no position of this game: {sentence}\n"),
        Tried::Refused { code, preview } => format!("refused: {code}\n{}\n", preview.text),
        Tried::Seen(position) => stands(position),
        Tried::Made { narration, position } => {
            narration.iter().map(|line| format!("{}\n", line.text)).collect::<String>() + &stands(position)
        }
    }
}

fn stands(position: &Position) -> String {
    let mut text = format!("{}\n", show::status(&position.status));
    for Legal { seat, moves } in &position.legal_moves {
        text.push_str(&format!("seat {seat}, {} moves: {}\n", moves.len(), moves.join(" | ")));
    }
    text + &show::standings(&position.standings)
}
