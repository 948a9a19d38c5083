//! What a client may ask about the picture before it moves.

use std::sync::Arc;

use spielwerk_model::game::AdviceRule;
use spielwerk_model::moves::MOST_BYTES;
use spielwerk_model::play::Viewer;
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::{Class, Guest, GuestError, Observation};

use super::frames::frame;
use super::watching::Visitor;
use super::{Table, guest_refusal};
use crate::app::App;
use crate::words::{self, Lang};

/// A question about what is shown.
pub(crate) enum Question {
    /// What would this move bring?
    Preview { text: String, request: u32 },
    /// What would the computer do, and why?
    Advise { request: u32 },
    /// What is this node?
    Explain { key: String, request: u32 },
}

impl App {
    /// Answers a question of somebody who looks at this table.
    pub(crate) async fn answer(&self, table: &mut Table, visitor: &Visitor, question: Question) -> Result<(), Refusal> {
        let lang = visitor.lang;
        let asked = match &question {
            Question::Preview { text, .. } => text.as_str(),
            Question::Explain { key, .. } => key,
            Question::Advise { .. } => "",
        };
        if asked.len() > MOST_BYTES {
            return Err(words::refusal(Code::TooLarge, lang));
        }
        let watcher = table.watchers.iter().find(|watcher| watcher.connection == visitor.connection);
        let Some(viewer) = watcher.map(|watcher| watcher.viewer) else {
            return Err(words::refusal(Code::UnknownTable, lang));
        };
        self.enliven(table, lang).await?;
        let live = table.live.as_ref().ok_or_else(|| words::refusal(Code::NotStarted, lang))?;
        let mut class = Class::Rules;
        let mut chance = [0; 32];
        let mut effort = 0;
        if let Question::Advise { .. } = question {
            class = Class::Players;
            (chance, effort) = table.advice(viewer, lang)?;
        }
        let known = live.sights.get(&viewer).map(|sight| sight.observation.clone());
        let (position, locale, id) = (live.position.clone(), table.locale(&visitor.tag), table.id);
        let work = move |guest: &mut Guest| -> Result<FromServer, GuestError> {
            let observation: Arc<Observation> = match known {
                Some(known) => known,
                None => position.observed(guest, viewer)?,
            };
            Ok(match question {
                Question::Preview { text, request } => {
                    let preview = guest.preview_move(&observation, &text, &locale)?;
                    FromServer::Previewed { table: id, request, preview }
                }
                Question::Advise { request } => {
                    let advice = guest.advise(&observation, &locale, effort, &chance)?;
                    FromServer::Advised { table: id, request, advice }
                }
                Question::Explain { key, request } => {
                    let tip = guest.explain(&observation, &key, &locale)?;
                    FromServer::Explained { table: id, request, tip }
                }
            })
        };
        let answer = table.component.operate_async(class, work).await;
        let answer = answer.map_err(|error| {
            self.note_failure(table, None, &error);
            guest_refusal(&error, lang)
        })?;
        visitor.outbox.send(frame(&answer));
        Ok(())
    }
}

impl Table {
    /// Chance and effort of advice for this viewer, if it may ask now: on its turn, with no other person at the table,
    /// in a mode that has advice.
    fn advice(&self, viewer: Viewer, lang: Lang) -> Result<([u8; 32], u32), Refusal> {
        let no = |code| Err(words::refusal(code, lang));
        let Viewer::Seat(seat) = viewer else { return no(Code::NotSeated) };
        let info = self.component.info("");
        let rule = info.mode(&self.doc.config.mode).map(|mode| mode.advice).unwrap_or_default();
        let allowed = match rule {
            AdviceRule::Never => false,
            AdviceRule::InPractice => self.doc.practice,
            AdviceRule::Alone => true,
        };
        if !allowed || self.doc.persons().count() > 1 {
            return no(Code::NotOffered);
        }
        let acting = self.live.as_ref().and_then(|live| live.position.status.acting(seat));
        let Some((acting, seed)) = acting.zip(self.doc.seed) else { return no(Code::NotYourTurn) };
        let chance = chance::entropy(&seed, Stream::Advise { seat, decision: acting.decision });
        Ok((chance, info.level(&self.doc.level).map_or(1, |level| level.effort)))
    }
}
