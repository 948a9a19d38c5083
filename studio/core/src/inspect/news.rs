//! What comes back from the app's threads.

use std::sync::Arc;

use super::author::Stage;
use super::line::{LineId, Origin};
use super::replay::{Replay, ReplayError};
use super::verdict::{self, Verdict};
use super::workshop::{Build, Done, News, Unopened, Work};
use super::{Inspect, Timeline};
use crate::settings::Locale;

impl Inspect {
    /// Takes what came of some work.
    pub fn done(&mut self, done: Done, locale: Locale) {
        match done {
            Done::Opened(file, opened) => self.opened(file, opened),
            Done::Facts(id, from, facts) => {
                if let Some(line) = self.lines.iter_mut().find(|line| line.id == id) {
                    line.timeline.know(from, facts);
                }
            }
            Done::Sought(id, found) => self.sought(id, found, locale),
            Done::Thought(id, ask, answer) => {
                let asked = self.asked.iter_mut().find(|asked| (asked.line, &asked.ask) == (id, &ask));
                if let Some(asked) = asked {
                    asked.answer = Some(answer);
                }
            }
            Done::Continued(id, ply, replay) => {
                self.continuing = false;
                match replay {
                    Ok(replay) => drop(self.add(Origin::Continued(id, ply), replay, ply)),
                    Err(error) => self.say(error.0, true),
                }
            }
            Done::Checked(Some(checked)) => self.checks.push(checked),
            Done::Checked(None) => self.checking = false,
            Done::Written(Ok(path)) => {
                self.say(format!("{} {path}", locale.pick("Gespeichert:", "Saved:")), false);
            }
            Done::Written(Err(error)) => self.say(error.0, true),
            Done::News(news) => self.news(news),
            Done::Unwatched(ended) => {
                if let Err(error) = ended {
                    self.author.stop();
                    self.say(error.0, true);
                    self.opening = false;
                }
            }
            Done::Rerun(id, build, played) => self.rerun(id, &build, played),
            Done::Sampled(Ok(replay)) => {
                self.opening = false;
                self.author.stage = Stage::Sampled;
                self.add(Origin::Sample, replay, 0);
            }
            Done::Sampled(Err(error)) => {
                self.opening = false;
                self.author.stage = Stage::Played(Err(error));
            }
        }
    }

    /// A record of another game takes the place of what is open; one of the same game comes beside it.
    fn opened(&mut self, file: Box<super::RecordFile>, opened: Result<Box<dyn Replay>, Unopened>) {
        self.records = self.records.saturating_sub(1);
        self.opening = self.records > 0;
        self.show(file, opened);
        if let Some(build) = self.early.take_if(|_| self.records == 0) {
            self.built(build);
        }
    }

    fn show(&mut self, file: Box<super::RecordFile>, opened: Result<Box<dyn Replay>, Unopened>) {
        match opened {
            Ok(replay) => {
                let origin = self.origin_of(&file);
                if file.record.game != self.game {
                    self.lines.clear();
                    self.checks.clear();
                    self.asked.clear();
                    self.breakpoints.clear();
                }
                self.problem = None;
                self.refused = None;
                let at = if matches!(origin, Origin::Check(_)) { usize::MAX } else { 0 };
                let stop = replay.stop();
                let at = self.begin_at.take().unwrap_or(stop.as_ref().map_or(at, |stop| stop.ply));
                self.add(origin, replay, at);
                if let Some(stop) = stop {
                    self.say(stop.sentence, true);
                }
            }
            Err(unopened) => {
                if !self.lines.is_empty() {
                    self.say(unopened.sentence.clone(), true);
                }
                self.problem = Some(unopened);
                self.refused = Some(file);
            }
        }
    }

