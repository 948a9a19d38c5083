//! The last step in words, bubbles and sounds, and the summary of the last turn (C-U9, C-U10, C-U18, C-U36).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Narration, Paced, Seat};
use spielwerk_sdk::words::name_of;

use crate::advice;
use crate::observe::Observation;
use crate::players::reason::Reason;
use crate::score::places;
use crate::story::{Event, Report};
use crate::table::Table;
use crate::tile::Tile;
use crate::words::{self, Who};
use crate::yard::{Group, Target};

const NONE: Paced = (0, 0, 0);
const GLANCE: Paced = (500, 300, 80);
const BUBBLE: Paced = (1600, 1000, 400);

/// Whose eyes read, and who has acted.
struct Teller<'a> {
    table: &'a Table,
    viewer: Option<Seat>,
    actor: Seat,
    l: Locale,
}

/// What the last step did.
pub fn narrate(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    let teller = Teller { table, viewer: observation.seat(), actor: actor(table), l };
    let mut told: Vec<Narration> = table.story.iter().filter_map(|event| teller.tell(event)).collect();
    if let (Ok(reason), Some(first)) = (table.remark.parse::<Reason>(), told.first_mut()) {
        let why = advice::reason(reason, l);
        first.text.push_str(&l.pick(format!(" Denn {why}."), format!(" Because {why}.")));
    }
    told
}

/// Whose step the last one was: a turn that ended with it was the last report's, else it goes on.
fn actor(table: &Table) -> Seat {
    match &table.last {
        Some(report) if table.now.events.is_empty() => report.seat,
        _ => table.seat,
    }
}

