//! The record's page without a window: lines, branches, breakpoints, computer players, builds, files.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod toy;

use std::sync::Arc;

use spielwerk_model::play::Viewer;
use spielwerk_studio_core::inspect::author::Stage;
use spielwerk_studio_core::inspect::breakpoints::Condition;
use spielwerk_studio_core::inspect::line::{LineId, Origin};
use spielwerk_studio_core::inspect::replay::Effort;
use spielwerk_studio_core::inspect::verdict::compare;
use spielwerk_studio_core::inspect::workshop::{Done, News};
use spielwerk_studio_core::studio::Saved;
use spielwerk_studio_core::{Inspect, InspectCommand, Locale, Page, Studio};
use toy::{Shelf, Toy, record};

struct Desk {
    inspect: Inspect,
    shelf: Arc<Shelf>,
}

impl Desk {
    fn new(numbers: &[u64]) -> Self {
        let shelf = Arc::new(Shelf::default());
        let mut desk = Self { inspect: Inspect::loading("toy", Some(shelf.clone())), shelf };
        desk.inspect.open(record(numbers).into());
        desk.work();
        desk
    }

    /// Does what the app's threads would.
    fn work(&mut self) {
        loop {
            let work = self.inspect.take_work();
            if work.is_empty() {
                return;
            }
            let mut done = Vec::new();
            work.into_iter().for_each(|work| work.run(&mut |one| done.push(one)));
            done.into_iter().for_each(|one| self.inspect.done(one, Locale::En));
        }
    }

    fn act(&mut self, command: InspectCommand) {
        self.inspect.command(command, 0, Locale::En);
        self.work();
    }

    fn add(&mut self, seat: u8, number: u64) {
        self.act(InspectCommand::PlayMove(seat, format!("add {number}")));
    }

    fn at(&self) -> usize {
        self.inspect.timeline().unwrap().at()
    }

    fn sum(&mut self) -> u64 {
        self.inspect.timeline_mut().unwrap().state().unwrap().json["sum"].as_u64().unwrap()
    }

    fn said(&self) -> &str {
        self.inspect.said.as_ref().map_or("", |said| &said.text)
    }
}

#[test]
fn a_move_of_the_record_steps_and_another_one_branches() {
    let mut desk = Desk::new(&[1, 2, 3]);
    desk.add(0, 1);
    assert_eq!((desk.at(), desk.inspect.lines.len()), (1, 1));
    desk.add(1, 7);
    assert_eq!((desk.at(), desk.inspect.lines.len(), desk.sum()), (2, 2, 8));
    assert_eq!(desk.inspect.line().unwrap().origin, Origin::Branch(LineId(0), 1));
    assert_eq!(desk.inspect.timeline().unwrap().facts().len(), 3, "every ply of the branch is known");
    // At the end of an own branch one goes on in it.
    desk.add(0, 9);
    assert_eq!((desk.at(), desk.inspect.lines.len(), desk.sum()), (3, 2, 17));
    assert_eq!(desk.inspect.timeline().unwrap().facts().len(), 4);
    // In its middle a branch leaves the branch.
    desk.act(InspectCommand::Jump(2));
    desk.add(0, 1);
    assert_eq!(desk.inspect.line().unwrap().origin, Origin::Branch(LineId(1), 2));
    // Every line keeps its own place.
    desk.act(InspectCommand::Choose(LineId(0)));
    assert_eq!((desk.at(), desk.inspect.timeline().unwrap().last()), (1, 3));
    assert_eq!(desk.inspect.line_of(LineId(1)).unwrap().timeline.at(), 2);
}

#[test]
fn the_end_of_a_record_is_never_written_over() {
    let mut desk = Desk::new(&[1, 2]);
    desk.act(InspectCommand::Last);
    desk.add(0, 5);
    assert_eq!(desk.inspect.lines.len(), 2);
    assert_eq!(desk.inspect.lines[0].timeline.last(), 2);
}

#[test]
fn a_refused_move_is_explained_and_changes_nothing() {
    let mut desk = Desk::new(&[1, 2]);
    desk.add(0, 12);
    assert_eq!((desk.said(), desk.inspect.lines.len(), desk.at()), ("only 1 to 9", 1, 0));
    desk.add(1, 1);
    assert_eq!(desk.said(), "not your turn");
    desk.act(InspectCommand::Forward);
    assert_eq!(desk.said(), "", "said once");
}

