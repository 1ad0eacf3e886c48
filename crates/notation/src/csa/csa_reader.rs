//! Reads a text as a record.

use core::time::Duration;

use tabiya_board::Color;
use tabiya_rules::{Move, Position, Ruleset};

use super::start::{Start, read_kind, read_square, sign};
use crate::MoveError;
use crate::fen::FenError;
use crate::record::{Node, Record, RecordError, RecordErrorKind};
use crate::shogi::{self, Cursor, endings, tags};

/// Reads a game that CSA supports, up to its first error, and returns it with that error.
///
/// ```
/// use tabiya_notation::{GameFormat, RecordResult};
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let record = GameFormat::Csa.read(&shogi, "V2.2\nN+Ada\nPI\n+\n+7776FU\nT16\n-3334FU\n%TORYO\n").unwrap();
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.line[0].spent.unwrap().as_secs(), 16);
/// assert_eq!(record.result, Some(RecordResult::BlackWins));
///
/// let error = GameFormat::Csa.read(&shogi, "PI\n+\n+7775FU\n").unwrap_err();
/// assert_eq!((error.line, error.ply, error.kind.code()), (3, Some(1), "cannot-move-that"));
/// ```
pub(crate) fn read(ruleset: &Ruleset, text: &str) -> (Record, Option<RecordError>) {
    let mut reader = Reader {
        record: Record::new(ruleset.start()),
        start: Some(Start::new(ruleset)),
        position: ruleset.start(),
        over: false,
    };
    let error = Cursor::lines(text).find_map(|line| reader.read_line(line).err());
    let error = error.or_else(|| reader.finish().err());
    (reader.record, error)
}

struct Reader {
    record: Record,
    /// The start position so far, until the first line that needs it.
    start: Option<Start>,
    position: Position,
    over: bool,
}

impl Reader {
    fn read_line(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let first = line.rest().chars().next();
        if !matches!(first, Some('+' | '-' | '%' | 'T')) {
            return self.read(line);
        }
        // Only short statements share a line: names and comments may contain commas.
        let mut cursor = line;
        for statement in line.rest().split(',') {
            self.read(cursor.first(statement.len()))?;
            cursor.go_to(&cursor.rest()[statement.len()..]);
            cursor.eat(",");
        }
        Ok(())
    }

    fn read(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let text = line.rest().trim_end();
        let ruleset = self.position.ruleset().clone();
        let mut cursor = line;
        match text.chars().next() {
            None | Some('V') => Ok(()),
            Some('\'') => {
                let comment = text[1..].to_owned();
                match self.record.line.last_mut() {
                    Some(node) => node.after.push(comment),
                    None => self.record.comments.push(comment),
                }
                Ok(())
            }
            Some('N') | Some('$') => self.read_tag(line, text),
            Some('P') => match &mut self.start {
                Some(start) => start.read(&mut cursor, &ruleset),
                None => Err(line.unreadable("The position is expected before the side to move.")),
            },
            Some('+') if text == "+" => self.begin(line, Color::White),
            Some('-') if text == "-" => self.begin(line, Color::Black),
            Some('+' | '-') => self.read_move(line),
            Some('T') => self.read_time(line),
            Some('%') => self.read_end(line, &text[1..]),
            Some('/') => Err(line.unreadable("A second game begins here; one game is read at a time.")),
            Some(_) => Err(line.unreadable("No line of CSA begins like this; `'` begins a comment.")),
        }
    }

    fn read_tag(&mut self, line: Cursor<'_>, text: &str) -> Result<(), RecordError> {
        let (name, value) = match (text.get(..2), text.split_once(':')) {
            (Some("N+"), _) => ("White", &text[2..]),
            (Some("N-"), _) => ("Black", &text[2..]),
            (_, Some((name, value))) if name.starts_with('$') => (&name[1..], value),
            _ => return Err(line.unreadable("`N+`, `N-` or a tag like `$EVENT:` is expected.")),
        };
        // Spaces around a name are not written, so they must not make it a different name.
        let name = match name.trim() {
            "EVENT" => "Event",
            "SITE" => "Site",
            "START_TIME" if tags::read_date(&mut self.record, value) => return Ok(()),
            name => name,
        };
        self.record.tags.push((name.to_owned(), value.trim().to_owned()));
        Ok(())
    }

