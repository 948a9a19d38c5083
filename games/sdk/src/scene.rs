//! Builders for the picture of the table. The fields are those of `interface scene` in the WIT file; the text is one
//! JSON object a line, first the head, then the nodes, each after its parent, empty fields left out (contract.md).

use serde::Serialize;

use crate::contract::Seat;

/// How children stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Side by side.
    Row,
    /// One below the other.
    Column,
    /// Side by side, broken into lines.
    Wrap,
    /// On top of each other.
    Layers,
    /// Children are rows, their children cells.
    Table,
}

/// Where a top node belongs on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The board.
    #[default]
    Main,
    /// Beside or below the board.
    Side,
    /// Own tools and cards.
    Hand,
    /// Short facts: round, season.
    Status,
    /// Name plates.
    Seat,
    /// Beside the log.
    Log,
}

/// Colours and art by name; nodes point at looks by number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Look {
    /// Fill colour name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fill: String,
    /// Text colour name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub ink: String,
    /// Border colour name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub edge: String,
    /// Pattern name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pattern: String,
    /// Name in the game's art.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub art: String,
}

impl Look {
    /// A look with only a fill.
    pub fn fill(colour: &str) -> Self {
        Self { fill: colour.into(), ..Self::default() }
    }
    /// With this text colour.
    pub fn ink(mut self, colour: &str) -> Self {
        self.ink = colour.into();
        self
    }
    /// With this border colour.
    pub fn edge(mut self, colour: &str) -> Self {
        self.edge = colour.into();
        self
    }
    /// With this pattern.
    pub fn pattern(mut self, name: &str) -> Self {
        self.pattern = name.into();
        self
    }
    /// With this piece of the game's art.
    pub fn art(mut self, name: &str) -> Self {
        self.art = name.into();
        self
    }
}

/// What a node is. Variants and payloads as in the WIT file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // named and documented in the WIT file
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

/// A board of cells with labels.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Board {
    /// Columns.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Labels above, or none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub column_labels: Vec<String>,
    /// Labels to the left, or none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub row_labels: Vec<String>,
}

impl Board {
    /// With letters above and numbers to the left, as in `A1`.
    pub fn lettered(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            column_labels: (0..columns).map(|column| char::from(b'A' + column).to_string()).collect(),
            row_labels: (1..=rows).map(|row| row.to_string()).collect(),
        }
    }
}

/// A cell's place on its board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Column and row from 0.
    pub at: (u8, u8),
    /// Columns and rows covered, if more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(u8, u8)>,
}

/// A board nobody chooses from, as one node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mosaic {
    /// Columns.
    pub columns: u8,
    /// Look numbers, row by row.
    pub looks: Vec<u16>,
}

/// A number, with its most if it has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// The number.
    pub value: i32,
    /// Its most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i32>,
}

/// Steps in a row, one of them now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    /// How many steps.
    pub steps: u8,
    /// The present one, from 0.
    pub at: u8,
}

/// A shape that follows the pointer while `picks` holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stencil {
    /// `field=value` joined by `&`.
    pub picks: String,
    /// The field that the cell under the pointer fixes.
    pub at: String,
    /// Cells relative to the cell under the pointer.
    pub cells: Vec<(i8, i8)>,
}

/// One thing in the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Node {
    key: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    parent: String,
    kind: Kind,
    #[serde(skip_serializing_if = "is_first")]
    role: Role,
    #[serde(skip_serializing_if = "is_zero")]
    look: u16,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    badges: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    picks: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    hotkey: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lights_up: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    traits: Vec<&'static str>,
}