impl Teller<'_> {
    fn line(&self, text: String, at: String, cues: Vec<String>, hold: Paced) -> Option<Narration> {
        Some(Narration { text, at, cues, hold })
    }

    fn does(&self, german: (&str, &str), english: (&str, &str)) -> String {
        Who::of(self.actor, self.viewer).does(self.l, german, english)
    }

    /// The sound of something good for the actor.
    fn gain(&self) -> String {
        if self.viewer == Some(self.actor) { "sound gain".into() } else { "sound other".into() }
    }

    fn node(&self, target: Target) -> String {
        match target {
            Target::House(house) => format!("house-{}-{house}", self.actor),
            Target::Care => format!("care-{}", self.actor),
        }
    }

    fn purse(&self, seat: Seat) -> String {
        format!("flash purse-{seat}")
    }

    fn tell(&self, event: &Event) -> Option<Narration> {
        let l = self.l;
        match event {
            Event::Round { .. } => self.round(),
            Event::Drawn { tile } => {
                let tile = words::tile(*tile, l);
                let text = format!("{}: {tile}.", self.does(("ziehst", "zieht"), ("draw", "draws")));
                self.line(text, String::new(), vec!["enlarge drawn".into(), "sound reveal".into()], (300, 0, 0))
            }
            Event::LastRound => {
                let text = l.say(
                    "Das erste Plättchen des Schlussstapels: Diese Runde ist die letzte!",
                    "The first tile of the final stack: this round is the last!",
                );
                self.line(text, "van".into(), vec!["sound alarm".into()], BUBBLE)
            }
            Event::Loaded { tile, basket } => {
                let (tile, name) = (words::tile(*tile, l), words::basket((*basket).into(), l));
                let does = self.does(("legst", "legt"), ("put", "puts"));
                let text = l.pick(format!("{does} {tile} in {name}."), format!("{does} the {tile} into {name}."));
                let fly = format!("fly drawn basket-{}", u16::from(*basket) + 1);
                self.line(text, String::new(), vec![fly, "sound place".into()], NONE)
            }
            Event::Took { basket, coins, .. } => self.took(*basket, *coins),
            Event::Put { tile, target } => self.put(*tile, *target),
            Event::Filled { house, coins } => {
                let house_name = words::capital(&crate::deeds::nominative(*house, l));
                let more = if *coins > 0 { format!(" +{}.", words::coins((*coins).into(), l)) } else { String::new() };
                let text = l.pick(format!("{house_name} ist voll!{more}"), format!("{house_name} is full!{more}"));
                let at = self.node(Target::House(*house));
                let cues = vec![format!("flash {at}"), self.purse(self.actor), self.gain()];
                self.line(text, at, cues, BUBBLE)
            }
            Event::Born { breed, house, care } => {
                let at = self.node(if *care { Target::Care } else { Target::House(*house) });
                let name = words::breed(*breed, l);
                let goes = if *care {
                    l.pick(
                        format!("{} ist kein Platz, es kommt in die Pflegestation", words::in_house(*house, l)),
                        format!("there is no room {}, it goes to the care station", words::in_house(*house, l)),
                    )
                } else {
                    l.pick(
                        format!("es wohnt {}", words::in_house(*house, l)),
                        format!("it lives {}", words::in_house(*house, l)),
                    )
                };
                let text = l.pick(
                    format!("Nachwuchs! Ein Kätzchen ({name}) ist da, {goes}. Die Schleifen der Eltern werden blass."),
                    format!("Offspring! A {name} kitten is here, {goes}. The parents’ bows turn pale."),
                );
                self.line(text, at.clone(), vec![format!("flash {at}"), self.gain()], BUBBLE)
            }
            Event::Fetched { basket, tiles } => self.fetched(*basket, *tiles),
            Event::Over => {
                let won = places(&self.table.results()).into_iter().zip(0u8..);
                let won = self.table.yards.len() > 1
                    && won.into_iter().any(|(place, seat)| place == 1 && Some(seat) == self.viewer);
                let sound = if won { "sound win" } else { "sound end" };
                let text = l.say(
                    "Die letzte Runde ist vorbei: Es wird gewertet.",
                    "The last round is over: the yards are counted.",
                );
                self.line(text, String::new(), vec![sound.into()], GLANCE)
            }
            Event::Moved { .. }
            | Event::Shifted { .. }
            | Event::Swapped { .. }
            | Event::Bought { .. }
            | Event::Gave { .. }
            | Event::Built { .. } => self.spent(event),
        }
    }

    fn round(&self) -> Option<Narration> {
        let (l, round) = (self.l, self.table.round);
        let starter = name_of(self.table.seat);
        let text = l.pick(
            format!("Runde {round}: Der Lieferwagen bringt leere Körbe, {starter} beginnt."),
            format!("Round {round}: the van brings empty baskets, {starter} begins."),
        );
        let mine = self.viewer == Some(self.table.seat);
        self.line(text, String::new(), if mine { vec!["sound turn".into()] } else { Vec::new() }, GLANCE)
    }

    fn took(&self, basket: u8, coins: u8) -> Option<Narration> {
        let l = self.l;
        let name = words::basket(basket.into(), l);
        let does = self.does(("nimmst", "nimmt"), ("take", "takes"));
        let mut cues = vec!["sound place".to_string()];
        let mut text = format!("{does} {name}.");
        if coins > 0 {
            text = l.pick(
                format!("{does} {name}, {} in den Geldbeutel.", words::coins(coins.into(), l)),
                format!("{does} {name}, {} into the purse.", words::coins(coins.into(), l)),
            );
            cues.push(format!("fly basket-{} purse-{}", u16::from(basket) + 1, self.actor));
            cues.push(self.purse(self.actor));
        }
        self.line(text, String::new(), cues, GLANCE)
    }

    fn put(&self, tile: Tile, target: Target) -> Option<Narration> {
        let l = self.l;
        let (name, goal) = (words::tile(tile, l), words::goal(tile, target, l));
        let text = l.pick(
            format!("{} {name} {goal}.", self.does(("bringst", "bringt"), ("", ""))),
            format!("{} the {name} {goal}.", self.does(("", ""), ("bring", "brings"))),
        );
        let sound = if target == Target::Care { "sound loss" } else { "sound place" };
        self.line(text, String::new(), vec![format!("flash {}", self.node(target)), sound.into()], GLANCE)
    }

    fn fetched(&self, basket: u8, tiles: u8) -> Option<Narration> {
        let l = self.l;
        let name = words::capital(&words::basket(basket.into(), l));
        let many = l.count(tiles.into(), ("Plättchen", "Plättchen"), ("tile", "tiles"));
        let key = format!("basket-{}", u16::from(basket) + 1);
        let (text, to) = if self.table.setting.seats == 1 {
            let text = l.pick(
                format!("Der Nachbarhof holt {name} ({many})."),
                format!("The neighbour’s cart fetches {name} ({many})."),
            );
            (text, "cart")
        } else {
            let text = l.pick(
                format!("{name} ({many}) geht zurück ins Tierheim."),
                format!("{name} ({many}) goes back to the animal home."),
            );
            (text, "van")
        };
        self.line(text, String::new(), vec![format!("fly {key} {to}")], GLANCE)
    }

    /// A money action.
    fn spent(&self, event: &Event) -> Option<Narration> {
        let l = self.l;
        let mut cues = vec![self.purse(self.actor), "sound place".to_string()];
        let text = match event {
            Event::Moved { tile, target } => {
                cues.push(format!("flash {}", self.node(*target)));
                let does = self.does(("setzt", "setzt"), ("move", "moves"));
                let (name, goal) = (words::tile(*tile, l), words::goal(*tile, *target, l));
                l.pick(format!("{does} {name} {goal} um."), format!("{does} the {name} {goal}."))
            }
            Event::Shifted { stand, from, to } => {
                cues.push(format!("flash {}", self.node(Target::House(*to))));
                let does = self.does(("verlegst", "verlegt"), ("move", "moves"));
                let (name, goal) = (words::stand(*stand, l), words::to_house(*to, l));
                let from = words::in_house(*from, l);
                l.pick(format!("{does} den {name} {goal}."), format!("{does} the {name} (so far {from}) {goal}."))
            }
            Event::Swapped { one, two } => {
                cues.extend([one, two].map(|group| format!("flash {}", self.node(target_of(*group)))));
                let does = self.does(("tauschst", "tauscht"), ("swap", "swaps"));
                let (one, two) = (self.group(*one), self.group(*two));
                l.pick(format!("{does} die Katzen: {one} ↔ {two}."), format!("{does} the cats: {one} ↔ {two}."))
            }
            Event::Bought { from, tile, target } => {
                cues.extend([format!("flash {}", self.node(*target)), self.purse(*from)]);
                let does = self.does(("kaufst", "kauft"), ("buy", "buys"));
                let (name, goal) = (words::tile(*tile, l), words::goal(*tile, *target, l));
                let seller = if self.viewer == Some(*from) { l.say("dir", "you") } else { name_of(*from) };
                l.pick(
                    format!("{does} {name} von {seller} und bringt das Plättchen {goal}."),
                    format!("{does} the {name} from {seller} and brings it {goal}."),
                )
            }
            Event::Gave { tile } => {
                let does = self.does(("gibst", "gibt"), ("give", "gives"));
                let name = words::tile(*tile, l);
                l.pick(
                    format!("{does} {name} an eine Familie im Dorf ab."),
                    format!("{does} the {name} to a family in the village."),
                )
            }
            Event::Built { house } => {
                cues.push(format!("flash {}", self.node(Target::House(*house))));
                let does = self.does(("baust", "baut"), ("build", "builds"));
                let name = words::the_house(*house, l);
                l.pick(format!("{does} {name} an."), format!("{does} {name}."))
            }
            _ => return None,
        };
        self.line(text, String::new(), cues, GLANCE)
    }

    fn group(&self, group: Group) -> String {
        match group {
            Group::House(house) => words::house(house, self.l).to_string(),
            Group::Care(breed) => self.l.pick(
                format!("{} in der Pflegestation", words::breed(breed, self.l)),
                format!("{} in the care station", words::breed(breed, self.l)),
            ),
        }
    }
}

