//! The result of a submission, as the tables and pages need it. It is read from the JSON report of a run.

use serde_json::{Value, json};

/// The results of a class.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Class {
    /// The title of the suite.
    pub title: String,
    /// The name of the suite.
    pub suite: String,
    /// The submissions, in the order of their names.
    pub records: Vec<Record>,
}

/// The result of one submission.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The name of the submission.
    pub name: String,
    /// How long grading took.
    pub seconds: f64,
    /// The report, or why there is none, as sentences.
    pub outcome: Result<Graded, String>,
    /// The report as it was made.
    source: Value,
}

/// A report.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Graded {
    /// The points of all cases.
    pub points: f64,
    /// The earned points.
    pub earned: f64,
    /// The points by topic.
    pub topics: Vec<Share>,
    /// Sentences about the whole run.
    pub notes: Vec<String>,
    /// The number of cases.
    pub cases: usize,
    /// The cases that differ from the referee.
    pub lost: Vec<Lost>,
}

/// The points of a topic.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Share {
    /// The name of the topic.
    pub topic: String,
    /// All points.
    pub points: f64,
    /// The earned points.
    pub earned: f64,
}

/// A case that differs from the referee.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Lost {
    /// The number of the case, from 1.
    pub number: u64,
    /// The statement that it tests.
    pub name: String,
    /// Its topic.
    pub topic: String,
    /// Whether students do not see its details.
    pub hidden: bool,
    /// All points of the case.
    pub points: f64,
    /// The earned points.
    pub earned: f64,
    /// The points by topic, if a case has several.
    pub shares: Vec<Share>,
    /// The single comparisons that failed.
    pub checks: Vec<FailedCheck>,
    /// The first difference.
    pub difference: Difference,
}

/// A single comparison that failed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FailedCheck {
    /// The topic whose points it costs.
    pub topic: String,
    /// The line that was sent.
    pub line: String,
    /// What differs, as a sentence.
    pub what: String,
}

/// The first difference of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Difference {
    /// The lines before.
    pub so_far: Vec<String>,
    /// The line that is answered differently.
    pub line: String,
    /// The board before it.
    pub before: String,
    /// The referee's answer.
    pub expected: String,
    /// The program's output.
    pub came: String,
    /// The difference, as a sentence.
    pub what: String,
    /// The rule.
    pub why: String,
    /// The name of the kind of difference.
    pub kind: String,
    /// The beginning of standard error.
    pub errors: String,
}

impl Class {
    /// Returns the results of a class.
    pub fn new(suite: &str, title: &str, records: Vec<Record>) -> Class {
        Class { suite: suite.to_owned(), title: title.to_owned(), records }
    }

    /// Returns the names of the topics, in the order of the reports.
    pub fn topics(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for share in self.graded().flat_map(|(_, graded)| &graded.topics) {
            if !names.contains(&share.topic) {
                names.push(share.topic.clone());
            }
        }
        names
    }

    /// Returns the submissions with a report.
    pub fn graded(&self) -> impl Iterator<Item = (&Record, &Graded)> {
        self.records.iter().filter_map(|record| Some((record, record.outcome.as_ref().ok()?)))
    }

    /// Returns the greatest number of points.
    pub fn points(&self) -> f64 {
        self.graded().map(|(_, graded)| graded.points).fold(0.0, f64::max)
    }
}

impl Record {
    /// Returns the result of a submission from its JSON report, or from the reason why there is none.
    pub fn new(name: &str, seconds: f64, report: Result<&str, &str>) -> Record {
        let read = |text: &str| -> Result<Value, String> {
            serde_json::from_str(text).map_err(|error| format!("The report cannot be read: {error}."))
        };
        let source = match report.map_err(str::to_owned).and_then(read) {
            Ok(report) => json!({ "name": name, "seconds": seconds, "report": report }),
            Err(error) => json!({ "name": name, "seconds": seconds, "error": error }),
        };
        Record { name: name.to_owned(), seconds, outcome: outcome(&source), source }
    }

    /// Returns the result as JSON.
    pub fn to_json(&self) -> Value {
        self.source.clone()
    }

