//! What lies behind the pictures, one tab at a time.

use egui::{RichText, Ui};
use spielwerk_model::play::Viewer;
use spielwerk_studio_core::Inspect;

use super::{Desk, InspectUi, author, costs, editor, lines, moves, players, plies, stops, story, tree};
use crate::parts;

/// Which one.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tab {
    #[default]
    State,
    Known,
    Moves,
    Plies,
    Story,
    Players,
    Costs,
    Lines,
    Stops,
    Editor,
    Author,
}

impl Tab {
    const ALL: [Self; 11] = [
        Self::State,
        Self::Known,
        Self::Moves,
        Self::Plies,
        Self::Story,
        Self::Players,
        Self::Costs,
        Self::Lines,
        Self::Stops,
        Self::Editor,
        Self::Author,
    ];

    fn label(self, desk: &Desk<'_>) -> &'static str {
        match self {
            Self::State => desk.pick("Zustand", "State"),
            Self::Known => desk.pick("Wissen", "Knowledge"),
            Self::Moves => desk.pick("Mögliche Züge", "Legal moves"),
            Self::Plies => desk.pick("Verlauf", "Plies"),
            Self::Story => desk.pick("Erzählung", "Story"),
            Self::Players => desk.pick("Denker", "Players"),
            Self::Costs => desk.pick("Kosten", "Costs"),
            Self::Lines => desk.pick("Linien", "Lines"),
            Self::Stops => desk.pick("Haltepunkte", "Breakpoints"),
            Self::Editor => desk.pick("Stellung", "Position"),
            Self::Author => desk.pick("Werkstatt", "Workshop"),
        }
    }
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: &mut Inspect) {
    tabs(ui, desk, &mut state.panel);
    if state.panel != Tab::Story {
        story::first(ui, desk, inspect);
    }
    let viewer = inspect.views.first().map_or(Viewer::Afterwards, |view| view.viewer);
    parts::card(desk.palette).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(ui.available_height());
        match state.panel {
            Tab::State => tree::state(ui, desk, &mut state.tree, inspect),
            Tab::Known => tree::known(ui, desk, &mut state.tree, inspect, viewer),
            Tab::Moves => moves::show(ui, desk, &mut state.moves, inspect),
            Tab::Plies => plies::show(ui, desk, inspect),
            Tab::Story => story::show(ui, desk, inspect),
            Tab::Players => players::show(ui, desk, &mut state.players, state.info.as_ref(), inspect),
            Tab::Costs => costs::show(ui, desk, inspect, viewer),
            Tab::Lines => lines::show(ui, desk, &mut state.lines, inspect),
            Tab::Stops => stops::show(ui, desk, &mut state.stops, inspect),
            Tab::Editor => editor::show(ui, desk, &mut state.editor, inspect),
            Tab::Author => author::show(ui, desk, &mut state.author, inspect),
        }
    });
}

fn tabs(ui: &mut Ui, desk: &Desk<'_>, chosen: &mut Tab) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(6.0, 3.0);
        ui.spacing_mut().interact_size.y = 26.0;
        ui.horizontal_wrapped(|ui| {
            for tab in Tab::ALL {
                if parts::choice(ui, desk.palette, tab.label(desk), *chosen == tab, true).clicked() {
                    *chosen = tab;
                }
            }
        });
    });
}

/// Height of a row of text in lists that show thousands.
pub(super) fn row_height(ui: &Ui) -> f32 {
    ui.style().text_styles[&egui::TextStyle::Monospace].size * 1.5
}

/// Rows that stand close, for lists; gives their height.
pub(super) fn close_rows(ui: &mut Ui) -> f32 {
    let height = row_height(ui) + 4.0;
    ui.spacing_mut().interact_size.y = height;
    ui.spacing_mut().button_padding.y = 2.0;
    ui.spacing_mut().item_spacing.y = 1.0;
    height
}

/// A quiet sentence that may wrap.
pub(super) fn note(ui: &mut Ui, desk: &Desk<'_>, text: impl Into<String>) {
    ui.add(egui::Label::new(RichText::new(text).small().color(desk.palette.muted)).wrap());
}

/// A field with a spoken name; Enter in it is `true`.
pub(super) fn field(ui: &mut Ui, name: &str, text: &mut String, width: f32) -> bool {
    let edit = egui::TextEdit::singleline(text).hint_text(name).desired_width(width);
    let response = ui.add(edit.margin(egui::Margin::symmetric(8, 5)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}
