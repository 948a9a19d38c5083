//! Lines side by side, and saving one.

use egui::{RichText, ScrollArea, Ui};
use spielwerk_studio_core::inspect::line::LineId;
use spielwerk_studio_core::{Inspect, InspectCommand};

use super::panel::{field, note};
use super::{Desk, send};
use crate::parts::{self, Sign};
use crate::theme::bold;

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct LinesUi {
    /// Of which line the paths are.
    of: Option<(LineId, bool)>,
    record: String,
    test: String,
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut LinesUi, inspect: &Inspect) {
    ScrollArea::vertical().id_salt("lines").auto_shrink(false).show(ui, |ui| {
        for line in &inspect.lines {
            ui.horizontal(|ui| {
                let name = line.name(desk.settings().locale);
                let chosen = line.id == inspect.active;
                if parts::choice(ui, desk.palette, &name, chosen, true).clicked() {
                    send(desk, InspectCommand::Choose(line.id));
                }
                let (at, last) = (line.timeline.at(), line.timeline.last());
                note(ui, desk, format!("{at} / {last} · {}", line.timeline.replay().component()));
                let forget = format!("{} {name}", desk.pick("Vergiss", "Forget"));
                if inspect.lines.len() > 1 && parts::sign(ui, Sign::Cross, &forget).clicked() {
                    send(desk, InspectCommand::Forget(line.id));
                }
            });
        }
        if let Some(stop) = inspect.timeline().and_then(|timeline| timeline.replay().stop()) {
            parts::strip(ui, desk.palette, desk.palette.danger, &stop.sentence);
        }
        ui.add_space(10.0);
        save(ui, desk, state, inspect);
    });
}

fn save(ui: &mut Ui, desk: &Desk<'_>, state: &mut LinesUi, inspect: &Inspect) {
    let of = Some((inspect.active, inspect.author.is_watching()));
    if state.of != of {
        *state = LinesUi { of, record: inspect.suggestion(false), test: inspect.suggestion(true) };
    }
    ui.label(RichText::new(desk.pick("Diese Linie speichern", "Save this line")).font(bold(14.0)));
    let width = ui.available_width() - 12.0;
    field(ui, desk.pick("Datei der Aufzeichnung", "File of the record"), &mut state.record, width);
    if parts::quiet(ui, desk.pick("Als Aufzeichnung speichern", "Save as record")).clicked() {
        send(desk, InspectCommand::SaveRecord(state.record.clone()));
    }
    ui.add_space(6.0);
    field(ui, desk.pick("Datei des Testfalls", "File of the test case"), &mut state.test, width);
    if parts::quiet(ui, desk.pick("Als Testfall speichern", "Save as test case")).clicked() {
        send(desk, InspectCommand::SaveTest(state.test.clone()));
    }
    note(
        ui,
        desk,
        desk.pick(
            "Ein Testfall hält jede Stellung fest; die Tests des Spiels vergleichen sie.",
            "A test case holds every position; the game’s tests compare them.",
        ),
    );
}
