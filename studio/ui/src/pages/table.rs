//! A table that is played: the board large, the rest beside or below it.

use egui::{Align, Frame, Layout, Margin, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};
use spielwerk_model::game::Step;
use spielwerk_model::scene::{Role, Scene};
use spielwerk_studio_core::protocol::http::{Sitter, TableState};
use spielwerk_studio_core::{Command, TableModel, Word};

use super::talk::{self, TalkUi};
use super::{Desk, StudioUi, result, waiting};
use crate::parts;
use crate::scene::{Picture, Plate, Renderer, take_enter};
use crate::theme::{bold, mix, readable};

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let Some(table) = desk.studio.table.as_ref() else {
        ui.label(desk.say(Word::Loading));
        return;
    };
    if let Some(lobby) = table.lobby.as_ref().filter(|lobby| lobby.state == TableState::Waiting) {
        super::scrolled(ui, "waiting", 640.0, |ui| waiting::show(ui, desk, &mut state.talk, table, lobby));
        return;
    }
    let Some(scene) = table.scene() else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(desk.say(Word::Loading));
        });
        return;
    };
    played(ui, desk, state, table, scene);
    tip(ui, desk, table);
    talk::leaving(ui, desk, &mut state.talk, table);
    if table.result_open {
        result::show(ui, desk, state, table);
    } else {
        state.result_since = None;
    }
}

fn played(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, table: &TableModel, scene: &std::sync::Arc<Scene>) {
    let game = table.lobby.as_ref().map_or("", |lobby| lobby.game.as_str());
    let component = table.lobby.as_ref().map(|lobby| lobby.component.to_string()).unwrap_or_default();
    let source = |name: &str| desk.svg(game, name);
    let plates = plates(desk, table);
    let steps: Vec<(String, Step)> = (table.info.iter())
        .flat_map(|info| &info.move_kinds)
        .flat_map(|kind| &kind.fields)
        .flat_map(|field| field.steps.iter().cloned())
        .collect();
    let lit: Vec<String> = table.lit().map(str::to_owned).collect();
    let before = table.stage.before().cloned();
    let note = |key: &str| table.notes.get(key).and_then(|notes| notes.first()).cloned();
    let bubbles = table.bubbles();
    let picture = Picture {
        scene,
        palette: desk.palette,
        plates: &plates,
        selection: Some(&table.selection),
        marks: &table.marks,
        shape: table.pointing.as_ref(),
        running: table.stage.running(),
        bubbles: &bubbles,
        before: before.as_deref(),
        large: table.large_area(desk.settings().follow_turn),
        art: &source,
        art_space: &component,
        steps: &steps,
        lit: &lit,
        text: desk.settings().text_size,
        still: desk.settings().reduced_motion,
        eye: table.eye_open,
        note: &note,
        words_clock: (desk.say(Word::SecondsLeft), desk.say(Word::Grace)),
        word_possible: desk.pick("möglich", "possible"),
        word_chosen: desk.pick("gewählt", "chosen"),
    };
    if table.selection.confirmable().is_some() && take_enter(ui.ctx(), scene) {
        desk.send(Command::Confirm);
    }
    let StudioUi { scene: kept, talk, .. } = state;
    let mut renderer = Renderer::new(ui.ctx(), &picture, kept);
    let room = ui.available_rect_before_wrap();
    if room.width() > room.height() * 1.05 && room.width() > 480.0 {
        landscape(ui, desk, talk, table, &mut renderer, room);
    } else {
        portrait(ui, desk, talk, table, &mut renderer, room);
    }
    // A modal window above has the keyboard and the pointer.
    let commands = renderer.finish(ui);
    if !table.result_open {
        commands.into_iter().for_each(|command| desk.send(command));
    } else if commands.contains(&Command::Escape) {
        desk.send(Command::CloseResult);
    }
}

fn child(ui: &mut Ui, rect: Rect, salt: &str, content: impl FnOnce(&mut Ui)) {
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min)).id_salt(salt));
    inner.set_clip_rect(rect.intersect(ui.clip_rect()).expand(2.0));
    content(&mut inner);
}

