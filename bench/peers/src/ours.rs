//! Tabiya's rows of the table.
use tabiya_notation::fen;
use tabiya_rules::{Ruleset, internal};

use crate::table::Run;

/// The form in which a ruleset runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A zero-sized ruleset generated from the file at build time.
    Static,
    /// The shape known at build time, the tables loaded.
    Shape,
    /// Everything read from the file at run time.
    Loaded,
    /// Whichever of these the game gets.
    Best,
}

impl Form {
    /// The name of our row.
    pub fn row(self) -> &'static str {
        match self {
            Form::Static => "tabiya static",
            Form::Shape => "tabiya static shape",
            Form::Loaded => "tabiya loaded",
            Form::Best => "tabiya",
        }
    }
}

/// A perft of ours, ready to run: the ruleset is loaded and the position set up before the clock starts.
/// `fen` is `None` for the start position; without `bulk` every leaf is made and passed through `black_box`.
/// The result is `None` for a form that the game does not have; its row then says so.
pub fn ours(game: &str, form: Form, fen: Option<&str>, depth: u32, bulk: bool) -> Option<Run> {
    let best = Ruleset::builtin(game)?;
    let ruleset = match form {
        Form::Loaded => best.without_static_form(),
        Form::Best => best,
        Form::Static | Form::Shape => internal::is_static(&best).then_some(best)?,
    };
    let position = match fen {
        None => ruleset.start(),
        Some(fen) => fen::read(&ruleset, fen).ok()?,
    };
    Some(Box::new(move || if bulk { position.perft(depth) } else { internal::perft_made(&position, depth) }))
}
