//! A move as a person tries it: squares and pieces, legal or not. It becomes a [`Move`] only if
//! the position has such a move, and a refusal says why if it has not.

use tabiya_board::{Color, Square};

use crate::core::find::Sought;
use crate::query::promotes::Promotes;
use crate::{Kind, Move, Position, Refusal, Ruleset};

/// What someone tries to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// To move a piece. Castling is tried by the king's squares, or, where rooks may start
    /// anywhere, by the king's and its partner's.
    Step {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What it is to become; nothing said means that it stays what it is.
        becomes: Option<Kind>,
        /// The piece in hand that is to enter on the square it leaves.
        enters: Option<Kind>,
        /// A second square that the move names: where something besides the piece is to go.
        second: Option<Square>,
    },
    /// To place a piece from hand.
    Place {
        /// Which piece in hand.
        kind: Kind,
        /// What it is placed as: itself, or its other face.
        face: Kind,
        /// To where.
        to: Square,
    },
    /// To do nothing.
    Pass,
}

impl Attempt {
    /// Returns the attempt to move a piece and nothing besides.
    pub const fn step(from: Square, to: Square) -> Attempt {
        Attempt::step_to_become(from, to, None)
    }

    /// Returns the attempt to move a piece that is to become another, if one is given.
    pub const fn step_to_become(from: Square, to: Square, becomes: Option<Kind>) -> Attempt {
        Attempt::Step { from, to, becomes, enters: None, second: None }
    }

    /// Returns the attempt to place a piece from hand as itself.
    pub const fn place(kind: Kind, to: Square) -> Attempt {
        Attempt::Place { kind, face: kind, to }
    }

    /// Whether the game has the squares and the pieces that it speaks of.
    pub(crate) fn known(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        let (squares, kinds) = match *self {
            Attempt::Step { from, to, becomes, enters, second } => {
                ([Some(from), Some(to), second], [becomes, enters])
            }
            Attempt::Place { kind, face, to } => ([Some(to), None, None], [Some(kind), Some(face)]),
            Attempt::Pass => ([None; 3], [None; 2]),
        };
        if let Some(square) = squares.into_iter().flatten().find(|s| s.index() >= ruleset.board().squares()) {
            return Err(Refusal::NoSuchSquare { square });
        }
        match kinds.into_iter().flatten().find(|kind| kind.index() >= ruleset.kind_count()) {
            Some(kind) => Err(Refusal::NoSuchPiece { kind }),
            None => Ok(()),
        }
    }
}

