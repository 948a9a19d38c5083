//! High card: everybody lays a card face down, all are shown, the highest takes the round. Three rounds.
//!
//! Without a feature it keeps every law of the contract; each feature breaks one (`Cargo.toml`). Sources of a fault are
//! marked `FAULT`.

#[cfg(target_arch = "wasm32")]
mod component;
mod words;

use serde::{Deserialize, Serialize};
use spielwerk_sdk::moves::Fields;
use spielwerk_sdk::prelude::*;

/// The game.
pub struct HighCard;

const ROUNDS: u8 = 3;
const CARDS: u8 = 14;
const SPECTATOR: Seat = 254;
const AFTERWARDS: Seat = 253;

/// What the last step did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Last {
    /// Nothing yet.
    Dealt,
    /// This seat laid a card face down.
    Laid(Seat),
    /// All cards lie open.
    Shown,
    /// They were cleared away.
    Cleared,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    hands: Vec<Vec<u8>>,
    laid: Vec<Option<u8>>,
    said: Vec<String>,
    gone: Vec<u8>,
    points: Vec<u8>,
    round: u8,
    shown: bool,
    last: Last,
}

/// A view of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    viewer: Seat,
    hand: Vec<u8>,
    hand_sizes: Vec<u8>,
    has_laid: Vec<bool>,
    faces: Vec<Option<u8>>,
    said: Vec<String>,
    gone: Vec<u8>,
    points: Vec<u8>,
    round: u8,
    shown: bool,
    last: Last,
    /// Empty in the honest game.
    extra: Vec<u8>,
    all: Option<State>,
}

/// `play 7`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Play(u8);

impl std::fmt::Display for Play {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "play {}", self.0)
    }
}

impl std::str::FromStr for Play {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (verb, mut fields) = Fields::of(text);
        let card = fields.parse().filter(|_| verb == "play").ok_or(())?;
        // FAULT: text from people must never trap.
        assert!(!cfg!(feature = "traps") || card != 9 || fields.word().is_none(), "nine and more");
        fields.end().ok_or(())?;
        Ok(Self(card))
    }
}

impl State {
    fn is_over(&self) -> bool {
        self.round == ROUNDS
    }

    /// What this seat's player said, as others hear it: only once the cards lie open.
    fn heard(&self) -> Vec<String> {
        // FAULT: heard at once, and it tells about the hand (see `choose`).
        let open = self.shown || cfg!(feature = "leak-remark");
        self.said.iter().map(|said| if open { said.clone() } else { String::new() }).collect()
    }

    fn extra(&self, viewer: Seat) -> Vec<u8> {
        let hidden = |seat: usize| if self.shown { None } else { self.laid[seat] };
        let others = || (0..self.hands.len()).filter(|seat| *seat != usize::from(viewer));
        if cfg!(feature = "leak-length") {
            // FAULT: as many entries as the hidden cards count.
            return vec![0; others().filter_map(hidden).map(usize::from).sum()];
        }
        if let (true, Last::Laid(seat)) = (cfg!(feature = "leak-narration"), self.last) {
            // FAULT: `narrate` names the card.
            return hidden(seat.into()).into_iter().collect();
        }
        if cfg!(feature = "leak-peek") && viewer < SPECTATOR && viewer != AFTERWARDS {
            // FAULT: the player sees the other hands.
            return others().flat_map(|seat| self.hands[seat].clone()).collect();
        }
        if cfg!(feature = "leak-spectator") && viewer == SPECTATOR {
            // FAULT: an onlooker sees a hand that seat 1 does not.
            return self.hands[0].clone();
        }
        Vec::new()
    }

    fn show(&mut self) {
        self.shown = true;
        self.last = Last::Shown;
        let highest = self.laid.iter().flatten().max().copied();
        let winner = self.laid.iter().position(|card| *card == highest);
        if let Some(winner) = winner {
            self.points[winner] += 1;
        }
    }
}

/// Cards in whatever order a hash set has.
fn by_hash(cards: &[u8]) -> Vec<u8> {
    let set: std::collections::HashSet<u8> = cards.iter().copied().collect();
    set.into_iter().collect()
}

