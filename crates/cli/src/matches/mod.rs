//! `tabiya match`: plays two programs against each other. `tabiya_match` does the work.

mod args;
mod progress;
mod result_files;

use tabiya_match::{Cancel, FaultKind, MatchError, Standing};

use crate::error::{CommandError, Exit};
use crate::output;
use crate::serve::signal;

pub(crate) use args::MatchArgs;
use result_files::Files;

pub(crate) fn run(args: &MatchArgs) -> Result<Exit, CommandError> {
    let settings = args.settings()?;
    let (files, done) = Files::open(args, &settings)?;
    let cancel = Cancel::default();
    cancel_on_interrupt(&cancel)?;
    let bar = progress::Bar::new(settings.games, done.len());
    let standing = settings.play(&done, &cancel, &|record, standing| {
        files.write(&settings, record)?;
        bar.advance(record, standing);
        Ok(())
    });
    bar.finish();
    let standing = standing.map_err(failed)?;
    let summary = standing.summary();
    if args.json.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        output::note(summary.trim_end());
    } else {
        output::print(&summary)?;
    }
    if cancel.is_cancelled() {
        let error = CommandError::new(Exit::Outside, "The match was interrupted.");
        return Err(match args.json {
            Some(_) => error.hint("`--resume` continues it."),
            None => error,
        });
    }
    Ok(exit(&standing))
}

/// Returns the exit code for the faults of a match. Losing on time is not one: the rules provide for it.
fn exit(standing: &Standing) -> Exit {
    let of_fault = |kind: FaultKind| match kind {
        FaultKind::Time => Exit::Fine,
        FaultKind::IllegalMove => Exit::Broken,
        _ => Exit::Outside,
    };
    standing.faults.keys().map(|(_, kind)| of_fault(*kind)).max().unwrap_or(Exit::Fine)
}

fn failed(error: MatchError) -> CommandError {
    CommandError::new(Exit::Outside, error.to_string()).caused_by(error)
}

/// Ends all programs on an interrupt: they are in process groups of their own and do not receive it.
fn cancel_on_interrupt(cancel: &Cancel) -> Result<(), CommandError> {
    let cancel = cancel.clone();
    signal::on_stop(move || cancel.cancel())
}
