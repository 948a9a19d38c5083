//! `spielwerk simulate --every`: whatever the game offers, one setting after the other.

use std::io::IsTerminal;

use serde::Serialize;
use serde_json::json;
use spielwerk_model::config::{configure, single_wishes};
use spielwerk_model::game::{GameInfo, Mode};
use spielwerk_runtime::Component;

use super::{Args, Line, one, players};
use crate::outcome::{Outcome, sayln, usage};

/// One way to set the game up, and how its matches went.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Swept {
    mode: String,
    seats: u8,
    /// The option changed, `key=value`; none: the mode's own settings.
    set: Option<String>,
    games: usize,
    not_ended: usize,
    least_plies: usize,
    most_plies: usize,
    seconds: f64,
    /// Why the first one that did not end was stopped.
    stopped: Option<String>,
}

/// Plays every setting; exit code 1 if any match did not end.
pub(super) fn run(component: &Component, info: &GameInfo, args: &Args) -> anyhow::Result<Outcome> {
    let settings: Vec<_> = info.modes.iter().flat_map(|mode| settings(info, mode)).collect();
    let mut not_ended = 0;
    for (number, (mode, seats, wish)) in settings.iter().enumerate() {
        if std::io::stderr().is_terminal() {
            eprint!("setting {} of {}\r", number + 1, settings.len());
        }
        let swept = sweep(component, info, args, mode, *seats, wish.as_ref())?;
        not_ended += swept.not_ended;
        if args.json { sayln!("{}", serde_json::to_string(&swept)?)? } else { sayln!("{}", told(&swept))? }
    }
    let games = settings.len() * args.games as usize;
    if args.json {
        sayln!("{}", json!({ "settings": settings.len(), "games": games, "not-ended": not_ended }))?;
    } else {
        sayln!("{} settings, {} of {games} games ended", settings.len(), games - not_ended)?;
    }
    Ok(Outcome::of(not_ended == 0))
}

type Setting<'a> = (&'a Mode, u8, Option<(String, String)>);

fn settings<'a>(info: &GameInfo, mode: &'a Mode) -> Vec<Setting<'a>> {
    let wishes: Vec<_> = std::iter::once(None).chain(single_wishes(info, mode).into_iter().map(Some)).collect();
    let seats = mode.seats.0..=mode.seats.1;
    seats.flat_map(|seats| wishes.iter().cloned().map(move |wish| (mode, seats, wish))).collect()
}

fn sweep(
    component: &Component,
    info: &GameInfo,
    args: &Args,
    mode: &Mode,
    seats: u8,
    wish: Option<&(String, String)>,
) -> anyhow::Result<Swept> {
    let wishes: Vec<_> = wish.cloned().into_iter().collect();
    let config = configure(info, &mode.id, Some(seats), None, &wishes).map_err(|error| usage(error.to_string()))?;
    let players = players(info, &config, &args.players)?;
    let lines: Vec<Line> =
        (0..args.games).map(|number| one(component, args, &config, &players, number)).collect::<anyhow::Result<_>>()?;
    let plies = || lines.iter().map(|line| line.plies);
    Ok(Swept {
        mode: mode.id.clone(),
        seats,
        set: wish.map(|(key, value)| format!("{key}={value}")),
        games: lines.len(),
        not_ended: lines.iter().filter(|line| line.stopped.is_some()).count(),
        least_plies: plies().min().unwrap_or_default(),
        most_plies: plies().max().unwrap_or_default(),
        seconds: (lines.iter().map(|line| line.ms).sum::<f64>() / 10.0).round() / 100.0,
        stopped: lines.iter().find_map(|line| line.stopped.clone()),
    })
}

fn told(swept: &Swept) -> String {
    let set = swept.set.as_ref().map(|set| format!(", {set}")).unwrap_or_default();
    let ended = swept.games - swept.not_ended;
    let stopped = swept.stopped.as_ref().map(|why| format!("; STOPPED: {why}")).unwrap_or_default();
    format!(
        "{}, {} seats{set}: {ended} of {} ended; plies {} to {}; {} s{stopped}",
        swept.mode, swept.seats, swept.games, swept.least_plies, swept.most_plies, swept.seconds
    )
}
