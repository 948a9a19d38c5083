//! The position as text: change it and go on from there.

use egui::{ScrollArea, TextEdit, Ui};
use spielwerk_studio_core::inspect::line::LineId;
use spielwerk_studio_core::{Inspect, InspectCommand};

use super::panel::note;
use super::{Desk, send};
use crate::parts;

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct EditorUi {
    text: String,
    /// Of which line and ply the text was, and as what.
    of: Option<(LineId, usize)>,
    original: String,
}

impl EditorUi {
    fn is_changed(&self) -> bool {
        self.text != self.original
    }
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut EditorUi, inspect: &mut Inspect) {
    let line = inspect.active;
    let Some(timeline) = inspect.timeline_mut() else { return };
    let here = (line, timeline.at());
    if state.of != Some(here) && !state.is_changed() {
        load(state, here, timeline);
    }
    ui.horizontal_wrapped(|ui| {
        if parts::primary(ui, desk.palette, desk.pick("Von dieser Stellung weiter", "Go on from this position"))
            .clicked()
        {
            send(desk, InspectCommand::Edit(state.text.clone()));
            state.original.clone_from(&state.text);
        }
        let reset = egui::Button::new(desk.pick("Verwerfen", "Discard"));
        if ui.add_enabled(state.is_changed() || state.of != Some(here), reset).clicked() {
            load(state, here, timeline);
        }
    });
    if let Some((_, ply)) = state.of.filter(|of| *of != here) {
        note(ui, desk, format!("{} {ply}", desk.pick("geändert, von Zug", "changed, of ply")));
    }
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(&state.text) {
        parts::strip(ui, desk.palette, desk.palette.danger, &error.to_string());
    }
    ScrollArea::both().id_salt("editor").auto_shrink(false).show(ui, |ui| {
        let edit = TextEdit::multiline(&mut state.text).code_editor().desired_width(f32::INFINITY).desired_rows(20);
        let response = ui.add(edit);
        let name = desk.pick("Stellung als Text", "Position as text");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::MultilineTextInput, true, name));
    });
}

fn load(state: &mut EditorUi, here: (LineId, usize), timeline: &mut spielwerk_studio_core::Timeline) {
    let Ok(now) = timeline.state() else { return };
    // A JSON value can always be written.
    state.text = serde_json::to_string_pretty(&*now.json).unwrap_or_default();
    state.original.clone_from(&state.text);
    state.of = Some(here);
}
