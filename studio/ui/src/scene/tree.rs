//! The nodes of a scene, indexed once per picture.

use std::collections::HashMap;

use spielwerk_model::Seat;
use spielwerk_model::scene::{Kind, Role, Scene, Trait};

/// Who is inside whom, by index into `scene.nodes`.
#[derive(Debug, Default)]
pub struct Tree {
    /// Top nodes in order.
    pub tops: Vec<usize>,
    /// Children in order.
    pub children: Vec<Vec<usize>>,
    /// The node around it.
    pub parent: Vec<Option<usize>>,
    /// A board is in it, or it is one.
    pub has_board: Vec<bool>,
    /// It or a node around it is `secret`.
    pub secret: Vec<bool>,
    index: HashMap<String, usize>,
}

impl Tree {
    /// Of this scene; a node whose parent is missing stands at the top.
    pub fn of(scene: &Scene) -> Self {
        let count = scene.nodes.len();
        let index: HashMap<String, usize> =
            scene.nodes.iter().enumerate().map(|(index, node)| (node.key.clone(), index)).collect();
        let mut tree = Self {
            tops: Vec::new(),
            children: vec![Vec::new(); count],
            parent: vec![None; count],
            has_board: vec![false; count],
            secret: vec![false; count],
            index,
        };
        for (number, node) in scene.nodes.iter().enumerate() {
            // Parents come first; anything else would allow circles.
            let parent = tree.index.get(&node.parent).copied().filter(|parent| *parent < number);
            tree.secret[number] = node.has(Trait::Secret) || parent.is_some_and(|parent| tree.secret[parent]);
            tree.parent[number] = parent;
            match parent {
                Some(parent) => tree.children[parent].push(number),
                None => tree.tops.push(number),
            }
        }
        for number in (0..count).rev() {
            let own = matches!(scene.nodes[number].kind, Kind::Board(_) | Kind::Mosaic(_));
            tree.has_board[number] = own || tree.children[number].iter().any(|child| tree.has_board[*child]);
        }
        tree
    }

    /// The node with this key.
    pub fn find(&self, key: &str) -> Option<usize> {
        self.index.get(key).copied()
    }

    /// The top node around this one.
    pub fn top_of(&self, mut number: usize) -> usize {
        while let Some(parent) = self.parent[number] {
            number = parent;
        }
        number
    }

    /// The seat's area this node lies in.
    pub fn area_of(&self, scene: &Scene, number: usize) -> Option<Seat> {
        let mut at = Some(number);
        while let Some(number) = at {
            if let Kind::Area(seat) = scene.nodes[number].kind {
                return Some(seat);
            }
            at = self.parent[number];
        }
        None
    }

    /// Top nodes with this role, in order.
    pub fn with_role<'a>(&'a self, scene: &'a Scene, role: Role) -> impl Iterator<Item = usize> + 'a {
        self.tops.iter().copied().filter(move |top| scene.nodes[*top].role == role)
    }
}
