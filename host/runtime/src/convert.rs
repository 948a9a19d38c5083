//! From the generated types to `spielwerk-model`, checking every string and list on the way.

use std::collections::BTreeSet;

use spielwerk_model::game::{
    AdviceRule, Choice, Collectable, FieldKind, FieldSpec, GameInfo, Level, Mode, MoveKind, Offer, OptionKind,
    OptionSpec, Pace, Paced, Statistic, Step,
};
use spielwerk_model::play::{
    Acting, Advice, Answer, Line, Narration, Preview, Standing, Status, TimeOut, Tip, Viewer, Waiting,
};
use spielwerk_model::record::SetupConfig;
use spielwerk_model::{TABLE, moves};

use crate::bindings::exports::spielwerk::game::{presentation, types};
use crate::error::GuestError;
use crate::limits::caps;

type Checked<T> = Result<T, GuestError>;

/// The caps, with the name of the call that answered.
#[derive(Clone, Copy)]
pub(crate) struct Check {
    pub(crate) call: &'static str,
}

impl Check {
    fn malformed<T>(self, what: impl Into<String>) -> Checked<T> {
        Err(GuestError::Malformed { call: self.call, what: what.into() })
    }

    fn most(self, what: &str, unit: &str, size: usize, limit: usize) -> Checked<()> {
        if size <= limit {
            return Ok(());
        }
        Err(GuestError::TooMuch { call: self.call, what: format!("{what} has {size} {unit}"), limit })
    }

    /// Bytes or text with a cap of its own.
    pub(crate) fn sized<T: AsRef<[u8]>>(self, what: &str, value: T, limit: usize) -> Checked<T> {
        self.most(what, "bytes", value.as_ref().len(), limit)?;
        Ok(value)
    }

    /// A key, code, id or cue: short, one line.
    pub(crate) fn key(self, what: &str, value: String) -> Checked<String> {
        self.most(what, "bytes", value.len(), caps::KEY)?;
        if value.chars().any(char::is_control) {
            return self.malformed(format!("{what} holds a control character"));
        }
        Ok(value)
    }

    /// Something for people.
    fn text(self, what: &str, value: String) -> Checked<String> {
        self.sized(what, value, caps::TEXT)
    }

    fn optional(self, what: &str, value: Option<String>) -> Checked<Option<String>> {
        value.map(|value| self.key(what, value)).transpose()
    }

    /// A list of at most [`caps::LIST`] things, each converted.
    fn list<A, B>(self, what: &str, list: Vec<A>, each: impl Fn(A) -> Checked<B>) -> Checked<Vec<B>> {
        self.most(what, "entries", list.len(), caps::LIST)?;
        list.into_iter().map(each).collect()
    }

    fn keys(self, what: &str, list: Vec<String>) -> Checked<Vec<String>> {
        self.list(what, list, |value| self.key(what, value))
    }

    fn pairs(self, what: &str, list: Vec<(String, String)>) -> Checked<Vec<(String, String)>> {
        self.list(what, list, |(key, value)| Ok((self.key(what, key)?, self.text(what, value)?)))
    }

    /// A move's text as it may be sent, without a remark.
    pub(crate) fn mv(self, value: String) -> Checked<String> {
        self.most("a move", "bytes", value.len(), caps::MOVE)?;
        if !moves::is_well_formed(&value) {
            return self.malformed(format!("“{}” is no move text", shown(&value)));
        }
        Ok(value)
    }

    /// A seat that can exist: the table is none.
    fn seats(self, seats: impl Iterator<Item = u8>) -> Checked<()> {
        let mut seen = BTreeSet::new();
        for seat in seats {
            if seat == TABLE {
                return self.malformed("seat 255 is the table and takes no part");
            }
            if !seen.insert(seat) {
                return self.malformed(format!("seat {seat} is named twice"));
            }
        }
        Ok(())
    }
}

/// The beginning of a hostile text, without control characters, for a message.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(60).map(|part| if part.is_control() { '·' } else { part }).collect()
}

fn paced((calm, fast, turbo): (u32, u32, u32)) -> Paced {
    Paced(calm, fast, turbo)
}

pub(crate) fn viewer(viewer: Viewer) -> types::Viewer {
    match viewer {
        Viewer::Seat(seat) => types::Viewer::Seat(seat),
        Viewer::Spectator => types::Viewer::Spectator,
        Viewer::Afterwards => types::Viewer::Afterwards,
    }
}

pub(crate) fn config(config: &SetupConfig) -> types::SetupConfig {
    types::SetupConfig {
        mode: config.mode.clone(),
        seats: config.seats,
        first: config.first,
        options: config.options.clone(),
    }
}

