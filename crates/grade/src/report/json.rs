//! The report as one JSON object.

use serde_json::{Value, json};

use super::text::cut;
use super::{CaseReport, Difference, Report};
use crate::check::Outcome;

pub(super) fn write(report: &Report, show_hidden: bool) -> String {
    let total = report.total();
    let topics: serde_json::Map<String, Value> = report
        .topics()
        .into_iter()
        .map(|(topic, tally)| {
            let value = json!({
                "cases": tally.cases, "passed": tally.passed,
                "points": tally.points.json(), "earned": tally.earned.json(),
            });
            (topic.name().to_owned(), value)
        })
        .collect();
    let cases: Vec<Value> = report.cases.iter().map(|case| write_case(case, show_hidden)).collect();
    let value = json!({
        "suite": report.suite,
        "title": report.title,
        "command": report.command,
        "points": total.points.json(),
        "earned": total.earned.json(),
        "notes": report.notes,
        "topics": topics,
        "cases": cases,
    });
    format!("{value:#}\n")
}

fn write_case(case: &CaseReport, show_hidden: bool) -> Value {
    let is_shown = show_hidden || !case.hidden;
    let by_topic: serde_json::Map<String, Value> = (case.by_topic.iter())
        .map(|part| {
            let value = json!({ "points": part.points.json(), "earned": part.earned.json() });
            (part.topic.name().to_owned(), value)
        })
        .collect();
    let failed = case.checks.iter().filter(|check| check.outcome == Outcome::Failed && is_shown);
    let failed: Vec<Value> = failed
        .map(|check| json!({ "topic": check.topic.name(), "line": check.line, "what": check.sentence }))
        .collect();
    let open = case.open.as_ref().map(|open| {
        let shown = open.difference.as_ref().filter(|_| is_shown);
        json!({
            "why": open.why,
            "differs": open.difference.is_some(),
            "difference": shown.map(|difference| write_difference(difference, case)),
        })
    });
    json!({
        "number": case.number,
        "name": case.name,
        "topic": case.topic.name(),
        "points": case.points.json(),
        "earned": case.earned.json(),
        "topics": by_topic,
        "hidden": case.hidden,
        "seconds": case.seconds,
        "passed": case.passed(),
        "failed_checks": failed,
        "open": open,
        "difference": case.shown(show_hidden).map(|difference| write_difference(difference, case)),
    })
}

fn write_difference(difference: &Difference, case: &CaseReport) -> Value {
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
}
