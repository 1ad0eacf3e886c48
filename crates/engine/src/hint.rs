//! Hints: what the best move is good for, found by following the best line.

use tabiya_board::Square;
use tabiya_rules::{Move, Piece, Position};

use crate::evaluate::{Weights, evaluate};
use crate::score::Meaning;
use crate::search::Line;

/// What a move is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Purpose {
    /// It wins the game in this many half-moves.
    Wins {
        /// The half-moves, this one included.
        plies: usize,
    },
    /// It gains a piece.
    Gains {
        /// The piece, before it is captured.
        piece: Piece,
        /// Where it stands.
        square: Square,
        /// The half-moves until it is captured, this one included.
        plies: usize,
    },
    /// It turns a piece into a more valuable one.
    Promotes {
        /// The half-moves until then, this one included.
        plies: usize,
    },
    /// The game is lost, and this move delays the end longest.
    Delays {
        /// The half-moves until the end.
        plies: usize,
    },
    /// It is the best move without a purpose that fits in few words.
    Improves,
}

/// A suggested move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The moves until the purpose is reached; the first one is suggested.
    pub moves: Vec<Move>,
    /// What it is good for.
    pub purpose: Purpose,
}

/// The least gain that is worth mentioning, in hundredths of a pawn.
const WORTH: i32 = 80;

/// The half-moves after a gain in which it must not be lost again.
const KEPT: usize = 4;

/// Returns what the first move of a line is good for.
pub(crate) fn hint(weights: &Weights, position: &Position, line: &Line) -> Hint {
    let ruleset = position.ruleset();
    match line.score.meaning() {
        Meaning::WinsIn(plies) => {
            let plies = usize::from(plies);
            let moves = line.moves.iter().copied().take(plies).collect();
            return Hint { moves, purpose: Purpose::Wins { plies } };
        }
        Meaning::LosesIn(plies) => {
            let moves = line.moves.iter().copied().take(1).collect();
            return Hint { moves, purpose: Purpose::Delays { plies: plies.into() } };
        }
        Meaning::Centipawns(_) => {}
    }
    let us = position.turn();
    let mut now = position.clone();
    let (mut balance, mut best) = (0, None);
    // The balance after each half-move.
    let mut balances = Vec::with_capacity(line.moves.len());
    let mut highest = 0;
    for (index, m) in line.moves.iter().copied().enumerate() {
        let mover = now.turn();
        let sign = if mover == us { 1 } else { -1 };
        let captured = now.piece_at(m.to()).filter(|piece| piece.color != mover);
        if let Some(piece) = captured {
            let gain = weights.captured(ruleset, piece.kind.index());
            balance += sign * gain;
            if mover == us && gain > highest {
                highest = gain;
                best = Some(Purpose::Gains { piece, square: m.to(), plies: index + 1 });
            }
        }
        let (kind, into) = (m.kind().index(), m.into_kind().index());
        if kind != into && !m.is_drop() {
            let gain = weights.value(into) - weights.value(kind);
            balance += sign * gain;
            if mover == us && gain > highest {
                highest = gain;
                best = Some(Purpose::Promotes { plies: index + 1 });
            }
        }
        balances.push(balance);
        now.play(m);
    }
    // A line that ends with a capture does not show whether the opponent recaptures.
    if let Some(last) = line.moves.last()
        && now.turn() != us
        && now.legal_moves().iter().any(|reply| reply.to() == last.to() && !reply.is_drop())
        && let Some(piece) = now.piece_at(last.to())
    {
        balances.push(balance - weights.captured(ruleset, piece.kind.index()));
    }
    let kept = |plies: usize| {
        let near = &balances[..balances.len().min(plies + KEPT)];
        near.last().is_some_and(|balance| *balance >= WORTH)
    };
    // A line may end before the opponent takes back what it seems to win. The score has looked further.
    let is_gain = || line.score.value() - evaluate(weights, position) >= WORTH / 2;
    let reached = |plies: usize| line.moves.iter().copied().take(plies).collect();
    match best {
        Some(purpose @ (Purpose::Gains { plies, .. } | Purpose::Promotes { plies }))
            if kept(plies) && is_gain() =>
        {
            Hint { moves: reached(plies), purpose }
        }
        _ => Hint { moves: reached(1), purpose: Purpose::Improves },
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Ruleset;

    use super::*;
    use crate::evaluate::derive_weights;
    use crate::score::Score;

    /// Returns the purpose of a line with a score, given by the squares of its moves.
    fn purpose(score: i32, squares: &[(&str, &str)]) -> Purpose {
        let chess = Ruleset::builtin("chess").unwrap();
        let start = chess.start();
        let mut now = start.clone();
        let mut moves = Vec::new();
        for (from, to) in squares {
            let squares = [*from, *to].map(|name| chess.board().parse(name).unwrap());
            let legal = now.legal_moves();
            let m = legal.into_iter().find(|m| [m.from(), m.to()] == squares).unwrap();
            now.play(m);
            moves.push(m);
        }
        let line = Line { score: Score::centipawns(score), moves, seldepth: 1 };
        hint(&derive_weights(&chess), &start, &line).purpose
    }

    #[test]
    fn a_piece_that_can_be_recaptured_is_not_gained() {
        let exchange = [("e2", "e4"), ("d7", "d5"), ("e4", "d5")];
        assert_eq!(purpose(200, &exchange), Purpose::Improves);
        let gift = [("e2", "e4"), ("b8", "c6"), ("f1", "b5"), ("c6", "e5"), ("b5", "d7")];
        assert_eq!(purpose(200, &gift), Purpose::Improves, "a bishop for a pawn");
        let free = [("g1", "f3"), ("e7", "e5"), ("f3", "e5")];
        assert!(matches!(purpose(200, &free), Purpose::Gains { plies: 3, .. }));
    }

    #[test]
    fn a_piece_is_not_gained_if_the_score_does_not_rise() {
        // The line ends before the pawn is lost again.
        let gambit = [("e2", "e4"), ("d7", "d5"), ("e4", "d5"), ("g8", "f6")];
        assert_eq!(purpose(30, &gambit), Purpose::Improves);
        assert!(matches!(purpose(200, &gambit), Purpose::Gains { plies: 3, .. }));
    }
}
