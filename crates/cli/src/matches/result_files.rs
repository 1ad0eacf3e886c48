//! The files of results. Each game is written as soon as it ends, in one piece, so that an interrupted match
//! leaves complete files.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use tabiya_match::{GameRecord, Match, game_line, header_line, resume, write_pgn};

use super::args::MatchArgs;
use crate::error::{CommandError, Exit, why_unwritable};
use crate::game;

/// The open files of a match.
pub(super) struct Files {
    json: Option<Mutex<Json>>,
    pgn: Option<Mutex<File>>,
}

enum Json {
    File(File),
    Standard,
}

impl Files {
    /// Opens the files, and returns the games that were played before.
    pub(super) fn open(args: &MatchArgs, settings: &Match) -> Result<(Files, Vec<GameRecord>), CommandError> {
        let is_standard = args.json.as_deref() == Some(Path::new("-"));
        if is_standard && args.resume {
            let text = "A match cannot be continued from standard output: --resume needs a file.";
            return Err(CommandError::usage(text));
        }
        let mut done = Vec::new();
        let json = match &args.json {
            None => None,
            Some(_) if is_standard => Some(Json::Standard),
            Some(path) if args.resume && path.exists() => {
                let (file, games) = reopen(path, settings)?;
                done = games;
                Some(Json::File(file))
            }
            Some(path) => Some(Json::File(create(path, &header_line(settings))?)),
        };
        let pgn = match &args.pgn {
            None => None,
            // The lines of JSON have everything, and may have a game more.
            Some(path) if args.resume => {
                let text: String = done.iter().map(|game| write_pgn(settings, game)).collect();
                let file =
                    File::create(path).and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file));
                Some(file.map_err(|error| unwritable(path, error))?)
            }
            Some(path) => Some(create(path, "")?),
        };
        Ok((Files { json: json.map(Mutex::new), pgn: pgn.map(Mutex::new) }, done))
    }

    /// Writes a game.
    pub(super) fn write(&self, settings: &Match, record: &GameRecord) -> io::Result<()> {
        if let Some(json) = &self.json {
            let line = game_line(record)?;
            match &mut *json.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) {
                Json::File(file) => file.write_all(line.as_bytes())?,
                Json::Standard => {
                    let mut out = io::stdout().lock();
                    out.write_all(line.as_bytes()).and_then(|()| out.flush())?;
                }
            }
        }
        if let Some(pgn) = &self.pgn {
            let mut file = pgn.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            file.write_all(write_pgn(settings, record).as_bytes())?;
        }
        Ok(())
    }
}

/// Creates a file that does not exist yet.
fn create(path: &Path, text: &str) -> Result<File, CommandError> {
    let opened = OpenOptions::new().write(true).create_new(true).open(path);
    opened.and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file)).map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            let text = format!("{} exists already, and is not overwritten.", path.display());
            return CommandError::usage(text).hint("`--resume` continues the match of a file of --json.");
        }
        unwritable(path, error)
    })
}

/// Opens a file of results, and returns the games in it.
fn reopen(path: &Path, settings: &Match) -> Result<(File, Vec<GameRecord>), CommandError> {
    let text = game::read_text(path)?;
    let (games, complete) = resume(settings, &text).map_err(|error| {
        CommandError::usage(format!("{} cannot be continued: {error}", path.display())).caused_by(error)
    })?;
    let file = OpenOptions::new().append(true).open(path);
    let file = file.and_then(|mut file| {
        // A line that was not written to its end is removed, and an empty file begins anew.
        file.set_len(complete as u64)?;
        if complete == 0 {
            file.write_all(header_line(settings).as_bytes())?;
        }
        Ok(file)
    });
    Ok((file.map_err(|error| unwritable(path, error))?, games))
}

fn unwritable(path: &Path, error: io::Error) -> CommandError {
    let text = format!("The results cannot be written to {}: {}.", path.display(), why_unwritable(&error));
    CommandError::new(Exit::Outside, text).caused_by(error)
}
