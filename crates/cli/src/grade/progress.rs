//! The progress bar, and the handling of interrupts.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_grade::Cancel;

use crate::error::CommandError;
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
