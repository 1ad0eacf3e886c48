//! The vocabulary of the five courses: moves in a course's own coordinates, and the state of a game as the course's
//! objects. The rules are those of the games; only names differ.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::{Color, Square};
use tabiya_classroom::two_player::{self, Message};
use tabiya_classroom::{Coordinates, grid, simulator};
use tabiya_notation::MoveNotation;
use tabiya_referee::Game;
use tabiya_rules::{Move, Position};

use crate::{Error, ErrorCode};

/// The vocabulary of a course, for a game of its ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Dialect {
    /// `king-capture`: squares are (x, y), moves `4 6 4 4`.
    Grid,
    /// `two-player`: lines such as `e2 e4`, `g7 g8 N`, `e2 e4 draw?` and `resign`.
    TwoPlayer,
    /// `cells`: squares are numbers from 0 to 63, moves `12 28`.
    Cells,
    /// `simulator`: moves `e2-e4`.
    Simulator,
    /// `animal`: squares are (row, col), moves `2 2 3 2`, drops `chick 3 2`.
    Animal,
}

impl Dialect {
    /// Returns the id of the course's game.
    pub(crate) fn game(self) -> &'static str {
        match self {
            Dialect::Grid => "king-capture",
            Dialect::TwoPlayer => "two-player",
            Dialect::Cells => "cells",
            Dialect::Simulator => "simulator",
            Dialect::Animal => "animal",
        }
    }

    /// Returns the coordinates in which the course writes moves, if it has its own.
    pub(crate) fn coordinates(self) -> Option<Coordinates> {
        match self {
            Dialect::Grid => Some(Coordinates::Xy),
            Dialect::Cells => Some(Coordinates::Cell),
            Dialect::Animal => Some(Coordinates::RowCol),
            Dialect::TwoPlayer | Dialect::Simulator => None,
        }
    }

    /// Writes a legal move of a position as the course does.
    pub(crate) fn write(self, position: &Position, m: Move) -> String {
        if let Some(coordinates) = self.coordinates() {
            return coordinates.write(position, m);
        }
        let ruleset = position.ruleset();
        let [from, to] = [m.from(), m.to()].map(|square| ruleset.board().name(square));
        let becomes = (m.into_kind() != m.kind()).then(|| ruleset.kind_letter(m.into_kind()).to_uppercase());
        match (self, becomes) {
            (Dialect::TwoPlayer, Some(letter)) => format!("{from} {to} {letter}"),
            (Dialect::TwoPlayer, None) => format!("{from} {to}"),
            _ => format!("{from}-{to}"),
        }
    }
}

/// The coordinates of a course, for a single move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CoordinatesMessage {
    /// The column and the row, from the upper left: `4 6 4 4`.
    Xy,
    /// The numbers of cells, row by row from a1: `12 28`.
    Cell,
    /// The row and the column, from the upper left: `2 2 3 2`.
    RowCol,
}

impl From<CoordinatesMessage> for Coordinates {
    fn from(message: CoordinatesMessage) -> Coordinates {
        match message {
            CoordinatesMessage::Xy => Coordinates::Xy,
            CoordinatesMessage::Cell => Coordinates::Cell,
            CoordinatesMessage::RowCol => Coordinates::RowCol,
        }
    }
}

/// A game in the words of its course: `course` in every answer about a game with a dialect.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum CourseMessage {
    Grid(GridMessage),
    TwoPlayer(ReturnPlayMessage),
    Cells(CellsMessage),
    Simulator(SimulatorMessage),
    Animal(AnimalMessage),
}

/// A game of the grid.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct GridMessage {
    /// `WHITE` or `BLACK`; the winner once the game is won.
    turn: String,
    /// The winner, once a king is captured.
    winner: Option<String>,
    /// The sides whose king is attacked.
    in_check: Vec<String>,
    /// The history, the oldest entry first.
    history: Vec<String>,
    /// The pieces, column by column.
    pieces: Vec<GridPiece>,
}

/// A piece of the grid.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct GridPiece {
    side: String,
    symbol: char,
    letter: char,
    x: i32,
    y: i32,
}

