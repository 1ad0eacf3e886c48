//! The formats of whole games behind one interface: PGN, KIF, CSA, and lists of moves.

mod detect;

use std::fmt;
use std::str::FromStr;

use tabiya_rules::def::SquareNames;
use tabiya_rules::{Position, Ruleset};

use crate::fen::FenError;
use crate::record::{Node, Record, RecordError, RecordErrorKind};
use crate::{MoveNotation, UnknownNotationError, UnsupportedError, csa, fen, kif, pgn, position, sfen};

/// A format of whole games.
///
/// [`pgn`] has more for PGN: files with many games, files that do not fit into memory, and readers that keep
/// only a part of a game. Each variant lists the leniencies of its reader.
///
/// In lists of moves (UCI, SAN, LAN, Smith and USI) only the moves of the main line are kept: no tags,
/// comments, variations, annotations, times and results. A game that does not begin in the start position of
/// its ruleset cannot be written as a list. Read, but never written: move numbers followed by dots (`1.`,
/// `12...`) as words of their own, any whitespace between the moves, blank lines, and every leniency of the
/// notation of the moves.
///
/// ```
/// use tabiya_notation::GameFormat;
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let record = GameFormat::Csa.read(&shogi, "V2.2\nN+Ada\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n").unwrap();
/// assert_eq!(GameFormat::Usi.write(&record).unwrap(), "7g7f 3c3d\n");
/// assert!(GameFormat::Kif.write(&record).unwrap().contains("   2 ３四歩(33)\n   3 投了\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GameFormat {
    /// Portable Game Notation: games of all kinds with tags, comments and variations. See [`pgn`], also for
    /// its leniencies.
    ///
    /// Moves are numbered by side. In games without turns the text does not say which side moved, so a game
    /// may be refused or read differently when it is read back.
    Pgn,
    /// A list of moves in [UCI](MoveNotation::Uci), one game per line.
    Uci,
    /// A list of moves in [SAN](MoveNotation::San), one game per line.
    San,
    /// A list of moves in [LAN](MoveNotation::Lan), one game per line.
    Lan,
    /// A list of moves in [Smith notation](MoveNotation::Smith): written one game per line, read one game per
    /// file.
    Smith,
    /// A list of moves in [USI](MoveNotation::Usi), one game per line.
    Usi,
    /// KIF, the format of Japanese shogi programs, with tags, comments, variations and times. It supports
    /// shogi and the smaller games with the pieces of shogi.
    ///
    /// Not kept: numeric annotations, remaining clock times, and fractions of seconds. Comments before a
    /// move are written after the move before it.
    ///
    /// Read, but never written:
    ///
    /// - A byte order mark, any line endings, blank lines, lines that begin with `#` or `&`.
    /// - Half-width and full-width digits, and digits for ranks: `76歩(77)`.
    /// - `王` for `玉`, `竜` for `龍`, `全`, `圭` and `杏` for `成銀`, `成桂` and `成香`; `生` for `不成`, which may
    ///   also be missing, or superfluous.
    /// - Any numbers before the moves; `+` after a move with variations.
    /// - No `手合割`, or `平手`, for the opening array of the game; any other text after `まで`.
    /// - Words for the end of a variation, which are not kept.
    Kif,
    /// CSA, the format that shogi programs exchange, with tags, comments and times. It supports shogi.
    ///
    /// Not kept: variations, numeric annotations, remaining clock times, fractions of seconds, and a result
    /// that no keyword of CSA gives. Comments before a move are written after the move before it.
    ///
    /// Read, but never written:
    ///
    /// - A byte order mark, any line endings, blank lines, any version, `%` keywords of later versions.
    /// - Several statements on a line, separated by commas.
    /// - The opening array without some pieces (`PI82HI22KA`), single pieces (`P+63TO00FU`), and `00AL` for
    ///   all remaining pieces.
    /// - Times with fractions of seconds, which are not kept.
    ///
    /// Games of one file are separated by a line `/`.
    Csa,
    /// A position as [FEN](fen). Writing a game gives its last position; reading gives a game without moves,
    /// and takes [SFEN](sfen), too.
    Fen,
    /// A position as [SFEN](sfen). Writing a game gives its last position; reading gives a game without
    /// moves.
    Sfen,
}