#[test]
fn lines_are_forgotten_but_one_stays() {
    let mut desk = Desk::new(&[1, 2]);
    desk.add(0, 3);
    desk.act(InspectCommand::SetLine(0, Some(LineId(1))));
    desk.act(InspectCommand::Forget(LineId(1)));
    assert_eq!((desk.inspect.active, desk.inspect.views[0].line), (LineId(0), None));
    desk.act(InspectCommand::Forget(LineId(0)));
    assert_eq!(desk.inspect.lines.len(), 1);
}

#[test]
fn an_edited_position_is_a_line_of_its_own() {
    let mut desk = Desk::new(&[1, 2, 3]);
    desk.act(InspectCommand::Jump(1));
    desk.act(InspectCommand::Edit(r#"{"sum": 20, "turn": 0}"#.into()));
    assert_eq!(desk.inspect.line().unwrap().origin, Origin::Edited(LineId(0), 1));
    assert_eq!((desk.at(), desk.sum()), (0, 20));
    desk.add(0, 4);
    assert_eq!((desk.at(), desk.sum(), desk.inspect.lines.len()), (1, 24, 2));
    desk.act(InspectCommand::Edit("{}".into()));
    assert_eq!((desk.said(), desk.inspect.lines.len()), ("a position has a sum", 2));
}

#[test]
fn walks_stop_at_breakpoints_in_both_directions() {
    let mut desk = Desk::new(&[4, 5, 4, 9, 1, 2]);
    desk.act(InspectCommand::Seek { forward: true });
    assert_eq!(desk.said(), "No breakpoint is on.");
    let stops = |desk: &mut Desk, condition: Condition| {
        let one = desk.inspect.breakpoints.first().map(|one| one.id);
        one.into_iter().for_each(|id| desk.act(InspectCommand::RemoveBreakpoint(id)));
        desk.act(InspectCommand::First);
        desk.act(InspectCommand::AddBreakpoint(condition));
        let mut found = Vec::new();
        loop {
            desk.act(InspectCommand::Seek { forward: true });
            match &desk.inspect.found {
                Some(stop) => found.push(stop.ply),
                None => return found,
            }
        }
    };
    assert_eq!(stops(&mut desk, Condition::Acts(1)), [1, 3, 5]);
    assert_eq!(stops(&mut desk, Condition::Points(13)), [3]);
    assert_eq!(stops(&mut desk, Condition::Points(-9)), [0; 0]);
    assert_eq!(stops(&mut desk, Condition::Changes("turn".into())), [1, 2, 3, 4, 5, 6]);
    assert_eq!(stops(&mut desk, Condition::Changes("rules.most".into())), [0; 0]);
    assert_eq!(desk.said(), "Nothing stops in that direction.");
    assert_eq!(stops(&mut desk, Condition::Verb("add".into())).len(), 6);
    assert_eq!(stops(&mut desk, Condition::Law), [3]);
    desk.act(InspectCommand::Last);
    desk.act(InspectCommand::Seek { forward: false });
    let found = desk.inspect.found.clone().unwrap();
    assert_eq!((found.ply, found.detail.as_str(), desk.at()), (3, "luck: thirteen", 3));
    desk.act(InspectCommand::SwitchBreakpoint(found.breakpoint, false));
    desk.act(InspectCommand::Seek { forward: false });
    assert_eq!(desk.inspect.found, None);
}

#[test]
fn a_long_walk_goes_in_portions() {
    let mut desk = Desk::new(&[1; 300]);
    desk.act(InspectCommand::AddBreakpoint(Condition::Points(290)));
    desk.act(InspectCommand::Seek { forward: true });
    assert_eq!(desk.at(), 290);
    desk.act(InspectCommand::AddBreakpoint(Condition::Points(3)));
    desk.act(InspectCommand::Seek { forward: false });
    assert_eq!(desk.at(), 3);
    desk.inspect.command(InspectCommand::Seek { forward: true }, 0, Locale::En);
    assert!(desk.inspect.is_seeking());
    desk.act(InspectCommand::StopSeeking);
    assert_eq!((desk.at(), desk.inspect.is_seeking()), (3, false), "called off");
}

#[test]
fn computer_players_are_asked_and_play_on() {
    let mut desk = Desk::new(&[1, 2]);
    let ask = |effort| InspectCommand::Ask { seat: 0, level: "strong".into(), effort };
    desk.inspect.command(ask(None), 0, Locale::En);
    assert_eq!(desk.inspect.asked[0].answer, None, "it thinks");
    desk.work();
    desk.act(ask(Some(5)));
    desk.act(ask(Some(5)));
    assert_eq!(desk.inspect.asked.len(), 2);
    let thought = desk.inspect.asked[1].answer.clone().unwrap().unwrap();
    assert_eq!((thought.text.as_str(), thought.thoughts.as_str()), ("add 5", "strong at 0"));
    desk.act(InspectCommand::Forward);
    desk.act(InspectCommand::Continue);
    assert_eq!(desk.inspect.line().unwrap().origin, Origin::Continued(LineId(0), 1));
    assert_eq!((desk.at(), desk.inspect.timeline().unwrap().last()), (1, 6));
}

#[test]
fn a_new_build_plays_the_record_and_the_ply_stays() {
    let mut desk = Desk::new(&[1, 2, 3, 4]);
    desk.act(InspectCommand::Jump(3));
    let built = |name: &str, toy: Toy| News::Built(Arc::new(Toy { name: name.into(), ..toy }));
    let mut verdict = |news: Vec<News>| {
        *desk.shelf.news.lock().unwrap() = news;
        desk.act(InspectCommand::Watch("games/toy/".into()));
        (desk.inspect.author.stage.clone(), desk.at(), desk.inspect.active, desk.inspect.lines.len())
    };
    let (stage, at, active, lines) = verdict(vec![News::Building, built("two", Toy::default())]);
    let Stage::Played(Ok(same)) = stage else { panic!("{stage:?}") };
    assert!(same.is_same());
    assert_eq!((at, active, lines), (3, LineId(1), 2));
    // The next build takes the place of this one.
    let (stage, at, active, lines) = verdict(vec![built("three", Toy { generous_from: Some(2), ..Toy::default() })]);
    let Stage::Played(Ok(differs)) = stage else { panic!("{stage:?}") };
    assert_eq!((differs.differs, differs.ply(), differs.is_same()), (Some(2), Some(2), false));
    assert_eq!((at, active, lines), (3, LineId(1), 2));
    let (stage, at, ..) = verdict(vec![built("four", Toy { traps_at: Some(3), ..Toy::default() })]);
    let Stage::Played(Ok(traps)) = stage else { panic!("{stage:?}") };
    assert_eq!(traps.stop.map(|stop| (stop.ply, stop.refused)), Some((3, false)));
    assert_eq!(at, 2, "as far as it goes");
    let (stage, ..) = verdict(vec![News::Building, News::Failed("error[E0308]".into())]);
    assert_eq!(stage, Stage::Failed("error[E0308]".into()));
    assert!(desk.inspect.suggestion(true).starts_with("games/toy/tests/playthroughs/toy-m-2.playthrough.json"));
    desk.act(InspectCommand::Unwatch);
    assert!(!desk.inspect.author.is_watching());
    desk.act(InspectCommand::Watch("nowhere".into()));
    assert_eq!((desk.said(), desk.inspect.author.is_watching()), ("nowhere is no game", false));
}

#[test]
fn a_build_that_comes_before_its_record_waits_for_it() {
    let shelf = Arc::new(Shelf::default());
    let mut inspect = Inspect::loading("toy", Some(shelf));
    let built = |toy: Toy| Done::News(News::Built(Arc::new(Toy { name: "two".into(), ..toy })));
    inspect.open(record(&[1, 2, 3, 4]).into());
    inspect.done(built(Toy { generous_from: Some(2), ..Toy::default() }), Locale::En);
    assert!(inspect.lines.is_empty());
    let mut desk = Desk { inspect, shelf: Arc::default() };
    desk.work();
    assert!(matches!(&desk.inspect.author.stage, Stage::Played(Ok(verdict)) if verdict.differs == Some(2)));
    assert_eq!(desk.inspect.lines.len(), 2);
    // A record of a build that is gone is played on the one that is watched.
    let mut old = record(&[1, 2]);
    old.version = "2".into();
    let mut inspect = Inspect::loading("toy", Some(Arc::new(Shelf::default())));
    inspect.open(old.into());
    let mut desk = Desk { inspect, shelf: Arc::default() };
    desk.work();
    assert!(desk.inspect.problem.is_some());
    desk.inspect.done(built(Toy::default()), Locale::En);
    desk.work();
    assert_eq!((desk.inspect.lines.len(), desk.inspect.problem.is_none()), (1, true));
}

#[test]
fn the_build_the_record_was_played_on_makes_no_second_line() {
    let mut desk = Desk::new(&[1, 2, 3, 4]);
    *desk.shelf.news.lock().unwrap() = vec![News::Built(Arc::new(Toy { name: "one".into(), ..Toy::default() }))];
    desk.act(InspectCommand::Watch("games/toy".into()));
    let Stage::Played(Ok(verdict)) = desk.inspect.author.stage.clone() else { panic!() };
    assert!(verdict.is_same());
    assert_eq!((desk.inspect.lines.len(), desk.inspect.active), (1, LineId(0)));
}

#[test]
fn a_watched_game_without_a_record_gets_a_match() {
    let shelf = Arc::new(Shelf::default());
    *shelf.news.lock().unwrap() = vec![News::Built(Arc::new(Toy { name: "two".into(), ..Toy::default() }))];
    let mut desk = Desk { inspect: Inspect::loading("", Some(shelf.clone())), shelf };
    desk.act(InspectCommand::Watch("games/toy".into()));
    assert_eq!((&desk.inspect.line().unwrap().origin, desk.inspect.game.as_str()), (&Origin::Sample, "toy"));
    assert_eq!(desk.inspect.author.stage, Stage::Sampled);
}

#[test]
fn other_bytes_of_the_same_position_are_told_apart() {
    let old = Toy::of(record(&[1, 2]).into());
    let mut new = Toy { other_form: true, ..old.clone() };
    let verdict = compare(&mut old.clone(), &mut new).unwrap();
    assert!(verdict.is_same() && verdict.other_bytes);
    assert!(!compare(&mut old.clone(), &mut old.clone()).unwrap().other_bytes);
}

#[test]
fn lines_are_saved_once_and_never_over_a_file() {
    let mut desk = Desk::new(&[1, 2]);
    assert_eq!(desk.inspect.suggestion(false), "data/toy-m-1.record.json");
    desk.act(InspectCommand::SaveRecord("here.record.json".into()));
    assert_eq!(desk.said(), "Saved: here.record.json");
    desk.act(InspectCommand::SaveRecord("here.record.json".into()));
    assert_eq!(desk.said(), "here.record.json is there already");
    desk.act(InspectCommand::Edit(r#"{"sum": 2}"#.into()));
    desk.add(0, 4);
    desk.act(InspectCommand::SaveTest("case.playthrough.json".into()));
    assert_eq!(desk.said(), "Saved: case.playthrough.json, case.record.json");
    let written = desk.shelf.written.lock().unwrap().clone();
    assert_eq!(written["case.playthrough.json"], "playthrough of 1");
    assert!(written["case.record.json"].contains("\"position\""));
    assert!(!written["here.record.json"].contains("\"position\""));
}

#[test]
fn a_failing_law_opens_at_its_ply() {
    let mut desk = Desk::new(&[1, 2, 3]);
    desk.act(InspectCommand::Check(Effort::Quick));
    assert_eq!((desk.inspect.checks.len(), desk.inspect.checking), (2, false));
    desk.act(InspectCommand::OpenCheck(0));
    assert_eq!(desk.inspect.lines.len(), 1, "it passed, there is nothing to open");
    desk.act(InspectCommand::OpenCheck(1));
    assert_eq!(desk.inspect.line().unwrap().origin, Origin::Check("scores".into()));
    assert_eq!((desk.at(), desk.inspect.lines.len()), (2, 2));
}

#[test]
fn viewers_stand_side_by_side_and_one_stays() {
    let mut desk = Desk::new(&[1]);
    assert_eq!(desk.inspect.all_viewers().len(), 4);
    (0..9).for_each(|_| desk.act(InspectCommand::AddViewer(Viewer::Spectator)));
    assert_eq!(desk.inspect.views.len(), 4);
    desk.act(InspectCommand::SetViewer(3, Viewer::Seat(1)));
    (0..9).for_each(|_| desk.act(InspectCommand::RemoveViewer(0)));
    assert_eq!(desk.inspect.views.iter().map(|view| view.viewer).collect::<Vec<_>>(), [Viewer::Seat(1)]);
}

#[test]
fn playing_steps_on_in_time_and_stops_at_the_end() {
    let mut desk = Desk::new(&[1, 2]);
    let play = |speed| InspectCommand::Play(Some(speed));
    desk.inspect.command(play(2.0), 1_000, Locale::En);
    assert_eq!(desk.inspect.tick(1_200), Some(300));
    assert_eq!(desk.at(), 0);
    assert_eq!(desk.inspect.tick(1_500), Some(500));
    assert_eq!(desk.at(), 1);
    assert_eq!(desk.inspect.tick(2_000), None);
    assert_eq!((desk.at(), desk.inspect.speed), (2, None));
    desk.inspect.command(play(1.0), 5_000, Locale::En);
    assert_eq!(desk.at(), 0, "played from the end it begins anew");
    desk.inspect.command(play(f32::NAN), 5_000, Locale::En);
    assert_eq!(desk.inspect.speed, None);
}

fn settle(studio: &mut Studio) {
    for work in studio.take_work() {
        let mut done = Vec::new();
        work.run(&mut |one| done.push(one));
        done.into_iter().for_each(|one| studio.receive(spielwerk_studio_core::Incoming::Done(one)));
    }
}

#[test]
fn a_broken_or_foreign_file_says_why_and_nothing_is_lost() {
    let shelf = Arc::new(Shelf::default());
    let mut studio = Studio::new(Saved::default(), "own", "run").with_workshop(shelf);
    studio.open_file("cut.json", b"{\"format\": 1, ");
    assert_eq!(studio.page, Page::Inspect);
    let sentence = &studio.inspect.as_ref().unwrap().problem.as_ref().unwrap().sentence;
    assert!(sentence.starts_with("cut.json: no match record: it is no JSON (EOF"), "{sentence}");
    studio.open_file("good.json", &serde_json::to_vec(&record(&[1, 2])).unwrap());
    settle(&mut studio);
    assert!(studio.inspect.as_ref().unwrap().problem.is_none());
    studio.command(spielwerk_studio_core::Command::Inspect(InspectCommand::PlayMove(0, "add 5".into())));
    // What is open stays, branch and all.
    studio.open_file("photo.png", &[0x89, 0x50]);
    assert!(studio.notices.iter().any(|notice| notice.is_error && notice.text.starts_with("photo.png: no match")));
    let mut foreign = record(&[1]);
    foreign.version = "2".into();
    studio.open_file("foreign.json", &serde_json::to_vec(&foreign).unwrap());
    settle(&mut studio);
    let inspect = studio.inspect.as_ref().unwrap();
    assert_eq!((inspect.lines.len(), inspect.problem.as_ref().unwrap().present.as_deref()), (2, Some("1")));
    assert_eq!(inspect.said.as_ref().unwrap().text, "version 2 is not here");
    studio.command(spielwerk_studio_core::Command::Inspect(InspectCommand::OpenOnPresent));
    settle(&mut studio);
    let inspect = studio.inspect.as_ref().unwrap();
    assert_eq!((inspect.lines.len(), inspect.opening, inspect.problem.is_none()), (3, false, true));
}

#[test]
fn the_page_opens_without_a_record() {
    let mut studio = Studio::new(Saved::default(), "own", "run").with_workshop(Arc::new(Shelf::default()));
    studio.command(spielwerk_studio_core::Command::Go(Page::Inspect));
    let inspect = studio.inspect.as_ref().unwrap();
    assert_eq!((inspect.lines.len(), inspect.opening, inspect.problem.is_none()), (0, false, true));
}

#[test]
fn without_a_sandbox_records_are_not_opened() {
    let mut studio = Studio::new(Saved::default(), "own", "run");
    studio.open_file("good.json", &serde_json::to_vec(&record(&[1])).unwrap());
    assert_eq!((studio.page.clone(), studio.notices.len()), (Page::Start, 1));
}
