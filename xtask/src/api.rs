//! The public API of the library crates: `docs/api/` lists it, so that a change of it is seen in review. The
//! list is made from rustdoc's JSON, whose format belongs to one version of the compiler.
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::{Outcome, shell};

/// The library crates, in the order of their dependencies.
pub(crate) const LIBRARIES: [&str; 23] = [
    "tabiya-board",
    "tabiya-rulesets",
    "tabiya-ruleset",
    "tabiya-rules",
    "tabiya-notation",
    "tabiya-solve",
    "tabiya-referee",
    "tabiya-engine",
    "tabiya-player",
    "tabiya-classroom",
    "tabiya-picture",
    "tabiya-dialogue",
    "tabiya-wire",
    "tabiya-session",
    "tabiya-process",
    "tabiya-submission",
    "tabiya-grade",
    "tabiya-class",
    "tabiya-match",
    "tabiya-engine-protocols",
    "tabiya-web",
    "tabiya-visualize",
    "tabiya-server",
];

/// The version of rustdoc's JSON that is read here.
const FORMAT: u32 = 57;

/// The message if rustdoc writes another version.
pub(crate) const UNKNOWN_FORMAT: &str = concat!(
    "the public API was not compared with docs/api/: that needs the rustdoc of Rust ",
    env!("CARGO_PKG_RUST_VERSION")
);

/// The enums whose cases follow from the table of verbs, `crates/referee/src/verbs.rs`. Their cases are not
/// listed: a change of the table is a change of the API, and is seen in review by itself.
const FROM_THE_TABLE_OF_VERBS: [&str; 5] = [
    "tabiya_referee::Verb",
    "tabiya_referee::Action",
    "tabiya_referee::EventKind",
    "tabiya_wire::EventMessage",
    "tabiya_wire::online::ClientAction",
];

/// Marks a process that cargo started in place of rustdoc.
const AS_RUSTDOC: &str = "TABIYA_XTASK_AS_RUSTDOC";

/// Writes all snapshots.
pub(crate) fn write() -> Outcome {
    for library in LIBRARIES {
        let list = list(library)?.ok_or(UNKNOWN_FORMAT)?;
        let path = snapshot(library);
        fs::write(&path, list).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(())
}

/// Compares the public API of each library with its snapshot and returns the differences, or `None` if this
/// compiler's rustdoc writes an unknown format.
pub(crate) fn check() -> Outcome<Option<Vec<String>>> {
    let mut found = Vec::new();
    for library in LIBRARIES {
        let Some(current) = list(library)? else { return Ok(None) };
        let path = snapshot(library);
        let stored = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        found.extend(differences(library, &stored, &current));
    }
    Ok(Some(found))
}

/// Returns a sentence for each item that only one of two lists has.
fn differences(library: &str, stored: &str, current: &str) -> Vec<String> {
    let (stored, current): (Vec<&str>, Vec<&str>) = (stored.lines().collect(), current.lines().collect());
    let missing = current.iter().filter(|item| !stored.contains(item)).map(|item| {
        format!("docs/api/{library}.txt has no `{item}`: make it private, or run `cargo xtask api`")
    });
    let gone = stored.iter().filter(|item| !current.contains(item)).map(|item| {
        format!("docs/api/{library}.txt lists `{item}`, which is not public: run `cargo xtask api`")
    });
    missing.chain(gone).collect()
}

fn snapshot(library: &str) -> PathBuf {
    shell::root().join("docs/api").join(format!("{library}.txt"))
}

/// Returns the public items of a library, one per line, or `None` if rustdoc's format is unknown.
fn list(library: &str) -> Outcome<Option<String>> {
    let this = std::env::current_exe().map_err(|why| format!("the path of this program: {why}"))?;
    let arguments = ["rustdoc", "--quiet", "--locked", "--lib", "--all-features", "--package", library, "--"];
    let mut command = shell::cargo(&arguments);
    command.args(["-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"]);
    // Cargo runs this program in place of rustdoc (`as_rustdoc`).
    command.env("RUSTDOC", this).env(AS_RUSTDOC, "1");
    shell::output(&mut command)?;

    let path = shell::target().join("doc").join(format!("{}.json", library.replace('-', "_")));
    let json = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let format: serde_json::Value =
        serde_json::from_str(&json).map_err(|why| format!("{}: {why}", path.display()))?;
    if format["format_version"] != FORMAT {
        return Ok(None);
    }
    let api = public_api::Builder::from_rustdoc_json(&path)
        // Derived implementations are part of the interface: a type that is no longer `Clone` breaks its
        // users.
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .map_err(|why| format!("{}: {why}", path.display()))?;
    let items = api.items().map(|item| item.to_string()).filter(|item| !is_from_table(item));
    Ok(Some(items.map(|item| item + "\n").collect()))
}

/// Returns whether an item is a case, or a field of a case, of an enum that follows from the table of verbs.
fn is_from_table(item: &str) -> bool {
    let Some(path) = item.strip_prefix("pub ") else { return false };
    let mut rest =
        FROM_THE_TABLE_OF_VERBS.iter().filter_map(|name| path.strip_prefix(name)?.strip_prefix("::"));
    rest.any(|case| case.starts_with(char::is_uppercase))
}

/// Runs rustdoc with unstable options if cargo started this program in place of rustdoc.
///
/// The variable that allows them is set for rustdoc alone: build scripts read it, too, and cargo would
/// rebuild half of the dependencies.
pub(crate) fn as_rustdoc() -> Option<ExitCode> {
    std::env::var_os(AS_RUSTDOC)?;
    let mut rustdoc = Command::new("rustdoc");
    rustdoc.args(std::env::args_os().skip(1)).env("RUSTC_BOOTSTRAP", "1").env_remove(AS_RUSTDOC);
    let succeeded = rustdoc.status().is_ok_and(|status| status.success());
    Some(if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_of_the_table_of_verbs_are_not_listed() {
        for item in ["pub tabiya_referee::Verb::Resign", "pub tabiya_wire::EventMessage::Claimed::at: u64"] {
            assert!(is_from_table(item), "{item}");
        }
        for item in [
            "pub enum tabiya_referee::Verb",
            "pub const tabiya_referee::Verb::ALL: &'static [tabiya_referee::Verb]",
            "pub fn tabiya_referee::Verb::plain(self) -> core::option::Option<tabiya_referee::Action>",
            "pub tabiya_referee::Offer::Draw",
        ] {
            assert!(!is_from_table(item), "{item}");
        }
    }

    #[test]
    fn new_and_missing_items_are_found() {
        let stored = "pub mod a\npub fn a::old()\n";
        let current = "pub mod a\npub fn a::new()\n";
        assert_eq!(differences("a", stored, stored), Vec::<String>::new());
        let found = differences("a", stored, current);
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("has no `pub fn a::new()`"));
        assert!(found[1].contains("lists `pub fn a::old()`"));
    }
}
