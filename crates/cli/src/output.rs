//! Output: results go to standard output, everything else to standard error. Styles are part of the text
//! and are removed where they are not supported or not wanted (`NO_COLOR`, pipes).

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use serde_json::Value;

use crate::error::{CommandError, Exit};

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// Writes a result.
pub(crate) fn print(text: &str) -> Result<(), CommandError> {
    let mut out = anstream::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Writes a binary result.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), CommandError> {
    let mut out = io::stdout().lock();
    written(out.write_all(bytes).and_then(|()| out.flush()))
}

/// Converts the result of a write to standard output. A reader that has stopped reading is no error.
pub(crate) fn written(result: io::Result<()>) -> Result<(), CommandError> {
    match result {
        // The reader has stopped reading, as in `tabiya moves chess | head -1`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => {
            let text = format!("Standard output cannot be written: {error}.");
            Err(CommandError::new(Exit::Outside, text).caused_by(error))
        }
        Ok(()) => Ok(()),
    }
}

/// Writes a result as JSON.
pub(crate) fn print_json(value: &Value) -> Result<(), CommandError> {
    print(&format!("{value:#}\n"))
}

/// Writes a note to standard error.
pub(crate) fn note(text: &str) {
    // Notes are not part of the result: errors are ignored.
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Writes a prompt, without a line break.
pub(crate) fn prompt(text: &str) {
    // As with notes.
    let mut err = anstream::stderr().lock();
    let _ = write!(err, "{text}").and_then(|()| err.flush());
}

/// Returns the width of running text: that of the terminal, up to a maximum.
pub(crate) fn width() -> usize {
    let columns = match terminal_size::terminal_size() {
        Some((width, _)) => usize::from(width.0),
        None => 80,
    };
    columns.clamp(40, WIDEST)
}

/// Returns whether standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Wraps a text into lines of at most `width` characters.
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
