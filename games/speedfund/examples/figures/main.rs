//! All measured figures of the computer partner, by one command:
//! `cargo run --release -p spielwerk-speedfund --example figures -- [DIGS] [PART]` (2,000 digs a line by default; parts are
//! knowledge, boards, digs, clues, ends, times; all of them if none is named).
//!
//! A figure of self-play proves little, because one mind wrote both sides: the mild and the medium partner stand beside it.

mod clues;
mod digs;
mod ends;
mod knowledge;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        words.first().map_or(Ok(2_000), |word| word.parse::<u64>().map_err(|error| format!("{word}: {error}")))?;
    let only = words.get(1).map(String::as_str);
    let wants = |part: &str| only.is_none_or(|only| only == part);
    if wants("knowledge") {
        knowledge::print();
    }
    if wants("boards") {
        digs::boards(number);
    }
    if wants("digs") {
        digs::print(number);
    }
    if wants("clues") {
        clues::print()?;
    }
    if wants("ends") {
        ends::print(number.min(1_000));
    }
    if wants("times") {
        digs::times(number.min(500));
    }
    Ok(())
}
