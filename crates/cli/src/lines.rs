//! Reads lines of bounded length: a line that is too long is skipped, not stored.

use std::io::{self, BufRead, ErrorKind};

/// The result of reading a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A line is in the buffer, without its line break.
    Complete,
    /// The line was longer than the limit and was skipped.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads the next line of at most `limit` bytes into a buffer. The last line needs no line break.
pub(crate) fn read(input: &mut impl BufRead, limit: usize, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let (mut any, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= buffer.len() + part.len() > limit;
        if !too_long {
            buffer.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => Line::Complete,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8], limit: usize) -> Vec<String> {
        // A small buffer, so that lines come in several pieces.
        let mut input = io::BufReader::with_capacity(3, bytes);
        let mut buffer = Vec::new();
        let mut all = Vec::new();
        loop {
            match read(&mut input, limit, &mut buffer).unwrap() {
                Line::Complete => all.push(String::from_utf8(buffer.clone()).unwrap()),
                Line::TooLong => all.push("(too long)".to_owned()),
                Line::End => return all,
            }
        }
    }

    #[test]
    fn the_last_line_needs_no_line_break() {
        assert_eq!(lines(b"", 5), [""; 0]);
        assert_eq!(lines(b"\n", 5), [""]);
        assert_eq!(lines(b"e2 e4\n\nquit", 5), ["e2 e4", "", "quit"]);
    }

    #[test]
    fn lines_above_the_limit_are_skipped() {
        assert_eq!(lines(b"one\n\nfar too long\n12345\nlast", 5), ["one", "", "(too long)", "12345", "last"]);
        assert_eq!(lines(b"123456", 5), ["(too long)"]);
    }
}
