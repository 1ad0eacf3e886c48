//! Checks files of games: counts games, moves and results, and reports every error with its location.
//!
//! PGN can be checked piece by piece with a [`Checker`], so that files can be of any length; [`check_text`]
//! checks a whole text in any format. Valid games can be converted on the way.
//!
//! ```
//! use tabiya_notation::check::{Checker, Location};
//! use tabiya_rules::Ruleset;
//!
//! let mut checker = Checker::new(&Ruleset::builtin("chess").unwrap(), None);
//! let text = b"1. e4 e5 1/2-1/2\n\n1. e4 e5\n2. Ke3 *\n";
//! let (_, report) = checker.check(text, &mut Location::default(), true);
//! assert_eq!((report.tally.games, report.tally.bad), (2, 1));
//! let finding = &report.findings[0];
//! assert_eq!((finding.game, finding.line, finding.column), (2, 4, 4));
//! assert_eq!(finding.sentence, "A king cannot go from e1 to e3.");
//! ```

use std::ops::AddAssign;

use tabiya_rules::Ruleset;

use crate::GameFormat;
use crate::pgn::{PgnError, Recorder, Replay, Scanned, Visitor, scan};
use crate::record::{Record, RecordError, RecordResult, move_number};

/// Counts of games, moves and results.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Tally {
    /// All games.
    pub games: u64,
    /// Games with an error.
    pub bad: u64,
    /// Valid games that the requested format cannot express.
    pub unconverted: u64,
    /// Valid games whose result contradicts their moves or their tags.
    pub doubtful: u64,
    /// Moves up to the first error of each game. Those of variations are included in PGN.
    pub moves: u64,
    /// Null moves up to the first error of each game, including those of variations.
    pub null_moves: u64,
    /// Valid games that White won.
    pub white_wins: u64,
    /// Valid games that Black won.
    pub black_wins: u64,
    /// Valid games that were drawn.
    pub draws: u64,
    /// Valid games without a result.
    pub unknown: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.bad += other.bad;
        self.unconverted += other.unconverted;
        self.doubtful += other.doubtful;
        self.moves += other.moves;
        self.null_moves += other.null_moves;
        self.white_wins += other.white_wins;
        self.black_wins += other.black_wins;
        self.draws += other.draws;
        self.unknown += other.unknown;
    }
}

impl Tally {
    fn count(&mut self, result: Option<RecordResult>) {
        *match result.unwrap_or(RecordResult::Unknown) {
            RecordResult::WhiteWins => &mut self.white_wins,
            RecordResult::BlackWins => &mut self.black_wins,
            RecordResult::Draw => &mut self.draws,
            RecordResult::Unknown => &mut self.unknown,
        } += 1;
    }
}

/// An error or a warning about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The number of the game in its file, counted from 1.
    pub game: u64,
    /// The line in the file, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1.
    pub column: u64,
    /// The number of the move, such as `12...`; empty if the finding is not about a move.
    pub number: String,
    /// The text of the move; empty if the finding is not about a move.
    pub text: String,
    /// A short fixed name, for programs.
    pub code: &'static str,
    /// The finding as a sentence.
    pub sentence: String,
    /// Whether the game is invalid. Otherwise the finding is a warning.
    pub is_error: bool,
}

/// The result of checking some games.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct CheckReport {
    /// The counts.
    pub tally: Tally,
    /// All findings, in the order of the file.
    pub findings: Vec<Finding>,
    /// The valid games in another notation, if requested.
    pub converted: String,
}

/// Checks the games of a PGN file, one after the other.
#[derive(Debug)]
pub struct Checker {
    worker: Worker,
    /// The location of the next game.
    location: Location,
    report: CheckReport,
}

/// A location in a file. The default is the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Location {
    /// The number of games before it.
    games: u64,
    /// The number of lines before it.
    lines: u64,
    /// The number of characters before it on its line.
    columns: u64,
}

impl Location {
    /// Returns the location after a text that begins here.
    fn after(self, text: &[u8]) -> Location {
        // Columns count characters, as editors do.
        let characters = |text: &[u8]| text.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64;
        match text.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => {
                let lines = text.iter().filter(|byte| **byte == b'\n').count() as u64;
                let columns = characters(&text[end + 1..]);
                Location { lines: self.lines + lines, columns, ..self }
            }
            None => Location { columns: self.columns + characters(text), ..self },
        }
    }
}

#[derive(Debug)]
enum Worker {
    /// Checks the moves only.
    Check(Box<Replay>),
    /// Records everything, to be written in another notation.
    Convert(Box<Recorder>, GameFormat),
}

impl Worker {
    fn replay(&self) -> &Replay {
        match self {
            Worker::Check(replay) => replay,
            Worker::Convert(recorder, _) => recorder.replay(),
        }
    }
}

