//! One table as this client sees it.

mod clocks;
mod log;
mod playing;
mod talk;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use spielwerk_model::Seat;
use spielwerk_model::choice::{Mark, Pointing, Selection};
use spielwerk_model::game::{GameInfo, MoveKind, Pace};
use spielwerk_model::ids::TableId;
use spielwerk_model::play::{Acting, Advice, Preview, Tip};
use spielwerk_model::scene::{Kind, Scene};
use spielwerk_protocol::http::{Sitter, TableState, TableView};
use spielwerk_protocol::live::{SceneChange, TalkLine, Told, View};

use crate::names;
use crate::stage::{Bubble, Moment, Stage, Step};

pub use clocks::ClockFace;
pub use log::LogLine;
pub use playing::Wish;

/// A move sent and not yet answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingMove {
    /// Its id.
    pub id: String,
    /// The decision it answers.
    pub decision: u32,
    /// Move text.
    pub text: String,
    /// It is durable; what came of it has not been told yet.
    pub done: bool,
}

/// The info window of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownTip {
    /// Node key.
    pub key: String,
    /// None while it is awaited.
    pub tip: Option<Tip>,
}

/// A table: lobby side, picture, choices, log.
#[derive(Debug, Clone)]
pub struct TableModel {
    /// Which.
    pub id: TableId,
    /// Who sits where and how far it is; none before the server said so.
    pub lobby: Option<TableView>,
    /// The game's description, for kinds of moves and labels.
    pub info: Option<GameInfo>,
    /// What is shown, moves and lingers.
    pub stage: Stage,
    /// Told lines, oldest first; only those already shown.
    pub log: Vec<LogLine>,
    /// What was said, oldest first.
    pub talk: Vec<TalkLine>,
    /// Lines of others not read yet.
    pub unread: usize,
    /// Advice that was asked for; inside, none: the game has none now.
    pub advice: Option<Option<Advice>>,
    /// Choices towards a move.
    pub selection: Selection,
    /// One mark per node of the shown scene.
    pub marks: Vec<Mark>,
    /// The shape under the pointer, or where it was put.
    pub pointing: Option<Pointing>,
    /// What the server says about the shape under the pointer: its move and what it would bring.
    pub pointed: Option<(String, Preview)>,
    /// An open info window.
    pub tip: Option<ShownTip>,
    /// A seat the person made large.
    pub enlarged: Option<Seat>,
    /// Secret nodes are shown.
    pub eye_open: bool,
    /// Own notes by node key.
    pub notes: BTreeMap<String, BTreeSet<String>>,
    /// Nodes lit by a tap that chose nothing.
    pub lit: Vec<String>,
    /// A sentence about the last refused move.
    pub refusal: Option<String>,
    /// A move on its way.
    pub pending: Option<PendingMove>,
    /// The end board is open.
    pub result_open: bool,
    /// Number of the last step the server told.
    pub number: u64,
    clocks: clocks::Clocks,
    lines: Vec<String>,
    /// Scene, decision and legal list the selection was made for.
    basis: Option<Basis>,
    pointer: Option<String>,
    names: Vec<String>,
}

#[derive(Debug, Clone)]
struct Basis {
    scene: Arc<Scene>,
    decision: Option<u32>,
    legal: Vec<String>,
}

/// A step does not follow on what this client has: it must watch anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfStep;

impl TableModel {
    /// Before the server said anything.
    pub fn new(id: TableId) -> Self {
        Self {
            id,
            lobby: None,
            info: None,
            stage: Stage::default(),
            log: Vec::new(),
            talk: Vec::new(),
            unread: 0,
            advice: None,
            selection: Selection::default(),
            marks: Vec::new(),
            pointing: None,
            pointed: None,
            tip: None,
            enlarged: None,
            eye_open: true,
            notes: BTreeMap::new(),
            lit: Vec::new(),
            refusal: None,
            pending: None,
            result_open: false,
            number: 0,
            clocks: clocks::Clocks::default(),
            lines: Vec::new(),
            basis: None,
            pointer: None,
            names: Vec::new(),
        }
    }

    // ---- what the server says ----

    /// The lobby side changed.
    pub fn set_lobby(&mut self, view: TableView) {
        let names: Vec<String> = view.seats.iter().map(sitter_name).collect();
        self.lobby = Some(view);
        if names != self.names {
            self.names = names;
            self.rename();
        }
    }

    /// Other names stand in the picture and the log.
    fn rename(&mut self) {
        for line in &mut self.log {
            line.text = names::fill(&line.raw, &self.names);
        }
        if let Some(view) = self.stage.newest().map(|moment| moment.view.clone()) {
            self.stage.reset(Moment { scene: self.parse(), view });
            self.renew_selection();
        }
    }

    /// The whole picture, after `watch`. Lines told since are put in the log without being played.
    pub fn snapshot(&mut self, number: u64, told: Vec<Told>, view: View, scene: Vec<String>) {
        let logged = self.last_logged();
        for step in told.into_iter().filter(|step| step.number > logged) {
            self.write_log(step.number, step.timed_out, &step.lines);
        }
        self.number = number;
        self.clocks.set(&view.clocks);
        self.lines = scene;
        let moment = Moment { scene: self.parse(), view };
        self.stage.reset(moment);
        self.result_open = self.is_finished();
        self.renew_selection();
    }

