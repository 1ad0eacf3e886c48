//! `tabiya db`: checks, exports, imports, archives, backs up and compacts stored games. The work is done by
//! `tabiya_server::db`.

mod args;
mod date;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabiya_server::StoreError;
use tabiya_server::db;

pub(crate) use args::DbCommand;
use args::{AgeArgs, DatabaseArgs};

use crate::error::{CommandError, Exit, why_unwritable};
use crate::output;
use crate::serve::folder;

/// The number of notes that are printed.
const MOST_NOTES: usize = 20;

/// The name of the database in a folder for games.
const DATABASE: &str = "games.sqlite3";

pub(crate) fn run(command: DbCommand) -> Result<Exit, CommandError> {
    match command {
        DbCommand::Check { database, repair: true } => check(&folder_of(&database)?, true),
        DbCommand::Check { database, repair: false } => check(&place(&database)?, false),
        DbCommand::Export { database, output, force } => export(&place(&database)?, output.as_deref(), force),
        DbCommand::Import { file, database } => import(&folder_of(&database)?, &file),
        DbCommand::Archive { file, age, database } => archive(&folder_of(&database)?, &file, &age),
        DbCommand::Backup { file, database } => backup(&place(&database)?, &file),
        DbCommand::Vacuum { database } => {
            let folder = folder_of(&database)?;
            let (before, after) = db::vacuum(&folder).map_err(failed(&folder))?;
            output::print(&format!("{before} bytes before, {after} bytes after\n"))?;
            Ok(Exit::Fine)
        }
    }
}

/// Returns where the games are: a folder, or a file that is not the database of a folder.
fn place(args: &DatabaseArgs) -> Result<PathBuf, CommandError> {
    let named = args.path.clone().or_else(|| args.data.clone());
    let path = named.or_else(folder::usual).ok_or_else(|| {
        CommandError::usage("There is no folder for games, because there is no home folder.")
            .hint("Name a folder: `--data DIR`.")
    })?;
    let is_of_folder = path.file_name().is_some_and(|name| name == DATABASE) && !path.is_dir();
    Ok(match path.parent().filter(|_| is_of_folder) {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => path,
    })
}

/// Returns the folder of games to be changed.
fn folder_of(args: &DatabaseArgs) -> Result<PathBuf, CommandError> {
    let path = place(args)?;
    let is_file =
        path.is_file() || path.extension().is_some_and(|ending| ending == "sqlite3") && !path.is_dir();
    if is_file {
        let text = format!("{} is not changed: only {DATABASE} in a folder of its own is.", path.display());
        return Err(
            CommandError::usage(text).hint("Name the folder, or put the file into one under that name.")
        );
    }
    Ok(path)
}

/// Returns the conversion of errors of the games in a folder.
fn failed(folder: &Path) -> impl Fn(StoreError) -> CommandError {
    move |error| shown(folder, error)
}

/// Returns the error of a command.
fn shown(folder: &Path, error: StoreError) -> CommandError {
    let hint = match &error {
        error if error.is_damage() => Some("The file is damaged: `tabiya db check` reports the extent."),
        StoreError::InUse { .. } => Some("Stop the server first."),
        StoreError::NoGames { .. } | StoreError::Missing { .. } | StoreError::NotGames { .. } => {
            Some("Name the folder of the server as the last argument, or with `--data DIR`.")
        }
        _ => None,
    };
    let exit = match &error {
        StoreError::Input(_)
        | StoreError::NoGames { .. }
        | StoreError::Missing { .. }
        | StoreError::NotGames { .. } => Exit::Usage,
        _ => Exit::Outside,
    };
    let text = match &error {
        StoreError::Database(why) => {
            let path = if folder.is_file() { folder.to_owned() } else { folder.join(DATABASE) };
            format!("{} cannot be used: {why}.", path.display())
        }
        error => error.to_string(),
    };
    let shown = CommandError::new(exit, text).caused_by(error);
    match hint {
        Some(hint) => shown.hint(hint),
        None => shown,
    }
}

/// Returns a bar on standard error, if that is a terminal.
fn bar(what: &'static str) -> ProgressBar {
    let bar = if io::stderr().is_terminal() {
        ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10))
    } else {
        ProgressBar::hidden()
    };
    let style = ProgressStyle::with_template("{msg} {bar:30} {percent:>3}%  {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what);
    bar
}

fn show(bar: &ProgressBar, done: u64, all: u64) {
    if all > 0 {
        bar.set_length(all);
    }
    bar.set_position(done);
}

