//! Checking games: what is counted, and what is found wrong.

use tabiya_board::Color;
use tabiya_notation::pgn::{PgnError, Recorder, Replay, Scanned, Visitor, scan};
use tabiya_notation::record::{Record, RecordResult};
use tabiya_rules::{Outcome, Ruleset};

use super::convert::Format;

/// What was counted.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) bad: u64,
    /// Good games whose result is not the one that their moves lead to, or that is given twice.
    pub(super) doubtful: u64,
    pub(super) moves: u64,
    /// Results of good games: White, Black, drawn, unknown.
    pub(super) results: [u64; 4],
}

impl Tally {
    pub(super) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.bad += other.bad;
        self.doubtful += other.doubtful;
        self.moves += other.moves;
        for (mine, theirs) in self.results.iter_mut().zip(other.results) {
            *mine += theirs;
        }
    }

    pub(super) fn count(&mut self, result: Option<RecordResult>) {
        let index = match result.unwrap_or(RecordResult::Unknown) {
            RecordResult::WhiteWins => 0,
            RecordResult::BlackWins => 1,
            RecordResult::Draw => 2,
            RecordResult::Unknown => 3,
        };
        self.results[index] += 1;
    }
}

/// Something wrong with a game.
#[derive(Debug)]
pub(super) struct Found {
    /// The number of the game in its file, from 1.
    pub(super) game: u64,
    /// Where in the file, from 1.
    pub(super) line: u64,
    pub(super) column: u64,
    /// The move that it was to be: `12...`; empty where no move is meant.
    pub(super) number: String,
    pub(super) text: String,
    pub(super) code: &'static str,
    pub(super) sentence: String,
    /// Whether it makes the game a bad one.
    pub(super) is_fault: bool,
}

/// What came of checking some games.
#[derive(Default, Debug)]
pub(super) struct Checked {
    pub(super) tally: Tally,
    pub(super) found: Vec<Found>,
    /// The games in another notation, if that is wanted.
    pub(super) converted: String,
}

/// Checks games of PGN, one after another.
pub(super) struct Checker {
    worker: Worker,
    /// Where what comes next begins.
    place: Place,
    games: u64,
    pub(super) done: Checked,
}

/// A place in a file: how many lines are before it, and how many characters of its line.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Place {
    lines: u64,
    columns: u64,
}

impl Place {
    /// The place behind a text that begins here.
    pub(super) fn after(self, text: &[u8]) -> Place {
        // Columns count characters, as editors do.
        let characters = |text: &[u8]| text.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64;
        match text.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => {
                Place { lines: self.lines + count_lines(text), columns: characters(&text[end + 1..]) }
            }
            None => Place { lines: self.lines, columns: self.columns + characters(text) },
        }
    }
}

enum Worker {
    /// Only the moves are looked at.
    Check(Box<Replay>),
    /// Everything is kept, to be written in another notation.
    Convert(Box<Recorder>, Format),
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
    pub(super) fn new(ruleset: &Ruleset, to: Option<Format>) -> Checker {
        let worker = match to {
            None => Worker::Check(Box::new(Replay::new(ruleset))),
            Some(format) => Worker::Convert(Box::new(Recorder::new(ruleset)), format),
        };
        Checker { worker, place: Place::default(), games: 0, done: Checked::default() }
    }

    /// Goes on at this game and place: what comes next is a piece from the middle of a file.
    pub(super) fn start_at(&mut self, games: u64, place: Place) {
        (self.games, self.place) = (games, place);
    }

    /// Checks all games that are complete in a text, and says how much of it they are.
    pub(super) fn run(&mut self, text: &[u8], is_last: bool) -> usize {
        let mut at = 0;
        loop {
            let rest = &text[at..];
            let scanned = match &mut self.worker {
                Worker::Check(replay) => scan(rest, is_last, &mut **replay),
                Worker::Convert(recorder, _) => scan(rest, is_last, recorder.as_mut()),
            };
            match scanned {
                Scanned::Game { end } => {
                    self.game_is_over(&rest[..end]);
                    at += end;
                }
                Scanned::Incomplete => return at,
                Scanned::Nothing => return text.len(),
            }
        }
    }

    fn game_is_over(&mut self, text: &[u8]) {
        self.games += 1;
        let replay = self.worker.replay();
        self.done.tally.games += 1;
        self.done.tally.moves += replay.plies() as u64;
        if replay.fault().is_some() {
            self.note_fault(text);
        } else {
            self.done.tally.count(replay.result_given().or(replay.result_tagged()));
            self.note_doubt(text);
            self.note_unplayed(text);
            self.convert(text);
        }
        self.place = self.place.after(text);
    }

