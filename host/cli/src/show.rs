//! Text for people: columns, status lines, standings.

use spielwerk_model::play::{Standing, Status, Waiting};

/// Rows with columns padded to the widest cell; numbers to the right.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| padded(cell, *width)).collect();
        cells.join("  ").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

fn padded(cell: &str, width: usize) -> String {
    let is_number =
        cell.chars().any(|sign| sign.is_ascii_digit()) && cell.chars().all(|sign| "+-.%0123456789".contains(sign));
    if is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
}

/// “play: seat 0 decides”, “over: finished”.
pub fn status(status: &Status) -> String {
    let waiting = match &status.waiting {
        Waiting::Finished => "finished".to_string(),
        Waiting::Table(_) => "a result stands, the table goes on".into(),
        Waiting::Seats(seats) => {
            let seat = |must: bool| {
                seats
                    .iter()
                    .filter(|acting| acting.must == must)
                    .map(|acting| acting.seat.to_string())
                    .collect::<Vec<_>>()
            };
            let (must, may) = (seat(true), seat(false));
            let mut parts = Vec::new();
            if !must.is_empty() {
                parts.push(format!("waiting for seat {}", must.join(", ")));
            }
            if !may.is_empty() {
                parts.push(format!("seat {} may act", may.join(", ")));
            }
            parts.join("; ")
        }
    };
    format!("{}: {waiting}", status.phase)
}

/// `0: 12, 1: 9`.
pub fn points(standings: &[Standing]) -> String {
    standings.iter().map(|standing| format!("{}: {}", standing.seat, standing.points)).collect::<Vec<_>>().join(", ")
}

/// A table of the standings.
pub fn standings(standings: &[Standing]) -> String {
    let mut rows = vec![["rank", "seat", "points", "won", "title"].map(String::from).to_vec()];
    let mut sorted: Vec<&Standing> = standings.iter().collect();
    sorted.sort_by_key(|standing| (standing.rank, standing.seat));
    rows.extend(sorted.iter().map(|standing| {
        vec![
            standing.rank.to_string(),
            standing.seat.to_string(),
            standing.points.to_string(),
            if standing.won { "yes" } else { "" }.into(),
            standing.title.clone(),
        ]
    }));
    columns(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["seat", "points"], ["0", "-12"], ["1", "7"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(columns(&rows), "seat  points\n   0     -12\n   1       7\n");
    }
}
