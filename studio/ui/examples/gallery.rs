//! Shows one page or scene file of the tests in a window, for looking at and for screenshots:
//! `cargo run -p spielwerk-studio-ui --example gallery -- wood 1280 800 light`.
//! Pages: start game waiting rules inspect result lively; scenes: wood sheets words everything.

#[path = "../tests/support/mod.rs"]
mod support;

use spielwerk_studio_core::{Command, Studio, Theme};
use spielwerk_studio_ui::StudioUi;

struct Gallery {
    studio: Studio,
    ui: StudioUi,
}

impl eframe::App for Gallery {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let now = ui.input(|input| input.time);
        self.studio.tick(1_000 + (now * 1_000.0) as u64);
        for command in spielwerk_studio_ui::show(ui, &mut self.studio, &mut self.ui) {
            eprintln!("{command:?}");
            self.studio.command(command);
        }
    }
}

fn main() -> eframe::Result {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = |index: usize, other: &str| arguments.get(index).cloned().unwrap_or_else(|| other.into());
    let size = [at(1, "1280"), at(2, "800")].map(|text| text.parse().unwrap_or(800.0));
    let mut studio = support::page(&at(0, "wood"));
    studio.saved.settings.theme = match at(3, "light").as_str() {
        "dark" => Theme::Dark,
        "contrast" => Theme::HighContrast,
        _ => Theme::Light,
    };
    if at(4, "de") == "en" {
        let mut settings = studio.settings().clone();
        settings.locale = spielwerk_studio_core::Locale::En;
        studio.command(Command::Settings(settings));
    }
    let viewport = egui::ViewportBuilder::default().with_inner_size(size).with_position([0.0, 0.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    eframe::run_native(
        "Spielwerk gallery",
        options,
        Box::new(move |context| {
            spielwerk_studio_ui::install(&context.egui_ctx);
            Ok(Box::new(Gallery { studio, ui: StudioUi::default() }))
        }),
    )
}
