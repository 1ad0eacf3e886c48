//! Scans the tags before the moves, and finds where the next game begins.

use super::Visitor;
use super::bytes::{closing_quote, find, is_name};
use super::scan::{NeedsMore, Scan};

/// The maximum length of a tag.
const MAX_TAG_LENGTH: usize = 1 << 16;

/// How far back tags are compared with a new one. No real game has as many tags, and the limit keeps the
/// time linear for files with blank lines between thousands of tags.
const MAX_TAGS_LENGTH: usize = 4096;

impl<V: Visitor> Scan<'_, V> {
    pub(super) fn tags(&mut self) -> Result<(), NeedsMore> {
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

    pub(super) fn tag(&mut self) -> Result<(), NeedsMore> {
        let start = self.at;
        // The limit keeps the search for the end of the line short.
        let near = &self.text[start..self.text.len().min(start + MAX_TAG_LENGTH)];
        let line = match find(near, 0, b'\n') {
            Some(end) => &near[..end],
            None if self.is_last || near.len() == MAX_TAG_LENGTH => near,
            None => return Err(NeedsMore),
        };
        let blanks = |from: usize| line[from..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let name_at = 1 + blanks(1);
        let name_end = name_at + line[name_at..].iter().take_while(|byte| is_name(**byte)).count();
        let quote = name_end + blanks(name_end);
        if name_at == name_end || line.get(quote) != Some(&b'"') {
            let message = "A tag is expected: a name and a value in quotation marks, `[White \"Ada\"]`.";
            self.refuse(start, line.len(), message);
            self.at = start + line.len();
            return Ok(());
        }
        let value = &line[quote + 1..];
        let Some(length) = closing_quote(value) else {
            self.refuse(start, line.len(), "The value of a tag must end with a quotation mark.");
            self.at = start + line.len();
            return Ok(());
        };
        self.first_tag.get_or_insert(start);
        self.has_event |= &line[name_at..name_end] == b"Event";
        self.visitor.tag(&line[name_at..name_end], &value[..length], start);
        // Several tags may share a line.
        let after = quote + 1 + length + 1;
        let bracket = after + blanks(after);
        self.at = start + if line.get(bracket) == Some(&b']') { bracket + 1 } else { line.len() };
        Ok(())
    }

    /// Returns whether the tag that begins here belongs to the next game even if this one has no moves: it
    /// is a second `Event`, or it follows a blank line and the game already has a tag with this name. A
    /// blank line alone is not enough, since some files have them between the tags of a game.
    pub(super) fn is_next_game(&self) -> bool {
        let Some(first_tag) = self.first_tag else { return false };
        let rest = &self.text[self.at + 1..];
        // Nearly every tag directly follows another one, and two bytes decide.
        if let ([.., b']', b'\n'], [b'A'..=b'D' | b'F'..=b'Z', ..]) = (&self.text[..self.at], rest) {
            return false;
        }
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = rest[blanks..].iter().take_while(|byte| is_name(**byte)).count();
        // The name may continue after the text.
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

    /// Returns whether the number 1 here is that of the first move of the next game, which has no tags: it
    /// follows a blank line after moves, and is not the number of Black's move (`1...`).
    #[cold]
    pub(super) fn is_next_game_without_tags(&self) -> Result<bool, NeedsMore> {
        if !self.moved || self.depth > 0 || !self.follows_blank_line() {
            return Ok(false);
        }
        let rest = &self.text[self.at + 1..];
        // A result.
        if matches!(rest.first(), Some(b'-' | b'/')) {
            return Ok(false);
        }
        let mut dots = 0;
        for byte in rest {
            match byte {
                b'.' => dots += 1,
                b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => return Ok(dots < 2),
            }
        }
        self.ended()?;
        Ok(false)
    }

    fn follows_blank_line(&self) -> bool {
        let before = self.text[..self.at].iter().rev();
        before.take_while(|byte| byte.is_ascii_whitespace()).filter(|byte| **byte == b'\n').nth(1).is_some()
    }

    /// Returns whether the game has a tag with this name.
    #[cold]
    fn has_tag(&self, first_tag: usize, name: &[u8]) -> bool {
        let head = &self.text[first_tag..self.at.min(first_tag + MAX_TAGS_LENGTH)];
        let mut search = TagSearch { name, found: false };
        let mut scan = Scan::new(head, true, &mut search);
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
        search.found
    }
}

/// A visitor that searches for a tag.
struct TagSearch<'a> {
    name: &'a [u8],
    found: bool,
}

impl Visitor for TagSearch<'_> {
    fn tag(&mut self, name: &[u8], _value: &[u8], _offset: usize) {
        self.found |= name == self.name;
    }
}
