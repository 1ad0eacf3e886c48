//! The report for people.

use std::fmt::Write;

use super::notes::never_ran;
use super::{CaseReport, DifferenceKind, Report};
use crate::check::Outcome;
use crate::points::Points;

/// The text that replaces the details of a hidden case.
pub(super) const HIDDEN: &str = "The details of this case are hidden.";
/// The greatest number of further differences of a case in a report.
const MOST_LATER: usize = 5;
/// The greatest length of a text from a program in a report, in bytes.
const LONGEST: usize = 4_000;

pub(super) fn write(report: &Report, show_hidden: bool) -> String {
    let total = report.total();
    let mut out = format!("{}: {} of {} points\n\n", report.title, total.earned, total.points);
    let _ = writeln!(out, "{:<14} {:>9} {:>11}", "topic", "cases", "points");
    for (topic, tally) in report.topics() {
        let cases = format!("{}/{}", tally.passed, tally.cases);
        let points = format!("{}/{}", tally.earned, tally.points);
        let _ = writeln!(out, "{topic:<14} {cases:>9} {points:>11}");
    }
    if let Some(case) = never_ran(&report.cases) {
        let shown = report.cases.iter().find(|case| case.shown(show_hidden).is_some());
        block(&mut out, "Standard error", shown.map_or("", |case| &case.errors));
        let what = case.difference.as_ref().map_or("", |difference| difference.what.as_str());
        let _ = writeln!(out, "\nEvery case has failed for the same reason. {what}");
        return out;
    }
    let failed: Vec<&CaseReport> =
        report.cases.iter().filter(|case| !case.passed() && !case.is_skipped()).collect();
    if !failed.is_empty() {
        out.push_str("\nCases with faults:\n");
    }
    for (case, same) in grouped(&failed, show_hidden) {
        let what = case.shown(show_hidden).map_or(HIDDEN, |difference| difference.what.as_str());
        let worth = format!("{} of {}", case.earned, worth(case.points));
        let _ = writeln!(out, "  {:>3}. {} ({}, {worth}): {what}", case.number, case.name, case.topic);
        if !same.is_empty() {
            let numbers: Vec<String> = same.iter().map(|case| case.number.to_string()).collect();
            let _ = writeln!(out, "       The same in {} more: {}", same.len(), numbers.join(", "));
        }
    }
    write_open(&mut out, report, show_hidden);
    let first = failed.iter().find_map(|case| details(case, show_hidden));
    if let Some(details) = first {
        let _ = write!(out, "\nThe first difference:\n\n{details}");
    }
    if !report.notes.is_empty() || !failed.is_empty() {
        out.push('\n');
    }
    for note in &report.notes {
        let _ = writeln!(out, "{note}");
    }
    if let Some(case) = failed.iter().find(|case| case.shown(show_hidden).is_some()) {
        let number = case.number;
        let _ = writeln!(
            out,
            "`--case {number} --verbose` shows everything that is sent and received in case {number}."
        );
    }
    out
}

/// Lists what the document of the course leaves open.
fn write_open(out: &mut String, report: &Report, show_hidden: bool) {
    let open = || report.cases.iter().filter(|case| case.open.is_some());
    if open().next().is_none() {
        return;
    }
    out.push_str("\nLeft open by the course document, without points:\n");
    let differs = |case: &CaseReport| case.open.as_ref().is_some_and(|open| open.difference.is_some());
    for case in open().filter(|case| differs(case)) {
        let text = opened(case, show_hidden).unwrap_or_default();
        let _ = writeln!(out, "  {:>3}. {} ({}): {text}", case.number, case.name, case.topic);
    }
    let same: Vec<String> =
        open().filter(|case| !differs(case)).map(|case| case.number.to_string()).collect();
    if !same.is_empty() {
        let _ = writeln!(out, "  As the referee: {}", same.join(", "));
    }
}

/// The number of cases with the same difference that are listed one by one.
const SINGLE: usize = 2;

/// Returns the cases to list, each with the later ones that differ in the same words, if there are many.
fn grouped<'a>(failed: &[&'a CaseReport], show_hidden: bool) -> Vec<(&'a CaseReport, Vec<&'a CaseReport>)> {
    fn what(case: &CaseReport, show_hidden: bool) -> Option<&str> {
        case.shown(show_hidden).map(|difference| difference.what.as_str())
    }
    let mut groups: Vec<(&CaseReport, Vec<&CaseReport>)> = Vec::new();
    for case in failed {
        let own = what(case, show_hidden);
        let same = |other: &CaseReport| own.is_some() && own == what(other, show_hidden);
        let is_common = failed.iter().filter(|other| same(other)).count() > SINGLE;
        match groups.iter_mut().find(|(first, _)| is_common && same(first)) {
            Some((_, rest)) => rest.push(case),
            None => groups.push((case, Vec::new())),
        }
    }
    groups
}

