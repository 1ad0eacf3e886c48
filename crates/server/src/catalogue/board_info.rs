//! The board of a game as it is sent to clients, with the properties of its drawings.

use tabiya_picture::{Theme, are_turned, side_colours};
use tabiya_rules::Ruleset;
use tabiya_wire::Sides;
use tabiya_wire::online::BoardInfo;

use super::course::coordinates_of;

/// Returns the data for drawing any position of a game.
pub(crate) fn board_info(ruleset: &Ruleset) -> BoardInfo {
    // Discs have the same colours in every theme.
    let colours = side_colours(ruleset, &Theme::light());
    let colours = colours.map(|[white, black]| Sides { white: white.to_string(), black: black.to_string() });
    BoardInfo { colours, coordinates: coordinates_of(ruleset), ..BoardInfo::of(ruleset, are_turned(ruleset)) }
}