    fn note_fault(&mut self, text: &[u8]) {
        self.done.tally.bad += 1;
        let found = self.worker.replay().fault().map(|fault| self.found(fault, text));
        self.done.found.extend(found);
    }

    /// Notes a null move in a variation: the game is good, but not all of it was checked.
    fn note_unplayed(&mut self, text: &[u8]) {
        let Some(fault) = self.worker.replay().unplayed() else { return };
        let found = self.found(fault, text);
        let sentence = format!("{} The rest of this variation is kept as text.", found.sentence);
        self.done.found.push(Found { sentence, is_fault: false, ..found });
    }

    fn found(&self, fault: &PgnError, text: &[u8]) -> Found {
        let replay = self.worker.replay();
        let place = self.place.after(&text[..fault.offset.min(text.len())]);
        Found {
            game: self.games,
            line: place.lines + 1,
            column: place.columns + 1,
            number: fault.move_number(replay.start()),
            text: fault.text.clone(),
            code: fault.code(),
            sentence: fault.sentence(replay.ruleset()),
            is_fault: true,
        }
    }

    /// Notes a result that the moves, or the tags, contradict.
    fn note_doubt(&mut self, text: &[u8]) {
        let replay = self.worker.replay();
        let given = replay.result_given().filter(|result| *result != RecordResult::Unknown);
        let tagged = replay.result_tagged().filter(|result| *result != RecordResult::Unknown);
        let Some(said) = given.or(tagged) else { return };
        let sentence = if let (Some(given), Some(tagged)) = (given, tagged)
            && given != tagged
        {
            format!("The tag says {tagged}, and the end of the moves says {given}.")
        } else if let Some(outcome) = replay.position().outcome()
            && said != result_of(outcome)
        {
            format!("The result is given as {said}. {}", outcome.sentence(replay.ruleset()))
        } else {
            return;
        };
        self.done.tally.doubtful += 1;
        let line = self.first_line(text);
        self.done.found.push(Found {
            game: self.games,
            line,
            column: 1,
            number: String::new(),
            text: String::new(),
            code: "doubtful-result",
            sentence,
            is_fault: false,
        });
    }

    /// The line in which a game begins.
    fn first_line(&self, text: &[u8]) -> u64 {
        let blank = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.place.after(&text[..blank]).lines + 1
    }

    fn convert(&mut self, text: &[u8]) {
        let line = self.first_line(text);
        let Worker::Convert(recorder, format) = &mut self.worker else { return };
        let format = *format;
        let Ok(record) = recorder.take() else { return };
        let game = self.games;
        self.done.write(&record, format, game, line);
    }
}

impl Checked {
    /// Writes a game in another notation, or notes why it cannot be.
    pub(super) fn write(&mut self, record: &Record, format: Format, game: u64, line: u64) {
        match format.write(record) {
            Ok(text) => self.converted.push_str(&text),
            Err(unsupported) => {
                self.tally.bad += 1;
                self.found.push(Found {
                    game,
                    line,
                    column: 1,
                    number: String::new(),
                    text: String::new(),
                    code: "unsupported-notation",
                    sentence: unsupported.to_string(),
                    is_fault: true,
                });
            }
        }
    }
}

fn result_of(outcome: Outcome) -> RecordResult {
    match outcome.winner {
        Some(Color::White) => RecordResult::WhiteWins,
        Some(Color::Black) => RecordResult::BlackWins,
        None => RecordResult::Draw,
    }
}

fn count_lines(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}

impl Found {
    /// Something wrong with a file as a whole.
    pub(super) fn of_file(sentence: String) -> Found {
        Found {
            game: 0,
            line: 0,
            column: 0,
            number: String::new(),
            text: String::new(),
            code: "unreadable-file",
            sentence,
            is_fault: true,
        }
    }
}

/// Finds where the games of a text end, and looks at nothing else.
pub(super) struct Ends;

impl Visitor for Ends {}

/// How much of a text is complete games, and how many.
pub(super) fn complete(text: &[u8], is_last: bool) -> (usize, u64) {
    let (mut at, mut games) = (0, 0);
    while let Scanned::Game { end } = scan(&text[at..], is_last, &mut Ends) {
        at += end;
        games += 1;
    }
    if is_last { (text.len(), games) } else { (at, games) }
}
