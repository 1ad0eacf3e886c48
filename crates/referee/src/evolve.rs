//! From what happens to the next state. Every change of a game goes through here, whether it is
//! played or replayed.

use tabiya_board::Color;
use tabiya_rules::{History, Move, Position, claim, judge};

use crate::decide::Deed;
use crate::game::Offers;
use crate::{Command, Ending, Event, Game, Millis, Refusal, Time, What};

impl Game {
    /// Carries out a command, or refuses it; then nothing has changed. The answer is what has
    /// happened: at least one event, and the last one is the end of the game if it is over.
    ///
    /// `now` is the moment at which the command arrived, as the caller counts. If it lies before the
    /// last event it is taken to be that event's: nobody gains or loses time by a clock that was
    /// set back.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn apply(&mut self, command: Command, now: Time) -> Result<&[Event], Refusal> {
        let now = self.no_earlier(now);
        let deed = self.decide(command, now)?;
        let first = self.log.len();
        match deed {
            Deed::Play(m) => {
                // Whoever moves instead of answering declines.
                for declined in self.declined_by_moving(command.by).into_iter().flatten() {
                    self.evolve(now, declined);
                }
                self.play(now, command.by, m);
            }
            Deed::ClaimWith { claimed, m, outcome } => {
                self.evolve(now, claimed);
                self.play(now, command.by, m);
                self.evolve(now, What::Ended(Ending::Rules(outcome)));
            }
            Deed::Other(what) => self.evolve(now, what),
        }
        self.conclude(now);
        Ok(&self.log[first..])
    }

    fn declined_by_moving(&self, by: Color) -> [Option<What>; 2] {
        let Offers { draw, take_back } = self.offers;
        [
            draw.filter(|offers| *offers != by).map(|_| What::DrawDeclined { by }),
            take_back.filter(|(asks, _)| *asks != by).map(|_| What::TakeBackDeclined { by }),
        ]
    }

    /// Ends the game if what has just happened does.
    pub(crate) fn conclude(&mut self, now: Time) {
        let Some(last) = self.log.last() else { return };
        let ending = match last.what {
            What::Started(_) | What::Played { .. } | What::Rewound { .. } | What::TakeBackAccepted { .. } => {
                judge(&self.position, &self.history).map(Ending::Rules)
            }
            What::Claimed { reason, .. } => {
                claim(&self.position, &self.history, reason).ok().map(|claim| Ending::Rules(claim.outcome))
            }
            What::DrawAccepted { .. } => Some(Ending::Agreement),
            What::Resigned { by } => Some(Ending::Resignation { winner: !by }),
            What::Flagged { .. } => {
                let loser = self.turn();
                let winner = Some(!loser).filter(|other| self.position.can_win(*other));
                Some(Ending::Time { loser, winner })
            }
            What::Aborted { by } => Some(Ending::Aborted { by }),
            What::DrawOffered { .. }
            | What::DrawDeclined { .. }
            | What::TakeBackOffered { .. }
            | What::TakeBackDeclined { .. }
            | What::ClaimedWith { .. }
            | What::Ended(_) => None,
        };
        if let Some(ending) = ending {
            self.evolve(now, What::Ended(ending));
        }
    }

    /// Makes a legal move.
    fn play(&mut self, at: Time, by: Color, m: Move) {
        let attempt = self.position.attempt_of(m);
        advance(&mut self.position, &mut self.history, m);
        let left = self.clock.as_mut().map(|clock| {
            clock.press(by, at);
            clock.remaining(by, at).time
        });
        self.step_into(m, by, at, left);
        self.log.push(Event { at, what: What::Played { by, attempt } });
    }

    /// Goes one move on in the tree: along the line if it is the next move there, into another
    /// continuation that is known, or into a new one.
    fn step_into(&mut self, m: Move, by: Color, at: Time, left: Option<Millis>) {
        let parent = self.ply.checked_sub(1).map(|last| self.line[last]);
        let known = self.tree.children(parent).find(|id| self.tree.get(*id).is_some_and(|node| node.m == m));
        let id = match known {
            Some(id) => {
                self.tree.made_again(id, at, left);
                id
            }
            None => self.tree.add(parent, m, by, at, left),
        };
        if self.line.get(self.ply) != Some(&id) {
            self.line.truncate(self.ply);
            self.line.push(id);
            self.line.extend(self.tree.main_line(Some(id)));
        }
        self.ply += 1;
    }

    /// Notes what has happened, other than a move.
    fn evolve(&mut self, at: Time, what: What) {
        match what {
            What::Started(_) | What::Played { .. } => {}
            What::DrawOffered { by } => self.offers.draw = Some(by),
            What::DrawDeclined { .. } => self.offers.draw = None,
            What::TakeBackOffered { by, plies } => {
                self.offers.take_back = Some((by, self.ply.saturating_sub(plies)));
            }
            What::TakeBackDeclined { .. } => self.offers.take_back = None,
            What::TakeBackAccepted { .. } => {
                let ply = self.offers.take_back.map_or(self.ply, |(_, ply)| ply);
                self.go_to(ply, at);
                self.line.truncate(ply);
                self.tree.truncate(ply);
            }
            What::Rewound { ply, .. } => self.go_to(ply, at),
            What::DrawAccepted { .. }
            | What::Claimed { .. }
            | What::ClaimedWith { .. }
            | What::Resigned { .. }
            | What::Flagged { .. }
            | What::Aborted { .. } => {}
            What::Ended(ending) => {
                self.offers = Offers::default();
                self.ending = Some(ending);
                if let Some(clock) = &mut self.clock {
                    clock.stop(at);
                }
            }
        }
        self.log.push(Event { at, what });
    }

    /// Goes to a half-move of the line. Positions are not kept: to go back is to play from the
    /// beginning, which takes microseconds.
    fn go_to(&mut self, ply: usize, at: Time) {
        if ply < self.ply {
            self.position = self.start.clone();
            self.history = History::new(&self.start);
            self.ply = 0;
        }
        let moves = self.line.iter().take(ply).skip(self.ply).filter_map(|id| self.tree.get(*id));
        for node in moves {
            advance(&mut self.position, &mut self.history, node.m);
        }
        self.ply = ply;
        self.offers = Offers::default();
        self.ending = None;
        if let Some(clock) = &mut self.clock {
            clock.turn_to(self.position.turn(), at);
        }
    }
}

/// Makes a legal move and notes it.
pub(crate) fn advance(position: &mut Position, history: &mut History, m: Move) {
    let before = position.clone();
    position.play_unchecked(m);
    history.push(&before, m, position);
}
