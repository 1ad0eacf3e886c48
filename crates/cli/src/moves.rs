//! `tabiya moves`: lists the legal moves of a position, one per line.

use serde_json::json;
use tabiya_board::Square;
use tabiya_classroom::Coordinates;
use tabiya_notation::{fen, uci};
use tabiya_rules::{Ruleset, judge};

use crate::args::MovesArgs;
use crate::error::{CommandError, Exit};
use crate::{game, output};

pub(crate) fn run(args: &MovesArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.position.game)?;
    let (position, history) = game::position_and_history(&ruleset, &args.position)?;
    let over = judge(&position, &history).map(|outcome| outcome.sentence(&ruleset));
    let square = |name: &str| {
        let in_course = args.coordinates.and_then(|how| how.read_square(&ruleset, name));
        in_course.map_or_else(|| game::square(&ruleset, name), Ok).map_err(|error| match args.coordinates {
            Some(coordinates) => error.hint(corner(coordinates, &ruleset)),
            None => error,
        })
    };
    let from = args.from.as_deref().map(square).transpose()?;
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|m| from.is_none_or(|from| !m.is_drop() && m.from() == from))
        .map(|m| match args.coordinates {
            Some(coordinates) => coordinates.write(&position, m),
            None => uci::write(&position, m),
        })
        .collect();
    moves.sort();
    if args.json {
        let fen = fen::write(&position);
        output::print_json(&json!({ "game": ruleset.id(), "fen": fen, "moves": moves, "outcome": over }))?;
        return Ok(Exit::Fine);
    }
    output::print(&moves.iter().map(|text| format!("{text}\n")).collect::<String>())?;
    match (over, args.from.as_deref()) {
        (Some(sentence), _) => output::note(&format!("The game is over. {sentence}")),
        (None, Some(name)) if moves.is_empty() => output::note(&format!("Nothing on {name} can move.")),
        (None, None) if moves.is_empty() => output::note("There is no legal move."),
        _ => {}
    }
    Ok(Exit::Fine)
}

/// Returns how a corner of the board is written in the coordinates.
fn corner(coordinates: Coordinates, ruleset: &Ruleset) -> String {
    let numbers: Vec<String> = coordinates.numbers(ruleset, Square(0)).iter().map(u32::to_string).collect();
    format!("In these coordinates {} is `{}`.", ruleset.square_name(Square(0)), numbers.join(" "))
}
