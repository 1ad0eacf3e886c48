//! The tags before the moves, and where those of the next game begin.

use super::Visitor;
use super::bytes::{closing_quote, find, is_name};
use super::scan::{MoreNeeded, Scan};

/// A longer line is no tag.
const LONGEST_TAG: usize = 1 << 16;

/// How far a tag is looked for among those before it. Far more than games have, and it keeps files
/// with blank lines between thousands of tags from being read again and again.
const LONGEST_HEAD: usize = 4096;

impl<V: Visitor> Scan<'_, V> {
    pub(super) fn tags(&mut self) -> Result<(), MoreNeeded> {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'%' if self.is_line_start() => self.skip_line(),
                b';' => self.line_comment()?,
                b'[' if self.is_next_game() => return Ok(()),
                b'[' => self.tag()?,
                _ => return Ok(()),
            }
        }
        self.ended()
    }

    pub(super) fn tag(&mut self) -> Result<(), MoreNeeded> {
        let start = self.at;
        // A tag may be longer than any that is written, but a search that never ends is no search.
        let near = &self.text[start..self.text.len().min(start + LONGEST_TAG)];
        let line = match find(near, 0, b'\n') {
            Some(end) => &near[..end],
            None if self.is_last || near.len() == LONGEST_TAG => near,
            None => return Err(MoreNeeded),
        };
        let blanks = |from: usize| line[from..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let name_at = 1 + blanks(1);
        let name_end = name_at + line[name_at..].iter().take_while(|byte| is_name(**byte)).count();
        let quote = name_end + blanks(name_end);
        if name_at == name_end || line.get(quote) != Some(&b'"') {
            let message = "A tag is expected: a name and a text in quotation marks, `[White \"Ada\"]`.";
            self.refuse(start, line.len(), message);
            self.at = start + line.len();
            return Ok(());
        }
        let value = &line[quote + 1..];
        let Some(length) = closing_quote(value) else {
            self.refuse(start, line.len(), "A tag's text ends with a quotation mark.");
            self.at = start + line.len();
            return Ok(());
        };
        self.first_tag.get_or_insert(start);
        self.has_event |= &line[name_at..name_end] == b"Event";
        self.visitor.tag(&line[name_at..name_end], &value[..length], start);
        // Several tags may share a line.
        let behind = quote + 1 + length + 1;
        let bracket = behind + blanks(behind);
        self.at = start + if line.get(bracket) == Some(&b']') { bracket + 1 } else { line.len() };
        Ok(())
    }

    /// Returns whether the tag that begins here is another game's although no move was read: a second
    /// `Event`, or after a blank line one that the game has already. A blank line alone says nothing,
    /// since some files have them between the tags of a game.
    pub(super) fn is_next_game(&self) -> bool {
        let Some(first_tag) = self.first_tag else { return false };
        let rest = &self.text[self.at + 1..];
        // Nearly every tag follows another one directly, and is decided by two bytes.
        if let ([.., b']', b'\n'], [b'A'..=b'D' | b'F'..=b'Z', ..]) = (&self.text[..self.at], rest) {
            return false;
        }
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = rest[blanks..].iter().take_while(|byte| is_name(**byte)).count();
        // A name that may go on is not known yet.
        if blanks + length == rest.len() && !self.is_last {
            return false;
        }
        let name = &rest[blanks..blanks + length];
        if name == b"Event" {
            self.has_event || self.follows_blank_line()
        } else {
            self.follows_blank_line() && self.has_tag(first_tag, name)
        }
    }

    fn follows_blank_line(&self) -> bool {
        let before = self.text[..self.at].iter().rev();
        before.take_while(|byte| byte.is_ascii_whitespace()).filter(|byte| **byte == b'\n').nth(1).is_some()
    }

    /// Returns whether the game has a tag of this name.
    #[cold]
    fn has_tag(&self, first_tag: usize, name: &[u8]) -> bool {
        let head = &self.text[first_tag..self.at.min(first_tag + LONGEST_HEAD)];
        let mut names = Looked { name, found: false };
        let mut scan = Scan::new(head, true, &mut names);
        while let Some(byte) = scan.peek() {
            let read = match byte {
                b'[' => scan.tag(),
                b'{' => scan.comment(),
                b';' => scan.line_comment(),
                b'%' if scan.is_line_start() => {
                    scan.skip_line();
                    Ok(())
                }
                _ => {
                    scan.at += 1;
                    Ok(())
                }
            };
            if read.is_err() {
                break;
            }
        }
        names.found
    }
}

/// Listens for a tag of some name.
struct Looked<'a> {
    name: &'a [u8],
    found: bool,
}

impl Visitor for Looked<'_> {
    fn tag(&mut self, name: &[u8], _value: &[u8], _offset: usize) {
        self.found |= name == self.name;
    }
}
