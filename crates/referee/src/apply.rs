//! The functions that change a game. Each calls `decide.rs` once and passes the decision to `evolve.rs`.
//!
//! | function | takes | resolves the move |
//! |---|---|---|
//! | [`apply`](Game::apply) | any command of a player | yes |
//! | [`play`](Game::play), [`play_as`](Game::play_as) | a legal move | no |
//! | [`claim_with`](Game::claim_with) | a legal move and a claim | no |
//!
//! [`explain`](Game::explain) and [`may_move`](Game::may_move) return the same refusals without changing the
//! game.

use tabiya_board::Color;
use tabiya_rules::{Move, Reason};

use crate::decide::Decision;
use crate::{Command, CommandRefusal, Event, Game, Time};

impl Game {
    /// Carries out a command and returns the events it caused: at least one, and the last is
    /// [`Ended`](crate::EventKind::Ended) if the game is over.
    ///
    /// `now` is the time at which the command arrived. If it lies before the last event, the time of
    /// that event is used instead: no player gains or loses time when the caller's clock is set back.
    ///
    /// # Errors
    ///
    /// Returns the reason for refusing the command. The game is then unchanged.
    pub fn apply(&mut self, command: Command, now: Time) -> Result<&[Event], CommandRefusal> {
        let now = self.no_earlier(now);
        let decision = self.decide(command, now)?;
        Ok(self.carry_out(decision, command.by, now))
    }

    /// Makes a move that is known to be legal: one of [`legal_moves`](Game::legal_moves), or one returned
    /// by a reader of `tabiya_notation`. The side to move makes it or, in games without turns, the owner
    /// of the piece. Use [`apply`](Game::apply) for input that may be illegal.
    ///
    /// ```
    /// use tabiya_referee::{Game, Terms, Time};
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let mut game = Game::new(&chess, Terms::default(), Time(0));
    /// let first = game.legal_moves()[0];
    /// assert_eq!(game.play(first, Time(0)).unwrap().len(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a refusal if the game is over or the time is up.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal in the current position.
    pub fn play(&mut self, m: Move, now: Time) -> Result<&[Event], CommandRefusal> {
        self.play_as(self.position.mover(m), m, now)
    }

    /// Makes a legal move for a given side. Otherwise like [`play`](Game::play).
    ///
    /// # Errors
    ///
    /// Returns the refusal of [`may_move`](Game::may_move).
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal in the current position.
    pub fn play_as(&mut self, by: Color, m: Move, now: Time) -> Result<&[Event], CommandRefusal> {
        let now = self.no_earlier(now);
        self.may_move(by, Some(m), now)?;
        self.assert_legal(m);
        Ok(self.carry_out(Decision::Play(m), by, now))
    }

    /// Makes a legal move together with a claim: [`ClaimWith`](crate::Action::ClaimWith) for programs that
    /// have a legal move.
    ///
    /// # Errors
    ///
    /// Returns the reason for refusing the move or the claim.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal in the current position.
    pub fn claim_with(
        &mut self,
        by: Color,
        reason: Reason,
        m: Move,
        now: Time,
    ) -> Result<&[Event], CommandRefusal> {
        let now = self.no_earlier(now);
        self.may_move(by, Some(m), now)?;
        self.assert_legal(m);
        let decision = self.judge_claim(by, reason, m)?;
        Ok(self.carry_out(decision, by, now))
    }

    fn assert_legal(&self, m: Move) {
        assert!(self.position.is_legal(m), "{m:?} is not a legal move of this game");
    }

    /// Checks a command without carrying it out: [`apply`](Game::apply) accepts exactly the same
    /// commands.
    ///
    /// # Errors
    ///
    /// Returns the reason for which [`apply`](Game::apply) would refuse the command.
    pub fn explain(&self, command: Command, now: Time) -> Result<(), CommandRefusal> {
        self.decide(command, self.no_earlier(now)).map(|_| ())
    }

    /// Checks whether a side may move now: the game is not over, it is the side's turn, and it has time left.
    /// If a legal move is given, it must also be the side's own: [`play_as`](Game::play_as) accepts exactly
    /// the same moves.
    ///
    /// # Errors
    ///
    /// Returns the reason why it may not.
    pub fn may_move(&self, by: Color, m: Option<Move>, now: Time) -> Result<(), CommandRefusal> {
        if let Some(ending) = self.ending {
            return Err(CommandRefusal::GameOver { ending });
        }
        self.may_act(by, self.no_earlier(now))?;
        m.map_or(Ok(()), |m| self.owns(by, m))
    }
}
