//! Hints: what the best move is good for, found by following the best line.

use tabiya_board::Square;
use tabiya_rules::{Move, Piece, Position};

use crate::evaluate::Weights;
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
    let kept = |plies: usize| {
        let near = &balances[..balances.len().min(plies + KEPT)];
        near.last().is_some_and(|balance| *balance >= WORTH)
    };
    let reached = |plies: usize| line.moves.iter().copied().take(plies).collect();
    match best {
        Some(purpose @ (Purpose::Gains { plies, .. } | Purpose::Promotes { plies })) if kept(plies) => {
            Hint { moves: reached(plies), purpose }
        }
        _ => Hint { moves: reached(1), purpose: Purpose::Improves },
    }
}
