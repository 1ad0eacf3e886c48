//! Groups of submissions with the same unusual mistakes.
//!
//! A wrong answer has a fingerprint: the case, the line that was sent, and what came instead. Wrong answers
//! of one topic that exactly the same submissions gave are one mistake: they have one cause. A mistake is
//! unusual if at most a fifth of the class made it, and at least two did. It counts log2(n / k): n is the
//! number of submissions with a report, k of those with the mistake. Of the mistakes that two submissions
//! share, the rarest of each topic count. Pairs that reach [`THRESHOLD`] are listed, and groups are chains of
//! such pairs.
//!
//! This is a hint for a person who then reads the programs, and not a proof: two students may have read the
//! same wrong page.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{Class, FailedCheck};

/// The count from which a pair of submissions is listed.
pub const THRESHOLD: f64 = 6.0;

/// Submissions with the same unusual mistakes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Group {
    /// The names of the submissions.
    pub names: Vec<String>,
    /// The greatest count of a pair.
    pub count: f64,
    /// The unusual mistakes that at least two of them share, the rarest first.
    pub mistakes: Vec<Mistake>,
}

/// A mistake that several submissions share.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The topic.
    pub topic: String,
    /// The names of the submissions with it, in the class.
    pub names: Vec<String>,
    /// What it counts.
    pub count: f64,
    /// The number of wrong answers that show it.
    pub answers: usize,
    /// One of them: the case with its name, the line, and what came.
    pub example: (u64, String, FailedCheck),
}

/// A wrong answer: the number of the case, the line, and what differs.
type Fingerprint = (u64, String, String);
/// The submissions with a mistake, and the topic.
type Cause = (BTreeSet<usize>, String);

/// Returns the groups of a class, those with the greatest count first.
pub fn groups(class: &Class) -> Vec<Group> {
    let mistakes = unusual(class);
    let mut parent: Vec<usize> = (0..class.records.len()).collect();
    let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
    for (pair, count) in pairs(&mistakes) {
        if count >= THRESHOLD {
            let (one, other) = (root(&parent, pair.0), root(&parent, pair.1));
            let (low, high) = (one.min(other), one.max(other));
            parent[high] = low;
            let best = counts.remove(&high).unwrap_or(0.0).max(count);
            let kept = counts.entry(low).or_insert(0.0);
            *kept = kept.max(best);
        }
    }
    let mut groups: Vec<Group> = counts
        .into_iter()
        .map(|(first, count)| {
            let members: BTreeSet<usize> =
                (0..parent.len()).filter(|index| root(&parent, *index) == first).collect();
            let shared = mistakes.iter().filter(|(made_by, _)| made_by.intersection(&members).count() > 1);
            let mut mistakes: Vec<Mistake> = shared.map(|(_, mistake)| mistake.clone()).collect();
            mistakes.sort_by(|one, other| {
                other.count.total_cmp(&one.count).then(one.example.0.cmp(&other.example.0))
            });
            let names = members.iter().map(|index| class.records[*index].name.clone()).collect();
            Group { names, count, mistakes }
        })
        .collect();
    groups.sort_by(|one, other| other.count.total_cmp(&one.count).then(one.names.cmp(&other.names)));
    groups
}

/// Returns the unusual mistakes of a class, with the indices of the submissions.
fn unusual(class: &Class) -> Vec<(BTreeSet<usize>, Mistake)> {
    let mut answers: BTreeMap<Fingerprint, (Cause, String)> = BTreeMap::new();
    let mut graded = 0.0;
    for (index, record) in class.records.iter().enumerate() {
        let Ok(report) = &record.outcome else { continue };
        graded += 1.0;
        // Programs that do not run at all have nothing in common.
        if report.earned <= 0.0 {
            continue;
        }
        for case in report.lost.iter().filter(|case| case.difference.kind != "not run") {
            let first = &case.difference;
            let first =
                FailedCheck { topic: case.topic.clone(), line: first.line.clone(), what: first.what.clone() };
            let checks = if case.checks.is_empty() { vec![first] } else { case.checks.clone() };
            for check in checks.into_iter().filter(|check| !check.what.is_empty()) {
                let found = answers.entry((case.number, check.line, check.what)).or_default();
                found.0.0.insert(index);
                found.0.1 = check.topic;
                found.1.clone_from(&case.name);
            }
        }
    }
    let mut causes: BTreeMap<Cause, Vec<(Fingerprint, String)>> = BTreeMap::new();
    for (fingerprint, (cause, name)) in answers {
        causes.entry(cause).or_default().push((fingerprint, name));
    }
    let most = (graded / 5.0_f64).max(2.0);
    let mut found = Vec::new();
    for ((made_by, topic), answers) in causes {
        let makers = made_by.len() as f64;
        let Some(((number, line, what), name)) = answers.first().cloned() else { continue };
        if makers < 2.0 || makers > most {
            continue;
        }
        let names = made_by.iter().map(|index| class.records[*index].name.clone()).collect();
        let example = (number, name, FailedCheck { topic: topic.clone(), line, what });
        let count = (graded / makers).log2();
        found.push((made_by, Mistake { topic, names, count, answers: answers.len(), example }));
    }
    found
}