fn is_first(role: &Role) -> bool {
    *role == Role::Main
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl Node {
    /// A top node.
    pub fn new(key: impl Into<String>, kind: Kind) -> Self {
        Self {
            key: key.into(),
            parent: String::new(),
            kind,
            role: Role::Main,
            look: 0,
            name: String::new(),
            text: String::new(),
            badges: Vec::new(),
            picks: Vec::new(),
            hotkey: String::new(),
            lights_up: Vec::new(),
            traits: Vec::new(),
        }
    }
    /// A cell of a board.
    pub fn cell(key: impl Into<String>, board: &str, column: u8, row: u8) -> Self {
        Self::new(key, Kind::Cell(Place { at: (column, row), span: None })).within(board)
    }
    /// A line of text.
    pub fn text_line(key: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::new(key, Kind::Text).name(text.clone()).text(text)
    }
    /// Inside this parent, which must have been added before.
    pub fn within(mut self, parent: impl Into<String>) -> Self {
        self.parent = parent.into();
        self
    }
    /// With this place on the screen (top nodes only).
    pub fn role(mut self, role: Role) -> Self {
        self.role = role;
        self
    }
    /// With this look, a number from [`Scene::look`].
    pub fn look(mut self, look: u16) -> Self {
        self.look = look;
        self
    }
    /// With this accessible name.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }
    /// With this visible text.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }
    /// With one more badge.
    pub fn badge(mut self, badge: impl Into<String>) -> Self {
        self.badges.push(badge.into());
        self
    }
    /// With one more alternative `field=value` (several joined by `&`).
    pub fn pick(mut self, pick: impl Into<String>) -> Self {
        self.picks.push(pick.into());
        self
    }
    /// With this key on the keyboard.
    pub fn hotkey(mut self, key: impl Into<String>) -> Self {
        self.hotkey = key.into();
        self
    }
    /// Lights up these nodes on hover or long press.
    pub fn lights_up(mut self, keys: impl IntoIterator<Item = String>) -> Self {
        self.lights_up.extend(keys);
        self
    }
    /// Drawn with emphasis.
    pub fn emphasis(mut self) -> Self {
        self.traits.push("emphasis");
        self
    }
    /// Drawn quietly.
    pub fn muted(mut self) -> Self {
        self.traits.push("muted");
        self
    }
    /// Hidden while the eye is closed.
    pub fn secret(mut self) -> Self {
        self.traits.push("secret");
        self
    }
    /// Takes own notes.
    pub fn notable(mut self) -> Self {
        self.traits.push("notable");
        self
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
struct Head {
    prompt: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    focus: Option<Seat>,
    looks: Vec<Look>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    preset: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<(String, String)>,
}

/// The whole picture, built top down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    head: Head,
    nodes: Vec<Node>,
}

impl Scene {
    /// A picture with this prompt line; look 0 is plain paper.
    pub fn new(prompt: impl Into<String>) -> Self {
        let head = Head { prompt: prompt.into(), looks: vec![Look::fill("paper")], ..Head::default() };
        Self { head, nodes: Vec::new() }
    }
    /// The area that should be large.
    pub fn focus(mut self, seat: Seat) -> Self {
        self.head.focus = Some(seat);
        self
    }
    /// A choice that holds whenever its field is free and it fits: `field=value`.
    pub fn preset(mut self, pick: impl Into<String>) -> Self {
        self.head.preset.push(pick.into());
        self
    }
    /// A kind of note people may put on notable nodes: key and label.
    pub fn note(mut self, key: impl Into<String>, label: impl Into<String>) -> Self {
        self.head.notes.push((key.into(), label.into()));
        self
    }
    /// The number of this look; equal looks share one.
    pub fn look(&mut self, look: Look) -> u16 {
        let known = self.head.looks.iter().position(|other| *other == look);
        let number = known.unwrap_or_else(|| {
            self.head.looks.push(look);
            self.head.looks.len() - 1
        });
        u16::try_from(number).unwrap_or(u16::MAX)
    }
    /// Adds a node after all added so far.
    pub fn add(&mut self, node: Node) {
        self.nodes.push(node);
    }
    /// The text that `draw` gives.
    pub fn to_text(&self) -> String {
        let mut text = line(&self.head);
        for node in &self.nodes {
            text.push('\n');
            text.push_str(&line(node));
        }
        text
    }
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| panic!("a scene line does not become JSON: {error}"))
}
