//! Every ply in a row, those made at the same time joined.

use egui::{RichText, ScrollArea, Ui};
use spielwerk_model::TABLE;
use spielwerk_studio_core::{Inspect, InspectCommand, Word};

use super::panel::close_rows;
use super::{Desk, seat_name, send};
use crate::theme::readable;

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    let Some(timeline) = inspect.timeline() else { return };
    let height = close_rows(ui);
    let rows = timeline.rows();
    ScrollArea::vertical().id_salt("plies").auto_shrink(false).show_rows(ui, height, rows.len(), |ui, range| {
        for row in rows.get(range).unwrap_or_default() {
            let who = row.seat.map_or_else(|| desk.say(Word::Setup).to_owned(), |seat| seat_name(desk, timeline, seat));
            let joined = if timeline.with_previous(row.ply) { "└" } else { " " };
            let text = format!("{:>4} {joined} {who}  {}", row.ply, row.text);
            let colour = row.seat.filter(|seat| *seat != TABLE).map(|seat| desk.palette.seat(seat));
            let mut text =
                RichText::new(text).color(readable(colour.unwrap_or(desk.palette.muted), desk.palette.paper));
            if row.ply > timeline.last() {
                text = text.strikethrough();
            }
            if ui.selectable_label(row.ply == timeline.at(), text).clicked() {
                send(desk, InspectCommand::Jump(row.ply));
            }
        }
    });
}
