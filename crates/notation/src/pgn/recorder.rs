//! Reads games as records, with tags, comments and variations.

use std::time::Duration;

use tabiya_rules::Ruleset;

use super::clock::{take_times, unfolded};
use super::pgn_writer::ROSTER;
use super::{PgnError, Replay, Scanned, Visitor, scan};
use crate::latin;
use crate::record::{Evaluation, Node, Record, RecordResult, Termination};

/// Reads the first game of a text, by `ruleset` unless its tags name another built-in game.
///
/// # Errors
///
/// Returns the first error of the game. Use [`games`] for the part before the error, and for the ruleset of
/// the game, which the sentence of an error needs. A text without games gives a record without moves.
///
/// ```
/// use tabiya_notation::{RecordResult, pgn};
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let text = "[White \"Ada\"]\n\n1. e4 {[%clk 0:05:00] best by test} e5 $1 (1... c5) 2. Nf3 1-0";
/// let record = pgn::read(&chess, text).unwrap();
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.line[0].after, ["best by test"]);
/// assert_eq!(record.line[1].variations.len(), 1);
/// assert_eq!(record.result, Some(RecordResult::WhiteWins));
/// ```
pub fn read(ruleset: &Ruleset, text: &str) -> Result<Record, PgnError> {
    let mut recorder = Recorder::new(ruleset);
    match scan(text.as_bytes(), true, &mut recorder) {
        Scanned::Game { .. } => match recorder.take() {
            (record, None) => Ok(record),
            (_, Some(error)) => Err(error),
        },
        _ => Ok(Record::new(ruleset.start())),
    }
}

/// Reads all games of a text, by `ruleset` unless their tags name another built-in game. Each game comes
/// with its first error, if it has one, and then has only the moves before the error. The offsets of errors
/// count from the beginning of `text`.
///
/// ```
/// use tabiya_notation::pgn;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let text = "1. e4 e5 1/2-1/2\n\n1. d4 d5 2. Ke3 *\n\n[Variant \"Shogi\"]\n\nP-7f *\n";
/// let games: Vec<_> = pgn::games(&chess, text).collect();
/// assert_eq!(games.len(), 3);
/// let (record, error) = &games[1];
/// let error = error.as_ref().unwrap();
/// assert_eq!((record.line.len(), &text[error.offset..][..3]), (2, "Ke3"));
/// assert_eq!(error.kind.sentence(record.start.ruleset()), "A king cannot go from e1 to e3.");
/// assert_eq!(games[2].0.start.ruleset().id(), "shogi");
/// ```
pub fn games(ruleset: &Ruleset, text: &str) -> impl Iterator<Item = (Record, Option<PgnError>)> {
    let mut recorder = Recorder::new(ruleset);
    let mut at = 0;
    std::iter::from_fn(move || {
        let Scanned::Game { end } = scan(&text.as_bytes()[at..], true, &mut recorder) else { return None };
        let (record, error) = recorder.take();
        let error = error.map(|error| PgnError { offset: at + error.offset, ..error });
        at += end;
        Some((record, error))
    })
}

/// A visitor that records the scanned game.
#[derive(Debug)]
pub struct Recorder {
    replay: Replay,
    tags: Vec<(String, String)>,
    /// The open lines, the main line first.
    lines: Vec<Vec<Node>>,
    /// Comments before the first move of the innermost line.
    before: Vec<String>,
    /// Comments before the first move of the game.
    comments: Vec<String>,
    /// The rest of a variation from a null move on that cannot be played.
    unplayed: String,
    /// The lengths of the open lines at the first error.
    open_lines: Option<Vec<usize>>,
}

