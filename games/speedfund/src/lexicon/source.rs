//! The lexicon's text files: read, folded, merged and linted. Used by the build script and by the tests.
//!
//! ```text
//! woerter.txt     Löwe | Löwen, Löwin, Löwinnen
//! knoten/*.txt    Zirkus: Löwe 3, Bär 2, Seil 2
//! begriffe/*.txt  Löwe | 3: Mähne, Raubtier | 2: Safari, Rudel | 1: Venedig
//! sperre.txt      a term a line
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::fold::{compose, fold, is_letter};
use crate::legality::kinship;

/// A word of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListWord {
    /// As it stands on the tablet.
    pub text: String,
    /// Folded.
    pub folded: String,
    /// Its forms, folded.
    pub forms: Vec<String>,
}

/// A term and the words it is linked with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// As the partner says it.
    pub text: String,
    /// Word number to weight 1–3.
    pub links: BTreeMap<usize, u8>,
}

/// Where the data are wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// File and line.
    pub place: String,
    /// What is wrong, in a sentence.
    pub what: String,
}

/// Everything the files say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// In the list's order.
    pub words: Vec<ListWord>,
    /// By folded text.
    pub terms: BTreeMap<String, Term>,
    /// Folded terms that are never said.
    pub silent: BTreeSet<String>,
    /// Lines and entries that were left out.
    pub problems: Vec<Problem>,
}

/// The largest weight: comes to mind at once.
pub const MOST_WEIGHT: u8 = 3;
/// No term has more words.
pub const MOST_WORDS: usize = 45;

impl Source {
    /// Reads the folder; what cannot be used is named in `problems` and left out. Files that are not there are empty.
    pub fn read(folder: &Path) -> Self {
        let mut source = Self::default();
        source.read_words(folder);
        for (name, text) in files(folder, "knoten") {
            source.read_hubs(&name, &text);
        }
        for (name, text) in files(folder, "begriffe") {
            source.read_own_terms(&name, &text);
        }
        source.link_list_words();
        source.narrow_terms();
        for (place, line) in lines("sperre.txt", &text_of(&folder.join("sperre.txt"))) {
            if let Some(folded) = source.term(&place, line) {
                source.silent.insert(folded);
            }
        }
        source
    }

    fn read_words(&mut self, folder: &Path) {
        for (place, line) in lines("woerter.txt", &text_of(&folder.join("woerter.txt"))) {
            let (text, forms) = line.split_once('|').unwrap_or((line, ""));
            let text = compose(text.trim());
            let folded = fold(&text);
            let mut list = Vec::new();
            for form in forms.split(',').map(str::trim).filter(|form| !form.is_empty()) {
                let form = fold(form);
                if !form.bytes().all(|byte| byte.is_ascii_lowercase()) {
                    self.problem(&place, format!("the form “{form}” of {text} is not one word of letters"));
                } else if form != folded && !list.contains(&form) {
                    list.push(form);
                }
            }
            self.words.push(ListWord { text, folded, forms: list });
        }
    }

    fn problem(&mut self, place: &str, what: String) {
        self.problems.push(Problem { place: place.to_string(), what });
    }

    /// The number of a list word, by its folded text.
    pub fn word(&self, text: &str) -> Option<usize> {
        let folded = fold(text.trim());
        self.words.iter().position(|word| word.folded == folded)
    }

    /// The folded form of a term that could be a clue.
    fn term(&mut self, place: &str, text: &str) -> Option<String> {
        let text = compose(text.trim());
        let length = text.chars().count();
        if !text.chars().all(is_letter) || !(2..=30).contains(&length) {
            self.problem(place, format!("“{text}” is not one word of 2 to 30 letters"));
            return None;
        }
        let folded = fold(&text);
        let entry = self.terms.entry(folded.clone()).or_default();
        if entry.text.is_empty() {
            entry.text = text;
        }
        Some(folded)
    }

    fn link(&mut self, place: &str, term: &str, word: usize, weight: u8) {
        let listed = &self.words[word];
        if let Some(kinship) = kinship(term, &listed.folded, listed.forms.iter().map(String::as_str)) {
            let what = format!("“{term}” gives {} away ({})", listed.text, kinship.code());
            self.problem(place, what);
            return;
        }
        if let Some(entry) = self.terms.get_mut(term) {
            let known = entry.links.entry(word).or_default();
            *known = weight.max(*known);
        }
    }

