//! The effects of the first move of a line by the rules, such as a capture, a check or a threat. It names no
//! game.

use tabiya_board::{Color, Set, Square};
use tabiya_rules::search::has_exchanges;
use tabiya_rules::{Move, Piece, Position, Ruleset, Setup, checked, targets};

use super::exchange::{Exchange, exchange};
use super::{Purpose, WORTH};
use crate::evaluate::{Weights, evaluate};
use crate::search::Line;

/// Returns the notable effects of the first move of a line, the most important first.
pub(super) fn purpose(weights: &Weights, position: &Position, line: &Line) -> Option<Purpose> {
    let m = *line.moves.first()?;
    let mut after = position.clone();
    after.play(m);
    let first = FirstMove {
        ruleset: position.ruleset(),
        weights,
        us: position.turn(),
        m,
        reply: line.moves.get(1).copied(),
        before: position.setup(),
        after: after.setup(),
    };
    // If the score falls below the material balance, something is lost in spite of the move's effect.
    let holds = || line.score.value() >= evaluate(weights, position) - WORTH;
    first
        .capture()
        .or_else(|| first.promotion())
        .or_else(|| first.check(position, &after))
        .or_else(|| m.is_castle().then_some(Purpose::Castles))
        .or_else(|| if first.is_ordinary() && holds() { first.placement(position, &after) } else { None })
}

/// A move with the boards before and after it.
struct FirstMove<'a> {
    ruleset: &'a Ruleset,
    weights: &'a Weights,
    us: Color,
    m: Move,
    /// The expected reply.
    reply: Option<Move>,
    before: Setup,
    after: Setup,
}

/// A position with its legal moves.
struct Turn {
    position: Position,
    moves: Vec<Move>,
}

impl Turn {
    fn new(position: &Position) -> Turn {
        Turn { position: position.clone(), moves: position.legal_moves() }
    }

    /// Returns the position in which the side to move has passed, if it may be left like this.
    fn passed(ruleset: &Ruleset, setup: &Setup) -> Option<Turn> {
        let setup = Setup { turn: !setup.turn, ep_square: None, ..setup.clone() };
        Some(Turn::new(&Position::from_setup(ruleset, &setup).ok()?))
    }
}

