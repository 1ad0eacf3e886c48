//! The body of each fuzz target. A panic is a find; refusing the input is not.
#![forbid(unsafe_code)]

pub mod judge;

use std::sync::{Arc, Mutex, OnceLock};

use tabiya_classroom::simulator::{Board, LayoutError, LineError, PieceRegistry, Simulation, moves};
use tabiya_engine_protocols::{Host, Protocol};
use tabiya_notation::{GameFormat, MoveNotation, fen, pgn, san, sfen, uci};
use tabiya_referee::Time;
use tabiya_rules::{Position, Ruleset, file, internal};
use tabiya_session::{Limits, Session};

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
                assert!(!file::render(diagnostic, text, file::Rendering::Plain).is_empty());
            }
        }
    }
}

/// An encoded definition: refused, or identical to the encoding of its definition.
pub fn encoding(bytes: &[u8]) {
    if let Ok(def) = tabiya_ruleset::encoding::decode(bytes) {
        assert_eq!(tabiya_ruleset::encoding::encode(&def), bytes);
        let _ = Ruleset::compile(def);
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
    let Ok(attempt) = uci::attempt(&position, tried) else { return };
    match position.explainer().explain(&attempt) {
        Ok(m) => assert!(position.is_legal(m)),
        Err(refusal) => {
            assert_eq!(internal::find(&position, &attempt), None);
            assert!(!refusal.sentence(position.ruleset()).is_empty());
            assert_ne!(refusal.code(), "unexplained");
        }
    }
}

/// `GAME\nFEN`: judging the position, and others like it, takes a bounded amount of work. The worst cases are
/// kept.
pub fn judge(bytes: &[u8]) {
    let Some((game, text, _)) = lines(bytes) else { return };
    let Some(position) = position(game, text) else { return };
    judge::climb(position, bytes.iter().fold(0, |sum: u64, byte| sum.rotate_left(9) ^ u64::from(*byte)));
}

/// `GAME\nLAYOUT\n--\nMOVES`: the files are played up to an error, which lies inside its file; the final
/// board of the simulator is a layout of the same board, and the simulator's own board comes to the same end.
pub fn layout(bytes: &[u8]) {
    let Some((game, layout, moves_text)) = files(bytes) else { return };
    let Some(ruleset) = games().iter().find(|ruleset| ruleset.id() == game) else { return };
    let inside = |error: &LineError, file: &[u8]| {
        let line = file.split(|byte| *byte == b'\n').nth(error.line - 1).expect("the line exists");
        assert!((1..=String::from_utf8_lossy(line).chars().count() + 1).contains(&error.column));
        assert!(error.length > 0 && !error.to_string().is_empty());
    };
    let board = Board::new(PieceRegistry::standard());
    let set_up = board.set_up(layout);
    let mut simulation = match Simulation::set_up(ruleset, layout) {
        Ok(simulation) => simulation,
        Err(LayoutError::Impossible(faults)) => {
            return assert!(!faults.is_empty(), "refused without a reason");
        }
        Err(LayoutError::Line(error)) => return inside(&error, layout),
    };
    let alphabet = simulation.alphabet();
    let error = moves::read(moves_text, &alphabet).find_map(|line| {
        let line = match line {
            Ok(line) => line,
            Err(error) => return Some(error),
        };
        let refusal = simulation.play(&line.written).err()?;
        Some(line.refused(refusal.sentence(ruleset)))
    });
    if let Some(error) = &error {
        inside(error, moves_text);
    }
    if game == "simulator" {
        assert_eq!(set_up, Ok(()));
        assert_eq!(board.play(moves_text).err(), error);
        let text: String = simulation.layout().map(|line| line + "\n").collect();
        let again = Simulation::set_up(ruleset, text.as_bytes()).expect("what we write can be read");
        assert!(again.layout().eq(simulation.layout()));
        let pieces = board.iter().filter_map(|(location, piece)| Some(format!("{location}={}", piece?)));
        assert!(pieces.eq(simulation.layout()));
    }
}

/// The game, the layout and the moves; missing ones are empty.
fn files(bytes: &[u8]) -> Option<(&str, &[u8], &[u8])> {
    let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
    let game = std::str::from_utf8(parts.next()?).ok()?;
    let texts = parts.next().unwrap_or_default();
    let between = b"\n--\n";
    let (layout, moves) = match texts.windows(between.len()).position(|window| window == between) {
        Some(at) => (&texts[..at], &texts[at + between.len()..]),
        None => (texts, &[][..]),
    };
    Some((game, layout, moves))
}

/// `GAME\nSFEN\nMOVE`: the position is refused with reasons, or written back to the same position; the move
/// in USI is refused with a sentence, or written back to the same move.
pub fn sfen(bytes: &[u8]) {
    let Some((game, text, tried)) = lines(bytes) else { return };
    let Some(ruleset) = games().iter().find(|ruleset| ruleset.id() == game) else { return };
    let Ok(position) = sfen::read(ruleset, text) else { return };
    let written = sfen::write(&position).expect("a game that is read can be written");
    let again = sfen::read(ruleset, &written).expect("what we write can be read");
    assert_eq!(again, position);
    match MoveNotation::Usi.read(&position, tried) {
        Ok(m) => {
            let written = MoveNotation::Usi.write(&position, m).expect("a game that is read can be written");
            assert_eq!(MoveNotation::Usi.read(&position, &written), Ok(m));
        }
        Err(error) => assert!(!error.sentence(ruleset).is_empty()),
    }
}

/// `GAME\nFEN\nMOVE`: the move in SAN is refused with a sentence, or written back to the same move; every
/// legal move is.
pub fn san(bytes: &[u8]) {
    let Some((game, text, tried)) = lines(bytes) else { return };
    let Some(position) = position(game, text) else { return };
    match san::read(&position, tried) {
        Ok(m) => assert!(position.is_legal(m)),
        Err(error) => assert!(!error.sentence(position.ruleset()).is_empty()),
    }
    for m in position.legal_moves() {
        assert_eq!(san::read(&position, &san::write(&position, m)), Ok(m));
    }
}

/// A file of games in PGN, not always of text: every game is refused at a place in it, or written and read
/// back as it is; and a file that comes in two pieces holds the same games.
pub fn pgn(bytes: &[u8]) {
    let Some(chess) = games().iter().find(|ruleset| ruleset.id() == "chess") else { return };
    let mut recorder = pgn::Recorder::new(chess);
    let (mut at, mut count) = (0, 0);
    while let pgn::Scanned::Game { end } = pgn::scan(&bytes[at..], true, &mut recorder) {
        assert!(end > 0, "no step forward");
        count += 1;
        match recorder.take() {
            (record, None) => {
                let written = pgn::write(&record);
                let again = pgn::read(chess, &written).expect("what we write can be read");
                assert_eq!(pgn::write(&again), written);
            }
            (record, Some(error)) => {
                assert!(error.offset <= end);
                assert!(!error.kind.sentence(record.start.ruleset()).is_empty());
            }
        }
        at += end;
    }
    let (mut at, mut have, mut in_pieces) = (0, bytes.len() / 2, 0);
    loop {
        match pgn::scan(&bytes[at..have], have == bytes.len(), &mut recorder) {
            pgn::Scanned::Game { end } => (at, in_pieces) = (at + end, in_pieces + 1),
            pgn::Scanned::Incomplete => have = bytes.len(),
            pgn::Scanned::Nothing => break,
        }
    }
    assert_eq!(in_pieces, count);
}

/// `GAME\n` and a game in KIF.
pub fn kif(bytes: &[u8]) {
    record(bytes, GameFormat::Kif);
}

/// `GAME\n` and a game in CSA.
pub fn csa(bytes: &[u8]) {
    record(bytes, GameFormat::Csa);
}

/// The record is refused at a place in the text, or written; the written text is read back unchanged.
fn record(bytes: &[u8], format: GameFormat) {
    let Some((game, text)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n')) else {
        return;
    };
    let Some(ruleset) = games().iter().find(|ruleset| ruleset.id() == game) else { return };
    match format.read(ruleset, text) {
        Ok(record) => {
            let written = format.write(&record).expect("a game that is read can be written");
            let again = format.read(ruleset, &written).expect("what we write can be read");
            assert_eq!(format.write(&again).expect("a game that is read can be written"), written);
        }
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line) && error.column > 0);
            assert!(!error.sentence(ruleset).is_empty());
        }
    }
}

