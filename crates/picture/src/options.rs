//! What can be asked of a picture.

use crate::{Marks, Theme};

/// What a picture shows besides the position.
///
/// ```
/// use tabiya_picture::{Options, Theme};
/// let options = Options { theme: Theme::dark(), flip: true, ..Options::default() };
/// # let _ = options;
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// Whether the board is turned round: the side that is at the bottom is at the top.
    pub flip: bool,
    /// Whether files and ranks are named at the edge.
    pub coordinates: bool,
    /// Whether a triangle shows who is to move.
    pub turn: bool,
    /// Squares that are pointed out.
    pub marks: Marks,
    /// How wide the picture says it is, in pixels; sixty for each square if not given. The
    /// drawing is the same.
    pub width: Option<u32>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theme: Theme::light(),
            flip: false,
            coordinates: true,
            turn: true,
            marks: Marks::default(),
            width: None,
        }
    }
}
