//! Breakpoints.

use egui::{ComboBox, ScrollArea, Ui};
use spielwerk_studio_core::inspect::breakpoints::Condition;
use spielwerk_studio_core::{Inspect, InspectCommand};

use super::panel::{field, note};
use super::{Desk, seat_name, send};
use crate::parts::{self, Sign};

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct StopsUi {
    kind: Kind,
    value: String,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Kind {
    #[default]
    Acts,
    Verb,
    Points,
    Changes,
    Law,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Acts, Self::Verb, Self::Points, Self::Changes, Self::Law];

    fn label(self, desk: &Desk<'_>) -> &'static str {
        match self {
            Self::Acts => desk.pick("Platz ist am Zug (1, 2 …)", "seat is to act (1, 2 …)"),
            Self::Verb => desk.pick("Zugart kommt vor", "move verb appears"),
            Self::Points => desk.pick("Punkte erreichen", "points reach"),
            Self::Changes => desk.pick("Wert ändert sich", "value changes"),
            Self::Law => desk.pick("Gesetz verletzt", "law broken"),
        }
    }

    /// None: what was typed is no value for it.
    fn condition(self, value: &str) -> Option<Condition> {
        let value = value.trim();
        match self {
            Self::Acts => value.parse::<u8>().ok()?.checked_sub(1).map(Condition::Acts),
            Self::Verb => (!value.is_empty()).then(|| Condition::Verb(value.into())),
            Self::Points => value.parse().ok().map(Condition::Points),
            Self::Changes => (!value.is_empty()).then(|| Condition::Changes(value.into())),
            Self::Law => Some(Condition::Law),
        }
    }
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StopsUi, inspect: &Inspect) {
    ui.horizontal_wrapped(|ui| {
        if parts::primary(ui, desk.palette, desk.pick("Weiter bis dahin (F5)", "On to the next (F5)")).clicked() {
            send(desk, InspectCommand::Seek { forward: true });
        }
        if parts::quiet(ui, desk.pick("Zurück bis dahin", "Back to the last")).clicked() {
            send(desk, InspectCommand::Seek { forward: false });
        }
        if inspect.is_seeking() {
            ui.spinner();
            if parts::quiet(ui, desk.pick("Suche abbrechen", "Stop searching")).clicked() {
                send(desk, InspectCommand::StopSeeking);
            }
        }
    });
    ui.add_space(6.0);
    ScrollArea::vertical().id_salt("stops").auto_shrink(false).show(ui, |ui| {
        add(ui, desk, state);
        ui.add_space(6.0);
        if inspect.breakpoints.is_empty() {
            note(ui, desk, desk.pick("Noch kein Haltepunkt.", "No breakpoint yet."));
        }
        for one in &inspect.breakpoints {
            let name = name_of(desk, inspect, one.id);
            ui.horizontal(|ui| {
                let mut on = one.on;
                if ui.checkbox(&mut on, &name).changed() {
                    send(desk, InspectCommand::SwitchBreakpoint(one.id, on));
                }
                let remove = format!("{} {name}", desk.pick("Vergiss", "Forget"));
                if parts::sign(ui, Sign::Cross, &remove).clicked() {
                    send(desk, InspectCommand::RemoveBreakpoint(one.id));
                }
            });
        }
    });
}

fn add(ui: &mut Ui, desk: &Desk<'_>, state: &mut StopsUi) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(desk.pick("Halte, wenn", "Stop when"));
        ComboBox::from_id_salt("condition")
            .selected_text(state.kind.label(desk))
            .show_ui(ui, |ui| {
                for kind in Kind::ALL {
                    ui.selectable_value(&mut state.kind, kind, kind.label(desk));
                }
            })
            .response
            .labelled_by(label.id);
        let mut enter = false;
        if state.kind != Kind::Law {
            enter = field(ui, desk.pick("Wert oder Pfad", "Value or path"), &mut state.value, 130.0);
        }
        let condition = state.kind.condition(&state.value);
        let button = egui::Button::new(desk.pick("Haltepunkt setzen", "Add breakpoint"));
        let clicked = ui.add_enabled(condition.is_some(), button).clicked();
        if let Some(condition) = condition.filter(|_| enter || clicked) {
            send(desk, InspectCommand::AddBreakpoint(condition));
            state.value.clear();
        }
    });
    if state.kind == Kind::Changes {
        note(
            ui,
            desk,
            desk.pick(
                "Ein Pfad wie wood.heaps[3]; ein Rechtsklick im Zustand kopiert ihn.",
                "A path like wood.heaps[3]; a right click in the state copies it.",
            ),
        );
    }
}

/// A breakpoint in words.
pub(super) fn name_of(desk: &Desk<'_>, inspect: &Inspect, id: u32) -> String {
    let Some(one) = inspect.breakpoints.iter().find(|one| one.id == id) else { return String::new() };
    let Some(timeline) = inspect.timeline() else { return String::new() };
    match &one.condition {
        Condition::Acts(seat) => {
            let who = seat_name(desk, timeline, *seat);
            format!("{who} {}", desk.pick("ist am Zug", "is to act"))
        }
        Condition::Verb(verb) => format!("{} {verb}", desk.pick("Zug", "move")),
        Condition::Points(value) => format!("{} ≥ {value}", desk.pick("Punkte", "points")),
        Condition::Changes(path) => format!("{path} {}", desk.pick("ändert sich", "changes")),
        Condition::Law => desk.pick("Gesetz verletzt", "law broken").into(),
    }
}
