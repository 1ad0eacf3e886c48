//! Sentences about a whole run: why it was stopped early, and common causes of failures.

use super::{CaseReport, Difference, DifferenceKind};
use crate::points::Points;
use crate::suite::{Protocol, Suite};

/// Returns the sentences about a run.
pub(super) fn of(suite: &Suite, cases: &[CaseReport]) -> Vec<String> {
    let mut notes = Vec::new();
    let mut skipped: Vec<(&str, usize)> = Vec::new();
    for difference in
        cases.iter().filter(|case| case.is_skipped()).filter_map(|case| case.difference.as_ref())
    {
        match skipped.iter_mut().find(|(why, _)| *why == difference.why) {
            Some((_, count)) => *count += 1,
            None => skipped.push((&difference.why, 1)),
        }
    }
    for (why, count) in skipped {
        let reason = why.trim_end_matches('.');
        let rest = if count == 1 { "case was".to_owned() } else { format!("{count} cases were") };
        notes.push(format!("{reason}; the remaining {rest} not run."));
    }
    if suite.protocol == Protocol::Plain && forgets_reset(cases) {
        let hint = "Does the program handle `reset`? `--fresh` starts it anew for each case.";
        notes.push(hint.to_owned());
    }
    notes
}

/// Returns whether most cases fail at their first line if the program has played another case before.
fn forgets_reset(cases: &[CaseReport]) -> bool {
    let later: Vec<&CaseReport> = cases.iter().filter(|case| case.was_running).collect();
    let at_once = |case: &&&CaseReport| {
        let found = case.difference.as_ref().filter(|found| found.kind != DifferenceKind::NotRun);
        found.is_some_and(|found| found.so_far.is_empty()) && case.earned == Points::default()
    };
    let failed = later.iter().filter(at_once).count();
    failed >= 2 && failed * 2 >= later.len()
}

/// Returns the first case if the program has ended in the same way before its first answer in every case.
pub(super) fn never_ran(cases: &[CaseReport]) -> Option<&CaseReport> {
    let ended = |case: &CaseReport| {
        let at_once = |found: &&Difference| {
            found.kind == DifferenceKind::Ended && found.so_far.is_empty() && found.came.trim().is_empty()
        };
        case.difference.as_ref().filter(at_once).map(|found| found.what.clone())
    };
    let first = cases.first()?;
    let how = ended(first)?;
    let mut counted = cases.iter().filter(|case| !case.is_open());
    (cases.len() > 1 && counted.all(|case| ended(case).as_ref() == Some(&how))).then_some(first)
}
