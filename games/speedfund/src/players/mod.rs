//! The computer partner (rule book 8). It knows exactly what its seat's view shows.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Advice, Answer};

use crate::lexicon::Lexicon;
use crate::moves::{Move, Opening, Said};
use crate::observe::Observation;
use crate::sketch::Kind;

/// All levels, the table's default first.
pub const LEVELS: [&str; 3] = ["normal", "leicht", "stark"];

/// A computer's decision. An unknown level plays like the first one.
pub fn choose(observation: &Observation, _level: &str) -> Answer {
    let legal = observation.view().map(|view| view.legal()).unwrap_or_default();
    let mv = [Move::Pass, Move::Stop, Move::End, Move::Wait].into_iter().find(|mv| legal.contains(mv));
    let mv = mv
        .or_else(|| some_clue(observation))
        .or_else(|| legal.first().cloned())
        .map(|mv| mv.to_string())
        .unwrap_or_default();
    Answer { move_: mv, remark: String::new(), memory: Vec::new(), thoughts: String::new() }
}

/// Advice for a person.
pub fn advise(_observation: &Observation, _l: Locale) -> Option<Advice> {
    None
}

fn some_clue(observation: &Observation) -> Option<Move> {
    let view = observation.view().filter(|view| view.legal().contains(&Move::Open(Opening::Only)))?;
    let lexicon = Lexicon::shipped();
    let finds = view.sketch.of_kind(Kind::Find).filter(|spot| view.table.tablet(*spot).dug.is_none());
    let terms = finds.flat_map(|spot| lexicon.terms_of(view.table.tablet(spot).word, 3));
    let said = terms.map(|term| Said { word: lexicon.term(term).into(), number: "1".into(), meant: Vec::new() });
    said.into_iter().find(|said| view.clue(said).is_ok()).map(Move::Only)
}
