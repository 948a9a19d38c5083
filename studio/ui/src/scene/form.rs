//! Entry forms: the open text and number fields of a move kind as inputs, and the button that sends.

use egui::{Rect, TextEdit, Ui, UiBuilder, Vec2, vec2};
use spielwerk_model::choice::Selection;
use spielwerk_model::game::{FieldKind, FieldSpec, MoveKind};

use spielwerk_studio_core::Command;

use super::Renderer;

impl Renderer<'_> {
    fn form_kind(&self, verb: &str) -> Option<&MoveKind> {
        self.picture.selection.and_then(|selection| selection.form(verb))
    }

    fn typed_fields(kind: &MoveKind) -> impl Iterator<Item = &FieldSpec> {
        kind.fields.iter().filter(|field| matches!(field.kind, FieldKind::Text(_) | FieldKind::Number(..)))
    }

    pub(super) fn measure_form(&self, verb: &str, room: Vec2) -> Vec2 {
        let Some(kind) = self.form_kind(verb) else { return Vec2::ZERO };
        let count = Self::typed_fields(kind).count() as f32;
        let line = self.sizes.text * 4.4;
        vec2(room.x.min(440.0), count * line + self.sizes.text * 3.6)
    }

    pub(super) fn place_form(&mut self, ui: &mut Ui, number: usize, verb: &str, rect: Rect) {
        let Some(selection) = self.picture.selection else { return };
        let Some(kind) = selection.form(verb) else { return };
        self.touch(ui, number, rect);
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(("form", verb)));
        for field in Self::typed_fields(kind) {
            self.form_field(&mut inner, selection, verb, field);
        }
        if super::super::parts::primary(&mut inner, self.picture.palette, &kind.label).clicked() {
            self.commands.push(Command::Submit(verb.to_owned()));
        }
    }

    fn form_field(&mut self, ui: &mut Ui, selection: &Selection, verb: &str, field: &FieldSpec) {
        let label = ui.label(&field.label);
        let mut text = selection.typed(&field.key).to_owned();
        let before = text.clone();
        match field.kind {
            FieldKind::Number(least, most) => {
                ui.horizontal(|ui| {
                    let now = text.parse::<i32>().unwrap_or(least);
                    if ui.button("–").clicked() && now > least {
                        text = (now - 1).to_string();
                    }
                    let edit = TextEdit::singleline(&mut text).desired_width(64.0).char_limit(6);
                    let response = ui.add(edit.hint_text(format!("{least}–{most}"))).labelled_by(label.id);
                    self.enter(ui, &response, verb);
                    if ui.button("+").clicked() && now < most {
                        text = if before.is_empty() { least.to_string() } else { (now + 1).to_string() };
                    }
                });
            }
            FieldKind::Text(most) => {
                let edit = TextEdit::singleline(&mut text).desired_width(f32::INFINITY).char_limit(most as usize);
                let response = ui.add(edit.margin(egui::Margin::symmetric(10, 7))).labelled_by(label.id);
                self.enter(ui, &response, verb);
            }
            FieldKind::Offered | FieldKind::Several => {}
        }
        if text != before {
            self.commands.push(Command::Type { field: field.key.clone(), text });
        }
    }

    fn enter(&mut self, ui: &Ui, response: &egui::Response, verb: &str) {
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            self.commands.push(Command::Submit(verb.to_owned()));
        }
    }
}