    /// A step this viewer noticed. A step known already changes nothing.
    ///
    /// # Errors
    /// If a step is missing before this one, or the change does not fit.
    pub fn step(&mut self, number: u64, told: Told, view: View, change: SceneChange) -> Result<(), OutOfStep> {
        if number <= self.number {
            return Ok(());
        }
        if number != self.number + 1 || self.stage.newest().is_none() {
            return Err(OutOfStep);
        }
        self.apply(change)?;
        self.number = number;
        self.clocks.set(&view.clocks);
        let moment = Moment { scene: self.parse(), view };
        self.stage.push(Step { number, timed_out: told.timed_out, lines: told.lines, moment });
        self.renew_selection();
        Ok(())
    }

    /// Who may act changed without anything to see.
    pub fn now(&mut self, view: View) {
        self.clocks.set(&view.clocks);
        self.stage.amend(view);
        self.renew_selection();
    }

    fn apply(&mut self, change: SceneChange) -> Result<(), OutOfStep> {
        match change {
            SceneChange::Whole(lines) => self.lines = lines,
            SceneChange::Lines(changed) => {
                for (index, line) in changed {
                    let place = usize::try_from(index).ok().and_then(|index| self.lines.get_mut(index));
                    *place.ok_or(OutOfStep)? = line;
                }
            }
        }
        Ok(())
    }

    /// An unreadable picture becomes one line of text, so that the table stays usable.
    fn parse(&self) -> Arc<Scene> {
        let mut scene = Scene::from_lines(self.lines.iter().map(String::as_str)).unwrap_or_else(|error| {
            let mut scene = Scene::default();
            scene.head.prompt = error.to_string();
            scene
        });
        names::fill_scene(&mut scene, &self.names);
        Arc::new(scene)
    }

    // ---- going on ----

    /// Goes on to `now_ms`; gives the sounds that begin.
    pub fn tick(&mut self, now_ms: u64, reduced_motion: bool) -> Vec<String> {
        let begun = self.stage.tick(now_ms, self.pace(), reduced_motion);
        let mut sounds = self.clocks.tick(now_ms, self.seat());
        for step in &begun {
            self.write_log(step.number, step.timed_out, &step.lines);
            sounds.extend(
                step.lines
                    .iter()
                    .flat_map(|line| &line.cues)
                    .filter_map(|cue| cue.strip_prefix("sound ").map(str::to_string)),
            );
        }
        if !begun.is_empty() {
            self.result_open = self.is_finished();
            self.lit.clear();
            self.renew_selection();
        }
        sounds
    }

    /// A move is on its way until it is durable and its decision is no longer asked for; these are two messages.
    pub(super) fn settle_pending(&mut self) {
        let asked = self.stage.newest().and_then(|moment| own_acting(&moment.view)).map(|acting| acting.decision);
        if self.pending.as_ref().is_some_and(|pending| pending.done && asked != Some(pending.decision)) {
            self.pending = None;
        }
    }

    /// The selection for what is shown: choices stay while the decision stays. While older steps are still being shown
    /// nothing can be chosen.
    fn renew_selection(&mut self) {
        self.settle_pending();
        let Some(moment) = self.stage.shown().cloned() else { return };
        let current = self.stage.is_up_to_date();
        let legal = if current { moment.view.legal.clone() } else { Vec::new() };
        let decision = own_acting(&moment.view).map(|acting| acting.decision).filter(|_| current);
        let kinds: &[MoveKind] = self.info.as_ref().map_or(&[], |info| &info.move_kinds);
        let same = self.basis.as_ref().is_some_and(|basis| basis.decision == decision && decision.is_some());
        let unchanged = self
            .basis
            .as_ref()
            .is_some_and(|basis| same && basis.legal == legal && Arc::ptr_eq(&basis.scene, &moment.scene));
        if !unchanged {
            self.selection = if same {
                self.selection.renewed(kinds, &legal, &moment.scene)
            } else {
                self.refusal = None;
                self.advice = None;
                Selection::new(kinds, &legal, &moment.scene)
            };
        }
        self.basis = Some(Basis { scene: moment.scene, decision, legal });
        self.choices_changed();
    }

    /// The description of the game came, or came in another language.
    pub fn set_info(&mut self, info: GameInfo) {
        self.info = Some(info);
        self.basis = None;
        self.renew_selection();
    }

    fn choices_changed(&mut self) {
        self.marks = self.selection.marks();
        self.point_again();
    }

    // ---- what is shown ----

    /// The shown picture.
    pub fn scene(&self) -> Option<&Arc<Scene>> {
        self.stage.shown().map(|moment| &moment.scene)
    }

    /// Who may act, legal moves, standings of the shown moment.
    pub fn view(&self) -> Option<&View> {
        self.stage.shown().map(|moment| &moment.view)
    }

