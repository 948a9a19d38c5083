//! The eframe app: effects out, messages in, commands from the pages.

use std::time::Duration;

use spielwerk_studio_core::studio::Effect;
use spielwerk_studio_core::{Incoming, Studio};
use spielwerk_studio_ui::StudioUi;

use crate::keeper::Keeper;
use crate::net::Net;

/// Is told of the studio after each frame.
pub type Watcher = Box<dyn Fn(&Studio)>;

/// Milliseconds since the shell began; what moves and lingers goes by it.
pub type Clock = Box<dyn Fn() -> u64>;

/// The window's app.
pub struct Shell {
    studio: Studio,
    pages: StudioUi,
    net: Net,
    keeper: Box<dyn Keeper>,
    clock: Clock,
    /// Called after each frame with the studio as it stands (automation).
    watcher: Option<Watcher>,
}

impl std::fmt::Debug for Shell {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Shell").field("net", &self.net).finish_non_exhaustive()
    }
}

impl Shell {
    /// Begins at once: asks for the lists and opens the socket.
    pub fn new(ctx: &egui::Context, mut studio: Studio, net: Net, keeper: Box<dyn Keeper>) -> Self {
        studio.begin();
        spielwerk_studio_ui::install(ctx);
        let pages = StudioUi::default();
        let began = web_time::Instant::now();
        let clock = Box::new(move || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX));
        Self { studio, pages, net, keeper, clock, watcher: None }
    }

    /// By this clock instead of the machine's.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Tells this one after each frame.
    #[must_use]
    pub fn with_watcher(mut self, watcher: Box<dyn Fn(&Studio)>) -> Self {
        self.watcher = Some(watcher);
        self
    }

    /// The client, to open something before anything else.
    pub fn studio_mut(&mut self) -> &mut Studio {
        &mut self.studio
    }

    /// The client as it stands.
    pub fn studio(&self) -> &Studio {
        &self.studio
    }

    /// What the pages keep from frame to frame.
    pub fn pages(&self) -> &StudioUi {
        &self.pages
    }

    /// Takes in what came and does what is due. Before each [`Shell::show`].
    pub fn go_on(&mut self, ctx: &egui::Context) {
        for incoming in self.net.receive() {
            self.studio.receive(incoming);
        }
        self.dropped(ctx);
        self.studio.tick((self.clock)());
        self.do_effects(ctx);
        if let Some(next) = self.studio.next_in_ms() {
            ctx.request_repaint_after(Duration::from_millis(next.max(8)));
        }
    }

    fn do_effects(&mut self, ctx: &egui::Context) {
        self.do_work(ctx);
        for effect in self.studio.take_effects() {
            match effect {
                Effect::Http(request) => self.net.request(request),
                Effect::Connect => self.net.connect(),
                Effect::Disconnect => self.net.disconnect(),
                Effect::Frame(text) => self.net.frame(text),
                Effect::Save => {
                    if let Err(sentence) = self.keeper.keep(&self.studio.saved) {
                        self.studio.notice(sentence, true);
                    }
                }
                // Sounds have no player yet; see README, “Not there yet”.
                Effect::Sound(_) => {}
            }
        }
    }

    /// Each on a thread of its own, for it may think or compile for seconds.
    #[cfg(not(target_arch = "wasm32"))]
    fn do_work(&mut self, ctx: &egui::Context) {
        for work in self.studio.take_work() {
            let (sender, ctx) = (self.net.sender(), ctx.clone());
            let thread = std::thread::Builder::new().name("inspect".into()).spawn(move || {
                work.run(&mut |done| {
                    // The window may be closed by now.
                    let _ = sender.send(Incoming::Done(done));
                    ctx.request_repaint();
                });
            });
            if let Err(error) = thread {
                self.studio.notice(error.to_string(), true);
            }
        }
    }

    /// In a browser there is no sandbox, so there is no work.
    #[cfg(target_arch = "wasm32")]
    fn do_work(&mut self, _ctx: &egui::Context) {}

    /// Records dropped onto the window.
    #[cfg(not(target_arch = "wasm32"))]
    fn dropped(&mut self, ctx: &egui::Context) {
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            let name = file.path().display().to_string();
            match file.bytes() {
                Ok(bytes) => self.studio.open_file(&name, &bytes),
                Err(error) => self.studio.cannot_open(format!("{name}: {error}")),
            }
        }
    }

    /// In a browser there is no sandbox to open them in.
    #[cfg(target_arch = "wasm32")]
    fn dropped(&mut self, _ctx: &egui::Context) {}
}

impl Shell {
    /// One frame.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        let commands = spielwerk_studio_ui::show(ui, &mut self.studio, &mut self.pages);
        if !commands.is_empty() {
            for command in commands {
                self.studio.command(command);
            }
            // What they ask for goes out before the next frame, not after it.
            let ctx = ui.ctx().clone();
            self.do_effects(&ctx);
            ctx.request_repaint();
        }
        if let Some(watcher) = &self.watcher {
            watcher(&self.studio);
        }
    }
}

impl eframe::App for Shell {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.go_on(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }
}
