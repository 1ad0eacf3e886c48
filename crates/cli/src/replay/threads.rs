//! Checks a file with several threads: one finds where games end, the others check them, and the findings
//! are reported in the order of the file.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tabiya_notation::check::{CheckReport, Checker, Location, complete_games};

use super::source::Source;
use crate::error::CommandError;

/// Some complete games of a file.
struct Batch {
    index: usize,
    text: Vec<u8>,
    location: Location,
}

/// Checks a file, each thread with a checker of its own, and passes the findings to `report`, in order.
pub(super) fn run(
    source: &mut Source,
    checker: impl Fn() -> Checker + Sync,
    threads: usize,
    mut report: impl FnMut(&str, CheckReport) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let (batch_sender, batches) = sync_channel::<Batch>(threads * 2);
    let (report_sender, reports) = sync_channel::<(usize, CheckReport)>(threads * 2);
    let batches = Mutex::new(batches);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (report_sender, batches, checker) = (report_sender.clone(), &batches, &checker);
            scope.spawn(move || work(batches, &report_sender, checker()));
        }
        drop(report_sender);
        let name = source.name().to_owned();
        let reader = scope.spawn(move || read(source, &batch_sender));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut outcome = Ok(());
        for (index, done) in reports {
            waiting.insert(index, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                if outcome.is_ok() {
                    outcome = report(&name, done);
                }
            }
        }
        // A panic of the reader is propagated.
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        outcome.and(read)
    })
}

/// Splits the file between games.
fn read(source: &mut Source, batch_sender: &SyncSender<Batch>) -> Result<(), CommandError> {
    let mut location = Location::default();
    for index in 0.. {
        let (text, is_last) = source.buffered();
        let begin = location;
        let used = complete_games(text, &mut location, is_last);
        let batch = Batch { index, text: text[..used].to_vec(), location: begin };
        if batch_sender.send(batch).is_err() || is_last {
            break;
        }
        source.advance(used)?;
    }
    Ok(())
}

fn work(
    batches: &Mutex<Receiver<Batch>>,
    report_sender: &SyncSender<(usize, CheckReport)>,
    mut checker: Checker,
) {
    loop {
        // The lock is held while waiting and released before the work.
        let Ok(mut batch) = batches.lock().unwrap_or_else(|poison| poison.into_inner()).recv() else {
            return;
        };
        let (_, report) = checker.check(&batch.text, &mut batch.location, true);
        if report_sender.send((batch.index, report)).is_err() {
            return;
        }
    }
}
