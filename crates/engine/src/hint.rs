//! Hints: why the best move is good, found by following the best line, or else by its own effect.

mod exchange;
mod first_move;
mod gain;

use tabiya_board::Square;
use tabiya_rules::{Move, Piece, Position};

use crate::evaluate::Weights;
use crate::score::{Meaning, Score};
use crate::search::Line;

/// Why a move is good.
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
        /// The piece, as it is now.
        piece: Piece,
        /// Where it stands now. It may be captured elsewhere.
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
        /// The attacker.
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
    /// The moves until the purpose is reached, or the first ones that are expected if there is none; the
    /// first one is suggested. Those that win the game may be fewer than the half-moves of the purpose, if
    /// the rest is not known.
    pub moves: Vec<Move>,
    /// Why it is good.
    pub purpose: Purpose,
}

/// The least gain that is worth mentioning, in hundredths of a pawn.
const WORTH: i32 = 80;

/// The number of half-moves that are expected if there is no purpose.
const EXPECTED: usize = 3;

/// Returns why the first move of a line is good.
pub(crate) fn hint(weights: &Weights, position: &Position, line: &Line) -> Hint {
    let first = |plies: usize| line.moves.iter().copied().take(plies).collect();
    match line.score.meaning() {
        Meaning::WinsIn(plies) => {
            let plies = usize::from(plies);
            return Hint { moves: win(position, first(plies), plies), purpose: Purpose::Wins { plies } };
        }
        Meaning::LosesIn(plies) => {
            return Hint { moves: first(1), purpose: Purpose::Delays { plies: plies.into() } };
        }
        Meaning::Centipawns(_) => {}
    }
    match gain::gain(weights, position, line) {
        Some(purpose @ (Purpose::Gains { plies, .. } | Purpose::Promotes { plies })) => {
            Hint { moves: first(plies), purpose }
        }
        _ => match first_move::purpose(weights, position, line) {
            Some(purpose) => Hint { moves: first(1), purpose },
            None => Hint { moves: first(EXPECTED), purpose: Purpose::Improves { score: line.score } },
        },
    }
}