/// The result of a line of two-player chess.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ReturnPlayMessage {
    /// The pieces, from a1 along the ranks to h8.
    pieces_on_board: Vec<ReturnPieceMessage>,
    /// The message: `ILLEGAL_MOVE`, `CHECK`, ...
    message: Option<String>,
}

/// A piece of two-player chess.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct ReturnPieceMessage {
    /// `WP`, `BK`, ...
    piece_type: String,
    /// `a` to `h`.
    piece_file: String,
    /// 1 to 8.
    piece_rank: u8,
}

/// A game of the cells.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct CellsMessage {
    /// Whether White is to move.
    white_turn: bool,
    /// The number of moves made.
    current_move: u32,
    /// Whether White has won, once a king is captured.
    white_wins: Option<bool>,
    /// The letters of the 64 cells: lower case for White, upper case for Black, a blank for a space.
    layout: String,
    /// The pieces, in the order of their cells.
    pieces: Vec<CellPiece>,
    /// The moves in Smith notation.
    moves: Vec<String>,
}

/// A piece on a cell.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct CellPiece {
    cell: u8,
    #[serde(rename = "type")]
    kind: char,
    white: bool,
    move_count: u32,
}

/// The board of the simulator.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct SimulatorMessage {
    /// The lines of a layout file: `e4=wp`.
    layout: Vec<String>,
    /// What the last move did: `Moved wp from e2 to e4`, `wr captures bp`.
    report: Vec<String>,
}

/// A game of animal chess.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct AnimalMessage {
    /// The number of the player to move.
    turn: u8,
    /// The number of the winner.
    winner: Option<u8>,
    /// The pieces on the board, row by row.
    pieces: Vec<AnimalPiece>,
    /// The pieces in the hands of the two players.
    hands: [Vec<String>; 2],
}

/// An animal on the board.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct AnimalPiece {
    kind: String,
    owner: u8,
    row: u32,
    col: u32,
    promoted: bool,
}

impl CourseMessage {
    /// Returns a game in the words of its course, with the message for the last request in two-player chess.
    pub(crate) fn of(dialect: Dialect, game: &Game, message: Option<Message>) -> Option<CourseMessage> {
        Some(match dialect {
            Dialect::Grid => CourseMessage::Grid(GridMessage::of(&grid::Game::of(game)?)),
            Dialect::TwoPlayer => {
                CourseMessage::TwoPlayer(ReturnPlayMessage::of(&two_player::ReturnPlay::of(game, message)))
            }
            Dialect::Cells => CourseMessage::Cells(CellsMessage::of(game)),
            Dialect::Simulator => CourseMessage::Simulator(SimulatorMessage::of(game)),
            Dialect::Animal => CourseMessage::Animal(AnimalMessage::of(game)),
        })
    }
}

impl GridMessage {
    fn of(game: &grid::Game) -> GridMessage {
        let sides = [grid::Side::White, grid::Side::Black];
        let piece = |piece: grid::Piece| GridPiece {
            side: piece.side().to_string(),
            symbol: piece.symbol(),
            letter: piece.letter(),
            x: piece.x(),
            y: piece.y(),
        };
        let mut pieces: Vec<GridPiece> =
            sides.into_iter().flat_map(|side| game.board().pieces(side)).map(piece).collect();
        pieces.sort_by_key(|piece| (piece.x, piece.y));
        GridMessage {
            turn: game.current_turn().to_string(),
            winner: game.winner().map(|side| side.to_string()),
            in_check: sides
                .into_iter()
                .filter(|side| game.is_in_check(*side))
                .map(|side| side.to_string())
                .collect(),
            history: game.move_history().to_vec(),
            pieces,
        }
    }
}

impl ReturnPlayMessage {
    fn of(play: &two_player::ReturnPlay) -> ReturnPlayMessage {
        let piece = |piece: &two_player::ReturnPiece| ReturnPieceMessage {
            piece_type: piece.piece_type.to_string(),
            piece_file: piece.piece_file.to_string(),
            piece_rank: piece.piece_rank,
        };
        ReturnPlayMessage {
            pieces_on_board: play.pieces_on_board.iter().map(piece).collect(),
            message: play.message.map(|message| message.to_string()),
        }
    }
}

