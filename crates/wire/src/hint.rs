//! Hints in words, for every surface that gives them. What a move is good for is found by `tabiya_engine`; this file
//! only puts it into a sentence.

use tabiya_engine::{Hint, Purpose};
use tabiya_notation::san;
use tabiya_rules::Position;

use crate::online::HintMessage;
use crate::text;

/// Returns what the suggested move is good for, with the moves that show it, as a sentence. `position` is the one before
/// the moves.
pub(crate) fn sentence(position: &Position, hint: &Hint) -> String {
    let (moves, end) = line(position, hint);
    let purpose = purpose(position, hint, &end);
    let mut letters = purpose.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}: {}.", letters.as_str(), moves.join(" "))
}

/// Returns what the suggested move is good for, to be written after that move: no capital, no full stop, and the moves that
/// show it only if there are several. `position` is the one before the moves.
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
/// assert_eq!(tabiya_wire::hint_reason(&position, &hint), "mate in 1");
/// ```
pub fn hint_reason(position: &Position, hint: &Hint) -> String {
    let (moves, end) = line(position, hint);
    let purpose = purpose(position, hint, &end);
    if moves.len() > 1 { format!("{purpose}: {}", moves.join(" ")) } else { purpose }
}

/// Returns what the moves are good for; `end` is the position after them.
fn purpose(position: &Position, hint: &Hint, end: &Position) -> String {
    let ruleset = position.ruleset();
    let within = |plies: usize| match plies.div_ceil(2) {
        0 | 1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    match hint.purpose {
        Purpose::Wins { plies } if end.announces_check() && !end.has_legal_move() => {
            format!("mate in {}", plies.div_ceil(2))
        }
        Purpose::Wins { plies } => format!("wins the game in {}", within(plies)),
        Purpose::Gains { piece, square, .. } => {
            format!("wins the {} on {}", ruleset.kind_name(piece.kind), ruleset.square_name(square))
        }
        Purpose::Promotes { .. } => "promotes".to_owned(),
        Purpose::Delays { plies } => format!("delays the loss longest, by {}", within(plies)),
        _ => "the best move found".to_owned(),
    }
}

impl HintMessage {
    /// Returns the message for a suggested move; nothing if the hint has no move.
    pub fn of(position: &Position, ply: usize, hint: &Hint) -> Option<HintMessage> {
        let first = hint.moves.first()?;
        Some(HintMessage {
            ply,
            suggested: text::texts(position, *first),
            line: line(position, hint).0,
            sentence: sentence(position, hint),
        })
    }
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
        let message = HintMessage::of(&position, 0, &hint).unwrap();
        assert!(expected.contains(&message.line.join(" ")));
        assert_eq!(message.suggested.san, message.line[0]);
        let reason = hint_reason(&position, &hint);
        assert!(expected[1..].starts_with(&reason[1..]), "{reason}");
    }

    #[test]
    fn the_purpose_is_named() {
        check("chess", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Wins the rook on a8: Nc7+ Kd7 Nxa8.");
        check("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Mate in 1: Ra8#.");
        check("chess", "8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "Promotes: e8=Q.");
    }

    #[test]
    fn games_without_mate_are_won() {
        check("king-capture", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "Wins the game in 1 move: Qxe8#.");
    }
}
