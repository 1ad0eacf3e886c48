//! Movement notation: Betza's letters, read into steps on the board.
//!
//! A movement is a row of atoms, each with modifiers before it and a range after it. [`parse`] turns the text
//! into [`Part`]s: lists of vectors with their conditions. [`describe`] puts them in English. A movement does
//! not depend on a board or a game; directions are White's (`f` is toward higher ranks).
//!
//! # Atoms
//!
//! | letter | leap | | letter | leap |
//! |---|---|---|---|---|
//! | `W` | (1,0) wazir | | `A` | (2,2) alfil |
//! | `F` | (1,1) ferz | | `H` | (3,0) |
//! | `D` | (2,0) dabbaba | | `L` or `C` | (3,1) camel |
//! | `N` | (2,1) knight | | `J` or `Z` | (3,2) zebra |
//! | `(x,y)` | any leap up to 15 | | `G` | (3,3) |
//!
//! An atom stands for all its turns and mirror images: four vectors if it is orthogonal or
//! diagonal, eight if it is oblique. Shorthands: `K` is `WF`, `R` is `W0`, `B` is `F0`, `Q` is
//! `W0F0`.
//!
//! # Ranges, after the atom
//!
//! | written | steps in a row |
//! |---|---|
//! | nothing | one (`R`, `B` and `Q`: any number) |
//! | `1` to `15` | at most this number; also after a shorthand: `R4`, `Q2` |
//! | `0`, or the letter twice (`NN`) | any number |
//!
//! # Directions, before the atom
//!
//! Without any, all. Several add up. They stand side by side, and each must add something: `fvW`
//! is refused because `v` contains `f`.
//!
//! | letter | orthogonal atom, e.g. `W` | diagonal atom, e.g. `F` | oblique atom, e.g. `N` |
//! |---|---|---|---|
//! | `f` | forward | both forward | the two narrow forward ones: (±1,2) |
//! | `b` | backward | both backward | the two narrow backward ones: (±1,-2) |
//! | `l` | left | both to the left | the two wide ones to the left: (-2,±1) |
//! | `r` | right | both to the right | the two wide ones to the right: (2,±1) |
//! | `v` | `f` and `b` | all four | `f` and `b`: the four narrow ones |
//! | `s` | `l` and `r` | all four | `l` and `r`: the four wide ones |
//! | `ff` `bb` `ll` `rr` `vv` `ss` | refused | refused | the same as the single letter |
//! | `fl` `fr` `bl` `br`, or turned | both letters | the one between | the one nearer the *second* letter |
//! | `fs` `bs` `sf` `sb` `vl` `vr` `lv` `rv` `vs` `sv` | both letters | refused | all such vectors |
//! | `fh` `bh` `lh` `rh` | refused | refused | the half (four) on that side |
//! | `hr` `hl` | refused | refused | the four that turn clockwise from (1,2), or the other four |
//!
//! `flW` is `fWlW`, `flF` is (-1,1), `flN` is (-2,1) and `lfN` is (-1,2); `fsN` is `flN` and `frN`.
//!
//! `K` and `Q` take single letters only, each of their atoms on its own: `fK` is `fWfF`. These are
//! XBoard's definitions as Fairy-Stockfish reads them; where that has no clear meaning (`fsF`,
//! `flK`), the text is refused.
//!
//! # Conditions of the move, before the atom
//!
//! | letter | meaning |
//! |---|---|
//! | `m` | only to empty squares |
//! | `c` | only captures (`mc`, or neither: both) |
//! | `i` | only from the piece's initial squares |
//! | `n` | cannot jump: the squares on the way must be empty; refused on `W` and `F`, which cross none |
//! | `e` | also captures en passant; needs `c` |
//! | `p` | needs exactly one piece on the way (cannon); needs a range |
//! | `g` | lands just behind the first piece met (grasshopper); needs a range |
//!
//! ```
//! use tabiya_ruleset::betza;
//!
//! let pawn = betza::parse("fmWfceFifmnD").unwrap();
//! assert_eq!(pawn.parts.len(), 3);
//! assert_eq!(pawn.parts[1].vectors, [(-1, 1), (1, 1)]);
//! assert!(pawn.parts[1].en_passant);
//!
//! let error = betza::parse("fmXfcF").unwrap_err();
//! assert_eq!(error.column, 3);
//! ```

mod directions;
mod parse;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use parse::{BetzaError, parse};
pub use words::describe;
pub use write::{canonical, write};

/// A movement: the text and its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The notation it was read from.
    pub text: String,
    /// The meaning: the union of these parts.
    pub parts: Vec<Part>,
}

/// One atom with its modifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The steps, as (files to the right, ranks forward).
    pub vectors: Vec<(i8, i8)>,
    /// The largest number of steps in a row: 1 for a leaper, [`UNLIMITED`] for a rider.
    pub range: u8,
    /// Whether it may go to empty squares.
    pub quiet: bool,
    /// Whether it may capture.
    pub capture: bool,
    /// Whether it is allowed only from the piece's initial squares (`i`).
    pub initial: bool,
    /// Whether it is lame: the squares on its path must be empty (`n`). The path goes first straight, then
    /// diagonally: a knight's move crosses the square beside the origin.
    pub lame: bool,
    /// Whether it also captures en passant (`e`): onto a square that an enemy piece has just stepped over
    /// with a lame initial move.
    pub en_passant: bool,
    /// The hurdle that it needs (`p`, `g`).
    pub hop: Hop,
}

/// The hurdle that a hopper needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    /// None: an ordinary move.
    None,
    /// Exactly one piece on the way, anywhere (`p`: cannon).
    Over,
    /// One piece on the way, landing on the square just behind it (`g`: grasshopper).
    Behind,
}

/// The range of a rider without limit.
pub const UNLIMITED: u8 = u8::MAX;
