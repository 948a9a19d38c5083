//! Think time: which clocks run, and what happens when one has run out.
//!
//! A deadline belongs to a seat and the name the rules give its clock. It starts when that name first stands there, is
//! not started again while the name comes back, and once it has run out every further decision under that name is ruled
//! at once.

use std::collections::BTreeMap;

use spielwerk_model::Seat;
use spielwerk_model::play::{Status, TimeOut, Viewer};
use spielwerk_protocol::GRACE_MS;
use spielwerk_protocol::live::Clock;
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::Class;

use super::commit::By;
use super::computers::Question;
use super::{Due, Live, Table};
use crate::app::App;
use crate::documents::{ClockDoc, TableDoc};
use crate::play::step::Mover;
use crate::words::Lang;

/// Deadlines by seat: the clock's name and the end of its think time.
pub(crate) type Clocks = BTreeMap<Seat, (String, u64)>;

/// The deadlines at this status, given those before.
pub(crate) fn clocks(doc: &TableDoc, status: &Status, before: &Clocks, now: u64) -> Clocks {
    if doc.think == 0 {
        return Clocks::new();
    }
    let person = |seat: &Seat| doc.seats.get(usize::from(*seat)).is_some_and(|sitter| sitter.person().is_some());
    let mut clocks: Clocks = before.clone();
    clocks.retain(|seat, _| person(seat));
    let running = status.acting_seats().iter().filter(|acting| acting.must && !acting.clock.is_empty());
    for acting in running.filter(|acting| person(&acting.seat)) {
        let known = clocks.get(&acting.seat).is_some_and(|(name, _)| *name == acting.clock);
        if !known {
            clocks.insert(acting.seat, (acting.clock.clone(), now + u64::from(doc.think) * 1_000));
        }
    }
    clocks
}

/// When the clock rules, by seat, with the decision it rules: only where the match waits for that seat.
pub(crate) fn rulings(status: &Status, clocks: &Clocks) -> BTreeMap<Seat, (u32, u64)> {
    let must = status.acting_seats().iter().filter(|acting| acting.must);
    must.filter_map(|acting| {
        let (name, deadline) = clocks.get(&acting.seat)?;
        (*name == acting.clock).then_some((acting.seat, (acting.decision, deadline + GRACE_MS)))
    })
    .collect()
}

/// As they are kept.
pub(crate) fn to_docs(clocks: &Clocks) -> Vec<ClockDoc> {
    let doc = |(seat, (name, deadline)): (&Seat, &(String, u64))| ClockDoc {
        seat: *seat,
        name: name.clone(),
        deadline: *deadline,
    };
    clocks.iter().map(doc).collect()
}

/// From what was kept.
pub(crate) fn of_docs(docs: &[ClockDoc]) -> Clocks {
    docs.iter().map(|doc| (doc.seat, (doc.name.clone(), doc.deadline))).collect()
}

impl Due {
    /// The clocks that run, as clients see them.
    pub(crate) fn shown(&self, now: u64) -> Vec<Clock> {
        let left = |ruling: u64| i64::try_from(ruling).unwrap_or(i64::MAX) - (now + GRACE_MS) as i64;
        self.rulings.iter().map(|(seat, (_, ruling))| Clock { seat: *seat, left_ms: left(*ruling) }).collect()
    }
}

impl Live {
    /// Think time and grace of this seat's decision are over.
    pub(crate) fn is_time_up(&self, seat: Seat, now: u64) -> bool {
        self.due.rulings.get(&seat).is_some_and(|(_, ruling)| *ruling <= now)
    }
}

impl App {
    /// Rules every seat whose clock has run out. A ruled move is made at once; where a computer player decides, its
    /// question comes back. Some pause: it failed, try again after so many milliseconds.
    pub(crate) async fn rule(&self, table: &mut Table) -> (Vec<Question>, Option<u64>) {
        let mut questions = Vec::new();
        for seat in table.overdue(self.hours.now_ms()) {
            if self.enliven(table, Lang::En).await.is_err() {
                return (questions, Some(super::computers::FAILING_PAUSE));
            }
            match self.rule_seat(table, seat).await {
                Ok(question) => questions.extend(question),
                Err(pause) => return (questions, Some(pause)),
            }
        }
        (questions, None)
    }

