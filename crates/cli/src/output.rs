//! Where texts go: results to standard output, everything else to standard error. Styles are
//! written into the text and taken out again where nobody wants them (`NO_COLOR`, pipes).

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use serde_json::Value;

use crate::failure::{Exit, Failure};

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const HINT: Style = AnsiColor::Cyan.on_default();

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// Writes a result.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Writes a result that is no text.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    written(out.write_all(bytes).and_then(|()| out.flush()))
}

fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        // Whoever reads us has seen enough: `tabiya moves chess | head -1`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => {
            Err(Failure::new(Exit::Outside, format!("Standard output cannot be written: {error}.")))
        }
        Ok(()) => Ok(()),
    }
}

/// Writes a result for programs.
pub(crate) fn print_json(value: &Value) -> Result<(), Failure> {
    print(&format!("{value:#}\n"))
}

/// Writes a remark that is not the result.
pub(crate) fn note(text: &str) {
    // Remarks are for people; if nobody listens, nothing is lost.
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Asks for something on the same line.
pub(crate) fn prompt(text: &str) {
    // As with remarks.
    let mut err = anstream::stderr().lock();
    let _ = write!(err, "{text}").and_then(|()| err.flush());
}

/// How wide running text is set: as wide as the terminal, within reason.
pub(crate) fn width() -> usize {
    let columns = match terminal_size::terminal_size() {
        Some((width, _)) => usize::from(width.0),
        None => 80,
    };
    columns.clamp(40, WIDEST)
}

/// Whether results go to a person's screen.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// A text as lines of at most so many characters.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("immeasurably long", 4), ["immeasurably", "long"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
