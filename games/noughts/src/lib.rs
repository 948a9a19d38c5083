//! Noughts and crosses: the smallest complete game, the SDK's example and the tutorial's subject.

mod words;

use serde::{Deserialize, Serialize};
use spielwerk_sdk::moves::{Cell, Fields};
use spielwerk_sdk::prelude::*;
use spielwerk_sdk::{scene, search};

/// The game.
#[derive(Debug)]
pub struct Noughts;
spielwerk_sdk::export_game!(Noughts);

/// Who has marked each square, in reading order; seats 0 and 1 in turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    squares: [Option<Seat>; 9],
    first: Seat,
    last: Option<u8>,
}

/// Nothing is hidden: the state, and whose view it is (255: nobody's).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    viewer: Seat,
    state: State,
}

/// `mark B2`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark(u8);

impl std::fmt::Display for Mark {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "mark {}", Cell::at(self.0.into(), 3))
    }
}

impl std::str::FromStr for Mark {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (verb, mut fields) = Fields::of(text);
        let cell: Cell = fields.parse().filter(|_| verb == "mark").ok_or(())?;
        fields.end().ok_or(())?;
        cell.index(3, 3).map(|index| Self(index as u8)).ok_or(())
    }
}

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl State {
    fn marks(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    fn to_move(&self) -> Seat {
        (self.first + self.marks() as u8) % 2
    }

    fn line(&self) -> Option<([usize; 3], Seat)> {
        LINES.iter().find_map(|&line| {
            let owner = self.squares[line[0]]?;
            line.iter().all(|&square| self.squares[square] == Some(owner)).then_some((line, owner))
        })
    }

    fn is_over(&self) -> bool {
        self.line().is_some() || self.marks() == 9
    }

    fn free(&self) -> Vec<Mark> {
        (0..9).filter(|&square| self.squares[square].is_none()).map(|square| Mark(square as u8)).collect()
    }
}

impl Game for Noughts {
    type State = State;
    type Observation = Observation;
    type Move = Mark;

    fn describe(locale: Locale) -> GameInfo {
        words::describe(locale)
    }

    fn setup(config: &SetupConfig, chance: &mut Chance) -> Result<State, Refusal> {
        if config.seats != 2 {
            return Err(Refusal::new("seats"));
        }
        let first = config.first.unwrap_or_else(|| chance.below(2) as Seat) % 2;
        Ok(State { squares: [None; 9], first, last: None })
    }

    fn observe(state: &State, viewer: Viewer) -> Observation {
        let viewer = if let Viewer::Seat(seat) = viewer { seat } else { TABLE };
        Observation { viewer, state: state.clone() }
    }

    fn status(observation: &Observation) -> Status {
        let state = &observation.state;
        if state.is_over() {
            return Status { phase: "over".into(), waiting: Waiting::Finished };
        }
        let decision = state.marks() as u32;
        let acting = Acting { seat: state.to_move(), decision, clock: format!("m{decision}"), must: true };
        Status { phase: "play".into(), waiting: Waiting::Seats(vec![acting]) }
    }

    fn legal_moves(observation: &Observation) -> Vec<Mark> {
        let state = &observation.state;
        if state.is_over() || state.to_move() != observation.viewer { Vec::new() } else { state.free() }
    }

    fn apply(state: &State, seat: Seat, mv: &Mark, _remark: &str, _chance: &mut Chance) -> Result<State, Refusal> {
        if state.is_over() || state.to_move() != seat {
            return Err(Refusal::new("not-your-turn"));
        }
        let mut next = state.clone();
        let square = &mut next.squares[usize::from(mv.0)];
        if square.is_some() {
            return Err(Refusal::new("taken"));
        }
        *square = Some(seat);
        next.last = Some(mv.0);
        Ok(next)
    }

    fn score(observation: &Observation, locale: Locale) -> Vec<Standing> {
        let winner = observation.state.line().map(|(_, owner)| owner);
        (0..2).map(|seat| words::standing(seat, winner, locale)).collect()
    }

    fn validate(state: &State) -> Result<(), String> {
        let count = |seat| state.squares.iter().filter(|square| **square == Some(seat)).count();
        if state.first > 1 || state.squares.iter().flatten().any(|seat| *seat > 1) {
            return Err("only seats 0 and 1 play".into());
        }
        let ahead = count(state.first) as i32 - count(1 - state.first) as i32;
        if !(0..=1).contains(&ahead) {
            return Err("the marks do not alternate".into());
        }
        if state.last.is_some_and(|last| last > 8 || state.squares[usize::from(last)].is_none()) {
            return Err("the last mark is not on the board".into());
        }
        Ok(())
    }

    fn choose(seen: &[Observation], _memory: &[u8], level: &str, effort: u32, chance: &mut Chance) -> Answer {
        let now = &seen[seen.len() - 1];
        let free = now.state.free();
        let index = if level == "random" {
            chance.index(free.len())
        } else {
            search::best(&search::values::<Self>(now, now.viewer, &free, effort, chance, |state, chance| {
                playout(state, now.viewer, chance)
            }))
        };
        let text = free.get(index).map(ToString::to_string).unwrap_or_default();
        Answer {
            move_: text,
            remark: String::new(),
            memory: Vec::new(),
            thoughts: format!("{} squares free", free.len()),
        }
    }

    fn resample(observation: &Observation, _chance: &mut Chance) -> State {
        observation.state.clone()
    }

    fn draw(observation: &Observation, locale: Locale) -> Scene {
        words::draw(&observation.state, observation.viewer, locale)
    }

    fn narrate(observation: &Observation, locale: Locale) -> Vec<Narration> {
        words::narrate(&observation.state, observation.viewer, locale)
    }

    fn preview(observation: &Observation, mv: Option<&Mark>, locale: Locale) -> Preview {
        let state = &observation.state;
        let refused = match mv {
            None => Some("unknown-move"),
            Some(_) if state.is_over() || state.to_move() != observation.viewer => Some("not-your-turn"),
            Some(mv) if state.squares[usize::from(mv.0)].is_some() => Some("taken"),
            Some(_) => None,
        };
        words::preview(refused, locale)
    }

    fn explain(_observation: &Observation, key: &str, locale: Locale) -> Tip {
        words::tip(key, locale)
    }

    fn rule_book(locale: Locale) -> String {
        locale.say(include_str!("../rules.de.md"), include_str!("../rules.en.md"))
    }

    fn art() -> Vec<(String, String)> {
        let art = [
            ("cover", include_str!("../art/cover.svg")),
            ("cross", include_str!("../art/cross.svg")),
            ("nought", include_str!("../art/nought.svg")),
        ];
        art.into_iter().map(|(name, svg)| (name.into(), svg.into())).collect()
    }
}

/// Random moves to the end; 1 for a win of `seat`, ½ for a draw. A line of two that can be completed is completed.
fn playout(mut state: State, seat: Seat, chance: &mut Chance) -> f64 {
    while !state.is_over() {
        let free = state.free();
        let mover = state.to_move();
        let wins = |mv: &&Mark| {
            let mut next = state.clone();
            next.squares[usize::from(mv.0)] = Some(mover);
            next.line().is_some()
        };
        let mv = free.iter().find(wins).copied().unwrap_or_else(|| free[chance.index(free.len())]);
        state.squares[usize::from(mv.0)] = Some(mover);
    }
    state.line().map_or(0.5, |(_, owner)| if owner == seat { 1.0 } else { 0.0 })
}
