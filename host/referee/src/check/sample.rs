//! The matches and positions at which the laws are tested.

use spielwerk_model::config::{configure, offered_values};
use spielwerk_model::game::{GameInfo, Mode, OptionKind};
use spielwerk_model::play::{Status, Viewer};
use spielwerk_model::record::{Record, SetupConfig};
use spielwerk_runtime::{Component, State};

use super::{Budget, Check};
use crate::chance;
use crate::draws::Draws;
use crate::replay::{self, Step};
use crate::simulate::{self, Match, Player, Setup, Stopped};

/// A position of a played match.
pub(crate) struct Position {
    /// Index into [`Ground::records`].
    pub record: usize,
    pub ply: u64,
    pub state: State,
    pub status: Status,
    pub seats: u8,
}

impl Position {
    /// Every seat and the spectator.
    pub fn viewers(&self) -> Vec<Viewer> {
        (0..self.seats).map(Viewer::Seat).chain([Viewer::Spectator]).collect()
    }
}

/// What the laws are tested on.
pub(crate) struct Ground {
    pub component: Component,
    pub info: GameInfo,
    pub records: Vec<Record>,
    /// Early plies first.
    pub positions: Vec<Position>,
    /// Names of the game's pictures.
    pub art: Vec<String>,
}

impl Ground {
    /// A broken law at a position.
    pub fn broken(&self, name: &str, law: &str, position: &Position, what: String) -> Check {
        failed(name, law, &self.records[position.record], position.ply, what)
    }
}

fn failed(name: &str, law: &str, record: &Record, ply: u64, what: String) -> Check {
    let mut record = record.clone();
    record.plies.truncate(usize::try_from(ply).unwrap_or(usize::MAX));
    Check {
        name: name.into(),
        law: law.into(),
        passed: false,
        detail: format!("ply {ply}: {what}"),
        record: Some(record),
        ply: Some(ply),
    }
}

const ENDINGS: &str = "every match of any mix of computer players and random movers comes to its end";

/// Plays the matches, each also once more from its middle with other players, and draws the positions.
pub(crate) fn sample(component: &Component, budget: &Budget) -> (Ground, Check) {
    let info = component.info("").clone();
    let seed = chance::seed_of(budget.seed);
    let mut played = Vec::new();
    for (number, config) in configurations(&info, budget).into_iter().enumerate() {
        let mut draws = Draws::new(chance::aside(&seed, "match", &[number as u64]));
        let (first, second) = pair(component, config, budget, number, &mut draws);
        played.push(first);
        played.extend(second);
    }
    let endings = endings(&played);
    let records: Vec<Record> = played.into_iter().map(|played| played.record).collect();
    let positions = positions(component, &records, budget);
    let art = component.operate(spielwerk_runtime::Class::Rules, |guest| guest.art()).unwrap_or_default();
    let art = art.into_iter().map(|(name, _)| name).collect();
    (Ground { component: component.clone(), info, records, positions, art }, endings)
}

/// A match, and another that leaves it at a ply by chance with a new mix of players.
fn pair(
    component: &Component,
    config: SetupConfig,
    budget: &Budget,
    number: usize,
    draws: &mut Draws,
) -> (Match, Option<Match>) {
    let info = component.info("");
    let seats = config.seats;
    let setup = Setup {
        config,
        seed: chance::seed_of(budget.seed.wrapping_mul(1_000_003).wrapping_add(number as u64)),
        players: players(info, seats, number, draws),
        most_plies: budget.most_plies,
        opening: Vec::new(),
        most_effort: Some(super::EFFORT),
    };
    let first = simulate::play(component, &setup);
    if first.stopped.is_some() || first.record.plies.is_empty() {
        return (first, None);
    }
    let cut = draws.pick(first.record.plies.len());
    let opening = first.record.plies[..cut].to_vec();
    let second = simulate::play(component, &Setup { opening, players: players(info, seats, 2, draws), ..setup });
    (first, Some(second))
}

/// Random movers alone, then each level alone, then mixes.
fn players(info: &GameInfo, seats: u8, number: usize, draws: &mut Draws) -> Vec<Player> {
    let all: Vec<Player> =
        info.levels.iter().map(|level| Player::Level(level.id.clone())).chain([Player::Random]).collect();
    match number % 3 {
        0 => vec![Player::Random; seats.into()],
        1 => vec![all[(number / 3) % all.len()].clone(); seats.into()],
        _ => (0..seats).map(|_| all[draws.pick(all.len())].clone()).collect(),
    }
}