impl GameFormat {
    /// All formats.
    pub const ALL: &'static [GameFormat] = &[
        GameFormat::Pgn,
        GameFormat::Uci,
        GameFormat::San,
        GameFormat::Lan,
        GameFormat::Smith,
        GameFormat::Usi,
        GameFormat::Kif,
        GameFormat::Csa,
        GameFormat::Fen,
        GameFormat::Sfen,
    ];

    /// Returns the name of the format.
    fn name(self) -> &'static str {
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
            GameFormat::Sfen => "sfen",
        }
    }

    /// Returns the format of games that the extension of a file name stands for. A second extension of
    /// compressed files, `.gz` or `.zst`, is ignored.
    ///
    /// ```
    /// use tabiya_notation::GameFormat;
    /// assert_eq!(GameFormat::from_file_name("Games.PGN.zst"), Some(GameFormat::Pgn));
    /// assert_eq!(GameFormat::from_file_name("game.kifu"), Some(GameFormat::Kif));
    /// assert_eq!(GameFormat::from_file_name("games.txt"), None);
    /// ```
    #[must_use]
    pub fn from_file_name(name: &str) -> Option<GameFormat> {
        let name = name.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "fen" | "sfen" => None,
            "kifu" => Some(GameFormat::Kif),
            extension => extension.parse().ok(),
        }
    }

    /// Detects the format of a text by its content.
    ///
    /// | format | recognised by |
    /// |---|---|
    /// | KIF | `手数----`, `手合割：`, or a numbered move to a Japanese square |
    /// | CSA | a first line like `V2.2`, `N+`, `$EVENT:`, `PI`, `P1-KY`, `P+63TO` or `+7776FU` |
    /// | Smith | nothing but pairs of squares, one of them with a mark that only Smith notation has |
    /// | USI | nothing but moves such as `7g7f`, `8h2b+` and `P*5e` |
    /// | UCI | nothing but moves such as `e2e4`, `a7a8q` and `P@e4`, several of them on a line |
    /// | PGN | everything else |
    ///
    /// ```
    /// use tabiya_notation::GameFormat;
    ///
    /// assert_eq!(GameFormat::detect("手合割：平手\n1 ７六歩(77)\n"), GameFormat::Kif);
    /// assert_eq!(GameFormat::detect("V2.2\nPI\n+\n+7776FU\n"), GameFormat::Csa);
    /// assert_eq!(GameFormat::detect("e2e4 d7d5 e4d5p d8d5p"), GameFormat::Smith);
    /// assert_eq!(GameFormat::detect("7g7f 3c3d\n2g2f 8c8d\n"), GameFormat::Usi);
    /// assert_eq!(GameFormat::detect("1. e4 e5 2. Nf3 *"), GameFormat::Pgn);
    /// ```
    #[must_use]
    pub fn detect(text: &str) -> GameFormat {
        detect::detect(text)
    }

    /// Returns the id of the game to assume if a file in this format does not name one.
    #[must_use]
    pub fn default_game(self) -> &'static str {
        match self {
            GameFormat::Kif | GameFormat::Csa | GameFormat::Usi => "shogi",
            _ => "chess",
        }
    }

    /// Checks whether the format can express all games of a ruleset.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot.
    ///
    /// ```
    /// use tabiya_notation::GameFormat;
    /// use tabiya_rules::Ruleset;
    ///
    /// let error = GameFormat::Kif.supports(&Ruleset::builtin("torishogi").unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "KIF does not support torishogi: it has no name for the phoenix.");
    /// ```
    pub fn supports(self, ruleset: &Ruleset) -> Result<(), UnsupportedError> {
        match (self, self.moves()) {
            (_, Some(notation)) => notation.supports(ruleset),
            (GameFormat::Kif, _) => kif::supports(ruleset),
            (GameFormat::Csa, _) => csa::supports(ruleset),
            (GameFormat::Sfen, _) => sfen::supports(ruleset),
            _ => Ok(()),
        }
    }

    /// Reads the first game of a text. A game in PGN may name another built-in ruleset in its tags.
    ///
    /// # Errors
    ///
    /// Returns the first error, with its location.
    pub fn read(self, ruleset: &Ruleset, text: &str) -> Result<Record, RecordError> {
        match self.read_part(ruleset, text) {
            (record, None) => Ok(record),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads the first game of a text up to its first error, and returns it with that error.
    pub(crate) fn read_part(self, ruleset: &Ruleset, text: &str) -> (Record, Option<RecordError>) {
        let empty = || Record::new(ruleset.start());
        if let Err(error) = self.supports(ruleset) {
            let error = RecordError::at_byte(text, 0, None, RecordErrorKind::Unsupported(error));
            return (empty(), Some(error));
        }
        match (self, self.moves()) {
            (GameFormat::Smith, _) => read_moves(ruleset, text, MoveNotation::Smith),
            (GameFormat::Kif, _) => kif::read(ruleset, text),
            (GameFormat::Csa, _) | (_, Some(_)) => {
                let (lines, game) = self.split(text).into_iter().next().unwrap_or_default();
                let (record, error) = match self.moves() {
                    Some(notation) => read_moves(ruleset, game, notation),
                    None => csa::read(ruleset, game),
                };
                (record, error.map(|error| RecordError { line: error.line + lines, ..error }))
            }
            (GameFormat::Fen, _) => read_position(ruleset, text, position::read_position(ruleset, text)),
            (GameFormat::Sfen, _) => read_position(ruleset, text, sfen::read(ruleset, text)),
            _ => {
                let (record, error) = pgn::games(ruleset, text).next().unwrap_or_else(|| (empty(), None));
                let error = error.map(|error| {
                    let ply = (!error.number.is_empty()).then_some(error.ply + 1);
                    RecordError::at_byte(text, error.offset, ply, error.kind)
                });
                (record, error)
            }
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// Returns why the format does not support the game.
    pub fn write(self, record: &Record) -> Result<String, UnsupportedError> {
        match (self, self.moves()) {
            (_, Some(notation)) => write_moves(record, notation),
            (GameFormat::Kif, _) => kif::write(record),
            (GameFormat::Csa, _) => csa::write(record),
            (GameFormat::Fen, _) => Ok(fen::write(&record.end()) + "\n"),
            (GameFormat::Sfen, _) => Ok(sfen::write(&record.end())? + "\n"),
            _ => Ok(pgn::write(record) + "\n"),
        }
    }

    /// Returns the notation of the moves, if the format is a list of moves.
    fn moves(self) -> Option<MoveNotation> {
        match self {
            GameFormat::Uci => Some(MoveNotation::Uci),
            GameFormat::San => Some(MoveNotation::San),
            GameFormat::Lan => Some(MoveNotation::Lan),
            GameFormat::Smith => Some(MoveNotation::Smith),
            GameFormat::Usi => Some(MoveNotation::Usi),
            GameFormat::Pgn | GameFormat::Kif | GameFormat::Csa | GameFormat::Fen | GameFormat::Sfen => None,
        }
    }

    /// Splits a text into games, each with the number of lines before it. Lists of moves have one game per
    /// line, and CSA a line `/` between games; the other formats, including Smith notation, one game per
    /// file. PGN is not split, since that takes a parser: see [`pgn::games`].
    #[must_use]
    pub fn split(self, text: &str) -> Vec<(usize, &str)> {
        let games: Vec<(usize, &str)> = match self {
            GameFormat::Uci | GameFormat::San | GameFormat::Lan | GameFormat::Usi => {
                text.lines().enumerate().collect()
            }
            GameFormat::Csa => split_csa(text),
            _ => vec![(0, text)],
        };
        games.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect()
    }
}

/// Writes the name of the format, which is also the usual extension of its files.
///
/// ```
/// use tabiya_notation::GameFormat;
///
/// for format in GameFormat::ALL {
///     assert_eq!(format.to_string().parse(), Ok(*format));
/// }
/// let error = "doc".parse::<GameFormat>().unwrap_err();
/// assert_eq!(error.to_string(), "There is no notation `doc`.");
/// ```
impl fmt::Display for GameFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the name that [`Display`](fmt::Display) writes.
impl From<GameFormat> for &'static str {
    fn from(format: GameFormat) -> &'static str {
        format.name()
    }
}

/// Parses the name that [`Display`](fmt::Display) writes.
impl FromStr for GameFormat {
    type Err = UnknownNotationError;

    fn from_str(name: &str) -> Result<GameFormat, UnknownNotationError> {
        let format = GameFormat::ALL.iter().copied().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownNotationError::new(name))
    }
}