/// Returns the counts of all pairs with a mistake in common. Of each topic the rarest one counts.
fn pairs(mistakes: &[(BTreeSet<usize>, Mistake)]) -> BTreeMap<(usize, usize), f64> {
    let mut rarest: BTreeMap<(usize, usize, &str), f64> = BTreeMap::new();
    for (made_by, mistake) in mistakes {
        for one in made_by {
            for other in made_by.range(one + 1..) {
                let count = rarest.entry((*one, *other, &mistake.topic)).or_default();
                *count = count.max(mistake.count);
            }
        }
    }
    let mut counts: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for ((one, other, _), count) in rarest {
        *counts.entry((one, other)).or_default() += count;
    }
    counts
}

/// Returns the first member of the group of a submission.
fn root(parent: &[usize], mut index: usize) -> usize {
    while parent[index] != index {
        index = parent[index];
    }
    index
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::record::Record;

    /// A class of twenty, in which each has the wrong answers that are listed: (topic, case).
    fn class(wrong: &[(&str, &[(&str, u64)])]) -> Class {
        let record = |number: usize| {
            let name = format!("s{number:02}");
            let own = wrong.iter().find(|(who, _)| *who == name).map_or(&[][..], |(_, own)| own);
            let cases: Vec<_> = own
                .iter()
                .map(|(topic, case)| {
                    json!({
                        "number": case, "name": "a case", "topic": topic, "passed": false,
                        "difference": { "line": "e2 e4", "what": format!("wrong {case}"), "kind": "answer" },
                    })
                })
                .collect();
            let report = json!({ "points": 10, "earned": 5, "cases": cases }).to_string();
            Record::new(&name, 1.0, Ok(&report))
        };
        Class::new("two-player", "Chess", (0..20).map(record).collect())
    }

    fn names(groups: &[Group]) -> Vec<Vec<&str>> {
        groups.iter().map(|group| group.names.iter().map(String::as_str).collect()).collect()
    }

    #[test]
    fn two_unusual_mistakes_in_common_are_listed_and_one_is_not() {
        let both: &[(&str, u64)] = &[("castling", 1), ("draw", 2)];
        let one: &[(&str, u64)] = &[("castling", 3), ("castling", 4), ("castling", 5)];
        let found = groups(&class(&[("s01", both), ("s07", both), ("s02", one), ("s03", one)]));
        assert_eq!(names(&found), [["s01", "s07"]]);
        assert_eq!(found[0].mistakes.len(), 2);
        assert!((found[0].count - 2.0 * 10.0_f64.log2()).abs() < 1e-9);
        assert_eq!(found[0].mistakes[0].example.2.what, "wrong 1");
    }

    #[test]
    fn what_many_get_wrong_says_nothing() {
        let usual: &[(&str, u64)] = &[("castling", 1), ("draw", 2), ("check", 3)];
        let all: Vec<(String, &[(&str, u64)])> =
            (0..5).map(|index| (format!("s{index:02}"), usual)).collect();
        let all: Vec<(&str, &[(&str, u64)])> = all.iter().map(|(name, own)| (name.as_str(), *own)).collect();
        assert!(groups(&class(&all)).is_empty());
    }

    #[test]
    fn pairs_form_chains() {
        let first: &[(&str, u64)] = &[("castling", 1), ("draw", 2)];
        let both: &[(&str, u64)] = &[("castling", 1), ("draw", 2), ("check", 3), ("moves", 4)];
        let last: &[(&str, u64)] = &[("check", 3), ("moves", 4)];
        let found = groups(&class(&[("s01", first), ("s04", both), ("s09", last)]));
        assert_eq!(names(&found), [["s01", "s04", "s09"]]);
        assert_eq!(found[0].mistakes.len(), 4);
    }
}
