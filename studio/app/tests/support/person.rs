//! Somebody at the studio: looks, clicks and presses keys. Knows no game.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use egui::{Key, Pos2, Rect, Vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use spielwerk_studio::keeper::Forgetful;
use spielwerk_studio::net::Net;
use spielwerk_studio::shell::Shell;
use spielwerk_studio_core::studio::Saved;
use spielwerk_studio_core::{Studio, TableModel};

/// Nothing on the way to the end takes longer; a healthy run never waits that long.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a frame lasts by the studio's clock: what moves and lingers is over soon.
const FRAME_MS: u64 = 120;

pub struct Person {
    harness: Harness<'static, Shell>,
}

impl Person {
    pub fn arrives(url: &str, size: Vec2) -> Self {
        // The socket's threads ask this context to wake up; the person looks all the time anyway.
        let nobody = egui::Context::default();
        let now = Rc::new(Cell::new(0));
        let clock = now.clone();
        let studio = Studio::new(Saved::default(), "house", "whole-games");
        let shell = Shell::new(&nobody, studio, Net::new(url, nobody.clone()), Box::new(Forgetful))
            .with_clock(Box::new(move || clock.get()));
        let harness = Harness::builder().with_size(size).build_ui_state(
            move |ui, shell: &mut Shell| {
                now.set(now.get() + FRAME_MS);
                let ctx = ui.ctx().clone();
                shell.go_on(&ctx);
                shell.show(ui);
            },
            shell,
        );
        spielwerk_studio_ui::install(&harness.ctx);
        Self { harness }
    }

    pub fn studio(&self) -> &Studio {
        self.harness.state().studio()
    }

    pub fn table(&self) -> &TableModel {
        self.studio().table.as_ref().expect("a table")
    }

    /// Looks, frame by frame, until it is so. The server works on other threads meanwhile.
    pub fn wait(&mut self, what: &str, is_so: impl Fn(&Studio) -> bool) {
        let began = Instant::now();
        loop {
            self.harness.step();
            if is_so(self.studio()) {
                return;
            }
            let notices: Vec<&str> = self.studio().notices.iter().map(|notice| notice.text.as_str()).collect();
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}; told: {notices:?}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// A node by its accessible name, as a screen reader would find it: an input by its label, a choice with what it
    /// says of itself behind its name.
    fn node(&self, name: &str) -> Option<Rect> {
        let longer = format!("{name}, ");
        let exact = self.harness.query_all_by_label(name).map(|node| node.rect());
        let begins = |label: &str| label.starts_with(&longer);
        let longer = self.harness.query_all_by(move |node| node.label().is_some_and(|label| begins(&label)));
        let all: Vec<Rect> = exact.chain(longer.map(|node| node.rect())).collect();
        all.iter().find(|rect| self.screen().contains(rect.center())).or(all.first()).copied()
    }

    /// A node that is on the screen; one that is not is scrolled towards.
    fn place(&mut self, name: &str) -> Option<Rect> {
        let rect = self.node(name)?;
        let screen = self.screen();
        if screen.contains(rect.center()) {
            return Some(rect);
        }
        let at = Pos2::new(rect.center().x.clamp(1.0, screen.right() - 1.0), screen.center().y);
        self.scroll_at(at, if rect.center().y < screen.center().y { -150.0 } else { 150.0 });
        None
    }

    /// Clicks it once it has stood in its place for a while: what appears grows and pushes other things away first.
    pub fn click(&mut self, name: &str) {
        let began = Instant::now();
        let (mut at, mut stood) = (None, 0);
        while stood < 12 {
            assert!(began.elapsed() < PATIENCE, "there is no “{name}” to click");
            self.harness.step();
            let now = self.place(name);
            stood = if now.is_some() && now == at { stood + 1 } else { 0 };
            at = now;
            std::thread::sleep(Duration::from_millis(1));
        }
        self.click_at(at.expect("it stood there").center());
    }

    pub fn click_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.step();
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            self.harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
            self.harness.step();
        }
    }

    /// Clicks into the input with this label; other things may be called the same.
    pub fn click_into(&mut self, label: &str) {
        let role = egui::accesskit::Role::TextInput;
        let mut inputs = self.harness.query_all_by_role_and_label(role, label);
        let at = inputs.next().unwrap_or_else(|| panic!("there is no input “{label}”")).rect().center();
        drop(inputs);
        self.click_at(at);
    }

    pub fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.step();
        self.harness.step();
    }

    pub fn types(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.into()));
        self.harness.step();
        self.harness.step();
    }

    /// The part of a scene node on the screen.
    pub fn node_rect(&self, key: &str) -> Option<Rect> {
        self.harness.state().pages().scene.visible_rect(key)
    }

    /// The node the keyboard is at.
    pub fn cursor(&self) -> Option<&str> {
        self.harness.state().pages().scene.cursor()
    }
}

impl Person {
    /// The accessible name of what has the keyboard.
    pub fn focused(&self) -> Option<String> {
        let found = self.harness.query_all_by(|node| node.is_focused()).next()?;
        found.accesskit_node().label()
    }

    /// Turns the wheel at this place.
    pub fn scroll_at(&mut self, at: Pos2, down: f32) {
        self.harness.hover_at(at);
        self.harness.step();
        self.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -down),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: egui::Modifiers::NONE,
        });
        self.harness.run_steps(6);
    }

    pub fn screen(&self) -> Rect {
        Rect::from_min_size(Pos2::ZERO, self.harness.ctx.content_rect().size())
    }

    /// Where a scene node stands, seen or scrolled away.
    pub fn node_place(&self, key: &str) -> Option<Rect> {
        self.harness.state().pages().scene.rect(key)
    }
}
