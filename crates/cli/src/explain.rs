//! `tabiya explain`: says whether a move is legal, and if not, why.

use serde_json::json;
use tabiya_classroom::Coordinates;
use tabiya_notation::{MoveError, any, uci};

use crate::args::ExplainArgs;
use crate::error::{CommandError, Exit};
use crate::{game, output};

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.position.game)?;
    let (position, last) = game::position_and_last_move(&ruleset, &args.position)?;
    let read = match args.coordinates {
        Some(coordinates) if Coordinates::are_in(&args.attempt) => coordinates.read(&position, &args.attempt),
        _ => any::read_after(&position, last.map(|m| m.to()), &args.attempt),
    };
    let is_move = !matches!(read, Err(MoveError::Unreadable(_) | MoveError::NotAMove { .. }));
    let named = |sentence: String| match args.coordinates {
        Some(coordinates) => coordinates.in_sentence(&ruleset, &sentence),
        None => sentence,
    };
    let verdict = read.map_err(|why| (why.code(), named(why.sentence(&ruleset))));
    if let Err((_, sentence)) = &verdict
        && !is_move
        && !args.json
    {
        return Err(CommandError::usage(sentence.clone()));
    }
    if args.json {
        let (code, sentence) = match &verdict {
            Ok(_) => (None, None),
            Err((code, sentence)) => (Some(code), Some(sentence)),
        };
        let meant = verdict.as_ref().ok().map(|m| uci::write(&position, *m));
        let answer = json!({ "legal": verdict.is_ok(), "move": meant, "code": code, "sentence": sentence });
        output::print_json(&answer)?;
    } else {
        let line = verdict.as_ref().map_or_else(|(_, sentence)| sentence.as_str(), |_| "legal");
        output::print(&format!("{line}\n"))?;
    }
    Ok(match verdict {
        Ok(_) => Exit::Fine,
        Err(_) if is_move => Exit::Broken,
        Err(_) => Exit::Usage,
    })
}
