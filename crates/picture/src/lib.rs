//! A position as a picture: SVG, and PNG made from it.
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
//! Boards of any size are drawn, with coordinates, hands, and marks for the last move, check, a
//! selected square and its targets. How a game looks follows from its definition: pieces that are
//! turned over are tiles, those of games on points are discs, all others are chess figures. The
//! drawings come from `art/`; a piece without one gets a token with its letter. All letters are
//! strokes of our own, so nothing depends on installed fonts.
//!
//! This crate knows no rule (it asks `tabiya-rules`), no file and no network: texts go in, texts and
//! bytes come out.
#![forbid(unsafe_code)]

mod art;
mod diagram;
mod face;
mod ground;
mod hands;
mod letters;
mod lines;
mod look;
mod marks;
mod options;
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
pub use png::{MAX_WIDTH, PictureError, png};
pub use set::{preview, set};
pub use svg::{natural_width, piece, setup, svg, symbol_id};
pub use text_board::text_board;
pub use theme::{Inks, Rgb, Theme};

/// The side of a square in the units of our drawings.
pub(crate) const SQUARE: f32 = 100.0;

/// A number as short as it can be written: hundredths of a unit are finer than any screen.
pub(crate) fn short(number: f32) -> f32 {
    // Adding zero turns -0 into 0.
    (number * 100.0).round() / 100.0 + 0.0
}

/// A text as the content or attribute of an element.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to write these.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