/// `GAME\nFEN\nMOVES`: moves in Smith notation are played and written back as the same moves, up to the first
/// that is refused with a sentence.
pub fn smith(bytes: &[u8]) {
    let Some((game, text, moves)) = lines(bytes) else { return };
    let Some(mut position) = position(game, text) else { return };
    for word in moves.split_whitespace() {
        match MoveNotation::Smith.read(&position, word) {
            Ok(m) => {
                let written =
                    MoveNotation::Smith.write(&position, m).expect("a move that is read can be written");
                assert_eq!(MoveNotation::Smith.read(&position, &written), Ok(m));
                position.play(m);
            }
            Err(error) => return assert!(!error.sentence(position.ruleset()).is_empty()),
        }
    }
}

/// Requests of `tabiya referee`, one a line: each has one answer, which is one line that begins with an id.
pub fn json_lines(bytes: &[u8]) {
    let mut session = Session::with_limits(Limits { games: 8, ..Limits::default() });
    for (number, line) in bytes.split(|byte| *byte == b'\n').take(64).enumerate() {
        let answer = session.answer(line, Time(number as u64 * 1_000));
        assert!(answer.starts_with("{\"id\":") && !answer.contains('\n'), "{answer}");
        assert!(answer.contains(",\"ok\":{") || answer.contains(",\"error\":{"), "{answer}");
    }
}

