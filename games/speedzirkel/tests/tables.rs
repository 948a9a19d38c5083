//! The rule book's test vectors, as data: boards, walks, places, strokes (rule book 9).
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use spielwerk_speedzirkel::Move;
use spielwerk_speedzirkel::cards::{Card, Creature};
use spielwerk_speedzirkel::cells::{Cells, SIDE};
use spielwerk_speedzirkel::decrees::{DECREES, Decree};
use spielwerk_speedzirkel::sheet::{Sheet, Side, Terrain};
use spielwerk_speedzirkel::state::Player;
use spielwerk_speedzirkel::stroke::Options;
use spielwerk_speedzirkel::walk::{anchors, arrival};

const GOLDEN: &str = include_str!("cases/golden.txt");

/// Lines that are no remarks, split at `|`.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("# "));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

fn cells(names: &str) -> Cells {
    names.parse().unwrap()
}

fn side(key: &str) -> Side {
    Side::ALL.into_iter().find(|side| side.key() == key).unwrap_or_else(|| panic!("{key}"))
}

fn decree(key: &str) -> Decree {
    DECREES.iter().find(|data| data.key == key).unwrap_or_else(|| panic!("{key}")).decree
}

fn card(key: &str) -> Card {
    Card::all().find(|card| card.key() == key).unwrap_or_else(|| panic!("{key}"))
}

fn golden() -> Sheet {
    let rows: Vec<&str> = GOLDEN.lines().filter(|line| line.len() == SIDE && line.contains(['.', 'A'])).collect();
    Sheet::from_rows(Side::Oberland, &rows[..SIDE]).unwrap()
}

/// `W A1 B1; M C2`, or `W rest` for a whole sheet.
fn drawn(sheet: Sheet, text: &str) -> Sheet {
    text.split(';').map(str::trim).filter(|group| !group.is_empty()).fold(sheet, |sheet, group| {
        let (letter, names) = group.split_once(' ').unwrap();
        let all = [Terrain::Wald, Terrain::Dorf, Terrain::Acker, Terrain::Weiher, Terrain::Wesen];
        let terrain = all.into_iter().find(|terrain| terrain.letter().to_string() == letter).unwrap();
        let new = if names == "rest" { sheet.empty() } else { cells(names) };
        assert!(sheet.empty().contains(new), "{text}: something is drawn over");
        sheet.with(terrain, new)
    })
}

/// `oberland A1 B1`, `moos border`, `oberland but A6 K6`, `oberland golden`.
fn state(text: &str) -> Sheet {
    let mut words = text.splitn(2, ' ');
    let sheet = Sheet::new(side(words.next().unwrap()));
    let fill = |cells: Cells| sheet.with(Terrain::Wald, cells & sheet.empty());
    match words.next().unwrap_or_default() {
        "" => sheet,
        "golden" => golden(),
        "border" => fill(Cells::BORDER),
        "all" => fill(Cells::ALL),
        other => match other.strip_prefix("but ") {
            Some(left) => fill(Cells::ALL.without(cells(left))),
            None => fill(cells(other)),
        },
    }
}

#[test]
fn every_decree_counts_what_the_rule_book_says() {
    let mut boards = [0; 16];
    for fields in lines(include_str!("cases/boards.txt")) {
        let [key, on, what, value, lit] = fields[..] else { panic!("{fields:?}") };
        let sheet = drawn(Sheet::new(side(on)), what);
        let decree = decree(key);
        assert_eq!(decree.value(&sheet).to_string(), value, "{key} on {on}: {what}");
        if !lit.is_empty() || value == "0" {
            assert_eq!(decree.cells(&sheet), cells(lit), "cells of {key} on {on}: {what}");
        }
        boards[decree as usize] += 1;
    }
    assert!(boards.iter().all(|count| *count >= 6), "six boards a decree: {boards:?}");
}

#[test]
fn the_golden_board() {
    let sheet = golden();
    assert_eq!(sheet.empty().count(), 31);
    assert!(sheet.open_castles().is_empty());
    assert_eq!(sheet.closed_mountains(), cells("D2 I3 F6 H10"));
    let mut seen = 0;
    for line in GOLDEN.lines().filter(|line| line.contains(' ') && !line.starts_with('#')) {
        let mut words = line.splitn(4, ' ');
        let (key, value, count) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
        let (is, lit) = match key {
            "gaps" => (sheet.gaps().value(), sheet.gaps()),
            _ => (decree(key).value(&sheet), decree(key).cells(&sheet)),
        };
        assert_eq!((is.to_string().as_str(), lit.count().to_string().as_str()), (value, count), "{key}");
        if let Some(names) = words.next() {
            assert_eq!(lit, cells(names), "{key}");
        }
        seen += 1;
    }
    assert_eq!(seen, 17);
}

const CREATURES: [Card; 4] = [Card::Wolpertinger, Card::Tatzelwurm, Card::Bilwis, Card::Perchten];

fn come(sheet: Sheet, creature: &Creature) -> (Sheet, Cells) {
    let there = arrival(creature, sheet.empty());
    (sheet.with(Terrain::Wesen, there), there)
}

