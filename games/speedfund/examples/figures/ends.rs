//! Every dig ends, whoever plays with whom.

use spielwerk_sdk::contract::{Viewer, Waiting};
use spielwerk_sdk::{Chance, Game};
use spielwerk_speedfund::moves::{Move, Opening, Said};
use spielwerk_speedfund::players::{LEVELS, choose};
use spielwerk_speedfund::state::{Mode, Setting};
use spielwerk_speedfund::{Speedfund, State};

/// A dig with more plies is called endless.
const MOST_PLIES: usize = 400;

/// `each` digs of every mode and site, in turn with all 16 mixes of the three levels and a partner that moves by lot.
pub fn print(each: u64) {
    let settings: Vec<Setting> = (0..=12)
        .flat_map(|site: u8| {
            let alone = if site == 0 { Mode::Frei } else { Mode::Reise };
            let two = Setting { mode: Mode::ZuZweit, site, first: site % 2 };
            [Setting { mode: alone, site, first: 0 }, two]
        })
        .collect();
    let all = |start: u64| {
        let (mut digs, mut longest, mut endless) = (0u64, 0usize, 0u64);
        for (setting, number) in settings.iter().flat_map(|setting| (start..each).step_by(2).map(move |n| (setting, n)))
        {
            let plies = play(*setting, number);
            digs += 1;
            longest = longest.max(plies.unwrap_or(MOST_PLIES));
            endless += u64::from(plies.is_none());
        }
        (digs, longest, endless)
    };
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(|| all(1));
        (all(0), other.join().unwrap_or_default())
    });
    println!(
        "any mix of partners, {} settings: {} digs, {} without an end, the longest of {} plies",
        settings.len(),
        one.0 + other.0,
        one.2 + other.2,
        one.1.max(other.1)
    );
}

/// The plies of a dig; none if it does not end or a move is refused.
fn play(setting: Setting, number: u64) -> Option<usize> {
    let mut chance = Chance::from_entropy(&[number.to_le_bytes(), u64::from(setting.site).to_le_bytes()].concat());
    let mut state = State::new(setting, &mut chance);
    // The fourth moves by lot.
    let mix = [number as usize % 4, number as usize / 4 % 4];
    for plies in 0..MOST_PLIES {
        let Waiting::Seats(acting) = Speedfund::status(&Speedfund::observe(&state, Viewer::Spectator)).waiting else {
            return Some(plies);
        };
        let seat = acting.iter().find(|one| one.must)?.seat;
        let (mv, remark) = match LEVELS.get(mix[usize::from(seat)]) {
            Some(level) => {
                let answer = choose(&Speedfund::observe(&state, Viewer::Seat(seat)), level);
                (answer.move_.parse().ok()?, answer.remark)
            }
            None => (by_lot(&state, seat, &mut chance)?, String::new()),
        };
        state = state.after(seat, &mv, &remark).ok()?;
    }
    None
}

fn by_lot(state: &State, seat: u8, chance: &mut Chance) -> Option<Move> {
    let legal = state.view(seat).legal();
    let letters = ["Qx", "Zw", "Vj"][chance.index(3)];
    let said = Said {
        word: format!("{letters}{}jq", char::from(b'a' + chance.below(26) as u8)),
        number: chance.below(10).to_string(),
        meant: Vec::new(),
    };
    Some(match legal.get(chance.index(legal.len().max(1)))? {
        Move::Open(Opening::Clue) => Move::Clue(said),
        Move::Open(Opening::Only) => Move::Only(said),
        Move::Open(Opening::Show(spot)) => Move::Show(*spot, chance.below(101).to_string()),
        mv => mv.clone(),
    })
}
