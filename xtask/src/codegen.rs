//! Code that is generated from `rulesets/*.toml`: the zero-sized forms of the flagship games.
//!
//! There is no generator yet. When there is one, [`generated`] returns the files it writes, and both commands work.
use std::fs;
use std::path::PathBuf;

use crate::{Outcome, shell};

/// A file that the generator writes.
struct Generated {
    /// From the root of the repository.
    path: PathBuf,
    text: String,
}

/// Everything that is generated, as it should be.
fn generated() -> Outcome<Vec<Generated>> {
    Ok(Vec::new())
}

/// Writes the generated files.
pub(crate) fn write() -> Outcome {
    for file in generated()? {
        let path = shell::root().join(&file.path);
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", file.path.display());
    }
    Ok(())
}

/// Says whether the generated files are fresh.
pub(crate) fn check() -> Outcome {
    let mut stale = Vec::new();
    for file in generated()? {
        if fs::read_to_string(shell::root().join(&file.path)).ok().as_deref() != Some(&file.text) {
            stale.push(file.path.display().to_string());
        }
    }
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("not what rulesets/ gives: {}. Run `cargo xtask codegen`.", stale.join(", ")))
    }
}
