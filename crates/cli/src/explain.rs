//! `tabiya explain`: says whether a move is legal, and if not, why.

use serde_json::json;
use tabiya_board::Square;
use tabiya_classroom::Course;
use tabiya_classroom::two_player::{self, Reading};
use tabiya_notation::{MoveError, any, uci};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::{Move, Position};

use crate::args::ExplainArgs;
use crate::error::{CommandError, Exit};
use crate::{game, output};

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.position.game)?;
    let (position, last) = game::position_and_last_move(&ruleset, &args.position)?;
    let read = read(&position, last.map(|m| m.to()), args);
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

/// Reads a move: in the coordinates, if they are given and it consists of numbers; as a line of the course in
/// its two-player chess, also with `draw?`; or else in any notation of the game.
fn read(position: &Position, last: Option<Square>, args: &ExplainArgs) -> Result<Move, MoveError> {
    let is_two_player = Course::of(position.ruleset()) == Some(Course::TwoPlayer);
    let text = args.attempt.as_str();
    let text = if is_two_player { two_player::split_draw(text.trim()).0 } else { text };
    if is_two_player {
        let game = Game::from_position(position.clone(), Terms::default(), Time(0));
        if let Ok(Reading::Move { m, .. }) = two_player::read(&game, text) {
            return Ok(m);
        }
    }
    match args.coordinates {
        Some(coordinates) => coordinates.read_any(position, last, text),
        None => any::read_after(position, last, text),
    }
}
