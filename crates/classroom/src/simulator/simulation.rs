//! Plays a layout and moves by the rules of any game, as `tabiya simulate` does.
//!
//! The board of the simulator supports new kinds of piece; this supports other games. The rules decide every
//! move; this module only determines the changes of a move.

use std::fmt;

use tabiya_board::{Color, Square};
use tabiya_rules::{Attempt, Kind, Move, Piece, Position, Refusal, Ruleset, Setup, SetupError};

use super::layout;
use super::line_reader::{Alphabet, LineError};
use super::moves::Written;
use super::piece::color_letter;

/// An error in a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutError {
    /// A line has an error.
    Line(LineError),
    /// All lines are valid, but the whole is not a position of the game. This cannot happen in the simulator,
    /// where pieces may be anywhere.
    Impossible(Vec<SetupError>),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Line(error) => error.fmt(f),
            LayoutError::Impossible(faults) => {
                f.write_str("The position is not possible:")?;
                faults.iter().try_for_each(|fault| write!(f, " {fault}"))
            }
        }
    }
}

impl std::error::Error for LayoutError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LayoutError::Line(error) => Some(error),
            LayoutError::Impossible(faults) => faults.first().map(|fault| fault as _),
        }
    }
}

/// A game that is played from files.
///
/// ```
/// use tabiya_classroom::simulator::{Simulation, moves};
/// use tabiya_rules::Ruleset;
///
/// let rules = Ruleset::builtin("simulator").unwrap();
/// let mut simulation = Simulation::set_up(&rules, b"a1=wr\na7=bp\n").unwrap();
/// let alphabet = simulation.alphabet();
/// for line in moves::read(b"a1-a7\n", &alphabet) {
///     let played = simulation.play(&line.unwrap().written).unwrap();
///     assert_eq!(played.to_string(), "Moved wr from a1 to a7\nwr captures bp\n");
/// }
/// assert_eq!(simulation.layout().collect::<Vec<_>>(), ["a7=wr"]);
/// ```
#[derive(Clone, Debug)]
pub struct Simulation {
    position: Position,
}

/// The effect of a move. Displays as lines: `Moved wr from a1 to a7`, `wr captures bp`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The piece that moved or was dropped.
    pub piece: String,
    /// The square of origin; `None` if it was dropped.
    pub from: Option<String>,
    /// The target square.
    pub to: String,
    /// The captured piece.
    pub captured: Option<String>,
    /// Other pieces that have left the board, with their squares.
    pub removed: Vec<(String, String)>,
    /// The piece it has promoted to.
    pub becomes: Option<String>,
    /// The move of the rules.
    pub made: Move,
}

impl Simulation {
    /// Sets up the pieces of a layout file. The side to move is that of the game; there are no castling
    /// rights, and the hands are empty.
    ///
    /// # Errors
    ///
    /// Returns the first line that has an error, or why this is not a position of the game.
    pub fn set_up(ruleset: &Ruleset, bytes: &[u8]) -> Result<Simulation, LayoutError> {
        let placed = layout::read(bytes, &Alphabet::of_ruleset(ruleset)).map_err(LayoutError::Line)?;
        let mut setup = Setup::empty(ruleset);
        setup.turn = ruleset.def().start.turn;
        for placement in placed {
            let kind = ruleset.kind_lettered(&placement.kind);
            setup.board[placement.square.index()] = kind.map(|kind| Piece { color: placement.color, kind });
        }
        let position = Position::from_setup(ruleset, &setup).map_err(LayoutError::Impossible)?;
        Ok(Simulation { position })
    }

    /// Continues from a position.
    pub fn of(position: Position) -> Simulation {
        Simulation { position }
    }

    /// Makes a move that is known to be legal.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal in the current position.
    pub fn make(&mut self, m: Move) -> Played {
        let before = self.position.setup();
        self.position.play(m);
        self.changes(&before, m)
    }

    /// Returns the texts that its moves file can have.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet::of_ruleset(self.position.ruleset())
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// Returns why the rules refuse the move; nothing has changed then.
    pub fn play(&mut self, written: &Written) -> Result<Played, Refusal> {
        let ruleset = self.position.ruleset().clone();
        // The rules refuse a letter that the alphabet does not have as an unknown kind.
        let kind = |letter: &str| ruleset.kind_lettered(letter).unwrap_or(Kind(u8::MAX));
        let attempt = match written {
            Written::Step { from, to, becomes } => {
                Attempt::step_to_become(*from, *to, becomes.as_deref().map(kind))
            }
            Written::Drop { kind: letter, to } => {
                let plain = letter.strip_prefix('+').unwrap_or(letter);
                Attempt::Place { kind: kind(plain), face: kind(letter), to: *to }
            }
        };
        let before = self.position.setup();
        let made = self.position.try_play(&attempt)?;
        Ok(self.changes(&before, made))
    }

    /// Compares the position with that before a move.
    fn changes(&self, before: &Setup, made: Move) -> Played {
        let (from, to) = ((!made.is_drop()).then(|| made.from()), made.to());
        let was = |square: Square| before.board.get(square.index()).copied().flatten();
        let mover = from.and_then(was);
        let arrived = self.position.piece_at(to);
        let board = self.position.ruleset().board();
        let gone = |square: &Square| {
            Some(*square) != from && was(*square).is_some() && self.position.piece_at(*square).is_none()
        };
        let mut left: Vec<Square> = board.all().filter(gone).collect();
        let mut captured = was(to);
        left.retain(|square| *square != to);
        // A single piece that has left another square was captured en passant.
        if captured.is_none() && left.len() == 1 {
            captured = left.pop().and_then(was);
        }
        let mut removed: Vec<(String, String)> = left
            .into_iter()
            .filter_map(|square| Some((self.name(was(square)?), board.name(square).to_string())))
            .collect();
        if let (None, Some(mover)) = (arrived, mover) {
            removed.push((self.name(mover), board.name(to).to_string()));
        }
        let piece = mover.or(arrived).map(|piece| self.name(piece)).unwrap_or_default();
        let becomes = arrived.map(|piece| self.name(piece)).filter(|name| *name != piece);
        Played {
            from: from.map(|square| board.name(square).to_string()),
            to: board.name(to).to_string(),
            captured: captured.map(|piece| self.name(piece)),
            removed,
            becomes,
            piece,
            made,
        }
    }

    /// Returns the board as the lines of a layout file: a1, b1, and so on.
    pub fn layout(&self) -> impl Iterator<Item = String> + '_ {
        let board = self.position.ruleset().board();
        board.all().filter_map(move |square| {
            let piece = self.position.piece_at(square)?;
            Some(format!("{}={}", board.name(square), self.name(piece)))
        })
    }

    fn name(&self, piece: Piece) -> String {
        name(piece.color, self.position.ruleset().kind_letter(piece.kind))
    }
}

/// Returns a piece as it is written in files.
pub(super) fn name(color: Color, kind: &str) -> String {
    format!("{}{kind}", color_letter(color))
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { piece, to, .. } = self;
        match &self.from {
            Some(from) => writeln!(f, "Moved {piece} from {from} to {to}")?,
            None => writeln!(f, "Dropped {piece} on {to}")?,
        }
        if let Some(captured) = &self.captured {
            writeln!(f, "{piece} captures {captured}")?;
        }
        for (other, square) in &self.removed {
            writeln!(f, "{other} is removed from {square}")?;
        }
        match &self.becomes {
            Some(becomes) => writeln!(f, "{piece} becomes {becomes}"),
            None => Ok(()),
        }
    }
}
