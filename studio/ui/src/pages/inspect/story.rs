//! What a step told: to one viewer in short, to all with their codes.

use egui::{RichText, ScrollArea, Ui};
use spielwerk_studio_core::Inspect;

use super::{Desk, viewer_name};
use crate::parts;
use crate::theme::bold;

/// To the viewer of the first picture.
pub(super) fn first(ui: &mut Ui, desk: &Desk<'_>, inspect: &mut Inspect) {
    let Some(viewer) = inspect.views.first().map(|view| view.viewer) else { return };
    let Some(timeline) = inspect.timeline_mut() else { return };
    let Ok(frame) = timeline.frame(viewer, desk.settings().locale.tag()) else { return };
    let lines: Vec<&str> = frame.lines.iter().map(|line| line.text.as_str()).filter(|text| !text.is_empty()).collect();
    if lines.is_empty() {
        return;
    }
    parts::inset(desk.palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for line in lines {
            ui.add(egui::Label::new(line).wrap());
        }
    });
}

/// To everybody, with sounds and movements.
pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, inspect: &mut Inspect) {
    let viewers = inspect.all_viewers();
    let Some(timeline) = inspect.timeline_mut() else { return };
    ScrollArea::vertical().id_salt("story").auto_shrink(false).show(ui, |ui| {
        for viewer in viewers {
            let name = viewer_name(desk, timeline, viewer);
            ui.label(RichText::new(name).font(bold(14.0)));
            let frame = match timeline.frame(viewer, desk.settings().locale.tag()) {
                Ok(frame) => frame,
                Err(problem) => {
                    parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string());
                    continue;
                }
            };
            if frame.lines.is_empty() {
                super::panel::note(ui, desk, "–");
            }
            for line in &frame.lines {
                if !line.text.is_empty() {
                    ui.add(egui::Label::new(&line.text).wrap());
                }
                let place = if line.at.is_empty() { String::new() } else { format!("@ {}  ", line.at) };
                let codes = format!("{place}{}", line.cues.join(" · "));
                if !codes.is_empty() {
                    let codes = RichText::new(codes).monospace().small().color(desk.palette.muted);
                    ui.add(egui::Label::new(codes).wrap());
                }
            }
            ui.add_space(6.0);
        }
    });
}
