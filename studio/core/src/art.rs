//! Pictures of games by name.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Art {
    /// Asked for, not here yet.
    Awaited,
    /// SVG text.
    Svg(Arc<str>),
    /// The game has none of that name.
    Missing,
}

/// Pictures of all games, loaded when first needed. A picture belongs to a component, whose pictures never change;
/// `book` is the game id in the lobby and at tables.
#[derive(Debug, Clone, Default)]
pub struct ArtBook {
    pictures: BTreeMap<(String, String), Art>,
    wanted: Vec<(String, String)>,
}

impl ArtBook {
    /// The SVG text of this game's picture; asks for it the first time.
    pub fn get(&mut self, game: &str, name: &str) -> Option<Arc<str>> {
        if name.is_empty() {
            return None;
        }
        let key = (game.to_string(), name.to_string());
        match self.pictures.get(&key) {
            Some(Art::Svg(svg)) => Some(svg.clone()),
            Some(Art::Awaited | Art::Missing) => None,
            None => {
                self.pictures.insert(key.clone(), Art::Awaited);
                self.wanted.push(key);
                None
            }
        }
    }

    /// What is known of a picture without asking for it.
    pub fn peek(&self, game: &str, name: &str) -> Option<&Art> {
        self.pictures.get(&(game.to_string(), name.to_string()))
    }

    /// Puts a picture in; none: the game has none of that name.
    pub fn put(&mut self, game: &str, name: &str, svg: Option<&str>) {
        let art = svg.map_or(Art::Missing, |svg| Art::Svg(svg.into()));
        self.pictures.insert((game.to_string(), name.to_string()), art);
    }

    /// Forgets a game's pictures: its component was replaced.
    pub fn forget(&mut self, game: &str) {
        self.pictures.retain(|(owner, _), _| owner != game);
    }

    /// Pictures to be fetched, each once: game and name.
    pub fn take_wanted(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.wanted)
    }

    /// A fetch failed for now; asked for again when next needed.
    pub fn failed(&mut self, game: &str, name: &str) {
        self.pictures.remove(&(game.to_string(), name.to_string()));
    }
}
