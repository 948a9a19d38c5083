//! Reasons and advice in words (C-C6, C-C7).

use spielwerk_sdk::Locale;
use spielwerk_sdk::words::name_of;

use crate::deeds;
use crate::moves::Move;
use crate::observe::Observation;
use crate::players::reason::{Reason, reasons};
use crate::words;

/// Advice: the action, what it changes now, and up to three reasons.
pub fn words(observation: &Observation, mv: Move, l: Locale) -> String {
    let table = &observation.table;
    let mut text = deeds::plan(table, mv, l);
    let (points, coins) = deeds::change(table, mv);
    if !matches!(mv, Move::Draw | Move::Load(_)) {
        text.push_str(&l.pick(
            format!(" Das ändert sofort: {}.", words::change(points, coins, l)),
            format!(" This changes at once: {}.", words::change(points, coins, l)),
        ));
    }
    let why: Vec<String> = reasons(table, mv).iter().map(|own| reason(*own, l)).collect();
    text.push_str(&l.pick(format!(" Denn {}.", why.join("; ")), format!(" Because {}.", why.join("; "))));
    text
}

/// One reason, to stand behind “denn”.
pub fn reason(reason: Reason, l: Locale) -> String {
    match reason {
        Reason::Fills(house) => l.pick(
            format!("so wird {} voll", deeds::nominative(house, l)),
            format!("that fills {}", words::the_house(house, l)),
        ),
        Reason::Nearly(house) => l.pick(
            format!("so fehlt {} nur noch eine Katze", words::in_house(house, l)),
            format!("then only one cat is missing {}", words::in_house(house, l)),
        ),
        Reason::Coins(coins) => l.pick(
            format!("das bringt {}", words::coins(coins.into(), l)),
            format!("it brings {}", words::coins(coins.into(), l)),
        ),
        Reason::Born(breed) => l.pick(
            format!("ein Kätzchen ({}) kommt zur Welt", words::breed(breed, l)),
            format!("a {} kitten is born", words::breed(breed, l)),
        ),
        Reason::Pair(breed) => l.pick(
            format!("Nachwuchs bei {} wird möglich", words::breed(breed, l)),
            format!("{} offspring becomes possible", words::breed(breed, l)),
        ),
        Reason::Kind(stand) => l.pick(
            format!("ein neuer {} bringt zwei Punkte", words::stand(stand, l)),
            format!("a new {} brings two points", words::stand(stand, l)),
        ),
        Reason::Relieves => l.say("es entlastet die Pflegestation", "it relieves the care station"),
        Reason::Joins(house) => l.pick(
            format!("{} wächst die Rasse", words::in_house(house, l)),
            format!("the breed grows {}", words::in_house(house, l)),
        ),
        Reason::Room(house) => l.pick(
            format!("{} schafft Platz für eine weitere Rasse", deeds::nominative(house, l)),
            format!("{} makes room for one more breed", words::the_house(house, l)),
        ),
        Reason::Suits(basket) => l.pick(
            format!("so wird {} gut für den eigenen Hof", words::basket(basket.into(), l)),
            format!("that makes {} good for this yard", words::basket(basket.into(), l)),
        ),
        Reason::Spoils(seat) => l.pick(
            format!("{} kann das schlecht brauchen", name_of(seat)),
            format!("{} has little use for it", name_of(seat)),
        ),
        Reason::Denies(seat) => {
            l.pick(format!("sonst nähme ihn {}", name_of(seat)), format!("{} would want it too", name_of(seat)))
        }
        Reason::Keeps => l.say("die Münzen bleiben für den Ausbau", "the coins stay for an annex"),
        Reason::Waits => l.say("die Körbe können noch besser werden", "the baskets may still get better"),
        Reason::LastRound => l.say("die letzte Runde ist nah", "the last round is near"),
        Reason::Least => l.say("alles andere wäre schlechter", "everything else would be worse"),
    }
}
