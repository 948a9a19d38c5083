//! A record at any ply, quickly.

use std::sync::Arc;

use spielwerk_model::record::Record;
use spielwerk_runtime::{Class, Component, State};

use crate::replay::{self, ReplayError, Step};

/// Plies between two kept positions.
const DISTANCE: usize = 64;

/// A record that was played through once, with a position kept every 64 plies: any ply costs at most 63 moves, whatever
/// the length of the record.
#[derive(Debug, Clone)]
pub struct Replayed {
    component: Component,
    record: Arc<Record>,
    /// `kept[k]` is the position after ply `k * distance`.
    kept: Vec<State>,
    distance: usize,
}

impl Replayed {
    /// Plays the record through.
    ///
    /// # Errors
    /// As [`replay::replay`].
    pub fn new(component: &Component, record: Record) -> Result<Self, ReplayError> {
        Self::with_distance(component, record, DISTANCE)
    }

    /// [`Replayed::new`] with another number of plies, at least 1, between two kept positions.
    ///
    /// # Errors
    /// As [`replay::replay`].
    pub fn with_distance(component: &Component, record: Record, distance: usize) -> Result<Self, ReplayError> {
        let distance = distance.max(1);
        let steps = replay::replay(component, &record)?;
        let kept = steps.into_iter().step_by(distance).map(|step| step.state).collect();
        Ok(Self { component: component.clone(), record: Arc::new(record), kept, distance })
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The number of its last ply.
    pub fn last_ply(&self) -> u64 {
        self.record.plies.len() as u64
    }

    /// The position after this ply; after the last one, if there are not so many.
    ///
    /// # Errors
    /// If the game fails, which it did not when the record was opened.
    pub fn at(&self, ply: u64) -> Result<Step, ReplayError> {
        let ply = usize::try_from(ply).unwrap_or(usize::MAX).min(self.record.plies.len());
        let from = ply / self.distance;
        let (state, record) = (self.kept[from].clone(), self.record.clone());
        let begin = from * self.distance;
        let reached =
            self.component.operate(Class::Rules, move |guest| Ok(replay::forward(guest, &record, begin, state, ply)));
        reached.unwrap_or_else(|fault| Err(ReplayError::Failed { ply: ply as u64, fault }))
    }
}