/// `PROTOCOL\nLINE\n...`: lines to the engine. Searches are stopped at once; every `go` of UCI has exactly
/// one answer, and every `ping` of XBoard.
pub fn engine_lines(bytes: &[u8]) {
    let mut lines = bytes.split(|byte| *byte == b'\n').take(33);
    let (protocol, command) = match lines.next() {
        Some(b"uci") => (Protocol::Uci, "go"),
        Some(b"usi") => (Protocol::Usi, "go"),
        Some(b"xboard") => (Protocol::Xboard, "ping"),
        _ => return,
    };
    let said = Arc::new(Mutex::new(Vec::<String>::new()));
    let output = Arc::clone(&said);
    let host = Host::new(move |line| output.lock().unwrap().push(line.to_owned())).with_limits(1, 1);
    let mut session = tabiya_engine_protocols::Session::new(protocol, host);
    let mut asked = 0;
    for line in lines {
        let text = String::from_utf8_lossy(line);
        if text.split_whitespace().next() == Some("quit") {
            break;
        }
        asked += usize::from(text.split_whitespace().next() == Some(command));
        let _ = session.line(&text);
        let _ = session.line(if protocol == Protocol::Xboard { "?" } else { "stop" });
    }
    drop(session);
    let answers =
        ["bestmove ", "checkmate ", "Nodes searched: ", "info string The count was stopped.", "pong"];
    let said = said.lock().unwrap();
    let answered = said.iter().filter(|line| answers.iter().any(|answer| line.starts_with(answer))).count();
    assert_eq!(answered, asked, "{said:?}");
    assert!(said.iter().all(|line| !line.contains('\n')), "{said:?}");
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

    #[test]
    fn files_are_split() {
        let bytes = b"simulator\na1=wr\n--\na1-a2\n";
        assert_eq!(files(bytes), Some(("simulator", &b"a1=wr"[..], &b"a1-a2\n"[..])));
        assert_eq!(files(b"chess"), Some(("chess", &b""[..], &b""[..])));
        layout(bytes);
        layout(b"simulator\ne1=wk\n--\ne1-e2\ne2-e4\n");
        layout(b"simulator\ne1=wk\ne1=wk\n");
        layout(b"animal\nc1=wl\nc6=bl\n--\n\xff");
    }
}
