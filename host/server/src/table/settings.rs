//! What the host person may change before the match: settings, and who the host is.

use spielwerk_model::Seat;
use spielwerk_model::config::configure;
use spielwerk_protocol::http::Settings;
use spielwerk_protocol::refusal::{Code, Refusal};

use super::Table;
use super::lobby::{level, pace, stake, think_time};
use crate::app::App;
use crate::documents::{SeatDoc, Stage, TableDoc};
use crate::people::Person;
use crate::words::{self, Lang};

impl App {
    /// Changes what is named; the rest stays. Fewer seats push people to the lowest ones, never out.
    pub(crate) async fn set(
        &self,
        table: &mut Table,
        person: &Person,
        wish: &Settings,
        tag: &str,
    ) -> Result<(), Refusal> {
        let lang = Lang::of(tag);
        table.host_before_start(person, lang)?;
        let doc = changed(table, wish, tag)?;
        self.write(table, doc, lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        Ok(())
    }

    /// Makes the person on another seat the host.
    pub(crate) async fn hand_over(
        &self,
        table: &mut Table,
        person: &Person,
        seat: Seat,
        lang: Lang,
    ) -> Result<(), Refusal> {
        if table.doc.stage == Stage::Over {
            return Err(words::refusal(Code::NotSeated, lang));
        }
        table.check_host(person, lang)?;
        let other = table.doc.seats.get(usize::from(seat)).and_then(SeatDoc::person);
        if other.is_none() {
            return Err(words::refusal(Code::UnknownSeat, lang));
        }
        let doc = TableDoc { host: seat, ..table.doc.clone() };
        self.write(table, doc, lang).await?;
        table.tell_table();
        Ok(())
    }
}

impl Table {
    fn check_host(&self, person: &Person, lang: Lang) -> Result<(), Refusal> {
        match self.doc.seat_of(person.id) {
            None => Err(words::refusal(Code::NotSeated, lang)),
            Some(seat) if seat != self.doc.host => Err(words::refusal(Code::NotTheHost, lang)),
            Some(_) => Ok(()),
        }
    }

    fn host_before_start(&self, person: &Person, lang: Lang) -> Result<(), Refusal> {
        self.check_host(person, lang)?;
        if self.doc.stage == Stage::Waiting { Ok(()) } else { Err(words::refusal(Code::AlreadyStarted, lang)) }
    }
}

fn changed(table: &Table, wish: &Settings, tag: &str) -> Result<TableDoc, Refusal> {
    let lang = Lang::of(tag);
    let info = table.component.info(tag);
    let mut doc = table.doc.clone();
    let mode = info.mode(&doc.config.mode).ok_or_else(|| words::refusal(Code::UnknownMode, lang))?;
    let mut options = offered_options(mode, &doc);
    options.extend(wish.options.iter().cloned());
    let seats = wish.seats.unwrap_or(doc.config.seats);
    let first = doc.config.first.filter(|first| *first < seats);
    doc.config =
        configure(info, &mode.id, Some(seats), first, &options).map_err(|error| words::config_refusal(&error, lang))?;
    if doc.persons().count() > usize::from(seats) {
        return Err(words::refusal(Code::SeatsOutOfRange, lang));
    }
    reseat(&mut doc, seats);
    if let Some(wished) = &wish.level {
        doc.level = level(mode, Some(wished), info, lang)?;
    }
    if wish.pace.is_some() {
        doc.pace = pace(mode, wish.pace, lang)?;
    }
    if wish.think_time.is_some() {
        doc.think = think_time(mode, wish.think_time, lang)?;
    }
    if wish.stake.is_some() {
        doc.stake = stake(mode, wish.stake, lang)?;
    }
    doc.open = wish.open.unwrap_or(doc.open);
    doc.fill = wish.fill.unwrap_or(doc.fill) || mode.people.1 < seats;
    Ok(doc)
}

/// The options as they are, as far as the mode leaves a choice: `configure` takes no others.
pub(super) fn offered_options(mode: &spielwerk_model::game::Mode, doc: &TableDoc) -> Vec<(String, String)> {
    let offered = |(key, _): &&(String, String)| mode.options.iter().any(|offer| offer.key == *key);
    doc.config.options.iter().filter(offered).cloned().collect()
}

/// As many seats as there shall be; who sat higher moves to the lowest free one, the host stays host.
fn reseat(doc: &mut TableDoc, seats: u8) {
    let seats = usize::from(seats);
    let host = doc.seats.get(usize::from(doc.host)).and_then(SeatDoc::person);
    let above: Vec<SeatDoc> = doc.seats.drain(seats.min(doc.seats.len())..).collect();
    doc.seats.resize(seats, SeatDoc::Nobody);
    for sitter in above.into_iter().filter(|sitter| sitter.person().is_some()) {
        if let Some(free) = doc.seats.iter_mut().find(|seat| **seat == SeatDoc::Nobody) {
            *free = sitter;
        }
    }
    if let Some(seat) = host.and_then(|host| doc.seat_of(host)) {
        doc.host = seat;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::table_doc;

    #[test]
    fn nobody_is_pushed_out() {
        let mut doc = table_doc(4);
        let people: Vec<_> = doc.persons().collect();
        doc.seats[1] = SeatDoc::Nobody;
        doc.host = 3;
        reseat(&mut doc, 3);
        assert_eq!(doc.persons().collect::<Vec<_>>(), [people[0], people[3], people[2]]);
        assert_eq!(doc.host, 1);
        reseat(&mut doc, 5);
        assert_eq!((doc.seats.len(), doc.persons().count()), (5, 3));
    }
}