    fn read_hubs(&mut self, name: &str, text: &str) {
        for (place, line) in lines(name, text) {
            let Some((hub, members)) = line.split_once(':') else {
                self.problem(&place, "a hub is `Term: Wort 3, Wort 2`".into());
                continue;
            };
            let Some(term) = self.term(&place, hub) else { continue };
            for member in members.split(',').map(str::trim).filter(|member| !member.is_empty()) {
                let parsed = member.rsplit_once(' ').and_then(|(word, weight)| Some((word, weight_of(weight)?)));
                match parsed.map(|(word, weight)| (self.word(word), weight)) {
                    Some((Some(word), weight)) => self.link(&place, &term, word, weight),
                    _ => self.problem(&place, format!("“{member}” is no list word with a weight 1 to 3")),
                }
            }
        }
    }

    fn read_own_terms(&mut self, name: &str, text: &str) {
        for (place, line) in lines(name, text) {
            let mut parts = line.split('|');
            let owner = parts.next().unwrap_or_default().trim();
            let Some(word) = self.word(owner) else {
                self.problem(&place, format!("“{owner}” is no list word"));
                continue;
            };
            for part in parts {
                let Some((weight, terms)) = part.split_once(':').and_then(|(w, t)| Some((weight_of(w)?, t))) else {
                    self.problem(&place, format!("“{}” does not begin with a weight 1 to 3", part.trim()));
                    continue;
                };
                for text in terms.split(',').map(str::trim).filter(|text| !text.is_empty()) {
                    if let Some(term) = self.term(&place, text) {
                        self.link(&place, &term, word, weight);
                    }
                }
            }
        }
    }

    /// People link both ways: where a list word stands as a term for another one, that one is a term for it.
    fn link_list_words(&mut self) {
        let by_folded: BTreeMap<String, usize> =
            self.words.iter().enumerate().map(|(index, word)| (word.folded.clone(), index)).collect();
        let mut back = Vec::new();
        for (folded, term) in &self.terms {
            if let Some(own) = by_folded.get(folded) {
                back.extend(term.links.iter().map(|(other, weight)| (*other, *own, *weight)));
            }
        }
        for (from, to, weight) in back {
            let listed = self.words[from].clone();
            let entry = self.terms.entry(listed.folded.clone()).or_default();
            entry.text = listed.text;
            self.link("woerter.txt", &listed.folded, to, weight);
        }
    }

    /// A term for everything says nothing: of one with too many words only the best links stay. Among equal ones that word
    /// loses which has most other terms.
    fn narrow_terms(&mut self) {
        let mut counts = vec![0usize; self.words.len()];
        for word in self.terms.values().flat_map(|term| term.links.keys()) {
            counts[*word] += 1;
        }
        for term in self.terms.values_mut().filter(|term| term.links.len() > MOST_WORDS) {
            let mut links: Vec<(usize, u8)> = term.links.iter().map(|(word, weight)| (*word, *weight)).collect();
            links.sort_by_key(|(word, weight)| (std::cmp::Reverse(*weight), counts[*word], *word));
            term.links = links.into_iter().take(MOST_WORDS).collect();
        }
    }
}

fn weight_of(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|weight| (1..=MOST_WEIGHT).contains(weight))
}

fn text_of(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Every file of the lexicon that is there.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let single = ["woerter.txt", "sperre.txt"].map(|name| folder.join(name));
    let several = ["knoten", "begriffe"].into_iter().flat_map(|name| listed(folder, name));
    single.into_iter().filter(|path| path.is_file()).chain(several).collect()
}

/// The `.txt` files of a folder by name, so that the order never hangs on the file system.
fn listed(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join(name)).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    paths
}

fn files(folder: &Path, name: &str) -> Vec<(String, String)> {
    let paths = listed(folder, name);
    let label = |path: &Path| path.file_name().map(|file| format!("{name}/{}", file.to_string_lossy()));
    paths.iter().map(|path| (label(path).unwrap_or_default(), text_of(path))).collect()
}

/// Lines that are neither empty nor comments, with file and line number.
fn lines<'a>(name: &str, text: &'a str) -> Vec<(String, &'a str)> {
    let numbered = text.lines().enumerate().map(|(at, line)| (format!("{name}:{}", at + 1), line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect()
}