/// Returns the moves with which a game is won, with the last one added if only that is missing: a search
/// knows that a royal piece can be captured without making the move.
fn win(position: &Position, mut moves: Vec<Move>, plies: usize) -> Vec<Move> {
    if moves.len() + 1 == plies {
        let mut end = position.clone();
        for m in &moves {
            end.play(*m);
        }
        let wins = |m: &Move| {
            let mut after = end.clone();
            after.play(*m);
            after.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()))
        };
        moves.extend(end.legal_moves().into_iter().find(wins));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Ruleset;
    use tabiya_rules::search::has_exchanges;

    use crate::evaluate::derive_weights;
    use crate::score::Score;

    /// Returns the purpose of a line with a score, given by the squares of its moves.
    fn purpose(score: i32, squares: &[(&str, &str)]) -> Purpose {
        purpose_after(&[], score, squares)
    }

    /// Returns the same after other moves have been made.
    fn purpose_after(made: &[(&str, &str)], score: i32, squares: &[(&str, &str)]) -> Purpose {
        let chess = Ruleset::builtin("chess").unwrap();
        let mut now = chess.start();
        let mut play = |squares: &[(&str, &str)]| {
            let mut moves = Vec::new();
            for (from, to) in squares {
                let squares = [*from, *to].map(|name| chess.board().parse(name).unwrap());
                let legal = now.legal_moves();
                let m = legal.into_iter().find(|m| [m.from(), m.to()] == squares).unwrap();
                now.play(m);
                moves.push(m);
            }
            (moves, now.clone())
        };
        let (_, before) = play(made);
        let (moves, _) = play(squares);
        let line = Line { score: Score::centipawns(score), moves, seldepth: 1 };
        hint(&derive_weights(&chess), &before, &line).purpose
    }

    /// Returns the name of a square of chess.
    fn name(square: Square) -> String {
        Ruleset::builtin("chess").unwrap().square_name(square).to_string()
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
        // The line ends before the knight is trapped.
        let pawn = [("g1", "f3"), ("e7", "e5"), ("f3", "e5"), ("d7", "d6")];
        assert!(matches!(purpose(30, &pawn), Purpose::Develops { .. }));
        assert!(matches!(purpose(200, &pawn), Purpose::Gains { plies: 3, .. }));
    }

    #[test]
    fn a_piece_that_could_be_recaptured_is_not_gained_either() {
        let gambit = [("e2", "e4"), ("d7", "d5"), ("e4", "d5"), ("g8", "f6")];
        assert!(matches!(purpose(200, &gambit), Purpose::Improves { .. }));
    }

    #[test]
    fn a_capture_by_the_first_move_is_named_before_others() {
        // The line wins the queen, too.
        let line = [("f3", "e5"), ("d8", "g5"), ("d2", "d4"), ("g5", "f4"), ("c1", "f4")];
        let found = purpose_after(&[("g1", "f3"), ("e7", "e5")], 900, &line);
        assert!(
            matches!(found, Purpose::Gains { square, plies: 1, .. } if name(square) == "e5"),
            "{found:?}"
        );
    }

    #[test]
    fn a_piece_that_is_gained_is_named_where_it_stands() {
        let line = [("d2", "d4"), ("b8", "c6"), ("a2", "a3"), ("c6", "e5"), ("d4", "e5")];
        let found = purpose(900, &line);
        assert!(
            matches!(found, Purpose::Gains { square, plies: 5, .. } if name(square) == "b8"),
            "{found:?}"
        );
        // After more moves it is not the purpose of the first one.
        let longer = [&[("h2", "h3"), ("a7", "a6")], &line[..]].concat();
        assert!(!matches!(purpose(900, &longer), Purpose::Gains { .. }));
    }

    /// The number of cases that can follow from the first move.
    const CASES: usize = 9;

    /// Checks the sentence about a move, and returns the number of the case.
    fn check_first_move(weights: &Weights, position: &Position, m: Move) -> Option<usize> {
        let ruleset = position.ruleset();
        let id = ruleset.id();
        let line = Line { score: Score::centipawns(9_000), moves: vec![m], seldepth: 1 };
        let mut after = position.clone();
        after.play(m);
        let us = position.turn();
        // Whether a side that does not have the move could capture there.
        let captures_next = |position: &Position, square: Square| {
            let setup = position.setup();
            let setup = tabiya_rules::Setup { turn: !setup.turn, ep_square: None, ..setup };
            let next = Position::from_setup(ruleset, &setup).unwrap();
            next.legal_moves().iter().any(|m| m.to() == square && !m.is_drop())
        };
        Some(match first_move::purpose(weights, position, &line)? {
            Purpose::Captures { piece, square } => {
                assert!(piece.color != us && position.piece_at(square) == Some(piece), "{id}");
                assert_ne!(after.piece_at(square), Some(piece), "{id}");
                0
            }
            Purpose::Promotes { plies } => {
                assert!(plies == 1 && m.kind() != m.into_kind() && !m.is_drop(), "{id}");
                1
            }
            Purpose::AnswersCheck => {
                assert!(tabiya_board::Set::any(tabiya_rules::checked(position)), "{id}");
                2
            }
            Purpose::Checks => {
                assert!(after.announces_check(), "{id}");
                3
            }
            Purpose::Castles => {
                assert!(m.is_castle(), "{id}");
                4
            }
            Purpose::Escapes { piece, attacker, square } => {
                assert_eq!(position.piece_at(m.from()), Some(piece), "{id}");
                assert_eq!(position.piece_at(square), Some(attacker), "{id}");
                assert!(piece.color == us && attacker.color != us, "{id}");
                assert!(captures_next(position, m.from()), "{id}");
                5
            }
            Purpose::Protects { piece, square } => {
                assert_eq!(position.piece_at(square), Some(piece), "{id}");
                assert_eq!(after.piece_at(square), Some(piece), "{id}");
                assert_eq!(piece.color, us, "{id}");
                assert!(captures_next(position, square), "{id}");
                6
            }
            Purpose::Threatens { piece, square } => {
                assert_eq!(after.piece_at(square), Some(piece), "{id}");
                assert_ne!(piece.color, us, "{id}");
                assert!(captures_next(&after, square), "{id}");
                7
            }
            Purpose::Develops { piece } => {
                assert_eq!(position.piece_at(m.from()), Some(piece), "{id}");
                assert_eq!(ruleset.start().piece_at(m.from()), Some(piece), "{id}");
                assert_eq!(piece.color, us, "{id}");
                assert!(
                    has_exchanges(ruleset) && ruleset.start_count().is_none_or(|count| count == 1),
                    "{id}"
                );
                8
            }
            other => panic!("{id}: {other:?}"),
        })
    }

    #[test]
    fn what_moves_do_in_every_game_is_true() {
        let mut seen = [0; CASES];
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            if !ruleset.alternates() {
                continue;
            }
            let weights = derive_weights(&ruleset);
            let mut position = ruleset.start();
            let mut played = vec![position.clone()];
            let mut moves = Vec::new();
            for ply in 0..40 {
                let legal = position.legal_moves();
                let Some(m) = legal.get(ply * 31 % legal.len().max(1)).copied() else { break };
                let castle = legal.iter().copied().find(|m| m.is_castle());
                let others = [7, 13].map(|step| legal[(ply * 31 + step) % legal.len()]);
                for m in [m].into_iter().chain(castle).chain(others) {
                    if let Some(case) = check_first_move(&weights, &position, m) {
                        seen[case] += 1;
                    }
                }
                position.play(m);
                moves.push(m);
                played.push(position.clone());
            }
            for (ply, position) in played.iter().enumerate() {
                let line =
                    Line { score: Score::centipawns(9_000), moves: moves[ply..].to_vec(), seldepth: 1 };
                if let Purpose::Gains { piece, square, plies } = hint(&weights, position, &line).purpose {
                    assert_eq!(position.piece_at(square), Some(piece), "{}", def.id);
                    assert!(piece.color != position.turn() && plies <= 5, "{}", def.id);
                    let count = |position: &Position| {
                        let board = position.setup().board;
                        board.iter().flatten().filter(|other| other.color == piece.color).count()
                    };
                    assert!(count(&played[ply + plies]) < count(&played[ply + plies - 1]), "{}", def.id);
                }
            }
        }
        assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    }
}
