//! The end: ranks, the count line by line, statistics, what to do next.

use std::time::Duration;

use egui::{Grid, RichText, ScrollArea, Ui, Vec2};
use spielwerk_model::play::Standing;
use spielwerk_studio_core::{Command, TableModel, Word};

use super::{Desk, StudioUi};
use crate::parts;
use crate::theme::{bold, readable};

/// Seconds from one line of the count to the next.
const PER_LINE: f64 = 0.22;

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, table: &TableModel) {
    let Some(view) = table.view() else { return };
    let now = ui.input(|input| input.time);
    let since = *state.result_since.get_or_insert(now);
    let mut standings: Vec<&Standing> = view.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let lines = labels(&standings).len();
    let counted = if desk.settings().reduced_motion { lines } else { ((now - since) / PER_LINE) as usize };
    if counted < lines {
        ui.ctx().request_repaint_after(Duration::from_millis(60));
    }
    let screen = ui.ctx().content_rect();
    let modal = egui::Modal::new(egui::Id::unique("result")).show(ui.ctx(), |ui| {
        ui.set_width((screen.width() - 60.0).min(160.0 + 170.0 * standings.len().max(2) as f32).min(760.0));
        parts::heading(ui, desk.say(Word::Result));
        ScrollArea::both().auto_shrink([false, true]).max_height(screen.height() - 190.0).show(ui, |ui| {
            podium(ui, desk, table, &standings, counted >= lines);
            breakdown(ui, desk, table, &standings, counted);
            if counted >= lines {
                statistics(ui, desk, table, &standings);
            }
        });
        ui.add_space(6.0);
        let mut close = false;
        ui.horizontal_wrapped(|ui| {
            buttons(ui, desk, table);
            close = parts::quiet(ui, desk.say(Word::Close)).clicked();
        });
        close
    });
    // The first tap beside the window ends the counting.
    if modal.backdrop_response.clicked() && counted < lines {
        state.result_since = Some(f64::NEG_INFINITY);
    } else if modal.inner || modal.should_close() {
        desk.send(Command::CloseResult);
    }
}

/// “Again”, “watch again”.
pub(super) fn buttons(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel) {
    if table.seat().is_some() && parts::primary(ui, desk.palette, desk.say(Word::Again)).clicked() {
        desk.send(Command::Again);
    }
    if parts::quiet(ui, desk.say(Word::WatchAgain)).clicked() {
        desk.send(Command::WatchRecord(table.id));
    }
}

fn podium(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, standings: &[&Standing], done: bool) {
    let palette = desk.palette;
    for standing in standings {
        ui.horizontal_wrapped(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(36.0), egui::Sense::hover());
            let colour = palette.seat(standing.seat);
            ui.painter().circle_filled(rect.center(), 17.0, colour);
            let ink = readable(palette.paper, colour);
            let rank = if done { standing.rank.to_string() } else { "…".into() };
            ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, rank, bold(17.0), ink);
            ui.label(RichText::new(table.name(standing.seat)).font(bold(17.0)));
            if done {
                let spoken = format!("{} {}", standing.points, desk.say(Word::Points));
                ui.label(RichText::new(spoken).font(bold(17.0)).color(palette.accent));
                if standing.won {
                    ui.label(RichText::new(desk.say(Word::Won)).color(palette.good));
                }
                if let Some(stake) = table.stake_of(standing.seat) {
                    ui.label(format!("{} {stake:+}", desk.say(Word::Stake)));
                }
                if !standing.title.is_empty() {
                    parts::small(ui, palette, &standing.title);
                }
            }
        });
    }
    ui.add_space(6.0);
}

/// Group and label of every line, in counting order, each once.
fn labels(standings: &[&Standing]) -> Vec<(String, String)> {
    let mut labels: Vec<(String, String)> = Vec::new();
    for line in standings.iter().flat_map(|standing| &standing.breakdown) {
        let label = (line.group.clone(), line.label.clone());
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    labels
}

fn breakdown(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, standings: &[&Standing], counted: usize) {
    let labels = labels(standings);
    if labels.is_empty() {
        return;
    }
    let palette = desk.palette;
    Grid::new("breakdown").striped(true).spacing([18.0, 6.0]).min_col_width(48.0).show(ui, |ui| {
        ui.label("");
        for standing in standings {
            ui.label(RichText::new(table.name(standing.seat)).font(bold(14.0)));
        }
        ui.end_row();
        let mut group = String::new();
        for (number, (of, label)) in labels.iter().enumerate().take(counted) {
            if *of != group {
                group.clone_from(of);
                ui.label(RichText::new(of).font(bold(14.0)).color(palette.accent));
                ui.end_row();
            }
            ui.label(label);
            for standing in standings {
                let value = standing.breakdown.iter().filter(|line| line.group == *of && line.label == *label);
                let (count, sum) = value.fold((0, 0), |(count, sum), line| (count + 1, sum + line.value));
                let text = if count == 0 { "–".to_owned() } else { sum.to_string() };
                let text = RichText::new(text);
                ui.label(if number + 1 == counted { text.font(bold(15.0)) } else { text });
            }
            ui.end_row();
        }
        if counted >= labels.len() {
            ui.label(RichText::new(desk.say(Word::Sum)).font(bold(15.0)));
            for standing in standings {
                ui.label(RichText::new(standing.points.to_string()).font(bold(15.0)));
            }
            ui.end_row();
        }
    });
}

fn statistics(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, standings: &[&Standing]) {
    let Some(info) = table.info.as_ref().filter(|info| !info.statistics.is_empty()) else { return };
    ui.add_space(8.0);
    Grid::new("statistics").spacing([18.0, 4.0]).min_col_width(48.0).show(ui, |ui| {
        for statistic in &info.statistics {
            let of = |standing: &Standing, key: &str| {
                standing.statistics.iter().find(|(own, _)| own == key).map(|(_, value)| *value)
            };
            if standings.iter().all(|standing| of(standing, &statistic.key).is_none()) {
                continue;
            }
            ui.label(RichText::new(&statistic.label).small().color(desk.palette.muted));
            for standing in standings {
                let whole = statistic.share_of.as_ref().map(|key| of(standing, key).unwrap_or_default());
                let text = match (of(standing, &statistic.key), whole) {
                    (None, _) => "–".to_owned(),
                    (Some(value), None) => value.to_string(),
                    (Some(value), Some(whole)) if whole > 0 => {
                        format!("{value} ({} %)", (value * 200 + whole) / (2 * whole))
                    }
                    (Some(value), Some(_)) => value.to_string(),
                };
                ui.label(RichText::new(text).small());
            }
            ui.end_row();
        }
    });
}