/// Splits a text at lines that are `/`.
fn split_csa(text: &str) -> Vec<(usize, &str)> {
    let mut games = Vec::new();
    let (mut begin, mut first, mut at) = (0, 0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if line.trim() == "/" {
            games.push((first, &text[begin..at]));
            (begin, first) = (at + line.len(), number + 1);
        }
        at += line.len();
    }
    games.push((first, &text[begin..]));
    games
}

/// Returns a position that was read as a game without moves.
fn read_position(
    ruleset: &Ruleset,
    text: &str,
    position: Result<Position, FenError>,
) -> (Record, Option<RecordError>) {
    match position {
        Ok(start) => (Record::new(start), None),
        Err(error) => {
            let error = RecordError::at_byte(text, 0, None, RecordErrorKind::Position(error));
            (Record::new(ruleset.start()), Some(error))
        }
    }
}

/// Reads moves separated by whitespace, up to the first error; move numbers are skipped.
fn read_moves(ruleset: &Ruleset, text: &str, notation: MoveNotation) -> (Record, Option<RecordError>) {
    let mut record = Record::new(ruleset.start());
    let mut position = ruleset.start();
    for word in text.split_whitespace() {
        let is_number =
            word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            continue;
        }
        match notation.read(&position, word) {
            Ok(m) => {
                record.line.push(Node::new(m));
                position.play_unchecked(m);
            }
            Err(error) => {
                let offset = word.as_ptr() as usize - text.as_ptr() as usize;
                let ply = Some(record.line.len() + 1);
                let error = error.naming_square(ruleset, squares_in(notation, ruleset), word);
                let error = RecordError::at_byte(text, offset, ply, RecordErrorKind::Move(error));
                return (record, Some(error));
            }
        }
    }
    (record, None)
}

/// Returns how a notation of moves names squares.
fn squares_in(notation: MoveNotation, ruleset: &Ruleset) -> SquareNames {
    match notation {
        MoveNotation::San | MoveNotation::Lan => ruleset.def().squares,
        MoveNotation::Usi => SquareNames::Shogi,
        MoveNotation::Uci | MoveNotation::Smith | MoveNotation::XBoard => SquareNames::Chess,
    }
}

/// Writes the moves of the main line on one line.
fn write_moves(record: &Record, notation: MoveNotation) -> Result<String, UnsupportedError> {
    let ruleset = record.start.ruleset();
    notation.supports(ruleset)?;
    if record.start != ruleset.start() {
        return Err(UnsupportedError::of_start(notation.title(), ruleset));
    }
    let mut position: Position = record.start.clone();
    let mut texts = Vec::new();
    for node in &record.line {
        let of_null_move = || UnsupportedError::of_null_move(notation.title(), ruleset);
        let m = node.m.ok_or_else(of_null_move)?;
        texts.push(notation.write(&position, m)?);
        position.play_unchecked(m);
    }
    Ok(texts.join(" ") + "\n")
}
