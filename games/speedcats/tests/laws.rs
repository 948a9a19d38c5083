//! The contract's laws, what is conserved, and the computer players, over matches of every kind.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::collections::BTreeSet;

use common::{config, legal};
use spielwerk_sdk::contract::{SetupConfig, Viewer};
use spielwerk_sdk::testkit::{self, Budget};
use spielwerk_sdk::{Chance, Game, Locale, glue};
use spielwerk_speedcats::moves::Move;
use spielwerk_speedcats::story::Event;
use spielwerk_speedcats::table::Stage;
use spielwerk_speedcats::tile::{CatKind, Tile};
use spielwerk_speedcats::{Speedcats, State};

fn configs() -> Vec<SetupConfig> {
    let mut all = vec![config("rekord", 1, "normal", "yes"), config("tag", 1, "normal", "yes")];
    for seats in 2..=6 {
        for length in ["normal", "kurz"] {
            all.extend(["yes", "no"].map(|annex| config("tisch", seats, length, annex)));
        }
    }
    all
}

#[test]
fn the_laws_hold() {
    let some: Vec<SetupConfig> = configs().into_iter().step_by(4).collect();
    testkit::keep::<Speedcats>(&some, Budget { matches: 1, most_plies: 3_000 }).unwrap();
}

/// C-T77's random player: money in 60 of 100 turns, else drawing twice as often as taking.
fn random(state: &State, chance: &mut Chance) -> Move {
    let moves: Vec<Move> = legal(state).iter().map(|text| text.parse().unwrap()).collect();
    if state.table.stage != Stage::Action {
        return *chance.pick(&moves).unwrap();
    }
    let of = |wanted: fn(&Move) -> bool| moves.iter().copied().filter(wanted).collect::<Vec<_>>();
    let takes = of(|mv| matches!(mv, Move::Take(_)));
    let draws = of(|mv| *mv == Move::Draw);
    let money = of(|mv| mv.price() > 0);
    if !money.is_empty() && chance.below(100) < 60 {
        return *chance.pick(&money).unwrap();
    }
    let draw = !draws.is_empty() && (takes.is_empty() || chance.below(3) < 2);
    *chance.pick(if draw { &draws } else { &takes }).unwrap()
}

/// Everything is somewhere (C-T77); houses hold what they may; no pair waits while there is a kitten.
fn sound(state: &State, paid: usize) {
    let table = &state.table;
    assert_eq!(Speedcats::validate(state), Ok(()));
    let count = |pool: &spielwerk_speedcats::pool::Pool| {
        pool.tiles().iter().filter(|tile| !matches!(tile, Tile::Cat(cat) if cat.kind == CatKind::Kitten)).count()
    };
    let mut there = paid + count(&table.gone) + table.baskets.iter().map(|basket| basket.tiles.len()).sum::<usize>();
    there += match &table.stage {
        Stage::Load(_) => 1,
        Stage::Place(tiles) => tiles.len(),
        _ => 0,
    };
    for yard in &table.yards {
        there += count(&yard.care);
        for (id, house) in yard.built() {
            there += usize::from(house.count() - house.of(CatKind::Kitten)) + usize::from(house.stand.is_some());
            assert!(house.count() <= id.data().places);
            let pair = house.of(CatKind::Tom) > 0 && house.of(CatKind::Queen) > 0;
            assert!(!pair || house.breed.is_some_and(|breed| table.supply[breed as usize] == 0), "a pair waits");
        }
    }
    assert_eq!(there, table.setting.tiles().total() - table.undrawn.total(), "tiles drawn and tiles there");
}

/// Every kitten has two parents that had no other: in yards and out of the game there are as many of each (C-R14, C-R16).
fn breeds_once(state: &State) {
    for breed in &state.table.setting.breeds {
        let everywhere = |kind: CatKind| {
            let tile = Tile::cat(*breed, kind);
            let houses = state.table.yards.iter().flat_map(|yard| &yard.houses);
            let homes: u8 = houses.filter(|house| house.breed == Some(*breed)).map(|house| house.of(kind)).sum();
            let care: u8 = state.table.yards.iter().map(|yard| yard.care.count(tile)).sum();
            homes + care + state.table.gone.count(tile)
        };
        let [kittens, toms, queens] = [CatKind::Kitten, CatKind::UsedTom, CatKind::UsedQueen].map(everywhere);
        assert_eq!((toms, queens), (kittens, kittens), "{breed:?}");
    }
}

