//! Leaving a table and coming back.

use spielwerk_model::Seat;
use spielwerk_protocol::live::TalkWhat;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::Class;
use spielwerk_store::Put;

use super::lobby::{computer, pass_on_host};
use super::{Table, guest_refusal, store_refusal};
use crate::app::App;
use crate::documents::{GoneDoc, SeatDoc, Stage, TableDoc, put_open, put_table};
use crate::people::Person;
use crate::play::replay::Mind;
use crate::results::left_for_good;
use crate::words::{self, Lang};

impl App {
    /// Gives a seat up: before the start it becomes free, in a running match a computer player goes on as long as there
    /// is somebody to play with. Where leaving costs nothing the seat can be taken back; where it has a price it is for
    /// good.
    pub(crate) async fn leave(&self, table: &mut Table, person: &Person, lang: Lang) -> Result<(), Refusal> {
        let Some(seat) = table.doc.seat_of(person.id) else {
            return Err(words::refusal(Code::NotSeated, lang));
        };
        match table.doc.stage {
            Stage::Over => return Err(words::refusal(Code::NotSeated, lang)),
            Stage::Running if table.doc.belongs().all(|other| other == person.id) => {
                return self.give_up(table, lang).await;
            }
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

    /// The operator ends a table, whatever its state.
    pub(crate) async fn end_table(&self, table: &mut Table, lang: Lang) -> Result<(), Refusal> {
        if table.doc.stage == Stage::Over {
            return Err(words::refusal(Code::Over, lang));
        }
        self.give_up(table, lang).await
    }

    /// Nobody is left to play with: the match ends here, without a result.
    async fn give_up(&self, table: &mut Table, lang: Lang) -> Result<(), Refusal> {
        let doc = TableDoc { stage: Stage::Over, over_at: Some(self.time.now_ms()), ..table.doc.clone() };
        let puts = put_table(table.id, &doc).and_then(|first| Ok(vec![first, put_open(table.id, None)?]));
        let written = match puts {
            Ok(puts) => self.store.put(puts).await,
            Err(error) => Err(error),
        };
        written.map_err(|error| store_refusal(&error, lang))?;
        let people: Vec<_> = doc.belongs().collect();
        table.doc = doc;
        // What computer players are still thinking about is asked no longer.
        table.live = None;
        self.lists.note(table.id, &people, None);
        table.tell_table();
        Ok(())
    }

    /// A computer player takes a person's seat in the middle of a match. `keeps`: the person may come back; else leaving
    /// has its price.
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
        let mut price = Vec::new();
        if !keeps {
            let gone = GoneDoc { seat, person, name: name.clone(), at: self.time.now_ms() };
            price = left_for_good(table.id, &doc, table.component.info(""), &gone)
                .map_err(|error| store_refusal(&error, lang))?;
            doc.gone.push(gone);
        }
        self.seat_computer(table, &doc, price, seat, lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        self.note_quietly(table, seat, &name, TalkWhat::Left).await;
        Ok(())
    }

    /// A computer player sits down in the middle of a match; it knows what its seat sees now.
    async fn seat_computer(
        &self,
        table: &mut Table,
        doc: &TableDoc,
        puts: Vec<Put>,
        seat: Seat,
        lang: Lang,
    ) -> Result<(), Refusal> {
        let Some(position) = table.live.as_ref().map(|live| live.position.clone()) else { return Ok(()) };
        let viewer = spielwerk_model::play::Viewer::Seat(seat);
        let seen = table.component.operate_async(Class::Rules, move |guest| position.observed(guest, viewer)).await;
        let seen = seen.map_err(|error| guest_refusal(&error, lang))?;
        if let Some(live) = &mut table.live {
            let mut mind = Mind::default();
            mind.sees(seen);
            live.minds.insert(seat, mind);
        }
        self.reseated(table, doc, puts, lang).await
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
        self.reseated(table, &doc, Vec::new(), lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        self.note_quietly(table, seat, &person.name, TalkWhat::CameBack).await;
        Ok(())
    }

    /// Somebody else sits on a seat of a running match: what is due there is another thing now.
    async fn reseated(&self, table: &mut Table, doc: &TableDoc, puts: Vec<Put>, lang: Lang) -> Result<(), Refusal> {
        self.schedule_with(table, doc);
        if let Err(refusal) = self.write_with(table, doc.clone(), puts, lang).await {
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
