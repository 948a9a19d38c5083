//! Who knows what: nodes that viewers see differently, and parts of a state that a viewer cannot know.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use spielwerk_model::scene::{Kind, Look, Node, Scene};

use super::diff::{join, parts};

/// Keys of the nodes in picture `index` that another picture lacks or shows differently, and of the places on which such
/// nodes lie.
pub fn marked(pictures: &[&Scene], index: usize) -> Vec<String> {
    let Some(own) = pictures.get(index) else { return Vec::new() };
    let others: Vec<(&Scene, BTreeMap<&str, &Node>)> = pictures
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != index)
        .map(|(_, scene)| (*scene, scene.nodes.iter().map(|node| (node.key.as_str(), node)).collect()))
        .collect();
    let differs = |node: &Node| {
        others.iter().any(|(scene, nodes)| {
            nodes.get(node.key.as_str()).is_none_or(|there| !is_same(node, look(own, node), there, look(scene, there)))
        })
    };
    let cells: BTreeSet<&str> =
        own.nodes.iter().filter(|node| matches!(node.kind, Kind::Cell(_))).map(|node| node.key.as_str()).collect();
    let mut marked = BTreeSet::new();
    for node in own.nodes.iter().filter(|node| differs(node)) {
        marked.insert(node.key.as_str());
        marked.extend(cells.get(node.parent.as_str()));
    }
    own.nodes.iter().filter(|node| marked.contains(node.key.as_str())).map(|node| node.key.clone()).collect()
}

fn look<'a>(scene: &'a Scene, node: &Node) -> Option<&'a Look> {
    scene.head.looks.get(usize::from(node.look))
}

/// What can be chosen with a node is a question of whose turn it is, not of knowledge.
fn is_same(one: &Node, one_look: Option<&Look>, two: &Node, two_look: Option<&Look>) -> bool {
    (&one.kind, &one.name, &one.text, &one.badges) == (&two.kind, &two.name, &two.text, &two.badges)
        && one_look == two_look
}

/// Paths of the real position whose value differs in an imagined one: what the viewer does not know. Only the outermost
/// path where the shapes differ, else the leaves.
pub fn unknown(real: &Value, imagined: &[Value]) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    let imagined: Vec<&Value> = imagined.iter().collect();
    look_into("", real, &imagined, &mut paths);
    paths
}

fn look_into(path: &str, real: &Value, imagined: &[&Value], paths: &mut BTreeSet<String>) {
    if imagined.iter().all(|other| *other == real) {
        return;
    }
    let inner = parts(real);
    let names: Vec<&String> = inner.iter().map(|(name, _)| name).collect();
    let has_shape = |other: &&Value| parts(other).iter().map(|(name, _)| name).eq(names.iter().copied());
    if inner.is_empty() || !imagined.iter().all(has_shape) {
        paths.insert(path.to_string());
        return;
    }
    for (index, (name, value)) in inner.iter().enumerate() {
        let there: Vec<&Value> = imagined.iter().filter_map(|other| Some(parts(other).get(index)?.1)).collect();
        look_into(&join(path, name), value, &there, paths);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn what_others_see_differently_is_marked() {
        let scene = |card: &str, extra: &str| {
            Scene::parse(&format!(
                "{{\"prompt\":\"{card}\"}}\n{{\"key\":\"a\",\"kind\":\"card\",\"name\":\"A\"}}\n{{\"key\":\"b\",\"kind\":\"card\",\"text\":\"{card}\",\"picks\":[\"x={card}\"]}}{extra}"
            ))
            .unwrap()
        };
        let (open, covered) = (scene("7", "\n{\"key\":\"c\",\"kind\":\"card\"}"), scene("?", ""));
        assert_eq!(marked(&[&open, &covered], 0), ["b", "c"]);
        assert_eq!(marked(&[&open, &covered], 1), ["b"]);
        assert_eq!(marked(&[&open, &open], 0), [""; 0]);
        assert_eq!(marked(&[&open], 0), [""; 0]);
    }

    #[test]
    fn a_place_on_which_something_unknown_lies_is_marked_itself() {
        let scene = |token: &str| {
            let board = r#"{"key":"board","kind":{"board":{"columns":2,"rows":1}}}"#;
            let cells = r#"{"key":"a","parent":"board","kind":{"cell":{"at":[0,0]}}}
{"key":"b","parent":"board","kind":{"cell":{"at":[1,0]}}}"#;
            Scene::parse(format!("{{}}\n{board}\n{cells}\n{token}").trim_end()).unwrap()
        };
        let knows = scene(r#"{"key":"token","parent":"b","kind":"card"}"#);
        assert_eq!(marked(&[&knows, &scene("")], 0), ["b", "token"]);
        assert_eq!(marked(&[&knows, &scene("")], 1), [""; 0]);
    }

    #[test]
    fn what_imagined_positions_share_is_known() {
        let real = json!({"hand": [1, 2], "bag": {"a": 1, "b": 2}, "deck": [5], "turn": 0});
        let imagined = [
            json!({"hand": [1, 2], "bag": {"a": 1, "b": 2}, "deck": [5], "turn": 0}),
            json!({"hand": [1, 9], "bag": {"a": 1, "c": 2}, "deck": [], "turn": 0}),
        ];
        let found: Vec<_> = unknown(&real, &imagined).into_iter().collect();
        assert_eq!(found, ["bag", "deck", "hand[1]"]);
        assert!(unknown(&real, &[]).is_empty());
    }
}
