//! Grades submissions, several at a time, and keeps each report as soon as it is there.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tabiya_process::Cancel;

use crate::fingerprint::fingerprint;
use crate::record::Record;
use crate::store::Store;
use crate::submission::Submission;

/// How a class is graded.
#[derive(Debug)]
pub struct Settings<'a> {
    /// The number of submissions that are graded at the same time.
    pub jobs: usize,
    /// Where reports are kept and found.
    pub store: Option<&'a Store>,
    /// Whether submissions are graded again although their reports are there.
    pub again: bool,
}

/// What happens during a run.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// A submission is about to be graded.
    Started(&'a Submission),
    /// The report of a submission was found in the store.
    Found(&'a Submission),
    /// A submission was graded.
    Finished(&'a Submission),
    /// A report could not be kept, for this reason.
    NotKept(&'a Submission, &'a str),
}

/// Grades submissions with a function that returns a JSON report, or sentences that say why there is none.
/// `report` is called from several threads. After `cancel`, what is done is returned.
///
/// Reports are kept, and used again until the files of the submission change. Submissions without a report
/// are graded again by the next run.
pub fn run(
    submissions: &[Submission],
    settings: &Settings<'_>,
    cancel: &Cancel,
    grade: &(dyn Fn(&Submission, &Cancel) -> Result<String, String> + Sync),
    report: &(dyn Fn(Progress<'_>) + Sync),
) -> Vec<Record> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Record)>> = Mutex::default();
    let add = |index, record| {
        done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, record));
    };
    let work = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(submission) = submissions.get(index).filter(|_| !cancel.is_cancelled()) else { break };
        // The state of the files before they are graded.
        let kept = settings.store.zip(fingerprint(&submission.folder));
        let stored = kept.as_ref().filter(|_| !settings.again);
        if let Some(record) = stored.and_then(|(store, files)| store.read(&submission.name, files)) {
            report(Progress::Found(submission));
            add(index, record);
            continue;
        }
        report(Progress::Started(submission));
        let begun = Instant::now();
        let result = grade(submission, cancel);
        // A program that was ended by the interrupt has not failed.
        if cancel.is_cancelled() {
            break;
        }
        let seconds = (begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        let result = result.as_deref().map_err(String::as_str);
        let record = Record::new(&submission.name, seconds, result);
        let kept = kept.filter(|_| record.outcome.is_ok());
        if let Some(Err(error)) = kept.map(|(store, files)| store.write(&record, &files)) {
            report(Progress::NotKept(submission, &error.to_string()));
        }
        report(Progress::Finished(submission));
        add(index, record);
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.jobs.clamp(1, submissions.len().max(1)) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, record)| record).collect()
}
