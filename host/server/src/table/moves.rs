//! A person's move, from its text to everybody's picture.

use spielwerk_model::Seat;
use spielwerk_model::moves::is_well_formed;
use spielwerk_model::play::Viewer;
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::{Class, GuestError};

use super::commit::By;
use super::frames::{frame, view};
use super::watching::Visitor;
use super::{Table, guest_refusal};
use crate::app::App;
use crate::documents::Stage;
use crate::metrics::Game;
use crate::play::step::{self, Mover, Outcome, Work};
use crate::words;

/// Bytes a client's own id of a move may have.
const MOST_ID: usize = 64;

/// What a client sent.
pub(crate) struct Wish {
    pub decision: u32,
    pub id: String,
    pub text: String,
}

impl App {
    /// Makes a move or says why not; the answer and all pictures go out from here.
    pub(crate) async fn make_move(&self, table: &mut Table, visitor: &Visitor, wish: Wish) {
        let id = wish.id.clone();
        if let Err(refusal) = self.try_move(table, visitor, wish).await {
            let fresh = matches!(refusal.code, Code::Stale | Code::NotYourTurn);
            let refused = FromServer::Refused { table: table.id, id, refusal };
            visitor.outbox.send(frame(&refused));
            if fresh && let Some(now) = table.now(visitor, self.hours.now_ms()) {
                visitor.outbox.send(frame(&now));
            }
        }
    }

    async fn try_move(&self, table: &mut Table, visitor: &Visitor, wish: Wish) -> Result<(), Refusal> {
        let lang = visitor.lang;
        let no = |code| Err(words::refusal(code, lang));
        if wish.id.is_empty() || wish.id.len() > MOST_ID {
            return no(Code::Malformed);
        }
        let Some(seat) = visitor.person.and_then(|person| table.doc.seat_of(person)) else {
            return no(Code::NotSeated);
        };
        if table.doc.stage == Stage::Waiting {
            return no(Code::NotStarted);
        }
        if table.doc.stage == Stage::Over {
            return no(Code::Over);
        }
        self.enliven(table, lang).await?;
        let Some(live) = &table.live else { return no(Code::Internal) };
        if live.done.contains(&(seat, wish.id.clone())) {
            visitor.outbox.send(frame(&FromServer::Done { table: table.id, id: wish.id }));
            return Ok(());
        }
        match live.position.status.acting(seat) {
            None => return no(Code::NotYourTurn),
            Some(acting) if acting.decision != wish.decision => return no(Code::Stale),
            Some(_) if live.is_time_up(seat, self.hours.now_ms()) => return no(Code::TimeUp),
            Some(_) if table.is_failing() => return no(Code::GameFailed),
            Some(_) if !is_well_formed(&wish.text) => return no(Code::IllegalMove),
            Some(_) => {}
        }
        let locale = table.locale(&visitor.tag);
        let mover = Mover::Person { seat, text: wish.text, locale };
        match self.step(table, mover).await {
            Ok(Outcome::Made(made)) => {
                let done = FromServer::Done { table: table.id, id: wish.id.clone() };
                let by = By { client: Some(wish.id), ..By::default() };
                let outbox = visitor.outbox.clone();
                self.commit(table, *made, by, lang, move || {
                    outbox.send(frame(&done));
                })
                .await
            }
            Ok(Outcome::Refused { code, text }) => {
                let usual = words::refusal(Code::IllegalMove, lang);
                let text = if text.is_empty() { usual.text } else { text };
                Err(Refusal { code: Code::IllegalMove, text, reason: Some(code) })
            }
            Err(error) => {
                self.note_failure(table, Some(seat), &error);
                Err(guest_refusal(&error, lang))
            }
        }
    }

    /// One operation in the sandbox; nothing is durable yet.
    pub(crate) async fn step(&self, table: &Table, mover: Mover) -> Result<Outcome, GuestError> {
        let (Some(live), Some(seed)) = (&table.live, table.doc.seed) else { return Err(GuestError::Closed) };
        let work = Work {
            position: live.position.clone(),
            seats: table.doc.config.seats,
            entropy: chance::entropy(&seed, Stream::Apply { ply: live.plies + 1 }),
            mover,
            eyes: table.eyes(),
            minds: live.minds.keys().copied().collect(),
            locales: table.component.info("").locales.iter().map(|locale| locale.as_str().into()).collect(),
        };
        let began = std::time::Instant::now();
        let outcome = table.component.operate_async(Class::Rules, move |guest| step::run(guest, work)).await;
        self.metrics.sandbox.observe(began.elapsed().as_secs_f64());
        outcome
    }

    /// A guest failed in the middle of a step: nothing changed. If it fails too often, everybody sees the pause.
    pub(crate) fn note_failure(&self, table: &Table, seat: Option<Seat>, error: &GuestError) {
        tracing::warn!(table = %table.id, game = table.doc.game, ?seat, %error, "the game failed");
        self.metrics.failures.get_or_create(&Game { game: table.doc.game.clone() }).inc();
        if table.is_failing() {
            table.tell_table();
        }
    }
}

impl Table {
    /// How it stands now for this visitor, if it looks at this table.
    fn now(&self, visitor: &Visitor, now: u64) -> Option<FromServer> {
        let live = self.live.as_ref()?;
        let viewer: Viewer = self.viewer(visitor.person);
        let sight = live.sights.get(&viewer)?;
        let shown = sight.shown.get(&self.locale(&visitor.tag))?;
        let view = view(&live.position, viewer, &sight.legal, &shown.standings, &live.due, now);
        Some(FromServer::Now { table: self.id, view })
    }
}
