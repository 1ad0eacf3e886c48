//! Layout files: lines such as `e1=wk`, and comments that begin with `#`.

use tabiya_board::{Color, Square};

use super::line_reader::{Alphabet, Line, LineError, lines};
use super::{Board, Error, Location, Piece};

/// One line of a layout: a piece on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The line, from 1.
    pub line: usize,
    /// The length of the line in characters.
    pub length: usize,
    /// The square.
    pub square: Square,
    /// The colour of the piece.
    pub color: Color,
    /// The letter of the piece.
    pub kind: String,
}

/// Reads a layout file.
///
/// ```
/// use tabiya_classroom::simulator::{Alphabet, PieceRegistry, layout};
///
/// let alphabet = Alphabet::of_registry(&PieceRegistry::standard());
/// let placed = layout::read(b"# two kings\ne1=wk\ne8=bk\n", &alphabet).unwrap();
/// assert_eq!((placed.len(), placed[1].line, placed[1].kind.as_str()), (2, 3, "k"));
///
/// let error = layout::read(b"e1=wk\ne8=Bk\n", &alphabet).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 4));
/// assert_eq!(error.sentence(), "Found `B`.");
/// assert!(error.is_unreadable());
///
/// let error = layout::read(b"e1=wk\ne1=bk\n", &alphabet).unwrap_err();
/// assert_eq!(error.sentence(), "There is already a piece on e1: line 1 places wk there.");
/// assert!(!error.is_unreadable());
/// ```
///
/// # Errors
///
/// Returns the first line that cannot be read, or that places a piece on an occupied square.
pub fn read(bytes: &[u8], alphabet: &Alphabet) -> Result<Vec<Placement>, LineError> {
    let mut placed: Vec<Placement> = Vec::new();
    for line in lines(bytes) {
        let new = placement(line?, alphabet)?;
        if let Some(before) = placed.iter().find(|before| before.square == new.square) {
            let sentence = format!(
                "There is already a piece on {}: line {} places {} there.",
                alphabet.board.name(new.square),
                before.line,
                super::simulation::name(before.color, &before.kind)
            );
            return Err(LineError::refused(new.line, new.length, sentence));
        }
        placed.push(new);
    }
    Ok(placed)
}

fn placement(mut line: Line<'_>, alphabet: &Alphabet) -> Result<Placement, LineError> {
    let square = line.square(alphabet)?;
    line.literal('=', "and a piece, as in `e1=wk`")?;
    let color = line.color()?;
    let kind = line.kind(alphabet)?;
    line.end()?;
    Ok(Placement { line: line.number, length: line.length(), square, color, kind })
}

impl Board {
    /// Adds the pieces of a layout file, created by the board's registry: all of them, or none if the file
    /// has an error.
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Board, PieceRegistry};
    ///
    /// let board = Board::new(PieceRegistry::standard());
    /// board.set_up("# kings\ne1=wk\ne8=bk\n").unwrap();
    /// assert_eq!(format!("{board:?}"), "Board(e1=wk e8=bk)");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first line that cannot be read, or that places a piece on an occupied square.
    pub fn set_up(&self, layout: impl AsRef<[u8]>) -> Result<(), LineError> {
        let alphabet = Alphabet::of_registry(self.registry());
        let placed = read(layout.as_ref(), &alphabet)?;
        let refused = |placement: &Placement, error: Error| {
            LineError::refused(placement.line, placement.length, error.to_string())
        };
        let mut new: Vec<(Location, Piece)> = Vec::new();
        for placement in &placed {
            let name = super::simulation::name(placement.color, &placement.kind);
            let piece = self.registry().create_piece(&name).map_err(|error| refused(placement, error))?;
            new.push((Location::of(placement.square), piece));
        }
        self.add_all(new).map_err(|(index, error)| refused(&placed[index], error))
    }
}
