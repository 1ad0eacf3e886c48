//! The three doors for a move.
//!
//! | door | takes | if it is not legal |
//! |---|---|---|
//! | [`try_play`](Position::try_play) | what someone tries | says why, and nothing changes |
//! | [`play`](Position::play) | a move | panics, and nothing changes |
//! | [`play_unchecked`](Position::play_unchecked) | a move | nonsense follows |
//!
//! [`Position::resolve`] turns what someone tries into a move, once; the last two doors take it from there.

use crate::{Attempt, Move, Position, Refusal};

impl Position {
    /// Returns the legal move that an attempt means, or the reason why there is none: the one way
    /// from what someone tries to a [`Move`].
    ///
    /// A step of a piece and a drop cost a look at what they name. What a mechanism makes by itself
    /// (castling, letting a piece in, a move with a second square, passing) costs the list of all
    /// legal moves, and so does a refusal, besides the explanation.
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
    /// The most specific reason why it is not legal.
    pub fn resolve(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if let Some(m) = self.find_plain(attempt) {
            return Ok(m);
        }
        // Both a move that is not plain and a reason need the list of all moves, which is made once.
        let legal = self.legal_moves();
        if self.may_hide(attempt)
            && let Some(m) = self.find_among(&legal, attempt)
        {
            return Ok(m);
        }
        self.explainer_with(&legal).explain(attempt)
    }

    /// Whether a move is one of the legal moves of this position. A legal step or drop
    /// costs a look at the piece that it moves; any other move, legal or not, costs the whole list.
    pub fn is_legal(&self, m: Move) -> bool {
        if self.is_found(m) {
            return true;
        }
        let mut found = false;
        self.each_legal_move(|other| found |= other == m);
        found
    }

    /// Makes a legal move: the door for moves that cannot be wrong, such as those just listed.
    ///
    /// Use [`try_play`](Position::try_play) for what people send, and
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
    /// If the move is not legal here.
    pub fn play(&mut self, m: Move) {
        assert!(self.is_legal(m), "{m:?} is not a legal move of this position");
        self.play_unchecked(m);
    }

    /// Makes the move that an attempt means: the door for what people and programs send.
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
    /// Why it is not legal; then nothing has changed.
    pub fn try_play(&mut self, attempt: &Attempt) -> Result<Move, Refusal> {
        let m = self.resolve(attempt)?;
        self.play_unchecked(m);
        Ok(m)
    }
}