impl Check {
    pub(crate) fn info(self, info: types::GameInfo) -> Checked<GameInfo> {
        Ok(GameInfo {
            id: self.key("id", info.id)?,
            version: self.key("version", info.version)?,
            title: self.text("title", info.title)?,
            tagline: self.text("tagline", info.tagline)?,
            seats: info.seats,
            locales: self.keys("locales", info.locales)?,
            levels: self.list("levels", info.levels, |level| self.level(level))?,
            options: self.list("options", info.options, |option| self.option(option))?,
            modes: self.list("modes", info.modes, |mode| self.mode(mode))?,
            move_kinds: self.list("move-kinds", info.move_kinds, |kind| self.move_kind(kind))?,
            statistics: self.list("statistics", info.statistics, |statistic| {
                Ok(Statistic {
                    key: self.key("statistics", statistic.key)?,
                    label: self.text("statistics", statistic.label)?,
                    share_of: self.optional("statistics", statistic.share_of)?,
                })
            })?,
            collectables: self.list("collectables", info.collectables, |thing| {
                Ok(Collectable {
                    key: self.key("collectables", thing.key)?,
                    label: self.text("collectables", thing.label)?,
                    group: self.text("collectables", thing.group)?,
                    art: self.key("collectables", thing.art)?,
                })
            })?,
            record_lists: self.pairs("record-lists", info.record_lists)?,
            words: self.pairs("words", info.words)?,
            answer_after: (paced(info.answer_after.0), paced(info.answer_after.1)),
            leave_penalty: info.leave_penalty,
            least_seconds: info.least_seconds,
        })
    }

    fn level(self, level: types::Level) -> Checked<Level> {
        Ok(Level {
            id: self.key("levels", level.id)?,
            label: self.text("levels", level.label)?,
            help: self.text("levels", level.help)?,
            effort: level.effort,
        })
    }

    fn option(self, option: types::OptionSpec) -> Checked<OptionSpec> {
        let kind = match option.kind {
            types::OptionKind::Choice(choices) => OptionKind::Choice(self.list("choices", choices, |choice| {
                Ok(Choice {
                    value: self.key("choices", choice.value)?,
                    label: self.text("choices", choice.label)?,
                    help: self.text("choices", choice.help)?,
                    unlock: self.optional("choices", choice.unlock)?,
                })
            })?),
            types::OptionKind::Toggle => OptionKind::Toggle,
            types::OptionKind::Range((least, most)) => OptionKind::Range(least, most),
        };
        Ok(OptionSpec {
            key: self.key("options", option.key)?,
            label: self.text("options", option.label)?,
            help: self.text("options", option.help)?,
            kind,
            initial: self.key("options", option.initial)?,
        })
    }

    fn mode(self, mode: types::Mode) -> Checked<Mode> {
        Ok(Mode {
            id: self.key("modes", mode.id)?,
            label: self.text("modes", mode.label)?,
            help: self.text("modes", mode.help)?,
            people: mode.people,
            seats: mode.seats,
            options: self.list("offers", mode.options, |offer| {
                Ok(Offer {
                    key: self.key("offers", offer.key)?,
                    values: self.keys("offers", offer.values)?,
                    initial: self.key("offers", offer.initial)?,
                })
            })?,
            levels: self.keys("levels", mode.levels)?,
            think_times: self.list("think-times", mode.think_times, Ok)?,
            paces: self.list("paces", mode.paces, |pace| {
                Ok(match pace {
                    types::Pace::Calm => Pace::Calm,
                    types::Pace::Fast => Pace::Fast,
                    types::Pace::Turbo => Pace::Turbo,
                })
            })?,
            stakes: self.list("stakes", mode.stakes, Ok)?,
            daily: mode.daily,
            undo: mode.undo,
            quiet: mode.quiet,
            advice: match mode.advice {
                types::AdviceRule::Never => AdviceRule::Never,
                types::AdviceRule::InPractice => AdviceRule::InPractice,
                types::AdviceRule::Alone => AdviceRule::Alone,
            },
        })
    }

    fn move_kind(self, kind: types::MoveKind) -> Checked<MoveKind> {
        Ok(MoveKind {
            verb: self.key("move-kinds", kind.verb)?,
            label: self.text("move-kinds", kind.label)?,
            fields: self.list("fields", kind.fields, |field| self.field(field))?,
            preview_first: kind.preview_first,
            takes_back: kind.takes_back,
        })
    }

    fn field(self, field: types::FieldSpec) -> Checked<FieldSpec> {
        Ok(FieldSpec {
            key: self.key("fields", field.key)?,
            label: self.text("fields", field.label)?,
            kind: match field.kind {
                types::FieldKind::Offered => FieldKind::Offered,
                types::FieldKind::Several => FieldKind::Several,
                types::FieldKind::Text(most) => FieldKind::Text(most),
                types::FieldKind::Number((least, most)) => FieldKind::Number(least, most),
            },
            steps: self.list("steps", field.steps, |(key, step)| {
                let step = match step {
                    types::Step::Next => Step::Next,
                    types::Step::Turn => Step::Turn,
                    types::Step::Mirror => Step::Mirror,
                };
                Ok((self.key("steps", key)?, step))
            })?,
        })
    }
}

