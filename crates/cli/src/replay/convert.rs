//! The notations that games are read from and written in.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

use clap::ValueEnum;
use tabiya_notation::detect::{self, GameNotation};
use tabiya_notation::record::{Node, Record, RecordError, RecordErrorKind};
use tabiya_notation::{csa, fen, kif, lan, pgn, san, smith, uci, usi};
use tabiya_rules::{Move, Position, Ruleset};

/// A notation for whole games.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// Games with tags, comments and variations
    Pgn,
    /// Moves as squares, one game a line: e2e4 e7e5
    Uci,
    /// Moves as people write them, one game a line: e4 e5
    San,
    /// Moves with both squares, one game a line: e2-e4 e7-e5
    Lan,
    /// Moves with what they capture: e2e4 e5d6p; written one game a line, read one game a file
    Smith,
    /// Moves of shogi programs, one game a line: 7g7f 3c3d
    Usi,
    /// Games of shogi in Japanese
    Kif,
    /// Games of shogi as computers exchange them
    Csa,
    /// The position at the end of each game
    Fen,
}

impl Format {
    /// The notation that the name of a file promises.
    pub(super) fn of_file(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "pgn" => Some(Format::Pgn),
            "kif" | "kifu" => Some(Format::Kif),
            "csa" => Some(Format::Csa),
            "smith" => Some(Format::Smith),
            "uci" => Some(Format::Uci),
            "usi" => Some(Format::Usi),
            "san" => Some(Format::San),
            "lan" => Some(Format::Lan),
            _ => None,
        }
    }

    /// The notation that a file is written in, by its beginning.
    pub(super) fn of_content(bytes: &[u8]) -> Format {
        let head = &bytes[..bytes.len().min(1 << 14)];
        // The last character may be cut in two.
        let text = match std::str::from_utf8(head) {
            Err(error) if error.error_len().is_none() => {
                String::from_utf8_lossy(&head[..error.valid_up_to()])
            }
            _ => Format::Kif.decode(head),
        };
        match detect::detect(&text) {
            GameNotation::Pgn => Format::Pgn,
            GameNotation::Kif => Format::Kif,
            GameNotation::Csa => Format::Csa,
            GameNotation::Smith => Format::Smith,
        }
    }

    /// The game whose notation it is, if nothing else is said.
    pub(super) fn game(self) -> &'static str {
        match self {
            Format::Kif | Format::Csa | Format::Usi => "shogi",
            _ => "chess",
        }
    }

    /// The games of a text, each with the number of lines before it. Lists of moves are one game a
    /// line; the others, Smith notation too, are one game a file.
    pub(super) fn games(self, text: &str) -> Vec<(usize, &str)> {
        let games: Vec<(usize, &str)> = match self {
            Format::Uci | Format::San | Format::Lan | Format::Usi => text.lines().enumerate().collect(),
            _ => vec![(0, text)],
        };
        games.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect()
    }

    /// The text of a file. Files of shogi games are often in Shift_JIS.
    pub(super) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match (std::str::from_utf8(bytes), self) {
            (Ok(text), _) => text.trim_start_matches('\u{feff}').into(),
            (Err(_), Format::Kif | Format::Csa) => {
                encoding_rs::SHIFT_JIS.decode_without_bom_handling(bytes).0
            }
            (Err(_), _) => String::from_utf8_lossy(bytes),
        }
    }

    /// Reads a file that holds one game.
    pub(super) fn read_one(self, ruleset: &Ruleset, text: &str) -> Result<Record, RecordError> {
        match self {
            Format::Kif => kif::read(ruleset, text),
            Format::Csa => csa::read(ruleset, text),
            Format::Smith => moves(ruleset, text, smith::read),
            Format::Uci => moves(ruleset, text, uci::read),
            Format::San => moves(ruleset, text, san::read),
            Format::Lan => moves(ruleset, text, lan::read),
            Format::Usi => moves(ruleset, text, usi::read),
            Format::Pgn | Format::Fen => Ok(Record::new(ruleset.start())),
        }
    }

    /// Writes a game.
    pub(super) fn write(self, record: &Record) -> Result<String, String> {
        match self {
            Format::Pgn => Ok(pgn::write(record) + "\n"),
            Format::Kif => kif::write(record).map_err(|why| why.to_string()),
            Format::Csa => csa::write(record).map_err(|why| why.to_string()),
            Format::Fen => Ok(fen::write(&record.end()) + "\n"),
            Format::Uci => line(record, |position, m| Ok::<_, String>(uci::write(position, m))),
            Format::San => line(record, |position, m| Ok::<_, String>(san::write(position, m))),
            Format::Lan => line(record, |position, m| Ok::<_, String>(lan::write(position, m))),
            Format::Smith => line(record, smith::write),
            Format::Usi => line(record, usi::write),
        }
    }
}

/// Moves with blanks between them; what begins with a digit and a dot is a number.
fn moves<E: Into<tabiya_notation::MoveError>>(
    ruleset: &Ruleset,
    text: &str,
    read: impl Fn(&Position, &str) -> Result<Move, E>,
) -> Result<Record, RecordError> {
    let mut record = Record::new(ruleset.start());
    let mut position = ruleset.start();
    for token in smith::tokens(text) {
        if token.text.ends_with('.')
            && token.text.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
        {
            continue;
        }
        let m = read(&position, token.text).map_err(|error| RecordError {
            line: token.line,
            column: token.column,
            number: Some(record.line.len() + 1),
            why: RecordErrorKind::Move(error.into()),
        })?;
        record.line.push(Node::new(m));
        position.play_unchecked(m);
    }
    Ok(record)
}

/// The moves of the main line, in one line.
fn line<E: Display>(
    record: &Record,
    write: impl Fn(&Position, Move) -> Result<String, E>,
) -> Result<String, String> {
    let mut position = record.start.clone();
    let mut texts = Vec::new();
    for node in &record.line {
        texts.push(write(&position, node.m).map_err(|why| why.to_string())?);
        position.play_unchecked(node.m);
    }
    Ok(texts.join(" ") + "\n")
}
