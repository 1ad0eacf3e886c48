//! Hints in words, for every surface that gives them. What a move is good for is found by `tabiya_engine`; this file
//! only puts it into a sentence.

use tabiya_board::Set;
use tabiya_engine::{Hint, Purpose};
use tabiya_notation::san;
use tabiya_rules::{Position, checked};

use crate::online::http::HintMessage;
use crate::text;

/// Returns what the suggested move is good for, with the moves that show it. `position` is the one before the moves.
///
/// ```
/// use tabiya_engine::{Control, Engine, Limits, NoClock};
/// use tabiya_rules::{History, Ruleset};
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let position = tabiya_notation::fen::read(&chess, "7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
/// let mut engine = Engine::new(&chess, 1 << 16, 1).unwrap();
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let history = History::new(&position);
/// let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
/// let hint = engine.hint(&position, &report).unwrap();
/// assert_eq!(tabiya_wire::hint::sentence(&position, &hint), "Mate: Ra8#.");
/// ```
pub fn sentence(position: &Position, hint: &Hint) -> String {
    let (moves, end) = line(position, hint);
    let moves = moves.join(" ");
    let ruleset = position.ruleset();
    match hint.purpose {
        Purpose::Wins { plies } => {
            let mate = !checked(&end).is_empty() && !end.has_legal_move();
            match (mate, plies) {
                (true, 0..=1) => format!("Mate: {moves}."),
                (true, _) => format!("Mate in {}: {moves}.", plies.div_ceil(2)),
                (false, 0..=1) => format!("Wins: {moves}."),
                (false, _) => format!("Wins in {}: {moves}.", plies.div_ceil(2)),
            }
        }
        Purpose::Gains { piece, square, .. } => {
            let name = ruleset.kind_name(piece.kind);
            format!("Wins the {name} on {}: {moves}.", ruleset.square_name(square))
        }
        Purpose::Promotes { .. } => format!("Promotes: {moves}."),
        Purpose::Delays { plies } => format!("Delays the loss to move {}: {moves}.", plies.div_ceil(2)),
        _ => format!("Best move: {moves}."),
    }
}

/// Returns the message for a suggested move; nothing if the hint has no move.
pub fn message(position: &Position, ply: usize, hint: &Hint) -> Option<HintMessage> {
    let first = hint.moves.first()?;
    Some(HintMessage {
        ply,
        suggested: text::texts(position, *first),
        line: line(position, hint).0,
        sentence: sentence(position, hint),
    })
}

/// Returns the moves in SAN, and the position after them.
fn line(position: &Position, hint: &Hint) -> (Vec<String>, Position) {
    let mut end = position.clone();
    let mut texts = Vec::with_capacity(hint.moves.len());
    for m in &hint.moves {
        texts.push(san::write(&end, *m));
        end.play(*m);
    }
    (texts, end)
}

#[cfg(test)]
mod tests {
    use tabiya_engine::{Control, Engine, Limits, NoClock};
    use tabiya_notation::fen;
    use tabiya_rules::{History, Ruleset};

    use super::*;

    #[track_caller]
    fn check(id: &str, text: &str, expected: &str) {
        let ruleset = Ruleset::builtin(id).unwrap();
        let position = fen::read(&ruleset, text).unwrap();
        let mut engine = Engine::new(&ruleset, 1 << 20, 1).unwrap();
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let history = History::new(&position);
        let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
        let hint = engine.hint(&position, &report).unwrap();
        assert_eq!(sentence(&position, &hint), expected);
        let message = message(&position, 0, &hint).unwrap();
        assert!(expected.contains(&message.line.join(" ")));
        assert_eq!(message.suggested.san, message.line[0]);
    }

    #[test]
    fn the_purpose_is_named() {
        check("chess", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Wins the rook on a8: Nc7+ Kd7 Nxa8.");
        check("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Mate: Ra8#.");
        check("chess", "8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "Promotes: e8=Q.");
    }

    #[test]
    fn games_without_mate_are_won() {
        check("king-capture", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "Wins: Qxe8#.");
    }
}
