//! `tabiya explain`: says whether a move is legal, and if not, why.

use serde_json::json;
use tabiya_notation::{MoveError, any};

use crate::args::ExplainArgs;
use crate::error::{CommandError, Exit};
use crate::{game, output};

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.position.game)?;
    let position = game::position(&ruleset, &args.position)?;
    let text = &args.attempt;
    let verdict = match any::read(&position, text) {
        Err(error @ (MoveError::Unreadable(_) | MoveError::NotAMove { .. })) => {
            return Err(CommandError::usage(error.sentence(&ruleset)));
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
