//! Carries out decisions: computes the next state and appends events. Every change of a game goes
//! through here, whether it is played or replayed.

use tabiya_board::Color;
use tabiya_rules::{Move, Outcome, claim, judge};

use crate::decide::Decision;
use crate::game::Offers;
use crate::{Ending, Event, EventKind, Game, Millis, Time};

impl Game {
    /// Carries out a decision with its consequences and returns the new events. `now` must not be before
    /// the last event.
    pub(crate) fn carry_out(&mut self, decision: Decision, by: Color, now: Time) -> &[Event] {
        let first = self.log.len();
        match decision {
            Decision::Play(m) => {
                // A player who moves instead of answering an offer declines it.
                for declined in self.declined_by_moving(by).into_iter().flatten() {
                    self.evolve(now, declined);
                }
                self.make(now, by, m);
            }
            Decision::ClaimWith { claimed, m, outcome } => {
                self.evolve(now, claimed);
                self.make(now, by, m);
                self.evolve(now, EventKind::Ended(Ending::Rules(outcome)));
            }
            Decision::Other(kind) => self.evolve(now, kind),
        }
        self.conclude(now);
        &self.log[first..]
    }

    fn declined_by_moving(&self, by: Color) -> [Option<EventKind>; 2] {
        let Offers { draw, take_back } = self.offers;
        [
            draw.filter(|offerer| *offerer != by).map(|_| EventKind::DrawDeclined { by }),
            take_back.filter(|(offerer, _)| *offerer != by).map(|_| EventKind::TakeBackDeclined { by }),
        ]
    }

    /// Ends the game if the last event does.
    pub(crate) fn conclude(&mut self, now: Time) {
        let Some(last) = self.log.last() else { return };
        let ending = match last.kind {
            EventKind::Started(_)
            | EventKind::Played { .. }
            | EventKind::Rewound { .. }
            | EventKind::TakeBackAccepted { .. } => self.judge().map(Ending::Rules),
            EventKind::Claimed { reason, .. } => {
                claim(&self.position, &self.history, reason).ok().map(Ending::Rules)
            }
            EventKind::DrawAccepted { .. } => Some(Ending::Agreement),
            EventKind::Resigned { by } => Some(Ending::Resignation { winner: !by }),
            EventKind::Flagged { .. } => {
                let loser = self.turn();
                let winner = Some(!loser).filter(|other| self.position.can_win(*other));
                Some(Ending::Time { loser, winner })
            }
            EventKind::Aborted { by } => Some(Ending::Aborted { by }),
            EventKind::ClaimedAway { by, draw, .. } => {
                let winner = Some(by).filter(|by| !draw && self.position.can_win(*by));
                Some(Ending::Abandonment { loser: !by, winner })
            }
            // Nothing else ends a game.
            _ => None,
        };
        if let Some(ending) = ending {
            self.evolve(now, EventKind::Ended(ending));
        }
    }

    /// Returns the outcome if the game ends now by itself. Moves that were undone and made again are judged
    /// only once.
    fn judge(&mut self) -> Option<Outcome> {
        if let Some(outcome) = self.checkpoints.judged(self.ply) {
            return outcome;
        }
        let outcome = judge(&self.position, &self.history);
        self.checkpoints.judge(self.ply, outcome);
        outcome
    }

    /// Makes a legal move and appends its event.
    pub(crate) fn make(&mut self, at: Time, by: Color, m: Move) {
        let attempt = self.position.attempt_of(m);
        self.history.advance(&mut self.position, m);
        let left = self.clock.as_mut().map(|clock| {
            clock.press(by, at);
            clock.remaining(by, at).time
        });
        self.advance(m, by, at, left);
        self.log.push(Event { at, kind: EventKind::Played { by, attempt } });
    }

    /// Advances one move in the tree: along the current line, into a known variation, or into a new one.
    fn advance(&mut self, m: Move, by: Color, at: Time, left: Option<Millis>) {
        let parent = self.ply.checked_sub(1).map(|last| self.line[last]);
        let known = self.tree.children(parent).find(|id| self.tree.get(*id).is_some_and(|node| node.m == m));
        let id = match known {
            Some(id) => {
                self.tree.update(id, at, left);
                id
            }
            None => self.tree.add(parent, m, by, at, left),
        };
        if self.line.get(self.ply) != Some(&id) {
            self.checkpoints.diverge(self.ply);
            self.line.truncate(self.ply);
            self.line.push(id);
            self.line.extend(self.tree.main_line(Some(id)));
        }
        self.ply += 1;
        self.checkpoints.keep(self.ply, &self.position);
    }

    /// Appends an event other than a move and updates the state.
    pub(crate) fn evolve(&mut self, at: Time, kind: EventKind) {
        match kind {
            EventKind::DrawOffered { by } => self.offers.draw = Some(by),
            EventKind::DrawDeclined { .. } => self.offers.draw = None,
            EventKind::TakeBackOffered { by, plies } => {
                self.offers.take_back = Some((by, self.ply.saturating_sub(plies)));
            }
            EventKind::TakeBackDeclined { .. } => self.offers.take_back = None,
            EventKind::TakeBackAccepted { .. } => {
                let ply = self.offers.take_back.map_or(self.ply, |(_, ply)| ply);
                self.go_to(ply, at);
                self.line.truncate(ply);
                self.checkpoints.diverge(ply);
                self.tree.truncate(ply);
            }
            EventKind::Rewound { ply, .. } => self.go_to(ply, at),
            EventKind::Ended(ending) => {
                self.offers = Offers::default();
                self.ending = Some(ending);
                if let Some(clock) = &mut self.clock {
                    clock.stop(at);
                }
            }
            // All others are only recorded; `conclude` ends the game if they do.
            _ => {}
        }
        self.log.push(Event { at, kind });
    }

    /// Goes to a half-move of the line. Going back replays the line from the last checkpoint.
    fn go_to(&mut self, ply: usize, at: Time) {
        if ply < self.ply {
            while self.history.len() > ply && self.history.pop() {}
            self.position = self.replayed(ply);
            self.checkpoints.go_back(ply);
            self.ply = ply;
        }
        for at in self.ply..ply {
            let Some(node) = self.line.get(at).and_then(|id| self.tree.get(*id)) else { break };
            self.history.advance(&mut self.position, node.m);
            self.ply = at + 1;
            self.checkpoints.keep(self.ply, &self.position);
        }
        self.offers = Offers::default();
        self.ending = None;
        if let Some(clock) = &mut self.clock {
            clock.turn_to(self.position.turn(), at);
        }
    }
}
