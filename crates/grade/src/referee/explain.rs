//! Why a line is accepted, as a sentence that names the rule.

use tabiya_notation::{any, fen};
use tabiya_rules::{Move, Position, Ruleset};

use crate::suite::Topic;

/// Describes a line that the referee accepts in a position, and the message that it gives.
pub(super) fn explain(ruleset: &Ruleset, position: &str, line: &str, message: Option<&str>) -> String {
    let (text, draw) = line.strip_suffix("draw?").map_or((line, false), |rest| (rest.trim_end(), true));
    let Ok(position) = fen::read(ruleset, position) else { return String::new() };
    let side = &ruleset.def().sides[position.turn().index()];
    if text == "resign" {
        return format!("{side} resigns.");
    }
    let Ok(m) = any::read(&position, text) else { return String::new() };
    let mut sentence = format!("{line} is legal: {}.", describe(&position, m));
    if draw {
        sentence += " Then the players agree to a draw.";
    } else {
        match message {
            Some("CHECK") => sentence += " It gives check.",
            Some(message) if message.starts_with("CHECKMATE") => sentence += " It is checkmate.",
            Some(message) => sentence += &format!(" {message}"),
            None => {}
        }
    }
    sentence
}

/// Returns the topic of a line, which the rules know: ordinary moves, castling, drops. Attempts to castle
/// that are refused are about castling, too.
pub(super) fn topic(ruleset: &Ruleset, position: &str, line: &str, is_refused: bool) -> Topic {
    let text = line.strip_suffix("draw?").unwrap_or(line).trim();
    if text == "resign" && !is_refused {
        return Topic::Resign;
    }
    let Ok(position) = fen::read(ruleset, position) else { return Topic::Moves };
    match any::read(&position, text) {
        Err(error) if is_refused && error.code().starts_with("castling-") => Topic::Castling,
        _ if is_refused => Topic::IllegalMoves,
        Ok(m) if m.is_castle() => Topic::Castling,
        Ok(m) if m.is_en_passant() => Topic::EnPassant,
        Ok(m) if m.is_drop() => Topic::Drops,
        Ok(m) if m.is_promotion() => Topic::Promotion,
        _ => Topic::Moves,
    }
}

/// Describes a legal move as a clause: `the pawn on g5 captures en passant on f6`.
pub fn describe(position: &Position, m: Move) -> String {
    let ruleset = position.ruleset();
    let mover = position.mover(m);
    let side = &ruleset.def().sides[mover.index()];
    let (kind, to) = (ruleset.kind_name(m.kind()), ruleset.square_name(m.to()));
    if m.is_castle() {
        return format!("{side} castles");
    }
    if m.is_drop() {
        return format!("{side} drops a {kind} on {to}");
    }
    let from = ruleset.square_name(m.from());
    if m.is_en_passant() {
        return format!("the pawn on {from} captures en passant on {to}");
    }
    let taken = position.piece_at(m.to()).map(|piece| ruleset.kind_name(piece.kind));
    let mut text = match taken {
        Some(taken) => format!("the {kind} on {from} captures the {taken} on {to}"),
        None => format!("the {kind} of {side} goes from {from} to {to}"),
    };
    if m.into_kind() != m.kind() {
        text += &format!(" and becomes a {}", ruleset.kind_name(m.into_kind()));
    }
    text
}
