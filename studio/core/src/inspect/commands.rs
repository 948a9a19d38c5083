//! What a person does on the record's page.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use spielwerk_model::Seat;
use spielwerk_model::record_file::RecordFile;

use super::author::Stage;
use super::breakpoints::{self, Breakpoint};
use super::command::InspectCommand;
use super::line::{LineId, Origin};
use super::replay::Ask;
use super::workshop::{Done, Work};
use super::{Asked, Inspect, MOST_THOUGHTS, MOST_VIEWERS, View};
use crate::settings::Locale;

impl Inspect {
    /// Does one act of a person.
    pub fn command(&mut self, command: InspectCommand, now_ms: u64, locale: Locale) {
        self.said = None;
        match command {
            InspectCommand::Watch(path) => self.watch(path.trim()),
            InspectCommand::Unwatch => self.author.stop(),
            InspectCommand::OpenOnPresent => self.open_on_present(),
            other if self.lines.is_empty() => drop(other),
            InspectCommand::SetViewer(index, viewer) => self.view(index, |view| view.viewer = viewer),
            InspectCommand::SetLine(index, line) => self.view(index, |view| view.line = line),
            InspectCommand::AddViewer(viewer) if self.views.len() < MOST_VIEWERS => {
                self.views.push(View { line: None, viewer });
            }
            InspectCommand::RemoveViewer(index) if self.views.len() > 1 && index < self.views.len() => {
                self.views.remove(index);
            }
            InspectCommand::MarkDifferences(mark) => self.marks_differences = mark,
            InspectCommand::PlayMove(seat, text) => self.play_move(seat, text.trim(), locale),
            InspectCommand::Choose(line) if self.line_of(line).is_some() => self.select(line),
            InspectCommand::Forget(line) => self.forget(line),
            InspectCommand::Edit(json) => self.edit(&json),
            InspectCommand::Continue => self.go_on(),
            InspectCommand::SaveRecord(path) => self.save_record(path.trim()),
            InspectCommand::SaveTest(path) => self.save_test(path.trim()),
            InspectCommand::Ask { seat, level, effort } => self.ask(seat, level, effort),
            InspectCommand::AddBreakpoint(condition) => {
                let id = self.next_breakpoint;
                self.next_breakpoint += 1;
                self.breakpoints.push(Breakpoint { id, condition, on: true });
            }
            InspectCommand::RemoveBreakpoint(id) => self.breakpoints.retain(|one| one.id != id),
            InspectCommand::SwitchBreakpoint(id, on) => {
                self.breakpoints.iter_mut().filter(|one| one.id == id).for_each(|one| one.on = on);
            }
            InspectCommand::Seek { forward } => self.seek(forward, locale),
            InspectCommand::StopSeeking => self.stop_seeking(),
            InspectCommand::Check(effort) => self.check(effort),
            InspectCommand::OpenCheck(index) => self.open_check(index),
            cursor => self.move_cursor(cursor, now_ms),
        }
    }

    fn move_cursor(&mut self, command: InspectCommand, now_ms: u64) {
        self.not_found = false;
        if !matches!(command, InspectCommand::Play(_)) {
            self.found = None;
        }
        let Some(timeline) = self.timeline_mut() else { return };
        match command {
            InspectCommand::Forward => timeline.jump(timeline.at() + 1),
            InspectCommand::Back => timeline.jump(timeline.at().saturating_sub(1)),
            InspectCommand::NextRound => timeline.next_round(),
            InspectCommand::PreviousRound => timeline.previous_round(),
            InspectCommand::First => timeline.jump(0),
            InspectCommand::Last => timeline.jump(usize::MAX),
            InspectCommand::Jump(ply) => timeline.jump(ply),
            InspectCommand::Find(text) => self.not_found = !timeline.find(&text),
            InspectCommand::Play(speed) => self.play(speed, now_ms),
            _ => {}
        }
    }

    fn play(&mut self, speed: Option<f32>, now_ms: u64) {
        self.speed = speed.filter(|speed| speed.is_finite() && *speed > 0.0);
        self.next_ms = now_ms + self.pause_ms().unwrap_or_default();
        let plays = self.speed.is_some();
        if let Some(timeline) = self.timeline_mut().filter(|_| plays)
            && timeline.at() == timeline.last()
        {
            timeline.jump(0);
        }
    }

    fn view(&mut self, index: usize, change: impl FnOnce(&mut View)) {
        self.views.get_mut(index).map(change).unwrap_or_default();
    }

    fn play_move(&mut self, seat: Seat, text: &str, locale: Locale) {
        let active = self.active;
        let Some(line) = self.line_mut() else { return };
        let at = line.timeline.at();
        let next = line.timeline.rows().get(at + 1).filter(|_| at < line.timeline.last());
        if next.is_some_and(|next| next.seat == Some(seat) && next.text == text) {
            return line.timeline.jump(at + 1);
        }
        let branch = match line.timeline.replay_mut().branch(at, seat, text, locale.tag()) {
            Ok(branch) => branch,
            Err(error) => return self.say(error.0, true),
        };
        let known = line.timeline.facts().iter().take(at + 1).cloned().collect();
        let is_own = matches!(line.origin, Origin::Branch(..) | Origin::Edited(..));
        if is_own && at == line.timeline.last() {
            line.timeline = super::Timeline::new(branch);
            line.timeline.know(0, known);
            line.timeline.jump(at + 1);
            self.scan(active);
        } else {
            self.add_known(Origin::Branch(active, at), branch, at + 1, known);
        }
    }

