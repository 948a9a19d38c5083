//! What the sandbox does for a table: each file's functions run inside one operation of a fresh instance and see no
//! table, no store and no client.

pub(crate) mod replay;
pub(crate) mod step;

use std::sync::Arc;

use spielwerk_model::play::{Narration, Standing, Status, Viewer, Waiting};
use spielwerk_runtime::{Guest, GuestError, Observation, State, seats};

use step::Ending;

/// A language tag of the component's own list.
pub(crate) type Locale = Arc<str>;

/// A position with what everybody may know of it.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    pub state: State,
    pub spectator: Arc<Observation>,
    pub status: Status,
}

impl Position {
    /// Of a state at a table of so many seats.
    pub(crate) fn of(guest: &mut Guest, state: State, seats: u8) -> Result<Self, GuestError> {
        let spectator = guest.observe(&state, Viewer::Spectator)?;
        let status = guest.status_of(&spectator)?;
        seats::status_fits(&status, seats)?;
        let stuck = matches!(&status.waiting, Waiting::Seats(acting) if !acting.iter().any(|acting| acting.must));
        if stuck {
            let what = "the match waits for nobody and is not finished".to_string();
            return Err(GuestError::Malformed { call: "status-of", what });
        }
        Ok(Self { state, spectator: Arc::new(spectator), status })
    }

    /// What this viewer may know of it.
    pub(crate) fn observed(&self, guest: &mut Guest, viewer: Viewer) -> Result<Arc<Observation>, GuestError> {
        match viewer {
            Viewer::Spectator => Ok(self.spectator.clone()),
            other => guest.observe(&self.state, other).map(Arc::new),
        }
    }

    /// The viewer's legal moves; who may not act has none, and the guest is not asked.
    pub(crate) fn legal(
        &self,
        guest: &mut Guest,
        viewer: Viewer,
        observation: &Observation,
    ) -> Result<Arc<Vec<String>>, GuestError> {
        match viewer {
            Viewer::Seat(seat) if self.status.acting(seat).is_some() => guest.legal_moves(observation).map(Arc::new),
            _ => Ok(Arc::default()),
        }
    }
}

/// A position as one viewer sees it, in one language.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    pub locale: Locale,
    pub scene: String,
    pub standings: Vec<Standing>,
    /// The last step's lines.
    pub lines: Vec<Narration>,
}

/// Standings of one position, asked once per language.
#[derive(Default)]
pub(crate) struct Scores(Vec<(Locale, Vec<Standing>)>);

impl Scores {
    /// All of them at the end of a match.
    fn ending(
        mut self,
        guest: &mut Guest,
        position: &Position,
        locales: &[Locale],
        seats: u8,
    ) -> Result<Ending, GuestError> {
        for locale in locales {
            self.get(guest, position, locale, seats)?;
        }
        Ok(Ending(self.0))
    }

    fn get(
        &mut self,
        guest: &mut Guest,
        position: &Position,
        locale: &Locale,
        seats: u8,
    ) -> Result<Vec<Standing>, GuestError> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| known == locale) {
            return Ok(known.clone());
        }
        let standings = guest.score(&position.spectator, locale)?;
        seats::standings_fit(&standings, seats)?;
        self.0.push((locale.clone(), standings.clone()));
        Ok(standings)
    }
}

/// Draws and words a position for a viewer.
pub(crate) fn picture(
    guest: &mut Guest,
    position: &Position,
    observation: &Observation,
    locale: &Locale,
    scores: &mut Scores,
    seats: u8,
) -> Result<Picture, GuestError> {
    Ok(Picture {
        locale: locale.clone(),
        scene: guest.draw(observation, locale)?,
        standings: scores.get(guest, position, locale, seats)?,
        lines: guest.narrate(observation, locale)?,
    })
}
