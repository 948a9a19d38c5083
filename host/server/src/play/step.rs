//! One move: is it offered, what comes of it, and what does every viewer notice.

use std::sync::Arc;

use spielwerk_model::play::{Answer, Standing, TimeOut, Viewer};
use spielwerk_model::{GO_ON, Seat, TABLE, moves};
use spielwerk_runtime::{Guest, GuestError, Observation};

use super::{Locale, Picture, Position, Scores, picture};

/// Who moves, and how it is judged.
pub(crate) enum Mover {
    /// The table goes on.
    Table,
    /// A person's text: must be offered.
    Person {
        seat: Seat,
        text: String,
        /// For the words of a refusal.
        locale: Locale,
    },
    /// What the clock ruled: made whether it is offered or not.
    Clock { seat: Seat, text: String },
    /// A computer player's answer, or none if it failed; what is not offered is replaced.
    Computer {
        seat: Seat,
        answer: Option<Answer>,
        /// Verbs that take moves back; computers never use them.
        takes_back: Vec<String>,
        /// Entropy for `timed-out`, the last resort.
        last_resort: [u8; 32],
    },
}

/// A viewer somebody looks with.
pub(crate) struct Eye {
    pub viewer: Viewer,
    /// What it saw before this step.
    pub before: Arc<Observation>,
    /// Its legal moves before this step.
    pub legal: Arc<Vec<String>>,
    pub locales: Vec<Locale>,
}

/// All that a step needs.
pub(crate) struct Work {
    pub position: Position,
    pub seats: u8,
    pub entropy: [u8; 32],
    pub mover: Mover,
    pub eyes: Vec<Eye>,
    /// Seats of computer players, whose observations are collected.
    pub minds: Vec<Seat>,
    /// All languages of the game, for the result.
    pub locales: Vec<Locale>,
}

/// How a match ended: the standings in each of the game's languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ending(pub Vec<(Locale, Vec<Standing>)>);

impl Ending {
    /// A seat's final standing.
    pub(crate) fn standing(&self, seat: Seat) -> Option<&Standing> {
        self.0.first().and_then(|(_, standings)| standings.iter().find(|standing| standing.seat == seat))
    }

    /// A seat's title by language, if it earned one.
    pub(crate) fn titles(&self, seat: Seat) -> Vec<(String, String)> {
        let title = |standings: &[Standing]| {
            standings.iter().find(|standing| standing.seat == seat).map(|own| own.title.clone())
        };
        let titles = self.0.iter().filter_map(|(locale, standings)| Some((locale.to_string(), title(standings)?)));
        titles.filter(|(_, title)| !title.is_empty()).collect()
    }
}

/// What a viewer noticed.
pub(crate) struct Noticed {
    pub viewer: Viewer,
    pub observation: Arc<Observation>,
    pub legal: Arc<Vec<String>>,
    /// One per language.
    pub pictures: Vec<Picture>,
}

/// What came of it.
pub(crate) enum Outcome {
    /// The rules say no: their code and words.
    Refused { code: String, text: String },
    /// It is made, but not durable yet.
    Made(Box<Made>),
}

/// A step that was made.
pub(crate) struct Made {
    pub seat: Seat,
    /// As it is recorded.
    pub text: String,
    pub position: Position,
    pub noticed: Vec<Noticed>,
    pub minds: Vec<(Seat, Arc<Observation>)>,
    /// Once the match is over.
    pub ending: Option<Ending>,
    /// Why a computer player's own answer was not taken.
    pub replaced: Option<String>,
}

/// Runs a step inside an operation.
pub(crate) fn run(guest: &mut Guest, work: Work) -> Result<Outcome, GuestError> {
    let chosen = match choose_text(guest, &work)? {
        Ok(chosen) => chosen,
        Err((code, text)) => return Ok(Outcome::Refused { code, text }),
    };
    let state = match guest.apply(&work.position.state, chosen.seat, &chosen.text, &work.entropy)? {
        Ok(state) => state,
        Err(code) => return refused_by_apply(guest, &work, code),
    };
    let position = Position::of(guest, state, work.seats)?;
    let mut scores = Scores::default();
    let mut noticed = Vec::new();
    for eye in work.eyes {
        let observation = position.observed(guest, eye.viewer)?;
        if observation == eye.before {
            continue;
        }
        let legal = position.legal(guest, eye.viewer, &observation)?;
        let pictures = eye
            .locales
            .iter()
            .map(|locale| picture(guest, &position, &observation, locale, &mut scores, work.seats))
            .collect::<Result<_, _>>()?;
        noticed.push(Noticed { viewer: eye.viewer, observation, legal, pictures });
    }
    let minds = minds(guest, &position, &work.minds, &noticed)?;
    let ending = position.status.is_finished().then(|| scores.ending(guest, &position, &work.locales, work.seats));
    let ending = ending.transpose()?;
    let Chosen { seat, text, replaced } = chosen;
    Ok(Outcome::Made(Box::new(Made { seat, text, position, noticed, minds, ending, replaced })))
}

