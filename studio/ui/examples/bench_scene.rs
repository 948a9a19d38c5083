//! Prints what a frame with a large scene costs, without a window:
//! `cargo run --release -p spielwerk-studio-ui --example bench_scene`.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use spielwerk_studio_ui::StudioUi;

/// A board of 28 × 28 cells and some more: 800 nodes.
fn large_scene() -> String {
    let mut lines = vec![
        r#"{"prompt":"?","looks":[{"fill":"paper"},{"fill":"green","pattern":"dots"},{"fill":"blue","pattern":"waves"}]}"#
            .to_owned(),
        r#"{"key":"b","kind":{"board":{"columns":28,"rows":28}},"name":"Board"}"#.into(),
    ];
    for row in 0..28 {
        for column in 0..28 {
            let look = (row * 7 + column * 3) % 3;
            lines.push(format!(
                r#"{{"key":"c{row}-{column}","parent":"b","kind":{{"cell":{{"at":[{column},{row}]}}}},"look":{look},"name":"Cell {row} {column}","picks":["heap=c{row}-{column}"]}}"#
            ));
        }
    }
    for number in 0..15 {
        lines.push(format!(
            r#"{{"key":"n{number}","kind":{{"counter":{{"value":{number}}}}},"role":"side","name":"Counter {number}","text":"Counter"}}"#
        ));
    }
    lines.join("\n")
}

fn main() {
    let text = large_scene();
    let legal: Vec<String> =
        (0..28).flat_map(|row| (0..28).map(move |column| format!("flip c{row}-{column}"))).collect();
    let mut studio = support::studio_at(&text, legal, false);
    let mut state = StudioUi::default();
    let ctx = egui::Context::default();
    spielwerk_studio_ui::install(&ctx);
    ctx.enable_accesskit();
    let frame = |studio: &mut _, state: &mut _, time: f64| {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0))),
            time: Some(time),
            ..Default::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            spielwerk_studio_ui::show(ui, studio, state);
        });
        // No graphics card: textures go nowhere.
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        ctx.tessellate(shapes, output.pixels_per_point).len()
    };
    for warm in 0..20 {
        frame(&mut studio, &mut state, f64::from(warm) / 60.0);
    }
    let count = 200;
    let begun = Instant::now();
    for number in 0..count {
        frame(&mut studio, &mut state, 1.0 + f64::from(number) / 60.0);
    }
    let whole = begun.elapsed().as_secs_f64() * 1000.0 / f64::from(count);
    println!("frame with 800 nodes (layout, shapes, accessibility, tessellation): {whole:.2} ms");
    let nodes = text.lines().count() - 1;
    let begun = Instant::now();
    for _ in 0..count {
        let scene = spielwerk_model::scene::Scene::parse(&text).unwrap_or_default();
        std::hint::black_box(spielwerk_studio_ui::scene::Tree::of(&scene));
    }
    let parse = begun.elapsed().as_secs_f64() * 1000.0 / f64::from(count);
    println!("new scene of {nodes} nodes (parse and index, once per step): {parse:.2} ms");
    let scene = spielwerk_model::scene::Scene::parse(&text).unwrap_or_default();
    let begun = Instant::now();
    for _ in 0..count {
        std::hint::black_box(spielwerk_studio_ui::scene::Tree::of(&scene));
    }
    println!("index alone: {:.3} ms", begun.elapsed().as_secs_f64() * 1000.0 / f64::from(count));
}
