//! Diagnostics of ruleset files, for people and as JSON.

use serde_json::{Value, json};
use tabiya_rules::file::render;

use crate::game::FileDiagnostic;
use crate::output::{self, BOLD, DIM, ERROR, HINT};

/// Prints all diagnostics on standard error, and their number.
pub(crate) fn show(found: &[FileDiagnostic]) {
    for FileDiagnostic { diagnostic, text } in found {
        output::note(&coloured(&render(diagnostic, text)));
    }
    let count = match found.len() {
        1 => "one error".to_owned(),
        many => format!("{many} errors"),
    };
    let file = found.first().map_or("", |found| found.diagnostic.file.as_str());
    output::note(&format!("{ERROR}{count}{ERROR:#} in {file}"));
}

/// Styles a rendered diagnostic: its location, the marks and the hints.
fn coloured(rendered: &str) -> String {
    let mut out = String::new();
    for (index, line) in rendered.lines().enumerate() {
        let begin = line.find(['|', '=']).unwrap_or(0);
        let (margin, rest) = line.split_at(begin);
        let line = match index {
            // The message follows `file:line:column: `.
            0 => match line.split_once(": ") {
                Some((place, message)) => format!("{BOLD}{place}:{BOLD:#} {message}"),
                None => line.to_owned(),
            },
            3 => format!("{DIM}{margin}|{DIM:#}{ERROR}{}{ERROR:#}", rest.trim_start_matches('|')),
            1 | 2 => format!("{DIM}{margin}|{DIM:#}{}", rest.strip_prefix('|').unwrap_or(rest)),
            _ => format!("{DIM}{margin}{DIM:#}{HINT}{rest}{HINT:#}"),
        };
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// Returns a diagnostic as JSON.
pub(crate) fn to_json(found: &FileDiagnostic) -> Value {
    let diagnostic = &found.diagnostic;
    json!({
        "severity": "error",
        "file": diagnostic.file,
        "line": diagnostic.line,
        "column": diagnostic.column,
        "length": diagnostic.length,
        "key": diagnostic.key,
        "message": diagnostic.message,
        "expected": diagnostic.expected,
        "hint": diagnostic.hint,
    })
}
