//! Rule books: the little Markdown they use. Headings, lists, quotes, tables, rules, bold, italic, code.

use egui::text::{LayoutJob, TextFormat};
use egui::{FontId, Grid, RichText, ScrollArea, TextStyle, Ui};

use crate::parts;
use crate::theme::{Palette, bold};

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Level from 1, text.
    Heading(usize, String),
    /// Running text.
    Paragraph(String),
    /// Depth from 0, its mark, text.
    Item(usize, String, String),
    /// A quotation.
    Quote(String),
    /// Rows of cells; the first row is the head.
    Table(Vec<Vec<String>>),
    /// A line across.
    Line,
}

/// Reads Markdown; what it does not know stays text.
pub fn parse(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed.len() >= 3 && trimmed.chars().all(|mark| mark == '-' || mark == '*') {
            blocks.push(Block::Line);
        } else if let Some(heading) = heading(trimmed) {
            blocks.push(heading);
        } else if trimmed.starts_with('|') {
            let mut rows = vec![cells(trimmed)];
            while let Some(row) = lines.next_if(|line| line.trim().starts_with('|')) {
                let row = cells(row.trim());
                if !row.iter().all(|cell| !cell.is_empty() && cell.chars().all(|mark| "-: ".contains(mark))) {
                    rows.push(row);
                }
            }
            blocks.push(Block::Table(rows));
        } else if let Some((mark, rest)) = item(trimmed) {
            let depth = (line.len() - line.trim_start().len()) / 2;
            blocks.push(Block::Item(depth, mark, joined(rest, &mut lines)));
        } else if let Some(rest) = trimmed.strip_prefix('>') {
            blocks.push(Block::Quote(joined(rest.trim(), &mut lines).replace(" > ", " ")));
        } else {
            blocks.push(Block::Paragraph(joined(trimmed, &mut lines)));
        }
    }
    blocks
}

fn heading(line: &str) -> Option<Block> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let rest = line.get(level..)?.strip_prefix(' ')?;
    (1..=6).contains(&level).then(|| Block::Heading(level, rest.trim_end_matches('#').trim().to_owned()))
}

fn item(line: &str) -> Option<(String, &str)> {
    if let Some(rest) = ["- ", "* ", "+ "].iter().find_map(|mark| line.strip_prefix(mark)) {
        return Some(("•".into(), rest));
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line.get(digits..)?.strip_prefix(". ").filter(|_| (1..=3).contains(&digits))?;
    Some((format!("{}.", &line[..digits]), rest))
}

fn cells(line: &str) -> Vec<String> {
    line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// This line and those that go on from it.
fn joined<'a>(first: &str, lines: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> String {
    let mut text = first.to_owned();
    let goes_on = |line: &&str| {
        let line = line.trim();
        let across = line.len() >= 3 && line.chars().all(|mark| mark == '-' || mark == '*');
        !line.is_empty() && !across && !line.starts_with(['|', '#']) && item(line).is_none()
    };
    while let Some(line) = lines.next_if(goes_on) {
        text.push(' ');
        text.push_str(line.trim());
    }
    text
}

/// Text with `**bold**`, `*italic*`, `` `code` `` and links (their words only) as one job.
pub fn inline(ui: &Ui, palette: &Palette, text: &str, size: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut style = Style::default();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mark = if !style.code && (rest.starts_with("**") || rest.starts_with("__")) {
            2
        } else if first == '`' || (first == '*' && !style.code) {
            1
        } else {
            0
        };
        if mark == 0 {
            if let Some((words, after)) = link(rest).filter(|_| !style.code) {
                plain.push_str(words);
                rest = after;
            } else {
                plain.push(first);
                rest = &rest[first.len_utf8()..];
            }
            continue;
        }
        job.append(&std::mem::take(&mut plain), 0.0, style.format(palette, size));
        match (mark, first) {
            (2, _) => style.strong = !style.strong,
            (_, '`') => style.code = !style.code,
            _ => style.italic = !style.italic,
        }
        rest = &rest[mark..];
    }
    job.append(&plain, 0.0, style.format(palette, size));
    job.wrap.max_width = ui.available_width();
    job
}

