//! The legal move that an attempt means, and the attempt that means a move.

use tabiya_board::{Color, File, Rank, Square};

use super::hooks::Query;
use crate::core::find::MoveQuery;
use crate::core::moves::Flag;
use crate::core::side::Side;
use crate::form::dispatch;
use crate::position::mover;
use crate::registry::hooks::Slices;
use crate::{Attempt, Kind, KindSet, Move, Position, Ruleset};

impl Position {
    /// Returns the side that makes a move of this position: the side to move or, in games without
    /// turns, the owner of the piece. Drops are always made by the side to move.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let simulator = Ruleset::builtin("simulator").unwrap();
    /// let [from, to] = ["e7", "e5"].map(|name| simulator.board().parse(name).unwrap());
    /// let start = simulator.start();
    /// let attempt = Attempt::step(from, to);
    /// assert_eq!(start.mover(start.resolve(&attempt).unwrap()), Color::Black);
    /// ```
    pub fn mover(&self, m: Move) -> Color {
        self.mover_from(m.from())
    }

    /// Returns the side that would make a move if an attempt meant one: see [`mover`](Self::mover).
    pub fn mover_of(&self, attempt: &Attempt) -> Color {
        match *attempt {
            Attempt::Step { from, .. } if from.index() < self.ruleset().board().squares() => {
                self.mover_from(from)
            }
            Attempt::Step { .. } | Attempt::Place { .. } | Attempt::Pass => self.turn(),
        }
    }

