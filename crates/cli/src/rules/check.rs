//! `tabiya rules check`: reports all errors of ruleset files.

use std::path::Path;

use serde_json::{Value, json};

use crate::args::CheckArgs;
use crate::error::{CommandError, Exit};
use crate::output::{self, GOOD, WARNING};
use crate::{diagnostics, game};

pub(crate) fn run(args: &CheckArgs) -> Result<Exit, CommandError> {
    let mut worst = Exit::Fine;
    let mut found = Vec::new();
    for path in &args.files {
        // An error in one file does not hide those of the next.
        let exit = check(path, args.json.then_some(&mut found)).unwrap_or_else(|error| {
            error.show();
            Ok(error.exit)
        })?;
        worst = worst.max(exit);
    }
    if args.json {
        output::print_json(&Value::from(found))?;
    }
    Ok(worst)
}

/// Checks a file and prints its diagnostics or adds them to a list. The outer error is a file that cannot
/// be read, the inner one output that cannot be written.
fn check(path: &Path, json: Option<&mut Vec<Value>>) -> Result<Result<Exit, CommandError>, CommandError> {
    let ruleset = match game::load(path)? {
        Ok(ruleset) => ruleset,
        Err(found) => {
            match json {
                Some(list) => list.extend(found.iter().map(diagnostics::to_json)),
                None => diagnostics::show(&found),
            }
            return Ok(Ok(Exit::Broken));
        }
    };
    let (id, def) = (ruleset.id(), ruleset.def());
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let misnamed = (stem != id).then(|| {
        format!(
            "The id is `{id}`, but the file's name is `{stem}`: files that extend it look for `{id}.toml`."
        )
    });
    let name = path.display().to_string();
    if let Some(list) = json {
        let warning =
            |message| json!({ "severity": "warning", "file": name, "key": "id", "message": message });
        list.extend(misnamed.map(warning));
        return Ok(Ok(Exit::Fine));
    }
    if let Some(warning) = misnamed {
        output::note(&format!("{WARNING}warning:{WARNING:#} {name}: {warning}"));
    }
    let pieces = match def.pieces.len() {
        1 => "1 piece".to_owned(),
        count => format!("{count} pieces"),
    };
    let line = format!("{name}: {GOOD}fine{GOOD:#} ({}, {} board, {pieces})\n", def.name, def.board);
    Ok(output::print(&line).map(|()| Exit::Fine))
}
