//! `tabiya explain`: is a move legal, and if not, why.

use serde_json::json;
use tabiya_notation::uci::{self, Uci, UciError};
use tabiya_rules::{Attempt, Move, Position};

use crate::args::ExplainArgs;
use crate::failure::{Exit, Failure};
use crate::{game, output};

/// Why a move is not legal.
pub(crate) struct Why {
    /// For programs.
    pub(crate) code: String,
    /// For people.
    pub(crate) sentence: String,
}

/// The legal move that an attempt means, or why there is none.
pub(crate) fn refusal(position: &Position, attempt: &Attempt) -> Result<Move, Why> {
    position
        .find(attempt)
        .ok_or_else(|| Why { code: "illegal".into(), sentence: "The move is not legal.".into() })
}

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let ruleset = game::find(&args.position.game)?;
    let position = game::position(&ruleset, &args.position)?;
    let text = &args.attempt;
    let unreadable = |error: UciError| {
        let hint = "Moves are written in UCI form: e2e4, e7e8q, c7c8+, P@e4.";
        Failure::usage(format!("`{text}` cannot be read as a move: {error}")).hint(hint)
    };
    let uci = Uci::parse(ruleset.board(), text).map_err(unreadable)?;
    let attempt = uci::resolve(&uci, &position).map_err(unreadable)?;
    let verdict = refusal(&position, &attempt);
    if args.json {
        let (code, sentence) = match &verdict {
            Ok(_) => (None, None),
            Err(why) => (Some(&why.code), Some(&why.sentence)),
        };
        output::print_json(&json!({ "legal": verdict.is_ok(), "code": code, "sentence": sentence }))?;
    } else {
        let line = verdict.as_ref().map_or_else(|why| why.sentence.as_str(), |_| "legal");
        output::print(&format!("{line}\n"))?;
    }
    Ok(if verdict.is_ok() { Exit::Fine } else { Exit::Broken })
}
