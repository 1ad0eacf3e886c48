//! The pieces that can still enter.

use tabiya_board::{Color, Set, Square};

use crate::ending::status::Status;
use crate::{Position, Setup};

/// Returns for each side that holds pieces whether and where they can enter, in games with gating.
pub(crate) fn items(position: &Position) -> Vec<Status> {
    if position.ruleset().def().gating.is_none() {
        return Vec::new();
    }
    let setup = position.setup();
    Color::ALL.into_iter().filter_map(|color| item(position, &setup, color)).collect()
}

fn item(position: &Position, setup: &Setup, color: Color) -> Option<Status> {
    let ruleset = position.ruleset();
    let held = ruleset.kinds().filter(|kind| position.in_hand(color, *kind) > 0);
    let names: Vec<&str> = held.map(|kind| ruleset.kind_name(kind)).collect();
    if names.is_empty() {
        return None;
    }
    let own = |square: &Square| position.piece_at(*square).is_some_and(|piece| piece.color == color);
    let squares = setup.marks.squares().filter(own).map(|square| ruleset.square_name(square).to_string());
    let squares: Vec<String> = squares.collect();
    let (side, held) = (&ruleset.def().sides[color.index()], names.join(" and "));
    let sentence = match &squares[..] {
        [] => format!("{side} holds {held}, but no square is left on which it could enter."),
        squares => format!(
            "{side} holds {held}, to enter where a piece makes its first move: {}.",
            squares.join(", ")
        ),
    };
    let count = if squares.is_empty() { 0 } else { names.len() };
    Some(Status::new("entering", Some(color), "To enter", count.to_string(), sentence))
}
