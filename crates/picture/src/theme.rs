//! Colours.

use std::fmt;

use tabiya_board::Color;
use tabiya_rules::def::RulesetDef;

/// A colour, as in `Rgb(0xf3e6cd)`. Only the lower 24 bits are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u32);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0 & 0xff_ffff)
    }
}

/// The colours of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum BoardColours {
    /// Wood.
    #[default]
    Brown,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Grey.
    Grey,
}

/// The colours of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inks {
    /// The fill.
    pub body: Rgb,
    /// The outline.
    pub line: Rgb,
    /// The inner lines.
    pub detail: Rgb,
    /// A light edge, where the outline alone would be hard to see.
    pub shine: Option<Rgb>,
}

/// The colours of a picture.
///
/// ```
/// use tabiya_picture::{Options, Rgb, Theme};
/// let blue = Theme { dark: Rgb(0x6f8fb3), ..Theme::light() };
/// let options = Options { theme: blue, ..Options::default() };
/// # let _ = options;
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The background around the board.
    pub paper: Rgb,
    /// Coordinates, counts and the mark of the side to move.
    pub text: Rgb,
    /// The trays of pieces in hand.
    pub tray: Rgb,
    /// Light squares.
    pub light: Rgb,
    /// Dark squares.
    pub dark: Rgb,
    /// Boards that are not chequered.
    pub wood: Rgb,
    /// The lines of boards, and the border of every board.
    pub line: Rgb,
    /// The figures of White and of Black.
    pub figures: [Inks; 2],
    /// The discs of White and of Black: `body` is the engraving, the lines are the disc. A side that is named
    /// after one of `colours` is engraved in that colour.
    pub discs: [Inks; 2],
    /// Colours that sides may be named after, by their names.
    pub colours: [(&'static str, Rgb); 4],
    /// Tiles of White and of Black; `detail` is the letter, `shine` the letter of promoted pieces.
    pub tiles: [Inks; 2],
    /// The dots of movement on tiles with animals.
    pub dots: Rgb,
    /// Whether tiles show kanji, in games that have them.
    pub kanji: bool,
    /// Whether discs show hanzi, in games that have them.
    pub hanzi: bool,
    /// The squares of the last move.
    pub last: Rgb,
    /// A royal piece in check.
    pub check: Rgb,
    /// The selected square.
    pub selected: Rgb,
    /// The targets of the selected piece.
    pub target: Rgb,
}

impl Theme {
    /// Returns the light theme.
    pub const fn light() -> Theme {
        Theme {
            paper: Rgb(0xfbf8f2),
            text: Rgb(0x5a5048),
            tray: Rgb(0xefe6d8),
            light: Rgb(0xf3e6cd),
            dark: Rgb(0xb7906a),
            wood: Rgb(0xefd29b),
            line: Rgb(0x6b5035),
            figures: [
                Inks { body: Rgb(0xfffdf6), line: Rgb(0x2a2622), detail: Rgb(0x2a2622), shine: None },
                Inks {
                    body: Rgb(0x48423d),
                    line: Rgb(0x1b1816),
                    detail: Rgb(0xf4eee0),
                    shine: Some(Rgb(0x8d857b)),
                },
            ],
            discs: [
                Inks { body: Rgb(0xb3261b), line: Rgb(0xfbf0d4), detail: Rgb(0xfbf0d4), shine: None },
                Inks { body: Rgb(0x2b2826), line: Rgb(0xfbf0d4), detail: Rgb(0xfbf0d4), shine: None },
            ],
            colours: [
                ("Red", Rgb(0xb3261b)),
                ("Blue", Rgb(0x1c4f9c)),
                ("Green", Rgb(0x22703c)),
                ("Black", Rgb(0x2b2826)),
            ],
            tiles: [
                Inks {
                    body: Rgb(0xfdf3dc),
                    line: Rgb(0x6b5035),
                    detail: Rgb(0x2a2622),
                    shine: Some(Rgb(0xb02318)),
                },
                Inks {
                    body: Rgb(0xdcb887),
                    line: Rgb(0x5a4028),
                    detail: Rgb(0x2a2622),
                    shine: Some(Rgb(0x9c1c12)),
                },
            ],
            dots: Rgb(0xc8281e),
            kanji: false,
            hanzi: false,
            last: Rgb(0xf0c419),
            check: Rgb(0xe0342b),
            selected: Rgb(0x2f7de1),
            target: Rgb(0x1f8f45),
        }
    }

    /// Returns the theme with another board.
    ///
    /// ```
    /// use tabiya_picture::{BoardColours, Theme};
    /// assert_ne!(Theme::light().with_board(BoardColours::Blue).dark, Theme::light().dark);
    /// assert_eq!(Theme::dark().with_board(BoardColours::Brown), Theme::dark());
    /// ```
    pub fn with_board(self, colours: BoardColours) -> Theme {
        let is_dark = self.paper == Theme::dark().paper;
        // Light squares, dark squares, boards of one colour, lines; on light and on dark paper.
        let [light, dark, wood, line] = match (colours, is_dark) {
            (BoardColours::Brown, _) => return self,
            (BoardColours::Green, false) => [0xf0f0da, 0x7f9f6a, 0xd3dfb8, 0x3f5433],
            (BoardColours::Green, true) => [0xc3c7a8, 0x5d7a4c, 0x94a777, 0x1f2b18],
            (BoardColours::Blue, false) => [0xeaf0f4, 0x7f9cb8, 0xcbdbe6, 0x33495e],
            (BoardColours::Blue, true) => [0xb9c6d0, 0x587490, 0x86a0b4, 0x182531],
            (BoardColours::Grey, false) => [0xf0efed, 0x9d9b98, 0xdddbd7, 0x4a4845],
            (BoardColours::Grey, true) => [0xc3c1bd, 0x74726f, 0xa09e9a, 0x262523],
        };
        Theme { light: Rgb(light), dark: Rgb(dark), wood: Rgb(wood), line: Rgb(line), ..self }
    }

    /// Returns the colours of a side's discs.
    pub(crate) fn disc(&self, def: &RulesetDef, color: Color) -> Inks {
        let (inks, side) = (self.discs[color.index()], &def.sides[color.index()]);
        let named = self.colours.iter().find(|(name, _)| name.eq_ignore_ascii_case(side));
        Inks { body: named.map_or(inks.body, |(_, colour)| *colour), ..inks }
    }

    /// Returns the dark theme.
    pub const fn dark() -> Theme {
        let light = Theme::light();
        Theme {
            paper: Rgb(0x1f1d1b),
            text: Rgb(0xc9bfb2),
            tray: Rgb(0x75675a),
            light: Rgb(0xcdbb9d),
            dark: Rgb(0x836549),
            wood: Rgb(0xb8955f),
            line: Rgb(0x2f2418),
            ..light
        }
    }
}
