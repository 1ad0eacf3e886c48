//! The vocabulary of the five courses: moves in a course's own coordinates, and the state of a game as the
//! course's objects. The rules are those of the games; only names differ.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_board::Color;
use tabiya_classroom::cells::MoveCounts;
use tabiya_classroom::simulator::Simulation;
use tabiya_classroom::two_player::{self, Message};
use tabiya_classroom::{Coordinates, Course, grid};
use tabiya_notation::MoveNotation;
use tabiya_referee::Game;
use tabiya_rules::{Move, Position, Ruleset};
use tabiya_wire::{Error, ErrorCode};

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
    /// Returns the course that speaks it.
    pub(crate) fn course(self) -> Course {
        match self {
            Dialect::Grid => Course::Grid,
            Dialect::TwoPlayer => Course::TwoPlayer,
            Dialect::Cells => Course::Cells,
            Dialect::Simulator => Course::Simulator,
            Dialect::Animal => Course::Animal,
        }
    }
}

/// Writes a legal move of a position as a course does.
fn write(course: Course, position: &Position, m: Move) -> String {
    if let Some(coordinates) = course.coordinates() {
        return coordinates.write(position, m);
    }
    let ruleset = position.ruleset();
    let [from, to] = [m.from(), m.to()].map(|square| ruleset.board().name(square));
    let becomes = (m.into_kind() != m.kind()).then(|| ruleset.kind_letter(m.into_kind()).to_uppercase());
    match (course, becomes) {
        (Course::TwoPlayer, Some(letter)) => format!("{from} {to} {letter}"),
        (Course::TwoPlayer, None) => format!("{from} {to}"),
        _ => format!("{from}-{to}"),
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
    /// The winner, however the game was won.
    winner: Option<String>,
    /// The sides whose king is attacked.
    in_check: Vec<String>,
    /// The entries that the last move added to the history.
    entries: Vec<String>,
    /// The whole history, the oldest entry first, in the answers to `state`, `history` and commands that
    /// begin a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<Vec<String>>,
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
    /// The message about the last line: `ILLEGAL_MOVE`, `CHECK`, ...
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
    /// Whether White has won, in any way; nothing during the game and after a draw.
    white_wins: Option<bool>,
    /// The letters of the 64 cells: lower case for White, upper case for Black, a blank for a space.
    layout: String,
    /// The pieces, in the order of their cells.
    pieces: Vec<CellPiece>,
    /// The last move in Smith notation.
    last: Option<String>,
    /// All moves, in the answers to `state`, `history` and commands that begin a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
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
    /// The effects of the last move: `Moved wp from e2 to e4`, `wr captures bp`.
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

/// A game in the words of a course, kept beside the referee's game so that an answer does not repeat all its
/// moves.
#[derive(Debug)]
pub(crate) struct CourseGame {
    course: Course,
    /// The moves that `state` has made.
    moves: Vec<Move>,
    state: State,
    /// The message of two-player chess about the last line.
    pub(crate) message: Option<Message>,
}

/// The state that a course keeps between moves.
#[derive(Debug)]
enum State {
    /// The game, and the length of its history before the last move.
    Grid(Box<grid::Game>, usize),
    /// The position, the counts of its pieces, and the moves in Smith notation.
    Cells(Box<Position>, MoveCounts, Vec<String>),
    /// The board, and the effect of the last move.
    Simulator(Box<Simulation>, Vec<String>),
    /// Nothing.
    Other,
}

impl State {
    /// Returns the state at the start of a game.
    fn of(course: Course, start: &Position) -> State {
        match course {
            Course::Grid => match grid::Game::from_position(start) {
                Some(game) => State::Grid(Box::new(game), 0),
                None => State::Other,
            },
            Course::Cells => State::Cells(Box::new(start.clone()), MoveCounts::new(start), Vec::new()),
            Course::Simulator => State::Simulator(Box::new(Simulation::of(start.clone())), Vec::new()),
            Course::TwoPlayer | Course::Animal => State::Other,
        }
    }

    /// Makes a legal move.
    fn make(&mut self, ruleset: &Ruleset, m: Move) {
        match self {
            State::Grid(game, before) => {
                *before = game.move_history().len();
                let number = |square| Coordinates::Xy.numbers(ruleset, square).into_iter().map(|n| n as i32);
                let numbers: Vec<i32> = number(m.from()).chain(number(m.to())).collect();
                if let [x, y, dest_x, dest_y] = numbers[..] {
                    game.make_move(x, y, dest_x, dest_y);
                }
            }
            State::Cells(position, counts, moves) => {
                moves.extend(MoveNotation::Smith.write(position, m));
                counts.advance(position, m);
            }
            State::Simulator(simulation, report) => {
                *report = simulation.make(m).to_string().lines().map(str::to_owned).collect();
            }
            State::Other => {}
        }
    }
}

impl CourseGame {
    /// Begins with a game in progress.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is not that of the course.
    pub(crate) fn new(dialect: Dialect, game: &Game) -> Result<CourseGame, Error> {
        let course = dialect.course();
        if Course::of(game.ruleset()) != Some(course) {
            let sentence =
                format!("That dialect is for `{}`, and this is `{}`.", course.game(), game.ruleset().id());
            return Err(Error::new(ErrorCode::BadRequest, sentence));
        }
        let state = State::of(course, game.start());
        Ok(CourseGame { course, moves: Vec::new(), state, message: two_player::verdict(game) })
    }

    /// Returns the course.
    pub(crate) fn course(&self) -> Course {
        self.course
    }

    /// Makes the moves that were made since the last call, from the start if some were taken back.
    fn follow(&mut self, game: &Game) {
        let same = self.moves.iter().zip(game.moves()).take_while(|(m, node)| **m == node.m).count();
        if same < self.moves.len() {
            self.moves.clear();
            self.state = State::of(self.course, game.start());
        }
        for node in game.moves().skip(self.moves.len()) {
            self.state.make(game.ruleset(), node.m);
            self.moves.push(node.m);
        }
    }

    /// Returns the game in the words of the course; with the whole history, if `whole`.
    pub(crate) fn message(&mut self, game: &Game, whole: bool) -> CourseMessage {
        self.follow(game);
        match (&self.state, self.course) {
            (State::Grid(course, before), _) => {
                CourseMessage::Grid(GridMessage::of(game, course, *before, whole))
            }
            (State::Cells(_, counts, moves), _) => {
                CourseMessage::Cells(CellsMessage::of(game, counts, moves, whole))
            }
            (State::Simulator(simulation, report), _) => CourseMessage::Simulator(SimulatorMessage {
                layout: simulation.layout().collect(),
                report: report.clone(),
            }),
            (State::Other, Course::Animal) => CourseMessage::Animal(AnimalMessage::of(game)),
            (State::Other, _) => {
                let play = two_player::ReturnPlay::of(game, self.message);
                CourseMessage::TwoPlayer(ReturnPlayMessage::of(&play))
            }
        }
    }

    /// Returns moves as the course writes them, sorted.
    pub(crate) fn write_all(&self, position: &Position, moves: impl Iterator<Item = Move>) -> Vec<String> {
        let mut texts: Vec<String> = moves.map(|m| write(self.course, position, m)).collect();
        texts.sort();
        texts
    }
}

impl GridMessage {
    fn of(game: &Game, course: &grid::Game, before: usize, whole: bool) -> GridMessage {
        let sides = [grid::Side::White, grid::Side::Black];
        let piece = |piece: grid::Piece| GridPiece {
            side: piece.side().to_string(),
            symbol: piece.symbol(),
            letter: piece.letter(),
            x: piece.x(),
            y: piece.y(),
        };
        let mut pieces: Vec<GridPiece> =
            sides.into_iter().flat_map(|side| course.board().pieces(side)).map(piece).collect();
        pieces.sort_by_key(|piece| (piece.x, piece.y));
        let winner = game.ending().and_then(|ending| ending.winner());
        let name = |color: Color| sides[color.index()].to_string();
        let history = course.move_history();
        GridMessage {
            turn: name(winner.unwrap_or(game.turn())),
            winner: winner.map(name),
            in_check: sides
                .into_iter()
                .filter(|side| course.is_in_check(*side))
                .map(|side| side.to_string())
                .collect(),
            entries: history.iter().skip(before).cloned().collect(),
            history: whole.then(|| history.to_vec()),
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
    fn of(game: &Game, counts: &MoveCounts, moves: &[String], whole: bool) -> CellsMessage {
        let (position, ruleset) = (game.position(), game.ruleset());
        let pieces = (0..).zip(ruleset.board().all()).filter_map(|(cell, square)| {
            let piece = position.piece_at(square)?;
            let kind = ruleset.kind_letter(piece.kind).chars().next()?;
            Some(CellPiece { cell, kind, white: piece.color == Color::White, move_count: counts.of(cell) })
        });
        let pieces: Vec<CellPiece> = pieces.collect();
        let mut layout = vec![' '; ruleset.board().squares()];
        for piece in &pieces {
            let letter = if piece.white { piece.kind } else { piece.kind.to_ascii_uppercase() };
            layout[usize::from(piece.cell)] = letter;
        }
        CellsMessage {
            white_turn: game.turn() == Color::White,
            current_move: u32::try_from(game.ply()).unwrap_or(u32::MAX),
            white_wins: game.ending().and_then(|ending| ending.winner()).map(|winner| winner == Color::White),
            layout: layout.into_iter().collect(),
            pieces,
            last: moves.last().cloned(),
            moves: whole.then(|| moves.to_vec()),
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