fn target_of(group: Group) -> Target {
    match group {
        Group::House(house) => Target::House(house),
        Group::Care(_) => Target::Care,
    }
}

/// The last finished turn in one sentence with its change of points; none before the first.
pub fn summary(observation: &Observation, l: Locale) -> Option<String> {
    let report = observation.table.last.as_ref()?;
    let who = if observation.seat() == Some(report.seat) { l.say("Du", "You") } else { name_of(report.seat) };
    Some(format!("{who}: {}.", deed(report, l)))
}

/// What was done, shortly.
fn deed(report: &Report, l: Locale) -> String {
    let change = words::change(report.points, report.coins, l);
    let main = report.events.iter().find_map(|event| match event {
        Event::Loaded { tile, basket } => {
            let (tile, basket) = (words::tile(*tile, l), words::basket((*basket).into(), l));
            Some(l.pick(format!("{tile} in {basket}"), format!("{tile} into {basket}")))
        }
        Event::Took { basket, .. } => {
            let basket = words::basket((*basket).into(), l);
            Some(l.pick(format!("{basket} genommen, {change}"), format!("{basket} taken, {change}")))
        }
        Event::Moved { tile, .. } => {
            let tile = words::tile(*tile, l);
            Some(l.pick(format!("{tile} umgesetzt, {change}"), format!("{tile} moved, {change}")))
        }
        Event::Shifted { stand, .. } => {
            let stand = words::stand(*stand, l);
            Some(l.pick(format!("{stand} verlegt, {change}"), format!("{stand} moved, {change}")))
        }
        Event::Swapped { .. } => Some(l.pick(format!("getauscht, {change}"), format!("swapped, {change}"))),
        Event::Bought { tile, .. } => {
            let tile = words::tile(*tile, l);
            Some(l.pick(format!("{tile} gekauft, {change}"), format!("{tile} bought, {change}")))
        }
        Event::Gave { tile } => {
            let tile = words::tile(*tile, l);
            Some(l.pick(format!("{tile} abgegeben, {change}"), format!("{tile} given away, {change}")))
        }
        Event::Built { house } => {
            let house = words::house(*house, l);
            Some(l.pick(format!("{house} angebaut, {change}"), format!("{house} built, {change}")))
        }
        _ => None,
    });
    let births = report.events.iter().filter(|event| matches!(event, Event::Born { .. })).count();
    let kittens = match births {
        0 => String::new(),
        1 => l.say(", ein Kätzchen geboren", ", a kitten born"),
        many => l.pick(format!(", {many} Kätzchen geboren"), format!(", {many} kittens born")),
    };
    format!("{}{kittens}", main.unwrap_or(change))
}