impl CellsMessage {
    fn of(game: &Game) -> CellsMessage {
        let (position, ruleset) = (game.position(), game.ruleset());
        let counts = move_counts(game);
        let pieces = (0..).zip(ruleset.board().all()).filter_map(|(cell, square)| {
            let piece = position.piece_at(square)?;
            let kind = ruleset.kind_letter(piece.kind).chars().next()?;
            let move_count = counts[square.index()];
            Some(CellPiece { cell, kind, white: piece.color == Color::White, move_count })
        });
        let pieces: Vec<CellPiece> = pieces.collect();
        let mut layout = vec![' '; ruleset.board().squares()];
        for piece in &pieces {
            let letter = if piece.white { piece.kind } else { piece.kind.to_ascii_uppercase() };
            layout[usize::from(piece.cell)] = letter;
        }
        let moves =
            game.played().filter_map(|(before, node)| MoveNotation::Smith.write(&before, node.m).ok());
        CellsMessage {
            white_turn: game.turn() == Color::White,
            current_move: u32::try_from(game.ply()).unwrap_or(u32::MAX),
            white_wins: game.ending().and_then(|ending| ending.winner()).map(|winner| winner == Color::White),
            layout: layout.into_iter().collect(),
            pieces,
            moves: moves.collect(),
        }
    }
}

/// Returns how often the piece on each square has moved since the start of the game. A rook that castles has moved.
fn move_counts(game: &Game) -> Vec<u32> {
    let mut counts = vec![0; game.ruleset().board().squares()];
    for (before, node) in game.played() {
        let mut after = before.clone();
        after.play_unchecked(node.m);
        let squares = || game.ruleset().board().all();
        let left: Vec<Square> = squares().filter(|at| before.piece_at(*at) != after.piece_at(*at)).collect();
        let arrived = left.iter().copied().filter(|at| after.piece_at(*at).is_some());
        let moved = arrived.map(|to| {
            let same = |from: &&Square| **from != to && before.piece_at(**from) == after.piece_at(to);
            let from = if to == node.m.to() { Some(node.m.from()) } else { left.iter().find(same).copied() };
            (to, from.map_or(0, |from| counts[from.index()] + 1))
        });
        let moved: Vec<(Square, u32)> = moved.collect();
        left.iter().for_each(|at| counts[at.index()] = 0);
        moved.into_iter().for_each(|(to, count)| counts[to.index()] = count);
    }
    counts
}

impl SimulatorMessage {
    fn of(game: &Game) -> SimulatorMessage {
        let report = game.played().last().map_or_else(String::new, |(before, node)| {
            simulator::Simulation::of(before).make(node.m).to_string()
        });
        SimulatorMessage {
            layout: simulator::Simulation::of(game.position().clone()).layout().collect(),
            report: report.lines().map(str::to_owned).collect(),
        }
    }
}

impl AnimalMessage {
    fn of(game: &Game) -> AnimalMessage {
        let (position, ruleset) = (game.position(), game.ruleset());
        let number = |color: Color| color.index() as u8;
        let pieces = ruleset.board().all().filter_map(|square| {
            let piece = position.piece_at(square)?;
            let [row, col] = Coordinates::RowCol.numbers(ruleset, square).try_into().ok()?;
            let plain = ruleset.in_hand(piece.kind);
            Some(AnimalPiece {
                kind: ruleset.kind_name(plain).to_owned(),
                owner: number(piece.color),
                row,
                col,
                promoted: plain != piece.kind,
            })
        });
        let hand = |color: Color| {
            let held = ruleset.kinds().flat_map(|kind| {
                let count = usize::from(position.in_hand(color, kind));
                std::iter::repeat_n(ruleset.kind_name(kind).to_owned(), count)
            });
            held.collect()
        };
        AnimalMessage {
            turn: number(game.turn()),
            winner: game.ending().and_then(|ending| ending.winner()).map(number),
            pieces: pieces.collect(),
            hands: Color::ALL.map(hand),
        }
    }
}

/// Checks that a game is of the course whose words a request asks for.
pub(crate) fn check(dialect: Dialect, rules: &str) -> Result<(), Error> {
    if dialect.game() == rules {
        return Ok(());
    }
    let sentence = format!("That dialect is for games of `{}`, not of `{rules}`.", dialect.game());
    Err(Error::new(ErrorCode::BadRequest, sentence))
}
