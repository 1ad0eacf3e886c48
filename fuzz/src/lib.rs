//! What each fuzz target does with its input. A panic is a find; refusing the input is not.
#![forbid(unsafe_code)]

use tabiya_rules::file;

/// A ruleset file: the reader gives a ruleset, or diagnostics that lie inside the text.
pub fn ruleset(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let builtin =
        |id: &str| tabiya_rulesets::ALL.iter().find(|game| game.0 == id).map(|game| game.1.to_string());
    // To be filled: generate the moves of the start position of a ruleset that is right.
    let Err(diagnostics) = file::read(text, "input", &builtin) else { return };
    assert!(!diagnostics.is_empty(), "refused without a reason");
    for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.file == "input") {
        assert!(diagnostic.column > 0 && diagnostic.length > 0);
        assert!((1..=text.matches('\n').count() + 1).contains(&diagnostic.line));
        assert!(!file::render(diagnostic, text).is_empty());
    }
}

/// `GAME\nFEN`: the position is refused with reasons, or written back to the same position.
pub fn fen(bytes: &[u8]) {
    let Some((game, fen, _)) = lines(bytes) else { return };
    // To be filled: find the built-in `game`; read `fen`; when it is a position, write it, read that again, and
    // compare.
    let _ = (game, fen);
}

/// `GAME\nFEN\nMOVE`: `explain` says legal exactly when the move is in the legal list.
pub fn explain(bytes: &[u8]) {
    let Some((game, fen, text)) = lines(bytes) else { return };
    // To be filled: as `fen`, then read the move `text`, explain it, and compare with the legal moves.
    let _ = (game, fen, text);
}

/// The first three lines; missing ones are empty.
fn lines(bytes: &[u8]) -> Option<(&str, &str, &str)> {
    let mut lines = std::str::from_utf8(bytes).ok()?.lines();
    Some((lines.next()?, lines.next().unwrap_or_default(), lines.next().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split() {
        assert_eq!(lines(b"chess\n8/8 w\ne2e4\nmore"), Some(("chess", "8/8 w", "e2e4")));
        assert_eq!(lines(b"chess"), Some(("chess", "", "")));
        assert_eq!(lines(b""), None);
        assert_eq!(lines(b"\xff"), None);
    }
}
