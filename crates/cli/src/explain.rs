//! `tabiya explain`: is a move legal, and if not, why.

use serde_json::json;
use tabiya_notation::MoveError;

use crate::args::ExplainArgs;
use crate::failure::{Exit, Failure};
use crate::{game, output};

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let ruleset = game::find(&args.position.game)?;
    let position = game::position(&ruleset, &args.position)?;
    let text = &args.attempt;
    let verdict = match game::read_move(&position, text) {
        Err(MoveError::Unreadable(error)) => {
            let why = game::move_words(&error);
            let hint = "Moves are written as in UCI (e2e4, e7e8q, P@e4), as people write them (Nf3, O-O) or in USI (7g7f).";
            return Err(Failure::usage(format!("`{text}` cannot be read as a move: {why}")).hint(hint));
        }
        read => read.map_err(|why| (why.code(), why.sentence(&ruleset))),
    };
    if args.json {
        let (code, sentence) = match &verdict {
            Ok(_) => (None, None),
            Err((code, sentence)) => (Some(code), Some(sentence)),
        };
        output::print_json(&json!({ "legal": verdict.is_ok(), "code": code, "sentence": sentence }))?;
    } else {
        let line = verdict.as_ref().map_or_else(|(_, sentence)| sentence.as_str(), |_| "legal");
        output::print(&format!("{line}\n"))?;
    }
    Ok(if verdict.is_ok() { Exit::Fine } else { Exit::Broken })
}
