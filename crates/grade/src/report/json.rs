//! The report as one JSON object.

use serde_json::{Value, json};

use super::text::cut;
use super::{CaseReport, Report};

pub(super) fn write(report: &Report, show_hidden: bool) -> String {
    let total = report.total();
    let topics: serde_json::Map<String, Value> = report
        .topics()
        .into_iter()
        .map(|(topic, tally)| {
            let value = json!({
                "cases": tally.cases, "passed": tally.passed, "points": tally.points, "earned": tally.earned,
            });
            (topic.name().to_owned(), value)
        })
        .collect();
    let cases: Vec<Value> = report.cases.iter().map(|case| write_case(case, show_hidden)).collect();
    let value = json!({
        "suite": report.suite,
        "title": report.title,
        "command": report.command,
        "points": total.points,
        "earned": total.earned,
        "notes": report.notes,
        "topics": topics,
        "cases": cases,
    });
    format!("{value:#}\n")
}

fn write_case(case: &CaseReport, show_hidden: bool) -> Value {
    let difference = case.shown(show_hidden).map(|difference| {
        json!({
            "so_far": difference.so_far,
            "line": difference.line,
            "before": difference.before,
            "expected": difference.expected,
            "came": cut(&difference.came),
            "what": difference.what,
            "why": difference.why,
            "kind": difference.kind.name(),
            "stderr": cut(&case.errors),
        })
    });
    json!({
        "number": case.number,
        "name": case.name,
        "topic": case.topic.name(),
        "points": case.points,
        "earned": case.earned,
        "hidden": case.hidden,
        "seconds": case.seconds,
        "passed": case.passed(),
        "difference": difference,
    })
}