    /// Completes the start position.
    fn begin(&mut self, line: Cursor<'_>, turn: Color) -> Result<(), RecordError> {
        let Some(start) = self.start.take() else {
            return Err(line.unreadable("The side to move has already been given."));
        };
        let ruleset = self.position.ruleset().clone();
        let setup = start.finish(&ruleset, turn);
        self.position = Position::from_setup(&ruleset, &setup)
            .map_err(|errors| line.error(RecordErrorKind::Position(FenError::Impossible(errors))))?;
        self.record.start = self.position.clone();
        Ok(())
    }

    fn read_move(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let line = line.in_move(self.record.line.len() + 1);
        if self.start.is_some() {
            return Err(line.unreadable("The side to move, `+` or `-`, is expected before the moves."));
        }
        if self.over {
            return Err(line.unreadable("The game has ended; no move is expected."));
        }
        let m = self.parse_move(line)?;
        self.position.play_unchecked(m);
        self.record.line.push(Node::new(m));
        Ok(())
    }

    fn parse_move(&self, line: Cursor<'_>) -> Result<Move, RecordError> {
        let ruleset = self.position.ruleset();
        let mut cursor = line;
        let turn = self.position.turn();
        if cursor.next() != Some(sign(turn)) {
            let side = &ruleset.def().sides[turn.index()];
            return Err(line.unreadable(format!("It is the turn of {side}, `{}`.", sign(turn))));
        }
        let from = read_square(&mut cursor, ruleset)?;
        let target = cursor;
        let Some(to) = read_square(&mut cursor, ruleset)? else {
            return Err(target.unreadable("A piece cannot move to the hand; a square is expected."));
        };
        let kind = read_kind(&mut cursor, ruleset)?;
        if !cursor.rest().trim_end().is_empty() {
            return Err(cursor.unreadable("The end of the move is expected."));
        }
        let found = match from {
            None => shogi::drop(&self.position, kind, to),
            Some(from) => {
                // The name is that of the piece after the move.
                let stands = self.position.piece_at(from).map(|piece| piece.kind);
                let promotes =
                    stands.filter(|stands| *stands != kind && shogi::promoted(ruleset, *stands) == kind);
                shogi::step(&self.position, promotes.unwrap_or(kind), from, to, promotes.map(|_| kind))
            }
        };
        found.map_err(|error: MoveError| line.error(RecordErrorKind::Move(error)))
    }

    fn read_time(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let mut cursor = line;
        cursor.eat("T");
        let seconds = cursor.digits().parse().ok();
        if cursor.eat(".") {
            cursor.digits();
        }
        match (seconds, cursor.rest().trim_end()) {
            (Some(seconds), "") => {
                // After the end of the game it is the time until the resignation, which belongs to no move.
                if let (Some(node), false) = (self.record.line.last_mut(), self.over) {
                    node.spent = Some(Duration::from_secs(seconds));
                }
                Ok(())
            }
            _ => Err(line.unreadable("Seconds are expected, like `T12`.")),
        }
    }

    fn read_end(&mut self, line: Cursor<'_>, word: &str) -> Result<(), RecordError> {
        if self.start.is_some() {
            return Err(line.unreadable("The side to move, `+` or `-`, is expected before the end."));
        }
        if self.over {
            return Err(line.unreadable("The game has already ended."));
        }
        self.over = true;
        match endings::by_csa(word, self.position.turn()) {
            Some((result, termination)) => {
                (self.record.result, self.record.termination) = (Some(result), termination);
            }
            None => self.record.termination = Some(crate::record::Termination::Other(word.to_owned())),
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), RecordError> {
        if let Some(start) = self.start.take() {
            // A file without moves need not give the side to move.
            let ruleset = self.position.ruleset().clone();
            let setup = start.finish(&ruleset, Color::White);
            self.record.start = Position::from_setup(&ruleset, &setup).map_err(|errors| {
                let kind = RecordErrorKind::Position(FenError::Impossible(errors));
                RecordError { line: 1, column: 1, ply: None, kind }
            })?;
        }
        Ok(())
    }
}
