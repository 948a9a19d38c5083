//! The author's loop: a watched game, the record on its newest build, and the laws.

use egui::{Color32, RichText, ScrollArea, Ui};
use spielwerk_studio_core::inspect::author::Stage;
use spielwerk_studio_core::inspect::line::Origin;
use spielwerk_studio_core::inspect::replay::Effort;
use spielwerk_studio_core::inspect::verdict::Verdict;
use spielwerk_studio_core::{Inspect, InspectCommand};

use super::panel::{field, note};
use super::{Desk, send};
use crate::parts;
use crate::theme::{bold, readable};

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct AuthorUi {
    path: Option<String>,
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut AuthorUi, inspect: &Inspect) {
    ScrollArea::vertical().id_salt("author").auto_shrink(false).show(ui, |ui| {
        watched(ui, desk, state, inspect);
        ui.add_space(12.0);
        laws(ui, desk, inspect);
    });
}

/// Which game is watched, and how it stands.
pub(super) fn watched(ui: &mut Ui, desk: &Desk<'_>, state: &mut AuthorUi, inspect: &Inspect) {
    ui.label(RichText::new(desk.pick("Spiel beobachten", "Watch a game")).font(bold(14.0)));
    let path = state.path.get_or_insert_with(|| inspect.author.path.clone());
    let name = desk.pick("Ordner des Spiels oder .wasm", "Folder of the game, or .wasm");
    let width = (ui.available_width() - 12.0).min(520.0);
    let enter = field(ui, name, path, width);
    ui.horizontal_wrapped(|ui| {
        let label = desk.pick("Beobachten", "Watch");
        if (parts::primary(ui, desk.palette, label).clicked() || enter) && !path.trim().is_empty() {
            send(desk, InspectCommand::Watch(path.trim().to_owned()));
        }
        if inspect.author.is_watching() && parts::quiet(ui, desk.pick("Nicht mehr", "No longer")).clicked() {
            send(desk, InspectCommand::Unwatch);
        }
    });
    note(
        ui,
        desk,
        desk.pick(
            "Bei jedem Speichern wird gebaut, die Aufzeichnung darauf gespielt und verglichen.",
            "Whenever you save it is built, the record is played on it, and both are compared.",
        ),
    );
    if inspect.author.is_watching() {
        standing(ui, desk, inspect);
    } else if let Some(said) = inspect.said.as_ref().filter(|_| inspect.lines.is_empty()) {
        parts::strip(ui, desk.palette, desk.palette.danger, &said.text);
    }
}

fn standing(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    let (text, colour) = stage(desk, inspect);
    let author = &inspect.author;
    if author.stage != Stage::Waiting {
        parts::strip(ui, desk.palette, colour, &text);
    }
    if let Some((name, seconds)) = &author.build {
        let took = seconds.map(|seconds| format!(", {seconds:.1} s")).unwrap_or_default();
        note(ui, desk, format!("{} {name}{took}", desk.pick("Bau", "build")));
    }
    match &author.stage {
        Stage::Failed(words) => {
            ui.add(egui::Label::new(RichText::new(words).monospace().small()).wrap());
        }
        Stage::Played(Ok(verdict)) => found(ui, desk, inspect, verdict),
        _ => {}
    }
}

/// Buttons that lead to what is different.
fn found(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect, verdict: &Verdict) {
    let base = inspect.line().and_then(|line| match line.origin {
        Origin::Build(base, _) => Some(base),
        _ => None,
    });
    ui.horizontal_wrapped(|ui| {
        if let Some(ply) = verdict.ply() {
            let label = format!("{} {ply}", desk.pick("Zu Zug", "To ply"));
            if parts::quiet(ui, &label).clicked() {
                send(desk, InspectCommand::Jump(ply));
            }
        }
        let viewer = inspect.views.first().map(|view| view.viewer);
        if let (Some(base), Some(viewer), 1) = (base, viewer, inspect.views.len())
            && parts::quiet(ui, desk.pick("Alt und neu nebeneinander", "Old and new side by side")).clicked()
        {
            send(desk, InspectCommand::AddViewer(viewer));
            send(desk, InspectCommand::SetLine(1, Some(base)));
        }
    });
}

/// How the watched game stands, in a few words, and in which colour.
pub(super) fn stage(desk: &Desk<'_>, inspect: &Inspect) -> (String, Color32) {
    let palette = desk.palette;
    let (text, colour) = match &inspect.author.stage {
        Stage::Waiting => (String::new(), palette.muted),
        Stage::Building => (desk.pick("Wird gebaut …", "Building …").into(), palette.muted),
        Stage::Playing => (desk.pick("Wird gespielt …", "Playing …").into(), palette.muted),
        Stage::Failed(_) => (desk.pick("Baut nicht", "Does not build").into(), palette.danger),
        Stage::Sampled => (desk.pick("Auf diesem Bau gespielt", "Played on this build").into(), palette.good),
        Stage::Played(Err(problem)) => (problem.to_string(), palette.danger),
        Stage::Played(Ok(verdict)) => {
            (told(desk, verdict), if verdict.is_same() { palette.good } else { palette.danger })
        }
    };
    (text, colour)
}

fn told(desk: &Desk<'_>, verdict: &Verdict) -> String {
    let mut parts = Vec::new();
    if let Some(ply) = verdict.differs {
        parts.push(format!("{} {ply}", desk.pick("Weicht ab bei Zug", "Differs at ply")));
    }
    if let Some(stop) = &verdict.stop {
        let what = if stop.refused {
            desk.pick("Abgelehnt bei Zug", "Refused at ply")
        } else {
            desk.pick("Stürzt ab bei Zug", "Traps at ply")
        };
        parts.push(format!("{what} {}", stop.ply));
    }
    if parts.is_empty() {
        parts.push(desk.pick("Gleich bis zum Ende", "Same to the end").into());
        if verdict.other_bytes {
            parts.push(desk.pick("anders gespeichert", "stored in another form").into());
        }
    }
    parts.join(", ")
}

fn laws(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    ui.label(RichText::new(desk.pick("Gesetze prüfen", "Test the laws")).font(bold(14.0)));
    ui.horizontal_wrapped(|ui| {
        let efforts = [
            (Effort::Quick, desk.pick("Rasch prüfen", "Quick check")),
            (Effort::Normal, desk.pick("Gründlich prüfen", "Thorough check")),
        ];
        for (effort, label) in efforts {
            if ui.add_enabled(!inspect.checking, egui::Button::new(label)).clicked() {
                send(desk, InspectCommand::Check(effort));
            }
        }
        if inspect.checking {
            ui.spinner();
        }
    });
    for (index, check) in inspect.checks.iter().enumerate() {
        let (outcome, colour) = if check.passed {
            (desk.pick("gehalten", "kept"), desk.palette.good)
        } else {
            (desk.pick("verletzt", "broken"), desk.palette.danger)
        };
        let colour = readable(colour, desk.palette.paper);
        ui.horizontal(|ui| {
            ui.label(RichText::new(format!("{} – {outcome}", check.law)).color(colour)).on_hover_text(&check.demand);
            let open = format!("{} {}", desk.pick("Öffne", "Open"), check.law);
            if check.record.is_some() && parts::quiet(ui, &open).clicked() {
                send(desk, InspectCommand::OpenCheck(index));
            }
        });
        if !check.passed {
            ui.add(egui::Label::new(&check.detail).wrap());
        }
    }
}
