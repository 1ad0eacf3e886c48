//! The report as JUnit's XML: one suite, with a class for each topic.

use std::fmt::Write;

use super::text::{HIDDEN, details, opened};
use super::{CaseReport, Report};

pub(super) fn write(report: &Report, show_hidden: bool) -> String {
    let tests = report.cases.len();
    let skipped = report.cases.iter().filter(|case| case.is_skipped() || differs_openly(case)).count();
    let failures = report.cases.iter().filter(|case| !case.passed() && !case.is_skipped()).count();
    let seconds: f64 = report.cases.iter().map(|case| case.seconds).sum();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" time=\"{seconds:.3}\"");
    let name = escape(&report.suite);
    let _ = writeln!(out, "<testsuites name=\"tabiya grade\" {counts}>");
    let _ = writeln!(out, "  <testsuite name=\"{name}\" skipped=\"{skipped}\" {counts}>");
    for case in &report.cases {
        let class = format!("{}.{}", report.suite, case.topic.name().replace(' ', "-"));
        let head = format!(
            "    <testcase name=\"{}\" classname=\"{}\" time=\"{:.3}\"",
            escape(&format!("{}. {}", case.number, case.name)),
            escape(&class),
            case.seconds
        );
        if case.passed() {
            match opened(case, show_hidden).filter(|_| differs_openly(case)) {
                Some(text) => {
                    let message = escape(&format!("Left open by the course document: {text}"));
                    let _ = writeln!(out, "{head}>\n      <skipped message=\"{message}\"/>\n    </testcase>");
                }
                None => {
                    let _ = writeln!(out, "{head}/>");
                }
            }
            continue;
        }
        let what = case.shown(show_hidden).map_or(HIDDEN, |difference| difference.what.as_str());
        let text = details(case, show_hidden).unwrap_or_else(|| HIDDEN.to_owned());
        let _ = writeln!(out, "{head}>");
        if let Some(difference) = case.difference.as_ref().filter(|_| case.is_skipped()) {
            let _ = writeln!(out, "      <skipped message=\"{}\"/>", escape(&difference.why));
            let _ = writeln!(out, "    </testcase>");
            continue;
        }
        let _ = writeln!(
            out,
            "      <failure type=\"difference\" message=\"{}\">{}</failure>",
            escape(what),
            escape(&text)
        );
        let _ = writeln!(out, "    </testcase>");
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

/// Returns whether a case is worth no points, and differs from the referee.
fn differs_openly(case: &CaseReport) -> bool {
    case.is_open() && case.open.as_ref().is_some_and(|open| open.difference.is_some())
}

/// Escapes a text for XML, and replaces characters that XML does not allow.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
