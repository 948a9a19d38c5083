//! The state as a tree: what the step changed, and what a viewer cannot know of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{ComboBox, RichText, ScrollArea, Ui};
use spielwerk_model::play::Viewer;
use spielwerk_studio_core::diff::{self, Change, Row};
use spielwerk_studio_core::inspect::known;
use spielwerk_studio_core::inspect::line::LineId;
use spielwerk_studio_core::inspect::replay::Seen;
use spielwerk_studio_core::{Inspect, ReplayError, Timeline, Word};

use super::panel::{note, row_height};
use super::{Desk, line_name, viewer_name};
use crate::parts;
use crate::theme::{mix, readable};

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct TreeUi {
    closed: BTreeSet<String>,
    only_changes: bool,
    /// Compared with this line instead of the ply before.
    against: Option<LineId>,
    /// Unknown paths of what was looked at last.
    unknown: Option<(Arc<Seen>, BTreeSet<String>)>,
}

pub(super) fn state(ui: &mut Ui, desk: &Desk<'_>, state: &mut TreeUi, inspect: &mut Inspect) {
    ui.horizontal_wrapped(|ui| {
        against(ui, desk, state, inspect);
        ui.checkbox(&mut state.only_changes, desk.pick("nur Änderungen", "changes only"));
    });
    let rows = match rows(state, inspect) {
        Ok(rows) => rows,
        Err(problem) => return drop(parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string())),
    };
    if let Some(now) = inspect.timeline_mut().and_then(|timeline| timeline.state().ok()) {
        let hash = now.hash.get(..16).unwrap_or(&now.hash).to_string();
        note(ui, desk, format!("{} {hash}", desk.say(Word::StateHash)));
    }
    draw(ui, desk, state, &rows, &BTreeSet::new());
}

fn against(ui: &mut Ui, desk: &Desk<'_>, state: &mut TreeUi, inspect: &Inspect) {
    let others: Vec<LineId> = inspect.lines.iter().map(|line| line.id).filter(|id| *id != inspect.active).collect();
    state.against = state.against.filter(|id| others.contains(id));
    if others.is_empty() {
        return;
    }
    let name = |line: Option<LineId>| match line {
        None => desk.pick("Zug davor", "ply before").to_owned(),
        Some(id) => line_name(desk, inspect, id),
    };
    let label = ui.label(desk.pick("verglichen mit", "compared with"));
    ComboBox::from_id_salt("against")
        .selected_text(name(state.against))
        .show_ui(ui, |ui| {
            for line in std::iter::once(None).chain(others.into_iter().map(Some)) {
                ui.selectable_value(&mut state.against, line, name(line));
            }
        })
        .response
        .labelled_by(label.id);
}

fn rows(state: &TreeUi, inspect: &mut Inspect) -> Result<Arc<Vec<Row>>, ReplayError> {
    let none = || ReplayError("nothing is open".into());
    let Some(other) = state.against else { return inspect.timeline_mut().ok_or_else(none)?.tree() };
    let at = inspect.timeline().map_or(0, Timeline::at);
    let there = inspect.lines.iter_mut().find(|line| line.id == other).ok_or_else(none)?;
    let there = there.timeline.state_at(at.min(there.timeline.last()))?;
    let here = inspect.timeline_mut().ok_or_else(none)?.state()?;
    Ok(Arc::new(diff::rows(Some(&there.json), &here.json)))
}

