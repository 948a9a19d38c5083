//! The picture of the table, read from the text of `draw`: one JSON object a line, first the head, then the nodes, each
//! after its parent. Unknown fields are ignored, an unknown kind becomes a group (contract.md).

use serde::Deserialize;
use serde_json::Value;

use crate::Seat;

/// Bytes a scene's text may have at most.
pub const MOST_BYTES: usize = 256 * 1024;

/// A picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// What holds for the whole picture.
    pub head: Head,
    /// Parents first.
    pub nodes: Vec<Node>,
}

/// What holds for the whole picture.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Head {
    /// What is asked of the viewer now.
    pub prompt: String,
    /// The area that should be large.
    pub focus: Option<Seat>,
    /// Nodes point at these by number.
    pub looks: Vec<Look>,
    /// `field=value` that holds whenever its field is free and it fits.
    pub preset: Vec<String>,
    /// Kinds of own notes: key and label.
    pub notes: Vec<(String, String)>,
}

/// Names from the palette, the patterns and the game's art.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[allow(missing_docs)]
pub struct Look {
    pub fill: String,
    pub ink: String,
    pub edge: String,
    pub pattern: String,
    pub art: String,
}

/// How children stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Layout {
    #[default]
    Row,
    Column,
    Wrap,
    Layers,
    Table,
}

/// Where a top node belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Role {
    #[default]
    Main,
    Side,
    Hand,
    Status,
    Seat,
    Log,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Kind {
    Group(Layout),
    Area(Seat),
    Board(Board),
    Cell(Place),
    Mosaic(Mosaic),
    Card,
    Pile(u16),
    Counter(Counter),
    Track(Track),
    Text,
    Button(String),
    Press(String),
    Picker(String),
    Stencil(Stencil),
    SeatPanel(Seat),
    EntryForm(String),
}

impl Default for Kind {
    fn default() -> Self {
        Self::Group(Layout::default())
    }
}

/// A board of cells.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[allow(missing_docs)]
pub struct Board {
    pub columns: u8,
    pub rows: u8,
    pub column_labels: Vec<String>,
    pub row_labels: Vec<String>,
}

/// A cell's place, column and row from 0, and how many it covers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Place {
    pub at: (u8, u8),
    #[serde(default)]
    pub span: Option<(u8, u8)>,
}

/// A board nobody chooses from, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Mosaic {
    pub columns: u8,
    pub looks: Vec<u16>,
}

/// A number, with its most if it has one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Counter {
    pub value: i32,
    #[serde(default)]
    pub most: Option<i32>,
}

/// Steps in a row, one of them now.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Track {
    pub steps: u8,
    pub at: u8,
}

/// A shape that follows the pointer while `picks` holds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Stencil {
    pub picks: String,
    pub at: String,
    pub cells: Vec<(i8, i8)>,
}

/// Special treatment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Trait {
    Emphasis,
    Muted,
    Secret,
    Notable,
}

/// One thing in the picture.
#[derive(Debug, Clone, PartialEq, Default)]
#[allow(missing_docs)]
pub struct Node {
    pub key: String,
    pub parent: String,
    pub kind: Kind,
    pub role: Role,
    pub look: u16,
    pub name: String,
    pub text: String,
    pub badges: Vec<String>,
    pub picks: Vec<String>,
    pub hotkey: String,
    pub lights_up: Vec<String>,
    pub traits: Vec<Trait>,
}

impl Node {
    /// Whether the node has this trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct RawNode {
    key: String,
    #[serde(default)]
    parent: String,
    kind: Value,
    #[serde(default)]
    role: Value,
    #[serde(default)]
    look: u16,
    #[serde(default)]
    name: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    badges: Vec<String>,
    #[serde(default)]
    picks: Vec<String>,
    #[serde(default)]
    hotkey: String,
    #[serde(default)]
    lights_up: Vec<String>,
    #[serde(default)]
    traits: Vec<String>,
}

/// Why a scene's text is none; lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("scene line {line}: {reason}")]
pub struct SceneError {
    /// Which line.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Scene {
    /// Reads the text of `draw`.
    ///
    /// # Errors
    /// Names the first line that is no JSON object of the expected shape.
    pub fn parse(text: &str) -> Result<Self, SceneError> {
        Self::from_lines(text.lines())
    }

    /// Reads lines that a client holds.
    ///
    /// # Errors
    /// As [`Scene::parse`].
    pub fn from_lines<'a>(mut lines: impl Iterator<Item = &'a str>) -> Result<Self, SceneError> {
        let head_line = lines.next().unwrap_or_default();
        let head = serde_json::from_str(head_line).map_err(|error| at_line(1, &error))?;
        let nodes = lines
            .enumerate()
            .map(|(index, line)| parse_node(line).map_err(|error| at_line(index + 2, &error)))
            .collect::<Result<_, _>>()?;
        Ok(Self { head, nodes })
    }

    /// The look a node points at; a plain one if there is none of that number.
    pub fn look(&self, number: u16) -> Look {
        self.head.looks.get(usize::from(number)).cloned().unwrap_or_default()
    }

    /// The node with this key.
    pub fn node(&self, key: &str) -> Option<&Node> {
        self.nodes.iter().find(|node| node.key == key)
    }

    /// The nodes inside this one, in order; of `""` the top nodes.
    pub fn children<'a>(&'a self, parent: &'a str) -> impl Iterator<Item = &'a Node> {
        self.nodes.iter().filter(move |node| node.parent == parent)
    }
}

fn at_line(line: usize, error: &serde_json::Error) -> SceneError {
    SceneError { line, reason: error.to_string() }
}

fn parse_node(line: &str) -> Result<Node, serde_json::Error> {
    let raw: RawNode = serde_json::from_str(line)?;
    Ok(Node {
        key: raw.key,
        parent: raw.parent,
        kind: serde_json::from_value(raw.kind).unwrap_or_default(),
        role: serde_json::from_value(raw.role).unwrap_or_default(),
        look: raw.look,
        name: raw.name,
        text: raw.text,
        badges: raw.badges,
        picks: raw.picks,
        hotkey: raw.hotkey,
        lights_up: raw.lights_up,
        traits: raw.traits.iter().filter_map(|name| trait_of(name)).collect(),
    })
}

fn trait_of(name: &str) -> Option<Trait> {
    match name {
        "emphasis" => Some(Trait::Emphasis),
        "muted" => Some(Trait::Muted),
        "secret" => Some(Trait::Secret),
        "notable" => Some(Trait::Notable),
        _ => None,
    }
}