    /// Reads a result from JSON.
    pub fn from_json(value: &Value) -> Option<Record> {
        let name = value["name"].as_str()?.to_owned();
        let seconds = value["seconds"].as_f64()?;
        Some(Record { name, seconds, outcome: outcome(value), source: value.clone() })
    }

    /// Returns the earned points; none without a report.
    pub fn earned(&self) -> f64 {
        self.outcome.as_ref().map_or(0.0, |graded| graded.earned)
    }

    /// Returns the notes about the run, or why there was none.
    pub fn notes(&self) -> Vec<&str> {
        match &self.outcome {
            Ok(graded) => graded.notes.iter().map(String::as_str).collect(),
            Err(why) => vec![why],
        }
    }
}

fn outcome(record: &Value) -> Result<Graded, String> {
    match record["error"].as_str() {
        Some(error) => Err(error.to_owned()),
        None => Ok(graded(&record["report"])),
    }
}

fn graded(report: &Value) -> Graded {
    let cases = report["cases"].as_array().map_or(&[][..], Vec::as_slice);
    let mut graded = Graded {
        points: number(&report["points"]),
        earned: number(&report["earned"]),
        topics: shares(&report["topics"]),
        notes: texts(&report["notes"]),
        cases: cases.len(),
        lost: cases.iter().filter(|case| case["passed"] == false).map(lost).collect(),
    };
    let first = graded.lost.iter().find(|case| !case.hidden).map(|case| &case.difference);
    if let Some(first) = first.filter(|first| graded.earned <= 0.0 && !first.what.is_empty()) {
        // Such as the interpreter's: there is no such file.
        let error = first.errors.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
        graded.notes.insert(0, format!("{} {}", first.what, error.trim()).trim_end().to_owned());
    }
    graded
}

fn lost(case: &Value) -> Lost {
    let checks = case["failed_checks"].as_array().map_or(&[][..], Vec::as_slice);
    let found = &case["difference"];
    // A check has the number of its line.
    let line = |check: &Value| {
        let number = check["line"].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
        let so_far = found["so_far"].as_array().map_or(&[][..], Vec::as_slice);
        match number.checked_sub(1) {
            Some(index) if index < so_far.len() => text(&so_far[index]),
            Some(index) if index == so_far.len() => text(&found["line"]),
            Some(_) => format!("line {number}"),
            None => text(&check["line"]),
        }
    };
    Lost {
        number: case["number"].as_u64().unwrap_or(0),
        name: text(&case["name"]),
        topic: text(&case["topic"]),
        hidden: case["hidden"] == true,
        points: number(&case["points"]),
        earned: number(&case["earned"]),
        shares: shares(&case["topics"]),
        checks: checks
            .iter()
            .map(|check| FailedCheck {
                topic: text(&check["topic"]),
                line: line(check),
                what: text(&check["what"]),
            })
            .collect(),
        difference: Difference {
            so_far: texts(&found["so_far"]),
            line: text(&found["line"]),
            before: text(&found["before"]),
            expected: text(&found["expected"]),
            came: text(&found["came"]),
            what: text(&found["what"]),
            why: text(&found["why"]),
            kind: text(&found["kind"]),
            errors: text(&found["stderr"]),
        },
    }
}

fn shares(topics: &Value) -> Vec<Share> {
    let of = |(topic, value): (&String, &Value)| Share {
        topic: topic.clone(),
        points: number(&value["points"]),
        earned: number(&value["earned"]),
    };
    topics.as_object().into_iter().flatten().map(of).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().filter(|number| number.is_finite()).unwrap_or(0.0)
}

/// Writes points: whole ones without decimals, others with at most two.
pub(crate) fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_short() {
        assert_eq!([points(3.0), points(2.5), points(0.333), points(-0.0)], ["3", "2.5", "0.33", "0"]);
    }

    #[test]
    fn a_broken_report_is_an_error_and_not_a_panic() {
        let record = Record::new("ana", 1.0, Ok("{"));
        assert!(record.outcome.as_ref().is_err_and(|why| why.starts_with("The report cannot be read")));
        let empty = Record::new("ana", 1.0, Ok("{\"cases\": 3, \"points\": \"x\"}"));
        assert_eq!(empty.outcome, Ok(Graded::default()));
        assert_eq!(Record::from_json(&empty.to_json()), Some(empty));
    }
}
