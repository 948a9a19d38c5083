//! What a client may ask about the picture before it moves.

use std::sync::Arc;

use spielwerk_model::moves::MOST_BYTES;
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::{Class, Guest, GuestError, Observation};

use super::frames::frame;
use super::watching::Visitor;
use super::{Table, guest_refusal};
use crate::app::App;
use crate::words;

/// A question about what is shown.
pub(crate) enum Question {
    /// What would this move bring?
    Preview { text: String, request: u32 },
    /// What is this node?
    Explain { key: String, request: u32 },
}

impl App {
    /// Answers a question of somebody who looks at this table.
    pub(crate) async fn answer(&self, table: &mut Table, visitor: &Visitor, question: Question) -> Result<(), Refusal> {
        let lang = visitor.lang;
        let asked = match &question {
            Question::Preview { text, .. } => text,
            Question::Explain { key, .. } => key,
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
                Question::Explain { key, request } => {
                    let tip = guest.explain(&observation, &key, &locale)?;
                    FromServer::Explained { table: id, request, tip }
                }
            })
        };
        let answer = table.component.operate_async(Class::Rules, work).await;
        let answer = answer.map_err(|error| {
            self.note_failure(table, None, &error);
            guest_refusal(&error, lang)
        })?;
        visitor.outbox.send(frame(&answer));
        Ok(())
    }
}