impl Checker {
    /// Creates a checker. Games are checked by `ruleset` unless their tags name another built-in game.
    /// Valid games are converted to the format `to`, if it is given.
    #[must_use]
    pub fn new(ruleset: &Ruleset, to: Option<GameFormat>) -> Checker {
        let worker = match to {
            None => Worker::Check(Box::new(Replay::new(ruleset))),
            Some(format) => Worker::Convert(Box::new(Recorder::new(ruleset)), format),
        };
        Checker { worker, location: Location::default(), report: CheckReport::default() }
    }

    /// Reads only moves of the game, as [`Replay::strict`] does: a null move in the main line is an error.
    #[must_use]
    pub fn strict(self) -> Checker {
        let worker = match self.worker {
            Worker::Check(replay) => Worker::Check(Box::new(replay.strict())),
            Worker::Convert(recorder, format) => Worker::Convert(Box::new(recorder.strict()), format),
        };
        Checker { worker, ..self }
    }

    /// Checks all games that are complete in a text, and returns their length in bytes and the report about
    /// them. The rest has to be passed again with more text, or with `is_last` at the end of the file.
    ///
    /// `location` is where the text begins in its file; it is moved to where the rest begins.
    #[must_use]
    pub fn check(&mut self, text: &[u8], location: &mut Location, is_last: bool) -> (usize, CheckReport) {
        self.location = *location;
        let length = self.check_games(text, is_last);
        *location = self.location;
        (length, std::mem::take(&mut self.report))
    }

    fn check_games(&mut self, text: &[u8], is_last: bool) -> usize {
        let mut at = 0;
        loop {
            let rest = &text[at..];
            let scanned = match &mut self.worker {
                Worker::Check(replay) => scan(rest, is_last, replay.as_mut()),
                Worker::Convert(recorder, _) => scan(rest, is_last, recorder.as_mut()),
            };
            match scanned {
                Scanned::Game { end } => {
                    self.finish_game(&rest[..end]);
                    at += end;
                }
                Scanned::Incomplete => return at,
                Scanned::Nothing => return text.len(),
            }
        }
    }

    fn finish_game(&mut self, text: &[u8]) {
        self.location.games += 1;
        let replay = self.worker.replay();
        self.report.tally.games += 1;
        self.report.tally.moves += replay.plies() as u64;
        self.report.tally.null_moves += replay.null_moves() as u64;
        let result = replay.result_given().or(replay.result_tagged());
        if replay.error().is_some() {
            self.add_error(text);
        } else {
            self.convert(text);
            self.report.tally.count(result);
            self.add_doubt(text);
            self.add_null_moves(text);
            self.add_unplayed(text);
        }
        self.location = self.location.after(text);
    }

    fn add_error(&mut self, text: &[u8]) {
        self.report.tally.bad += 1;
        let finding = self.worker.replay().error().map(|error| self.finding(error, text));
        self.report.findings.extend(finding);
    }

    /// Reports the null moves that were read: the game is valid, but it is not only a game.
    fn add_null_moves(&mut self, text: &[u8]) {
        let replay = self.worker.replay();
        let Some(first) = replay.first_null_move() else { return };
        let finding = self.finding(first, text);
        let sentence = match replay.null_moves() {
            1 => "A null move: the turn passes.".to_owned(),
            several => format!("The first of {several} null moves: the turn passes."),
        };
        self.report.findings.push(Finding { sentence, is_error: false, ..finding });
    }

    /// Reports a null move in a variation that is not played: the game is valid, but not all of it was
    /// checked.
    fn add_unplayed(&mut self, text: &[u8]) {
        let Some(error) = self.worker.replay().unplayed() else { return };
        let finding = self.finding(error, text);
        let sentence = format!("{} The rest of this variation is kept as text.", finding.sentence);
        self.report.findings.push(Finding { sentence, is_error: false, ..finding });
    }

    fn finding(&self, error: &PgnError, text: &[u8]) -> Finding {
        let replay = self.worker.replay();
        let location = self.location.after(&text[..error.offset.min(text.len())]);
        Finding {
            game: self.location.games,
            line: location.lines + 1,
            column: location.columns + 1,
            number: error.number.to_string(),
            text: error.text.clone(),
            code: error.kind.code(),
            sentence: error.kind.sentence(replay.ruleset()),
            is_error: true,
        }
    }

    /// Reports a result that contradicts the moves or the tags.
    fn add_doubt(&mut self, text: &[u8]) {
        let replay = self.worker.replay();
        let given = replay.result_given().filter(|result| *result != RecordResult::Unknown);
        let tagged = replay.result_tagged().filter(|result| *result != RecordResult::Unknown);
        let Some(stated) = given.or(tagged) else { return };
        let sentence = if let (Some(given), Some(tagged)) = (given, tagged)
            && given != tagged
        {
            format!("The tag gives the result {tagged}, but the moves end with {given}.")
        } else if !replay.has_null_move()
            && let Some(outcome) = replay.position().outcome()
            && stated != RecordResult::from(outcome.winner)
        {
            format!("The result is given as {stated}. {}", outcome.sentence(replay.ruleset()))
        } else {
            return;
        };
        self.report.tally.doubtful += 1;
        let line = self.first_line(text);
        self.report.findings.push(Finding {
            game: self.location.games,
            line,
            column: 1,
            number: String::new(),
            text: String::new(),
            code: "doubtful-result",
            sentence,
            is_error: false,
        });
    }

