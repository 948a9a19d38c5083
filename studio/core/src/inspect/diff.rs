//! A state's JSON as rows, with what changed since the ply before.

use serde_json::Value;

/// What happened to a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Change {
    /// Nothing.
    #[default]
    Same,
    /// It was not there before.
    New,
    /// Another value, or something inside changed.
    Changed,
    /// It is gone.
    Gone,
}

/// One row of a state tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Path from the root, as in `wood.heaps[3]`; unique among rows.
    pub path: String,
    /// The last part of the path.
    pub name: String,
    /// How deep, from 0.
    pub depth: usize,
    /// The value of a leaf, `{3}` or `[64]` for something with so many parts.
    pub text: String,
    /// The value before, of a changed leaf.
    pub before: Option<String>,
    /// It has rows below it.
    pub has_parts: bool,
    /// What happened to it.
    pub change: Change,
}

/// All rows of `now`, top down, compared with `before` (none: everything counts as unchanged). Parts that are gone come
/// last in their parent.
pub fn rows(before: Option<&Value>, now: &Value) -> Vec<Row> {
    let mut rows = Vec::new();
    add("", "", 0, before.unwrap_or(now), now, &mut rows);
    rows
}

fn add(path: &str, name: &str, depth: usize, before: &Value, now: &Value, rows: &mut Vec<Row>) {
    let change = if before == now { Change::Same } else { Change::Changed };
    let parts = parts(now);
    let leaf_changed = change == Change::Changed && parts.is_empty();
    rows.push(Row {
        path: path.into(),
        name: name.into(),
        depth,
        text: summary(now),
        before: leaf_changed.then(|| summary(before)),
        has_parts: !parts.is_empty(),
        change,
    });
    let same_kind = before.is_array() == now.is_array() && before.is_object() == now.is_object();
    for (part, value) in &parts {
        let inner = join(path, part);
        match if same_kind { part_of(before, part) } else { None } {
            Some(old) => add(&inner, part, depth + 1, old, value, rows),
            None => add_all(&inner, part, depth + 1, value, Change::New, rows),
        }
    }
    let gone = if same_kind { self::parts(before) } else { Vec::new() };
    for (part, value) in gone.iter().filter(|(part, _)| part_of(now, part).is_none()) {
        add_all(&join(path, part), part, depth + 1, value, Change::Gone, rows);
    }
}

fn add_all(path: &str, name: &str, depth: usize, value: &Value, change: Change, rows: &mut Vec<Row>) {
    let parts = parts(value);
    rows.push(Row {
        path: path.into(),
        name: name.into(),
        depth,
        text: summary(value),
        before: None,
        has_parts: !parts.is_empty(),
        change,
    });
    for (part, inner) in &parts {
        add_all(&join(path, part), part, depth + 1, inner, change, rows);
    }
}

pub(super) fn parts(value: &Value) -> Vec<(String, &Value)> {
    match value {
        Value::Array(items) => items.iter().enumerate().map(|(index, item)| (format!("[{index}]"), item)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, field)| (name.clone(), field)).collect(),
        _ => Vec::new(),
    }
}

fn part_of<'a>(value: &'a Value, part: &str) -> Option<&'a Value> {
    match value {
        Value::Array(items) => items.get(part.strip_prefix('[')?.strip_suffix(']')?.parse::<usize>().ok()?),
        Value::Object(fields) => fields.get(part),
        _ => None,
    }
}

pub(super) fn join(path: &str, part: &str) -> String {
    if path.is_empty() || part.starts_with('[') { format!("{path}{part}") } else { format!("{path}.{part}") }
}

/// The value at a path as rows name it: `wood.heaps[3]`; the empty path is the whole.
pub fn value_at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    let steps = path.replace('[', ".[");
    steps.split('.').filter(|part| !part.is_empty()).try_fold(value, part_of)
}

fn summary(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.len()),
        Value::Object(fields) => format!("{{{}}}", fields.len()),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, rows};
    use serde_json::json;

    #[test]
    fn differences_are_marked_with_their_parents() {
        let before = json!({"nuts": [1, 2], "turn": 0, "old": {"x": 1}});
        let now = json!({"nuts": [1, 5, 9], "turn": 0, "open": null});
        let found: Vec<_> =
            rows(Some(&before), &now).into_iter().map(|row| (row.path, row.change, row.before)).collect();
        let changed = |path: &str| found.iter().find(|row| row.0 == path).unwrap_or_else(|| panic!("no row {path}"));
        assert_eq!(changed("").1, Change::Changed);
        assert_eq!(changed("nuts").1, Change::Changed);
        assert_eq!(changed("nuts[0]").1, Change::Same);
        assert_eq!(changed("nuts[1]").2.as_deref(), Some("2"));
        assert_eq!(changed("nuts[2]").1, Change::New);
        assert_eq!(changed("turn").1, Change::Same);
        assert_eq!(changed("old.x").1, Change::Gone);
        assert_eq!(changed("open").1, Change::New);
    }

    #[test]
    fn without_a_ply_before_nothing_is_marked() {
        assert!(rows(None, &json!({"a": [1, {"b": 2}]})).iter().all(|row| row.change == Change::Same));
    }

    #[test]
    fn every_row_is_found_by_its_path() {
        let value = json!({"wood": {"heaps": [[1, 2], {"a": null}]}, "turn": 3});
        for row in rows(None, &value) {
            assert!(super::value_at(&value, &row.path).is_some(), "{}", row.path);
        }
        assert_eq!(super::value_at(&value, "wood.heaps[0][1]"), Some(&json!(2)));
        assert_eq!(super::value_at(&value, "wood.heaps[7]"), None);
    }

    #[test]
    fn another_kind_of_value_is_new_inside() {
        let found = rows(Some(&json!({"a": 1})), &json!({"a": [1]}));
        assert_eq!(found[1].change, Change::Changed);
        assert_eq!(found[2].change, Change::New);
    }
}
