//! Info windows of cells, decrees, cards and tools (Z-U19, Z-U21).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Tip;
use spielwerk_sdk::words::name_of;

use crate::cards::Card;
use crate::decrees::Decree;
use crate::narrate::drawn_by;
use crate::observe::Observation;
use crate::scene::cell_words;
use crate::setting::Length;
use crate::words;

/// The info window of a node.
pub fn explain(observation: &Observation, key: &str, l: Locale) -> Tip {
    let (kind, rest) = key.split_once('-').unwrap_or((key, ""));
    match kind {
        "decree" => decree(observation, rest, l),
        "cell" => cell(observation, rest, l),
        "card" | "shape" | "arrow" | "demand" | "single" | "last" => card(observation, l),
        "pick" => terrain(rest, l),
        "coins" => coins(l),
        "gaps" => gaps(l),
        "season" | "clock" | "year" => year(observation, l),
        "plate" => plate(observation, rest, l),
        _ => tip(
            "Speedzirkel".into(),
            l.say(
                "Bayern 1808: Jede Karte zeichnet ihr alle zugleich auf euer Blatt. Nach jeder Jahreszeit zählen zwei der vier Weisungen, jeder Gulden bringt 1, jedes leere Feld neben einem Fabelwesen kostet 1.",
                "Bavaria 1808: everybody draws every card at the same time. After each season two of the four decrees are scored, each guilder brings 1, each empty cell beside a creature costs 1.",
            ),
            "cover",
        ),
    }
}

fn tip(title: String, text: String, art: &str) -> Tip {
    Tip { title, text, art: art.into() }
}

fn decree(observation: &Observation, letter: &str, l: Locale) -> Tip {
    let table = &observation.table;
    let Some((number, decree)) = letter.parse::<usize>().ok().and_then(|at| Some((at, *table.decrees.get(at)?))) else {
        return tip(l.say("Weisungen", "Decrees"), String::new(), "cover");
    };
    let seasons: Vec<String> = (table.setting.seasons().iter())
        .filter(|season| season.scores.contains(&number))
        .map(|season| words::season(season.name, l).to_string())
        .collect();
    let seasons = words::listed(&seasons, l);
    let threshold = match table.setting.length {
        Length::Grundspiel => decree.data().threshold,
        Length::KurzesJahr => decree.data().threshold / 2,
    };
    let text = format!(
        "{}\n\n{}",
        rule(decree, l),
        l.pick(
            format!("Zählt in: {seasons}. Schwelle: {threshold}."),
            format!("Scored in: {seasons}. Threshold: {threshold}."),
        )
    );
    tip(words::lettered(table, number, l), text, group_art(decree))
}

fn group_art(decree: Decree) -> &'static str {
    ["wald", "dorf", "weiher", "flur"][decree.group() as usize]
}

/// A decree's exact rule.
pub fn rule(decree: Decree, l: Locale) -> &'static str {
    let (german, english) = RULES[decree as usize];
    l.pick(german, english)
}

