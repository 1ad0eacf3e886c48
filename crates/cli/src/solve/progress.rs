//! The progress of a solution on standard error, if that is a terminal.

use std::io::IsTerminal;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_solve::{Stage, Step};

/// A progress bar for the stages of a solution.
pub(super) struct Bar {
    bar: ProgressBar,
    stage: Mutex<Option<Stage>>,
}

impl Bar {
    pub(super) fn new() -> Bar {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10))
        } else {
            ProgressBar::hidden()
        };
        Bar { bar, stage: Mutex::new(None) }
    }

    /// Shows how far the work is.
    pub(super) fn show(&self, step: Step) {
        if self.bar.is_hidden() {
            return;
        }
        if let Ok(mut stage) = self.stage.lock()
            && *stage != Some(step.stage)
        {
            *stage = Some(step.stage);
            self.begin(step);
        }
        self.bar.set_position(step.done);
    }

    /// Begins a stage.
    fn begin(&self, step: Step) {
        let (name, number) = match step.stage {
            Stage::Explore => ("finding positions", 1),
            Stage::Index => ("sorting them", 2),
            Stage::Expand => ("finding their moves", 3),
            Stage::Link => ("reversing the moves", 4),
            Stage::Solve => ("solving", 5),
        };
        let template = match step.total {
            Some(total) => {
                self.bar.set_length(total);
                "{msg} {bar:30} {percent:>3}%  {elapsed}"
            }
            None => "{msg} {human_pos} positions  {elapsed}",
        };
        self.bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        self.bar.set_message(format!("{number}/5 {name}"));
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
