//! Everything for people: description, picture, narration, in German and English.

use spielwerk_sdk::moves::Cell;
use spielwerk_sdk::prelude::*;
use spielwerk_sdk::scene::{Board, Kind, Layout};
use spielwerk_sdk::words::name_of;

use super::{State, scene};

const MARKS: [(&str, &str); 2] = [("×", "cross"), ("○", "nought")];

pub(crate) fn describe(l: Locale) -> GameInfo {
    let mut info = GameInfo::new(
        "noughts",
        env!("CARGO_PKG_VERSION"),
        l.pick("Drei gewinnt", "Noughts and Crosses"),
        l.pick("Drei in einer Reihe gewinnen.", "Three in a row wins."),
        (2, 2),
    );
    info.levels = vec![
        Level::new("random", l.pick("planlos", "at random"), "", 1),
        Level::new("careful", l.pick("umsichtig", "careful"), "", 300),
    ];
    let mode = |id, de, en, people| {
        let mode = Mode::new(id, l.pick(de, en), "", people, (2, 2, 2)).levels(&["careful", "random"]);
        Mode { undo: true, ..mode }
    };
    info.modes = vec![
        mode("solo", "Gegen den Computer", "Against the computer", (1, 1)),
        mode("table", "Zu zweit", "For two", (1, 2)).think_times(&[30, 60, 0]),
    ];
    info.move_kinds = vec![MoveKind::new(
        "mark",
        l.pick("Setzen", "Place"),
        vec![FieldSpec::offered("cell", l.pick("Feld", "Square"))],
    )];
    info
}

pub(crate) fn standing(seat: Seat, winner: Option<Seat>, l: Locale) -> Standing {
    let (points, label) = match winner {
        None => (1, l.pick("Unentschieden", "Draw")),
        Some(winner) if winner == seat => (2, l.pick("Gewonnen", "Won")),
        Some(_) => (0, l.pick("Verloren", "Lost")),
    };
    let standing = Standing::new(seat, if points == 0 { 2 } else { 1 }, points == 2).line("", label, points);
    Standing { ladder_points: Some(points), ..standing }
}

fn prompt(state: &State, viewer: Seat, l: Locale) -> String {
    if let Some((_, winner)) = state.line() {
        return if winner == viewer {
            l.say("Drei in einer Reihe – du hast gewonnen!", "Three in a row – you have won!")
        } else {
            let name = name_of(winner);
            l.pick(format!("{name} hat drei in einer Reihe."), format!("{name} has three in a row."))
        };
    }
    if state.is_over() {
        return l.say("Unentschieden: Das Brett ist voll.", "A draw: the board is full.");
    }
    if state.to_move() == viewer {
        return l.say("Setze dein Zeichen auf ein freies Feld.", "Put your mark on a free square.");
    }
    let name = name_of(state.to_move());
    l.pick(format!("{name} ist am Zug."), format!("It is {name}’s turn."))
}

pub(crate) fn draw(state: &State, viewer: Seat, l: Locale) -> Scene {
    let mut picture = Scene::new(prompt(state, viewer, l));
    let looks = MARKS.map(|(_, art)| picture.look(Look::fill("paper").art(art)));
    let free = picture.look(Look::fill("sand-soft"));
    let won = state.line().map(|(line, _)| line).unwrap_or_default();
    picture.add(Node::new("board", Kind::Board(Board::lettered(3, 3))).name(l.say("Brett", "Board")));
    for (square, mark) in state.squares.iter().enumerate() {
        let cell = Cell::at(square, 3);
        let node = Node::cell(format!("square-{cell}"), "board", cell.column, cell.row);
        let node = match mark {
            Some(seat) => node.name(format!("{cell}, {}", MARKS[usize::from(*seat)].0)).look(looks[usize::from(*seat)]),
            None => node
                .name(l.pick(format!("{cell}, frei"), format!("{cell}, free")))
                .look(free)
                .pick(format!("cell={cell}")),
        };
        let part_of_line = state.line().is_some() && won.contains(&square);
        picture.add(if part_of_line { node.emphasis() } else { node });
    }
    picture.add(Node::new("plates", Kind::Group(Layout::Column)).role(scene::Role::Seat));
    for seat in 0..2u8 {
        let plate = Node::new(format!("plate-{seat}"), Kind::SeatPanel(seat))
            .within("plates")
            .name(name_of(seat))
            .badge(MARKS[usize::from(seat)].0);
        picture.add(plate);
    }
    picture
}

pub(crate) fn narrate(state: &State, viewer: Seat, l: Locale) -> Vec<Narration> {
    let Some(last) = state.last else { return Vec::new() };
    let cell = Cell::at(last.into(), 3);
    let Some(seat) = state.squares[usize::from(last)] else { return Vec::new() };
    let mark = MARKS[usize::from(seat)].0;
    let name = name_of(seat);
    let text = if seat == viewer {
        l.pick(format!("Du setzt {mark} auf {cell}."), format!("You place {mark} on {cell}."))
    } else {
        l.pick(format!("{name} setzt {mark} auf {cell}."), format!("{name} places {mark} on {cell}."))
    };
    let mut cues = vec![format!("flash square-{cell}"), "sound place".to_string()];
    if state.is_over() {
        let won = state.line().is_some_and(|(_, winner)| winner == viewer);
        cues.push(if won { "sound win" } else { "sound end" }.to_string());
    }
    vec![Narration { text, at: String::new(), cues, hold: (300, 200, 0) }]
}

pub(crate) fn preview(refused: Option<&str>, l: Locale) -> Preview {
    let text = match refused {
        None => l.say("Setzt dein Zeichen dorthin.", "Places your mark there."),
        Some("taken") => l.say("Dort steht schon ein Zeichen.", "There is a mark already."),
        Some("not-your-turn") => l.say("Du bist nicht am Zug.", "It is not your turn."),
        Some(_) => l.say("Das ist kein Zug in diesem Spiel.", "That is no move in this game."),
    };
    Preview { refused: refused.map(Into::into), text, ask: false, lights_up: Vec::new() }
}

pub(crate) fn tip(key: &str, l: Locale) -> Tip {
    let title = key.rsplit('-').next().unwrap_or_default();
    Tip {
        title: l.pick(format!("Feld {title}"), format!("Square {title}")),
        text: l.say("Drei gleiche Zeichen in einer Reihe gewinnen.", "Three equal marks in a row win."),
        art: "cover".into(),
    }
}
