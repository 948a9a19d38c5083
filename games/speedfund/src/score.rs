//! Points, awards and statistics (rule book 5).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Seat, Standing};

use crate::describe::unlock;
use crate::observe::Observation;
use crate::pieces;
use crate::sites::SITES;
use crate::state::{Ending, Standing as ClueStanding, Table};

/// Points of a win.
const WON: i32 = 100;
/// Points of a spare day, and of a site's number.
const EACH: i32 = 10;
/// Points of a find in a dig that is not won.
const FIND: i32 = 3;

/// The standing at this ply, the same for both; final when the dig is over (F-R42, F-R44).
pub fn standings(observation: &Observation, locale: Locale) -> Vec<Standing> {
    (0..2).map(|seat| standing(&observation.table, seat, locale)).collect()
}

fn standing(table: &Table, seat: Seat, l: Locale) -> Standing {
    let won = table.ending() == Some(Ending::Won);
    let site = table.setting.site;
    let mut standing = Standing::new(seat, 1, won);
    if won {
        let spare = table.spare();
        standing = standing.line("", &l.say("Gewonnen", "Won"), WON).line(
            "",
            &l.pick(format!("Übrige Tage: {EACH} × {spare}"), format!("Spare days: {EACH} × {spare}")),
            EACH * i32::from(spare),
        );
        if site > 0 {
            let label = l.pick(format!("Stätte: {EACH} × {site}"), format!("Site: {EACH} × {site}"));
            standing = standing.line("", &label, EACH * i32::from(site));
        }
    } else {
        let finds = table.dug() as i32;
        standing = standing.line(
            "",
            &l.pick(format!("Funde: {FIND} × {finds}"), format!("Finds: {FIND} × {finds}")),
            FIND * finds,
        );
    }
    standing.record_key = vec![standing.points, -i32::from(table.errors)];
    standing.ladder_points = Some(standing.points);
    standing.statistics = statistics(table);
    if table.ending().is_some() {
        standing.awards = awards(table, won);
        if won && site > 0 && usize::from(site) < SITES.len() {
            standing.unlocks = vec![unlock(usize::from(site) + 1)];
        }
    }
    standing
}

/// All pieces dug, and the rare one of a won site (F-R46).
fn awards(table: &Table, won: bool) -> Vec<String> {
    let mut numbers: Vec<u8> = table.tablets.iter().filter_map(|tablet| tablet.dug.map(|dug| dug.piece)).collect();
    numbers.sort_unstable();
    let rare = (won && table.setting.site > 0).then(|| pieces::rare_key(table.setting.site));
    numbers.into_iter().map(pieces::key).chain(rare).collect()
}

/// Days used: the running day counts from its first tap on (F-R49).
pub fn days_used(table: &Table) -> u8 {
    let running = matches!(table.ending(), Some(Ending::Won | Ending::CaveIn | Ending::Errors));
    let running = u8::from(running && table.last_day.is_none());
    table.setting.days() - table.days.min(table.setting.days()) + running
}

fn statistics(table: &Table) -> Vec<(String, i32)> {
    let finds = table.dug() as i32;
    let clues = table.clues.len() as i32;
    let reported = table.clues.iter().filter(|clue| clue.standing == ClueStanding::Reported).count() as i32;
    let pair = |key: &str, value: i32| (key.to_string(), value);
    vec![
        pair("tage", days_used(table).into()),
        pair("fehler", table.errors.into()),
        pair("funde", finds),
        pair("hinweise", clues),
        pair("gemeldet", reported),
        pair("funde-je-hinweis", if clues > 0 { 100 * finds / clues } else { 0 }),
        pair("letzter-tag", i32::from(table.last_day.is_some())),
    ]
}
