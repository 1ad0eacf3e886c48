//! Diagnostics of ruleset files, for people and as JSON.

use serde_json::{Value, json};
use tabiya_rules::file::{Rendering, render};

use crate::game::FileDiagnostic;
use crate::output::{self, ERROR};

/// Prints all diagnostics on standard error, and their number.
pub(crate) fn show(found: &[FileDiagnostic]) {
    for FileDiagnostic { diagnostic, text } in found {
        output::note(&render(diagnostic, text, Rendering::Styled));
    }
    let count = match found.len() {
        1 => "one error".to_owned(),
        many => format!("{many} errors"),
    };
    let file = found.first().map_or("", |found| found.diagnostic.file.as_str());
    output::note(&format!("{ERROR}{count}{ERROR:#} in {file}"));
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