fn landscape(
    ui: &mut Ui,
    desk: &Desk<'_>,
    talk: &mut TalkUi,
    table: &TableModel,
    renderer: &mut Renderer<'_>,
    room: Rect,
) {
    let gap = if room.width() > 900.0 { 16.0 } else { 8.0 };
    let side = (room.width() * 0.3).clamp(210.0, 380.0);
    let left = Rect::from_min_max(room.min + vec2(gap, 4.0), pos2(room.right() - side - gap, room.bottom() - gap));
    let right = Rect::from_min_max(pos2(left.right() + gap, left.top()), room.max - vec2(gap, gap));
    child(ui, left, "left", |ui| {
        prompt(ui, desk, table);
        renderer.main_region(ui);
    });
    child(ui, right, "right", |ui| {
        let log = if right.height() > 520.0 { (right.height() * 0.3).max(150.0) } else { 0.0 };
        let upper = Rect::from_min_max(right.min, right.max - vec2(0.0, log + if log > 0.0 { gap } else { 0.0 }));
        child(ui, upper, "tools", |ui| {
            ScrollArea::vertical().id_salt("tools").auto_shrink(false).show(ui, |ui| {
                tools(ui, desk, renderer, &[Role::Seat, Role::Hand, Role::Status, Role::Side]);
                if log <= 0.0 {
                    log_box(ui, desk, talk, table, renderer, 180.0);
                }
            });
        });
        if log > 0.0 {
            let lower = Rect::from_min_max(pos2(right.left(), upper.bottom() + gap), right.max);
            child(ui, lower, "log", |ui| log_box(ui, desk, talk, table, renderer, log));
        }
    });
}

fn portrait(
    ui: &mut Ui,
    desk: &Desk<'_>,
    talk: &mut TalkUi,
    table: &TableModel,
    renderer: &mut Renderer<'_>,
    room: Rect,
) {
    let gap = 8.0;
    let room = room.shrink2(vec2(gap, 2.0));
    let mut top = room.top();
    child(ui, room, "above", |ui| {
        renderer.compact = true;
        // Plates above the board, as far as they leave it enough room.
        ScrollArea::vertical().id_salt("plates").max_height(room.height() * 0.22).show(ui, |ui| {
            renderer.spare_plates(ui);
            renderer.plates(ui);
        });
        prompt(ui, desk, table);
        top = ui.cursor().top();
    });
    // The board comes first; of what one chooses from at least a row of cards stays in sight.
    let hand = renderer.height_of(ui, &[Role::Hand], room.width());
    let below_wanted = if hand > 0.0 { hand.min(room.height() * 0.21) + 12.0 } else { 90.0 };
    let board = (room.bottom() - top - below_wanted).min(room.width() * 1.15).max(room.height() * 0.38);
    let middle =
        Rect::from_min_max(pos2(room.left(), top), pos2(room.right(), (top + board).min(room.bottom() - 60.0)));
    child(ui, middle, "board", |ui| renderer.main_region(ui));
    let lower = Rect::from_min_max(pos2(room.left(), middle.bottom() + 6.0), room.max);
    child(ui, lower, "below", |ui| {
        ScrollArea::vertical().id_salt("below").auto_shrink(false).show(ui, |ui| {
            tools(ui, desk, renderer, &[Role::Hand, Role::Status, Role::Side]);
            log_box(ui, desk, talk, table, renderer, 170.0);
        });
    });
}

/// Everything besides the board, one below the other.
fn tools(ui: &mut Ui, _desk: &Desk<'_>, renderer: &mut Renderer<'_>, roles: &[Role]) {
    for role in roles {
        if *role == Role::Seat {
            renderer.spare_plates(ui);
            renderer.plates(ui);
        } else {
            renderer.inline(ui, *role);
        }
    }
    renderer.small_areas(ui);
}

