//! The arguments of `tabiya db`, as data.

use std::path::PathBuf;

/// The database: a folder of games, or a file.
#[derive(clap::Args, Debug)]
pub(crate) struct DatabaseArgs {
    /// The folder for games, or the file games.sqlite3 in it; commands that only read take any copy of that
    /// file
    #[arg(value_name = "DATABASE", conflicts_with = "data")]
    pub(crate) path: Option<PathBuf>,
    /// The folder for games; by default your data folder, such as ~/.local/share/tabiya
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// Which games are old.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct AgeArgs {
    /// Games created before this day, in UTC: 2026-01-31
    #[arg(long, value_name = "DATE", value_parser = super::date::parse)]
    pub(crate) before: Option<u64>,
    /// Games created more than this many days ago
    #[arg(long, value_name = "DAYS")]
    pub(crate) older_than: Option<u32>,
}

/// The commands for the stored games.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum DbCommand {
    /// Check the file, and replay every game by its own rules
    ///
    /// Reports damage of the file, games that cannot be loaded, and columns that contradict the events. Games
    /// that this version would judge otherwise are notes: they load as they were played. Works while a server
    /// runs, without --repair.
    #[command(after_long_help = "\
Examples:
  tabiya db check
  tabiya db check ./games --repair
  tabiya db check games-today.sqlite3

Exit codes: 0 no problems, or all were repaired; 1 there are problems; 2 there
are no games; 3 the games cannot be opened, or a server uses them.")]
    Check {
        #[command(flatten)]
        database: DatabaseArgs,
        /// Correct values derived from the events, without deleting anything; the server must not run
        #[arg(long)]
        repair: bool,
    },
    /// Write all games as lines of JSON, one game a line, with their rules
    ///
    /// Works while a server runs. The lines contain the hashes of the tokens of players.
    #[command(after_long_help = "\
Examples:
  tabiya db export > games.jsonl
  tabiya db export ./games -o games.jsonl
  tabiya db export | zstd > games.jsonl.zst")]
    Export {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The file to write, instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Overwrite the file if it exists
        #[arg(long, requires = "output")]
        force: bool,
    },
    /// Add the games of an export
    ///
    /// Existing games are left alone. Clocks that ran go on with the time that was left. The server must
    /// not run.
    #[command(after_long_help = "\
Examples:
  tabiya db import games.jsonl
  zstd -dc games.jsonl.zst | tabiya db import - ./games

Exit codes: 0 success, 1 some lines were not imported, 2 the file cannot be
read, 3 a server uses the games.")]
    Import {
        /// The file to read; `-` is standard input
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Move finished games to a file, and delete them from the database
    ///
    /// The file has the lines of an export. It is read back and compared before all of its games are deleted
    /// at once; `import` brings them back. The server must not run. `vacuum` then gives the space back to the
    /// system.
    #[command(after_long_help = "\
Examples:
  tabiya db archive games-2025.jsonl --before 2026-01-01
  tabiya db archive old.jsonl ./games --older-than 365

Exit codes: 0 success, even if there are no such games; 2 bad usage; 3 the file
exists or cannot be written, or a server uses the games. Then nothing is
deleted.")]
    Archive {
        /// The file to write; it must not exist
        file: PathBuf,
        #[command(flatten)]
        age: AgeArgs,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Copy the database to a file, even while a server runs
    ///
    /// The copy has every move that was acknowledged before, and is one file: to restore it, stop the server
    /// and put it in place of games.sqlite3.
    #[command(after_long_help = "\
Examples:
  tabiya db backup games-today.sqlite3
  tabiya db backup /backup/games.sqlite3 ./games")]
    Backup {
        /// The file to write; it must not exist
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Give unused space back to the system
    ///
    /// Needs as much free space as the file has; the server must not run.
    #[command(after_long_help = "\
Examples:
  tabiya db vacuum
  tabiya db vacuum ./games")]
    Vacuum {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}