    async fn rule_seat(&self, table: &mut Table, seat: Seat) -> Result<Option<Question>, u64> {
        let Some((live, seed)) = table.live.as_ref().zip(table.doc.seed) else { return Ok(None) };
        // Another seat's ruling may have ended this one's turn.
        let Some((decision, _)) = live.due.rulings.get(&seat).copied() else { return Ok(None) };
        let (position, ply) = (live.position.clone(), live.plies);
        let entropy = chance::entropy(&seed, Stream::TimedOut { seat, decision });
        let ruling = table.component.operate_async(Class::Rules, move |guest| {
            let observation = position.observed(guest, Viewer::Seat(seat))?;
            let ruling = guest.timed_out(&observation, &entropy)?;
            Ok::<_, spielwerk_runtime::GuestError>((observation, ruling))
        });
        let (observation, ruling) = ruling.await.map_err(|error| self.failed_pause(table, &error))?;
        match ruling {
            TimeOut::Move(text) => {
                let by = By { timed_out: true, ..By::default() };
                match self.host_step(table, Mover::Clock { seat, text }, by).await {
                    Some(pause) => Err(pause),
                    None => Ok(None),
                }
            }
            TimeOut::Player(level) => Ok(Some(Question {
                seat,
                decision,
                effort: table.component.info("").level(&level).map_or(1, |level| level.effort),
                level,
                seen: vec![observation],
                memory: Vec::new(),
                ply,
                entropy: chance::entropy(&seed, Stream::Choose { seat, decision }),
                for_clock: true,
            })),
        }
    }
}

impl Table {
    /// Seats whose clock has run out, together.
    fn overdue(&self, now: u64) -> Vec<Seat> {
        let Some(live) = &self.live else { return Vec::new() };
        live.due.rulings.iter().filter(|(_, (_, ruling))| *ruling <= now).map(|(seat, _)| *seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::table_doc;
    use spielwerk_model::play::{Acting, Waiting};

    fn status(acting: &[(Seat, u32, &str, bool)]) -> Status {
        let acting = acting.iter().map(|(seat, decision, clock, must)| Acting {
            seat: *seat,
            decision: *decision,
            clock: (*clock).into(),
            must: *must,
        });
        Status { phase: String::new(), waiting: Waiting::Seats(acting.collect()) }
    }

    /// When, what stands there then, and which seats are ruled when.
    type Chapter<'a> = (u64, Status, &'a [(Seat, u64)]);

    #[test]
    fn a_deadline_belongs_to_a_name_and_is_never_started_again() {
        let mut doc = table_doc(3);
        doc.think = 30;
        let mut now_clocks = Clocks::new();
        let story: [Chapter; 6] = [
            (0, status(&[(0, 1, "a", true), (1, 1, "a", true)]), &[(0, 40_000), (1, 40_000)]),
            // Seat 0 commits and may take back: nobody waits for it.
            (5_000, status(&[(0, 2, "a", false), (1, 1, "a", true)]), &[(1, 40_000)]),
            // It takes back: the same deadline.
            (9_000, status(&[(0, 3, "a", true), (1, 1, "a", true)]), &[(0, 40_000), (1, 40_000)]),
            // A result stands.
            (20_000, Status { phase: String::new(), waiting: Waiting::Table(Default::default()) }, &[]),
            // The next step has a name of its own; a clock without a name does not run.
            (25_000, status(&[(0, 4, "b", true), (1, 2, "", true)]), &[(0, 65_000)]),
            // A late further decision under a name that has run out is ruled at once.
            (70_000, status(&[(0, 5, "b", true)]), &[(0, 65_000)]),
        ];
        for (now, status, expected) in story {
            now_clocks = clocks(&doc, &status, &now_clocks, now);
            let found: Vec<(Seat, u64)> =
                rulings(&status, &now_clocks).into_iter().map(|(seat, (_, moment))| (seat, moment)).collect();
            assert_eq!(found, expected, "at {now}");
            assert_eq!(of_docs(&to_docs(&now_clocks)), now_clocks);
        }
    }

    #[test]
    fn no_clock_without_think_time_and_none_for_computers() {
        let mut doc = table_doc(2);
        let both = status(&[(0, 1, "a", true), (1, 1, "a", true)]);
        assert_eq!(clocks(&doc, &both, &Clocks::new(), 0), Clocks::new());
        doc.think = 10;
        doc.seats[1] =
            crate::documents::SeatDoc::Computer { level: String::new(), name: String::new(), since: 0, owner: None };
        assert_eq!(clocks(&doc, &both, &Clocks::new(), 0).len(), 1);
    }
}
