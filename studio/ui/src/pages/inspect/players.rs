//! Computer players: asked again with what they knew and remembered, at any level and effort.

use egui::{ComboBox, RichText, ScrollArea, Ui};
use spielwerk_model::Seat;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::Viewer;
use spielwerk_studio_core::inspect::Asked;
use spielwerk_studio_core::inspect::replay::Thought;
use spielwerk_studio_core::{Inspect, InspectCommand, Timeline};

use super::panel::{field, note};
use super::{Desk, seat_name, send};
use crate::parts;
use crate::theme::bold;

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct PlayersUi {
    level: String,
    effort: String,
}

pub(super) fn show(
    ui: &mut Ui,
    desk: &Desk<'_>,
    state: &mut PlayersUi,
    info: Option<&(String, GameInfo)>,
    inspect: &mut Inspect,
) {
    let locale = desk.settings().locale.tag();
    let Some(timeline) = inspect.timeline_mut() else { return };
    let Ok(frame) = timeline.frame(Viewer::Spectator, locale) else { return };
    let acting: Vec<Seat> = frame.status.acting_seats().iter().map(|acting| acting.seat).collect();
    let Some((_, info)) = info else { return };
    if info.levels.is_empty() {
        return note(
            ui,
            desk,
            desk.pick("Dieses Spiel hat keine Computerspieler.", "This game has no computer players."),
        );
    }
    question(ui, desk, state, info, timeline, &acting);
    go_on(ui, desk, inspect);
    let (Some(timeline), line) = (inspect.timeline(), inspect.active) else { return };
    let here = |asked: &&Asked| asked.line == line && asked.ask.ply == timeline.at();
    ScrollArea::vertical().id_salt("players").auto_shrink(false).show(ui, |ui| {
        for asked in inspect.asked.iter().rev().filter(here) {
            answer(ui, desk, timeline, info, asked);
        }
    });
}

fn question(
    ui: &mut Ui,
    desk: &Desk<'_>,
    state: &mut PlayersUi,
    info: &GameInfo,
    timeline: &Timeline,
    acting: &[Seat],
) {
    if info.level(&state.level).is_none() {
        let recorded = timeline.rows().get(timeline.at() + 1).and_then(|row| row.level.clone());
        let first = info.levels.first().map(|level| level.id.clone());
        state.level = recorded.or(first).unwrap_or_default();
    }
    if acting.is_empty() {
        return note(ui, desk, desk.pick("Hier hat niemand zu entscheiden.", "Nobody has anything to decide here."));
    }
    ui.horizontal_wrapped(|ui| {
        let chosen = info.level(&state.level).map(|level| level.label.clone()).unwrap_or_default();
        let shown = ComboBox::from_id_salt("level").width(100.0).selected_text(chosen).show_ui(ui, |ui| {
            for level in &info.levels {
                ui.selectable_value(&mut state.level, level.id.clone(), &level.label);
            }
        });
        let name = desk.pick("Spielstärke", "Level");
        shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
        field(ui, desk.pick("Aufwand", "Effort"), &mut state.effort, 90.0);
        let own = info.level(&state.level).map_or(0, |level| level.effort);
        note(ui, desk, format!("({own})"));
        for seat in acting {
            let label = format!("{} {}", desk.pick("Frage", "Ask"), seat_name(desk, timeline, *seat));
            if parts::primary(ui, desk.palette, &label).clicked() {
                let effort = state.effort.trim().parse().ok();
                send(desk, InspectCommand::Ask { seat: *seat, level: state.level.clone(), effort });
            }
        }
    });
}

fn go_on(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    ui.horizontal(|ui| {
        let label = desk.pick("Von hier zu Ende spielen lassen", "Let them finish from here");
        if ui.add_enabled(!inspect.continuing, egui::Button::new(label)).clicked() {
            send(desk, InspectCommand::Continue);
        }
        if inspect.continuing {
            ui.spinner();
        }
    });
}

fn answer(ui: &mut Ui, desk: &Desk<'_>, timeline: &Timeline, info: &GameInfo, asked: &Asked) {
    let level = info.level(&asked.ask.level).map_or(asked.ask.level.clone(), |level| level.label.clone());
    let effort = asked.ask.effort.map(|effort| format!(", {effort}")).unwrap_or_default();
    parts::inset(desk.palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let who = seat_name(desk, timeline, asked.ask.seat);
        ui.label(RichText::new(format!("{who} ({level}{effort})")).font(bold(14.0)));
        match &asked.answer {
            None => drop(ui.spinner()),
            Some(Err(problem)) => {
                parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string());
            }
            Some(Ok(thought)) => decided(ui, desk, timeline, asked.ask.seat, thought),
        }
    });
}

fn decided(ui: &mut Ui, desk: &Desk<'_>, timeline: &Timeline, seat: Seat, thought: &Thought) {
    let next = timeline.rows().get(timeline.at() + 1).filter(|row| row.seat == Some(seat));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&thought.text).monospace().strong());
        if parts::quiet(ui, desk.pick("Diesen Zug machen", "Make this move")).clicked() {
            send(desk, InspectCommand::PlayMove(seat, thought.text.clone()));
        }
    });
    if !thought.offered {
        let text = desk.pick("Dieser Zug steht nicht zur Wahl.", "This move is not offered.");
        parts::strip(ui, desk.palette, desk.palette.danger, text);
    }
    if let Some(row) = next {
        let text = if row.text == thought.text {
            desk.pick("wie aufgezeichnet", "as recorded").to_owned()
        } else {
            format!("{} {}", desk.pick("aufgezeichnet ist", "recorded is"), row.text)
        };
        note(ui, desk, text);
    }
    if !thought.remark.is_empty() {
        ui.label(format!("{}: {}", desk.pick("Bemerkung", "Remark"), thought.remark));
    }
    let seen = desk.pick("Beobachtungen", "observations");
    note(ui, desk, format!("{} ms, {} {seen}", thought.millis, thought.seen));
    memory(ui, desk, desk.pick("Gedächtnis davor", "Memory before"), &thought.memory_before);
    memory(ui, desk, desk.pick("Gedächtnis danach", "Memory after"), &thought.memory);
    if !thought.thoughts.is_empty() {
        ui.add(egui::Label::new(RichText::new(&thought.thoughts).monospace().small()).wrap());
    }
}

/// As text where it is one, else as hex digits, shortened.
fn memory(ui: &mut Ui, desk: &Desk<'_>, name: &str, bytes: &[u8]) {
    const SHOWN: usize = 96;
    let text = match std::str::from_utf8(bytes) {
        Ok(text) if !text.chars().any(char::is_control) => text.chars().take(SHOWN).collect::<String>(),
        _ => bytes.iter().take(SHOWN / 2).map(|byte| format!("{byte:02x}")).collect(),
    };
    let dots = if bytes.len() > SHOWN / 2 { " …" } else { "" };
    note(ui, desk, format!("{name}: {} B  {text}{dots}", bytes.len()));
}
