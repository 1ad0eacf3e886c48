//! Checks the layers of a crate: files may use files of their own layer and of those below it, so that
//! layers do not depend on each other in a cycle.
//!
//! ARCHITECTURE.md has a table for each crate that has layers, the lowest first. For each layer but the
//! highest, a copy of the crate is made that ends with it ([`prefix`]), and the compiler checks all copies
//! ([`compiler`]). Whatever a file uses must be in the copies from its own layer on, by paths, re-exports,
//! methods, traits or macros. Code for tests alone is not checked.
mod compiler;
mod prefix;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::Findings;
use crate::{Outcome, shell};
use compiler::Copy;

/// A row of the table.
#[derive(Debug, PartialEq, Eq)]
struct Layer {
    name: String,
    /// Files relative to the crate's `src`, without `.rs`; `*` matches one name, `**` any number.
    patterns: Vec<String>,
}

/// The texts of files, by their paths relative to `src`, without `.rs`.
type Sources = BTreeMap<String, String>;

/// Checks every crate for which ARCHITECTURE.md has a table of layers.
pub(super) fn check(architecture: &str, root: &Path, findings: &mut Findings) -> Outcome {
    let mut copies = Vec::new();
    for (name, layers) in tables(architecture) {
        let mut sources = Sources::new();
        collect(&root.join("crates").join(&name).join("src"), "", &mut sources)
            .map_err(|why| format!("reading crates/{name}/src: {why}"))?;
        copies.extend(copies_of(&name, layers, &sources, findings));
    }
    compiler::check(root, &root.join(shell::target()).join("layers"), &copies, findings)
}

/// Returns a copy of a crate for each layer but the highest, with which the crate itself ends.
fn copies_of(name: &str, layers: Vec<Layer>, sources: &Sources, findings: &mut Findings) -> Vec<Copy> {
    for file in sources.keys().filter(|file| layer_of(file, &layers).is_none()) {
        if !is_list(file, sources) {
            findings.fault(format!("crates/{name}/src/{file}.rs is in no layer of ARCHITECTURE.md"));
        }
    }
    let copy = |(last, pair): (usize, &[Layer])| Copy {
        library: name.into(),
        layer: pair[0].name.clone(),
        next: pair[1].name.clone(),
        files: prefix::of(sources, &|file| layer_of(file, &layers), last),
    };
    layers.windows(2).enumerate().map(copy).collect()
}

/// Returns whether a file without a layer may be one: a list of modules, with nothing else that could use
/// another module.
fn is_list(file: &str, sources: &Sources) -> bool {
    file == "lib" || file.ends_with("/mod") && !sources[file].contains("\nfn ")
}

/// Returns the index of the layer of a file. If several patterns match, the most specific one counts.
fn layer_of(file: &str, layers: &[Layer]) -> Option<usize> {
    let said = |pattern: &String| pattern.split('/').filter(|name| !name.starts_with('*')).count();
    let fits = |layer: &Layer| layer.patterns.iter().filter(|pattern| matches(pattern, file)).map(said).max();
    let fitting = layers.iter().enumerate().filter_map(|(index, layer)| Some((fits(layer)?, index)));
    fitting.max_by_key(|(said, _)| *said).map(|(_, index)| index)
}

/// Returns whether a path matches a pattern.
fn matches(pattern: &str, file: &str) -> bool {
    fn fits(pattern: &[&str], file: &[&str]) -> bool {
        match (pattern, file) {
            ([], []) => true,
            (["**"], _) => true,
            ([first, pattern @ ..], [name, file @ ..]) => {
                (*first == "*" || first == name) && fits(pattern, file)
            }
            _ => false,
        }
    }
    fits(&pattern.split('/').collect::<Vec<_>>(), &file.split('/').collect::<Vec<_>>())
}

/// Returns the tables of layers, whose headings end with "of `crates/NAME`".
fn tables(architecture: &str) -> Vec<(String, Vec<Layer>)> {
    let mut found: Vec<(String, Vec<Layer>)> = Vec::new();
    let mut inside = false;
    for line in architecture.lines() {
        if let Some(heading) = line.strip_prefix("### Layers of `crates/") {
            inside = true;
            found.push((heading.trim_end_matches('`').to_string(), Vec::new()));
        } else if line.starts_with('#') {
            inside = false;
        } else if inside && line.starts_with("| ") && !line.starts_with("| layer") {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let patterns = cells
                .get(1)
                .map_or(Vec::new(), |cell| cell.split('`').skip(1).step_by(2).map(String::from).collect());
            if let (Some((_, layers)), Some(name)) = (found.last_mut(), cells.first()) {
                layers.push(Layer { name: name.to_string(), patterns });
            }
        }
    }
    found
}

