//! A game of the 64-cell board, played by the student's classes.

use super::submission::CppSubmission;
use crate::{Snapshot, Student, StudentError};

impl Student for CppSubmission {
    fn start(&mut self) -> Result<Snapshot, StudentError> {
        self.stop();
        let (line, output) = self.ask("start")?;
        snapshot(&line, output)
    }

    fn targets(&mut self, from: &str) -> Result<Vec<String>, StudentError> {
        let Some(cell) = cell(from) else { return Ok(Vec::new()) };
        self.begin()?;
        let (line, _) = self.ask(&format!("targets {cell}"))?;
        let cells = line["targets"].as_str().unwrap_or_default();
        let numbers = cells.split(|c: char| !(c.is_ascii_digit() || c == '-'));
        let cells = numbers.filter_map(|number| number.parse::<i64>().ok());
        Ok(cells.map(square).collect())
    }

    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let no_text = "The classes of this course do not read text: only moves can be made.";
        let cells = match words[..] {
            [from, to] | [from, to, _] => cell(from).zip(cell(to)),
            _ => None,
        };
        let (from, to) = cells.ok_or_else(|| StudentError::Unsupported(no_text.to_owned()))?;
        self.begin()?;
        let (line, output) = self.ask(&format!("play {from} {to}"))?;
        snapshot(&line, output)
    }
}

impl CppSubmission {
    /// Begins a game if there is none.
    fn begin(&mut self) -> Result<(), StudentError> {
        if self.is_playing { Ok(()) } else { self.start().map(|_| ()) }
    }
}

/// Reads a snapshot of the harness.
fn snapshot(line: &serde_json::Value, output: String) -> Result<Snapshot, StudentError> {
    let layout = line["layout"].as_str().unwrap_or_default();
    let mut snapshot = Snapshot { output, ..Snapshot::default() };
    for (cell, letter) in (0..64).zip(layout.chars()).filter(|(_, letter)| *letter != ' ') {
        snapshot.pieces.insert(square(cell), piece(letter));
    }
    snapshot.message = match (line["refused"].as_bool(), line["winner"].as_str()) {
        (Some(true), _) => Some("ILLEGAL_MOVE".to_owned()),
        (_, Some("white")) => Some("WHITE has won".to_owned()),
        (_, Some("black")) => Some("BLACK has won".to_owned()),
        _ => None,
    };
    Ok(snapshot)
}

/// Returns a piece as boards at the terminal have it: `wp`, `bK`.
fn piece(letter: char) -> String {
    let side = if letter.is_ascii_lowercase() { 'w' } else { 'b' };
    let kind = match letter.to_ascii_lowercase() {
        'p' => 'p',
        kind => kind.to_ascii_uppercase(),
    };
    format!("{side}{kind}")
}

/// Returns the number of a cell, of its name as a square or as a number. There may be no such cell.
fn cell(name: &str) -> Option<i64> {
    if let Ok(number) = name.parse() {
        return Some(number);
    }
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(i64::from(rank - b'1') * 8 + i64::from(file - b'a')),
        _ => None,
    }
}

/// Returns the name of a cell; the number of one that does not exist.
fn square(cell: i64) -> String {
    match u8::try_from(cell) {
        Ok(cell @ 0..=63) => format!("{}{}", char::from(b'a' + cell % 8), cell / 8 + 1),
        _ => cell.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names() {
        for number in 0..64 {
            assert_eq!(cell(&square(number)), Some(number));
        }
        assert_eq!((square(0).as_str(), square(7).as_str(), square(56).as_str()), ("a1", "h1", "a8"));
        assert_eq!((cell("64"), cell("i1"), square(64).as_str()), (Some(64), None, "64"));
        assert_eq!((piece('k').as_str(), piece('P').as_str()), ("wK", "bp"));
    }
}
