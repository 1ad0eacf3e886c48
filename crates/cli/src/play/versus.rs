//! The arguments about the computer: its level, and which side it plays.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::str::FromStr;

use tabiya_board::Color;
use tabiya_dialogue::Dialogue;
use tabiya_engine::Level;
use tabiya_rules::Position;

use crate::args::PlayArgs;
use crate::error::CommandError;

/// The opponent: the computer at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Versus(Level);

impl FromStr for Versus {
    type Err = String;

    fn from_str(text: &str) -> Result<Versus, String> {
        let (name, level) = text.split_once(':').unwrap_or((text, "3"));
        if name != "computer" {
            return Err("The opponent is `computer`, or with a level `computer:5`.".to_owned());
        }
        level.parse().map(Versus).map_err(|error| format!("{error}"))
    }
}

/// Lets the computer play if the arguments say so.
pub(super) fn seated(
    dialogue: Dialogue,
    start: &Position,
    args: &PlayArgs,
) -> Result<Dialogue, CommandError> {
    let Some(Versus(level)) = args.vs else { return Ok(dialogue) };
    let ruleset = start.ruleset();
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let person = match args.side.as_deref().map(str::to_lowercase).as_deref() {
        // Where the first side sits at the top of the board, the person has the other one.
        None if ruleset.def().white_on_top => Color::Black,
        None => start.turn(),
        Some("random") if seed.is_multiple_of(2) => Color::White,
        Some("random") => Color::Black,
        Some(name) => side(start, name)?,
    };
    dialogue.with_computer(!person, level, seed).map_err(|error| {
        let text = format!("{} has no turns, so the computer cannot play it.", ruleset.def().name);
        CommandError::usage(text).caused_by(error)
    })
}

/// Finds a side by its colour or by its name in the game, in lower case.
fn side(start: &Position, name: &str) -> Result<Color, CommandError> {
    let names = &start.ruleset().def().sides;
    let own = || Color::ALL.into_iter().find(|color| names[color.index()].to_lowercase() == name);
    let colour = || match name {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    };
    // A game may give the name of a colour to the other side.
    own().or_else(colour).ok_or_else(|| {
        let [white, black] = names;
        CommandError::usage(format!("There is no side `{name}`."))
            .hint(format!("Sides are `white` ({white}), `black` ({black}) and `random`."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_has_a_level() {
        assert_eq!("computer".parse(), Ok(Versus(Level::new(3).unwrap())));
        assert_eq!("computer:8".parse(), Ok(Versus(Level::MAX)));
        for text in ["", "human", "computer:", "computer:0", "computer:9", "computer:x"] {
            assert!(text.parse::<Versus>().unwrap_err().ends_with('.'), "{text}");
        }
    }
}