    /// Returns the line on which a game begins.
    fn first_line(&self, text: &[u8]) -> u64 {
        let blank = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.location.after(&text[..blank]).lines + 1
    }

    /// Converts a valid game, if requested.
    fn convert(&mut self, text: &[u8]) {
        let line = self.first_line(text);
        let Worker::Convert(recorder, format) = &mut self.worker else { return };
        let format = *format;
        let (record, _) = recorder.take();
        self.report.convert(&record, format, self.location.games, line);
    }
}

impl CheckReport {
    /// Writes a valid game in another format, or reports why that is not possible.
    fn convert(&mut self, record: &Record, format: GameFormat, game: u64, line: u64) {
        match format.write(record) {
            Ok(text) => self.converted.push_str(&text),
            Err(unsupported) => {
                self.tally.unconverted += 1;
                let never = format.supports(record.start.ruleset()).is_err();
                self.findings.push(Finding {
                    game,
                    line,
                    column: 1,
                    number: String::new(),
                    text: String::new(),
                    code: match never {
                        true => "unsupported-notation",
                        false if unsupported.is_of_null_move() => "unsupported-null-move",
                        false => "unsupported-start",
                    },
                    sentence: unsupported.to_string(),
                    is_error: false,
                });
            }
        }
    }
}

/// Checks all games of a text in any format, and converts the valid ones if `to` is given.
#[must_use]
pub fn check_text(ruleset: &Ruleset, format: GameFormat, text: &str, to: Option<GameFormat>) -> CheckReport {
    if format == GameFormat::Pgn {
        return Checker::new(ruleset, to).check(text.as_bytes(), &mut Location::default(), true).1;
    }
    let mut report = CheckReport::default();
    for (lines, text) in format.split(text) {
        report.tally.games += 1;
        let game = report.tally.games;
        let (record, error) = format.read_part(ruleset, text);
        report.tally.moves += record.line.len() as u64;
        if let Some(error) = error {
            report.tally.bad += 1;
            let finding = finding(&error, &record, move_text(format, text, &error));
            report.findings.push(Finding { game, line: finding.line + lines as u64, ..finding });
        } else {
            if let Some(to) = to {
                report.convert(&record, to, game, lines as u64 + 1);
            }
            report.tally.count(record.result);
        }
    }
    report
}

/// Converts the error of the first game of a text. `record` is the part of the game before the error.
fn finding(error: &RecordError, record: &Record, text: &str) -> Finding {
    Finding {
        game: 1,
        line: error.line as u64,
        column: error.column as u64,
        number: error.ply.map_or(String::new(), |ply| move_number(&record.start, ply - 1)),
        text: text.to_owned(),
        code: error.kind.code(),
        sentence: error.kind.sentence(record.start.ruleset()),
        is_error: true,
    }
}

/// Returns the text of the move that an error is about; empty if it is not about a move.
fn move_text<'a>(format: GameFormat, text: &'a str, error: &RecordError) -> &'a str {
    if error.ply.is_none() {
        return "";
    }
    let line = text.lines().nth(error.line - 1).unwrap_or_default().trim_start_matches('\u{feff}');
    if format == GameFormat::Kif {
        // The number before the move and the time after it are not part of its text.
        let numbered = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        return numbered.split(" (").next().unwrap_or_default().trim();
    }
    let is_separator = |c: char| if format == GameFormat::Csa { c == ',' } else { c.is_whitespace() };
    let at = line.char_indices().nth(error.column - 1).map_or(line.len(), |(at, _)| at);
    let begin = line[..at]
        .rfind(is_separator)
        .map_or(0, |before| before + line[before..].chars().next().map_or(0, char::len_utf8));
    line[begin..].split(is_separator).next().unwrap_or_default().trim()
}

/// Finds where games end and ignores everything else.
struct Ends;

impl Visitor for Ends {}

/// Returns the length in bytes of the complete games at the beginning of a PGN text: where to cut a file so
/// that its parts can be checked independently. `location` is moved past these games.
#[must_use]
pub fn complete_games(text: &[u8], location: &mut Location, is_last: bool) -> usize {
    let mut at = 0;
    while let Scanned::Game { end } = scan(&text[at..], is_last, &mut Ends) {
        at += end;
        location.games += 1;
    }
    let length = if is_last { text.len() } else { at };
    *location = location.after(&text[..length]);
    length
}
