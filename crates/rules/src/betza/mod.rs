//! Movement notation: Betza's letters, read into steps on the board.
//!
//! A movement is a row of atoms, each with modifiers before it and a range after it. [`parse`]
//! turns the text into [`Part`]s: plain lists of vectors with what each may do. This module knows
//! no board and no game; directions are White's (`f` is toward higher ranks).

/// How a piece moves: the text and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The notation it was read from.
    pub text: String,
    /// What it means: the union of these.
    pub parts: Vec<Part>,
}

/// One atom with its modifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The steps, as (files to the right, ranks forward).
    pub vectors: Vec<(i8, i8)>,
    /// How many steps in a row: 1 for a leaper, [`UNLIMITED`] for a rider.
    pub range: u8,
    /// May go to empty squares.
    pub quiet: bool,
    /// May capture.
    pub capture: bool,
    /// Only from the piece's initial squares (`i`).
    pub initial: bool,
    /// Cannot jump: the squares on the way must be empty (`n`). The way goes straight first, then
    /// diagonally: a knight's move passes the square beside the origin.
    pub lame: bool,
    /// Also captures en passant (`e`): onto a square that an enemy piece has just passed over with
    /// a lame initial move.
    pub en_passant: bool,
    /// What must stand in the way (`p`, `g`).
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
