//! `spielwerk simulate`: computer players and random movers among themselves.

mod sweep;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use serde_json::json;
use spielwerk_model::config::configure;
use spielwerk_model::game::GameInfo;
use spielwerk_model::record::{MatchSeed, SetupConfig};
use spielwerk_referee::simulate::{MOST_PLIES, Match, Player, Setup, play};
use spielwerk_runtime::Component;

use crate::game;
use crate::outcome::{Outcome, say, sayln, usage};
use crate::show;

/// Plays matches without a server.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A component's file, or a game's id
    game: String,
    /// Mode id [default: the game's first]
    #[arg(long)]
    mode: Option<String>,
    /// Seats in all [default: the mode's first offer]
    #[arg(long)]
    seats: Option<u8>,
    /// Option values, each `key=value`
    #[arg(long = "set", value_name = "K=V")]
    set: Vec<String>,
    /// Play everything the game offers: each mode with each number of seats, with its own settings and with each other
    /// value of each option; prints one line for each
    #[arg(long, conflicts_with_all = ["mode", "seats", "set", "record"])]
    every: bool,
    /// Who plays, seat 0 first: level ids or `random`; one word serves every seat [default: the mode's first level]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    players: Vec<String>,
    /// Any text; the same one gives the same matches
    #[arg(long, default_value = "0")]
    seed: String,
    /// How many matches; different players change seats from match to match
    #[arg(long, default_value_t = 1)]
    games: u32,
    /// A match is given up after so many plies
    #[arg(long, default_value_t = MOST_PLIES)]
    most_plies: u64,
    /// Print one JSON object a match and one at the end
    #[arg(long)]
    json: bool,
    /// Keep each match's record as a file in this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Folder of components in which a game's id is looked up
    #[arg(long, value_name = "DIR", default_value = game::GAMES)]
    from: PathBuf,
}

/// What one match came to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Line {
    game: u32,
    players: Vec<String>,
    ranks: Vec<u8>,
    points: Vec<i32>,
    plies: usize,
    ms: f64,
    /// Per seat its slowest decision, in milliseconds.
    slowest_ms: Vec<f64>,
    stopped: Option<String>,
}

/// Results of one kind of player over all its seats.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Tally {
    player: String,
    /// Seats it played.
    seats: u32,
    /// First ranks, a shared one counting its part.
    wins: f64,
    /// Wins per seat.
    win_rate: f64,
    mean_points: f64,
    slowest_ms: f64,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let component = game::named(&args.game, &args.from)?;
    let info = component.info("en").clone();
    if args.every {
        return sweep::run(&component, &info, &args);
    }
    let config = config(&info, &args)?;
    let players = players(&info, &config, &args.players)?;
    if let Some(folder) = &args.record {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let mut lines = Vec::new();
    let mut progress = Progress::new(args.games);
    for number in 0..args.games {
        let line = one(&component, &args, &config, &players, number)?;
        progress.at(number + 1);
        if args.json {
            sayln!("{}", serde_json::to_string(&line)?)?;
        } else if args.games <= 20 {
            sayln!("{}", told(&line))?;
        }
        lines.push(line);
    }
    progress.end();
    let tallies = tallies(&lines);
    let stopped = lines.iter().filter(|line| line.stopped.is_some()).count();
    if args.json {
        let plies: usize = lines.iter().map(|line| line.plies).sum();
        sayln!("{}", json!({ "games": lines.len(), "not-ended": stopped, "plies": plies, "players": tallies }))?;
    } else {
        print_end(&lines, &tallies)?;
    }
    Ok(Outcome::of(stopped == 0))
}

fn config(info: &GameInfo, args: &Args) -> anyhow::Result<SetupConfig> {
    let pair = |text: &String| {
        let (key, value) = text.split_once('=').ok_or_else(|| usage(format!("--set {text}: write key=value")))?;
        Ok((key.to_string(), value.to_string()))
    };
    let wished = args.set.iter().map(pair).collect::<anyhow::Result<Vec<_>>>()?;
    let mode = args.mode.clone().or_else(|| fitting_mode(info, args.seats)).unwrap_or_default();
    configure(info, &mode, args.seats, None, &wished).map_err(|error| usage(error.to_string()))
}