/// Every mode with its first, least and most seats and first values, then option values by chance.
fn configurations(info: &GameInfo, budget: &Budget) -> Vec<SetupConfig> {
    let mut draws = Draws::new(chance::aside(&chance::seed_of(budget.seed), "configuration", &[]));
    let mut configs = Vec::new();
    for round in 0.. {
        for mode in &info.modes {
            if configs.len() >= budget.matches && round > 0 {
                return configs;
            }
            let (least, most, initial) = mode.seats;
            let seats = match round {
                0 => initial,
                1 => least,
                2 => most,
                _ => least + draws.pick(usize::from(most - least) + 1) as u8,
            };
            let wished = if round == 0 { Vec::new() } else { wishes(info, mode, &mut draws) };
            let first = (round % 4 == 3).then(|| draws.pick(seats.into()) as u8);
            configs.extend(configure(info, &mode.id, Some(seats), first, &wished));
        }
        if info.modes.is_empty() {
            break;
        }
    }
    configs
}

fn wishes(info: &GameInfo, mode: &Mode, draws: &mut Draws) -> Vec<(String, String)> {
    let mut wished = Vec::new();
    for option in &info.options {
        let offer = mode.options.iter().find(|offer| offer.key == option.key);
        let values = offered_values(option, offer);
        let value = match (&option.kind, draws.one(&values)) {
            (_, Some(value)) => value.clone(),
            (OptionKind::Range(least, most), None) if offer.is_some() => {
                let width = usize::try_from(i64::from(*most) - i64::from(*least) + 1).unwrap_or(1);
                (i64::from(*least) + draws.pick(width) as i64).to_string()
            }
            _ => continue,
        };
        wished.push((option.key.clone(), value));
    }
    wished
}

fn endings(played: &[Match]) -> Check {
    let stopped = played.iter().filter_map(|played| Some((played, played.stopped.as_ref()?)));
    // The shortest record that shows it.
    match stopped.min_by_key(|(played, _)| played.record.plies.len()) {
        None => Check {
            name: "endings".into(),
            law: ENDINGS.into(),
            passed: true,
            detail: format!("{} matches, the longest of {} plies", played.len(), longest(played)),
            record: None,
            ply: None,
        },
        Some((played, why)) => {
            let ply = played.record.plies.len() as u64;
            failed("endings", ENDINGS, &played.record, ply, sentence(why))
        }
    }
}

fn sentence(why: &Stopped) -> String {
    let text = why.to_string();
    // The ply stands in front of every detail already.
    text.split_once(": ").filter(|(front, _)| front.starts_with("ply ")).map_or(text.clone(), |(_, rest)| rest.into())
}

fn longest(played: &[Match]) -> usize {
    played.iter().map(|played| played.record.plies.len()).max().unwrap_or(0)
}

/// From every record its first and last position and some by chance, as many of each as the budget allows.
fn positions(component: &Component, records: &[Record], budget: &Budget) -> Vec<Position> {
    let mut draws = Draws::new(chance::aside(&chance::seed_of(budget.seed), "positions", &[]));
    let mut drawn = Vec::new();
    let each = budget.positions.div_ceil(records.len().max(1)).max(1);
    for (index, record) in records.iter().enumerate() {
        let (steps, _) = replay::replay_far(component, record);
        let mut wanted: Vec<usize> = (0..each).map(|_| draws.pick(steps.len())).collect();
        if index % 4 == 0 {
            wanted.extend([0, steps.len().saturating_sub(1)]);
        }
        wanted.sort_unstable();
        wanted.dedup();
        let seats = record.config.seats;
        drawn.extend(wanted.into_iter().filter_map(|ply| Some(position(index, seats, steps.get(ply)?))));
    }
    drawn.sort_by_key(|position| (position.ply, position.record));
    drawn
}

fn position(record: usize, seats: u8, step: &Step) -> Position {
    Position { record, ply: step.ply, state: step.state.clone(), status: step.status.clone(), seats }
}