fn log_box(
    ui: &mut Ui,
    desk: &Desk<'_>,
    talk: &mut TalkUi,
    table: &TableModel,
    renderer: &mut Renderer<'_>,
    height: f32,
) {
    let palette = desk.palette;
    renderer.inline(ui, Role::Log);
    Frame::new()
        .fill(palette.inset)
        .stroke((1.0, palette.line))
        .corner_radius(12)
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            talk::tabs(ui, desk, talk, table);
            let free = (height - 76.0).max(60.0);
            if talk.open {
                return talk::show(ui, desk, talk, table, free);
            }
            ScrollArea::vertical().id_salt("log-lines").auto_shrink(false).max_height(free).stick_to_bottom(true).show(
                ui,
                |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    let last = table.log.last().map_or(0, |line| line.number);
                    for line in table.log.iter().rev().take(200).rev() {
                        let colour = if line.number == last { palette.ink } else { palette.muted };
                        let colour = readable(colour, palette.inset);
                        let text = match line.timed_out {
                            Some(seat) => format!("{} {}.", desk.say(Word::TimeIsUp), table.name(seat)),
                            None => line.text.clone(),
                        };
                        ui.add(egui::Label::new(RichText::new(text).color(colour)).wrap());
                    }
                },
            );
        });
}

/// What is asked now, what a move would bring, and the buttons for it. Where moves are previewed the box keeps its size
/// from question to confirmation, so that the board stays where it is under the pointer.
fn prompt(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel) {
    let palette = desk.palette;
    let own = table.acting().is_some_and(|acting| acting.must);
    let fill = if own { mix(palette.paper, palette.accent, 0.12) } else { palette.paper };
    let edge = if own { palette.accent } else { palette.line };
    Frame::new().fill(fill).stroke((1.0, edge)).corner_radius(12).inner_margin(Margin::symmetric(12, 7)).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            let steady = own && table.previews();
            if ui.available_width() > 560.0 {
                beside(ui, desk, table, fill, steady);
            } else {
                below(ui, desk, table, fill, steady);
            }
            talk::advice(ui, desk, table);
        },
    );
    ui.add_space(4.0);
}

/// Height of the buttons of a prompt.
const BUTTONS: f32 = 38.0;

