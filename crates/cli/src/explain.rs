//! `tabiya explain`: is a move legal, and if not, why.

use serde_json::json;
use tabiya_notation::Unreadable;
use tabiya_notation::uci::{self, Uci};

use crate::args::ExplainArgs;
use crate::failure::{Exit, Failure};
use crate::{game, output};

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let ruleset = game::find(&args.position.game)?;
    let position = game::position(&ruleset, &args.position)?;
    let text = &args.attempt;
    let unreadable = |error: Unreadable| {
        let hint = "Moves are written in UCI form: e2e4, e7e8q, c7c8+, P@e4.";
        Failure::usage(format!("`{text}` cannot be read as a move: {}", game::move_words(&error))).hint(hint)
    };
    let uci = Uci::parse(ruleset.board(), text).map_err(unreadable)?;
    let attempt = uci::resolve(&uci, &position).map_err(unreadable)?;
    let verdict = position.explain(&attempt).map_err(|why| (why.code(), why.sentence(&ruleset)));
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
