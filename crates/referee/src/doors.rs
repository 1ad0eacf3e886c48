//! The doors of a game: the only functions that change it. Each asks `decide.rs`, once, and hands the
//! decision to `evolve.rs`.
//!
//! | door | takes | resolves the move |
//! |---|---|---|
//! | [`apply`](Game::apply) | whatever a player can do | yes |
//! | [`play`](Game::play), [`play_as`](Game::play_as) | a legal move | no |
//! | [`claim_with`](Game::claim_with) | a legal move and a claim | no |
//!
//! [`explain`](Game::explain), [`may_move`](Game::may_move) and [`may_play`](Game::may_play) say beforehand
//! what a door would say.

use tabiya_board::Color;
use tabiya_rules::{Move, Reason};

use crate::decide::Decision;
use crate::{Command, Event, Game, Refusal, Time};

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
        let decision = self.decide(command, now)?;
        Ok(self.carry_out(decision, command.by, now))
    }

    /// Makes a legal move of the position on the board, for programs that have one: from the list, or
    /// from a reader of `tabiya_notation`. It is made by the side to move or, in games without turns,
    /// by the owner of the piece. What is not known to be legal goes through [`apply`](Game::apply).
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
    /// Why it is refused although the rules allow it: the game is over, or the time is up.
    ///
    /// # Panics
    ///
    /// If it is not a legal move of the position on the board.
    pub fn play(&mut self, m: Move, now: Time) -> Result<&[Event], Refusal> {
        self.play_as(self.position.mover(m), m, now)
    }

    /// Makes a legal move of the position on the board for a side: [`play`](Game::play) where it is
    /// known who moves.
    ///
    /// # Errors
    ///
    /// Why it is refused although the rules allow it: as [`may_play`](Game::may_play) says.
    ///
    /// # Panics
    ///
    /// If it is not a legal move of the position on the board.
    pub fn play_as(&mut self, by: Color, m: Move, now: Time) -> Result<&[Event], Refusal> {
        let now = self.no_earlier(now);
        self.may_play(by, m, now)?;
        self.assert_legal(m);
        Ok(self.carry_out(Decision::Play(m), by, now))
    }

    /// Makes a legal move of the position on the board together with a claim:
    /// [`ClaimWith`](crate::Action::ClaimWith) for programs that have the move.
    ///
    /// # Errors
    ///
    /// Why the move or the claim is refused.
    ///
    /// # Panics
    ///
    /// If it is not a legal move of the position on the board.
    pub fn claim_with(&mut self, by: Color, reason: Reason, m: Move, now: Time) -> Result<&[Event], Refusal> {
        let now = self.no_earlier(now);
        self.may_play(by, m, now)?;
        self.assert_legal(m);
        let decision = self.judge_claim(by, reason, m)?;
        Ok(self.carry_out(decision, by, now))
    }

    fn assert_legal(&self, m: Move) {
        assert!(self.position.is_legal(m), "{m:?} is not a legal move of this game");
    }

    /// Whether a command would be refused now, and why: [`apply`](Game::apply) accepts exactly what
    /// this does.
    ///
    /// # Errors
    ///
    /// The reason.
    pub fn explain(&self, command: Command, now: Time) -> Result<(), Refusal> {
        self.decide(command, self.no_earlier(now)).map(|_| ())
    }

    /// Says whether a side may make a move now, whichever: the game goes on, it is the side's turn,
    /// and it has time left.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn may_move(&self, by: Color, now: Time) -> Result<(), Refusal> {
        match self.ending {
            Some(ending) => Err(Refusal::GameOver { ending }),
            None => self.may_act(by, self.no_earlier(now)),
        }
    }

    /// Says whether a side may make a move of the position on the board now: exactly then
    /// [`play_as`](Game::play_as) accepts it.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn may_play(&self, by: Color, m: Move, now: Time) -> Result<(), Refusal> {
        self.may_move(by, now)?;
        self.owns(by, m)
    }
}
