//! Leaving a table and coming back.

use spielwerk_model::Seat;
use spielwerk_protocol::live::TalkWhat;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::Class;

use super::lobby::{computer, pass_on_host};
use super::{Table, guest_refusal};
use crate::app::App;
use crate::documents::{SeatDoc, Stage, TableDoc};
use crate::people::Person;
use crate::play::replay::Mind;
use crate::words::{self, Lang};

impl App {
    /// Gives a seat up: before the start it becomes free, in a running match a computer player goes on. Where leaving
    /// costs nothing the seat can be taken back; where it has a price it is for good.
    pub(crate) async fn leave(&self, table: &mut Table, person: &Person, lang: Lang) -> Result<(), Refusal> {
        let Some(seat) = table.doc.seat_of(person.id) else {
            return Err(words::refusal(Code::NotSeated, lang));
        };
        match table.doc.stage {
            Stage::Over => return Err(words::refusal(Code::NotSeated, lang)),
            Stage::Running => {
                let keeps = table.component.info("").leave_penalty == 0;
                return self.give_to_computer(table, seat, keeps, lang).await;
            }
            Stage::Waiting => {}
        }
        let mut doc = table.doc.clone();
        doc.seats[usize::from(seat)] = SeatDoc::Nobody;
        pass_on_host(&mut doc);
        if doc.persons().next().is_none() {
            return self.remove(table, lang).await;
        }
        self.write(table, doc, lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        Ok(())
    }

    /// A computer player takes a person's seat in the middle of a match. `keeps`: the person may come back.
    pub(crate) async fn give_to_computer(
        &self,
        table: &mut Table,
        seat: Seat,
        keeps: bool,
        lang: Lang,
    ) -> Result<(), Refusal> {
        self.enliven(table, lang).await?;
        let since = table.live.as_ref().map_or(0, |live| live.plies);
        let mut doc = table.doc.clone();
        let Some(SeatDoc::Person { person, name }) = doc.seats.get(usize::from(seat)).cloned() else {
            return Err(words::refusal(Code::NotSeated, lang));
        };
        doc.seats[usize::from(seat)] = computer(&doc, since, keeps.then(|| (person, name.clone())));
        pass_on_host(&mut doc);
        self.seat_computer(table, &doc, seat, lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        self.note_quietly(table, seat, &name, TalkWhat::Left).await;
        Ok(())
    }

    /// A computer player sits down in the middle of a match; it knows what its seat sees now.
    async fn seat_computer(&self, table: &mut Table, doc: &TableDoc, seat: Seat, lang: Lang) -> Result<(), Refusal> {
        let Some(position) = table.live.as_ref().map(|live| live.position.clone()) else { return Ok(()) };
        let viewer = spielwerk_model::play::Viewer::Seat(seat);
        let seen = table.component.operate_async(Class::Rules, move |guest| position.observed(guest, viewer)).await;
        let seen = seen.map_err(|error| guest_refusal(&error, lang))?;
        if let Some(live) = &mut table.live {
            let mut mind = Mind::default();
            mind.sees(seen);
            live.minds.insert(seat, mind);
        }
        self.reseated(table, doc, lang).await
    }

    /// Takes the own seat back from the computer player.
    pub(crate) async fn come_back(&self, table: &mut Table, person: &Person, lang: Lang) -> Result<(), Refusal> {
        if table.doc.seat_of(person.id).is_some() {
            return Ok(());
        }
        let Some(seat) = table.doc.kept_seat_of(person.id).filter(|_| table.doc.stage == Stage::Running) else {
            return Err(words::refusal(Code::NotSeated, lang));
        };
        self.enliven(table, lang).await?;
        let mut doc = table.doc.clone();
        doc.seats[usize::from(seat)] = SeatDoc::Person { person: person.id, name: person.name.clone() };
        pass_on_host(&mut doc);
        if let Some(live) = &mut table.live {
            live.minds.remove(&seat);
        }
        self.reseated(table, &doc, lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        self.note_quietly(table, seat, &person.name, TalkWhat::CameBack).await;
        Ok(())
    }

    /// Somebody else sits on a seat of a running match: what is due there is another thing now.
    async fn reseated(&self, table: &mut Table, doc: &TableDoc, lang: Lang) -> Result<(), Refusal> {
        self.schedule_with(table, doc);
        if let Err(refusal) = self.write(table, doc.clone(), lang).await {
            table.lose_present();
            return Err(refusal);
        }
        self.wake_at(table);
        Ok(())
    }

    /// A line about what has happened; that it happened does not depend on it.
    async fn note_quietly(&self, table: &mut Table, seat: Seat, name: &str, what: TalkWhat) {
        if let Err(error) = self.note(table, Some(seat), name, what).await {
            tracing::error!(table = %table.id, %error, "a line is not kept");
        }
    }
}