fn check(folder: &Path, repair: bool) -> Result<Exit, CommandError> {
    let bar = bar("checking");
    let report = db::check(folder, repair, &|done, all| show(&bar, done, all));
    bar.finish_and_clear();
    let report = report.map_err(failed(folder))?;
    let mut text = String::new();
    for problem in &report.problems {
        let game = problem.game.as_ref().map(|id| format!("game {id}: ")).unwrap_or_default();
        let repaired = if problem.repaired { " (repaired)" } else { "" };
        text += &format!("{game}{}{repaired}\n", problem.sentence);
    }
    for (game, note) in report.notes.iter().take(MOST_NOTES) {
        text += &format!("note: game {game}: {note}\n");
    }
    if report.notes.len() > MOST_NOTES {
        text += &format!("note: and {} more games\n", report.notes.len() - MOST_NOTES);
    }
    let problems = match report.problems.len() {
        0 => "no problems".to_owned(),
        1 => "1 problem".to_owned(),
        many => format!("{many} problems"),
    };
    text += &format!("{} games with {} events: {problems}\n", report.games, report.events);
    output::print(&text)?;
    Ok(if report.is_broken() { Exit::Broken } else { Exit::Fine })
}

fn export(folder: &Path, output: Option<&Path>, force: bool) -> Result<Exit, CommandError> {
    let bar = bar("exporting");
    let progress = |done, all| show(&bar, done, all);
    let games = match output {
        Some(path) => {
            // Writing to a device or a pipe overwrites nothing.
            if !force && path.is_file() {
                let text = format!("{} exists already, and is not overwritten.", path.display());
                return Err(
                    CommandError::usage(text).hint("Give another name, or `--force` to overwrite it.")
                );
            }
            let cannot = |error: io::Error| {
                let text = format!("{} cannot be written: {}.", path.display(), why_unwritable(&error));
                CommandError::new(Exit::Outside, text).caused_by(error)
            };
            let mut out = BufWriter::new(File::create(path).map_err(cannot)?);
            let games = db::export(folder, &mut out, &progress).map_err(failed(folder))?;
            out.into_inner().map_err(|error| cannot(error.into_error()))?.sync_all().map_err(cannot)?;
            games
        }
        None => match db::export(folder, &mut BufWriter::new(io::stdout().lock()), &progress) {
            // The reader has enough.
            Err(StoreError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Ok(Exit::Fine);
            }
            games => games.map_err(failed(folder))?,
        },
    };
    bar.finish_and_clear();
    // If standard error is closed, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "{games} games exported");
    Ok(Exit::Fine)
}

fn import(folder: &Path, file: &Path) -> Result<Exit, CommandError> {
    let bar = ProgressBar::hidden();
    let report = if file == Path::new("-") {
        db::import(folder, &mut io::stdin().lock(), &|done, all| show(&bar, done, all))
    } else {
        let name = file.display().to_string();
        let input = File::open(file).map_err(|error| CommandError::unreadable(&name, error))?;
        let bar = self::bar("importing");
        bar.set_length(input.metadata().map_or(0, |data| data.len()));
        let report = db::import(folder, &mut BufReader::new(bar.wrap_read(input)), &|_, _| {});
        bar.finish_and_clear();
        report
    };
    let report = report.map_err(failed(folder))?;
    let mut text = String::new();
    for (line, reason) in &report.refused {
        text += &format!("line {line}: {reason}\n");
    }
    text += &format!("{} games added, {} already present", report.added, report.known);
    if !report.refused.is_empty() {
        text += &format!(", {} lines refused", report.refused.len());
    }
    output::print(&(text + "\n"))?;
    Ok(if report.refused.is_empty() { Exit::Fine } else { Exit::Broken })
}

fn archive(folder: &Path, file: &Path, age: &AgeArgs) -> Result<Exit, CommandError> {
    let before = match (age.before, age.older_than) {
        (Some(before), _) => before,
        (None, days) => date::days_ago(days.unwrap_or(0)),
    };
    let bar = bar("archiving");
    let archived = db::archive(folder, file, before, &|done, all| show(&bar, done, all));
    bar.finish_and_clear();
    match archived.map_err(failed(folder))? {
        0 => output::print("no finished games are that old\n")?,
        games => output::print(&format!("{games} games moved to {}\n", file.display()))?,
    }
    Ok(Exit::Fine)
}

fn backup(folder: &Path, file: &Path) -> Result<Exit, CommandError> {
    let bar = bar("copying");
    let copied = db::backup(folder, file, &|done, all| show(&bar, done, all));
    bar.finish_and_clear();
    copied.map_err(failed(folder))?;
    output::print(&format!("{} has all games\n", file.display()))?;
    Ok(Exit::Fine)
}
