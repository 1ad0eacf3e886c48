//! Diagnostics: an error in a ruleset file, its place, and how it is displayed.
//!
//! This module works on texts and places only and does not depend on the keys of the format.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// The largest number of diagnostics for one file.
pub const MAX_DIAGNOSTICS: usize = 100;

/// An error in a ruleset file. There are no warnings: a file is valid or it is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The name of the file: the one that was read, or one it extends.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in that line, in characters, counted from 1.
    pub column: usize,
    /// The number of characters of the line that are wrong; at least 1.
    pub length: usize,
    /// The dotted path of the key, such as `pieces.pawn.letter`; empty for the whole file.
    pub key: String,
    /// The error as a sentence.
    pub message: String,
    /// The expected value.
    pub expected: Option<String>,
    /// The likely intention.
    pub hint: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// How a diagnostic is rendered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rendering {
    /// As plain text.
    Plain,
    /// With ANSI escape codes for colours.
    Styled,
}

/// Renders a diagnostic with its line and the offending text underlined, as the Rust compiler does. `text` is
/// the text of the file that the diagnostic names. Long lines are cut.
///
/// ```
/// use tabiya_ruleset::file::{Diagnostic, Rendering, render};
/// let diagnostic = Diagnostic {
///     file: "demo.toml".into(), line: 1, column: 1, length: 4, key: "nmae".into(),
///     message: "There is no key `nmae` here.".into(),
///     expected: None, hint: Some("did you mean `name`?".into()),
/// };
/// assert_eq!(render(&diagnostic, "nmae = \"Demo\"", Rendering::Plain), "\
/// error: There is no key `nmae` here.
///  --> demo.toml:1:1
///   |
/// 1 | nmae = \"Demo\"
///   | ^^^^
///   |
///   = hint: did you mean `name`?
/// ");
/// ```
pub fn render(diagnostic: &Diagnostic, text: &str, rendering: Rendering) -> String {
    let line = text.split('\n').nth(diagnostic.line.saturating_sub(1)).unwrap_or("").trim_end_matches('\r');
    let offset = |column: usize| line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset);
    let column = diagnostic.column.saturating_sub(1);
    let span = offset(column)..offset(column.saturating_add(diagnostic.length));
    let snippet = Snippet::source(line)
        .line_start(diagnostic.line)
        .path(&diagnostic.file)
        .annotation(AnnotationKind::Primary.span(span));
    let expected = diagnostic.expected.iter().map(|text| Level::NOTE.with_name("expected").message(text));
    let hint = diagnostic.hint.iter().map(|text| Level::HELP.with_name("hint").message(text));
    let title = Level::ERROR.primary_title(&diagnostic.message);
    let report = title.element(snippet).elements(expected).elements(hint);
    let renderer = match rendering {
        Rendering::Plain => Renderer::plain(),
        Rendering::Styled => Renderer::styled(),
    };
    renderer.render(&[report]) + "\n"
}

/// A file that takes part: first the file itself, then those that it extends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A stretch of one of the files, in bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    pub(crate) file: usize,
    pub(crate) span: Range<usize>,
}

/// A diagnostic whose place is not yet counted in lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) place: Place,
    pub(crate) key: String,
    pub(crate) message: String,
    pub(crate) expected: Option<String>,
    pub(crate) hint: Option<String>,
}

impl Finding {
    pub(crate) fn new(place: Place, key: impl Into<String>, message: impl Into<String>) -> Finding {
        Finding { place, key: key.into(), message: message.into(), expected: None, hint: None }
    }

    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Finding {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn hint(mut self, hint: Option<String>) -> Finding {
        self.hint = hint;
        self
    }

    pub(crate) fn locate(self, sources: &[Source]) -> Diagnostic {
        let (name, text) = match sources.get(self.place.file) {
            Some(source) => (source.name.clone(), source.text.as_str()),
            None => (String::new(), ""),
        };
        let (line, column, length) = position(text, self.place.span);
        Diagnostic {
            file: name,
            line,
            column,
            length,
            key: self.key,
            message: self.message,
            expected: self.expected,
            hint: self.hint,
        }
    }
}

/// Line, column and length in characters of a span of bytes. Spans that run over several lines
/// end with their first.
fn position(text: &str, span: Range<usize>) -> (usize, usize, usize) {
    let start = boundary(text, span.start);
    let end = boundary(text, span.end.max(start));
    let before = &text[..start];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    let within = text[start..end].split('\n').next().unwrap_or("").trim_end_matches('\r');
    (line, column, within.chars().count().max(1))
}

/// Returns the offset itself, or the last one before it at which a character begins.
fn boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::{Diagnostic, Rendering, position, render};

    #[test]
    fn columns_count_characters() {
        assert_eq!(position("a\né = x", 5..6), (2, 3, 1));
        assert_eq!(position("ab\r\ncd", 0..6), (1, 1, 2));
        assert_eq!(position("", 4..9), (1, 1, 1));
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}here{}", "a".repeat(3000), "b".repeat(3000));
        let diagnostic = Diagnostic {
            file: "f".into(),
            line: 1,
            column: 3001,
            length: 4,
            key: String::new(),
            message: "Look.".into(),
            expected: None,
            hint: None,
        };
        let shown = render(&diagnostic, &text, Rendering::Plain);
        assert!(shown.len() < 600 && shown.contains("ahereb") && shown.contains("^^^^"), "{shown}");
    }
}
