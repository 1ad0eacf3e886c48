//! The formats of whole games, and how each is read and written: PGN, KIF, CSA, and lists of moves.

use tabiya_rules::{Move, Position, Ruleset};

use crate::detect::GameNotation;
use crate::record::{Node, Record, RecordError, RecordErrorKind};
use crate::{MoveError, UnsupportedError, csa, fen, kif, lan, pgn, san, smith, uci, usi};

/// A format of whole games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameFormat {
    /// PGN: games with tags, comments and variations.
    Pgn,
    /// Moves in UCI, one game per line.
    Uci,
    /// Moves in SAN, one game per line.
    San,
    /// Moves in LAN, one game per line.
    Lan,
    /// Moves in Smith notation: written one game per line, read one game per file.
    Smith,
    /// Moves in USI, one game per line.
    Usi,
    /// KIF: games of shogi in Japanese.
    Kif,
    /// CSA: games of shogi as computers exchange them.
    Csa,
    /// The final position of each game as FEN. It can only be written.
    Fen,
}

impl GameFormat {
    /// All formats.
    pub const ALL: [GameFormat; 9] = [
        GameFormat::Pgn,
        GameFormat::Uci,
        GameFormat::San,
        GameFormat::Lan,
        GameFormat::Smith,
        GameFormat::Usi,
        GameFormat::Kif,
        GameFormat::Csa,
        GameFormat::Fen,
    ];

    /// Returns the name of the format, which is also the usual extension of its files.
    pub fn name(self) -> &'static str {
        match self {
            GameFormat::Pgn => "pgn",
            GameFormat::Uci => "uci",
            GameFormat::San => "san",
            GameFormat::Lan => "lan",
            GameFormat::Smith => "smith",
            GameFormat::Usi => "usi",
            GameFormat::Kif => "kif",
            GameFormat::Csa => "csa",
            GameFormat::Fen => "fen",
        }
    }

    /// Returns the format with a name.
    pub fn from_name(name: &str) -> Option<GameFormat> {
        GameFormat::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the format that the extension of a file name stands for. A second extension for compressed
    /// files, `.gz` or `.zst`, is ignored.
    ///
    /// ```
    /// use tabiya_notation::game_format::GameFormat;
    /// assert_eq!(GameFormat::of_file_name("Games.PGN.zst"), Some(GameFormat::Pgn));
    /// assert_eq!(GameFormat::of_file_name("game.kifu"), Some(GameFormat::Kif));
    /// assert_eq!(GameFormat::of_file_name("games.txt"), None);
    /// ```
    pub fn of_file_name(name: &str) -> Option<GameFormat> {
        let name = name.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "fen" => None,
            "kifu" => Some(GameFormat::Kif),
            extension => GameFormat::from_name(extension),
        }
    }

    /// Returns the id of the game to assume if none is given.
    pub fn default_game(self) -> &'static str {
        match self {
            GameFormat::Kif | GameFormat::Csa | GameFormat::Usi => "shogi",
            _ => "chess",
        }
    }

    /// Splits a text into games, each with the number of lines before it. Lists of moves have one game per
    /// line; the other formats, including Smith notation, one game per file.
    pub fn split(self, text: &str) -> Vec<(usize, &str)> {
        let games: Vec<(usize, &str)> = match self {
            GameFormat::Uci | GameFormat::San | GameFormat::Lan | GameFormat::Usi => {
                text.lines().enumerate().collect()
            }
            _ => vec![(0, text)],
        };
        games.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect()
    }

    /// Reads one game of a text in a format other than PGN and FEN, which are read by [`pgn`] and [`fen`].
    ///
    /// # Errors
    ///
    /// Returns the first error, with its location.
    pub fn read(self, ruleset: &Ruleset, text: &str) -> Result<Record, RecordError> {
        match self {
            GameFormat::Kif => kif::read(ruleset, text),
            GameFormat::Csa => csa::read(ruleset, text),
            GameFormat::Smith => read_moves(ruleset, text, smith::read),
            GameFormat::Uci => read_moves(ruleset, text, uci::read),
            GameFormat::San => read_moves(ruleset, text, san::read),
            GameFormat::Lan => read_moves(ruleset, text, lan::read),
            GameFormat::Usi => read_moves(ruleset, text, usi::read),
            GameFormat::Pgn | GameFormat::Fen => Ok(Record::new(ruleset.start())),
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// Returns why the format does not support the game.
    pub fn write(self, record: &Record) -> Result<String, UnsupportedError> {
        match self {
            GameFormat::Pgn => Ok(pgn::write(record) + "\n"),
            GameFormat::Kif => kif::write(record),
            GameFormat::Csa => csa::write(record),
            GameFormat::Fen => Ok(fen::write(&record.end()) + "\n"),
            GameFormat::Uci => write_moves(record, |position, m| Ok(uci::write(position, m))),
            GameFormat::San => write_moves(record, |position, m| Ok(san::write(position, m))),
            GameFormat::Lan => write_moves(record, |position, m| Ok(lan::write(position, m))),
            GameFormat::Smith => write_moves(record, smith::write),
            GameFormat::Usi => write_moves(record, usi::write),
        }
    }
}

impl From<GameNotation> for GameFormat {
    fn from(notation: GameNotation) -> GameFormat {
        match notation {
            GameNotation::Pgn => GameFormat::Pgn,
            GameNotation::Kif => GameFormat::Kif,
            GameNotation::Csa => GameFormat::Csa,
            GameNotation::Smith => GameFormat::Smith,
        }
    }
}

/// Reads moves separated by whitespace; numbers with a dot are skipped.
fn read_moves(
    ruleset: &Ruleset,
    text: &str,
    read: impl Fn(&Position, &str) -> Result<Move, MoveError>,
) -> Result<Record, RecordError> {
    let mut record = Record::new(ruleset.start());
    let mut position = ruleset.start();
    for token in smith::tokens(text) {
        let is_number = token.text.ends_with('.')
            && token.text.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            continue;
        }
        let m = read(&position, token.text).map_err(|error| RecordError {
            line: token.line,
            column: token.column,
            number: Some(record.line.len() + 1),
            why: RecordErrorKind::Move(error),
        })?;
        record.line.push(Node::new(m));
        position.play_unchecked(m);
    }
    Ok(record)
}

/// Writes the moves of the main line on one line.
fn write_moves(
    record: &Record,
    write: impl Fn(&Position, Move) -> Result<String, UnsupportedError>,
) -> Result<String, UnsupportedError> {
    let mut position = record.start.clone();
    let mut texts = Vec::new();
    for node in &record.line {
        texts.push(write(&position, node.m)?);
        position.play_unchecked(node.m);
    }
    Ok(texts.join(" ") + "\n")
}
