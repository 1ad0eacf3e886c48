//! The progress of a match: a bar on standard error, and a note about each fault.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_match::{GameRecord, Standing};

use crate::output::{self, WARNING};

/// The progress of a match, shown if standard error is a terminal.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(games: usize, done: usize) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(games as u64), ProgressDrawTarget::stderr());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {elapsed}, {eta} left")
        {
            bar.set_style(style);
        }
        bar.set_position(done as u64);
        Bar(bar)
    }

    pub(super) fn advance(&self, record: &GameRecord, standing: &Standing) {
        if let Some(fault) = &record.fault {
            let mut text = format!("{WARNING}game {}:{WARNING:#} {}", record.game, record.sentence);
            for line in &fault.stderr {
                text += &format!("\n  {}: {line}", fault.engine);
            }
            self.0.suspend(|| output::note(&text));
        }
        let Standing { wins, draws, losses, .. } = standing;
        let test = standing.sprt.map(|(_, state)| format!("  LLR {:.2}", state.llr)).unwrap_or_default();
        self.0.set_message(format!("+{wins} ={draws} -{losses}{test}"));
        self.0.inc(1);
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