#[derive(Default)]
struct Style {
    strong: bool,
    italic: bool,
    code: bool,
}

impl Style {
    fn format(&self, palette: &Palette, size: f32) -> TextFormat {
        let font = match (self.code, self.strong) {
            (true, _) => FontId::monospace(size * 0.92),
            (false, true) => bold(size),
            (false, false) => FontId::proportional(size),
        };
        let mut format = TextFormat::simple(font, palette.ink);
        format.italics = self.italic;
        if self.code {
            format.background = palette.inset;
        }
        format
    }
}

fn link(text: &str) -> Option<(&str, &str)> {
    let (words, after) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = after.split_once(')')?;
    (!words.contains('[')).then_some((words, after))
}

/// Draws blocks one below the other.
pub fn show(ui: &mut Ui, palette: &Palette, blocks: &[Block]) {
    let body = ui.style().text_styles[&TextStyle::Body].size;
    for (number, block) in blocks.iter().enumerate() {
        match block {
            Block::Heading(level, text) => {
                ui.add_space(if *level == 1 { 4.0 } else { 12.0 });
                let size = body * [1.7, 1.35, 1.15, 1.0][(*level - 1).min(3)];
                let response = ui.label(RichText::new(text.replace("**", "")).font(bold(size)).color(if *level == 2 {
                    palette.accent
                } else {
                    palette.ink
                }));
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, text));
            }
            Block::Paragraph(text) => {
                ui.label(inline(ui, palette, text, body));
            }
            Block::Item(depth, mark, text) => {
                ui.horizontal_top(|ui| {
                    ui.add_space(10.0 + 18.0 * *depth as f32);
                    ui.label(RichText::new(mark).color(palette.accent).strong());
                    ui.label(inline(ui, palette, text, body));
                });
            }
            Block::Quote(text) => {
                parts::inset(palette).show(ui, |ui| ui.label(inline(ui, palette, text, body)));
            }
            Block::Table(rows) => table(ui, palette, rows, body, number),
            Block::Line => {
                ui.separator();
            }
        }
    }
}

fn table(ui: &mut Ui, palette: &Palette, rows: &[Vec<String>], body: f32, number: usize) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    let width = (ui.available_width() / columns as f32 - 18.0).max(70.0);
    ScrollArea::horizontal().id_salt(("table", number)).show(ui, |ui| {
        parts::inset(palette).show(ui, |ui| {
            Grid::new(("grid", number)).striped(true).spacing([14.0, 6.0]).max_col_width(width).show(ui, |ui| {
                for (at, row) in rows.iter().enumerate() {
                    for cell in row {
                        let text = if at == 0 { format!("**{cell}**") } else { cell.clone() };
                        let job = inline(ui, palette, &text.replace("****", ""), body * 0.95);
                        ui.add(egui::Label::new(job).wrap());
                    }
                    ui.end_row();
                }
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_apart() {
        let text = "# Title\n\nOne\ntwo.\n\n- a\n  - b\n1. c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n> quoted\n---";
        let found = parse(text);
        assert_eq!(found[0], Block::Heading(1, "Title".into()));
        assert_eq!(found[1], Block::Paragraph("One two.".into()));
        assert_eq!(found[2], Block::Item(0, "•".into(), "a".into()));
        assert_eq!(found[3], Block::Item(1, "•".into(), "b".into()));
        assert_eq!(found[4], Block::Item(0, "1.".into(), "c".into()));
        assert_eq!(found[5], Block::Table(vec![vec!["x".into(), "y".into()], vec!["1".into(), "2".into()]]));
        assert_eq!(found[6], Block::Quote("quoted".into()));
        assert_eq!(found[7], Block::Line);
    }

    #[test]
    fn links_keep_their_words() {
        assert_eq!(link("[here](http://x) on"), Some(("here", " on")));
        assert_eq!(link("[no link]"), None);
    }
}
