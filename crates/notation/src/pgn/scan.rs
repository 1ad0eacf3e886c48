//! Splits the text of a game into tags, moves and comments. Most of the time of reading a file is spent
//! here, so the scanner decides by single bytes and copies nothing. It knows no rules.

use super::Visitor;
use super::bytes::{CLASS, Class, WORD, find, is_tag, is_unreadable, next_game, word_length};
use super::signs::{may_end_in_sign, sign_at, sign_at_end};
use crate::record::{MAX_DEPTH, RecordResult};

/// The result of a scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scanned {
    /// One game was read.
    Game {
        /// The offset of the end of the game, where the next one may begin.
        end: usize,
    },
    /// The text ends in the middle of a game: scan it again with more text.
    Incomplete,
    /// There are no more games.
    Nothing,
}

/// Scans the first game of a text. `is_last` means that the file ends with the text.
///
/// ```
/// use tabiya_notation::pgn::{Scanned, Visitor, scan};
///
/// #[derive(Default)]
/// struct Moves(Vec<String>);
/// impl Visitor for Moves {
///     fn san(&mut self, text: &[u8], _offset: usize) {
///         self.0.push(String::from_utf8_lossy(text).into_owned());
///     }
/// }
///
/// let mut moves = Moves::default();
/// let text = b"[White \"A\"]\n\n1.e4 {best} e5 2. Nf3! (2. f4) 1-0\n";
/// assert_eq!(scan(text, true, &mut moves), Scanned::Game { end: 47 });
/// assert_eq!(moves.0, ["e4", "e5", "Nf3", "f4"]);
/// ```
pub fn scan<V: Visitor>(text: &[u8], is_last: bool, visitor: &mut V) -> Scanned {
    match Scan::new(text, is_last, visitor).game() {
        Ok(scanned) => scanned,
        Err(NeedsMore) => Scanned::Incomplete,
    }
}

/// The text ended where it may continue.
pub(super) struct NeedsMore;

/// The end of a comment.
enum Closing {
    /// The offset of the closing bracket.
    Closed(usize),
    /// The comment is not closed; the offset is where scanning continues.
    Never(usize),
}

pub(super) struct Scan<'a, V> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    pub(super) is_last: bool,
    pub(super) visitor: &'a mut V,
    pub(super) depth: usize,
    /// Whether a move was read, so that further tags belong to the next game.
    pub(super) moved: bool,
    /// The offset of the first tag, if one was read.
    pub(super) first_tag: Option<usize>,
    /// Whether an `Event` tag was read.
    pub(super) has_event: bool,
}

/// How far the first search for the end of a comment reaches.
const NEAR: usize = 256;

/// The maximum length of the beginning of a tag, by which the next game is recognised.
const HEAD: usize = 256;

