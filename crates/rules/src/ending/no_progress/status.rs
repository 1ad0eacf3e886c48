//! How long there has been no progress, shortly before that decides.

use crate::Position;
use crate::def::By;
use crate::ending::status::Status;

/// The number of moves of each side before the end at which the count is shown.
const SOON: u16 = 10;

/// Returns the count of moves without progress, if the rule about it applies soon. `counted` is the number of
/// moves after which the pieces are counted, in games where they are.
pub(crate) fn item(position: &Position, counted: Option<u16>) -> Option<Status> {
    let moves = position.halfmove_clock() / 2;
    let rows = position.ruleset().def().endings.no_progress.iter();
    let rows = rows.map(|row| match row.by {
        By::Claim => (row.moves, "a draw may be claimed"),
        By::Automatic => (row.moves, "the game is a draw"),
    });
    let counted = counted.map(|moves| (moves, "the pieces are counted"));
    let (limit, then) =
        rows.chain(counted).filter(|(limit, _)| moves < *limit).min_by_key(|(limit, _)| *limit)?;
    (moves > 0 && moves.saturating_add(SOON) >= limit).then(|| {
        let sentence = format!("{moves} moves of each side without progress: after {limit} {then}.");
        Status::counted("no-progress", None, "No progress", moves.into(), limit.into(), sentence)
    })
}