impl FirstMove<'_> {
    /// Returns the piece that is captured: on the target, or elsewhere, as en passant.
    fn capture(&self) -> Option<Purpose> {
        let enemy = |square: Square| self.before.board[square.index()].filter(|piece| piece.color != self.us);
        let squares = [self.m.to()].into_iter().chain(self.ruleset.board().all());
        squares
            .filter(|square| self.has_changed(*square))
            .find_map(|square| Some((enemy(square)?, square)))
            .map(|(piece, square)| Purpose::Captures { piece, square })
    }

    fn promotion(&self) -> Option<Purpose> {
        let (kind, into) = (self.m.kind(), self.m.into_kind());
        let gain = self.weights.value(into.index()) - self.weights.value(kind.index());
        let promotes = !self.m.is_drop() && kind != into && self.ruleset.piece_def(kind).promotion.is_some();
        (promotes && gain >= WORTH).then_some(Purpose::Promotes { plies: 1 })
    }

    fn check(&self, position: &Position, after: &Position) -> Option<Purpose> {
        let is_checked = |position: &Position, setup: &Setup, side: Color| {
            let of_side =
                |square: Square| setup.board[square.index()].is_some_and(|piece| piece.color == side);
            checked(position).squares().any(of_side)
        };
        if is_checked(position, &self.before, self.us) {
            Some(Purpose::AnswersCheck)
        } else if is_checked(after, &self.after, !self.us) {
            Some(Purpose::Checks)
        } else {
            None
        }
    }

    /// Returns whether a capture takes one piece, and a piece that can be taken back is safe. A wall may be
    /// put in the way.
    fn is_ordinary(&self) -> bool {
        has_exchanges(self.ruleset) && !self.ruleset.def().has_second_squares()
    }

    /// Returns the use of the piece's square: safety, a threat or freedom.
    fn placement(&self, position: &Position, after: &Position) -> Option<Purpose> {
        let replies = Turn::new(after);
        let is_lost = self.danger(&replies, self.m.to()).is_some() || !self.is_left_alone(self.m.to());
        // A piece that passes another may be captured where it does not stand.
        if is_lost || self.m.is_pass() || replies.moves.iter().any(|reply| reply.is_en_passant()) {
            return None;
        }
        self.safety(&replies).or_else(|| self.threat(&Turn::new(position))).or_else(|| self.development())
    }

    /// Returns that a piece was in danger, and is not any more: the piece that moves, or else the most
    /// valuable of the others.
    fn safety(&self, replies: &Turn) -> Option<Purpose> {
        // The opponent's captures if this side had passed.
        let passed = Turn::passed(self.ruleset, &self.before)?;
        let from = self.m.from();
        if !self.m.is_drop()
            && let Some(piece) = self.before.board[from.index()]
            && let Some(Exchange { capture, .. }) = self.danger(&passed, from)
        {
            let square = capture.from();
            let attacker = passed.position.piece_at(square)?;
            return Some(Purpose::Escapes { piece, attacker, square });
        }
        let (piece, square) = self.most_valuable(self.us, |square| {
            !self.has_changed(square)
                && self.danger(&passed, square).is_some()
                && self.danger(replies, square).is_none()
                && self.is_left_alone(square)
        })?;
        Some(Purpose::Protects { piece, square })
    }

    /// Returns the most valuable piece of the opponent that could be captured next, and could not before.
    fn threat(&self, before: &Turn) -> Option<Purpose> {
        // The capture must be legal if the opponent did nothing: the attacker may be pinned.
        let passed = Turn::passed(self.ruleset, &self.after)?;
        let (piece, square) = self.most_valuable(!self.us, |square| {
            self.danger(before, square).is_none() && self.danger(&passed, square).is_some()
        })?;
        Some(Purpose::Threatens { piece, square })
    }

    /// Returns that a piece other than the least valuable ones leaves its place in the opening array, and can
    /// do more.
    fn development(&self) -> Option<Purpose> {
        // With several arrays it is not known in which one the game began.
        if self.ruleset.start_count().is_some_and(|count| count > 1) {
            return None;
        }
        let (from, to) = (self.m.from(), self.m.to());
        let piece = self.before.board[from.index()].filter(|_| !self.m.is_drop())?;
        let start = self.ruleset.start_setup();
        let value = |piece: &Piece| self.weights.value(piece.kind.index());
        let least = start.board.iter().flatten().filter(|piece| !self.is_royal(piece)).map(value).min()?;
        let reach = |setup: &Setup, from: Square| {
            let piece = setup.board[from.index()].unwrap_or(piece);
            let found = targets(self.ruleset, setup, piece, from);
            (found.quiet | found.captures).len()
        };
        let develops = start.board[from.index()] == Some(piece)
            && !self.is_royal(&piece)
            && value(&piece) > least
            && reach(&self.after, to) > reach(&self.before, from);
        develops.then_some(Purpose::Develops { piece })
    }

    /// Returns the capture on a square that gains something for the side to move. Attacks on royal pieces are
    /// checks.
    fn danger(&self, turn: &Turn, square: Square) -> Option<Exchange> {
        let piece = turn.position.piece_at(square).filter(|piece| !self.is_royal(piece))?;
        let least = self.weights.captured(self.ruleset, piece.kind.index()).min(WORTH);
        exchange(self.weights, &turn.position, &turn.moves, square)
            .filter(|found| found.gain > 0 && found.gain >= least)
    }

    fn most_valuable(&self, color: Color, wanted: impl Fn(Square) -> bool) -> Option<(Piece, Square)> {
        let piece = |square: Square| self.after.board[square.index()].filter(|piece| piece.color == color);
        let pieces = self.ruleset.board().all().filter(|square| piece(*square).is_some() && wanted(*square));
        let pieces = pieces.filter_map(|square| Some((piece(square)?, square)));
        pieces.max_by_key(|(piece, _)| self.weights.value(piece.kind.index()))
    }

    /// Returns whether a square does not hold the same piece as before.
    fn has_changed(&self, square: Square) -> bool {
        self.before.board[square.index()] != self.after.board[square.index()]
    }

    /// Returns whether the expected reply captures nothing on a square.
    fn is_left_alone(&self, square: Square) -> bool {
        self.reply.is_none_or(|reply| reply.to() != square)
    }

    fn is_royal(&self, piece: &Piece) -> bool {
        self.ruleset.piece_def(piece.kind).royal
    }
}
