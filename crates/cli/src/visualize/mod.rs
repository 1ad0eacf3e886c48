//! `tabiya visualize`: a board in the browser that plays a student's program. `tabiya_visualize` does the
//! work.

mod args;
mod programs;

use tabiya_grade::{Cancel, builtin_of_game};
use tabiya_submission::Course;
use tabiya_visualize::{Options, ServeError, Trouble, Visualizer, check};

use crate::error::{CommandError, Exit};
use crate::output;
use crate::serve::signal;

pub(crate) use args::VisualizeArgs;

pub(crate) fn run(args: &VisualizeArgs) -> Result<Exit, CommandError> {
    let course = course(&args.suite)?;
    let cancel = Cancel::default();
    let (name, open) = programs::of(args, course, &cancel)?;
    if args.check {
        signal::on_stop(move || cancel.cancel())?;
        let said = check(course, open).map_err(failed)?;
        output::print(&format!("{said}\n"))?;
        return Ok(Exit::Fine);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| {
        CommandError::new(Exit::Outside, format!("Threads cannot be started: {error}.")).caused_by(error)
    })?;
    runtime.block_on(async {
        let mut stop = Box::pin(signal::stop().map_err(|error| {
            CommandError::new(Exit::Outside, format!("Signals cannot be received: {error}.")).caused_by(error)
        })?);
        let mut options = Options::default();
        options.port = args.port;
        options.web.clone_from(&args.web);
        options.cancel = cancel;
        // Compiling takes long.
        let board = tokio::select! {
            opened = Visualizer::open(course, name, open, options) => opened.map_err(cannot_serve)?,
            () = &mut stop => return Ok(()),
        };
        if let Some(trouble) = board.trouble() {
            failed(trouble.clone()).show();
        }
        output::print(&format!("The board is at {}  (Ctrl-C stops it)\n", board.url()))?;
        board.run(stop).await.map_err(cannot_serve)
    })?;
    Ok(Exit::Fine)
}

/// Returns the course with the name of a suite or of a game.
fn course(name: &str) -> Result<Course, CommandError> {
    let suite = builtin_of_game(name).unwrap_or(name);
    Course::ALL.into_iter().find(|course| course.name() == suite).ok_or_else(|| {
        let names: Vec<&str> = Course::ALL.iter().map(|course| course.name()).collect();
        CommandError::usage(format!("There is no course `{name}`."))
            .hint(format!("The courses are {}.", names.join(", ")))
    })
}

/// Returns the error of a program that has failed.
fn failed(trouble: Trouble) -> CommandError {
    let lines = trouble.lines.iter().map(|line| format!("\n  {line}")).collect::<String>();
    let error = CommandError::broken(format!("{}{lines}", trouble.sentence));
    if trouble.advice.is_empty() { error } else { error.hint(trouble.advice) }
}

fn cannot_serve(error: ServeError) -> CommandError {
    let is_port = matches!(error, ServeError::Port { .. });
    let shown = CommandError::new(Exit::Outside, error.to_string()).caused_by(error);
    if is_port { shown.hint("Without `--port`, any free port is used.") } else { shown }
}