    /// The own seat; none: an onlooker.
    pub fn seat(&self) -> Option<Seat> {
        match self.view() {
            Some(view) => view.seat,
            None => self.lobby.as_ref().and_then(|lobby| {
                let own = |sitter: &Sitter| matches!(sitter, Sitter::Person { you: true, .. });
                lobby.seats.iter().position(own).and_then(|seat| Seat::try_from(seat).ok())
            }),
        }
    }

    /// The own question, if one may act now.
    pub fn acting(&self) -> Option<&Acting> {
        self.view().and_then(own_acting)
    }

    /// This seat may act.
    pub fn is_on_turn(&self, seat: Seat) -> bool {
        self.view().is_some_and(|view| view.status.acting(seat).is_some())
    }

    /// This seat is on turn and a computer player.
    pub fn is_thinking(&self, seat: Seat) -> bool {
        let sitter = self.lobby.as_ref().and_then(|lobby| lobby.seats.get(usize::from(seat)));
        self.is_on_turn(seat) && matches!(sitter, Some(Sitter::Computer { .. }))
    }

    /// Bubbles shown now, with names.
    pub fn bubbles(&self) -> Vec<Bubble> {
        let named = |bubble: &Bubble| Bubble { text: names::fill(&bubble.text, &self.names), ..bubble.clone() };
        self.stage.bubbles().iter().map(named).collect()
    }

    /// The match is over, and its end is shown.
    pub fn is_finished(&self) -> bool {
        self.stage.is_up_to_date() && self.view().is_some_and(|view| view.status.is_finished())
    }

    /// The table is over without an end of the match: nobody was left to play it.
    pub fn is_given_up(&self) -> bool {
        let unfinished = self.view().is_some_and(|view| !view.status.is_finished());
        self.state() == Some(TableState::Over) && self.stage.is_up_to_date() && unfinished
    }

    /// What the stake brought this seat, if there was one.
    pub fn stake_of(&self, seat: Seat) -> Option<i32> {
        let settled = &self.lobby.as_ref()?.settled;
        settled.iter().find(|(other, _)| *other == seat).map(|(_, points)| *points)
    }

    /// How far the table is.
    pub fn state(&self) -> Option<TableState> {
        self.lobby.as_ref().map(|lobby| lobby.state)
    }

    /// The name shown for a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(usize::from(seat)).map_or("", String::as_str)
    }

    /// The table's pace.
    pub fn pace(&self) -> Pace {
        self.lobby.as_ref().map_or(Pace::Calm, |lobby| lobby.pace)
    }

    /// Text others need to come here: table and code.
    pub fn link(&self) -> Option<String> {
        let lobby = self.lobby.as_ref()?;
        Some(match &lobby.code {
            Some(code) => format!("{}/{code}", self.id),
            None => self.id.to_string(),
        })
    }

    /// The area that should be large: the one a person chose, the one where the remaining choices lie, the one the game
    /// says, the own one.
    pub fn large_area(&self, follow_turn: bool) -> Option<Seat> {
        let own_turn = self.acting().is_some_and(|acting| acting.must);
        self.enlarged
            .or_else(|| self.area_of_choices())
            .or_else(|| self.scene().and_then(|scene| scene.head.focus).filter(|_| follow_turn || own_turn))
            .or_else(|| self.seat())
    }

    fn area_of_choices(&self) -> Option<Seat> {
        if self.selection.chosen().is_empty() {
            return None;
        }
        let scene = self.scene()?;
        let mut areas: BTreeMap<&str, Option<Seat>> = BTreeMap::new();
        let mut glowing = BTreeSet::new();
        for (index, node) in scene.nodes.iter().enumerate() {
            let area = match &node.kind {
                Kind::Area(seat) => Some(*seat),
                _ => areas.get(node.parent.as_str()).copied().flatten(),
            };
            areas.insert(&node.key, area);
            let mark = self.marks.get(index).copied().unwrap_or_default();
            if mark.glows && !mark.chosen && !node.picks.is_empty() {
                glowing.insert(area);
            }
        }
        if glowing.len() == 1 { glowing.first().copied().flatten() } else { None }
    }

    /// Nodes that light up besides those under the pointer: of a preview or of a tap that chose nothing.
    pub fn lit(&self) -> impl Iterator<Item = &str> {
        let shown = self.selection.shown().and_then(|shown| shown.answer.as_ref());
        let preview = shown.or(self.pointed.as_ref().map(|(_, preview)| preview));
        let previewed = preview.into_iter().flat_map(|preview| &preview.lights_up);
        self.lit.iter().chain(previewed).map(String::as_str)
    }

    /// The preview to show: of the move that is complete, else of the shape under the pointer.
    pub fn preview(&self) -> Option<&Preview> {
        match self.selection.shown() {
            Some(shown) => shown.answer.as_ref(),
            None => self.pointed.as_ref().map(|(_, preview)| preview),
        }
    }
}

fn own_acting(view: &View) -> Option<&Acting> {
    view.status.acting(view.seat?)
}

fn sitter_name(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Nobody => String::new(),
        Sitter::Person { name, .. } | Sitter::Computer { name, .. } => name.clone(),
    }
}