/// The care station costs 2 for each breed and each kind of stand in it, however many there are (C-R32).
fn care_costs_by_kind(state: &State) {
    for yard in &state.table.yards {
        let tiles = yard.care.tiles();
        let kinds: BTreeSet<String> =
            tiles.iter().map(|tile| tile.breed().map_or(tile.to_string(), |breed| breed.code().to_string())).collect();
        assert_eq!(yard.care_cost(), 2 * kinds.len() as i32, "{}", yard.care);
    }
}

/// Coins come from baskets and full houses and go where the rules say; a swap pays nothing for a house it fills (C-R13).
fn purses_add_up(before: &State, after: &State, mv: Move) {
    let purses = |state: &State| state.table.yards.iter().map(|yard| i32::from(yard.purse)).sum::<i32>();
    let brought = |event: &Event| match event {
        Event::Took { coins, .. } | Event::Filled { coins, .. } => i32::from(*coins),
        _ => 0,
    };
    let came: i32 = after.table.story.iter().map(brought).sum();
    let seller = i32::from(matches!(mv, Move::Buy(..)));
    assert_eq!(purses(after), purses(before) + came + seller - i32::from(mv.price()), "{mv}");
    assert!(!matches!(mv, Move::Swap(..)) || came == 0, "{mv}");
}

#[test]
fn nothing_is_lost_and_every_match_ends() {
    for (number, config) in configs().iter().enumerate() {
        let mut chance = Chance::from_entropy(&(number as u32).to_le_bytes());
        let mut state = Speedcats::setup(config, &mut chance).unwrap();
        let (mut paid, mut widest) = (0, 0);
        for _ in 0..3_000 {
            if state.table.stage == Stage::Finished {
                break;
            }
            widest = widest.max(legal(&state).len());
            let mv = random(&state, &mut chance);
            let next = state.after(state.table.seat, mv, "").unwrap();
            purses_add_up(&state, &next, mv);
            state = next;
            let coins = |event: &Event| if let Event::Took { coins, .. } = event { usize::from(*coins) } else { 0 };
            paid += state.table.story.iter().map(coins).sum::<usize>();
            sound(&state, paid);
            breeds_once(&state);
            care_costs_by_kind(&state);
        }
        assert_eq!(state.table.stage, Stage::Finished, "{config:?}");
        assert!(widest < 300, "{widest} moves at once");
    }
}

#[test]
fn computers_of_any_level_finish_every_table() {
    for config in configs().iter().filter(|config| config.seats != 3) {
        let levels = ["leicht", "normal", "stark"];
        let mut chance = Chance::from_entropy(&[config.seats]);
        let mut state = Speedcats::setup(config, &mut chance).unwrap();
        let mut plies = 0;
        while state.table.stage != Stage::Finished {
            let seat = state.table.seat;
            let seen = Speedcats::observe(&state, Viewer::Seat(seat));
            let level = levels[usize::from(seat) % 3];
            let answer = Speedcats::choose(&[seen], &[], level, 8, &mut chance);
            assert!(legal(&state).contains(&answer.move_), "{level} chose {:?}", answer.move_);
            assert!(answer.remark.parse::<spielwerk_speedcats::players::reason::Reason>().is_ok());
            state =
                Speedcats::apply(&state, seat, &answer.move_.parse().unwrap(), &answer.remark, &mut chance).unwrap();
            for locale in Locale::ALL {
                let seen = Speedcats::observe(&state, Viewer::Spectator);
                assert!(!Speedcats::narrate(&seen, locale).is_empty(), "every step is told");
            }
            plies += 1;
            assert!(plies < 3_000);
        }
    }
}

#[test]
fn advice_names_a_legal_move_and_its_reasons() {
    let mut chance = Chance::from_entropy(&[5]);
    let mut state = Speedcats::setup(&config("solo", 3, "normal", "yes"), &mut chance).unwrap();
    for _ in 0..60 {
        let seen = Speedcats::observe(&state, Viewer::Seat(state.table.seat));
        let advice = Speedcats::advise(&seen, Locale::De, 8, &mut chance).unwrap();
        let text = advice.move_.unwrap();
        assert!(legal(&state).contains(&text) && advice.reason.contains("Denn "), "{text}: {}", advice.reason);
        assert!(
            Speedcats::advise(&Speedcats::observe(&state, Viewer::Spectator), Locale::De, 8, &mut chance).is_none()
        );
        state = state.after(state.table.seat, text.parse().unwrap(), "").unwrap();
    }
}

