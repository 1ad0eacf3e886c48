//! The moves of a game as messages, updated move by move so that no position is computed twice.

use tabiya_board::{B256, Color, Set};
use tabiya_notation::fen;
use tabiya_referee::{Game, Node};
use tabiya_rules::{Attempt, CastlingSide, Move, Position, checked};

use crate::MoveMessage;
use crate::parts::{MoveTexts, PlayedMove};

/// The moves that lead to the position on the board, as messages.
///
/// ```
/// use tabiya_notation::san;
/// use tabiya_referee::{Game, Terms, Time};
/// use tabiya_wire::online::Line;
///
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let mut game = Game::new(&chess, Terms::default(), Time(0));
/// let mut line = Line::of(&game);
/// let m = san::read(game.position(), "Nf3").unwrap();
/// game.play(m, Time(0)).unwrap();
/// assert_eq!(line.follow(&game), 0);
/// assert_eq!(line.moves()[0].description, "White knight from g1 to f3");
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    moves: Vec<Move>,
    /// The messages of `moves`.
    played: Vec<PlayedMove>,
    /// The position after the last move.
    position: Position,
}

impl Line {
    /// Creates the line of a game.
    pub fn of(game: &Game) -> Line {
        let mut line = Line { moves: Vec::new(), played: Vec::new(), position: game.start().clone() };
        line.follow(game);
        line
    }

    /// Returns the moves.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.played
    }

    /// Returns the moves and consumes the line.
    pub fn into_moves(self) -> Vec<PlayedMove> {
        self.played
    }

    /// Follows the game to its present position and returns the number of earlier moves that remain; those
    /// after them are new. A move that was taken back and made again at another time is new.
    pub fn follow(&mut self, game: &Game) -> usize {
        let known = self.moves.iter().zip(&self.played).zip(game.moves());
        let same = |((m, played), node): &((&Move, &PlayedMove), &Node)| {
            **m == node.m && (played.at, played.left) == times(node)
        };
        let keep = known.take_while(same).count();
        if keep < self.moves.len() {
            self.go_back(game.start(), keep);
        }
        for node in game.moves().skip(keep) {
            let mut after = self.position.clone();
            after.play_unchecked(node.m);
            let (at, left) = times(node);
            let played = PlayedMove::of(&self.position, &after, node.m, self.moves.len() + 1);
            let fen = Some(fen::write(&after));
            self.played.push(PlayedMove { at, left, fen, by: node.by.into(), ..played });
            self.moves.push(node.m);
            self.position = after;
        }
        keep
    }

    fn go_back(&mut self, start: &Position, keep: usize) {
        self.moves.truncate(keep);
        self.played.truncate(keep);
        self.position = start.clone();
        for m in &self.moves {
            self.position.play_unchecked(*m);
        }
    }
}

/// Returns the time of a move and the mover's clock at that time.
fn times(node: &Node) -> (u64, Option<u64>) {
    (node.at.0, node.left.map(|left| left.0))
}

impl PlayedMove {
    /// Describes the move between two positions. `ply` counts from 1. The caller adds the position after the
    /// move, the time and the clock.
    pub fn of(before: &Position, after: &Position, m: Move, ply: usize) -> PlayedMove {
        let by = before.mover(m);
        PlayedMove {
            ply,
            by: by.into(),
            texts: MoveTexts::of(before, m),
            description: describe(before, m, by),
            at: 0,
            left: None,
            fen: None,
            checked: names(after, checked(after)),
            marked: marked(after),
            comment: None,
        }
    }

    /// Describes a null move of an annotated game between two positions, as [`of`](PlayedMove::of) describes
    /// moves: as a pass that is written `--`.
    pub fn of_null_move(before: &Position, after: &Position, ply: usize) -> PlayedMove {
        let by = before.turn();
        let ruleset = before.ruleset();
        PlayedMove {
            ply,
            by: by.into(),
            texts: MoveTexts {
                uci: "0000".to_owned(),
                san: "--".to_owned(),
                usi: None,
                squares: MoveMessage::Pass { pass: true },
            },
            description: format!("{} makes no move", ruleset.def().sides[by.index()]),
            at: 0,
            left: None,
            fen: None,
            checked: names(after, checked(after)),
            marked: marked(after),
            comment: None,
        }
    }
}

/// Returns the squares of a position that the game marks, named as in UCI.
pub fn marked(position: &Position) -> Vec<String> {
    names(position, position.marks())
}

fn names(position: &Position, squares: B256) -> Vec<String> {
    let board = position.ruleset().board();
    squares.squares().map(|square| board.name(square).to_string()).collect()
}