    fn mover_from(&self, from: Square) -> Color {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            Color::from_index(mover(rules, state, from).index())
        })
    }

    /// Returns the legal move that an attempt means, if there is one.
    pub(crate) fn find(&self, attempt: &Attempt) -> Option<Move> {
        self.find_plain(attempt).or_else(|| {
            let hidden = self.may_hide(attempt);
            hidden.then(|| self.find_among(&self.legal_moves(), attempt)).flatten()
        })
    }

    /// Returns the plain move that an attempt means, by looking at the piece that it names.
    pub(crate) fn find_plain(&self, attempt: &Attempt) -> Option<Move> {
        if unknown_square(self.ruleset(), attempt).is_some()
            || unknown_kind(self.ruleset(), attempt).is_some()
        {
            return None;
        }
        self.query(attempt).and_then(|query| self.find_unique(&query).ok())
    }

    /// Returns whether an attempt may mean a move that is not plain. Moves that mechanisms make by themselves
    /// are tried in several ways, so they are looked for among all moves.
    pub(crate) fn may_hide(&self, attempt: &Attempt) -> bool {
        match attempt {
            Attempt::Step { .. } => Slices::hides_moves(self.ruleset().def()),
            Attempt::Place { .. } => false,
            Attempt::Pass => true,
        }
    }

    /// Returns the move that an attempt means, from the list of all legal moves.
    pub(crate) fn find_among(&self, legal: &[Move], attempt: &Attempt) -> Option<Move> {
        let written = legal.iter().find(|m| self.attempt_of(**m) == *attempt);
        written.or_else(|| legal.iter().find(|m| self.means(attempt, **m))).copied()
    }

    /// Returns the query for the plain move that an attempt names.
    fn query(&self, attempt: &Attempt) -> Option<MoveQuery> {
        let ruleset = self.ruleset();
        match *attempt {
            Attempt::Step { from, to, becomes, enters: None, second: None } => {
                let files = ruleset.board().files();
                let kind = self.piece_at(from)?.kind;
                let becomes = match becomes {
                    // An attempt names the piece itself, not its twin.
                    Some(piece) if ruleset.piece_of(piece) != piece.index() => return None,
                    // A piece cannot become what it already is.
                    Some(piece) => match ruleset.forms_of(piece) & !KindSet::of(kind) {
                        KindSet::EMPTY => return None,
                        forms => forms,
                    },
                    None => KindSet::EMPTY,
                };
                let (file, rank) = (Some(File(from.0 % files)), Some(Rank(from.0 / files)));
                Some(MoveQuery::Step { kinds: KindSet::of(kind), file, rank, to, becomes })
            }
            Attempt::Step { .. } | Attempt::Pass => None,
            Attempt::Place { kind, face, to } => {
                Some(MoveQuery::Place { kinds: KindSet::of(kind), faces: KindSet::of(face), to })
            }
        }
    }

    /// Returns whether the search for just this move finds it: then it is legal. Moves that mechanisms make
    /// by themselves, and moves with a second square, are not found so.
    pub(crate) fn is_found(&self, m: Move) -> bool {
        let ruleset = self.ruleset();
        let on_board = |square: Square| square.index() < ruleset.board().squares();
        let known = |kind: Kind| kind.index() < ruleset.kind_count();
        if !(on_board(m.from()) && on_board(m.to()) && known(m.kind()) && known(m.into_kind())) {
            return false;
        }
        let (kinds, second, to) = (KindSet::of(m.kind()), KindSet::of(m.into_kind()), m.to());
        let query = if m.flag() == Flag::PLACED {
            MoveQuery::Place { kinds, faces: second, to }
        } else if !m.flag().is_step() || m.has_second() {
            return false;
        } else {
            let files = ruleset.board().files();
            let (file, rank) = (Some(File(m.from().0 % files)), Some(Rank(m.from().0 / files)));
            let becomes = if m.into_kind() == m.kind() { KindSet::EMPTY } else { second };
            MoveQuery::Step { kinds, file, rank, to, becomes }
        };
        self.find_unique(&query) == Ok(m)
    }

    /// Returns the attempt that means a move of this position, as UCI writes it.
    pub fn attempt_of(&self, m: Move) -> Attempt {
        let ruleset = self.ruleset();
        if let Some(attempt) = Slices::attempt_of(self, m) {
            return attempt;
        }
        let (enters, second) = besides(m);
        let becomes = match enters {
            None if m.into_kind() != m.kind() => Some(Kind(ruleset.piece_of(m.into_kind()) as u8)),
            _ => None,
        };
        Attempt::Step { from: m.from(), to: m.to(), becomes, enters, second }
    }

    /// Returns the attempt to move a piece when a text names one more kind besides the squares: the kind
    /// that the piece becomes or, where pieces enter behind a first move, the kind that enters.
    ///
    /// If the piece promotes to that kind on the target, promotion is meant. If the start square is empty,
    /// the kind is left out, so that the empty square is reported.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let seirawan = Ruleset::builtin("seirawan").unwrap();
    /// let [b1, c3] = ["b1", "c3"].map(|name| seirawan.board().parse(name).unwrap());
    /// let hawk = seirawan.kind_named("hawk").unwrap();
    /// let attempt = seirawan.start().step_naming(b1, c3, hawk);
    /// assert!(matches!(attempt, Attempt::Step { becomes: None, enters: Some(kind), .. } if kind == hawk));
    /// ```
    pub fn step_naming(&self, from: Square, to: Square, kind: Kind) -> Attempt {
        let (mut becomes, mut enters) = (None, None);
        if let Some(piece) = self.piece_at(from) {
            let ruleset = self.ruleset();
            let changes = Slices::change(ruleset, piece.kind, piece.color).is_some_and(|change| {
                let same = |into: &Kind| ruleset.piece_of(*into) == ruleset.piece_of(kind);
                change.may(from, to) && change.into.iter().any(same)
            });
            if !changes && Slices::can_enter(ruleset, kind) {
                enters = Some(kind);
            } else {
                becomes = Some(kind);
            }
        }
        Attempt::Step { from, to, becomes, enters, second: None }
    }

    /// Returns the attempt to move a piece that becomes `kind` if the move forces it to become
    /// something, and otherwise stays what it is.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let [e2, e4] = ["e2", "e4"].map(|name| chess.board().parse(name).unwrap());
    /// let queen = chess.kind_named("queen");
    /// assert_eq!(chess.start().step_becoming(e2, e4, queen), Attempt::step(e2, e4));
    /// ```
    pub fn step_becoming(&self, from: Square, to: Square, kind: Option<Kind>) -> Attempt {
        let squares = self.ruleset().board().squares();
        let piece = if from.index() < squares { self.piece_at(from) } else { None };
        let change = piece.and_then(|piece| Slices::change(self.ruleset(), piece.kind, piece.color));
        let must = change.is_some_and(|change| change.must_after(from, to));
        Attempt::step_to_become(from, to, kind.filter(|_| must))
    }

    /// Returns whether an attempt means a move in a way other than the written one.
    pub(crate) fn means(&self, attempt: &Attempt, m: Move) -> bool {
        Slices::means(self, attempt, m)
    }
}

/// Returns a square that an attempt names and the board does not have.
pub(crate) fn unknown_square(ruleset: &Ruleset, attempt: &Attempt) -> Option<Square> {
    let (squares, _) = attempt.names();
    squares.into_iter().flatten().find(|square| square.index() >= ruleset.board().squares())
}

/// Returns a kind that an attempt names and the game does not have.
pub(crate) fn unknown_kind(ruleset: &Ruleset, attempt: &Attempt) -> Option<Kind> {
    let (_, kinds) = attempt.names();
    kinds.into_iter().flatten().find(|kind| kind.index() >= ruleset.kind_count())
}

/// Returns the piece that enters with a move, or else its second square.
pub(crate) fn besides(m: Move) -> (Option<Kind>, Option<Square>) {
    match m.second_piece() {
        Some(kind) => (Some(kind), None),
        None => (None, m.second_square()),
    }
}
