//! Hints: what the best move is good for, found by following the best line, or else what it does by itself.

mod first_move;

use tabiya_board::Square;
use tabiya_rules::{Move, Piece, Position};

use crate::evaluate::{Weights, evaluate};
use crate::score::{Meaning, Score};
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
    /// It captures a piece, which may be taken back.
    Captures {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// It answers a check.
    AnswersCheck,
    /// It gives check.
    Checks,
    /// It castles.
    Castles,
    /// It moves a piece away that could be captured with gain.
    Escapes {
        /// The piece, before it moves.
        piece: Piece,
        /// What attacks it.
        attacker: Piece,
        /// Where the attacker stands.
        square: Square,
    },
    /// Another piece could be captured with gain, and cannot any more.
    Protects {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A piece of the opponent could be captured with gain by the next move.
    Threatens {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// It moves a piece from its place in the opening array to one where it can do more.
    Develops {
        /// The piece, before it moves.
        piece: Piece,
    },
    /// It is the best move without a purpose that fits in few words.
    Improves {
        /// The score, for the side that makes the move.
        score: Score,
    },
}

/// A suggested move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The moves until the purpose is reached, or the first ones that are expected if there is none; the first one is
    /// suggested.
    pub moves: Vec<Move>,
    /// What it is good for.
    pub purpose: Purpose,
}

/// The least gain that is worth mentioning, in hundredths of a pawn.
const WORTH: i32 = 80;

/// The half-moves after a gain in which it must not be lost again.
const KEPT: usize = 4;

/// The number of half-moves that are expected if there is no purpose.
const EXPECTED: usize = 3;

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
        _ => match first_move::purpose(weights, position, line) {
            Some(purpose) => Hint { moves: reached(1), purpose },
            None => Hint { moves: reached(EXPECTED), purpose: Purpose::Improves { score: line.score } },
        },
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
        assert!(matches!(purpose(200, &exchange), Purpose::Improves { .. }));
        let gift = [("e2", "e4"), ("b8", "c6"), ("f1", "b5"), ("c6", "e5"), ("b5", "d7")];
        assert!(matches!(purpose(200, &gift), Purpose::Improves { .. }), "a bishop for a pawn");
        let free = [("g1", "f3"), ("e7", "e5"), ("f3", "e5")];
        assert!(matches!(purpose(200, &free), Purpose::Gains { plies: 3, .. }));
    }

    #[test]
    fn a_piece_is_not_gained_if_the_score_does_not_rise() {
        // The line ends before the pawn is lost again.
        let gambit = [("e2", "e4"), ("d7", "d5"), ("e4", "d5"), ("g8", "f6")];
        assert_eq!(purpose(30, &gambit), Purpose::Improves { score: Score::centipawns(30) });
        assert!(matches!(purpose(200, &gambit), Purpose::Gains { plies: 3, .. }));
    }

    #[test]
    fn what_moves_do_in_every_game_is_true() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            if !ruleset.alternates() {
                continue;
            }
            let weights = derive_weights(&ruleset);
            let mut position = ruleset.start();
            for ply in 0..30 {
                let moves = position.legal_moves();
                let Some(m) = moves.get(ply * 31 % moves.len().max(1)).copied() else { break };
                let line = Line { score: Score::centipawns(9_000), moves: vec![m], seldepth: 1 };
                let mut after = position.clone();
                after.play(m);
                let us = position.turn();
                match first_move::purpose(&weights, &position, &line) {
                    Some(Purpose::Captures { piece, square }) => {
                        assert!(piece.color != us && position.piece_at(square) == Some(piece), "{}", def.id);
                        assert_ne!(after.piece_at(square), Some(piece), "{}", def.id);
                    }
                    Some(Purpose::Protects { piece, square } | Purpose::Threatens { piece, square }) => {
                        assert_eq!(after.piece_at(square), Some(piece), "{}", def.id);
                    }
                    Some(Purpose::Escapes { piece, attacker, square }) => {
                        assert_eq!(position.piece_at(m.from()), Some(piece), "{}", def.id);
                        assert_eq!(position.piece_at(square), Some(attacker), "{}", def.id);
                        assert!(piece.color == us && attacker.color != us, "{}", def.id);
                    }
                    Some(Purpose::Checks) => assert!(after.announces_check(), "{}", def.id),
                    _ => {}
                }
                position = after;
            }
        }
    }
}