pub(super) fn known(ui: &mut Ui, desk: &Desk<'_>, state: &mut TreeUi, inspect: &mut Inspect, viewer: Viewer) {
    let Some(timeline) = inspect.timeline_mut() else { return };
    let who = viewer_name(desk, timeline, viewer);
    let looked = timeline.seen(viewer).and_then(|seen| Ok((seen, timeline.state()?, timeline.tree()?)));
    let (seen, now, rows) = match looked {
        Ok(looked) => looked,
        Err(problem) => return drop(parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string())),
    };
    if !state.unknown.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, &seen)) {
        state.unknown = Some((seen.clone(), known::unknown(&now.json, &seen.imagined)));
    }
    let unknown = state.unknown.as_ref().map(|(_, unknown)| unknown.clone()).unwrap_or_default();
    let bytes = desk.pick("Byte gesehen", "bytes seen");
    let hash = seen.hash.get(..16).unwrap_or(&seen.hash);
    ui.label(format!("{who}: {} {bytes}, {hash}", seen.bytes));
    let noticed = if seen.noticed {
        desk.pick("Diesen Schritt hat sie oder er bemerkt.", "This step was noticed.")
    } else {
        desk.pick("Von diesem Schritt war nichts zu bemerken.", "Nothing of this step could be noticed.")
    };
    note(ui, desk, noticed);
    let explained = desk.pick(
        "Was in Stellungen, die von hier gleich aussehen, verschieden ist, weiß niemand an diesem Platz: „?“.",
        "What differs among positions that look the same from here is not known at this seat: “?”.",
    );
    note(ui, desk, format!("{explained} ({})", unknown.len()));
    draw(ui, desk, state, &rows, &unknown);
}

fn draw(ui: &mut Ui, desk: &Desk<'_>, state: &mut TreeUi, rows: &[Row], unknown: &BTreeSet<String>) {
    let shown = visible(rows, &state.closed, state.only_changes, unknown);
    let height = row_height(ui);
    ui.spacing_mut().interact_size.y = height;
    ui.spacing_mut().item_spacing.y = 1.0;
    ScrollArea::both().id_salt("tree").auto_shrink(false).show_rows(ui, height, shown.len(), |ui, range| {
        for row in shown.get(range).unwrap_or_default() {
            let is_unknown = unknown.contains(&row.path);
            tree_row(ui, desk, &mut state.closed, row, is_unknown, height);
        }
    });
}

/// Rows that no closed row is above; nothing below what is not known.
fn visible<'a>(
    rows: &'a [Row],
    closed: &BTreeSet<String>,
    only_changes: bool,
    unknown: &BTreeSet<String>,
) -> Vec<&'a Row> {
    let mut hidden_below = None;
    let mut shown = Vec::new();
    for row in rows {
        if hidden_below.is_some_and(|depth| row.depth > depth) {
            continue;
        }
        hidden_below = (closed.contains(&row.path) || unknown.contains(&row.path)).then_some(row.depth);
        if !only_changes || row.change != Change::Same {
            shown.push(row);
        }
    }
    shown
}

fn tree_row(ui: &mut Ui, desk: &Desk<'_>, closed: &mut BTreeSet<String>, row: &Row, is_unknown: bool, height: f32) {
    let palette = desk.palette;
    let (sign, colour) = match row.change {
        _ if is_unknown => ("", palette.muted),
        Change::Same => ("", palette.ink),
        Change::New => ("+ ", palette.good),
        Change::Changed => ("~ ", palette.accent),
        Change::Gone => ("− ", palette.danger),
    };
    let fold = match (row.has_parts && !is_unknown, closed.contains(&row.path)) {
        (false, _) => "  ",
        (true, true) => "▸ ",
        (true, false) => "▾ ",
    };
    let value = if is_unknown {
        "?".to_owned()
    } else {
        row.before.as_ref().map(|before| format!("{before} → ")).unwrap_or_default() + &row.text
    };
    let indent = "  ".repeat(row.depth);
    let name = if row.path.is_empty() { desk.pick("alles", "everything") } else { &row.name };
    let text = format!("{indent}{fold}{sign}{name}: {value}");
    let mut rich = RichText::new(text).monospace().color(readable(colour, palette.paper));
    if row.change != Change::Same && !row.has_parts && !is_unknown {
        rich = rich.background_color(mix(palette.paper, colour, 0.16));
    }
    let label = egui::Label::new(rich).extend().sense(egui::Sense::click());
    let response = ui.horizontal(|ui| {
        ui.set_height(height);
        ui.add(label)
    });
    let response = response.inner.on_hover_text(&row.path);
    if response.clicked() && row.has_parts && !closed.remove(&row.path) {
        closed.insert(row.path.clone());
    }
    if response.secondary_clicked() {
        ui.ctx().copy_text(row.path.clone());
    }
}
