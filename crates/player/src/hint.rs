//! Hints in words, for every user interface that gives them. `tabiya_engine` finds the purpose of a move;
//! this file only puts it into a sentence.

use tabiya_engine::{Hint, Purpose, Score};
use tabiya_notation::san;
use tabiya_rules::{Move, Piece, Position, Reason};

/// Returns the reason for the suggested move, with the moves that show it, as a sentence. `position` is the
/// one before the moves.
pub fn hint_sentence(position: &Position, hint: &Hint) -> String {
    let (moves, end) = line(position, hint, &san::write);
    let purpose = purpose(position, hint, &end);
    let mut letters = purpose.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if is_complete(hint) { "." } else { " ..." };
    format!("{first}{}: {}{stop}", letters.as_str(), moves.join(" "))
}

/// Returns the reason for the suggested move, to be written after that move: no capital, no full stop, and
/// the moves that show it only if there are several, with `...` if they end before the game is won.
/// `position` is the one before the moves.
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
/// assert_eq!(tabiya_player::hint_reason(&position, &hint), "mate in 1");
/// ```
pub fn hint_reason(position: &Position, hint: &Hint) -> String {
    hint_reason_in(position, hint, " ", &san::write)
}

/// Returns the reason for the suggested move like [`hint_reason`], with moves as `write` writes them, and
/// `between` them.
pub fn hint_reason_in(
    position: &Position,
    hint: &Hint,
    between: &str,
    write: &dyn Fn(&Position, Move) -> String,
) -> String {
    let (moves, end) = line(position, hint, write);
    let purpose = purpose(position, hint, &end);
    let rest = if is_complete(hint) { "" } else { " ..." };
    if moves.len() > 1 { format!("{purpose}: {}{rest}", moves.join(between)) } else { purpose }
}

/// Returns whether the moves reach their purpose: a search may know that a game is won, but not all moves
/// until then.
fn is_complete(hint: &Hint) -> bool {
    !matches!(hint.purpose, Purpose::Wins { plies } if hint.moves.len() < plies)
}

/// Returns the reason for the moves; `end` is the position after them.
fn purpose(position: &Position, hint: &Hint, end: &Position) -> String {
    let ruleset = position.ruleset();
    let within = |plies: usize| match plies.div_ceil(2) {
        0 | 1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let name = |piece: Piece| ruleset.kind_name(piece.kind);
    let there = |piece: Piece, square| format!("the {} on {}", name(piece), ruleset.square_name(square));
    match hint.purpose {
        Purpose::Wins { plies } if is_checkmate(end) => format!("mate in {}", plies.div_ceil(2)),
        Purpose::Wins { plies } => format!("wins the game in {}", within(plies)),
        Purpose::Gains { piece, square, .. } => format!("wins {}", there(piece, square)),
        Purpose::Promotes { .. } => "promotes".to_owned(),
        Purpose::Delays { plies } => format!("delays the loss longest, by {}", within(plies)),
        Purpose::Captures { piece, square } => captures(position, &there(piece, square)),
        Purpose::AnswersCheck => "answers the check".to_owned(),
        Purpose::Checks => "gives check".to_owned(),
        Purpose::Castles => "castles".to_owned(),
        Purpose::Escapes { piece, attacker, square } => {
            format!("moves the {} out of attack from {}", name(piece), there(attacker, square))
        }
        Purpose::Protects { piece, square } => format!("protects {}", there(piece, square)),
        Purpose::Threatens { piece, square } => format!("threatens {}", there(piece, square)),
        Purpose::Develops { piece } => format!("brings the {} into play", name(piece)),
        Purpose::Improves { score } => {
            let expected = if hint.moves.len() > 1 { "; expected" } else { "" };
            format!("{}{expected}", standing(position, score))
        }
        _ => "the best move found".to_owned(),
    }
}

/// Returns whether the game ends by checkmate, and not by another rule that decides it at the same time.
fn is_checkmate(end: &Position) -> bool {
    end.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate)
}

/// Returns that something is captured, and whether there is a choice.
fn captures(position: &Position, captured: &str) -> String {
    let moves = position.legal_moves();
    let is_only = moves.iter().all(|m| m.to() == moves[0].to());
    match position.ruleset().def().captures.forced {
        true if is_only => format!("has to capture {captured}"),
        true => format!("captures {captured}, since a capture is forced"),
        false => format!("captures {captured}"),
    }
}

/// Returns in words which side is better by a score for the side to move.
fn standing(position: &Position, score: Score) -> String {
    let turn = position.turn();
    let better = if score.value() < 0 { !turn } else { turn };
    let how = match score.value().unsigned_abs() {
        0..50 => return "about equal".to_owned(),
        50..150 => "slightly better",
        150..400 => "better",
        _ => "much better",
    };
    format!("{how} for {}", position.ruleset().def().sides[better.index()])
}

