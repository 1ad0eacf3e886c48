//! Reads a text as a record.

use core::iter::Peekable;
use core::time::Duration;

use tabiya_board::Square;
use tabiya_rules::{Position, Ruleset};

use super::kif_diagram::{Diagram, SIDES};
use super::{handicap, kif_move};
use crate::fen::FenError;
use crate::record::{MAX_DEPTH, Record, RecordError, RecordErrorKind, RecordResult, Tree};
use crate::sfen;
use crate::shogi::{Cursor, endings, tags};

/// Reads a game that KIF supports, up to its first error, and returns it with that error.
///
/// ```
/// use tabiya_notation::{GameFormat, RecordResult};
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let game = "手合割：平手\n先手：Ada\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了\n";
/// let record = GameFormat::Kif.read(&shogi, game).unwrap();
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.line.len(), 1);
/// assert_eq!(record.result, Some(RecordResult::WhiteWins));
///
/// let error = GameFormat::Kif.read(&shogi, "   1 ７五歩(77)\n").unwrap_err();
/// assert_eq!((error.line, error.column, error.ply), (1, 6, Some(1)));
/// assert_eq!(error.kind.code(), "cannot-move-that");
/// ```
pub(crate) fn read(ruleset: &Ruleset, text: &str) -> (Record, Option<RecordError>) {
    let mut lines = Cursor::lines(text).map(|cursor| trimmed(&cursor)).peekable();
    let (record, start) = match read_head(ruleset, &mut lines) {
        Ok(head) => head,
        Err(error) => return (Record::new(ruleset.start()), Some(error)),
    };
    let mut body = Body { record, tree: Tree::new(start), last: Vec::new(), varies: false, over: false };
    let error = lines.find_map(|line| body.read(line).err());
    (body.finish(), error)
}

/// Reads the lines before the moves, and returns them as a record without moves, with the start position.
fn read_head<'a>(
    ruleset: &Ruleset,
    lines: &mut Peekable<impl Iterator<Item = Cursor<'a>>>,
) -> Result<(Record, Position), RecordError> {
    let mut head = Head { record: Record::new(ruleset.start()), diagram: Diagram::new(ruleset), array: None };
    let mut last = None;
    while let Some(line) = lines.next_if(|line| !is_move(line) && !is_summary(line)) {
        head.read(line)?;
        last = Some(line);
    }
    match lines.peek().copied().or(last) {
        Some(end) => head.finish(&end),
        None => Ok((head.record, ruleset.start())),
    }
}

/// Returns whether a line would be read as a tag. Tags of other formats can have any name.
pub(super) fn is_tag(ruleset: &Ruleset, line: &str) -> bool {
    let mut head = Head { record: Record::new(ruleset.start()), diagram: Diagram::new(ruleset), array: None };
    let mut lines = Cursor::lines(line).map(|cursor| trimmed(&cursor));
    let line = lines.next().filter(|line| !is_move(line) && !is_summary(line));
    line.is_some_and(|line| head.read(line).is_ok()) && !head.record.tags.is_empty()
}

fn trimmed<'a>(cursor: &Cursor<'a>) -> Cursor<'a> {
    let mut cursor = *cursor;
    cursor.skip_blanks();
    cursor
}

fn is_move(line: &Cursor<'_>) -> bool {
    line.rest().starts_with(|c: char| c.is_ascii_digit())
}

fn is_summary(line: &Cursor<'_>) -> bool {
    line.rest().starts_with("まで")
}

/// Returns whether a line is ignored.
fn is_ignored(line: &Cursor<'_>) -> bool {
    let text = line.rest();
    text.is_empty() || text.starts_with(['#', '&']) || text.starts_with("手数-")
}

/// The part before the moves.
struct Head<'a> {
    record: Record,
    diagram: Diagram,
    /// The name of the opening array, and its location.
    array: Option<(&'a str, Cursor<'a>)>,
}

impl<'a> Head<'a> {
    fn read(&mut self, line: Cursor<'a>) -> Result<(), RecordError> {
        let mut cursor = line;
        let text = line.rest();
        if is_ignored(&line) {
            return Ok(());
        }
        if let Some(comment) = text.strip_prefix('*') {
            self.record.comments.push(comment.to_owned());
            return Ok(());
        }
        let ruleset = self.record.start.ruleset().clone();
        if self.diagram.read(&mut cursor, &ruleset)? {
            return Ok(());
        }
        let Some((name, value)) = text.split_once('：') else {
            return Err(
                line.unreadable("A tag (`先手：`), a comment (`*`) or a move (`1 ７六歩(77)`) is expected.")
            );
        };
        let (name, value) = (name.trim(), value.trim());
        if name == "手合割" {
            cursor.go_to(value);
            self.array = Some((value, cursor));
        } else if name != "開始日時" || !tags::read_date(&mut self.record, value) {
            let side = SIDES.iter().find_map(|names| names.iter().position(|known| *known == name));
            let name = match (name, side) {
                (_, Some(0)) => "White",
                (_, Some(_)) => "Black",
                ("棋戦", _) => "Event",
                ("場所", _) => "Site",
                _ => name,
            };
            self.record.tags.push((name.to_owned(), value.to_owned()));
        }
        Ok(())
    }