/// The first mode for so many seats, else the first.
fn fitting_mode(info: &GameInfo, seats: Option<u8>) -> Option<String> {
    let fits =
        |mode: &&spielwerk_model::game::Mode| seats.is_none_or(|seats| (mode.seats.0..=mode.seats.1).contains(&seats));
    info.modes.iter().find(fits).or(info.modes.first()).map(|mode| mode.id.clone())
}

fn players(info: &GameInfo, config: &SetupConfig, named: &[String]) -> anyhow::Result<Vec<Player>> {
    let seats = usize::from(config.seats);
    let first = info.mode(&config.mode).and_then(|mode| mode.levels.first().cloned());
    let default = first.or_else(|| info.levels.first().map(|level| level.id.clone()));
    let words: Vec<String> = match named {
        [] => vec![default.unwrap_or_else(|| "random".into()); seats],
        [one] => vec![one.clone(); seats],
        many if many.len() == seats => many.to_vec(),
        many => return Err(usage(format!("--players names {}, the match has {seats} seats", many.len()))),
    };
    let player = |word: &String| match info.level(word) {
        Some(level) => Ok(Player::Level(level.id.clone())),
        None if word == "random" => Ok(Player::Random),
        None => {
            let mut known: Vec<&str> = info.levels.iter().map(|level| level.id.as_str()).collect();
            known.extend((!known.contains(&"random")).then_some("random"));
            Err(usage(format!("no player “{word}”; there are: {}", known.join(", "))))
        }
    };
    words.iter().map(player).collect()
}

/// Plays match `number`; the players sit `number` seats further on.
fn one(
    component: &Component,
    args: &Args,
    config: &SetupConfig,
    players: &[Player],
    number: u32,
) -> anyhow::Result<Line> {
    let mut players = players.to_vec();
    let turn = number as usize % players.len().max(1);
    players.rotate_right(turn);
    let seed = seed(&args.seed, number);
    let setup = Setup { most_plies: args.most_plies, ..Setup::new(config.clone(), seed, players) };
    let played = play(component, &setup);
    if let Some(folder) = &args.record {
        keep(folder, number, &played)?;
    }
    let ms = |time: Duration| (time.as_secs_f64() * 1e5).round() / 100.0;
    Ok(Line {
        game: number + 1,
        players: played.record.names.clone(),
        ranks: played.standings.iter().map(|standing| standing.rank).collect(),
        points: played.standings.iter().map(|standing| standing.points).collect(),
        plies: played.record.plies.len(),
        ms: ms(played.took),
        slowest_ms: played.slowest.iter().copied().map(ms).collect(),
        stopped: played.stopped.map(|stopped| stopped.to_string()),
    })
}

/// SHA-256 of text and number.
fn seed(text: &str, number: u32) -> MatchSeed {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.extend(number.to_be_bytes());
    MatchSeed(spielwerk_model::ids::ComponentHash::of(&bytes).0)
}

fn keep(folder: &Path, number: u32, played: &Match) -> anyhow::Result<()> {
    let path = folder.join(format!("{}-{:04}.json", played.record.game, number + 1));
    let json = serde_json::to_string_pretty(&played.record)?;
    std::fs::write(&path, json + "\n").with_context(|| format!("{} cannot be written", path.display()))
}

fn told(line: &Line) -> String {
    let seat = |index: usize| {
        let rank = line.ranks.get(index).map_or("-".to_string(), u8::to_string);
        let points = line.points.get(index).map_or("-".to_string(), i32::to_string);
        format!("{}. {} {points} ({} ms)", rank, line.players[index], line.slowest_ms[index])
    };
    let seats: Vec<String> = (0..line.players.len()).map(seat).collect();
    let end = line.stopped.as_ref().map(|reason| format!("; STOPPED: {reason}")).unwrap_or_default();
    format!("{:>4}  {}; {} plies, {} ms{end}", line.game, seats.join(", "), line.plies, line.ms)
}

