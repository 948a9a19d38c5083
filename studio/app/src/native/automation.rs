//! `--automation FILE`: what is on the screen, for tests and scripts that click like a person.
//!
//! After each frame that differs from the one before, FILE holds one JSON object (written whole, by renaming):
//!
//! ```json
//! {"page":"table","prompt":"…","acting":true,"busy":false,"finished":false,"result":false,"plies":7,"notices":[],
//!  "glowing":["A1, Laubhaufen"],
//!  "nodes":[{"name":"A1, Laubhaufen","role":"Button","rect":[40.0,52.0,61.0,61.0],"enabled":true}]}
//! ```
//!
//! `nodes` are the accessible nodes with a name; `rect` is x, y, width, height in physical pixels of the window.
//! `glowing` are names of scene nodes whose tap takes a choice now. `busy`: something still moves or lingers.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use spielwerk_studio_core::{Page, Studio};

use super::files::write_whole;

#[derive(Debug, Clone, PartialEq, Serialize)]
struct SeenNode {
    name: String,
    role: String,
    rect: [f64; 4],
    enabled: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Seen {
    page: &'static str,
    prompt: String,
    acting: bool,
    busy: bool,
    finished: bool,
    result: bool,
    plies: Option<usize>,
    notices: Vec<String>,
    glowing: Vec<String>,
    nodes: Vec<SeenNode>,
}

type Nodes = Arc<Mutex<Vec<SeenNode>>>;

/// Turns accessibility on and gives what must be told of the studio after each frame.
pub fn watch(ctx: &egui::Context, path: PathBuf) -> Box<dyn Fn(&Studio)> {
    let nodes: Nodes = Arc::default();
    ctx.enable_accesskit();
    ctx.add_plugin(Reader { nodes: nodes.clone() });
    let written = RefCell::new(None);
    let ctx = ctx.clone();
    Box::new(move |studio| {
        // The nodes are those of the frame before: the one a person has seen.
        let seen = describe(studio, nodes.lock().unwrap_or_else(PoisonError::into_inner).clone());
        if written.borrow().as_ref() == Some(&seen) {
            return;
        }
        if let Ok(text) = serde_json::to_vec(&seen)
            && write_whole(&path, &text).is_ok()
        {
            written.replace(Some(seen));
        }
        // One more frame, so that the nodes of this one are written, too.
        ctx.request_repaint();
    })
}

fn describe(studio: &Studio, nodes: Vec<SeenNode>) -> Seen {
    let table = studio.table.as_ref();
    let page = match studio.page {
        Page::Start => "start",
        Page::Lists(_) => "lists",
        Page::Mine => "mine",
        Page::Game(_) => "game",
        Page::Table(_) => "table",
        Page::Inspect => "inspect",
        Page::Settings => "settings",
        Page::Rules(_) => "rules",
    };
    let scene = table.and_then(|table| table.scene());
    let marks = table.map(|table| table.marks.as_slice()).unwrap_or_default();
    let glowing = scene.into_iter().flat_map(|scene| &scene.nodes).zip(marks).filter(|(_, mark)| mark.glows);
    Seen {
        page,
        prompt: scene.map(|scene| scene.head.prompt.clone()).unwrap_or_default(),
        acting: table.is_some_and(|table| table.acting().is_some() && table.pending.is_none()),
        busy: table.is_some_and(|table| table.stage.is_busy()),
        finished: table.is_some_and(|table| table.is_finished()),
        result: table.is_some_and(|table| table.result_open),
        plies: studio.inspect.as_ref().and_then(|inspect| inspect.timeline()).map(|timeline| timeline.last()),
        notices: studio.notices.iter().map(|notice| notice.text.clone()).collect(),
        glowing: glowing.map(|(node, _)| node.name.clone()).collect(),
        nodes,
    }
}

/// Reads names and places out of what egui tells assistive technology.
struct Reader {
    nodes: Nodes,
}

impl egui::Plugin for Reader {
    fn debug_name(&self) -> &'static str {
        "automation"
    }

    fn output_hook(&mut self, _ctx: &egui::Context, output: &mut egui::FullOutput) {
        let Some(update) = &output.platform_output.accesskit_update else { return };
        let seen = update.nodes.iter().filter_map(|(_, node)| {
            let name = node.label().or_else(|| node.value()).filter(|name| !name.is_empty())?;
            let bounds = node.bounds()?;
            Some(SeenNode {
                name: name.to_string(),
                role: format!("{:?}", node.role()),
                rect: [bounds.x0, bounds.y0, bounds.width(), bounds.height()],
                enabled: !node.is_disabled(),
            })
        });
        *self.nodes.lock().unwrap_or_else(PoisonError::into_inner) = seen.collect();
    }
}