impl<'a, V: Visitor> Scan<'a, V> {
    pub(super) fn new(text: &'a [u8], is_last: bool, visitor: &'a mut V) -> Scan<'a, V> {
        Scan { text, at: 0, is_last, visitor, depth: 0, moved: false, first_tag: None, has_event: false }
    }

    fn game(&mut self) -> Result<Scanned, NeedsMore> {
        if !self.skip_between_games()? {
            return if self.is_last { Ok(Scanned::Nothing) } else { Err(NeedsMore) };
        }
        self.visitor.begin_game();
        self.tags()?;
        self.moves()?;
        for _ in 0..self.depth {
            self.visitor.end_variation();
        }
        self.visitor.end_game();
        Ok(Scanned::Game { end: self.at })
    }

    #[cold]
    pub(super) fn refuse(&mut self, start: usize, length: usize, message: &'static str) {
        // Only the beginning of an unreadable text is shown.
        let end = (start + length.min(80)).min(self.text.len());
        self.visitor.unreadable(&self.text[start..end], start, message);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Handles the end of the text, which must be that of the file.
    pub(super) fn ended(&self) -> Result<(), NeedsMore> {
        if self.is_last { Ok(()) } else { Err(NeedsMore) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_letter(&self) -> bool {
        self.peek().is_some_and(|byte| CLASS[byte as usize] == Class::Letter)
    }

    /// Skips one space, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_blank(&mut self) {
        self.at += usize::from(self.peek() == Some(b' '));
    }

    pub(super) fn is_line_start(&self) -> bool {
        self.at == 0 || self.text[self.at - 1] == b'\n'
    }

    pub(super) fn skip_line(&mut self) {
        self.at = find(self.text, self.at, b'\n').map_or(self.text.len(), |end| end + 1);
    }

    /// Skips everything between games. Returns whether a game follows.
    fn skip_between_games(&mut self) -> Result<bool, NeedsMore> {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b';' => self.skip_line(),
                b'%' if self.is_line_start() => self.skip_line(),
                // Concatenated files have byte order marks between games.
                0xef if self.text[self.at..].starts_with(b"\xef\xbb\xbf") => self.at += 3,
                0xef if self.text.len() - self.at < 3 => {
                    self.ended()?;
                    return Ok(true);
                }
                b'{' => match self.closing()? {
                    Closing::Closed(end) => self.at = end + 1,
                    // The error is reported as part of the game that follows.
                    Closing::Never(_) => return Ok(true),
                },
                _ => return Ok(true),
            }
        }
        Ok(false)
    }

    fn moves(&mut self) -> Result<(), NeedsMore> {
        while let Some(byte) = self.peek() {
            match CLASS[byte as usize] {
                Class::Blank => self.at += 1,
                Class::Letter => self.word()?,
                Class::Digit => {
                    if self.number()? {
                        return Ok(());
                    }
                }
                Class::Other => match byte {
                    b'.' => self.at += 1,
                    b'{' => self.comment()?,
                    b';' => self.line_comment()?,
                    b'%' if self.is_line_start() => self.skip_line(),
                    b'(' => {
                        if self.depth == MAX_DEPTH {
                            self.refuse(self.at, 1, "Variations are nested too deeply.");
                            return self.skip_to_next_game();
                        }
                        self.depth += 1;
                        self.moved = true;
                        self.visitor.begin_variation(self.at);
                        self.at += 1;
                    }
                    b')' => {
                        if self.depth == 0 {
                            self.refuse(self.at, 1, "There is no open variation to close.");
                        } else {
                            self.depth -= 1;
                            self.visitor.end_variation();
                        }
                        self.at += 1;
                    }
                    b'$' => self.nag()?,
                    b'!' | b'?' => self.marks()?,
                    b'*' => {
                        let end = self.at;
                        self.at += 1;
                        if self.end(RecordResult::Unknown, end) {
                            return Ok(());
                        }
                    }
                    // Tags of the next game: this one has no moves, or no result.
                    b'[' if !self.moved && self.is_next_game() => return Ok(()),
                    b'[' if self.is_line_start() || is_tag(&self.text[self.at + 1..]) => {
                        if self.moved {
                            return Ok(());
                        }
                        // Tags after a comment.
                        self.tag()?;
                    }
                    b'@' => self.word()?,
                    _ => self.sign()?,
                },
            }
        }
        self.ended()
    }

    /// Reports a result. Returns whether it ends the game; results in variations do not.
    fn end(&mut self, result: RecordResult, offset: usize) -> bool {
        if self.depth == 0 {
            self.visitor.result(result, offset);
        }
        self.depth == 0
    }

    /// Scans a move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn word(&mut self) -> Result<(), NeedsMore> {
        self.moved = true;
        let start = self.at;
        let rest = &self.text[start..];
        let length = match word_length(rest) {
            Some(length) => length,
            None if self.is_last => rest.len(),
            None => return Err(NeedsMore),
        };
        let mut end = start + length;
        match rest.get(length) {
            Some(b' ' | b'\n') => end += 1,
            Some(b'(' | b'.' | b'*' | b',') => return self.long_word(length),
            _ => {}
        }
        if may_end_in_sign(&rest[..length]) {
            self.signed_word(length);
            return Ok(());
        }
        self.at = end;
        self.visitor.san(&rest[..length], start);
        Ok(())
    }

    /// Scans `e8(Q)`, `exd6e.p.`, `P*5e`, `e4,d5`, or a word before a bracket, a dot, a star or a comma.
    #[cold]
    fn long_word(&mut self, length: usize) -> Result<(), NeedsMore> {
        let start = self.at;
        let rest = &self.text[start..];
        if rest.len() < length + 4 {
            self.ended()?;
        }
        self.at = start + length;
        if rest[length] == b'('
            && rest.get(length + 2) == Some(&b')')
            && rest[length + 1].is_ascii_uppercase()
        {
            self.at += 3;
        } else if rest[length] == b'.' && rest[..length].ends_with(b"e") && rest[length..].starts_with(b".p")
        {
            self.at += if rest.get(length + 2) == Some(&b'.') { 3 } else { 2 };
            let mark = length - 1;
            if mark > 0 {
                self.visitor.san(&rest[..mark], start);
            }
            return Ok(());
        } else if matches!(rest[length], b'*' | b',') {
            let more = rest[length + 1..].iter().take_while(|byte| WORD[**byte as usize]).count();
            if length + 1 + more == rest.len() {
                self.ended()?;
            }
            self.at += if more > 0 { 1 + more } else { 0 };
        }
        self.visitor.san(&self.text[start..self.at], start);
        Ok(())
    }

    /// Scans a move with an annotation directly after it (`Nf3+-`), an annotation alone, or neither.
    #[cold]
    fn signed_word(&mut self, length: usize) {
        let start = self.at;
        let word = &self.text[start..start + length];
        self.at = start + length;
        let (text, nag) = match sign_at_end(word) {
            Some((sign, nag)) => (&word[..length - sign], Some(nag)),
            None => (word, None),
        };
        if !text.is_empty() {
            self.visitor.san(text, start);
        }
        if let Some(nag) = nag {
            self.visitor.nag(nag);
        }
    }

    /// Scans an annotation as a sign (`+-`, `∞`), or unreadable text.
    #[cold]
    fn sign(&mut self) -> Result<(), NeedsMore> {
        let rest = &self.text[self.at..];
        if let Some((length, nag)) = sign_at(rest) {
            self.visitor.nag(nag);
            self.at += length;
            return Ok(());
        }
        if matches!(rest[0], b'-' | b'+') {
            return self.word();
        }
        self.moved = true;
        let length = rest.iter().take_while(|byte| is_unreadable(**byte)).count().max(1);
        self.refuse(self.at, length, "A move is expected.");
        self.at += length;
        Ok(())
    }

    /// Scans a move number, a result, or castling with zeros. Returns whether the game is over.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&mut self) -> Result<bool, NeedsMore> {
        let start = self.at;
        let rest = &self.text[start..];
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit());
        if rest[0] == b'1' && digits == Some(1) && self.is_next_game_without_tags()? {
            return Ok(true);
        }
        match digits.map(|digits| (digits, rest[digits])) {
            // No move number begins with a zero, but a null move does.
            Some((digits, b'.' | b' ' | b'\n' | b'\r' | b'\t')) if rest[0] != b'0' => {
                self.at = start + digits + 1;
                self.skip_blank();
                // Nearly always a move follows. It is scanned here and not in the next iteration of the
                // loop, because branch prediction works best for a branch that always goes the same way.
                if self.is_letter() {
                    self.word()?;
                }
                Ok(false)
            }
            _ => self.result_or_word(digits),
        }
    }

    #[cold]
    fn result_or_word(&mut self, digits: Option<usize>) -> Result<bool, NeedsMore> {
        let start = self.at;
        let rest = &self.text[start..];
        let Some(length) = rest.iter().position(|byte| !WORD[*byte as usize]) else {
            self.ended()?;
            return Ok(self.last_word(rest.len()));
        };
        // A number directly before a move, without a dot: `1e4`.
        if let Some(digits) = digits.filter(|digits| rest[*digits].is_ascii_alphabetic()) {
            self.at = start + digits;
            return Ok(false);
        }
        Ok(self.last_word(length))
    }

    fn last_word(&mut self, length: usize) -> bool {
        let start = self.at;
        self.at = start + length;
        let result = match &self.text[start..self.at] {
            b"1-0" => RecordResult::WhiteWins,
            b"0-1" => RecordResult::BlackWins,
            b"1/2-1/2" | b"1/2" => RecordResult::Draw,
            word if word.starts_with(b"0-0") || word == b"0000" => {
                self.moved = true;
                self.visitor.san(word, start);
                return false;
            }
            word if word.iter().all(u8::is_ascii_digit) => return false,
            _ => {
                self.refuse(start, length, "A move, a move number or a result is expected.");
                return false;
            }
        };
        self.end(result, start)
    }

    fn nag(&mut self) -> Result<(), NeedsMore> {
        let digits = self.text[self.at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if self.at + 1 + digits == self.text.len() {
            self.ended()?;
        }
        let number = self.text[self.at + 1..][..digits]
            .iter()
            .fold(0u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        match u8::try_from(number) {
            Ok(nag) if digits > 0 => self.visitor.nag(nag),
            _ => self.refuse(self.at, digits + 1, "A number from 0 to 255 is expected after `$`."),
        }
        self.at += 1 + digits;
        Ok(())
    }

    fn marks(&mut self) -> Result<(), NeedsMore> {
        let start = self.at;
        let length = self.text[start..].iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if start + length == self.text.len() {
            self.ended()?;
        }
        self.at += length;
        let nag = match &self.text[start..self.at] {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            [b'!', ..] => 3,
            _ => 4,
        };
        self.visitor.nag(nag);
        Ok(())
    }

    pub(super) fn comment(&mut self) -> Result<(), NeedsMore> {
        let start = self.at + 1;
        match self.closing()? {
            Closing::Closed(end) => {
                self.visitor.comment(&self.text[start..end], start);
                self.at = end + 1;
                self.skip_blank();
            }
            Closing::Never(next) => {
                self.refuse(self.at, 1, "This comment is not closed.");
                self.at = next;
                self.moved = true;
            }
        }
        Ok(())
    }

    /// Returns the end of the comment that begins here. A comment that contains the first tag of a game is
    /// not closed.
    fn closing(&self) -> Result<Closing, NeedsMore> {
        let start = self.at + 1;
        // Search in growing steps, so that an unclosed comment is noticed at the next game and not at the
        // end of the file.
        let mut reach = start;
        let mut step = NEAR;
        loop {
            let from = reach;
            reach = (reach + step).min(self.text.len());
            step *= 2;
            let end = find(&self.text[..reach], from, b'}');
            let inside = &self.text[start..end.unwrap_or(reach)];
            // The tag may begin in the part that was searched before.
            let again = from.saturating_sub(start).saturating_sub(HEAD);
            let head = next_game(&inside[again..]);
            match (head, end) {
                (Some(next), _) => return Ok(Closing::Never(start + again + next)),
                (None, Some(end)) => return Ok(Closing::Closed(end)),
                (None, None) if reach == self.text.len() => {
                    self.ended()?;
                    return Ok(Closing::Never(reach));
                }
                (None, None) => {}
            }
        }
    }

    pub(super) fn line_comment(&mut self) -> Result<(), NeedsMore> {
        let start = self.at + 1;
        let Some(end) = find(self.text, start, b'\n').or(self.is_last.then_some(self.text.len())) else {
            return Err(NeedsMore);
        };
        self.visitor.comment(&self.text[start..end], start);
        self.at = end;
        Ok(())
    }

    fn skip_to_next_game(&mut self) -> Result<(), NeedsMore> {
        match next_game(&self.text[self.at..]) {
            Some(next) => self.at += next,
            None => {
                self.ended()?;
                self.at = self.text.len();
            }
        }
        Ok(())
    }
}
