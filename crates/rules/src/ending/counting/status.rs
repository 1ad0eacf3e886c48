//! How far the count of moves has come.

use super::judge::BOARD_LIMIT;
use crate::Position;
use crate::ending::History;
use crate::ending::status::Status;

/// Returns the running count, if there is one.
pub(crate) fn item(position: &Position, history: &History) -> Option<Status> {
    let count = history.memory.counting.last()?;
    if let Some((side, counted, limit)) = count.pieces {
        let name = &position.ruleset().def().sides[side.index()];
        let sentence =
            format!("{name} has counted {counted} of {limit} moves: beyond that the game is a draw.");
        return Some(Status::counted(
            "counting",
            Some(side),
            "Count",
            counted.into(),
            limit.into(),
            sentence,
        ));
    }
    let moves = count.board / 2;
    (count.board > 0).then(|| {
        let sentence = match moves < BOARD_LIMIT {
            true => format!(
                "No pawn is left: {moves} of {BOARD_LIMIT} moves of each side are counted, then a draw may \
                 be claimed."
            ),
            false => format!("No pawn is left, and {BOARD_LIMIT} moves of each side have been made."),
        };
        Status::counted("counting", None, "Count", moves.into(), BOARD_LIMIT.into(), sentence)
    })
}
