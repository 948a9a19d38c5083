//! Steps, playing, search, the track, and what was done last.

use egui::{ComboBox, RichText, TextEdit, Ui};
use spielwerk_studio_core::inspect::author::Stage;
use spielwerk_studio_core::{Inspect, InspectCommand, Word};

use super::{Desk, InspectUi, author, problem_strip, seat_name, send, track};
use crate::parts::{self, Sign};
use crate::theme::bold;

const SPEEDS: [f32; 5] = [1.0, 2.0, 5.0, 10.0, 25.0];

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: &Inspect) {
    ui.horizontal_wrapped(|ui| {
        steps(ui, desk);
        playing(ui, desk, inspect);
        search(ui, desk, state, inspect);
        lines(ui, desk, inspect);
        differences(ui, desk, inspect, state.views.marked());
        watched(ui, desk, inspect);
    });
    track::show(ui, desk, inspect);
    this_ply(ui, desk, inspect);
    if let Some(problem) = inspect.problem.as_ref() {
        problem_strip(ui, desk, problem);
    } else if let Some(said) = &inspect.said {
        let colour = if said.is_error { desk.palette.danger } else { desk.palette.good };
        parts::strip(ui, desk.palette, colour, &said.text);
    }
}

fn steps(ui: &mut Ui, desk: &Desk<'_>) {
    let steps = [
        (Sign::First, desk.say(Word::First), InspectCommand::First),
        (Sign::PreviousRound, desk.say(Word::PreviousRound), InspectCommand::PreviousRound),
        // “Back” is also the page's button: say what is stepped.
        (Sign::Previous, desk.pick("Zug zurück", "Ply back"), InspectCommand::Back),
        (Sign::Next, desk.say(Word::Forward), InspectCommand::Forward),
        (Sign::NextRound, desk.say(Word::NextRound), InspectCommand::NextRound),
        (Sign::Last, desk.say(Word::Last), InspectCommand::Last),
    ];
    ui.spacing_mut().item_spacing.x = 4.0;
    for (glyph, name, command) in steps {
        if parts::sign(ui, glyph, name).clicked() {
            send(desk, command);
        }
    }
}

fn playing(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    let speed = ui.memory_mut(|memory| *memory.data.get_temp_mut_or(egui::Id::unique("inspect-speed"), 2.0_f32));
    let (word, next) = if inspect.speed.is_some() { (Word::Stop, None) } else { (Word::PlayOn, Some(speed)) };
    if parts::quiet(ui, desk.say(word)).clicked() {
        send(desk, InspectCommand::Play(next));
    }
    let unit = desk.pick("Züge/s", "plies/s");
    let chosen =
        ComboBox::from_id_salt("speed").width(76.0).selected_text(format!("{speed} {unit}")).show_ui(ui, |ui| {
            let pick = |one: &&f32| ui.selectable_label(**one == speed, format!("{one} {unit}")).clicked();
            SPEEDS.iter().filter(pick).copied().last()
        });
    chosen.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, desk.pick("Tempo", "Speed")));
    if let Some(Some(one)) = chosen.inner {
        ui.memory_mut(|memory| memory.data.insert_temp(egui::Id::unique("inspect-speed"), one));
        if inspect.speed.is_some() {
            send(desk, InspectCommand::Play(Some(one)));
        }
    }
}

fn search(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: &Inspect) {
    let find = TextEdit::singleline(&mut state.find).hint_text(desk.say(Word::Search)).desired_width(110.0);
    let response = ui.add(find.margin(egui::Margin::symmetric(10, 7)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, desk.say(Word::Search)));
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        send(desk, InspectCommand::Find(state.find.clone()));
        response.request_focus();
    }
    if inspect.not_found {
        ui.label(RichText::new(desk.say(Word::NotFound)).color(desk.palette.danger));
    }
}

/// Lines as chips, as soon as there are two.
fn lines(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    if inspect.lines.len() < 2 {
        return;
    }
    for line in &inspect.lines {
        let name = line.name(desk.settings().locale);
        if parts::choice(ui, desk.palette, &name, line.id == inspect.active, true).clicked() {
            send(desk, InspectCommand::Choose(line.id));
        }
    }
}

/// Whether several pictures are compared.
fn differences(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect, marked: usize) {
    if inspect.views.len() < 2 {
        return;
    }
    let mut marks = inspect.marks_differences;
    let label = desk.pick("Unterschiede", "Differences");
    if ui.checkbox(&mut marks, label).changed() {
        send(desk, InspectCommand::MarkDifferences(marks));
    }
    if marks {
        super::panel::note(ui, desk, format!("{marked} {}", desk.pick("markiert", "marked")));
    }
}

/// How the watched game stands, wherever one looks.
fn watched(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    if inspect.author.stage == Stage::Waiting || !inspect.author.is_watching() {
        return;
    }
    // No spinner: drawing sixty frames a second would take the compiler's time where there is no graphics card.
    let (text, colour) = author::stage(desk, inspect);
    ui.label(RichText::new(text).color(crate::theme::readable(colour, desk.palette.table)).font(bold(14.0)));
}

/// The ply at the cursor in words: who, what, how.
fn this_ply(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    let Some(timeline) = inspect.timeline() else { return };
    ui.spacing_mut().interact_size.y = 24.0;
    ui.horizontal_wrapped(|ui| {
        let place = format!("{} {} / {}", desk.say(Word::Ply), timeline.at(), timeline.last());
        ui.label(RichText::new(place).font(bold(14.0)));
        let Some(row) = timeline.rows().get(timeline.at()) else { return };
        let text = match row.seat.map(|seat| seat_name(desk, timeline, seat)) {
            None if timeline.replay().file().position.is_some() => {
                desk.pick("eigene Stellung", "own position").to_owned()
            }
            None => desk.say(Word::Setup).to_owned(),
            Some(who) => {
                let level = row.level.as_ref().map(|level| format!(" ({level})")).unwrap_or_default();
                let late = if row.timed_out { format!(" – {}", desk.say(Word::TimedOut)) } else { String::new() };
                let remark = if row.remark.is_empty() { String::new() } else { format!("  ;  {}", row.remark) };
                format!("{who}{level}: {}{remark}{late}", row.text)
            }
        };
        ui.add(egui::Label::new(RichText::new(text).monospace()).wrap());
        if let Some(found) = &inspect.found {
            let what = super::stops::name_of(desk, inspect, found.breakpoint);
            let text = format!("{} {what} {}", desk.pick("Haltepunkt:", "Breakpoint:"), found.detail);
            ui.label(RichText::new(text).color(crate::theme::readable(desk.palette.accent, desk.palette.table)));
        }
    });
}