fn collect(folder: &Path, prefix: &str, sources: &mut Sources) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().to_string();
        if path.is_dir() {
            // Dependencies of tests alone are not restricted.
            if name != "tests" {
                collect(&path, &format!("{prefix}{name}/"), sources)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests" {
            sources.insert(format!("{prefix}{name}"), fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "### Layers of `crates/demo`\n\n| layer | files |\n|---|---|\n\
        | base | `base`, `parts/*/tables` |\n| middle | `middle` |\n| top | `top/**`, `parts/*/play` |\n\n\
        ## Next\n";

    /// Returns the faults of a crate without dependencies, as the compiler finds them.
    fn faults(test: &str, files: &[(&str, &str)]) -> Vec<String> {
        let sources = files.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
        let mut findings = Findings::default();
        let (name, layers) = tables(TABLE).remove(0);
        let copies = copies_of(&name, layers, &sources, &mut findings);
        let root = std::env::temp_dir().join(format!("tabiya-layers-{}-{test}", std::process::id()));
        fs::create_dir_all(root.join("crates/demo")).unwrap();
        fs::write(root.join("Cargo.toml"), "[workspace.package]\nversion = '0.1.0'\nedition = '2024'\n")
            .unwrap();
        fs::write(root.join("crates/demo/Cargo.toml"), "").unwrap();
        let outcome = compiler::check(&root, &root.join("target"), &copies, &mut findings);
        fs::remove_dir_all(&root).unwrap();
        outcome.unwrap();
        findings.faults
    }

    const LIB: (&str, &str) = (
        "lib",
        "mod base;\nmod middle;\nmod parts;\nmod top;\npub use base::A;\npub use top::inner::{\n    T,\n};\n",
    );
    const PARTS: (&str, &str) = ("parts/mod", "pub(crate) mod one;\n");
    const ONE: (&str, &str) =
        ("parts/one/mod", "pub(crate) mod play;\nmod tables;\npub(crate) use tables::B;\n");

    #[test]
    fn the_table_is_parsed() {
        let (name, layers) = tables(TABLE).remove(0);
        assert_eq!((name.as_str(), layers.len()), ("demo", 3));
        assert_eq!(layers[2].patterns, ["top/**", "parts/*/play"]);
    }

    #[test]
    fn dependencies_downwards_are_allowed() {
        let files = [
            LIB,
            PARTS,
            ONE,
            ("base", "pub struct A;"),
            ("parts/one/tables", "pub(crate) struct B(crate::A);"),
            ("parts/one/play", "use super::tables::B;\nuse crate::top::inner::T;\nfn f(_: B, _: T) {}"),
            ("middle", "use crate::parts::one::B;\nimpl crate::base::A { pub(crate) fn take(_: B) {} }"),
            ("top/mod", "pub(crate) mod inner;"),
            ("top/inner", "pub struct T;\nimpl T { fn f(b: crate::parts::one::B) { crate::A::take(b) } }"),
        ];
        assert_eq!(faults("downwards", &files), [""; 0]);
    }

    #[test]
    fn a_path_upwards_is_refused() {
        let files = [
            LIB,
            ("base", "pub struct A;\n\nfn f(_: crate::T) {}"),
            ("middle", ""),
            ("top/mod", "pub(crate) mod inner;"),
            ("top/inner", "pub struct T;"),
        ];
        let found = faults("path", &files);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].starts_with(
                "crates/demo/src/base.rs:3 uses the layer top, but the layers up to base must do"
            )
        );
    }

    #[test]
    fn a_method_and_a_trait_of_a_higher_layer_are_refused() {
        let files = [
            LIB,
            ("base", "pub struct A;\nfn f(a: A) { a.go() }\nfn g(a: A) -> impl Clone { a }"),
            ("middle", "impl crate::A { pub(crate) fn go(&self) {} }"),
            ("top/mod", "pub(crate) mod inner;"),
            ("top/inner", "pub struct T;\nimpl Clone for crate::A { fn clone(&self) -> Self { crate::A } }"),
        ];
        let found = faults("method", &files);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("base.rs:2 uses the layer middle, "), "{found:?}");
        assert!(found[0].contains("no method named `go`"));
        assert!(found[1].contains("base.rs:3 uses the layer top, "), "{found:?}");
    }

    #[test]
    fn macros_are_expanded() {
        const BASE: &str = "pub struct A;
            macro_rules! low { ($p:ident) => { fn f(_: crate::$p::one::B) {} } }
            low!(parts);
            macro_rules! high { ($p:ident) => { fn g() { crate::$p::one::play::h() } } }
            high!(parts);";
        let files = [
            LIB,
            PARTS,
            ONE,
            ("base", BASE),
            ("parts/one/tables", "pub(crate) struct B;"),
            ("parts/one/play", "pub(crate) fn h() {}"),
            ("middle", ""),
            ("top/mod", "pub(crate) mod inner;"),
            ("top/inner", "pub struct T;"),
        ];
        let found = faults("macros", &files);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("base.rs:4 uses the layer top, "), "{found:?}");
    }

    #[test]
    fn every_file_has_a_layer() {
        let files = [LIB, ("elsewhere", "fn f() {}")];
        let sources = files.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
        let mut findings = Findings::default();
        copies_of("demo", tables(TABLE).remove(0).1, &sources, &mut findings);
        assert_eq!(findings.faults, ["crates/demo/src/elsewhere.rs is in no layer of ARCHITECTURE.md"]);
    }
}
