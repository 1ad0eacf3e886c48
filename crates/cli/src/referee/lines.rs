//! Reading lines without trusting them: a line that is too long is passed over, not kept.

use std::io::{self, BufRead};

/// What came next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A line; the buffer has it, without its end.
    Whole,
    /// A line that is longer than allowed.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads the next line of at most so many bytes.
pub(super) fn next(input: &mut impl BufRead, limit: usize, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let (mut any, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
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
        (true, false) => Line::Whole,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_the_input_and_long_ones_are_passed_over() {
        // A small buffer, so that lines come in several pieces.
        let mut input = io::BufReader::with_capacity(3, &b"one\n\nfar too long\n12345\nlast"[..]);
        let mut buffer = Vec::new();
        let mut all = Vec::new();
        loop {
            match next(&mut input, 5, &mut buffer).unwrap() {
                Line::Whole => all.push(String::from_utf8(buffer.clone()).unwrap()),
                Line::TooLong => all.push("(too long)".to_owned()),
                Line::End => break,
            }
        }
        assert_eq!(all, ["one", "", "(too long)", "12345", "last"]);
    }
}
