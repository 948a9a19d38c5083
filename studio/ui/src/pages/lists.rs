//! Lists of a game: leaderboard, records, dailies; and what one has played.

use egui::{Grid, RichText, Sense, Stroke, Ui, pos2, vec2};
use spielwerk_model::game::GameInfo;
use spielwerk_studio_core::protocol::http::{Period, Played, Ranked};
use spielwerk_studio_core::{Command, Page, Word};

use super::Desk;
use crate::parts;
use crate::theme::bold;

/// The lists of one game.
pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, game: &str) {
    let Some(card) = desk.studio.lobby.game(game) else {
        ui.label(desk.say(Word::Loading));
        return;
    };
    let info = &card.info;
    let lists = &desk.studio.lists;
    for mode in info.modes.iter().filter(|mode| mode.daily) {
        if let Some(daily) = lists.dailies.get(&(info.id.clone(), mode.id.clone())) {
            parts::heading(ui, &format!("{} – {}", mode.label, daily.day));
            ranked(ui, desk, &format!("daily-{}", mode.id), &daily.list);
        }
    }
    parts::heading(ui, desk.say(Word::Leaderboard));
    ui.horizontal_wrapped(|ui| {
        for (period, word) in
            [(Period::Week, Word::ThisWeek), (Period::Month, Word::ThisMonth), (Period::All, Word::EverPlayed)]
        {
            if parts::choice(ui, desk.palette, desk.say(word), period == lists.period, true).clicked() {
                desk.send(Command::ShowPeriod(period));
            }
        }
    });
    board(ui, desk, info);
    for (key, label) in &info.record_lists {
        if let Some(lines) = lists.records.get(&(info.id.clone(), key.clone())) {
            parts::heading(ui, label);
            ranked(ui, desk, key, lines);
        }
    }
}

fn board(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo) {
    let lines = desk.studio.lists.boards.get(&info.id).map_or(&[][..], Vec::as_slice);
    if lines.is_empty() {
        parts::small(ui, desk.palette, desk.say(Word::NothingYet));
        return;
    }
    parts::card(desk.palette).show(ui, |ui| {
        Grid::new("board").spacing([18.0, 6.0]).striped(true).show(ui, |ui| {
            for line in lines {
                let text = |text: String| {
                    let text = RichText::new(text);
                    if line.you { text.font(bold(15.0)) } else { text }
                };
                ui.label(text(format!("{}.", line.rank)));
                ui.label(text(line.name.clone()));
                ui.label(text(line.points.to_string()));
                ui.label(RichText::new(format!("{} ×", line.matches)).small().color(desk.palette.muted));
                ui.end_row();
            }
        });
    });
}

fn ranked(ui: &mut Ui, desk: &Desk<'_>, salt: &str, lines: &[Ranked]) {
    if lines.is_empty() {
        parts::small(ui, desk.palette, desk.say(Word::NothingYet));
        return;
    }
    parts::card(desk.palette).show(ui, |ui| {
        Grid::new(salt).spacing([18.0, 6.0]).striped(true).show(ui, |ui| {
            for line in lines {
                let own = |text: String| {
                    let text = RichText::new(text);
                    if line.result.you { text.font(bold(15.0)) } else { text }
                };
                ui.label(own(format!("{}.", line.rank)));
                ui.label(own(line.result.name.clone()));
                ui.label(own(line.result.points.to_string()));
                ui.label(RichText::new(&line.result.title).small().color(desk.palette.muted));
                ui.end_row();
            }
        });
    });
}

/// What one has played: by game the ladder of levels, statistics with their course, and the matches.
pub(super) fn mine(ui: &mut Ui, desk: &Desk<'_>) {
    let Some(mine) = &desk.studio.lists.mine else {
        ui.label(desk.say(Word::Loading));
        return;
    };
    if mine.is_empty() {
        parts::small(ui, desk.palette, desk.say(Word::NothingPlayed));
        return;
    }
    for card in &desk.studio.lobby.games {
        if mine.iter().any(|played| played.game == card.info.id) {
            of_game(ui, desk, &card.info);
        }
    }
}

fn of_game(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo) {
    let lists = &desk.studio.lists;
    ui.horizontal_wrapped(|ui| {
        parts::heading(ui, &info.title);
        if parts::quiet(ui, desk.say(Word::ListsOfGame)).clicked() {
            desk.send(Command::Go(Page::Lists(info.id.clone())));
        }
    });
    parts::card(desk.palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            for rung in lists.ladder(info) {
                let label = info.level(&rung.level).map_or(rung.level.as_str(), |level| level.label.as_str());
                parts::small(ui, desk.palette, &format!("{label}: {}/{}", rung.won, rung.played));
            }
        });
        for statistic in &info.statistics {
            figure(ui, desk, info, &statistic.key, &statistic.label);
        }
        for played in lists.mine.iter().flatten().filter(|played| played.game == info.id).take(30) {
            one(ui, desk, info, played);
        }
    });
    ui.add_space(8.0);
}

fn figure(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo, key: &str, label: &str) {
    let lists = &desk.studio.lists;
    let course = lists.figures(info, key);
    if course.is_empty() {
        return;
    }
    let (sum, share) = lists.total(info, key);
    let text = match share {
        Some(share) => format!("{label}: {sum} ({share} %)"),
        None => format!("{label}: {sum}"),
    };
    ui.horizontal(|ui| {
        plot(ui, desk, &course, &text);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// A line over time, oldest left; its words stand beside it.
fn plot(ui: &mut Ui, desk: &Desk<'_>, values: &[f32], name: &str) {
    let palette = desk.palette;
    let (rect, response) = ui.allocate_exact_size(vec2(150.0, 44.0), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name));
    ui.painter().rect_filled(rect, 8.0, palette.inset);
    let room = rect.shrink(6.0);
    let most = values.iter().copied().fold(0.0_f32, f32::max);
    let least = values.iter().copied().fold(0.0_f32, f32::min);
    let span = (most - least).max(1.0);
    let point = |(index, value): (usize, &f32)| {
        let across = if values.len() > 1 { index as f32 / (values.len() - 1) as f32 } else { 0.5 };
        pos2(room.left() + across * room.width(), room.bottom() - (value - least) / span * room.height())
    };
    let points: Vec<egui::Pos2> = values.iter().enumerate().map(point).collect();
    if let Some(last) = points.last() {
        ui.painter().circle_filled(*last, 3.0, palette.accent);
    }
    ui.painter().add(egui::Shape::line(points, Stroke::new(2.0, palette.accent)));
}

fn one(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo, played: &Played) {
    ui.horizontal_wrapped(|ui| {
        let mode = info.mode(&played.mode).map_or(played.mode.as_str(), |mode| mode.label.as_str());
        ui.label(RichText::new(mode).font(bold(14.0)));
        if played.left {
            parts::small(ui, desk.palette, desk.say(Word::LeftForGood));
        } else {
            ui.label(format!("{} {}", played.points, desk.say(Word::Points)));
            if played.won {
                ui.label(RichText::new(desk.say(Word::Won)).color(desk.palette.good));
            }
        }
        if let Some(ladder) = played.ladder {
            parts::small(ui, desk.palette, &format!("{} {ladder:+}", desk.say(Word::Leaderboard)));
        }
        if played.uncounted {
            parts::small(ui, desk.palette, desk.say(Word::Uncounted));
        }
        if !played.others.is_empty() {
            parts::small(ui, desk.palette, &played.others.join(", "));
        }
        if !played.left && parts::quiet(ui, desk.say(Word::WatchAgain)).clicked() {
            desk.send(Command::WatchRecord(played.table));
        }
    });
}
