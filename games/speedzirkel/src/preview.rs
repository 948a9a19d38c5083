//! What a move would bring, or why it is refused (Z-U6, Z-U7).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Preview, Seat};

use crate::moves::Move;
use crate::observe::Observation;
use crate::state::{Stage, Stroke, Table};
use crate::words;

/// The answer to a previewed move.
pub fn preview(observation: &Observation, mv: Option<&Move>, l: Locale) -> Preview {
    let judged = match (mv, observation.seat()) {
        (None, _) => Err("unknown-move"),
        (Some(_), None) => Err("not-your-turn"),
        (Some(mv), Some(seat)) => judge(observation, seat, *mv),
    };
    match judged {
        Ok(None) => answer(l.say("Nimmt deinen Strich zurück.", "Takes your stroke back."), false),
        Ok(Some((seat, stroke))) => answer(brings(&observation.table, seat, &stroke, l), true),
        Err(code) => Preview { refused: Some(code.into()), ..answer(reason(observation, code, l), false) },
    }
}

fn answer(text: String, ask: bool) -> Preview {
    Preview { refused: None, text, ask, lights_up: Vec::new() }
}

/// The stroke of a legal move, none for taking back; or the code of its refusal.
fn judge(observation: &Observation, seat: Seat, mv: Move) -> Result<Option<(Seat, Stroke)>, &'static str> {
    if mv == Move::Undo {
        return if observation.own.is_some() { Ok(None) } else { Err("nothing-drawn") };
    }
    if observation.own.is_some() {
        return Err("drawn");
    }
    let options = observation.table.options(seat).ok_or("not-your-turn")?;
    options.judge(mv).map(|stroke| Some((seat, stroke)))
}

/// `Bringt: +3 A Bannwald (jetzt) · +1 Gulden`.
pub fn brings(table: &Table, seat: Seat, stroke: &Stroke, l: Locale) -> String {
    let parts = match table.stage {
        Stage::Neighbour => for_the_neighbour(table, seat, stroke, l),
        _ => for_the_own_sheet(table, seat, stroke, l),
    };
    let all = if parts.is_empty() { l.say("nichts", "nothing") } else { parts.join(" · ") };
    format!("{} {all}", l.pick("Bringt:", "Gives:"))
}

fn for_the_own_sheet(table: &Table, seat: Seat, stroke: &Stroke, l: Locale) -> Vec<String> {
    let player = &table.players[usize::from(seat)];
    let (sheet, _, coins) = player.after(stroke);
    let left = table.scorings_left();
    let mut parts = Vec::new();
    for (letter, decree) in table.decrees.iter().enumerate() {
        let change = decree.value(&sheet) - decree.value(&player.sheet);
        if change == 0 || left[letter] == 0 {
            continue;
        }
        let now = table.season().scores.contains(&letter);
        let when = if now { l.pick("(jetzt)", "(now)") } else { l.pick("(später)", "(later)") };
        parts.push(format!("{} {} {when}", signed(change), words::lettered(table, letter, l)));
    }
    if coins > 0 {
        parts.push(format!("+{}", words::coins(coins.into(), l)));
    }
    let gaps = sheet.gaps().value() - player.sheet.gaps().value();
    if gaps != 0 {
        parts.push(gap_change(gaps, l));
    }
    parts
}

fn for_the_neighbour(table: &Table, seat: Seat, stroke: &Stroke, l: Locale) -> Vec<String> {
    let owner = &table.players[usize::from(table.target(seat))];
    let (sheet, _, coins) = owner.after(stroke);
    let loss = sheet.gaps().value() - owner.sheet.gaps().value();
    let mut parts = Vec::new();
    if loss != 0 {
        let loss = signed(-loss);
        parts.push(
            l.pick(format!("{loss} für den Nachbarn je Wertung"), format!("{loss} for your neighbour per scoring")),
        );
    }
    if coins > 0 {
        let coins = words::coins(coins.into(), l);
        parts.push(l.pick(format!("+{coins} für ihn"), format!("+{coins} for them")));
    }
    parts
}

fn gap_change(change: i32, l: Locale) -> String {
    let number = signed(change);
    let one = change.abs() == 1;
    let german = if one { "leeres Wesenfeld" } else { "leere Wesenfelder" };
    let english = if one { "empty cell beside creatures" } else { "empty cells beside creatures" };
    format!("{number} {}", l.pick(german, english))
}

/// `+3`, `−2`.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

fn reason(observation: &Observation, code: &str, l: Locale) -> String {
    let (german, english) = match code {
        "outside" => ("Ragt über den Rand des Blattes.", "Sticks out over the edge of the sheet."),
        "filled" => ("Hier ist schon etwas belegt.", "Something here is filled already."),
        "burgstall" => ("Muss einen freien Burgstall überdecken.", "Has to cover an empty castle site."),
        "single" => ("Keine Form passt mehr: zeichne ein Einzelfeld.", "No shape fits any more: draw a single cell."),
        "not-single" => (
            "Ein Einzelfeld geht nur, wenn keine Form mehr passt.",
            "A single cell is allowed only when no shape fits any more.",
        ),
        "terrain" => ("Dieses Gelände steht nicht auf der Karte.", "This terrain is not on the card."),
        "shape" => ("So eine Form hat diese Karte nicht.", "This card has no such shape."),
        "turn" if !observation.table.setting.mirroring => {
            ("So darf die Form nicht liegen: nur drehen.", "The shape may not lie like this: turning only.")
        }
        "turn" => ("Diese Lage gleicht einer anderen.", "Lying like this equals another way."),
        "drawn" => ("Du hast schon gezeichnet.", "You have drawn already."),
        "nothing-drawn" => ("Es gibt nichts zurückzunehmen.", "There is nothing to take back."),
        "not-now" => ("Das passt nicht zur aufgedeckten Karte.", "That does not go with the open card."),
        "not-your-turn" => ("Gerade kannst du nichts zeichnen.", "You cannot draw anything just now."),
        _ => ("Das ist kein Zug in diesem Spiel.", "That is no move in this game."),
    };
    l.say(german, english)
}