/// What the computers' seats see now.
fn minds(
    guest: &mut Guest,
    position: &Position,
    seats: &[Seat],
    noticed: &[Noticed],
) -> Result<Vec<(Seat, Arc<Observation>)>, GuestError> {
    let mut minds = Vec::new();
    for &seat in seats {
        let viewer = Viewer::Seat(seat);
        let known = noticed.iter().find(|noticed| noticed.viewer == viewer);
        let observation = match known {
            Some(noticed) => noticed.observation.clone(),
            None => position.observed(guest, viewer)?,
        };
        minds.push((seat, observation));
    }
    Ok(minds)
}

struct Chosen {
    seat: Seat,
    text: String,
    replaced: Option<String>,
}

/// The text to apply, or the rules' refusal.
fn choose_text(guest: &mut Guest, work: &Work) -> Result<Result<Chosen, (String, String)>, GuestError> {
    match &work.mover {
        Mover::Clock { seat, text } => Ok(Ok(Chosen { seat: *seat, text: text.clone(), replaced: None })),
        Mover::Table => Ok(Ok(Chosen { seat: TABLE, text: GO_ON.into(), replaced: None })),
        Mover::Person { seat, text, locale } => {
            let (observation, legal) = known_or_asked(guest, work, *seat)?;
            if offered(guest, &observation, &legal, text)? {
                return Ok(Ok(Chosen { seat: *seat, text: text.clone(), replaced: None }));
            }
            let preview = guest.preview_move(&observation, text, locale)?;
            let code = preview.refused.unwrap_or_else(|| "not-offered".into());
            Ok(Err((code, preview.text)))
        }
        Mover::Computer { seat, answer, takes_back, last_resort } => {
            let (observation, legal) = known_or_asked(guest, work, *seat)?;
            let verb_fits = |text: &str| !takes_back.iter().any(|verb| text.split(' ').next() == Some(verb));
            let why = match answer {
                Some(answer) if verb_fits(&answer.r#move) && offered(guest, &observation, &legal, &answer.r#move)? => {
                    return Ok(Ok(Chosen { seat: *seat, text: answer.recorded(), replaced: None }));
                }
                Some(answer) => format!("its answer “{}” is not offered", answer.r#move),
                None => "its player failed".into(),
            };
            let plain = legal.iter().find(|text| !moves::is_pattern(text) && verb_fits(text)).cloned();
            let text = match plain {
                Some(text) => text,
                None => match guest.timed_out(&observation, last_resort)? {
                    TimeOut::Move(text) => text,
                    TimeOut::Player(_) => return Err(nothing_to_play(*seat)),
                },
            };
            Ok(Ok(Chosen { seat: *seat, text, replaced: Some(why) }))
        }
    }
}

fn nothing_to_play(seat: Seat) -> GuestError {
    let what = format!("seat {seat} has no move without open fields, and the clock knows none either");
    GuestError::Malformed { call: "timed-out", what }
}

/// The mover's observation and legal moves: those its eye has, else asked for.
fn known_or_asked(
    guest: &mut Guest,
    work: &Work,
    seat: Seat,
) -> Result<(Arc<Observation>, Arc<Vec<String>>), GuestError> {
    let viewer = Viewer::Seat(seat);
    if let Some(eye) = work.eyes.iter().find(|eye| eye.viewer == viewer) {
        return Ok((eye.before.clone(), eye.legal.clone()));
    }
    let observation = work.position.observed(guest, viewer)?;
    let legal = work.position.legal(guest, viewer, &observation)?;
    Ok((observation, legal))
}

/// Named by the list, or fitting one of its patterns and not refused by the preview.
fn offered(guest: &mut Guest, observation: &Observation, legal: &[String], text: &str) -> Result<bool, GuestError> {
    if moves::is_pattern(text) {
        return Ok(false);
    }
    if legal.iter().any(|entry| entry == text) {
        return Ok(true);
    }
    if !legal.iter().any(|entry| moves::is_pattern(entry) && moves::fits(entry, text)) {
        return Ok(false);
    }
    Ok(guest.preview_move(observation, text, "")?.refused.is_none())
}

/// An offered move that `apply` refuses breaks a law of the contract; a person still gets a sentence.
fn refused_by_apply(guest: &mut Guest, work: &Work, code: String) -> Result<Outcome, GuestError> {
    let Mover::Person { seat, text, locale } = &work.mover else {
        return Err(GuestError::Malformed { call: "apply", what: format!("an offered move is refused: {code}") });
    };
    let observation = work.position.observed(guest, Viewer::Seat(*seat))?;
    let words = guest.preview_move(&observation, text, locale)?.text;
    Ok(Outcome::Refused { code, text: words })
}
