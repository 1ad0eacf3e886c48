//! How many checks each side has given.

use tabiya_board::Color;

use crate::Position;
use crate::ending::status::Status;
use crate::outcome::number;

/// Returns the number of checks of each side, in games that count them.
pub(crate) fn items(position: &Position) -> Vec<Status> {
    let def = position.ruleset().def();
    let Some(limit) = def.endings.checks else { return Vec::new() };
    let given = position.setup().counters;
    Color::ALL.map(|color| item(color, given[color], limit, &def.sides[color.index()])).into()
}

fn item(color: Color, given: u8, limit: u8, name: &str) -> Status {
    let left = number(limit.saturating_sub(given).into());
    let sentence = match given {
        0 => format!("{name} has given no checks and wins with {left}."),
        1 => format!("{name} has given one check and wins with {left} more."),
        _ => format!("{name} has given {} checks and wins with {left} more.", number(given.into())),
    };
    Status::counted("checks", Some(color), "Checks", given.into(), limit.into(), sentence)
}