impl Game for HighCard {
    type State = State;
    type Observation = Observation;
    type Move = Play;

    fn describe(locale: Locale) -> GameInfo {
        words::describe(locale)
    }

    fn setup(config: &SetupConfig, chance: &mut Chance) -> Result<State, Refusal> {
        if !(2..=3).contains(&config.seats) {
            return Err(Refusal::new("seats"));
        }
        let seats = usize::from(config.seats);
        let mut deck: Vec<u8> = (1..=CARDS).collect();
        chance.shuffle(&mut deck);
        let mut hands: Vec<Vec<u8>> = deck.chunks(ROUNDS.into()).take(seats).map(<[u8]>::to_vec).collect();
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        Ok(State {
            hands,
            laid: vec![None; seats],
            said: vec![String::new(); seats],
            gone: Vec::new(),
            points: vec![0; seats],
            round: 0,
            shown: false,
            last: Last::Dealt,
        })
    }

    fn observe(state: &State, viewer: Viewer) -> Observation {
        let seat = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => SPECTATOR,
            Viewer::Afterwards => AFTERWARDS,
        };
        let own = |other: usize| other == usize::from(seat);
        let face = |(other, card): (usize, &Option<u8>)| card.filter(|_| state.shown || own(other));
        Observation {
            viewer: seat,
            hand: state.hands.get(usize::from(seat)).cloned().unwrap_or_default(),
            hand_sizes: state.hands.iter().map(|hand| hand.len() as u8).collect(),
            has_laid: state.laid.iter().map(Option::is_some).collect(),
            faces: state.laid.iter().enumerate().map(face).collect(),
            said: state.heard(),
            // FAULT: the order of a hash set shows.
            gone: if cfg!(feature = "hash-order") { by_hash(&state.gone) } else { state.gone.clone() },
            points: state.points.clone(),
            round: state.round,
            shown: state.shown,
            last: state.last,
            extra: state.extra(seat),
            all: (seat == AFTERWARDS).then(|| state.clone()),
        }
    }

    fn status(o: &Observation) -> Status {
        let waiting = if o.round == ROUNDS {
            Waiting::Finished
        } else if o.shown {
            Waiting::Table((2000, 1000, 0))
        } else {
            let acting = (0..o.has_laid.len()).filter(|seat| !o.has_laid[*seat]).map(|seat| Acting {
                seat: seat as Seat,
                decision: o.round.into(),
                clock: format!("round-{}", o.round),
                // FAULT: nobody has to do anything in the last round.
                must: !cfg!(feature = "dead-end") || o.round + 1 < ROUNDS,
            });
            Waiting::Seats(acting.collect())
        };
        Status { phase: if o.shown { "shown" } else { "lay" }.into(), waiting }
    }

    fn legal_moves(o: &Observation) -> Vec<Play> {
        let may = !o.shown && o.round < ROUNDS && o.has_laid.get(usize::from(o.viewer)) == Some(&false);
        if may { o.hand.iter().map(|card| Play(*card)).collect() } else { Vec::new() }
    }

    fn apply(state: &State, seat: Seat, mv: &Play, remark: &str, _chance: &mut Chance) -> Result<State, Refusal> {
        let index = usize::from(seat);
        if state.shown || state.is_over() || state.laid.get(index) != Some(&None) {
            return Err(Refusal::new("not-your-turn"));
        }
        let mut next = state.clone();
        let held = next.hands[index].iter().position(|card| *card == mv.0);
        // FAULT: a card that one does not hold is taken for the first one held.
        let held = held.or_else(|| cfg!(feature = "accepts-all").then_some(0));
        let Some(held) = held else { return Err(Refusal::new("not-in-hand")) };
        next.laid[index] = Some(next.hands[index].remove(held));
        next.said[index] = remark.to_string();
        next.last = Last::Laid(seat);
        if next.laid.iter().all(Option::is_some) {
            next.show();
        }
        Ok(next)
    }

    fn go_on(state: &State, _chance: &mut Chance) -> Result<State, Refusal> {
        if !state.shown {
            return Err(Refusal::new("nothing-stands"));
        }
        let mut next = state.clone();
        for (hand, laid) in next.hands.iter_mut().zip(&mut next.laid) {
            let card = laid.take().into_iter();
            if cfg!(feature = "endless") {
                // FAULT: the cards come back and no round ends; points must not overflow meanwhile.
                hand.extend(card);
                hand.sort_unstable();
            } else {
                next.gone.extend(card);
            }
        }
        if cfg!(feature = "endless") {
            next.points.fill(0);
        } else {
            next.round += 1;
        }
        next.gone.sort_unstable();
        next.said.fill(String::new());
        next.shown = false;
        next.last = Last::Cleared;
        Ok(next)
    }

    fn score(o: &Observation, locale: Locale) -> Vec<Standing> {
        let seats = 0..o.points.len();
        seats.map(|seat| words::standing(seat as Seat, &o.points, locale)).collect()
    }

    fn choose(seen: &[Observation], _memory: &[u8], _level: &str, _effort: u32, chance: &mut Chance) -> Answer {
        let now = &seen[seen.len() - 1];
        let drawn = chance.index(now.hand.len());
        // FAULT: the highest card exactly where the others hold less.
        let peeked = now.extra.iter().max().is_some_and(|other| now.hand.iter().any(|own| own > other));
        let index = if cfg!(feature = "leak-peek") && peeked { now.hand.len() - 1 } else { drawn };
        let card = now.hand.get(index).copied().unwrap_or_default();
        // FAULT: says what it keeps, not what it lays; and others hear it at once (see `heard`).
        let kept = now.hand.iter().filter(|other| **other != card).max().copied().unwrap_or_default();
        let leaks = cfg!(feature = "leak-remark");
        let remark = if leaks { format!("keeps-{kept}") } else { words::remark(card).to_string() };
        Answer { move_: Play(card).to_string(), remark, memory: Vec::new(), thoughts: String::new() }
    }

    fn resample(o: &Observation, chance: &mut Chance) -> State {
        if let Some(state) = &o.all {
            return state.clone();
        }
        let known = |card: &u8| o.hand.contains(card) || o.gone.contains(card) || o.faces.contains(&Some(*card));
        let mut unseen: Vec<u8> = (1..=CARDS).filter(|card| !known(card)).collect();
        chance.shuffle(&mut unseen);
        let mut deal = unseen.into_iter();
        let laid = (0..o.has_laid.len()).map(|seat| match (o.faces[seat], o.has_laid[seat]) {
            (None, true) => deal.next(),
            (face, _) => face,
        });
        let laid: Vec<Option<u8>> = laid.collect();
        let hands = o.hand_sizes.iter().enumerate().map(|(seat, size)| {
            let own = seat == usize::from(o.viewer);
            let mut hand = if own { o.hand.clone() } else { deal.by_ref().take((*size).into()).collect() };
            hand.sort_unstable();
            hand
        });
        let hands = hands.collect();
        let mut gone = o.gone.clone();
        gone.sort_unstable();
        State {
            hands,
            laid,
            said: o.said.clone(),
            gone,
            points: o.points.clone(),
            round: o.round,
            shown: o.shown,
            last: o.last,
        }
    }

    fn draw(o: &Observation, locale: Locale) -> Scene {
        words::draw(o, locale)
    }

    fn narrate(o: &Observation, locale: Locale) -> Vec<Narration> {
        words::narrate(o, locale)
    }

    fn preview(o: &Observation, mv: Option<&Play>, locale: Locale) -> Preview {
        let refused = match mv {
            None => Some("unknown-move"),
            Some(_) if Self::legal_moves(o).is_empty() => Some("not-your-turn"),
            Some(mv) if !o.hand.contains(&mv.0) => Some("not-in-hand"),
            Some(_) => None,
        };
        words::preview(refused, locale)
    }

    fn rule_book(locale: Locale) -> String {
        words::rule_book(locale)
    }
}