    /// Returns the record and its start position.
    fn finish(self, end: &Cursor<'_>) -> Result<(Record, Position), RecordError> {
        let ruleset = self.record.start.ruleset().clone();
        let impossible = |errors| end.error(RecordErrorKind::Position(FenError::Impossible(errors)));
        if self.diagram.has_rows() {
            let setup = self.diagram.finish(&ruleset, end)?;
            let start = Position::from_setup(&ruleset, &setup).map_err(impossible)?;
            return Ok((self.record, start));
        }
        let start = match self.array {
            None | Some((handicap::EVEN, _)) => ruleset.start(),
            Some((name, at)) => match handicap::array(name) {
                Some(array) => sfen::read(&ruleset, array).map_err(|error| match error {
                    error @ FenError::Impossible(_) => at.error(RecordErrorKind::Position(error)),
                    _ => at.unreadable(format!("`{name}` is not an opening array of {}.", ruleset.id())),
                })?,
                None => {
                    let message =
                        format!("`{name}` is not a known opening array; other positions need a diagram.");
                    return Err(at.unreadable(message));
                }
            },
        };
        Ok((self.record, start))
    }
}

/// The moves.
struct Body {
    record: Record,
    tree: Tree,
    /// The targets of the moves of the current line.
    last: Vec<Square>,
    /// Whether this is a variation.
    varies: bool,
    /// Whether the line has ended.
    over: bool,
}

impl Body {
    fn read(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let text = line.rest();
        if is_ignored(&line) {
            Ok(())
        } else if let Some(comment) = text.strip_prefix('*') {
            match self.tree.last() {
                Some(node) => node.after.push(comment.to_owned()),
                None => self.record.comments.push(comment.to_owned()),
            }
            Ok(())
        } else if is_move(&line) {
            self.read_move(line)
        } else if is_summary(&line) {
            self.read_summary(text);
            Ok(())
        } else {
            self.read_branch(line)
        }
    }

    fn read_move(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let mut cursor = line.in_move(self.tree.length() + 1);
        cursor.digits();
        cursor.skip_blanks();
        if self.over {
            return Err(cursor.unreadable("The line has ended; no move is expected."));
        }
        let word = cursor.rest().split([' ', '　', '(']).next().unwrap_or_default();
        if let Some((result, termination)) = endings::by_kif(word, self.tree.position().turn()) {
            if !self.varies {
                (self.record.result, self.record.termination) = (Some(result), termination);
            }
            self.over = true;
            return Ok(());
        }
        let m = kif_move::read(&mut cursor, self.tree.position(), self.last.last().copied())?;
        let spent = read_time(&mut cursor)?;
        if !self.tree.play(m, spent) {
            return Err(cursor.unreadable(format!("Variations can be nested at most {MAX_DEPTH} deep.")));
        }
        self.last.push(m.to());
        Ok(())
    }

    /// Reads `まで5手で先手の勝ち`, which is used if no keyword ended the moves.
    fn read_summary(&mut self, text: &str) {
        let won = |index: usize| SIDES.iter().any(|names| text.contains(&format!("{}の勝ち", names[index])));
        if self.varies || self.record.result.is_some() {
            return;
        }
        self.record.result = if won(0) {
            Some(RecordResult::WhiteWins)
        } else if won(1) {
            Some(RecordResult::BlackWins)
        } else if ["引き分け", "千日手", "持将棋"].iter().any(|word| text.contains(word)) {
            Some(RecordResult::Draw)
        } else if text.contains("中断") {
            Some(RecordResult::Unknown)
        } else {
            None
        };
    }

    /// Reads `変化：4手`.
    fn read_branch(&mut self, line: Cursor<'_>) -> Result<(), RecordError> {
        let mut cursor = line;
        if !(cursor.eat("変化：") || cursor.eat("変化:")) {
            return Err(line.unreadable("A move, a comment (`*`) or a variation (`変化：4手`) is expected."));
        }
        cursor.skip_blanks();
        let begin = cursor;
        let length = cursor.digits().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match length {
            Some(length) if self.tree.back_to(length) => {
                self.last.truncate(length);
                (self.varies, self.over) = (true, false);
                Ok(())
            }
            _ => Err(begin.unreadable("The number of a move in the preceding line is expected.")),
        }
    }

    fn finish(self) -> Record {
        let (start, line) = self.tree.finish();
        Record { start, line, ..self.record }
    }
}

/// Reads `( 0:16/00:00:16)`, and checks that nothing follows.
fn read_time(cursor: &mut Cursor<'_>) -> Result<Option<Duration>, RecordError> {
    cursor.skip_blanks();
    let mut spent = None;
    if cursor.eat("(") {
        let mut seconds = 0u64;
        loop {
            cursor.skip_blanks();
            let begin = *cursor;
            let Ok(number) = cursor.digits().parse::<u64>() else {
                return Err(begin.unreadable("A time is expected, `( 0:16/00:00:16)`."));
            };
            seconds = seconds.saturating_mul(60).saturating_add(number);
            if !cursor.eat(":") {
                break;
            }
        }
        spent = Some(Duration::from_secs(seconds));
        // The sum of all times follows. It is redundant.
        while cursor.next().is_some_and(|c| c != ')') {}
        cursor.skip_blanks();
    }
    cursor.eat("+");
    match cursor.rest().trim() {
        "" => Ok(spent),
        _ => Err(cursor.unreadable("A time or the end of the line is expected.")),
    }
}