fn worth(points: Points) -> String {
    if points == Points::whole(1) { "1 point".to_owned() } else { format!("{points} points") }
}

/// Describes the answer to what the document of the course leaves open in a case.
pub(super) fn opened(case: &CaseReport, show_hidden: bool) -> Option<String> {
    let open = case.open.as_ref()?;
    let answer = match &open.difference {
        _ if case.is_skipped() => "not run.".to_owned(),
        None => "as the referee.".to_owned(),
        Some(_) if case.hidden && !show_hidden => "differs.".to_owned(),
        Some(difference) => format!("differs. {}", difference.what),
    };
    Some(format!("{answer} {}", open.why))
}

/// Describes the difference of a case, unless it is to be left out.
pub(super) fn details(case: &CaseReport, show_hidden: bool) -> Option<String> {
    let difference = case.shown(show_hidden)?;
    let mut out = format!("Case {}, {} ({})\n", case.number, case.name, case.topic);
    if difference.kind == DifferenceKind::NotRun {
        let _ = writeln!(out, "{} {}", difference.what, difference.why);
        return Some(out);
    }
    if !difference.so_far.is_empty() {
        let _ = writeln!(out, "After:     {}", difference.so_far.join(", "));
    }
    let _ = writeln!(out, "Sent:      {}", difference.line);
    let _ = writeln!(out, "Differs:   {}", difference.what);
    if !difference.why.is_empty() {
        let _ = writeln!(out, "Why:       {}", difference.why);
    }
    let lost = case.by_topic.iter().filter(|part| part.earned < part.points);
    let lost: Vec<String> =
        lost.map(|part| format!("{} of {} for {}", part.earned, worth(part.points), part.topic)).collect();
    if !lost.is_empty() {
        let _ = writeln!(out, "Points:    {}", lost.join(", "));
    }
    let later = case.checks.iter().filter(|check| check.outcome == Outcome::Failed).skip(1);
    for check in later.filter(|check| !check.sentence.is_empty()).take(MOST_LATER) {
        let line = check.line.map_or_else(String::new, |line| format!("line {line}: "));
        let _ = writeln!(out, "Later:     {line}{}", check.sentence);
    }
    block(&mut out, "The board before", &difference.before);
    block(&mut out, "Expected", &difference.expected);
    block(&mut out, "Received", &difference.came);
    block(&mut out, "Standard error", &case.errors);
    Some(out)
}

fn block(out: &mut String, head: &str, text: &str) {
    let text = cut(text);
    if text.trim().is_empty() {
        if head == "Received" {
            out.push_str("\nNothing came.\n");
        }
        return;
    }
    let _ = write!(out, "\n{head}:\n");
    for line in text.lines() {
        let _ = writeln!(out, "{}", format!("    {line}").trim_end());
    }
}

/// Cuts a long text.
pub(super) fn cut(text: &str) -> String {
    if text.len() <= LONGEST {
        return printable(text);
    }
    let end = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    format!("{}\n(cut: {} bytes in all)", printable(&text[..end]), text.len())
}

/// Replaces control characters, which could change the terminal or are not allowed in XML.
fn printable(text: &str) -> String {
    let replace = |c: char| if c.is_control() && !matches!(c, '\n' | '\t') { '\u{fffd}' } else { c };
    text.chars().map(replace).collect()
}

pub(super) fn transcript(report: &Report, show_hidden: bool) -> String {
    let mut out = String::new();
    for case in &report.cases {
        let verdict = match (case.passed(), case.is_skipped()) {
            (true, _) => "passed",
            (false, true) => "not run",
            (false, false) => "failed",
        };
        let _ = writeln!(out, "Case {}, {} ({}): {verdict}", case.number, case.name, case.topic);
        if case.hidden && !show_hidden {
            let _ = writeln!(out, "{HIDDEN}\n");
            continue;
        }
        for exchange in &case.exchanges {
            for line in cut(&exchange.sent).lines() {
                let _ = writeln!(out, "> {line}");
            }
            for line in cut(&exchange.received).lines() {
                let _ = writeln!(out, "{}", format!("< {line}").trim_end());
            }
        }
        if !case.errors.is_empty() {
            for line in cut(&case.errors).lines() {
                let _ = writeln!(out, "{}", format!("! {line}").trim_end());
            }
        }
        out.push('\n');
    }
    out
}