#[rustfmt::skip]
const RULES: [(&str, &str); 16] = [
    ("1 für jedes Waldfeld in Zeile 1, Zeile 11, Spalte A oder Spalte K. Ein Eckfeld zählt einmal.",
     "1 for each forest cell in row 1, row 11, column A or column K. A corner counts once."),
    ("1 für jedes Waldfeld, neben dem mindestens zwei verschiedene andere Geländearten liegen. Geländearten sind sechs: Wald, Dorf, Acker, Weiher, Berg und Fabelwesen. Moor und leere Felder sind keine.",
     "1 for each forest cell with at least two different other kinds of terrain beside it. There are six kinds: forest, village, field, pond, mountain and fabled creature. Bog and empty cells are none."),
    ("3 für jeden Berg, neben dem ein Wald aus mindestens 3 Feldern liegt. Ein Wald kann mehreren Bergen dienen; zwei Wälder an einem Berg zählen einmal.",
     "3 for each mountain with a forest of at least 3 cells beside it. One forest may serve several mountains; two forests at one mountain count once."),
    ("1 für jedes Waldfeld ohne leeres Nachbarfeld. Außerhalb des Blattes gilt als belegt.",
     "1 for each forest cell without an empty neighbour. Outside the sheet counts as filled."),
    ("1 für jedes Feld des größten Dorfes, das kein Fabelwesen berührt. Berührte Dörfer werden übersprungen.",
     "1 for each cell of the largest village that no creature touches. Touched villages are skipped."),
    ("7 für jedes Dorf aus mindestens 6 Feldern. Wachsen zwei zusammen, zählen sie nur noch einmal.",
     "7 for each village of at least 6 cells. Two that grow together count only once."),
    ("4 für jedes Dorf, neben dem mindestens drei verschiedene andere Geländearten liegen. Geländearten sind sechs: Wald, Dorf, Acker, Weiher, Berg und Fabelwesen. Moor und leere Felder sind keine.",
     "4 for each village with at least three different other kinds of terrain beside it. There are six kinds: forest, village, field, pond, mountain and fabled creature. Bog and empty cells are none."),
    ("2 für jedes Feld des zweitgrößten Dorfes. Sind die zwei größten gleich groß, zählt eines davon; ein einziges Dorf bringt nichts.",
     "2 for each cell of the second-largest village. If the two largest are equal, one of them counts; a single village brings nothing."),
    ("1 für jedes Weiherfeld neben einem Acker und 1 für jedes Ackerfeld neben einem Weiher.",
     "1 for each pond cell beside a field and 1 for each field cell beside a pond."),
    ("1 für jedes Weiher- oder Ackerfeld neben einem Berg.",
     "1 for each pond or field cell beside a mountain."),
    ("2 für jedes Ackerfeld auf einem Burgstall und 1 für jedes Weiherfeld neben einem Burgstall. Überzeichnete Burgställe zählen weiter.",
     "2 for each field cell on a castle site and 1 for each pond cell beside a castle site. Castle sites that are drawn over still count."),
    ("4 für jeden Weiher aus 2, 3 oder 4 Feldern, von dem kein Feld am Rand des Blattes liegt.",
     "4 for each pond of 2, 3 or 4 cells none of which lies at the edge of the sheet."),
    ("6 für jede vollständige Zeile und 6 für jede vollständige Spalte. Berge, Moor und Fabelwesen sind belegt.",
     "6 for each complete row and 6 for each complete column. Mountains, bog and creatures are filled."),
    ("1 für jedes leere Feld mit vier belegten Nachbarn. Felder am Rand zählen nie.",
     "1 for each empty cell with four filled neighbours. Cells at the edge never count."),
    ("3 für jedes Quadrat aus 2 × 2 Feldern mit vier verschiedenen Geländearten; Quadrate dürfen sich überschneiden. Geländearten sind sechs: Wald, Dorf, Acker, Weiher, Berg und Fabelwesen. Moor und leere Felder sind keine.",
     "3 for each square of 2 × 2 cells with four different kinds of terrain; squares may overlap. There are six kinds: forest, village, field, pond, mountain and fabled creature. Bog and empty cells are none."),
    ("2 für jede vollständige Diagonale, die von einem Feld der Spalte A schräg nach rechts unten bis Zeile 11 läuft. Es gibt elf; die kürzeste ist A11 allein.",
     "2 for each complete diagonal that runs from a cell of column A down to the right as far as row 11. There are eleven; the shortest is A11 alone."),
];

fn cell(observation: &Observation, rest: &str, l: Locale) -> Tip {
    let found = rest.split_once('-').and_then(|(seat, name)| cell_words(observation, seat.parse().ok()?, name, l));
    let (title, text) = found.unwrap_or_default();
    tip(title, text, "")
}