    fn sought(&mut self, id: LineId, found: Result<Option<super::Found>, ReplayError>, locale: Locale) {
        if self.seeking.take().is_none() || id != self.active {
            return;
        }
        match found {
            Ok(Some(found)) => {
                if let Some(timeline) = self.timeline_mut() {
                    timeline.jump(found.ply);
                }
                self.found = Some(found);
            }
            Ok(None) => {
                let sentence =
                    locale.pick("In dieser Richtung hält nichts mehr an.", "Nothing stops in that direction.");
                self.say(sentence, false);
            }
            Err(error) => self.say(error.0, true),
        }
    }

    fn news(&mut self, news: News) {
        match news {
            News::Building => self.author.stage = Stage::Building,
            News::Failed(words) => {
                self.opening = false;
                self.author.stage = Stage::Failed(words);
            }
            News::Built(build) if self.records > 0 => self.early = Some(build),
            News::Built(build) => self.built(build),
        }
    }

    /// The record at hand is played on this build; else the one that could not be opened; else a first match is played.
    fn built(&mut self, build: Arc<dyn Build>) {
        self.author.build = Some((build.name(), build.seconds()));
        if self.is_nothing_new(&*build) {
            self.author.stage = Stage::Played(Ok(Verdict::default()));
            return;
        }
        self.author.stage = Stage::Playing;
        let base = self.base_line().filter(|line| line.timeline.record().game == build.game());
        if let Some((id, old)) = base.map(|line| (line.id, line.timeline.replay().twin())) {
            return self.work.push(Work::new(move |tell| {
                let played = play_again(old, &*build);
                tell(Done::Rerun(id, build, played));
            }));
        }
        if let Some(file) = self.refused.take_if(|file| self.lines.is_empty() && file.record.game == build.game()) {
            self.author.stage = Stage::Sampled;
            self.records += 1;
            return self.work.push(Work::new(move |tell| {
                let opened = build.play(&file).map_err(|error| Unopened { sentence: error.0, present: None });
                tell(Done::Opened(file, opened));
            }));
        }
        self.work.push(Work::new(move |tell| tell(Done::Sampled(build.sample()))));
    }

    /// The line at hand was played on this very build, and no other one stands beside it.
    fn is_nothing_new(&self, build: &dyn Build) -> bool {
        let of =
            |base: LineId| move |line: &super::Line| matches!(line.origin, Origin::Build(other, _) if other == base);
        self.base_line().is_some_and(|line| {
            line.timeline.replay().component() == build.name() && !self.lines.iter().any(of(line.id))
        })
    }

    /// The line at hand, or the one it is another build of.
    fn base_line(&self) -> Option<&super::Line> {
        let line = self.line()?;
        match line.origin {
            Origin::Build(base, _) => self.line_of(base).or(Some(line)),
            _ => Some(line),
        }
    }

    /// The new build takes the place of the one before; the cursor stays on its ply.
    fn rerun(&mut self, base: LineId, build: &Arc<dyn Build>, played: Result<(Box<dyn Replay>, Verdict), ReplayError>) {
        let (replay, verdict) = match played {
            Ok(played) => played,
            Err(error) => {
                self.author.stage = Stage::Played(Err(error));
                return;
            }
        };
        self.author.stage = Stage::Played(Ok(verdict));
        let at = self.timeline().map_or(0, Timeline::at);
        let origin = Origin::Build(base, build.name());
        let older = self.lines.iter_mut().find(|line| matches!(line.origin, Origin::Build(other, _) if other == base));
        match older {
            Some(line) => {
                let id = line.id;
                line.origin = origin;
                line.timeline = Timeline::new(replay);
                line.timeline.jump(at);
                self.select(id);
                self.scan(id);
            }
            None => drop(self.add(origin, replay, at)),
        }
    }
}

fn play_again(mut old: Box<dyn Replay>, build: &dyn Build) -> Result<(Box<dyn Replay>, Verdict), ReplayError> {
    let new = build.play(old.file())?;
    let verdict = verdict::compare(&mut *old, &mut *new.twin())?;
    Ok((new, verdict))
}
