//! Coming to look at a table, and going.

use std::sync::Arc;

use spielwerk_model::ids::PersonId;
use spielwerk_model::play::Viewer;
use spielwerk_protocol::live::{FromServer, Told};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::Class;

use super::frames::{frame, snapshot};
use super::{Shown, Sight, Table, Watcher, guest_refusal};
use crate::app::App;
use crate::documents::Stage;
use crate::play::replay::{self, Recap};
use crate::play::{Locale, Picture, Scores, picture};
use crate::socket::outbox::Outbox;
use crate::words::{self, Lang};

/// Who comes to look.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub connection: u64,
    pub person: Option<PersonId>,
    pub tag: Arc<str>,
    pub lang: Lang,
    pub outbox: Outbox,
}

impl App {
    /// Shows a table to a connection from now on: the lobby side first, then the picture if the match has begun.
    pub(crate) async fn watch(
        &self,
        table: &mut Table,
        visitor: &Visitor,
        code: Option<&str>,
        from: u64,
    ) -> Result<(), Refusal> {
        if !table.may_look(visitor.person, code) {
            return Err(words::refusal(Code::UnknownTable, visitor.lang));
        }
        table.watchers.retain(|watcher| watcher.connection != visitor.connection);
        let (viewer, locale) = (table.viewer(visitor.person), table.locale(&visitor.tag));
        let view = table.view_for(visitor.person, &visitor.tag);
        visitor.outbox.send(frame(&FromServer::Table { table: view }));
        if table.doc.stage != Stage::Waiting {
            let picture = self.whole_picture(table, viewer, &locale, from, visitor.lang).await?;
            visitor.outbox.send(frame(&picture));
        }
        let (connection, person, tag) = (visitor.connection, visitor.person, visitor.tag.clone());
        let outbox = visitor.outbox.clone();
        table.watchers.push(Watcher { connection, person, viewer, locale, tag, outbox });
        self.watch_absence(table);
        let talk = self.talk_message(table).await.map_err(|error| super::store_refusal(&error, visitor.lang))?;
        if let Some(talk) = talk {
            visitor.outbox.send(frame(&talk));
        }
        Ok(())
    }

    /// After seats changed or the match began: every connection looks with the right eyes and gets the picture anew.
    pub(crate) async fn show_again(&self, table: &mut Table, everybody: bool) {
        let mut watchers = std::mem::take(&mut table.watchers);
        for watcher in &mut watchers {
            let viewer = table.viewer(watcher.person);
            if viewer == watcher.viewer && !everybody {
                continue;
            }
            watcher.viewer = viewer;
            let lang = Lang::of(&watcher.tag);
            let message = self.whole_picture(table, viewer, &watcher.locale, 0, lang).await;
            watcher.outbox.send(frame(&message.unwrap_or_else(|refusal| FromServer::Error { refusal })));
        }
        table.watchers = watchers;
        table.forget_unseen();
    }

    /// The snapshot for a viewer, with what it missed since `from`; its sight is kept up to date from now on.
    async fn whole_picture(
        &self,
        table: &mut Table,
        viewer: Viewer,
        locale: &Locale,
        from: u64,
        lang: Lang,
    ) -> Result<FromServer, Refusal> {
        self.enliven(table, lang).await?;
        let known = table.live.as_ref().and_then(|live| live.sights.get(&viewer));
        let told = match known {
            Some(sight) if from >= sight.number => {
                if !sight.shown.contains_key(locale) {
                    let observation = sight.observation.clone();
                    let picture = self.draw(table, observation, locale, lang).await?;
                    table.keep_picture(viewer, picture);
                }
                Vec::new()
            }
            _ => self.recap(table, viewer, locale, from, lang).await?,
        };
        let shown = table.live.as_ref().and_then(|live| {
            let sight = live.sights.get(&viewer)?;
            Some((live, sight, sight.shown.get(locale)?))
        });
        let (live, sight, shown) = shown.ok_or_else(|| words::refusal(Code::Internal, lang))?;
        Ok(snapshot(table.id, live, viewer, sight, shown, told, self.hours.now_ms()))
    }

    /// One more language for a viewer that is known already.
    async fn draw(
        &self,
        table: &Table,
        observation: Arc<spielwerk_runtime::Observation>,
        locale: &Locale,
        lang: Lang,
    ) -> Result<Picture, Refusal> {
        let live = table.live.as_ref().ok_or_else(|| words::refusal(Code::NotStarted, lang))?;
        let (position, locale, seats) = (live.position.clone(), locale.clone(), table.doc.config.seats);
        let drawn = table.component.operate_async(Class::Rules, move |guest| {
            picture(guest, &position, &observation, &locale, &mut Scores::default(), seats)
        });
        drawn.await.map_err(|error| guest_refusal(&error, lang))
    }

    /// Goes through the record with this viewer's eyes; says what was told after number `from`.
    async fn recap(
        &self,
        table: &mut Table,
        viewer: Viewer,
        locale: &Locale,
        from: u64,
        lang: Lang,
    ) -> Result<Vec<Told>, Refusal> {
        let played = self.read_match(table, lang).await?;
        let asked = locale.clone();
        let recap = table
            .component
            .operate_async(Class::Rules, move |guest| replay::recap(guest, &played, viewer, &asked, from))
            .await
            .map_err(|error| guest_refusal(&error, lang))?;
        let Recap { number, told, observation, legal, picture } = recap;
        if let Some(live) = &mut table.live {
            let fresh = || Sight { observation, legal, number, shown: Default::default() };
            live.sights.entry(viewer).or_insert_with(fresh);
        }
        table.keep_picture(viewer, picture);
        Ok(told)
    }
}

impl Table {
    fn keep_picture(&mut self, viewer: Viewer, picture: Picture) {
        if let Some(sight) = self.live.as_mut().and_then(|live| live.sights.get_mut(&viewer)) {
            let Picture { locale, scene, standings, .. } = picture;
            sight.shown.insert(locale, Shown { scene, standings });
        }
    }

    /// A connection has gone or looks elsewhere.
    pub(crate) fn unwatch(&mut self, connection: u64) {
        self.watchers.retain(|watcher| watcher.connection != connection);
        self.forget_unseen();
    }

    /// No work for viewers and languages without a connection.
    fn forget_unseen(&mut self) {
        let Some(live) = &mut self.live else { return };
        let watchers = &self.watchers;
        live.sights.retain(|viewer, sight| {
            sight.shown.retain(|locale, _| {
                watchers.iter().any(|watcher| watcher.viewer == *viewer && watcher.locale == *locale)
            });
            !sight.shown.is_empty()
        });
        if watchers.is_empty() && self.doc.stage == Stage::Over {
            self.live = None;
        }
    }
}
