//! The reports that Gradescope and Autolab read.

use serde_json::{Value, json};

use super::Report;
use super::text::{self, HIDDEN, details, opened};

/// Writes `results.json`: the score, and a test for each case. Students never see hidden cases there.
pub(super) fn gradescope(report: &Report, show_hidden: bool) -> String {
    let total = report.total();
    let tests: Vec<Value> = report
        .cases
        .iter()
        .map(|case| {
            let output = match (case.passed(), details(case, show_hidden)) {
                (true, _) => opened(case, show_hidden).map_or_else(
                    || "Passed.".to_owned(),
                    |text| format!("Left open by the course document, without points: {text}"),
                ),
                (false, Some(details)) => details,
                (false, None) => HIDDEN.to_owned(),
            };
            json!({
                "name": format!("{}. {} ({})", case.number, case.name, case.topic),
                "number": case.number.to_string(),
                "score": case.earned.json(),
                "max_score": case.points.json(),
                "status": if case.passed() { "passed" } else { "failed" },
                "output": output,
                "output_format": "text",
                "visibility": if case.hidden { "hidden" } else { "visible" },
            })
        })
        .collect();
    let seconds: f64 = report.cases.iter().map(|case| case.seconds).sum();
    let mut output = format!("{}: {} of {} points\n", report.title, total.earned, total.points);
    for note in &report.notes {
        output.push_str(note);
        output.push('\n');
    }
    let value = json!({
        "score": total.earned.json(),
        "execution_time": seconds.round(),
        "output": output.trim_end(),
        "tests": tests,
    });
    format!("{value:#}\n")
}

/// Writes the report for people and, as the last line, the points of each topic.
pub(super) fn autolab(report: &Report, show_hidden: bool) -> String {
    let scores: serde_json::Map<String, Value> = report
        .topics()
        .into_iter()
        .map(|(topic, tally)| (topic.name().to_owned(), tally.earned.json()))
        .collect();
    format!("{}\n{}\n", text::write(report, show_hidden), json!({ "scores": scores }))
}
