//! From what a viewer noticed to the frames its clients get. A frame is written once per viewer and language.

use axum::extract::ws::Utf8Bytes;
use spielwerk_model::Seat;
use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_model::play::{Standing, Viewer};
use spielwerk_protocol::http::{Sitter, TableView};
use spielwerk_protocol::live::{FromServer, SceneChange, Told, View};

use super::{Due, Live, Shown, Sight, Table};
use crate::documents::SeatDoc;
use crate::play::Position;
use crate::play::step::Noticed;

/// A message as it goes out.
pub(crate) fn frame(message: &FromServer) -> Utf8Bytes {
    // These types always serialise: their keys are strings and nothing in them fails.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// How it stands for a viewer.
pub(crate) fn view(
    position: &Position,
    viewer: Viewer,
    legal: &[String],
    standings: &[Standing],
    due: &Due,
    now: u64,
) -> View {
    View {
        seat: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
        status: position.status.clone(),
        legal: legal.to_vec(),
        standings: standings.to_vec(),
        clocks: due.shown(now),
    }
}

/// The lines that changed, or all of them if there are more or fewer.
pub(crate) fn difference(before: &str, now: &str) -> SceneChange {
    if before.lines().count() != now.lines().count() {
        return SceneChange::Whole(lines(now));
    }
    let changed = before.lines().zip(now.lines()).zip(0u32..).filter(|((old, new), _)| old != new);
    SceneChange::Lines(changed.map(|((_, new), index)| (index, new.to_string())).collect())
}

/// A scene's lines.
pub(crate) fn lines(scene: &str) -> Vec<String> {
    scene.lines().map(str::to_string).collect()
}

impl Table {
    /// Takes in what viewers noticed and tells their clients.
    /// `ruled`: the seat for which the clock made this step. `now`: of the server's hours.
    pub(crate) fn tell(&mut self, noticed: Vec<Noticed>, ruled: Option<Seat>, now: u64) {
        let Some(live) = &mut self.live else { return };
        for noticed in noticed {
            let Some(sight) = live.sights.get_mut(&noticed.viewer) else { continue };
            sight.number += 1;
            sight.observation = noticed.observation;
            sight.legal = noticed.legal;
            for picture in noticed.pictures {
                let before = sight.shown.get(&picture.locale).map_or("", |shown| shown.scene.as_str());
                let step = FromServer::Step {
                    table: self.id,
                    number: sight.number,
                    told: Told { number: sight.number, timed_out: ruled, lines: picture.lines },
                    view: view(&live.position, noticed.viewer, &sight.legal, &picture.standings, &live.due, now),
                    scene: difference(before, &picture.scene),
                };
                let text = frame(&step);
                for watcher in &self.watchers {
                    if watcher.viewer == noticed.viewer && watcher.locale == picture.locale {
                        watcher.outbox.send(text.clone());
                    }
                }
                let shown = Shown { scene: picture.scene, standings: picture.standings };
                sight.shown.insert(picture.locale, shown);
            }
        }
    }

    /// Tells everybody that the lobby side changed.
    pub(crate) fn tell_table(&self) {
        for watcher in &self.watchers {
            let table = self.view_for(watcher.person, &watcher.tag);
            watcher.outbox.send(frame(&FromServer::Table { table }));
        }
    }

    /// The table as a person sees it in the lobby.
    pub(crate) fn view_for(&self, person: Option<PersonId>, tag: &str) -> TableView {
        let doc = &self.doc;
        let seat = person.and_then(|person| doc.seat_of(person));
        TableView {
            table: self.id,
            game: doc.game.clone(),
            title: self.component.info(&self.locale(tag)).title.clone(),
            component: doc.component,
            config: doc.config.clone(),
            state: doc.stage.told(self.is_failing()),
            seats: doc.seats.iter().map(|seat| sitter(seat, person)).collect(),
            host: doc.host,
            yours: seat == Some(doc.host),
            code: seat.map(|_| doc.code.clone()),
            open: doc.open,
            pace: doc.pace,
            think_time: doc.think,
            level: doc.level.clone(),
            fill: doc.fill,
            stake: doc.stake,
            settled: doc.settled.clone(),
            day: doc.day.clone(),
            practice: doc.practice,
            next: doc.next,
            commitment: doc.commitment.clone(),
            made_at: doc.made_at,
        }
    }
}

fn sitter(seat: &SeatDoc, you: Option<PersonId>) -> Sitter {
    match seat {
        SeatDoc::Nobody => Sitter::Nobody,
        SeatDoc::Person { person, name } => Sitter::Person { name: name.clone(), you: you == Some(*person) },
        SeatDoc::Computer { level, name, .. } => {
            let yours = you.is_some() && seat.owner() == you;
            Sitter::Computer { level: level.clone(), name: name.clone(), yours }
        }
    }
}

/// The whole picture for one who just came.
pub(crate) fn snapshot(
    table: TableId,
    live: &Live,
    viewer: Viewer,
    sight: &Sight,
    shown: &Shown,
    told: Vec<Told>,
    now: u64,
) -> FromServer {
    FromServer::Snapshot {
        table,
        number: sight.number,
        told,
        view: view(&live.position, viewer, &sight.legal, &shown.standings, &live.due, now),
        scene: lines(&shown.scene),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_lines_are_sent() {
        assert_eq!(difference("a\nb\nc", "a\nX\nc"), SceneChange::Lines(vec![(1, "X".into())]));
        assert_eq!(difference("a", "a"), SceneChange::Lines(vec![]));
        assert_eq!(difference("a\nb", "a\nb\nc"), SceneChange::Whole(vec!["a".into(), "b".into(), "c".into()]));
    }
}
