//! Making moves.
//!
//! | method | takes | if the move is not legal |
//! |---|---|---|
//! | [`try_play`](Position::try_play) | an attempt | returns the reason and changes nothing |
//! | [`play`](Position::play) | a move | panics and changes nothing |
//! | [`play_unchecked`](Position::play_unchecked) | a move | the position is garbage from then on |
//!
//! [`Position::resolve`] turns an attempt into a move, for the last two. [`Position::skip_turn`] gives the
//! turn away without a move, for annotated games.

use crate::core::apply::skip_turn;
use crate::core::check::in_check;
use crate::core::rules::Rules;
use crate::def::RoyalRule;
use crate::form::dispatch;
use crate::{Attempt, Move, Position, Refusal};

impl Position {
    /// Returns the legal move that an attempt means. Every attempt becomes a [`Move`] here.
    ///
    /// A plain step or a drop is looked up from the piece that it names. Castling, gating, passing and
    /// moves with a second square take the list of all legal moves, and so does a refusal, which also
    /// takes the time of the explanation.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let [e2, e4, e5] = ["e2", "e4", "e5"].map(|name| chess.board().parse(name).unwrap());
    /// let mut position = chess.start();
    /// let step = |from, to| Attempt::step(from, to);
    /// assert_eq!(position.resolve(&step(e2, e5)).unwrap_err().code(), "cannot-move-that");
    /// let m = position.resolve(&step(e2, e4)).unwrap();
    /// assert_eq!((m.from(), m.to()), (e2, e4));
    /// position.play(m);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the most specific reason why no legal move is meant.
    pub fn resolve(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if let Some(m) = self.find_plain(attempt) {
            return Ok(m);
        }
        // Special moves and explanations both need the list of all moves, so it is made once.
        let legal = self.legal_moves();
        if self.may_hide(attempt)
            && let Some(m) = self.find_among(&legal, attempt)
        {
            return Ok(m);
        }
        self.explainer_with(&legal).explain(attempt)
    }

    /// Returns whether a move is legal in this position. A legal step or drop is looked up from the piece
    /// that moves; any other move, legal or not, takes the list of all legal moves.
    pub fn is_legal(&self, m: Move) -> bool {
        if self.is_found(m) {
            return true;
        }
        let mut found = false;
        self.each_legal_move(|other| found |= other == m);
        found
    }

    /// Makes a move that is known to be legal, such as one of [`legal_moves`](Position::legal_moves).
    ///
    /// Use [`try_play`](Position::try_play) for input, and
    /// [`play_unchecked`](Position::play_unchecked) where the check costs too much.
    ///
    /// ```
    /// use tabiya_rules::Ruleset;
    /// let mut position = Ruleset::builtin("dobutsu").unwrap().start();
    /// let first = position.legal_moves()[0];
    /// position.play(first);
    /// assert!(!position.is_legal(first));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal in this position.
    pub fn play(&mut self, m: Move) {
        assert!(self.is_legal(m), "{m:?} is not a legal move of this position");
        self.play_unchecked(m);
    }

    /// Makes the move that an attempt means, and returns it. This is the method for input.
    ///
    /// Use [`play`](Position::play) for a [`Move`] that is known to be legal.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let [e2, e4, e5] = ["e2", "e4", "e5"].map(|name| chess.board().parse(name).unwrap());
    /// let step = |from, to| Attempt::step(from, to);
    /// let mut position = chess.start();
    /// assert_eq!(position.try_play(&step(e2, e5)).unwrap_err().code(), "cannot-move-that");
    /// assert!(position.try_play(&step(e2, e4)).is_ok());
    /// assert!(position.piece_at(e4).is_some());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns why the attempt is not legal; the position is unchanged.
    pub fn try_play(&mut self, attempt: &Attempt) -> Result<Move, Refusal> {
        let m = self.resolve(attempt)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// Gives the turn to the other side without a move, and returns whether that is possible. It is no move
    /// of the game: annotated games write it as a null move, `--`, to show what a side could do next.
    ///
    /// Rights that last for one move end, and the counters advance as after a move without progress. The
    /// position is unchanged if the game has no turns, if the pieces have decided it, or if the side to move
    /// would leave its royal in check and may not.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_rules::Ruleset;
    /// let mut position = Ruleset::builtin("chess").unwrap().start();
    /// assert!(position.skip_turn());
    /// assert_eq!((position.turn(), position.setup().halfmove_clock), (Color::Black, 1));
    /// ```
    #[must_use]
    pub fn skip_turn(&mut self) -> bool {
        if self.decided().is_some() {
            return false;
        }
        dispatch!(self.ruleset, &mut self.state, |rules, state| {
            let is_guarded = rules.royal_rule() == RoyalRule::Checkmate;
            if rules.free_turns() || is_guarded && in_check(rules, state, usize::from(state.turn)) {
                return false;
            }
            skip_turn(rules, state);
            true
        })
    }
}
