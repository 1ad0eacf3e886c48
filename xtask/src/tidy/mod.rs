//! `cargo xtask tidy`: checks that no build does. Dependencies between crates and between layers of a crate,
//! licences, the form of source files, retired names, and the public API of the libraries.
mod files;
mod layers;
mod licences;
mod retired;
mod table;

use std::fs;

use serde_json::Value;

use crate::{Outcome, api, shell};

/// The findings. Faults fail the run, warnings do not.
#[derive(Debug, Default, PartialEq, Eq)]
struct Findings {
    faults: Vec<String>,
    warnings: Vec<String>,
}

impl Findings {
    fn fault(&mut self, sentence: String) {
        self.faults.push(sentence);
    }

    fn warn(&mut self, sentence: String) {
        self.warnings.push(sentence);
    }
}

/// Runs all checks and reports all findings at once.
pub(crate) fn run() -> Outcome {
    let read =
        |name: &str| fs::read_to_string(shell::root().join(name)).map_err(|why| format!("{name}: {why}"));
    let mut findings = Findings::default();

    let metadata = shell::output(&mut shell::cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--all-features",
        "--locked",
    ]))?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|why| format!("the output of cargo metadata: {why}"))?;
    table::check(&read("ARCHITECTURE.md")?, &members(&metadata), &mut findings);
    layers::check(&read("ARCHITECTURE.md")?, &shell::root(), &mut findings)?;
    licences::check(&read("deny.toml")?, &packages(&metadata), &mut findings)?;
    files::check(&shell::root(), &mut findings).map_err(|why| format!("reading the source files: {why}"))?;
    retired::check(&shell::root(), &mut findings)
        .map_err(|why| format!("reading the source files: {why}"))?;

    match api::check()? {
        Some(differences) => findings.faults.extend(differences),
        None => findings.warn(api::UNKNOWN_FORMAT.into()),
    }

    for sentence in &findings.warnings {
        println!("warning: {sentence}");
    }
    if findings.faults.is_empty() {
        Ok(())
    } else {
        let list: Vec<String> = findings.faults.iter().map(|sentence| format!("- {sentence}")).collect();
        Err(format!("tidy found:\n{}", list.join("\n")))
    }
}

/// A crate of the workspace, by the name of its folder, with its dependencies outside tests.
#[derive(Debug, PartialEq, Eq)]
struct Member {
    folder: String,
    /// The folders of our crates.
    ours: Vec<String>,
    /// The names of external crates.
    external: Vec<String>,
}

/// A package of the whole dependency tree.
#[derive(Debug, PartialEq, Eq)]
struct Package {
    name: String,
    version: String,
    licence: Option<String>,
    /// `None` for our own crates.
    source: Option<String>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn last_folder(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or_default().to_string()
}

fn members(metadata: &Value) -> Vec<Member> {
    let inside = list(&metadata["workspace_members"]);
    let packages = list(&metadata["packages"]).iter().filter(|package| inside.contains(&package["id"]));
    let member = |package: &Value| {
        let manifest = text(&package["manifest_path"]);
        let folder = last_folder(manifest.trim_end_matches("Cargo.toml").trim_end_matches(['/', '\\']));
        let (mut ours, mut external) = (Vec::new(), Vec::new());
        for dependency in list(&package["dependencies"]) {
            // Tests may use anything: they are not published with the crate.
            if dependency["kind"] == "dev" {
                continue;
            }
            match dependency["path"].as_str() {
                Some(path) => ours.push(last_folder(path)),
                None => external.push(text(&dependency["name"])),
            }
        }
        Member { folder, ours, external }
    };
    packages.map(member).collect()
}

fn packages(metadata: &Value) -> Vec<Package> {
    let package = |package: &Value| Package {
        name: text(&package["name"]),
        version: text(&package["version"]),
        licence: package["license"].as_str().map(String::from),
        source: package["source"].as_str().map(String::from),
    };
    list(&metadata["packages"]).iter().map(package).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_parsed() {
        let metadata = r#"{
            "workspace_members": ["ours"],
            "packages": [
                {"id": "ours", "name": "tabiya-rules", "version": "0.1.0", "license": "MIT", "source": null,
                 "manifest_path": "/somewhere/crates/rules/Cargo.toml",
                 "dependencies": [
                    {"name": "tabiya-board", "kind": null, "path": "/somewhere/crates/board"},
                    {"name": "toml", "kind": null},
                    {"name": "proptest", "kind": "dev"}]},
                {"id": "theirs", "name": "toml", "version": "1.0.0", "license": "MIT OR Apache-2.0",
                 "source": "registry+https://github.com/rust-lang/crates.io-index",
                 "manifest_path": "/elsewhere/toml/Cargo.toml", "dependencies": []}
            ]}"#;
        let metadata: Value = serde_json::from_str(metadata).unwrap();
        let expected =
            Member { folder: "rules".into(), ours: vec!["board".into()], external: vec!["toml".into()] };
        assert_eq!(members(&metadata), [expected]);
        assert_eq!(packages(&metadata).len(), 2);
        assert_eq!(packages(&metadata)[0].source, None);
    }
}
