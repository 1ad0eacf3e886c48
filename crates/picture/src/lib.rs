//! Draws positions: as SVG, as PNG, and as text.
//!
//! Boards of any size are drawn, with coordinates, hands, and marks for the last move, check, a selected
//! square and its targets. The look of a game follows from its definition: pieces that turn over are tiles,
//! those of games on intersections are discs, all others are chess figures. The drawings are in `art/`; a
//! piece without one gets a token with its letter. All letters are drawn as strokes, so nothing depends on
//! installed fonts.
//!
//! The crate contains no rules and uses no files and no network: values go in, texts and bytes come out.
//!
//! # Draw a position
//!
//! ```
//! use tabiya_picture::{Options, png, svg};
//!
//! let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
//! let picture = svg(&chess.start(), &Options::default());
//! assert!(picture.starts_with("<svg "));
//! let bytes = png(&picture, 320)?;
//! assert_eq!(&bytes[1..4], b"PNG");
//! # Ok::<(), tabiya_picture::PictureError>(())
//! ```
//!
//! # Mark squares, turn the board, choose colours
//!
//! ```
//! use tabiya_picture::{Marks, Options, Theme, svg};
//!
//! let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
//! let position = chess.start();
//! let g1 = chess.board().parse("g1").unwrap();
//! let marks = Marks::default().with_selected(&position, g1);
//! let options = Options { marks, theme: Theme::dark(), flip: true, ..Options::default() };
//! assert!(svg(&position, &options).contains("<svg "));
//! ```
//!
//! # Print a board in a terminal
//!
//! ```
//! use tabiya_picture::text_board;
//!
//! let shogi = tabiya_rules::Ruleset::builtin("shogi").unwrap();
//! assert!(text_board(&shogi.start()).contains("Sente in hand: nothing"));
//! ```
//!
//! # Where to look
//!
//! | to draw | call |
//! |---|---|
//! | a position or any setup | [`svg`], [`setup()`] |
//! | a single piece | [`piece`] |
//! | the movement of a piece | [`diagram()`] |
//! | the opening array, for a list of games | [`preview`] |
//! | all pieces as symbols, for an interactive board | [`set()`], [`symbol_id`] |
//! | a PNG of any of these | [`png()`] |
//! | a board in a terminal | [`text_board()`] |
//!
//! # Features
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `png` | yes | [`png()`], with the renderer `resvg`; without it, pictures are SVG and text only |
#![forbid(unsafe_code)]

mod art;
mod characters;
mod diagram;
mod face;
mod ground;
mod hands;
mod letters;
mod lines;
mod look;
mod marks;
mod options;
#[cfg(feature = "png")]
mod png;
mod set;
mod steps;
mod svg;
mod text_board;
mod theme;
mod view;

pub use diagram::diagram;
pub use look::{are_turned, side_colours};
pub use marks::Marks;
pub use options::Options;
#[cfg(feature = "png")]
pub use png::{MAX_WIDTH, PictureError, png};
pub use set::{preview, set};
pub use svg::{natural_width, piece, setup, svg, symbol_id};
pub use text_board::{text_board, text_board_labelled};
pub use theme::{BoardColours, Inks, Rgb, Theme};

/// The side of a square in the units of the drawings.
pub(crate) const SQUARE: f32 = 100.0;

/// Rounds a number to hundredths of a unit, which are finer than any screen, to keep texts short.
pub(crate) fn short(number: f32) -> f32 {
    // Adding zero turns -0 into 0.
    (number * 100.0).round() / 100.0 + 0.0
}

/// Escapes a text for the content or an attribute of an element.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML cannot represent these.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
