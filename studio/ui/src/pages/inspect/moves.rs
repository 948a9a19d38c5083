//! What may be done here; a click does it.

use egui::{RichText, ScrollArea, Ui};
use spielwerk_model::play::{Viewer, Waiting};
use spielwerk_model::{GO_ON, Seat, TABLE, moves};
use spielwerk_studio_core::{Inspect, InspectCommand, Word};

use super::panel::{close_rows, field, note};
use super::{Desk, seat_name, send};
use crate::parts;
use crate::theme::{bold, readable};

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct MovesUi {
    /// Typed: filters the list, and Enter plays it.
    text: String,
    /// Whose; only where several may act.
    seat: Seat,
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut MovesUi, inspect: &mut Inspect) {
    let locale = desk.settings().locale.tag();
    let Some(timeline) = inspect.timeline_mut() else { return };
    let frame = match timeline.frame(Viewer::Spectator, locale) {
        Ok(frame) => frame,
        Err(problem) => return drop(parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string())),
    };
    ui.label(RichText::new(format!("{}: {}", desk.pick("Phase", "Phase"), frame.status.phase)).font(bold(14.0)));
    match &frame.status.waiting {
        Waiting::Finished => return note(ui, desk, desk.pick("Die Partie ist zu Ende.", "The match is over.")),
        Waiting::Table(_) => {
            note(
                ui,
                desk,
                desk.pick("Ein Ergebnis steht; der Tisch geht weiter.", "A result stands; the table goes on."),
            );
            if parts::primary(ui, desk.palette, GO_ON).clicked() {
                send(desk, InspectCommand::PlayMove(TABLE, GO_ON.into()));
            }
            return;
        }
        Waiting::Seats(_) => {}
    }
    let acting: Vec<Seat> = frame.status.acting_seats().iter().map(|acting| acting.seat).collect();
    if !acting.contains(&state.seat) {
        state.seat = acting.first().copied().unwrap_or_default();
    }
    let next = timeline.rows().get(timeline.at() + 1).map(|row| (row.seat, row.text.clone()));
    if acting.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for seat in &acting {
                let name = seat_name(desk, timeline, *seat);
                if parts::choice(ui, desk.palette, &name, *seat == state.seat, true).clicked() {
                    state.seat = *seat;
                }
            }
        });
    }
    let seat = state.seat;
    let who = seat_name(desk, timeline, seat);
    ui.horizontal(|ui| {
        let label = desk.pick("Zug oder Filter", "Move or filter");
        let enter = field(ui, label, &mut state.text, (ui.available_width() - 110.0).max(80.0));
        let clicked = parts::quiet(ui, desk.pick("Ziehen", "Make move")).clicked();
        if (enter || clicked) && !state.text.trim().is_empty() {
            send(desk, InspectCommand::PlayMove(seat, state.text.trim().to_owned()));
        }
    });
    let Ok(view) = timeline.frame(Viewer::Seat(seat), locale) else { return };
    let wanted = state.text.trim().to_lowercase();
    let listed: Vec<&String> = view.legal.iter().filter(|text| text.to_lowercase().contains(&wanted)).collect();
    note(ui, desk, format!("{who}: {} / {} {}", listed.len(), view.legal.len(), desk.say(Word::LegalMoves)));
    let height = close_rows(ui);
    ScrollArea::vertical().id_salt("moves").auto_shrink(false).show_rows(ui, height, listed.len(), |ui, range| {
        for text in listed.get(range).unwrap_or_default() {
            let is_next = next.as_ref().is_some_and(|(by, next)| *by == Some(seat) && next == *text);
            let mut rich = RichText::new(text.as_str()).monospace();
            if is_next {
                rich = rich.color(readable(desk.palette.accent, desk.palette.paper)).strong();
            }
            let label = ui.selectable_label(is_next, rich);
            if label.clicked() && moves::is_pattern(text) {
                state.text.clone_from(text);
            } else if label.clicked() {
                state.text.clear();
                send(desk, InspectCommand::PlayMove(seat, (*text).clone()));
            }
        }
    });
}