#[test]
fn only_the_order_of_the_bag_is_hidden() {
    let mut chance = Chance::from_entropy(&[6]);
    let mut state = Speedcats::setup(&config("tisch", 3, "normal", "yes"), &mut chance).unwrap();
    while state.table.stage != Stage::Finished {
        let mut other = state.clone();
        other.bag.reverse();
        for viewer in [Viewer::Seat(0), Viewer::Seat(2), Viewer::Spectator] {
            let seen = Speedcats::observe(&state, viewer);
            assert_eq!(seen, Speedcats::observe(&other, viewer));
            assert_eq!(Speedcats::validate(&Speedcats::resample(&seen, &mut chance)), Ok(()));
        }
        state = state.after(state.table.seat, random(&state, &mut chance), "").unwrap();
    }
}

#[test]
fn every_picture_names_its_nodes_and_looks() {
    let art: Vec<String> = Speedcats::art().into_iter().map(|(name, _)| name).collect();
    let mut chance = Chance::from_entropy(&[8]);
    let mut state = Speedcats::setup(&config("solo", 6, "normal", "yes"), &mut chance).unwrap();
    while state.table.stage != Stage::Finished {
        state = state.after(state.table.seat, random(&state, &mut chance), "").unwrap();
        let seen = Speedcats::observe(&state, Viewer::Seat(state.table.seat));
        for locale in Locale::ALL {
            let text = Speedcats::draw(&seen, locale).to_text();
            assert!(text.len() < 200 * 1024, "{} bytes", text.len());
            let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let mut keys = std::collections::BTreeSet::from([String::new()]);
            for node in &lines[1..] {
                assert!(keys.contains(node["parent"].as_str().unwrap_or_default()), "{node} comes before its parent");
                let key = node["key"].as_str().unwrap();
                assert!(keys.insert(key.to_string()), "{key} twice");
                assert!(node["kind"].get("group").is_some() || node["name"].as_str().is_some(), "{node} has no name");
                let tip = Speedcats::explain(&seen, key, locale);
                assert!(!tip.text.is_empty() && art.contains(&tip.art), "{key}: {tip:?}");
            }
            for look in lines[0]["looks"].as_array().unwrap() {
                let name = look["art"].as_str().unwrap_or("cover");
                assert!(art.iter().any(|known| known == name), "{name} is no art");
            }
        }
    }
}

#[test]
fn pictures_are_plain_svg() {
    for (name, svg) in Speedcats::art() {
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>") && svg.contains("viewBox=\"0 0 100 100\""),
            "{name}"
        );
        for bad in ["<script", "<text", "href", "CLOTH"] {
            assert!(!svg.contains(bad), "{name} contains {bad}");
        }
    }
}

#[test]
fn what_is_not_offered_is_refused() {
    let cases = [
        (config("nowhere", 2, "normal", "yes"), "mode"),
        (config("tisch", 1, "normal", "yes"), "seats"),
        (config("tag", 1, "kurz", "yes"), "option-value"),
        (config("rekord", 1, "normal", "no"), "option-value"),
        (SetupConfig { first: Some(4), ..config("tisch", 3, "normal", "yes") }, "first"),
        (SetupConfig { options: vec![("farbe".into(), "rot".into())], ..config("solo", 3, "normal", "yes") }, "option"),
    ];
    for (config, code) in cases {
        assert_eq!(Speedcats::setup(&config, &mut Chance::from_entropy(&[])).unwrap_err().0, code);
    }
}

proptest::proptest! {
    #[test]
    fn move_texts_read_back(text in "[a-z]{3,5}( [A-Za-z0-9.+]{1,6}){0,2}") {
        if let Ok(mv) = text.parse::<Move>() {
            let written = mv.to_string();
            proptest::prop_assert_eq!(written.parse::<Move>(), Ok(mv));
        }
    }
}

#[test]
fn every_offered_text_reads_back() {
    let mut chance = Chance::from_entropy(&[4]);
    let mut state = Speedcats::setup(&config("tisch", 2, "kurz", "yes"), &mut chance).unwrap();
    while state.table.stage != Stage::Finished {
        let seen = Speedcats::observe(&state, Viewer::Seat(state.table.seat));
        for mv in Speedcats::legal_moves(&seen) {
            assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
        assert_eq!(
            glue::legal_texts::<Speedcats>(&seen).len(),
            Speedcats::legal_moves(&seen).len(),
            "each effect once"
        );
        state = state.after(state.table.seat, random(&state, &mut chance), "").unwrap();
    }
}
