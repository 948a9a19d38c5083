//! Can every legal move be built from the scene? For the checker.

use std::collections::BTreeSet;

use crate::game::MoveKind;
use crate::scene::{Kind, Scene};

use super::offers::{Offer, Slot};
use super::{Outcome, Selection};

/// The legal moves that no sequence of taps, keys and forms builds from this scene. Every one of them is a fault of the
/// game (contract.md: every legal move is reachable from the scene by choices).
pub fn reachable(kinds: &[MoveKind], legal: &[String], scene: &Scene) -> Vec<String> {
    let start = Selection::new(kinds, legal, scene);
    let known: BTreeSet<&str> = start.ground.offers.moves.iter().map(|offer| offer.text.as_str()).collect();
    let reached = |text: &String| {
        let button = scene.nodes.iter().any(|node| matches!(&node.kind, Kind::Button(made) if made == text));
        button || (known.contains(text.as_str()) && Search::new(&start, scene, text).run())
    };
    legal.iter().filter(|text| !reached(text)).cloned().collect()
}

/// A depth-first search for one move; taps that lead away from it are not followed.
struct Search<'a> {
    start: &'a Selection,
    offer: &'a Offer,
    /// Nodes that offer a value of this move, and pickers.
    nodes: Vec<&'a str>,
    /// Keys that step a field of this move's kind.
    keys: BTreeSet<&'a str>,
    form: bool,
    seen: BTreeSet<Vec<(String, String)>>,
}

impl<'a> Search<'a> {
    fn new(start: &'a Selection, scene: &'a Scene, text: &str) -> Self {
        let index = start.ground.offers.moves.iter().position(|offer| offer.text == text).unwrap_or_default();
        let offer = &start.ground.offers.moves[index];
        let kind = &start.ground.kinds[offer.kind];
        let helps = |pick: &Vec<(usize, usize)>| {
            pick.iter().all(|(field, value)| match offer.slot(*field) {
                Some(Slot::One(own)) => own == value,
                Some(Slot::Set(set)) => set.contains(value),
                Some(Slot::Open) => true,
                None => false,
            })
        };
        let nodes = scene.nodes.iter().zip(&start.ground.targets).filter(|(_, target)| target.picks.iter().any(helps));
        let form = scene.nodes.iter().any(|node| matches!(&node.kind, Kind::EntryForm(verb) if *verb == kind.verb));
        let keys = kind.fields.iter().flat_map(|spec| &spec.steps).map(|(key, _)| key.as_str());
        Self {
            start,
            offer,
            nodes: nodes.map(|(node, _)| node.key.as_str()).collect(),
            keys: keys.collect(),
            form,
            seen: BTreeSet::new(),
        }
    }

    fn run(&mut self) -> bool {
        if self.offer.has_open() && (self.form || self.only_sets_open()) {
            return self.form || !self.nodes.is_empty();
        }
        self.from(self.start.clone())
    }

    /// Open sets without a form: Enter sends what is chosen.
    fn only_sets_open(&self) -> bool {
        !self.start.has_typed_fields(self.offer.kind)
            && self
                .offer
                .slots
                .iter()
                .all(|(field, slot)| *slot != Slot::Open || self.start.ground.offers.is_several(*field))
    }

    fn from(&mut self, selection: Selection) -> bool {
        let mut state: Vec<(String, String)> = selection.now.picks.clone();
        state.extend(selection.now.placed.clone());
        state.sort_unstable();
        if !self.seen.insert(state) {
            return false;
        }
        let taps: Vec<&str> = self.nodes.clone();
        let keys: Vec<&str> = self.keys.iter().copied().collect();
        taps.into_iter().any(|node| self.step(&selection, |next| next.tap(node)))
            || keys.into_iter().any(|key| self.step(&selection, |next| next.step_key(key)))
    }

    fn step(&mut self, selection: &Selection, act: impl FnOnce(&mut Selection) -> Outcome) -> bool {
        let mut next = selection.clone();
        match act(&mut next) {
            Outcome::Send(text) | Outcome::Preview(text) if text == self.offer.text => true,
            Outcome::Chosen | Outcome::Preview(_) => self.from(next),
            Outcome::Nothing | Outcome::Send(_) => false,
        }
    }
}