fn tallies(lines: &[Line]) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    for line in lines.iter().filter(|line| line.stopped.is_none()) {
        let firsts = line.ranks.iter().filter(|rank| **rank == 1).count().max(1) as f64;
        for (index, player) in line.players.iter().enumerate() {
            let at = tallies.iter().position(|tally| tally.player == *player).unwrap_or_else(|| {
                tallies.push(Tally { player: player.clone(), ..Tally::default() });
                tallies.len() - 1
            });
            let tally = &mut tallies[at];
            tally.seats += 1;
            tally.wins += if line.ranks.get(index) == Some(&1) { 1.0 / firsts } else { 0.0 };
            tally.mean_points += f64::from(line.points.get(index).copied().unwrap_or_default());
            tally.slowest_ms = tally.slowest_ms.max(line.slowest_ms.get(index).copied().unwrap_or_default());
        }
    }
    for tally in &mut tallies {
        tally.win_rate = (tally.wins / f64::from(tally.seats) * 1000.0).round() / 1000.0;
        tally.mean_points = (tally.mean_points / f64::from(tally.seats) * 100.0).round() / 100.0;
    }
    tallies.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate).then_with(|| a.player.cmp(&b.player)));
    tallies
}

fn print_end(lines: &[Line], tallies: &[Tally]) -> std::io::Result<()> {
    let ended: Vec<&Line> = lines.iter().filter(|line| line.stopped.is_none()).collect();
    for line in lines.iter().filter(|line| line.stopped.is_some()).take(5) {
        sayln!("game {} did not end: {}", line.game, line.stopped.as_deref().unwrap_or_default())?;
    }
    let plies: Vec<usize> = ended.iter().map(|line| line.plies).collect();
    let seconds: f64 = lines.iter().map(|line| line.ms).sum::<f64>() / 1000.0;
    if let (Some(least), Some(most)) = (plies.iter().min(), plies.iter().max()) {
        let mean = plies.iter().sum::<usize>() as f64 / plies.len() as f64;
        sayln!(
            "{} of {} games ended; plies {least} to {most}, mean {mean:.1}; {seconds:.2} s",
            ended.len(),
            lines.len()
        )?;
    }
    let mut rows =
        vec![["player", "seats", "wins", "win rate", "mean points", "slowest ms"].map(String::from).to_vec()];
    rows.extend(tallies.iter().map(|tally| {
        vec![
            tally.player.clone(),
            tally.seats.to_string(),
            format!("{:.1}", tally.wins),
            format!("{:.1}%", tally.win_rate * 100.0),
            format!("{:.2}", tally.mean_points),
            format!("{:.1}", tally.slowest_ms),
        ]
    }));
    say(&show::columns(&rows))
}

/// “123 of 1000” on a terminal's last line, once a second.
struct Progress {
    of: u32,
    told: Instant,
    shown: bool,
}

impl Progress {
    fn new(of: u32) -> Self {
        Self { of, told: Instant::now(), shown: false }
    }

    fn at(&mut self, number: u32) {
        if self.told.elapsed() >= Duration::from_secs(1) {
            let end = if std::io::stderr().is_terminal() { "\r" } else { "\n" };
            eprint!("{number} of {} games{end}", self.of);
            (self.told, self.shown) = (Instant::now(), true);
        }
    }

    fn end(&self) {
        if self.shown && std::io::stderr().is_terminal() {
            eprintln!();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_first_rank_is_half_a_win() {
        let line = |ranks: [u8; 2]| Line {
            game: 1,
            players: vec!["a".into(), "b".into()],
            ranks: ranks.to_vec(),
            points: vec![1, 0],
            plies: 1,
            ms: 1.0,
            slowest_ms: vec![1.0, 2.0],
            stopped: None,
        };
        let tallies = tallies(&[line([1, 1]), line([1, 2])]);
        assert_eq!((tallies[0].player.as_str(), tallies[0].wins, tallies[0].win_rate), ("a", 1.5, 0.75));
        assert_eq!((tallies[1].wins, tallies[1].slowest_ms), (0.5, 2.0));
    }

    #[test]
    fn every_match_has_a_seed_of_its_own() {
        assert_ne!(seed("0", 1), seed("0", 2));
        assert_ne!(seed("a", 1), seed("b", 1));
        assert_eq!(seed("a", 1), seed("a", 1));
    }
}