fn card(observation: &Observation, l: Locale) -> Tip {
    let Some(card) = observation.table.card() else { return tip(String::new(), String::new(), "cover") };
    let name = words::card(card, l).to_string();
    match (card.explore(), card.creature()) {
        (Some(data), _) => {
            let terrains: Vec<&str> = data.terrains.iter().map(|terrain| words::terrain(*terrain, l)).collect();
            let terrains = terrains.join(l.pick(" oder ", " or "));
            let time = data.time;
            let mut text = l.pick(
                format!("Zeichne eine der Formen: {terrains}. Sie kostet Zeit {time}."),
                format!("Draw one of the shapes: {terrains}. It takes time {time}."),
            );
            if data.coin {
                text += l.pick(" Die kleine Form bringt 1 Gulden.", " The small shape brings 1 guilder.");
            }
            text += l.pick(
                " Passt keine Form mehr, zeichnest du ein Einzelfeld.",
                " If no shape fits any more you draw a single cell.",
            );
            tip(name, text, data.terrains.first().map_or("burg", |terrain| terrain.key()))
        }
        (_, Some(data)) => {
            let corner = words::corner(data.corner, l);
            let way = if data.left { l.pick("links", "left") } else { l.pick("rechts", "right") };
            let text = if observation.table.by_neighbours() {
                l.pick(
                    format!("Das Blatt geht nach {way}: Du zeichnest {name} bei deinem Nachbarn. Jedes leere Feld daneben kostet ihn bei jeder Wertung 1."),
                    format!("Sheets go {way}: you draw {name} at your neighbour’s. Each empty cell beside it costs them 1 at every scoring."),
                )
            } else {
                l.pick(
                    format!("Kommt von selbst aus der Ecke {corner} und läuft am Rand entlang, bis es Platz findet. Jedes leere Feld daneben kostet bei jeder Wertung 1."),
                    format!("Comes by itself from the {corner} corner and walks along the edge until it finds room. Each empty cell beside it costs 1 at every scoring."),
                )
            };
            tip(name, text, card_art(card))
        }
        _ => tip(name, String::new(), "burg"),
    }
}

fn card_art(card: Card) -> &'static str {
    card.key()
}

fn terrain(key: &str, l: Locale) -> Tip {
    let name = crate::sheet::Terrain::from_key(key).map(|terrain| words::terrain(terrain, l)).unwrap_or_default();
    let text = l.say("Ein Gelände der Karte. G wählt das nächste.", "A terrain of the card. G picks the next one.");
    tip(name.into(), text, key)
}

/// What a seat owns and drew last.
fn plate(observation: &Observation, seat: &str, l: Locale) -> Tip {
    let table = &observation.table;
    let found = seat.parse::<u8>().ok().and_then(|seat| Some((seat, table.players.get(usize::from(seat))?)));
    let Some((seat, player)) = found else { return tip(String::new(), String::new(), "cover") };
    let (prestige, coins) = (player.prestige(), words::coins(player.coins.into(), l));
    let mut text = l.pick(format!("Ansehen {prestige}, {coins}."), format!("Prestige {prestige}, {coins}."));
    let told = table.last.as_ref().map(|last| drawn_by(table, last, l)).unwrap_or_default();
    if let Some((_, last)) = told.iter().find(|(drawer, _)| *drawer == seat) {
        text += &l.pick(format!(" Zuletzt: {last}."), format!(" Last: {last}."));
    }
    tip(name_of(seat), text, "cover")
}

fn coins(l: Locale) -> Tip {
    tip(
        l.say("Gulden", "Guilders"),
        l.say(
            "Jeder Gulden bringt bei jeder Wertung 1 Ansehen. Einen bekommst du für die kleine Form einer Karte und für jeden Berg, dessen vier Nachbarfelder belegt sind. Höchstens 14.",
            "Each guilder brings 1 prestige at every scoring. You get one for a card’s small shape and for each mountain whose four neighbours are filled. At most 14.",
        ),
        "gulden",
    )
}

fn gaps(l: Locale) -> Tip {
    tip(
        l.say("Leere Wesenfelder", "Empty cells beside creatures"),
        l.say(
            "Jedes leere Feld neben einem Fabelwesen kostet bei der Wertung 1. Was du füllst, kostet nichts mehr.",
            "Each empty cell beside a creature costs 1 at a scoring. What you fill costs nothing any more.",
        ),
        "wesen",
    )
}

fn year(observation: &Observation, l: Locale) -> Tip {
    let table = &observation.table;
    let lines: Vec<String> = (table.setting.seasons().iter())
        .map(|season| {
            let scores = season.scores.map(|letter| words::lettered(table, letter, l)).join(" + ");
            format!("- **{}** ({}): {scores}", words::season(season.name, l), season.length)
        })
        .collect();
    let text = l.pick(
        "Die Zeit der Karten zählt die Uhr hoch. Erreicht sie die Länge der Jahreszeit, wird gewertet.",
        "The cards’ time moves the clock. When it reaches the length of the season, that season is scored.",
    );
    tip(l.say("Das Jahr", "The year"), format!("{text}\n\n{}", lines.join("\n")), "cover")
}