impl Position {
    /// Returns the legal move that an attempt means, or the reason why there is none: the one way
    /// from what someone tries to a [`Move`].
    ///
    /// A legal attempt costs a look at the piece it names; only a refused one is explained.
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
        match self.find(attempt) {
            Some(m) => Ok(m),
            None => self.explain(attempt),
        }
    }

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
    /// assert_eq!(start.mover_of(&attempt), Color::Black);
    /// assert_eq!(start.mover(start.resolve(&attempt).unwrap()), Color::Black);
    /// ```
    pub fn mover(&self, m: Move) -> Color {
        self.owner((!m.is_drop()).then(|| m.from()))
    }

    /// Returns the side that would make a move if an attempt meant one: see [`mover`](Self::mover).
    pub fn mover_of(&self, attempt: &Attempt) -> Color {
        match *attempt {
            Attempt::Step { from, .. } => self.owner(Some(from)),
            Attempt::Place { .. } | Attempt::Pass => self.owner(None),
        }
    }

    fn owner(&self, from: Option<Square>) -> Color {
        if self.ruleset().alternates() {
            return self.turn();
        }
        let piece = from.filter(|from| from.index() < self.ruleset().board().squares());
        piece.and_then(|from| self.piece_at(from)).map_or(self.turn(), |piece| piece.color)
    }

    /// Returns the legal move that an attempt means, if there is one: half of
    /// [`resolve`](Self::resolve), for those who do not want the reason.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let board = chess.board();
    /// let [e2, e4, e5] = ["e2", "e4", "e5"].map(|name| board.parse(name).unwrap());
    /// let position = chess.start();
    /// let step = |from, to| Attempt::step(from, to);
    /// assert!(position.find(&step(e2, e4)).is_some());
    /// assert!(position.find(&step(e2, e5)).is_none());
    /// ```
    pub fn find(&self, attempt: &Attempt) -> Option<Move> {
        if attempt.known(self.ruleset()).is_err() {
            return None;
        }
        let found = self.sought(attempt).and_then(|sought| self.seek(&sought).ok());
        // Castling is tried in several ways, and what enters behind a move belongs to it: those
        // are looked for among all moves.
        if found.is_some() || !self.may_be_written_otherwise(attempt) {
            return found;
        }
        let mut found = None;
        self.each_legal_move(|m| {
            if self.attempt_of(m) == *attempt || found.is_none() && self.means(attempt, m) {
                found = Some(m);
            }
        });
        found
    }

    /// The search for the plain move that an attempt names.
    fn sought(&self, attempt: &Attempt) -> Option<Sought> {
        let ruleset = self.ruleset();
        match *attempt {
            Attempt::Step { from, to, becomes, enters: None, second: None } => {
                let files = ruleset.board().files();
                let kind = self.piece_at(from)?.kind;
                let becomes = match becomes {
                    // A promotion is named by the piece itself, not by the twin that it gives.
                    Some(piece) if ruleset.piece_of(piece) != piece.index() => return None,
                    // To become what it is already is no move: nothing else may be meant by it.
                    Some(piece) => match ruleset.forms_of(piece) & !(1 << kind.0) {
                        0 => return None,
                        forms => forms,
                    },
                    None => 0,
                };
                let (file, rank) = (Some(from.0 % files), Some(from.0 / files));
                Some(Sought::Step { kinds: 1 << kind.0, file, rank, to, becomes })
            }
            Attempt::Step { .. } | Attempt::Pass => None,
            Attempt::Place { kind, face, to } => {
                Some(Sought::Place { kinds: 1 << kind.0, faces: 1 << face.0, to })
            }
        }
    }

    /// Whether the search for just this move finds it: then it is legal. Castling and moves that let
    /// a piece in are not found so.
    pub(crate) fn is_found(&self, m: Move) -> bool {
        let ruleset = self.ruleset();
        let on_board = |square: Square| square.index() < ruleset.board().squares();
        let known = |kind: Kind| kind.index() < ruleset.kind_count();
        if !(on_board(m.from()) && on_board(m.to()) && known(m.kind()) && known(m.into_kind())) {
            return false;
        }
        let (kinds, second, to) = (1 << m.kind().0, 1 << m.into_kind().0, m.to());
        let sought = if m.is_drop() {
            Sought::Place { kinds, faces: second, to }
        } else if m.is_castle() || m.second_square().is_some() {
            return false;
        } else {
            let files = ruleset.board().files();
            let (file, rank) = (Some(m.from().0 % files), Some(m.from().0 / files));
            let becomes = if m.into_kind() == m.kind() { 0 } else { second };
            Sought::Step { kinds, file, rank, to, becomes }
        };
        self.seek(&sought) == Ok(m)
    }

    fn may_be_written_otherwise(&self, attempt: &Attempt) -> bool {
        let def = self.ruleset().def();
        matches!(attempt, Attempt::Step { .. }) && (def.castling.is_some() || def.gating.is_some())
    }

    /// The attempt that means a move of this position: the way it is written in UCI.
    pub fn attempt_of(&self, m: Move) -> Attempt {
        let ruleset = self.ruleset();
        if m.is_drop() {
            return Attempt::Place { kind: m.kind(), face: m.into_kind(), to: m.to() };
        }
        if m.is_castle() {
            let (king, rook) = self.castling_squares(m);
            // A piece that enters on the partner's square is written by the partner's move.
            let (from, to) = match m.second_square() {
                Some(square) if square == rook => (rook, king),
                _ if self.castles_anywhere() => (king, rook),
                _ => (king, m.to()),
            };
            return Attempt::Step { from, to, becomes: None, enters: m.gated(), second: None };
        }
        let becomes = match m.gated() {
            None if m.into_kind() != m.kind() => Some(Kind(ruleset.piece_of(m.into_kind()) as u8)),
            _ => None,
        };
        Attempt::Step { from: m.from(), to: m.to(), becomes, enters: m.gated(), second: None }
    }

    /// The attempt to move a piece of which a text names one more kind besides the squares: what
    /// the piece is to become or, where pieces enter behind a first move, what it lets in.
    ///
    /// On a square where the piece promotes to that kind, becoming it is meant. Where nothing
    /// stands, nothing can become anything, and the kind is left out: that is what is wrong then.
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
            let promotes = Promotes::of(ruleset, piece.kind, piece.color).is_some_and(|promotes| {
                let same = |into: &Kind| ruleset.piece_of(*into) == ruleset.piece_of(kind);
                promotes.may(from, to) && promotes.into.iter().any(same)
            });
            if !promotes && self.lets_in(kind) {
                enters = Some(kind);
            } else {
                becomes = Some(kind);
            }
        }
        Attempt::Step { from, to, becomes, enters, second: None }
    }

    /// Whether a kind can enter behind a first move in this game.
    fn lets_in(&self, kind: Kind) -> bool {
        let gating = self.ruleset().def().gating.as_ref();
        gating.is_some_and(|gating| gating.pieces.iter().any(|name| name == self.ruleset().kind_name(kind)))
    }

    /// Whether an attempt means a move in a way other than the written one: castling by the king's
    /// own two squares where it is written king takes rook, if no plain move is meant.
    pub(crate) fn means(&self, attempt: &Attempt, m: Move) -> bool {
        match *attempt {
            Attempt::Step { from, to, becomes: None, enters: None, second: None } => {
                m.is_castle()
                    && m.gated().is_none()
                    && self.castles_anywhere()
                    && m.from() == from
                    && m.to() == to
                    && from.0.abs_diff(to.0) > 1
            }
            _ => false,
        }
    }
}
