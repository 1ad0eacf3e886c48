//! `tabiya grade export`: writes a suite that comes with Tabiya as files to edit.

use std::fmt::Write;

use tabiya_grade::{Protocol, Suite, points_by_topic};

use super::args::ExportArgs;
use super::load_suite;
use super::new::write_once;
use crate::error::{CommandError, Exit, why_unwritable};
use crate::output;

pub(super) fn write(args: &ExportArgs) -> Result<Exit, CommandError> {
    let (name, text) = load_suite::shipped(&args.suite)?;
    let suite = load_suite::suite(name, None)?;
    let folder = &args.folder;
    std::fs::create_dir_all(folder).map_err(|error| {
        let why = why_unwritable(&error);
        let text = format!("The folder {} cannot be made: {why}.", folder.display());
        CommandError::new(Exit::Outside, text).caused_by(error)
    })?;
    let files = [(format!("{name}.toml"), text.to_owned()), ("README.md".to_owned(), readme(name, &suite))];
    // Nothing is written if one of the files would be overwritten.
    if let Some(path) = files.iter().map(|(file, _)| folder.join(file)).find(|path| path.exists()) {
        let text = format!("{} exists already, and is not overwritten.", path.display());
        return Err(CommandError::usage(text).hint("Name another folder, or move the file away."));
    }
    let mut written = String::new();
    for (file, text) in files {
        let path = folder.join(file);
        write_once(&path, &text)?;
        let _ = writeln!(written, "{}", path.display());
    }
    output::print(&written)?;
    Ok(Exit::Fine)
}

/// Returns the README of an exported suite.
fn readme(name: &str, suite: &Suite) -> String {
    let program = match suite.protocol {
        Protocol::Plain | Protocol::Json => "python3 chess.py",
        Protocol::Files => "java Chess",
    };
    let (title, cases, points) = (&suite.title, suite.cases.len(), suite.points());
    let mut table = String::new();
    for (topic, points) in points_by_topic(suite) {
        let _ = writeln!(table, "| {topic} | {points} |");
    }
    format!(
        "# {title}

`{name}.toml` has {cases} cases for {points} points. Edit it as you like: change points, add and remove
cases, mark some as hidden. The names and comments in it say what each case is about; `docs/grading.md` of
Tabiya lists all keys.

## Grade

```sh
tabiya grade ./{name}.toml -- {program}           # one program, with a report for people
tabiya grade ./{name}.toml --case 3 --verbose -- {program}
tabiya grade ./{name}.toml --seed 2026 -- {program}   # other random cases
tabiya grade ./{name}.toml --strict -- {program}  # also points for what the course document leaves open
```

A suite that contradicts the rules of the game is refused, with the line of the contradiction.

## Points

`tabiya grade ./{name}.toml --list` counts them again after a change.

| topic | points |
|---|---|
{table}"
    )
}
