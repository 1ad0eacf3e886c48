//! The options of a picture.

use crate::{Marks, Theme};

/// The options of a picture.
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
    /// Whether the board is shown from the other side.
    pub flip: bool,
    /// Whether files and ranks are named at the border.
    pub coordinates: bool,
    /// Whether a triangle shows the side to move.
    pub turn: bool,
    /// The marked squares.
    pub marks: Marks,
    /// The width of the picture in pixels; sixty per square by default. It does not affect the drawing
    /// itself.
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
