//! Moves files: lines such as `e2-e4`, and comments that begin with `#`.
//!
//! Games other than the simulator have more: a move may name a promotion, `e7-e8=q`, and a drop is `p@e4`.

use tabiya_board::Square;

use super::line_reader::{Alphabet, Line, LineError, lines};
use super::{Board, Location};

/// One line of a moves file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLine {
    /// The line, from 1.
    pub line: usize,
    /// The length of the line in characters.
    pub length: usize,
    /// The move.
    pub written: Written,
}

impl MoveLine {
    /// Returns the error for a move that the rules refuse, with their reason.
    pub fn refused(&self, sentence: String) -> LineError {
        LineError::refused(self.line, self.length, sentence)
    }
}

/// A move as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A move from a square to another.
    Step {
        /// The square of origin.
        from: Square,
        /// The target square.
        to: Square,
        /// The letter of the piece to promote to, if given.
        becomes: Option<String>,
    },
    /// A drop from the hand.
    Drop {
        /// The letter of the piece as it is on the board.
        kind: String,
        /// The target square.
        to: Square,
    },
}

/// Reads a moves file line by line, so that the moves before a bad line can be made. The iterator ends after
/// an error.
///
/// ```
/// use tabiya_classroom::simulator::{Alphabet, PieceRegistry, moves};
///
/// let alphabet = Alphabet::of_registry(&PieceRegistry::standard());
/// let mut lines = moves::read(b"e2-e4\n\ne7-e5\n", &alphabet);
/// assert_eq!(lines.next().unwrap().unwrap().line, 1);
/// let error = lines.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: Found an empty line. \
///     Expected a column from `a` to `h`, or `#` before a comment.");
/// assert!(lines.next().is_none());
/// ```
pub fn read<'a>(
    bytes: &'a [u8],
    alphabet: &'a Alphabet,
) -> impl Iterator<Item = Result<MoveLine, LineError>> + 'a {
    let mut failed = false;
    lines(bytes).map(|line| movement(line?, alphabet)).take_while(move |line| {
        let go_on = !failed;
        failed = line.is_err();
        go_on
    })
}

fn movement(mut line: Line<'_>, alphabet: &Alphabet) -> Result<MoveLine, LineError> {
    let written = if alphabet.drops && line.contains('@') {
        let kind = line.kind(alphabet)?;
        line.literal('@', "and a square, as in `p@e4`")?;
        Written::Drop { kind, to: line.square(alphabet)? }
    } else {
        let from = line.square(alphabet)?;
        line.literal('-', "and a square, as in `e2-e4`")?;
        let to = line.square(alphabet)?;
        let mut becomes = None;
        if alphabet.becomes && line.next_is('=') {
            line.literal('=', "and a piece")?;
            becomes = Some(line.kind(alphabet)?);
        }
        Written::Step { from, to, becomes }
    };
    line.end()?;
    Ok(MoveLine { line: line.number, length: line.length(), written })
}

impl Board {
    /// Makes the moves of a moves file, up to the first error.
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Board, PieceRegistry};
    ///
    /// let board = Board::new(PieceRegistry::standard());
    /// board.set_up("e2=wp\n").unwrap();
    /// let error = board.play("e2-e4\ne4-e6\n").unwrap_err();
    /// assert_eq!((error.line, error.is_unreadable()), (2, false));
    /// assert!(board.get_piece("e4").unwrap().is_some());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first line that cannot be read, or whose move the rules refuse. The moves before it have
    /// been made.
    pub fn play(&self, moves: impl AsRef<[u8]>) -> Result<(), LineError> {
        let alphabet = Alphabet::of_registry(self.registry());
        for line in read(moves.as_ref(), &alphabet) {
            let line = line?;
            // The alphabet of a registry has no drops.
            let Written::Step { from, to, .. } = line.written else { continue };
            let [from, to] = [from, to].map(Location::of);
            self.move_piece(from, to).map_err(|error| line.refused(error.to_string()))?;
        }
        Ok(())
    }
}