/// Describes a move in words.
fn describe(before: &Position, m: Move, by: Color) -> String {
    let ruleset = before.ruleset();
    let side = &ruleset.def().sides[by.index()];
    let square = |square| ruleset.square_name(square);
    let wall = ruleset.def().wall().map_or("second square", |wall| wall.name);
    let taken = before.piece_at(m.to()).filter(|piece| piece.color != by);
    match before.attempt_of(m) {
        Attempt::Place { kind, face, to } => {
            let name = ruleset.kind_name(kind);
            match face == kind {
                true => format!("{side} drops {name} on {}", square(to)),
                false => format!("{side} drops {name} on {} as {}", square(to), ruleset.kind_name(face)),
            }
        }
        Attempt::Pass => format!("{side} passes"),
        Attempt::Step { .. } if m.is_castle() => {
            let castling_side =
                if m.castling_side() == Some(CastlingSide::King) { "king side" } else { "queen side" };
            let second = m.second_square().filter(|_| m.gated().is_none());
            let second = second.map_or(String::new(), |second| format!(", {wall} to {}", square(second)));
            format!("{side} castles {castling_side}{second}")
        }
        Attempt::Step { from, to, becomes, enters, second } => {
            let piece = before.piece_at(from).map_or("piece", |piece| ruleset.kind_name(piece.kind));
            let mut text = format!("{side} {piece} from {}", square(from));
            match taken {
                Some(piece) => text += &format!(" takes {} on {}", ruleset.kind_name(piece.kind), square(to)),
                None if m.is_en_passant() => text += &format!(" takes en passant on {}", square(to)),
                None => text += &format!(" to {}", square(to)),
            }
            if let Some(kind) = becomes {
                text += &format!(", becomes {}", ruleset.kind_name(kind));
            }
            if let Some(kind) = enters {
                text += &format!(", {} enters on {}", ruleset.kind_name(kind), square(from));
            }
            if let Some(second) = second {
                text += &format!(", {wall} to {}", square(second));
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_referee::{Action, Terms, Time};
    use tabiya_rules::Ruleset;

    use super::*;

    fn game(id: &str) -> Game {
        Game::new(&Ruleset::builtin(id).unwrap(), Terms::default(), Time(0))
    }

    fn play(game: &mut Game, texts: &[&str]) {
        for text in texts {
            let m = tabiya_notation::any::read(game.position(), text).unwrap();
            game.play(m, Time(0)).unwrap();
        }
    }

    fn sentences(line: &Line) -> Vec<&str> {
        line.moves().iter().map(|played| played.description.as_str()).collect()
    }

    #[test]
    fn moves_are_described_in_words() {
        let mut game = game("chess");
        play(
            &mut game,
            &["e4", "d5", "exd5", "e5", "dxe6", "Nc6", "exf7+", "Ke7", "fxg8=N+", "Ke8", "Nf3", "a5"],
        );
        play(&mut game, &["Be2", "a4", "O-O"]);
        let line = Line::of(&game);
        assert_eq!(
            sentences(&line)[2..],
            [
                "White pawn from e4 takes pawn on d5",
                "Black pawn from e7 to e5",
                "White pawn from d5 takes en passant on e6",
                "Black knight from b8 to c6",
                "White pawn from e6 takes pawn on f7",
                "Black king from e8 to e7",
                "White pawn from f7 takes knight on g8, becomes knight",
                "Black king from e7 to e8",
                "White knight from g1 to f3",
                "Black pawn from a7 to a5",
                "White bishop from f1 to e2",
                "Black pawn from a5 to a4",
                "White castles king side",
            ]
        );
        assert_eq!(line.moves()[6].checked, ["e8"]);
    }

    #[test]
    fn a_line_follows_undone_and_new_moves() {
        let mut game = game("chess");
        play(&mut game, &["e4", "e5", "Nf3"]);
        let mut line = Line::of(&game);
        for _ in 0..2 {
            game.apply(Action::Undo.by(Color::White), Time(1)).unwrap();
        }
        assert_eq!(line.follow(&game), 1);
        play(&mut game, &["c5", "Nc3"]);
        assert_eq!(line.follow(&game), 1);
        assert_eq!(line.moves().len(), 3);
        assert_eq!(line.moves()[2].fen, Some(fen::write(game.position())));
        assert_eq!(line.moves(), Line::of(&game).moves());
    }

    #[test]
    fn unanswered_checks_are_reported() {
        let mut game = game("king-capture");
        play(&mut game, &["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"]);
        let checked: Vec<_> = Line::of(&game).moves().iter().map(|played| played.checked.join(" ")).collect();
        assert_eq!(checked, ["", "", "e8", "e8", ""]);
    }
}
