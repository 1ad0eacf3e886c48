//! Checks the copies of crates with the compiler: each is a package of a workspace of its own.
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::super::{Findings, list, text};
use super::Sources;
use crate::{Outcome, shell};

/// In the name of a package, between the library and the layer.
const UP_TO: &str = "-up-to-";

/// A copy of a library that ends with one of its layers.
pub(super) struct Copy {
    /// The folder of the library in `crates/`.
    pub(super) library: String,
    /// Its highest layer.
    pub(super) layer: String,
    /// The layer above that.
    pub(super) next: String,
    pub(super) files: Sources,
}

impl Copy {
    /// Returns the name of its package.
    fn package(&self) -> String {
        format!("{}{UP_TO}{}", self.library, self.layer)
    }
}

/// An error of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Error {
    /// The file, relative to `src`.
    file: String,
    line: u64,
    message: String,
}

/// Checks all copies, and reports every use of a layer above a file's own.
///
/// `root` is the repository and `folder` the place for the copies. Unchanged files keep their modification
/// time, so that the compiler checks only changed copies.
pub(super) fn check(root: &Path, folder: &Path, copies: &[Copy], findings: &mut Findings) -> Outcome {
    write(root, folder, copies).map_err(|why| format!("writing {}: {why}", folder.display()))?;
    let mut command = shell::cargo(&["check", "--quiet", "--offline", "--workspace", "--keep-going"]);
    command.args(["--message-format", "json", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    command.env("CARGO_TARGET_DIR", folder.join("target"));
    // Incremental compilation is no faster here, and takes 300 MB.
    command.env("CARGO_INCREMENTAL", "0");
    // Every copy has items that only the layers above it use.
    command.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", "--cap-lints=allow");
    let output = command.output().map_err(|why| format!("cargo check: {why}"))?;

    let mut errors: Vec<Vec<Error>> = vec![Vec::new(); copies.len()];
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Value = serde_json::from_str(line).unwrap_or_default();
        let package =
            message["manifest_path"].as_str().and_then(|path| Path::new(path).parent()?.file_name());
        let copy = copies.iter().position(|copy| package.is_some_and(|name| *name == *copy.package()));
        if let Some(copy) = copy
            && let Some(error) = error(&message["message"])
            && !errors[copy].contains(&error)
        {
            errors[copy].push(error);
        }
    }
    if !output.status.success() && errors.iter().all(Vec::is_empty) {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("the copies in {} were not checked:\n{}", folder.display(), said.trim_end()));
    }
    errors.iter_mut().for_each(|errors| errors.sort());
    report(copies, &errors, findings);
    Ok(())
}

/// Returns the error in a message of the compiler.
fn error(message: &Value) -> Option<Error> {
    let mut span = list(&message["spans"]).iter().find(|span| span["is_primary"] == true)?;
    // An error in a macro of another crate is where the macro is called.
    while file_in_copy(span).is_none() && span["expansion"]["span"].is_object() {
        span = &span["expansion"]["span"];
    }
    let code = message["code"]["code"].as_str().map_or(String::new(), |code| format!("[{code}]"));
    let says = format!("error{code}: {}", text(&message["message"]));
    let file = file_in_copy(span).unwrap_or_else(|| text(&span["file_name"]));
    let error = Error { file, line: span["line_start"].as_u64()?, message: says };
    (message["level"] == "error").then_some(error)
}

/// Returns the file of a span, relative to `src` of its copy.
fn file_in_copy(span: &Value) -> Option<String> {
    let path = span["file_name"].as_str()?.replace('\\', "/");
    let (package, file) = path.split_once("/src/")?;
    package.contains(UP_TO).then(|| file.to_owned())
}

/// Reports each error once, with the layer that provides the missing item.
fn report(copies: &[Copy], errors: &[Vec<Error>], findings: &mut Findings) {
    let mut reported = BTreeSet::new();
    for (at, copy) in copies.iter().enumerate() {
        for error in &errors[at] {
            if !reported.insert((&copy.library, error)) {
                continue;
            }
            // The copy after the last one with this error is complete.
            let same =
                |other: &usize| copies[*other].library == copy.library && errors[*other].contains(error);
            let provider = (at..copies.len()).rev().find(same).map_or(&copy.next, |last| &copies[last].next);
            findings.fault(format!(
                "crates/{}/src/{}:{} uses the layer {provider}, but the layers up to {} must do without: {}",
                copy.library, error.file, error.line, copy.layer, error.message
            ));
        }
    }
}

/// Writes the workspace of the copies.
fn write(root: &Path, folder: &Path, copies: &[Copy]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let shared = tables(&manifest, &["[workspace.package]", "[workspace.dependencies]"])
        .replace("path = \"", &format!("path = \"{}/", root.display()));
    let members: Vec<String> = copies.iter().map(|copy| format!("{:?}", copy.package())).collect();
    let workspace = format!("[workspace]\nresolver = \"3\"\nmembers = [{}]\n{shared}", members.join(", "));
    write_changed(&folder.join("Cargo.toml"), &workspace)?;
    // The versions of dependencies; cargo adds the copies.
    let lock = root.join("Cargo.lock");
    if lock.exists() {
        fs::copy(lock, folder.join("Cargo.lock"))?;
    }
    for copy in copies {
        let manifest = fs::read_to_string(root.join("crates").join(&copy.library).join("Cargo.toml"))?;
        let package = format!(
            "[package]\nname = {:?}\nversion.workspace = true\nedition.workspace = true\n\n{}",
            copy.package(),
            tables(&manifest, &["[dependencies]", "[target.", "[features]"])
        );
        let package_folder = folder.join(copy.package());
        let sources = package_folder.join("src");
        remove_others(&sources, &sources, &copy.files)?;
        for (file, text) in &copy.files {
            write_changed(&sources.join(format!("{file}.rs")), text)?;
        }
        write_changed(&package_folder.join("Cargo.toml"), &package)?;
    }
    Ok(())
}

/// Returns the tables of a manifest whose headings begin with one of these texts.
fn tables(manifest: &str, headings: &[&str]) -> String {
    let mut found = String::new();
    let mut inside = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = headings.iter().any(|heading| line.starts_with(heading));
        }
        if inside {
            found += line;
            found.push('\n');
        }
    }
    found
}

/// Removes the files of an earlier copy that this one does not have.
fn remove_others(folder: &Path, sources: &Path, files: &Sources) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, sources, files)?;
            continue;
        }
        let file = path
            .with_extension("")
            .strip_prefix(sources)
            .map(|file| file.to_string_lossy().replace('\\', "/"));
        if file.is_ok_and(|file| !files.contains_key(&file)) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Writes a file unless it has this text.
fn write_changed(path: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}
