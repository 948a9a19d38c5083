//! Clues as people give them: `data/hinweise-entwicklung.tsv`, written without sight of the lexicon.

use std::path::Path;

use spielwerk_speedfund::fold::fold;
use spielwerk_speedfund::lexicon::Lexicon;
use spielwerk_speedfund::lexicon::understand::understand;
use spielwerk_speedfund::players::mind::{LEVEL_DATA, Mind, Read};
use spielwerk_speedfund::players::near::Near;
use spielwerk_speedfund::remark::Reading;
use spielwerk_speedfund::state::{Clue, Standing};

struct Row {
    open: Vec<String>,
    finds: Vec<String>,
    caves: Vec<String>,
    word: String,
    number: usize,
    meant: Vec<String>,
}

fn rows(text: &str) -> Vec<Row> {
    let list = |field: &str| field.split(',').map(|word| fold(word.trim())).collect::<Vec<_>>();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, open, finds, caves, word, number, meant] = fields.try_into().ok()?;
        Some(Row {
            open: list(open),
            finds: list(finds),
            caves: list(caves),
            word: word.to_string(),
            number: number.trim().parse().ok()?,
            meant: list(meant),
        })
    };
    text.lines().skip(1).filter_map(row).collect()
}

/// How many clue words are understood and how well the tablets are chosen by fit alone: no sketch is known here.
pub fn print() -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/hinweise-entwicklung.tsv");
    let rows = rows(&std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?);
    let lexicon = Lexicon::shipped();
    let mind = Mind { level: LEVEL_DATA[0], lexicon, blur: None };
    let (mut exact, mut understood, mut intended, mut wanted, mut first, mut cave) = (0, 0, 0, 0, 0, 0);
    let (mut linked, mut first_meant) = (0, 0);
    let mut unknown = Vec::new();
    for row in &rows {
        let senses = understand(&lexicon, &row.word);
        exact += usize::from(senses.first().is_some_and(|sense| sense.reading == Reading::Exact));
        understood += usize::from(!senses.is_empty());
        if senses.is_empty() {
            unknown.push(row.word.as_str());
        }
        let clue = Clue {
            giver: 0,
            word: row.word.clone(),
            number: row.number as u8,
            standing: Standing::Given,
            taps: Vec::new(),
        };
        let read = Read { index: 0, clue: &clue, senses };
        let near = Near::of(&mind, row.open.iter().filter_map(|word| lexicon.find_word(word)));
        let mut ranked: Vec<(i32, i32, &String)> = row
            .open
            .iter()
            .map(|word| {
                let listed = lexicon.find_word(word);
                let fit = listed.map_or(0, |word| mind.best_sense(&read.senses, word).0);
                (fit, listed.map_or(0, |word| read.near(&mind, &near, word)), word)
            })
            .collect();
        let is_linked = |meant: &&String| ranked.iter().any(|(fit, _, word)| word == meant && *fit > 0);
        linked += row.meant.iter().filter(is_linked).count();
        ranked.sort_by_key(|(fit, near, _)| std::cmp::Reverse((*fit, *near)));
        let taps: Vec<&String> = ranked.iter().take(row.number.max(1)).map(|(_, _, word)| *word).collect();
        intended += row.meant.iter().filter(|meant| taps.contains(meant)).count();
        wanted += row.meant.len();
        first += usize::from(taps.first().is_some_and(|tap| row.finds.contains(tap)));
        first_meant += usize::from(taps.first().is_some_and(|tap| row.meant.contains(tap)));
        cave += usize::from(taps.first().is_some_and(|tap| row.caves.contains(tap)));
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let all = rows.len();
    println!("clues as people give them ({all}, development set):");
    println!(
        "  clue word understood {:.1} % (gate 85 %), exactly {:.1} %",
        percent(understood, all),
        percent(exact, all)
    );
    println!(
        "  intended words linked {:.1} %, among the first n taps {:.1} % (gate 70 %)",
        percent(linked, wanted),
        percent(intended, wanted)
    );
    println!(
        "  first tap a find {:.1} % (gate 85 %), an intended one {:.1} %, a cave-in {:.1} % (gate 2 %)",
        percent(first, all),
        percent(first_meant, all),
        percent(cave, all)
    );
    println!("  not understood: {}", unknown.join(", "));
    Ok(())
}
