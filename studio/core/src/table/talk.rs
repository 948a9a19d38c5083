//! Talk and advice at a table.

use spielwerk_model::game::AdviceRule;
use spielwerk_model::play::Advice;
use spielwerk_protocol::http::{Sitter, TableState};
use spielwerk_protocol::live::{TalkLine, TalkWhat};

use super::TableModel;

impl TableModel {
    /// Lines came; those known already change nothing.
    pub(crate) fn talked(&mut self, lines: Vec<TalkLine>) {
        let known = self.talk.last().map_or(0, |line| line.number);
        let own = self.seat();
        for line in lines.into_iter().filter(|line| line.number > known) {
            let is_said = matches!(line.what, TalkWhat::Said { .. });
            if is_said && (line.seat.is_none() || line.seat != own) {
                self.unread += 1;
            }
            self.talk.push(line);
        }
    }

    pub(crate) fn read_talk(&mut self) {
        self.unread = 0;
    }

    /// Advice came.
    pub(crate) fn advised(&mut self, advice: Option<Advice>) {
        let fill = |advice: Advice| Advice { reason: crate::names::fill(&advice.reason, &self.names), ..advice };
        self.advice = Some(advice.map(fill));
    }

    /// Somebody may talk now: not while a game is played that closes the chat.
    pub fn may_talk(&self) -> bool {
        let mode = self.lobby.as_ref().and_then(|lobby| self.info.as_ref()?.mode(&lobby.config.mode));
        let quiet = mode.is_some_and(|mode| mode.quiet);
        !(quiet && self.state() == Some(TableState::Running))
    }

    /// Advice may be asked for now.
    pub fn may_ask_advice(&self) -> bool {
        let Some(lobby) = &self.lobby else { return false };
        let mode = self.info.as_ref().and_then(|info| info.mode(&lobby.config.mode));
        let people = lobby.seats.iter().filter(|sitter| matches!(sitter, Sitter::Person { .. })).count();
        people == 1
            && mode.is_some_and(|mode| mode.advice == AdviceRule::Alone)
            && self.acting().is_some_and(|acting| acting.must)
    }

    /// The own seat was left and may be taken back.
    pub fn may_come_back(&self) -> bool {
        self.state() == Some(TableState::Running)
            && self.lobby.as_ref().is_some_and(|lobby| {
                lobby.seats.iter().any(|sitter| matches!(sitter, Sitter::Computer { yours: true, .. }))
            })
    }

    /// What leaving now would cost on the leaderboard; none: nothing, and one may come back.
    pub fn leave_price(&self) -> Option<u32> {
        let others = self
            .lobby
            .as_ref()
            .is_some_and(|lobby| lobby.seats.iter().any(|sitter| matches!(sitter, Sitter::Person { you: false, .. })));
        let price = self.info.as_ref().map_or(0, |info| info.leave_penalty.unsigned_abs());
        (others && price > 0).then_some(price)
    }
}