/// A wide prompt: words at the left, buttons at the right.
fn beside(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, fill: egui::Color32, steady: bool) {
    let line = ui.style().text_styles[&egui::TextStyle::Body].size;
    ui.horizontal(|ui| {
        let words = if steady || has_buttons(table) { ui.available_width() - 300.0 } else { ui.available_width() };
        ui.vertical(|ui| {
            ui.set_width(words);
            if steady {
                ui.set_min_height((line * 3.6).max(BUTTONS));
            }
            asked(ui, desk, table, fill);
            answered(ui, desk, table, fill);
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| buttons(ui, desk, table));
    });
}

/// A narrow prompt: what a move would bring takes the place of what is asked, the buttons have a line of their own.
fn below(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, fill: egui::Color32, steady: bool) {
    let line = ui.style().text_styles[&egui::TextStyle::Body].size;
    ui.vertical(|ui| {
        ui.set_width(ui.available_width());
        if steady {
            ui.set_min_height(line * 2.7);
        }
        if !steady || table.preview().is_none_or(|preview| preview.text.is_empty()) {
            asked(ui, desk, table, fill);
        }
        answered(ui, desk, table, fill);
    });
    ui.vertical(|ui| {
        if steady {
            ui.set_min_height(BUTTONS);
        }
        if has_buttons(table) {
            ui.horizontal_wrapped(|ui| buttons(ui, desk, table));
        }
    });
}

fn asked(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, fill: egui::Color32) {
    let size = ui.style().text_styles[&egui::TextStyle::Body].size * 1.08;
    let text = RichText::new(prompt_text(desk, table)).font(bold(size)).color(readable(desk.palette.ink, fill));
    ui.add(egui::Label::new(text).wrap());
}

/// What the previewed move brings, and why one was refused.
fn answered(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, fill: egui::Color32) {
    let palette = desk.palette;
    if let Some(preview) = table.preview().filter(|preview| !preview.text.is_empty()) {
        let colour = if preview.refused.is_some() { palette.danger } else { palette.good };
        ui.add(egui::Label::new(RichText::new(&preview.text).color(readable(colour, fill))).wrap());
    }
    if let Some(refusal) = &table.refusal {
        ui.add(egui::Label::new(RichText::new(refusal).color(readable(palette.danger, fill))).wrap());
    }
}

fn prompt_text(desk: &Desk<'_>, table: &TableModel) -> String {
    if table.state() == Some(TableState::Paused) {
        return desk.say(Word::TablePaused).into();
    }
    if table.is_given_up() {
        return desk.say(Word::GaveUp).into();
    }
    let prompt = table.scene().map(|scene| scene.head.prompt.clone()).unwrap_or_default();
    match (prompt.is_empty(), table.seat()) {
        (false, _) => prompt,
        (true, None) => desk.say(Word::Onlooker).into(),
        (true, Some(_)) if table.acting().is_some() => desk.say(Word::YourTurn).into(),
        (true, Some(_)) => {
            let on_turn = (0..table.lobby.as_ref().map_or(0, |lobby| lobby.seats.len() as u8))
                .find(|seat| table.is_on_turn(*seat));
            on_turn.map(|seat| format!("{}: {}", table.name(seat), desk.say(Word::OnTurn))).unwrap_or_default()
        }
    }
}

/// Something can be confirmed, taken back, asked, or begun anew.
fn has_buttons(table: &TableModel) -> bool {
    let chosen = !table.selection.chosen().is_empty() || table.selection.shown().is_some();
    chosen || may_ask(table) || table.selection.confirmable().is_some() || (table.is_finished() && !table.result_open)
}

/// Advice is offered before anything is chosen: on a phone the buttons have one line.
fn may_ask(table: &TableModel) -> bool {
    let begun = table.selection.confirmable().is_some() || !table.selection.chosen().is_empty();
    !begun && table.may_ask_advice() && table.advice.is_none()
}

fn buttons(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel) {
    let confirm = table.selection.confirmable().map(|kind| kind.label.clone());
    let chosen = !table.selection.chosen().is_empty() || table.selection.shown().is_some();
    if let Some(label) = confirm
        && parts::primary(ui, desk.palette, &label).clicked()
    {
        desk.send(Command::Confirm);
    }
    if chosen && parts::quiet(ui, desk.say(Word::TakeBackChoice)).clicked() {
        desk.send(Command::Escape);
    }
    if may_ask(table) && parts::quiet(ui, desk.say(Word::Advice)).clicked() {
        desk.send(Command::AskAdvice);
    }
    if table.is_finished() && !table.result_open {
        result::buttons(ui, desk, table);
    }
}

fn plates(desk: &Desk<'_>, table: &TableModel) -> Vec<Plate> {
    let Some(lobby) = &table.lobby else { return Vec::new() };
    let standings = table.view().map_or(&[][..], |view| &view.standings);
    let plate = |(seat, sitter): (usize, &Sitter)| {
        let seat = seat as u8;
        let (name, detail, you) = match sitter {
            Sitter::Nobody => (desk.say(Word::FreeSeat).to_owned(), String::new(), false),
            Sitter::Person { name, you } => {
                let detail = if *you { desk.say(Word::You).to_owned() } else { String::new() };
                (name.clone(), detail, *you)
            }
            Sitter::Computer { name, level, .. } => {
                let label = table.info.as_ref().and_then(|info| info.level(level)).map_or(level, |level| &level.label);
                (name.clone(), label.clone(), false)
            }
        };
        let clock = table.clock(seat);
        let detail = match clock.filter(|clock| clock.grace) {
            Some(_) => desk.say(Word::Grace).to_owned(),
            None => detail,
        };
        let must = table.view().and_then(|view| view.status.acting(seat)).is_some_and(|acting| acting.must);
        Plate {
            name,
            detail,
            to_move: must,
            thinking: table.is_thinking(seat),
            clock,
            you,
            points: standings.iter().find(|standing| standing.seat == seat).map(|standing| standing.points),
        }
    };
    lobby.seats.iter().enumerate().map(plate).collect()
}

/// The info window of a node.
fn tip(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel) {
    let Some(shown) = &table.tip else { return };
    let screen = ui.ctx().content_rect();
    let modal = egui::Modal::new(egui::Id::unique("tip")).show(ui.ctx(), |ui| {
        ui.set_width((screen.width() - 60.0).min(400.0));
        match &shown.tip {
            None => {
                ui.spinner();
            }
            Some(tip) => {
                parts::heading(ui, &tip.title);
                ScrollArea::vertical().max_height(screen.height() * 0.6).show(ui, |ui| {
                    crate::markdown::show(ui, desk.palette, &crate::markdown::parse(&tip.text));
                });
            }
        }
        parts::primary(ui, desk.palette, desk.say(Word::Close)).clicked()
    });
    if modal.inner || modal.should_close() {
        desk.send(Command::CloseTip);
    }
}
