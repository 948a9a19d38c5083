//! `{seat-1}` in a game's text is the name of who sits there; `{{` is a brace.

use spielwerk_model::scene::{Kind, Scene};

/// Puts the names in; a seat without a name keeps its number.
pub fn fill(text: &str, names: &[String]) -> String {
    if !text.contains('{') {
        return text.to_string();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("{{") {
            out.push('{');
            rest = after;
        } else if let Some((seat, after)) = placeholder(rest) {
            match names.get(seat) {
                Some(name) => out.push_str(name),
                None => out.push_str(&format!("#{}", seat + 1)),
            }
            rest = after;
        } else {
            out.push('{');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

fn placeholder(text: &str) -> Option<(usize, &str)> {
    let (number, after) = text.strip_prefix("{seat-")?.split_once('}')?;
    let short = !number.is_empty() && number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    short.then(|| number.parse().ok())?.map(|seat| (seat, after))
}

/// Puts the names into all texts for people of a scene.
pub fn fill_scene(scene: &mut Scene, names: &[String]) {
    let put = |text: &mut String| {
        if text.contains('{') {
            *text = fill(text, names);
        }
    };
    put(&mut scene.head.prompt);
    scene.head.notes.iter_mut().for_each(|(_, label)| put(label));
    for node in &mut scene.nodes {
        put(&mut node.name);
        put(&mut node.text);
        node.badges.iter_mut().for_each(put);
        if let Kind::Board(board) = &mut node.kind {
            board.column_labels.iter_mut().chain(&mut board.row_labels).for_each(put);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn names_go_in() {
        let names = ["Ada".to_string(), "Bo".to_string()];
        assert_eq!(fill("{seat-1} gibt {seat-0} 3.", &names), "Bo gibt Ada 3.");
        assert_eq!(fill("{seat-4}", &names), "#5");
        assert_eq!(fill("{{seat-1} { {seat-x} ä{", &names), "{seat-1} { {seat-x} ä{");
        assert_eq!(fill("{seat-", &names), "{seat-");
    }
}
