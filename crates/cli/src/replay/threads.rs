//! Checks a file with several threads: one finds where games end, the others check them, and the findings
//! are reported in the order of the file.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tabiya_rules::Ruleset;

use super::check::{self, Checked, Checker, Place};
use super::convert::Format;
use super::source::Source;
use crate::failure::Failure;

/// Some complete games of a file.
struct Batch {
    index: usize,
    text: Vec<u8>,
    games_before: u64,
    place: Place,
}

/// Checks a file and passes the findings to `report`, in order.
pub(super) fn run(
    source: &mut Source,
    ruleset: &Ruleset,
    to: Option<Format>,
    threads: usize,
    mut report: impl FnMut(&str, Checked) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (give, take) = sync_channel::<Batch>(threads * 2);
    let (answer, answers) = sync_channel::<(usize, Checked)>(threads * 2);
    let take = Mutex::new(take);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (answer, take) = (answer.clone(), &take);
            scope.spawn(move || work(take, &answer, ruleset, to));
        }
        drop(answer);
        let name = source.name().to_owned();
        let reader = scope.spawn(move || read(source, &give));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut outcome = Ok(());
        for (index, done) in answers {
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
fn read(source: &mut Source, give: &SyncSender<Batch>) -> Result<(), Failure> {
    let (mut games_before, mut place) = (0, Place::default());
    for index in 0.. {
        let (text, is_last) = source.buffered();
        let (used, games) = check::complete(text, is_last);
        let batch = Batch { index, text: text[..used].to_vec(), games_before, place };
        games_before += games;
        place = place.after(&batch.text);
        if give.send(batch).is_err() || is_last {
            break;
        }
        source.advance(used)?;
    }
    Ok(())
}

fn work(
    take: &Mutex<Receiver<Batch>>,
    answer: &SyncSender<(usize, Checked)>,
    ruleset: &Ruleset,
    to: Option<Format>,
) {
    let mut checker = Checker::new(ruleset, to);
    loop {
        // The lock is held while waiting and released before the work.
        let Ok(batch) = take.lock().unwrap_or_else(|poison| poison.into_inner()).recv() else { return };
        checker.start_at(batch.games_before, batch.place);
        checker.run(&batch.text, true);
        if answer.send((batch.index, std::mem::take(&mut checker.done))).is_err() {
            return;
        }
    }
}
