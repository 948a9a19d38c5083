//! What a ply costs, call by call, and its chance.

use egui::{Grid, RichText, ScrollArea, Ui};
use spielwerk_model::play::Viewer;
use spielwerk_studio_core::Inspect;

use super::Desk;
use super::panel::note;
use crate::parts;
use crate::theme::bold;

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, inspect: &mut Inspect, viewer: Viewer) {
    let locale = desk.settings().locale.tag();
    let Some(timeline) = inspect.timeline_mut() else { return };
    ui.label(RichText::new(desk.pick("Zufall dieses Zugs", "Chance of this ply")).font(bold(14.0)));
    match timeline.luck() {
        Ok(luck) => {
            ui.label(if luck.used {
                desk.pick("Mit anderem Zufall käme es anders.", "With other chance it comes out otherwise.")
            } else {
                desk.pick("Der Schritt benutzt keinen Zufall.", "The step uses no chance.")
            });
            ui.add(egui::Label::new(RichText::new(luck.entropy).monospace().small()).wrap());
        }
        Err(problem) => drop(parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string())),
    }
    ui.add_space(8.0);
    ui.label(RichText::new(desk.pick("Aufrufe", "Calls")).font(bold(14.0)));
    let calls = match timeline.calls(viewer, locale) {
        Ok(calls) => calls,
        Err(problem) => return drop(parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string())),
    };
    ScrollArea::both().id_salt("costs").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().interact_size.y = 22.0;
        Grid::new("calls").num_columns(4).spacing([14.0, 4.0]).striped(true).show(ui, |ui| {
            for head in ["", "µs", desk.pick("Byte", "bytes"), desk.pick("Speicher", "memory")] {
                ui.label(RichText::new(head).small().color(desk.palette.muted));
            }
            ui.end_row();
            for call in calls.iter() {
                ui.label(RichText::new(&call.name).monospace());
                ui.label(call.micros.to_string());
                ui.label(if call.bytes == 0 { String::new() } else { call.bytes.to_string() });
                ui.label(format!("{} KiB", call.memory / 1024));
                ui.end_row();
            }
        });
        let sum: u64 = calls.iter().map(|call| call.micros).sum();
        note(ui, desk, format!("{} {sum} µs", desk.pick("zusammen", "in all")));
    });
}