/// Returns the suggested move and those that show its purpose, in SAN. `position` is the one before the
/// moves.
pub fn hint_line(position: &Position, hint: &Hint) -> Vec<String> {
    line(position, hint, &san::write).0
}

/// Returns the moves as `write` writes them, and the position after them.
fn line(
    position: &Position,
    hint: &Hint,
    write: &dyn Fn(&Position, Move) -> String,
) -> (Vec<String>, Position) {
    let mut end = position.clone();
    let mut texts = Vec::with_capacity(hint.moves.len());
    for m in &hint.moves {
        texts.push(write(&end, *m));
        end.play(*m);
    }
    (texts, end)
}

#[cfg(test)]
mod tests {
    use tabiya_engine::{Control, Engine, Limits, Line, NoClock, Report};
    use tabiya_notation::{fen, uci};
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
        assert_eq!(hint_sentence(&position, &hint), expected);
        let line = hint_line(&position, &hint);
        assert!(expected.contains(&line.join(" ")));
        assert_eq!(line[0], san::write(&position, hint.moves[0]));
        let reason = hint_reason(&position, &hint);
        assert!(expected[1..].starts_with(&reason[1..]), "{reason}");
    }

    #[test]
    fn the_purpose_is_named() {
        check("chess", "2r3k1/8/8/3N4/8/8/PP6/4K3 w - - 0 1", "Wins the rook on c8: Ne7+ Kf7 Nxc8.");
        check("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Mate in 1: Ra8#.");
        check("chess", "8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "Promotes: e8=Q.");
    }

    /// Checks the reason for the first of some moves, in UCI, with a score.
    #[track_caller]
    fn check_line(id: &str, fen: &str, moves: &str, score: i32, expected: &str) {
        let ruleset = Ruleset::builtin(id).unwrap();
        let position = if fen.is_empty() { ruleset.start() } else { fen::read(&ruleset, fen).unwrap() };
        let mut now = position.clone();
        let mut line = Line { score: Score::centipawns(score), moves: Vec::new(), seldepth: 1 };
        for text in moves.split(' ') {
            let m = uci::read(&now, text).unwrap();
            line.moves.push(m);
            now.play(m);
        }
        let engine = Engine::new(&ruleset, 1 << 16, 1).unwrap();
        let report = Report { lines: vec![line], ..Report::default() };
        let hint = engine.hint(&position, &report).unwrap();
        assert_eq!(hint_reason(&position, &hint), expected, "{id} {fen} {moves}");
    }

    #[test]
    fn what_the_move_does_is_named() {
        let spanish = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        let taken = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
        for (fen, moves, expected) in [
            (taken, "b5c6 d7c6", "captures the knight on c6"),
            (taken, "b5a4", "moves the bishop out of attack from the pawn on a6"),
            (taken, "e1g1 a6b5", "castles"),
            (spanish, "a7a6", "threatens the bishop on b5"),
            // The piece would be lost.
            (spanish, "d8h4 f3h4", "about equal; expected: Qh4 Nxh4"),
            (spanish, "g8f6", "threatens the pawn on e4"),
            (spanish, "f8c5", "brings the bishop into play"),
            (
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
                "b8c6",
                "protects the pawn on e5",
            ),
            ("rnbqkbnr/pp2pppp/3p4/1Bp5/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3", "c8d7", "answers the check"),
            ("rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "f1b5", "gives check"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6 e8d7", "captures the pawn on d5"),
            // The rook is pinned, and its attack is no threat.
            ("3nk3/8/8/8/1b6/8/3R4/4K1B1 w - - 0 1", "g1e3 d8e6", "about equal; expected: Be3 Ne6"),
            ("", "e2e4 e7e5 g1f3 b8c6", "about equal; expected: e4 e5 Nf3"),
        ] {
            check_line("chess", fen, moves, 0, expected);
        }
        check_line("shogi", "", "c3c4", 0, "about equal");
        check_line("makruk", "", "b1d2", 0, "brings the knight into play");
        // A capture there takes more than one piece, and protection does not help.
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        check_line("atomic", open, "d7d6", 0, "about equal");
    }

    #[test]
    fn the_score_is_named_and_contradicts_nothing() {
        check_line("chess", "", "e2e4 c7c5", 80, "slightly better for White; expected: e4 c5");
        check_line("chess", "", "e2e4 c7c5", -200, "better for Black; expected: e4 c5");
        check_line("chess", "", "e2e4 c7c5", 900, "much better for White; expected: e4 c5");
        // The bishop moves out of attack, and is lost nevertheless.
        let taken = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
        check_line("chess", taken, "b5a4 b7b5", -300, "better for Black; expected: Ba4 b5");
    }

    #[test]
    fn pieces_are_named_where_they_stand_and_only_if_they_are_won() {
        // The chariot that is captured on h10 later is exchanged.
        let xiangqi = "rcbaka2r/4nn3/9/p1C1p1pcp/6b2/9/P1P1P1P1P/2C3N1B/9/RNBAKA1R1 w - - 11 10";
        check("xiangqi", xiangqi, "Captures the cannon on h7: Rxh7.");
        // The pawn on g7 is exchanged.
        let horde = "rnbqkbnr/pppp2pp/5P2/1PP2p1P/PPPPPPPP/PPPPPPP1/PPPPPPPP/PPPPPPPP w kq - 0 4";
        check("horde", horde, "Wins the pawn on f5: fxg7 Bxg7 exf5.");
    }

    #[test]
    fn nothing_is_protected_that_is_not_attacked_or_still_lost() {
        // No piece can capture the soldier on e4.
        let soldier = "rnbakabnr/3c5/2c6/C5p1p/2p6/8P/P1P1P1P2/4B2C1/4A4/RNB1KA1NR w - - 5 7";
        check("xiangqi", soldier, "Moves the cannon out of attack from the chariot on a10: Ce7.");
        for (fen, moves, score, expected) in [
            // The rook that attacks the knight is pinned.
            ("4k3/8/8/N3r3/8/8/1P6/4R1K1 w - - 0 1", "b2b4", 1000, "much better for White"),
            // Two knights attack the pawn, and one defends it.
            ("4k3/8/5n2/2n5/4P3/8/N7/4K3 w - - 0 1", "a2c3", 0, "about equal"),
            // The king may not recapture.
            ("3r2k1/1b6/8/3P4/8/4K3/8/8 w - - 0 1", "e3e4", 0, "about equal"),
            // The rook is pinned and does not threaten the other one.
            ("3r2k1/8/8/8/1b1B1p2/5N2/3R4/4K3 w - - 0 1", "d4e5", 300, "threatens the pawn on f4"),
        ] {
            check_line("chess", fen, moves, score, expected);
        }
    }

    #[test]
    fn pieces_come_into_play_only_from_a_known_place() {
        check_line("chess", "", "b1c3", 0, "brings the knight into play");
        check_line("chess", "", "b1c3", -300, "better for Black");
        // The game may have begun from another array.
        check_line("chess960", "", "b1c3", 0, "about equal");
        // More freedom is no advantage if captures are forced.
        check_line("antichess", "", "b1c3", 0, "about equal");
    }

    #[test]
    fn forced_captures_are_no_choice() {
        check_line("antichess", "r7/3p4/4P3/8/8/8/8/8 w - - 0 1", "e6d7", 0, "has to capture the pawn on d7");
        let both = "r7/3p1p2/4P3/8/8/8/8/8 w - - 0 1";
        check_line("antichess", both, "e6d7", 0, "captures the pawn on d7, since a capture is forced");
    }

    #[test]
    fn won_games_are_mates_only_by_the_rules() {
        // The king could move, but the third check decides.
        check("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Wins the game in 1 move: Ra8#.");
    }

    #[test]
    fn lines_that_win_are_shown_to_their_end() {
        let animal = "1glHc/c1gh1/1GHC1/2Hh1/2L2/1G3[CH] w - - 3 16";
        check("animal", animal, "Wins the game in 2 moves: Hxc5=+H Hxd4 +Hxc6.");
        let dobutsu = "gl1/3/LEc/2G[EC] w - - 1 4";
        check("dobutsu", dobutsu, "Wins the game in 4 moves: Gx1c L-1a E*2b L-2a E-1b L-1a Ex1a.");
        // If the rest is not known, they do not look complete.
        let start = Ruleset::builtin("chess").unwrap().start();
        let mut now = start.clone();
        let mut hint = Hint { moves: Vec::new(), purpose: Purpose::Wins { plies: 5 } };
        for text in ["e2e4", "e7e5"] {
            let m = uci::read(&now, text).unwrap();
            hint.moves.push(m);
            now.play(m);
        }
        assert_eq!(hint_sentence(&start, &hint), "Wins the game in 3 moves: e4 e5 ...");
        assert_eq!(hint_reason(&start, &hint), "wins the game in 3 moves: e4 e5 ...");
    }

    #[test]
    fn games_without_mate_are_won() {
        check("king-capture", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "Wins the game in 1 move: Qxe8.");
    }
}
