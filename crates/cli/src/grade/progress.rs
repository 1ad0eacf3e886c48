//! The progress bar, and the handling of interrupts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_class::Progress;
use tabiya_grade::Cancel;

use crate::error::CommandError;
use crate::output;
use crate::serve::signal;

/// The progress of a run, shown if standard error is a terminal.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(cases: usize) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(cases as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} cases  {elapsed}") {
            bar.set_style(style);
        }
        Bar(bar)
    }

    pub(super) fn advance(&self) {
        self.0.inc(1);
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Ends all programs of a run on an interrupt: they are in process groups of their own and do not receive it.
pub(super) fn cancel_on_interrupt(cancel: &Cancel) -> Result<(), CommandError> {
    let cancel = cancel.clone();
    signal::on_stop(move || cancel.cancel())
}

/// The progress of a class, with the names of the submissions that are graded now.
pub(super) struct ClassBar {
    bar: ProgressBar,
    names: Mutex<Vec<String>>,
    found: AtomicUsize,
}

impl ClassBar {
    pub(super) fn new(submissions: usize) -> ClassBar {
        let bar = ProgressBar::with_draw_target(Some(submissions as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}  {wide_msg}") {
            bar.set_style(style);
        }
        ClassBar { bar, names: Mutex::default(), found: AtomicUsize::new(0) }
    }

    pub(super) fn show(&self, progress: Progress<'_>) {
        let mut names = self.names.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match progress {
            Progress::Started(submission) => names.push(submission.name.clone()),
            Progress::Found(_) => {
                self.found.fetch_add(1, Ordering::Relaxed);
                self.bar.inc(1);
            }
            Progress::Finished(submission) => {
                names.retain(|name| *name != submission.name);
                self.bar.inc(1);
            }
            Progress::NotKept(submission, why) => {
                let name = &submission.name;
                self.bar.suspend(|| output::note(&format!("The report of {name} is not kept: {why}.")));
            }
            _ => {}
        }
        let shown: String = names.join(", ");
        self.bar.set_message(shown.replace(char::is_control, "\u{fffd}"));
    }

    /// Removes the bar, and returns the number of submissions whose reports were there before.
    pub(super) fn finish(&self) -> usize {
        self.bar.finish_and_clear();
        self.found.load(Ordering::Relaxed)
    }
}
