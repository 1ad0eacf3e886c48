//! What the first move of a line does by itself: facts that the rules know, such as a capture, a check or a threat. It
//! names no game.

use tabiya_board::{Color, Set, Square};
use tabiya_rules::def::CaptureEffect;
use tabiya_rules::{Move, Piece, Position, Ruleset, Setup, attackers, checked, targets};

use super::{Purpose, WORTH};
use crate::evaluate::{Weights, evaluate};
use crate::search::Line;

/// Returns what is worth saying about the first move of a line; what matters most comes first.
pub(super) fn purpose(weights: &Weights, position: &Position, line: &Line) -> Option<Purpose> {
    let m = *line.moves.first()?;
    let mut after = position.clone();
    after.play(m);
    let look = Look {
        ruleset: position.ruleset(),
        weights,
        us: position.turn(),
        m,
        reply: line.moves.get(1).copied(),
        before: position.setup(),
        after: after.setup(),
    };
    // If the score falls below what the board is worth, something is lost in spite of what the move does.
    let holds = || line.score.value() >= evaluate(weights, position) - WORTH;
    look.capture()
        .or_else(|| look.promotion())
        .or_else(|| look.check(position, &after))
        .or_else(|| m.is_castle().then_some(Purpose::Castles))
        .or_else(|| if look.is_ordinary() && holds() { look.safety_or_threat() } else { None })
        .or_else(|| look.development())
}

/// A move with the boards before and after it.
struct Look<'a> {
    ruleset: &'a Ruleset,
    weights: &'a Weights,
    us: Color,
    m: Move,
    /// The expected reply.
    reply: Option<Move>,
    before: Setup,
    after: Setup,
}

impl Look<'_> {
    /// Returns the piece that is captured: on the target, or elsewhere, as en passant.
    fn capture(&self) -> Option<Purpose> {
        let is_theirs =
            |square: Square| self.before.board[square.index()].filter(|piece| piece.color != self.us);
        let is_gone = |square: &Square| self.after.board[square.index()] != self.before.board[square.index()];
        let squares = [self.m.to()].into_iter().chain(self.ruleset.board().all()).filter(is_gone);
        squares
            .filter_map(|square| Some((is_theirs(square)?, square)))
            .next()
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

    /// Returns whether a capture takes one piece, and a piece that can be taken back is safe.
    fn is_ordinary(&self) -> bool {
        let captures = &self.ruleset.def().captures;
        !captures.forced && captures.effect == CaptureEffect::None
    }

    fn safety_or_threat(&self) -> Option<Purpose> {
        self.escape().or_else(|| self.protection()).or_else(|| self.threat())
    }

    /// Returns that the piece was in danger, and is not any more.
    fn escape(&self) -> Option<Purpose> {
        let (from, to) = (self.m.from(), self.m.to());
        if self.m.is_drop() || self.m.is_pass() || self.danger(&self.after, to).is_some() {
            return None;
        }
        let piece = self.before.board[from.index()]?;
        let (attacker, square) = self.danger(&self.before, from)?;
        Some(Purpose::Escapes { piece, attacker, square })
    }

    /// Returns the most valuable of the other pieces that were in danger, and are not any more.
    fn protection(&self) -> Option<Purpose> {
        let was_moved =
            |square: Square| self.before.board[square.index()] != self.after.board[square.index()];
        let in_danger = |setup, square| self.danger(setup, square).is_some();
        let (piece, square) = self.most_valuable(self.us, |square| {
            !was_moved(square) && in_danger(&self.before, square) && !in_danger(&self.after, square)
        })?;
        self.is_left_alone(square).then_some(Purpose::Protects { piece, square })
    }

    /// Returns the most valuable piece of the opponent that could be captured next, and could not before.
    fn threat(&self) -> Option<Purpose> {
        if !self.is_left_alone(self.m.to()) {
            return None;
        }
        let (piece, square) = self.most_valuable(!self.us, |square| {
            self.danger(&self.before, square).is_none() && self.danger(&self.after, square).is_some()
        })?;
        // What attacks it may be pinned: the capture must be legal if the opponent did nothing.
        let next = Setup { turn: self.us, ep_square: None, ..self.after.clone() };
        let next = Position::from_setup(self.ruleset, &next).ok()?;
        let is_capture = |m: &Move| m.to() == square && !m.is_drop();
        next.legal_moves().iter().any(is_capture).then_some(Purpose::Threatens { piece, square })
    }

    /// Returns that a piece other than the least valuable ones leaves its place in the opening array, and can do more.
    fn development(&self) -> Option<Purpose> {
        let (from, to) = (self.m.from(), self.m.to());
        let piece = self.before.board[from.index()].filter(|_| !self.m.is_drop() && !self.m.is_pass())?;
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
            && reach(&self.after, to) > reach(&self.before, from)
            && self.is_left_alone(to);
        develops.then_some(Purpose::Develops { piece })
    }

    /// Returns what could capture a piece with gain: it is worth less, or nothing defends the piece. Attacks on royal pieces
    /// are checks.
    fn danger(&self, setup: &Setup, square: Square) -> Option<(Piece, Square)> {
        let piece = setup.board[square.index()].filter(|piece| !self.is_royal(piece))?;
        let value = self.weights.value(piece.kind.index());
        let worth = |attacker: &Piece| match self.is_royal(attacker) {
            true => i32::MAX - WORTH,
            false => self.weights.value(attacker.kind.index()),
        };
        let by = |color| attackers(self.ruleset, setup, square, color);
        let enemies = by(!piece.color).squares().filter_map(|from| Some((setup.board[from.index()]?, from)));
        let cheapest = enemies.min_by_key(|(attacker, _)| worth(attacker))?;
        let gains = worth(&cheapest.0) + WORTH <= value || by(piece.color).is_empty();
        (value > 0 && gains).then_some(cheapest)
    }

    fn most_valuable(&self, color: Color, wanted: impl Fn(Square) -> bool) -> Option<(Piece, Square)> {
        let piece = |square: Square| self.after.board[square.index()].filter(|piece| piece.color == color);
        let pieces = self.ruleset.board().all().filter(|square| piece(*square).is_some() && wanted(*square));
        let pieces = pieces.filter_map(|square| Some((piece(square)?, square)));
        pieces.max_by_key(|(piece, _)| self.weights.value(piece.kind.index()))
    }

    /// Returns whether the expected reply captures nothing on a square.
    fn is_left_alone(&self, square: Square) -> bool {
        self.reply.is_none_or(|reply| reply.to() != square)
    }

    fn is_royal(&self, piece: &Piece) -> bool {
        self.ruleset.piece_def(piece.kind).royal
    }
}
