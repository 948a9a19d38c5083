//! Prints what the record's page costs with a match of up to 2,000 plies among random movers, without a window:
//! `cargo run -p spielwerk-studio --example bench_inspect -- target/games/speedhoernchen.wasm`.

use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use spielwerk_model::config::configure;
use spielwerk_model::play::Viewer;
use spielwerk_referee::chance::seed_of;
use spielwerk_referee::replay::Replayed;
use spielwerk_referee::simulate::{Player, Setup, play};
use spielwerk_runtime::{Runtime, Settings};
use spielwerk_studio::native::lines::Played;
use spielwerk_studio_core::inspect::line::Origin;
use spielwerk_studio_core::studio::Saved;
use spielwerk_studio_core::{Command, Inspect, InspectCommand, Page, Studio};
use spielwerk_studio_ui::StudioUi;

const SIZE: egui::Vec2 = vec2(1280.0, 800.0);

struct Window {
    ctx: egui::Context,
    studio: Studio,
    state: StudioUi,
    time: f64,
}

impl Window {
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        self.time += 1.0 / 60.0;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, SIZE));
        let input = RawInput { screen_rect, time: Some(self.time), events, ..RawInput::default() };
        let began = Instant::now();
        let (studio, state) = (&mut self.studio, &mut self.state);
        let mut commands = Vec::new();
        let mut output = self.ctx.run_ui(input, |ui| commands.extend(spielwerk_studio_ui::show(ui, studio, state)));
        commands.into_iter().for_each(|command| self.studio.command(command));
        // No graphics card: textures go nowhere.
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        std::hint::black_box(self.ctx.tessellate(shapes, output.pixels_per_point).len());
        began.elapsed()
    }

    fn at(&self) -> usize {
        self.studio.inspect.as_ref().and_then(Inspect::timeline).map_or(0, |timeline| timeline.at())
    }

    fn do_command(&mut self, command: InspectCommand) {
        self.studio.command(Command::Inspect(command));
    }
}

fn key(key: Key, pressed: bool) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!("{what}: median {:.2} ms, 99th of 100 {:.2} ms, slowest {:.2} ms a frame", at(0.5), at(0.99), at(1.0));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which component?")?;
    let component = Runtime::new(Settings::default())?.load(&std::fs::read(&path)?)?;
    let info = component.info("");
    let mode = info.modes.first().ok_or("the game has no mode")?;
    let config = configure(info, &mode.id, None, None, &[])?;
    let players = vec![Player::Random; config.seats.into()];
    let record = play(&component, &Setup { most_plies: 2000, ..Setup::new(config, seed_of(1), players) }).record;
    println!("{}: {} plies", info.id, record.plies.len());

    let mut window = Window {
        ctx: egui::Context::default(),
        studio: Studio::new(Saved::default(), "own", "bench"),
        state: StudioUi::default(),
        time: 0.0,
    };
    spielwerk_studio_ui::install(&window.ctx);
    window.ctx.enable_accesskit();
    for _ in 0..4 {
        window.frame(vec![]);
    }

    let began = Instant::now();
    let replayed = Replayed::far(&component, record.into())?;
    let mut inspect = Inspect::loading(&info.id, None);
    inspect.add(Origin::Record, Box::new(Played::new(replayed)), 0);
    inspect.opening = false;
    window.studio.inspect = Some(inspect);
    window.studio.page = Page::Inspect;
    let played = began.elapsed();
    window.frame(vec![]);
    println!("opened in {:.1} ms, with its first picture in {:.1} ms", ms(played), ms(began.elapsed()));
    // Scan the plies, as the app's threads do.
    for work in window.studio.take_work() {
        let mut done = Vec::new();
        work.run(&mut |one| done.push(one));
        done.into_iter().for_each(|one| window.studio.receive(spielwerk_studio_core::Incoming::Done(one)));
    }
    println!("all plies scanned in {:.0} ms (on another thread)", ms(began.elapsed()));
    for _ in 0..10 {
        window.frame(vec![]);
    }

    told("still", (0..120).map(|_| window.frame(vec![])).collect());
    let step = |window: &mut Window| {
        let pressed = window.frame(vec![key(Key::ArrowRight, true)]);
        pressed.max(window.frame(vec![key(Key::ArrowRight, false)]))
    };
    told("step forward", (0..300).map(|_| step(&mut window)).collect());
    let last = window.studio.inspect.as_ref().and_then(Inspect::timeline).map_or(0, |timeline| timeline.last());
    let jumps = (0..200).map(|number: usize| {
        window.do_command(InspectCommand::Jump(number.wrapping_mul(7919) % (last + 1)));
        window.frame(vec![])
    });
    told("jump", jumps.collect());
    drag(&mut window, "drag");
    window.do_command(InspectCommand::AddViewer(Viewer::Spectator));
    window.do_command(InspectCommand::SetViewer(0, Viewer::Seat(0)));
    drag(&mut window, "drag with two viewers and differences");
    let weight = window.studio.inspect.as_ref().map_or(0, Inspect::weight);
    println!("kept after all that: {:.1} MiB, roughly", weight as f64 / f64::from(1 << 20));
    Ok(())
}

/// Over the whole track and back, a frame every few plies.
fn drag(window: &mut Window, what: &str) {
    let track = window.track();
    let at = |part: f32| pos2(track.left() + track.width() * part, track.center().y);
    let button = |pos: Pos2, pressed: bool| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.frame(vec![Event::PointerMoved(at(0.02)), button(at(0.02), true)]);
    let way = (0..300).map(|step| 0.02 + 0.96 * (1.0 - ((step as f32 / 150.0) - 1.0).abs()));
    let mut reached = std::collections::BTreeSet::new();
    let times = way.map(|part| {
        let time = window.frame(vec![Event::PointerMoved(at(part))]);
        reached.insert(window.at());
        time
    });
    let times: Vec<Duration> = times.collect();
    window.frame(vec![button(at(0.02), false)]);
    told(&format!("{what} ({} plies touched)", reached.len()), times);
}

impl Window {
    /// Where the track is drawn: found as a person does, by its place under the buttons.
    fn track(&mut self) -> Rect {
        let y = (40..400).step_by(4).map(|y| y as f32).find(|y| {
            let before = self.at();
            let press = |pressed| Event::PointerButton {
                pos: pos2(640.0, *y),
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            self.do_command(InspectCommand::First);
            self.frame(vec![Event::PointerMoved(pos2(640.0, *y))]);
            self.frame(vec![press(true)]);
            self.frame(vec![press(false)]);
            self.frame(vec![]);
            let found = self.at() > 10;
            self.do_command(InspectCommand::Jump(before));
            found
        });
        Rect::from_center_size(pos2(SIZE.x / 2.0, y.unwrap_or(120.0) + 6.0), vec2(SIZE.x - 40.0, 8.0))
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