impl Check {
    pub(crate) fn status(self, status: types::Status) -> Checked<Status> {
        let waiting = match status.waiting {
            types::Waiting::Seats(seats) => {
                self.seats(seats.iter().map(|acting| acting.seat))?;
                Waiting::Seats(self.list("seats", seats, |acting| {
                    Ok(Acting {
                        seat: acting.seat,
                        decision: acting.decision,
                        clock: self.key("clock", acting.clock)?,
                        must: acting.must,
                    })
                })?)
            }
            types::Waiting::Table(time) => Waiting::Table(paced(time)),
            types::Waiting::Finished => Waiting::Finished,
        };
        Ok(Status { phase: self.key("phase", status.phase)?, waiting })
    }

    /// Size and shape of each entry. Order and repetition are the checker's business (`spielwerk check`).
    pub(crate) fn legal_moves(self, list: Vec<String>) -> Checked<Vec<String>> {
        self.most("the list", "moves", list.len(), caps::MOVES)?;
        self.most("the list", "bytes", list.iter().map(String::len).sum(), caps::MOVES_BYTES)?;
        list.into_iter().map(|entry| self.mv(entry)).collect()
    }

    pub(crate) fn time_out(self, ruling: types::TimeOut) -> Checked<TimeOut> {
        Ok(match ruling {
            types::TimeOut::Player(level) => TimeOut::Player(self.key("level", level)?),
            types::TimeOut::Move(text) => TimeOut::Move(self.mv(text)?),
        })
    }

    pub(crate) fn standings(self, standings: Vec<types::Standing>) -> Checked<Vec<Standing>> {
        self.seats(standings.iter().map(|standing| standing.seat))?;
        self.list("the standing", standings, |standing| self.standing(standing))
    }

    fn standing(self, standing: types::Standing) -> Checked<Standing> {
        if standing.rank == 0 {
            return self.malformed(format!("seat {} has rank 0; ranks count from 1", standing.seat));
        }
        Ok(Standing {
            seat: standing.seat,
            points: standing.points,
            rank: standing.rank,
            won: standing.won,
            title: self.text("title", standing.title)?,
            breakdown: self.list("breakdown", standing.breakdown, |line| {
                Ok(Line {
                    group: self.text("breakdown", line.group)?,
                    label: self.text("breakdown", line.label)?,
                    value: line.value,
                })
            })?,
            statistics: self
                .list("statistics", standing.statistics, |(key, value)| Ok((self.key("statistics", key)?, value)))?,
            record_list: self.optional("record-list", standing.record_list)?,
            record_key: self.list("record-key", standing.record_key, Ok)?,
            ladder_points: standing.ladder_points,
            awards: self.keys("awards", standing.awards)?,
            unlocks: self.keys("unlocks", standing.unlocks)?,
        })
    }

    pub(crate) fn answer(self, answer: types::Answer) -> Checked<Answer> {
        let answer = Answer {
            r#move: self.mv(answer.move_)?,
            remark: self.key("remark", answer.remark)?,
            memory: self.sized("memory", answer.memory, caps::BLOB)?,
            thoughts: self.sized("thoughts", answer.thoughts, caps::THOUGHTS)?,
        };
        self.most("the move with its remark", "bytes", answer.recorded().len(), caps::MOVE)?;
        Ok(answer)
    }

    pub(crate) fn advice(self, advice: Option<types::Advice>) -> Checked<Option<Advice>> {
        advice
            .map(|advice| {
                Ok(Advice {
                    r#move: advice.move_.map(|text| self.mv(text)).transpose()?,
                    reason: self.text("reason", advice.reason)?,
                })
            })
            .transpose()
    }

    pub(crate) fn narrations(self, lines: Vec<presentation::Narration>) -> Checked<Vec<Narration>> {
        self.list("narration", lines, |line| {
            Ok(Narration {
                text: self.text("narration", line.text)?,
                at: self.key("at", line.at)?,
                cues: self.keys("cues", line.cues)?,
                hold: paced(line.hold),
            })
        })
    }

    pub(crate) fn preview(self, preview: presentation::Preview) -> Checked<Preview> {
        Ok(Preview {
            refused: self.optional("refused", preview.refused)?,
            text: self.text("text", preview.text)?,
            ask: preview.ask,
            lights_up: self.keys("lights-up", preview.lights_up)?,
        })
    }

    pub(crate) fn tip(self, tip: presentation::Tip) -> Checked<Tip> {
        Ok(Tip {
            title: self.text("title", tip.title)?,
            text: self.text("text", tip.text)?,
            art: self.key("art", tip.art)?,
        })
    }

    pub(crate) fn art(self, pictures: Vec<(String, String)>) -> Checked<Vec<(String, String)>> {
        self.most("the art", "pictures", pictures.len(), caps::PICTURES)?;
        self.most("the art", "bytes", pictures.iter().map(|(_, picture)| picture.len()).sum(), caps::ART)?;
        let mut names = BTreeSet::new();
        for (name, picture) in &pictures {
            self.most(&format!("picture {}", shown(name)), "bytes", picture.len(), caps::PICTURE)?;
            self.key("a picture's name", name.clone())?;
            if name.is_empty() || !names.insert(name) {
                return self.malformed(format!("picture “{}” has no name or is there twice", shown(name)));
            }
        }
        Ok(pictures)
    }
}