    fn forget(&mut self, id: LineId) {
        if self.lines.len() < 2 {
            return;
        }
        self.lines.retain(|line| line.id != id);
        self.views.iter_mut().filter(|view| view.line == Some(id)).for_each(|view| view.line = None);
        if self.active == id
            && let Some(line) = self.lines.last()
        {
            let last = line.id;
            self.select(last);
        }
    }

    fn edit(&mut self, json: &str) {
        let active = self.active;
        let Some(timeline) = self.timeline_mut() else { return };
        let at = timeline.at();
        match timeline.replay_mut().edited(json) {
            Ok(replay) => drop(self.add(Origin::Edited(active, at), replay, 0)),
            Err(error) => self.say(error.0, true),
        }
    }

    fn go_on(&mut self) {
        let line = self.active;
        let Some(timeline) = self.timeline().filter(|_| !self.continuing) else { return };
        let at = timeline.at();
        let job = timeline.replay().continued(at);
        self.continuing = true;
        self.work.push(Work::new(move |tell| tell(Done::Continued(line, at, job()))));
    }

    fn save_record(&mut self, path: &str) {
        let (Some(workshop), Some(timeline)) = (self.workshop.clone(), self.timeline()) else { return };
        let (text, path) = (timeline.replay().file().write(), path.to_string());
        self.work.push(Work::new(move |tell| tell(Done::Written(workshop.write(&path, &text)))));
    }

    /// The playthrough, and beside it the record it can be made anew of.
    fn save_test(&mut self, path: &str) {
        let (Some(workshop), Some(timeline)) = (self.workshop.clone(), self.timeline()) else { return };
        let (mut replay, record) = (timeline.replay().twin(), timeline.replay().file().write());
        let path = path.to_string();
        let beside = path.strip_suffix(".playthrough.json").unwrap_or(&path).to_string() + ".record.json";
        self.work.push(Work::new(move |tell| {
            let written = replay.playthrough().and_then(|text| {
                let written = workshop.write(&path, &text)?;
                workshop.write(&beside, &record).map(|record| format!("{written}, {record}"))
            });
            tell(Done::Written(written));
        }));
    }

    fn ask(&mut self, seat: Seat, level: String, effort: Option<u32>) {
        let line = self.active;
        let Some(timeline) = self.timeline() else { return };
        let ask = Ask { ply: timeline.at(), seat, level, effort };
        let job = timeline.replay().ask(ask.clone());
        self.asked.retain(|asked| (asked.line, &asked.ask) != (line, &ask));
        self.asked.push(Asked { line, ask: ask.clone(), answer: None });
        if self.asked.len() > MOST_THOUGHTS {
            self.asked.remove(0);
        }
        self.work.push(Work::new(move |tell| tell(Done::Thought(line, ask, job()))));
    }

    fn seek(&mut self, forward: bool, locale: Locale) {
        self.stop_seeking();
        self.found = None;
        let on: Vec<Breakpoint> = self.breakpoints.iter().filter(|one| one.on).cloned().collect();
        if on.is_empty() {
            let sentence = locale.pick("Noch kein Haltepunkt ist an.", "No breakpoint is on.");
            return self.say(sentence, true);
        }
        let line = self.active;
        let Some(timeline) = self.timeline() else { return };
        let (mut replay, rows, at) = (timeline.replay().twin(), timeline.rows().to_vec(), timeline.at());
        let called_off = Arc::new(AtomicBool::new(false));
        self.seeking = Some(called_off.clone());
        self.work.push(Work::new(move |tell| {
            let found = breakpoints::seek(&mut *replay, &rows, at, forward, &on, &called_off);
            tell(Done::Sought(line, found));
        }));
    }

    fn check(&mut self, effort: super::replay::Effort) {
        let Some(timeline) = self.timeline().filter(|_| !self.checking) else { return };
        let job = timeline.replay().check(effort);
        self.checks.clear();
        self.checking = true;
        self.work.push(Work::new(move |tell| {
            job(&mut |checked| tell(Done::Checked(Some(checked))));
            tell(Done::Checked(None));
        }));
    }

    fn open_check(&mut self, index: usize) {
        let Some(record) = self.checks.get(index).and_then(|check| check.record.clone()) else { return };
        self.open(*record);
    }

    fn open_on_present(&mut self) {
        let (Some(workshop), Some(file)) = (self.workshop.clone(), self.refused.clone()) else { return };
        self.problem = None;
        self.opening = true;
        self.records += 1;
        self.work.push(Work::new(move |tell| {
            let opened = workshop.open_on_present(&file);
            let opened = opened.map_err(|error| super::Unopened { sentence: error.0, present: None });
            tell(Done::Opened(file, opened));
        }));
    }

    fn watch(&mut self, path: &str) {
        let Some(workshop) = self.workshop.clone() else { return };
        let stop = self.author.start(path);
        self.author.stage = Stage::Waiting;
        let path = path.to_string();
        self.work.push(Work::new(move |tell| {
            let ended = workshop.watch(&path, &stop, &mut |news| tell(Done::News(news)));
            tell(Done::Unwatched(ended));
        }));
    }

    /// What `origin` line a record of the checker belongs to: it is shown at its last ply, where the fault is.
    pub(super) fn origin_of(&self, file: &RecordFile) -> Origin {
        let of_check = |check: &&super::Checked| check.record.as_deref() == Some(file);
        self.checks.iter().find(of_check).map_or(Origin::Record, |check| Origin::Check(check.law.clone()))
    }
}
