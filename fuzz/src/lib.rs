//! What each fuzz target does with its input. A panic is a find; refusing the input is not.
#![forbid(unsafe_code)]

use std::sync::OnceLock;

use tabiya_notation::record::{Record, RecordError};
use tabiya_notation::uci::{self, Uci};
use tabiya_notation::{Unserved, csa, fen, kif, sfen, smith, usi};
use tabiya_rules::{Position, Ruleset, file};

/// A ruleset file: a ruleset whose first moves can be played, or diagnostics that lie inside the text.
pub fn ruleset(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Ruleset::parse(text, "input") {
        Ok(ruleset) => {
            let start = ruleset.start();
            for m in start.legal_moves() {
                let mut after = start.clone();
                after.play_unchecked(m);
                let _ = (after.legal_moves(), after.outcome());
            }
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty(), "refused without a reason");
            for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.file == "input") {
                assert!(diagnostic.column > 0 && diagnostic.length > 0);
                assert!((1..=text.matches('\n').count() + 1).contains(&diagnostic.line));
                assert!(!file::render(diagnostic, text).is_empty());
            }
        }
    }
}

/// The built-in games, loaded once.
fn games() -> &'static [Ruleset] {
    static GAMES: OnceLock<Vec<Ruleset>> = OnceLock::new();
    GAMES.get_or_init(|| tabiya_rulesets::ALL.iter().filter_map(|game| Ruleset::builtin(game.0)).collect())
}

/// A position of a game, if both lines make sense.
fn position(game: &str, text: &str) -> Option<Position> {
    let ruleset = games().iter().find(|ruleset| ruleset.id() == game)?;
    fen::read(ruleset, text).ok()
}

/// `GAME\nFEN`: the position is refused with reasons, or written back to the same position.
pub fn fen(bytes: &[u8]) {
    let Some((game, text, _)) = lines(bytes) else { return };
    let Some(position) = position(game, text) else { return };
    let written = fen::write(&position);
    let again = fen::read(position.ruleset(), &written).expect("what we write can be read");
    assert_eq!(fen::write(&again), written);
    let moves = position.legal_moves();
    assert_eq!(again.legal_moves().len(), moves.len());
    for m in moves {
        let mut after = position.clone();
        after.play_unchecked(m);
        let _ = (after.legal_moves(), after.outcome());
    }
}

/// `GAME\nFEN\nMOVE`: `explain` says legal exactly when the move is in the legal list.
pub fn explain(bytes: &[u8]) {
    let Some((game, text, tried)) = lines(bytes) else { return };
    let Some(position) = position(game, text) else { return };
    let Ok(uci) = Uci::parse(position.ruleset().board(), tried) else { return };
    let Ok(attempt) = uci::resolve(&uci, &position) else { return };
    match position.explain(&attempt) {
        Ok(m) => assert!(position.is_legal(m)),
        Err(refusal) => {
            assert_eq!(position.find(&attempt), None);
            assert!(!refusal.sentence(position.ruleset()).is_empty());
            assert_ne!(refusal.code(), "unexplained");
        }
    }
}

/// `GAME\nSFEN\nMOVE`: the position is refused with reasons, or written back to the same position; the move in
/// USI is refused with a sentence, or written back to the same move.
pub fn sfen(bytes: &[u8]) {
    let Some((game, text, tried)) = lines(bytes) else { return };
    let Some(ruleset) = games().iter().find(|ruleset| ruleset.id() == game) else { return };
    let Ok(position) = sfen::read(ruleset, text) else { return };
    let written = sfen::write(&position).expect("what is served one way is served the other");
    let again = sfen::read(ruleset, &written).expect("what we write can be read");
    assert_eq!(again, position);
    match usi::read(&position, tried) {
        Ok(m) => {
            let written = usi::write(&position, m).expect("what is served one way is served the other");
            assert_eq!(usi::read(&position, &written), Ok(m));
        }
        Err(error) => assert!(!error.sentence(ruleset).is_empty()),
    }
}

/// `GAME\n` and a game in KIF.
pub fn kif(bytes: &[u8]) {
    record(bytes, kif::read, kif::write);
}

/// `GAME\n` and a game in CSA.
pub fn csa(bytes: &[u8]) {
    record(bytes, csa::read, csa::write);
}

/// The record is refused at a place in the text, or written; what is written is read back as it is.
fn record(
    bytes: &[u8],
    read: fn(&Ruleset, &str) -> Result<Record, RecordError>,
    write: fn(&Record) -> Result<String, Unserved>,
) {
    let Some((game, text)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n')) else {
        return;
    };
    let Some(ruleset) = games().iter().find(|ruleset| ruleset.id() == game) else { return };
    match read(ruleset, text) {
        Ok(record) => {
            let written = write(&record).expect("what is served one way is served the other");
            let again = read(ruleset, &written).expect("what we write can be read");
            assert_eq!(write(&again).expect("it is served still"), written);
        }
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line) && error.column > 0);
            assert!(!error.sentence(ruleset).is_empty());
        }
    }
}

/// `GAME\nFEN\nMOVES`: a file in Smith notation is played, and written back as a file with the same
/// moves; or it stops at a word of the text, with a reason.
pub fn smith(bytes: &[u8]) {
    let Some((game, text, moves)) = lines(bytes) else { return };
    let Some(start) = position(game, text) else { return };
    let (mut position, mut written) = (start.clone(), String::new());
    match smith::read_moves(&mut position, moves) {
        Ok(played) => {
            let mut replayed = start.clone();
            for m in &played {
                let text = smith::write(&replayed, *m).expect("a game that was read can be written");
                written.extend([text.as_str(), " "]);
                replayed.play(*m);
            }
            assert_eq!(smith::read_moves(&mut start.clone(), &written), Ok(played));
            assert_eq!(replayed, position);
        }
        Err(stopped) => {
            assert!(stopped.offset < moves.chars().count());
            assert!(!stopped.sentence(position.ruleset()).is_empty());
        }
    }
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