impl Recorder {
    /// Creates a recorder. Games are read by `ruleset` unless their tags name another built-in game.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Recorder {
        Recorder {
            replay: Replay::new(ruleset),
            tags: Vec::new(),
            lines: vec![Vec::new()],
            before: Vec::new(),
            comments: Vec::new(),
            unplayed: String::new(),
            open_lines: None,
        }
    }

    /// Records only moves of the game, as [`Replay::strict`] reads them.
    #[must_use]
    pub fn strict(self) -> Recorder {
        Recorder { replay: self.replay.strict(), ..self }
    }

    /// Takes the game that was scanned last, up to its first error, and returns it with that error.
    ///
    /// ```
    /// use tabiya_notation::pgn::{Recorder, scan};
    /// use tabiya_rules::Ruleset;
    ///
    /// let mut recorder = Recorder::new(&Ruleset::builtin("chess").unwrap());
    /// scan(b"1. e4 {well} e5 2. Ke3 Nf6 1-0", true, &mut recorder);
    /// let (record, error) = recorder.take();
    /// assert_eq!((record.line.len(), error.unwrap().ply), (2, 2));
    /// assert_eq!(record.line[0].after, ["well"]);
    /// ```
    pub fn take(&mut self) -> (Record, Option<PgnError>) {
        let mut record = Record::new(self.replay.start().clone());
        record.tags = std::mem::take(&mut self.tags);
        record.comments = std::mem::take(&mut self.comments);
        record.line = self.lines.first_mut().map(std::mem::take).unwrap_or_default();
        let given = record.tag("Result").and_then(RecordResult::parse);
        record.result = self.replay.result_given().or(given);
        record.termination = record.tag("Termination").map(Termination::from);
        // Some tags repeat other fields of the record, and some only state that a value is unknown.
        let known = ["Result", "Termination", "FEN", "SetUp", "StartNumber", "Variant"];
        let is_kept = |(name, value): &(String, String)| {
            !known.contains(&name.as_str()) && !ROSTER.contains(&(name.as_str(), value.as_str()))
        };
        record.tags.retain(is_kept);
        (record, self.replay.error().cloned())
    }

    /// Returns where the first error of the last game is, if it has one: the number of moves before it in the
    /// main line, and in each open variation. A variation is the last one of the last move of the line before
    /// it; it is not part of the record if it has no moves.
    ///
    /// ```
    /// use tabiya_notation::pgn::{Recorder, scan};
    /// use tabiya_rules::Ruleset;
    ///
    /// let mut recorder = Recorder::new(&Ruleset::builtin("chess").unwrap());
    /// scan(b"1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *", true, &mut recorder);
    /// assert_eq!(recorder.open_lines(), Some(&[2, 1][..]));
    /// ```
    #[must_use]
    pub fn open_lines(&self) -> Option<&[usize]> {
        self.open_lines.as_deref()
    }

    /// Keeps the place of the first error.
    fn note_error(&mut self) {
        if self.open_lines.is_none() && self.replay.error().is_some() {
            self.open_lines = Some(self.lines.iter().map(Vec::len).collect());
        }
    }

    /// Returns the replay of the last game.
    pub(crate) fn replay(&self) -> &Replay {
        &self.replay
    }

    fn last(&mut self) -> Option<&mut Node> {
        self.lines.last_mut()?.last_mut()
    }

    /// Keeps a word of the unplayed part of a variation, up to the first error of the game.
    fn keep_unplayed(&mut self, word: &str) {
        if self.replay.error().is_some() {
            return;
        }
        if !self.unplayed.is_empty() && !self.unplayed.ends_with('(') && word != ")" {
            self.unplayed.push(' ');
        }
        self.unplayed.push_str(word);
    }

    /// Adds the unplayed part of a variation as a comment after the last move of the variation or, if it
    /// has no moves, after the move that it is an alternative to.
    fn close_unplayed(&mut self) {
        let text = std::mem::take(&mut self.unplayed);
        let depth = self.lines.len();
        if let Some(node) = self.last() {
            node.after.push(text);
        } else if let Some(node) = depth.checked_sub(2).and_then(|above| self.lines[above].last_mut()) {
            node.after.push(format!("({text})"));
        }
    }
}

impl Visitor for Recorder {
    fn begin_game(&mut self) {
        self.replay.begin_game();
        self.tags.clear();
        self.lines.clear();
        self.lines.push(Vec::new());
        self.before.clear();
        self.comments.clear();
        self.unplayed.clear();
        self.open_lines = None;
    }

    fn tag(&mut self, name: &[u8], value: &[u8], offset: usize) {
        self.replay.tag(name, value, offset);
        self.note_error();
        self.tags.push((latin::decode(name).into_owned(), latin::unescape(value)));
    }

    fn san(&mut self, text: &[u8], offset: usize) {
        self.replay.san(text, offset);
        self.note_error();
        if self.replay.error().is_some() {
            return;
        }
        if self.replay.is_unplayed() {
            return self.keep_unplayed(&latin::decode(text));
        }
        if let (Some(m), Some(line)) = (self.replay.moves().last(), self.lines.last_mut()) {
            let mut node = Node { m: *m, ..Node::null_move() };
            node.before = std::mem::take(&mut self.before);
            line.push(node);
        }
    }

    fn nag(&mut self, nag: u8) {
        // The annotations of an illegal move would be those of the last legal one.
        if self.replay.error().is_some() {
            return;
        }
        if self.replay.is_unplayed() {
            return self.keep_unplayed(&format!("${nag}"));
        }
        if let Some(node) = self.last() {
            node.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8], _offset: usize) {
        if self.replay.error().is_some() {
            return;
        }
        let text = latin::decode(text);
        if self.replay.is_unplayed() {
            return self.keep_unplayed(&format!("\"{}\"", unfolded(&text)));
        }
        let is_main = self.lines.len() == 1;
        match self.last() {
            Some(node) => {
                let (words, times) = take_times(&text);
                node.clock = times.clock.or(node.clock);
                node.spent = times.spent.or(node.spent);
                node.evaluation = times.evaluation.or(node.evaluation);
                node.after.extend(words);
            }
            // Times before the first move belong to no move and remain part of the comment.
            None => {
                let words = Some(unfolded(&text)).filter(|words| !words.is_empty());
                if is_main { &mut self.comments } else { &mut self.before }.extend(words);
            }
        }
    }

    fn begin_variation(&mut self, offset: usize) {
        self.replay.begin_variation(offset);
        self.note_error();
        if self.replay.is_unplayed() {
            return self.keep_unplayed("(");
        }
        self.before.clear();
        self.lines.push(Vec::new());
    }

    fn end_variation(&mut self) {
        let was_unplayed = self.replay.is_unplayed();
        self.replay.end_variation();
        if self.replay.is_unplayed() {
            return self.keep_unplayed(")");
        }
        if was_unplayed {
            self.close_unplayed();
        }
        self.before.clear();
        let line = self.lines.pop().unwrap_or_default();
        if let Some(node) = self.last()
            && !line.is_empty()
        {
            node.variations.push(line);
        }
    }

    fn result(&mut self, result: RecordResult, offset: usize) {
        self.replay.result(result, offset);
    }

    fn unreadable(&mut self, text: &[u8], offset: usize, message: &'static str) {
        self.replay.unreadable(text, offset, message);
        self.note_error();
    }

    fn end_game(&mut self) {
        self.replay.end_game();
        self.note_error();
    }
}

/// The times and the evaluation in a comment.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Times {
    pub(super) clock: Option<Duration>,
    pub(super) spent: Option<Duration>,
    pub(super) evaluation: Option<Evaluation>,
}
