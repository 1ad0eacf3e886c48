//! Lines of input, of which none can fill the memory. What is in them is for others to say.

use std::io::{self, BufRead, ErrorKind};

/// No line that means anything is as long as this.
const LONGEST: usize = 4096;

/// One line, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Text(String),
    /// It is no text; the sentence says what is wrong with it.
    Broken(&'static str),
}

/// The next line, of which the end may be missing; nothing at the end of the input.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let (mut seen, mut ended) = (false, false);
    while !ended {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        seen = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        // One byte too many is kept, so that too long a line can be told from the longest.
        let room = (LONGEST + 1).saturating_sub(bytes.len()).min(taken);
        bytes.extend_from_slice(&chunk[..room]);
        ended = end.is_some();
        input.consume(taken + usize::from(ended));
    }
    if !seen {
        return Ok(None);
    }
    if bytes.len() > LONGEST {
        return Ok(Some(Line::Broken("The line is longer than 4096 bytes.")));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(_) => Line::Broken("The line is not UTF-8 text."),
    }))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        // A small buffer, so that lines are put together from several.
        let mut input = BufReader::with_capacity(3, bytes);
        std::iter::from_fn(|| next(&mut input).unwrap()).collect()
    }

    #[test]
    fn the_last_line_need_not_end() {
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [text("")]);
        assert_eq!(lines(b"e2 e4\n\nquit"), [text("e2 e4"), text(""), text("quit")]);
    }

    #[test]
    fn lines_that_are_no_text_are_told_and_passed_over() {
        let longest = [b'a'; LONGEST];
        let found = lines(&[&longest[..], b"\n", &longest, b"a\n\xff\xfe\nquit\n"].concat());
        assert!(matches!(&found[0], Line::Text(text) if text.len() == LONGEST));
        assert_eq!(found[1], Line::Broken("The line is longer than 4096 bytes."));
        assert_eq!(found[2], Line::Broken("The line is not UTF-8 text."));
        assert_eq!(found[3..], [Line::Text("quit".into())]);
    }
}
