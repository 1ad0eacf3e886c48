//! The notations of single moves behind one interface.

use std::fmt;
use std::str::FromStr;

use tabiya_rules::{Move, Position, Ruleset};

use crate::{MoveError, UnknownNotationError, UnsupportedError, lan, san, smith, uci, usi, xboard};

/// A notation of single moves.
///
/// UCI and SAN support every game, so [`uci`] and [`san`] also have functions that cannot fail for lack of
/// support. [`any`](crate::any) reads a move in whichever notation it is written.
/// Each variant lists the leniencies of its reader.
///
/// ```
/// use tabiya_notation::MoveNotation;
/// use tabiya_rules::Ruleset;
///
/// let start = Ruleset::builtin("shogi").unwrap().start();
/// let m = MoveNotation::Usi.read(&start, "7g7f").unwrap();
/// assert_eq!(MoveNotation::San.write(&start, m).unwrap(), "P-7f");
/// assert_eq!(MoveNotation::Lan.write(&start, m).unwrap(), "P7g-7f");
/// assert!(MoveNotation::Smith.write(&start, m).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveNotation {
    /// The notation of engines for all games, [UCI](crate::uci): `e2e4`, `e7e8q`, `P@e4`.
    Uci,
    /// Standard algebraic notation, [SAN](crate::san): `Nf3`, `exd5`, `O-O`; in shogi `P-7f`.
    San,
    /// Long algebraic notation: SAN with the whole square of origin, `Ng1-f3`, `e4xd5`, `O-O`; in shogi
    /// `P7g-7f`.
    ///
    /// Read, but never written: everything that SAN reads, as long as it names the square of origin
    /// (`e2e4`, `Ng1f3`, `e7-e8Q`, `0-0`).
    Lan,
    /// The notation of shogi engines: `7g7f`, `8h2b+`, `P*5e`. Games in which pieces turn over also have
    /// `4c3b-` and `+P*5e`, as in Fairy-Stockfish. It supports games that name squares as shogi does and
    /// whose pieces promote only to the form with `+` before their letter.
    ///
    /// Read, but never written: lower case letters before `*` (`p*5e`); leading and trailing spaces.
    Usi,
    /// Smith notation, which names captured pieces: `e2e4`, `e5d6r`, `e1g1c`, `b7a8rQ`. It supports
    /// games without drops, gating, passing and second squares in which no piece has the letter `c` or `e`.
    ///
    /// Read, but never written:
    ///
    /// - Missing marks: `e5d6` for a capture, `e1g1` for castling, `e5f6` for en passant. Marks that are
    ///   present must be correct: `e5d6r` is refused if no rook is captured.
    /// - A missing promotion piece if there is only one choice.
    /// - Castling by the squares of king and partner in games in which they may start anywhere.
    /// - Leading and trailing spaces.
    Smith,
    /// The moves of XBoard's protocol: as in UCI, but castling is `O-O` where the pieces may start anywhere,
    /// a pass is `@@@@`, and ranks are counted from 0 on boards with exactly ten of them (`h2e2` in xiangqi).
    ///
    /// Read, but never written: other notations where the text is not in this one, with ranks counted in the
    /// same way.
    XBoard,
}

impl MoveNotation {
    /// Checks whether the notation can express all moves of a game.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot.
    ///
    /// ```
    /// use tabiya_notation::MoveNotation;
    /// use tabiya_rules::Ruleset;
    ///
    /// let error = MoveNotation::Usi.supports(&Ruleset::builtin("chess").unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "USI does not support chess: it names squares as shogi does.");
    /// ```
    pub fn supports(self, ruleset: &Ruleset) -> Result<(), UnsupportedError> {
        match self {
            MoveNotation::Uci | MoveNotation::San | MoveNotation::Lan | MoveNotation::XBoard => Ok(()),
            MoveNotation::Usi => usi::supports(ruleset),
            MoveNotation::Smith => smith::supports(ruleset),
        }
    }

    /// Returns the name of the notation in messages.
    pub(crate) fn title(self) -> &'static str {
        match self {
            MoveNotation::Uci => "UCI",
            MoveNotation::San => "SAN",
            MoveNotation::Lan => "LAN",
            MoveNotation::Usi => "USI",
            MoveNotation::Smith => "Smith notation",
            MoveNotation::XBoard => "XBoard notation",
        }
    }

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// Returns why the notation does not support the game, where the text is unreadable, or why the rules
    /// refuse the move.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        match self {
            MoveNotation::Uci => uci::read(position, text),
            MoveNotation::San => san::read(position, text),
            MoveNotation::Lan => lan::read(position, text),
            MoveNotation::Usi => usi::read(position, text),
            MoveNotation::Smith => smith::read(position, text),
            MoveNotation::XBoard => xboard::read(position, text),
        }
    }

    /// Writes a legal move of `position`.
    ///
    /// # Errors
    ///
    /// Returns why the notation does not support the game.
    pub fn write(self, position: &Position, m: Move) -> Result<String, UnsupportedError> {
        match self {
            MoveNotation::Uci => Ok(uci::write(position, m)),
            MoveNotation::San => Ok(san::write(position, m)),
            MoveNotation::Lan => Ok(lan::write(position, m)),
            MoveNotation::Usi => usi::write(position, m),
            MoveNotation::Smith => smith::write(position, m),
            MoveNotation::XBoard => Ok(xboard::write(position, m)),
        }
    }
}

/// Writes the name of the notation.
///
/// ```
/// use tabiya_notation::MoveNotation;
///
/// assert_eq!(MoveNotation::Usi.to_string(), "usi");
/// assert_eq!("usi".parse(), Ok(MoveNotation::Usi));
/// assert!("USI notation".parse::<MoveNotation>().is_err());
/// ```
impl fmt::Display for MoveNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MoveNotation::Uci => "uci",
            MoveNotation::San => "san",
            MoveNotation::Lan => "lan",
            MoveNotation::Usi => "usi",
            MoveNotation::Smith => "smith",
            MoveNotation::XBoard => "xboard",
        })
    }
}

/// Parses the name that [`Display`](fmt::Display) writes.
impl FromStr for MoveNotation {
    type Err = UnknownNotationError;

    fn from_str(name: &str) -> Result<MoveNotation, UnknownNotationError> {
        use MoveNotation::*;
        let notation =
            [Uci, San, Lan, Usi, Smith, XBoard].into_iter().find(|notation| notation.to_string() == name);
        notation.ok_or_else(|| UnknownNotationError::new(name))
    }
}