#[test]
fn creatures_come_by_themselves_as_in_z_t1_and_z_t2() {
    for fields in lines(include_str!("cases/walks.txt")) {
        if let Some(key) = fields[0].strip_prefix("anchors ") {
            walk(key, &fields[1..]);
            continue;
        }
        let (start, stay) = match fields[0].strip_suffix(" stay").or(fields[0].strip_suffix(" twice")) {
            Some(side) => (state(side), true),
            None => (state(fields[0]), false),
        };
        let mut sheet = start;
        if fields[0].ends_with("twice") {
            sheet = CREATURES.iter().fold(sheet, |sheet, card| come(sheet, card.creature().unwrap()).0);
        }
        for (card, expected) in CREATURES.iter().zip(&fields[1..]) {
            let (next, there) = come(sheet, card.creature().unwrap());
            let (names, loss) = expected.split_once(" = ").unwrap_or((expected, ""));
            match names {
                "" => {}
                "-" => assert!(there.is_empty()),
                names => assert_eq!(there, cells(names), "{card:?} on {}", fields[0]),
            }
            if !loss.is_empty() {
                assert_eq!(next.gaps().count().to_string(), loss, "{card:?} on {}", fields[0]);
            }
            if stay {
                sheet = next;
            }
        }
    }
}

fn walk(key: &str, fields: &[&str]) {
    let creature = card(key).creature().unwrap();
    let walk = anchors(creature.shape.upright().size, creature.corner, creature.left);
    let written: Vec<String> = walk.iter().map(|(row, column)| format!("{row},{column}")).collect();
    assert_eq!(written[..4].join(" "), fields[0], "{key}");
    assert_eq!(written[written.len() - 3..].join(" "), fields[1], "{key}");
    assert_eq!(written.len().to_string(), fields[2], "{key}");
    let mut once = walk.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), walk.len(), "{key}: every anchor once");
}

#[test]
fn as_many_places_as_in_z_t6() {
    for fields in lines(include_str!("cases/places.txt")) {
        let (key, number) = fields[0].split_once(' ').unwrap();
        let card = card(key);
        let shape = match (card.explore(), card.creature()) {
            (Some(data), _) => data.shapes[number.parse::<usize>().unwrap() - 1],
            (_, Some(data)) => data.shape,
            _ => panic!("{key}"),
        };
        let both = |count: &dyn Fn(bool) -> usize| format!("{}/{}", count(true), count(false));
        assert_eq!(both(&|mirroring| shape.orientations(mirroring).len()), fields[1], "{key} {number}");
        for (side, expected) in Side::ALL.into_iter().zip(&fields[2..4]) {
            let empty = Sheet::new(side).empty();
            let places = |mirroring: bool| {
                shape.orientations(mirroring).iter().map(|lying| lying.fits(empty).count()).sum::<usize>()
            };
            assert_eq!(both(&places), *expected, "{key} {number} on {side:?}");
        }
        if fields[4] != "-" {
            let covering = Side::ALL.map(|side| {
                let sheet = Sheet::new(side);
                let lying = shape.orientations(true);
                let places = lying.iter().map(|lying| lying.fits(sheet.empty()) & lying.covers(sheet.castles()));
                places.map(Cells::count).sum::<usize>().to_string()
            });
            assert_eq!(covering.join(" "), fields[4], "{key} {number} covering a castle site");
        }
    }
}

#[test]
fn strokes_are_allowed_or_refused_as_in_z_t7() {
    for fields in lines(include_str!("cases/strokes.txt")) {
        let [on, key, rule, text, expected] = fields[..] else { panic!("{fields:?}") };
        let sheet = state(on);
        let card = card(key);
        let options = match (card.explore(), card.creature()) {
            (Some(data), _) => Options::explore(data, &sheet, rule == "demand", rule != "turning"),
            (_, Some(data)) => Options::creature(data, &sheet, rule != "turning"),
            _ => panic!("{key}"),
        };
        if text == "count" {
            assert_eq!(options.all().len().to_string(), expected, "{on}: {key}, {rule}");
            continue;
        }
        let player = Player { sheet, coins: 0, results: Vec::new(), asked: 1, drawn: false };
        let mv: Move = text.parse().unwrap();
        let answer = match options.judge(mv) {
            Err(code) => code.to_string(),
            Ok(stroke) => {
                let listed = options.all();
                assert!(listed.contains(&(mv, stroke)), "{text} is allowed, so it is listed");
                let coins = player.after(&stroke).2;
                stroke.cells.names() + &if coins > 0 { format!(" +{coins}") } else { String::new() }
            }
        };
        let same = |names: &str| {
            let (names, coins) = names.split_once(" +").unwrap_or((names, ""));
            names.parse::<Cells>().map(|cells| (cells, coins.to_string()))
        };
        match (same(&answer), same(expected)) {
            (Ok(is), Ok(should)) => assert_eq!(is, should, "{on}: {key}, {rule}, {text}"),
            _ => assert_eq!(answer, expected, "{on}: {key}, {rule}, {text}"),
        }
    }
}

#[test]
fn several_mountains_close_at_once_and_fourteen_is_the_limit() {
    let sheet = state("oberland F5 E6 G6 H11 G10 I10");
    let bachlauf = Options::explore(card("bachlauf").explore().unwrap(), &sheet, false, true);
    let wanted = cells("F7 F8 G8 G9 H9");
    let (_, stroke) = bachlauf.all().into_iter().find(|(_, stroke)| stroke.cells == wanted).unwrap();
    for (before, after) in [(0, 2), (12, 14), (13, 14), (14, 14)] {
        let player = Player { sheet, coins: before, results: Vec::new(), asked: 0, drawn: false };
        assert_eq!(player.after(&stroke).1, after);
        assert_eq!(player.after(&stroke).0.closed_mountains(), cells("F6 H10"));
    }
}
