//! Checks the layers of a crate: modules may use modules of their own layer and of those below it, so
//! that layers do not depend on each other in a cycle.
//!
//! ARCHITECTURE.md has a table for each crate that has layers, the lowest first. The dependencies of a
//! file are its `use` declarations and its paths that begin with `crate::` or `super::`; re-exported
//! names are followed to their definitions. Paths in macros that name a slice by its place in the list
//! (`crate::$group::$field::tables::$name`) are expanded once for each folder of a slice. Method calls,
//! and paths that macros compose in other paths, are not seen.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::Findings;

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
pub(super) fn check(architecture: &str, root: &Path, findings: &mut Findings) -> io::Result<()> {
    for (name, layers) in tables(architecture) {
        let mut sources = Sources::new();
        collect(&root.join("crates").join(&name).join("src"), "", &mut sources)?;
        check_crate(&name, &layers, &sources, findings);
    }
    Ok(())
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

fn check_crate(name: &str, layers: &[Layer], sources: &Sources, findings: &mut Findings) {
    // If several patterns match, the most specific one counts.
    let layer_of = |file: &str| {
        let said = |pattern: &String| pattern.split('/').filter(|name| !name.starts_with('*')).count();
        let fits =
            |layer: &Layer| layer.patterns.iter().filter(|pattern| matches(pattern, file)).map(said).max();
        let fitting = layers.iter().enumerate().filter_map(|(index, layer)| Some((fits(layer)?, index)));
        fitting.max_by_key(|(said, _)| *said).map(|(_, index)| index)
    };
    let mut uses = BTreeSet::new();
    let mut upward = Vec::new();
    for (file, text) in sources {
        // Lists of modules name all modules but use none.
        if file == "lib" || file.ends_with("/mod") && !text.contains("\nfn ") && layer_of(file).is_none() {
            continue;
        }
        let Some(own) = layer_of(file) else {
            findings.fault(format!("crates/{name}/src/{file}.rs is in no layer of ARCHITECTURE.md"));
            continue;
        };
        for used in used_files(file, text, sources) {
            let Some(other) = layer_of(&used).filter(|other| *other != own) else { continue };
            uses.insert((own, other));
            if other > own {
                upward.push((file, own, used, other));
            }
        }
    }
    for (file, own, used, other) in upward {
        let layer = |index: &usize| layers[*index].name.as_str();
        let cycle = match shortest_path(&uses, other, own) {
            Some(path) => {
                let back: Vec<&str> = path.iter().map(layer).collect();
                format!("which closes the cycle {} -> {}", layers[own].name, back.join(" -> "))
            }
            None => "which would make a cycle possible".to_owned(),
        };
        findings.fault(format!(
            "crates/{name}/src/{file}.rs (layer {}) uses {used}.rs of the higher layer {}, {cycle}",
            layers[own].name, layers[other].name
        ));
    }
}

/// Returns the shortest path by which one layer uses another, both ends included.
fn shortest_path(uses: &BTreeSet<(usize, usize)>, from: usize, to: usize) -> Option<Vec<usize>> {
    let mut paths = vec![vec![from]];
    let mut seen = BTreeSet::from([from]);
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        let last = path[path.len() - 1];
        if last == to {
            return Some(path);
        }
        for (_, other) in uses.range((last, 0)..=(last, usize::MAX)).filter(|(_, other)| seen.insert(*other))
        {
            paths.push([path.as_slice(), &[*other]].concat());
        }
        next += 1;
    }
    None
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

/// Returns the files that a file uses.
fn used_files(file: &str, text: &str, sources: &Sources) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for path in paths(file, text, sources) {
        if let Some(found) = resolve(&path, sources, 0)
            && found != file
        {
            used.insert(found);
        }
    }
    used
}

/// Returns every path of the crate that a text names, from the root of the crate.
fn paths(file: &str, text: &str, sources: &Sources) -> Vec<Vec<String>> {
    // Tests at the end of a file may use anything.
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or("").to_string() + "\n").collect();
    let mut found = Vec::new();
    for code in expanded(code, sources) {
        for (start, base) in starts(file, &code) {
            tree(&code[start..], base, &mut found);
        }
    }
    found
}

/// Returns the code, and the lines of macros in it that name a slice by its place in the list, once for
/// each folder of a slice.
fn expanded(code: String, sources: &Sources) -> Vec<String> {
    let of_slices: Vec<&str> = code.lines().filter(|line| line.contains("::$field")).collect();
    let mut found = Vec::new();
    for (file, text) in sources.iter().filter(|_| !of_slices.is_empty()) {
        let Some((group, folder)) = file.trim_end_matches("/mod").split_once('/') else { continue };
        if !file.ends_with("/mod") || !["mechanism", "ending"].contains(&group) || folder.contains('/') {
            continue;
        }
        // Not every ending takes part in play: those that do are in the list.
        let is_listed =
            sources.get("registry/mod").is_none_or(|list| list.contains(&format!("{group}::{folder} ")));
        // The type of a slice is the only name that its folder re-exports.
        let handed_on = uses(text);
        let name = handed_on.first().and_then(|path| path.rsplit("::").next()).unwrap_or("$name");
        let of_group = |line: &&&str| {
            is_listed && line.contains("::$group") || line.contains(&format!("::{group}::$field"))
        };
        let lines = of_slices.iter().filter(of_group).map(|line| {
            line.replace("$group", group).replace("$field", folder).replace("$name", name) + "\n"
        });
        found.push(lines.collect());
    }
    found.push(code);
    found
}

/// Returns where paths begin, and the module to which they are relative.
fn starts(file: &str, code: &str) -> Vec<(usize, Vec<String>)> {
    let mut module: Vec<String> = file.split('/').map(String::from).collect();
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    let mut found = Vec::new();
    for (word, base) in [
        ("crate::", Vec::new()),
        ("super::", module[..module.len().saturating_sub(1)].to_vec()),
        ("self::", module.clone()),
    ] {
        for (at, _) in code.match_indices(word) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|c| !(c.is_alphanumeric() || c == '_' || c == ':')) {
                found.push((at + word.len(), base.clone()));
            }
        }
    }
    found
}

/// Parses a path, or a tree of paths in braces, at the start of a text. Returns its length.
fn tree(text: &str, base: Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    let mut path = base;
    let mut at = 0;
    loop {
        let rest = &text[at..];
        if let Some(inner) = rest.strip_prefix('{') {
            let mut inside = 1;
            loop {
                let skipped = inner[inside - 1..].len()
                    - inner[inside - 1..].trim_start_matches([' ', '\n', ',']).len();
                inside += skipped;
                let left = &inner[inside - 1..];
                if left.is_empty() || left.starts_with('}') {
                    break;
                }
                let taken = tree(left, path.clone(), found);
                if taken == 0 {
                    break;
                }
                inside += taken;
            }
            return at + inside + 1;
        }
        let name: String =
            rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == '*').collect();
        if name.is_empty() {
            found.push(path);
            return at;
        }
        at += name.len();
        if name == "super" {
            path.pop();
        } else if name != "self" && name != "*" {
            path.push(name);
        }
        if text[at..].starts_with(" as ") {
            at += 4 + text[at + 4..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').count();
        }
        if text[at..].starts_with("::") && !text[at + 2..].starts_with('<') {
            at += 2;
        } else {
            found.push(path);
            return at;
        }
    }
}

/// Returns the file that defines the item of a path; `None` if it is not in this crate.
fn resolve(path: &[String], sources: &Sources, depth: usize) -> Option<String> {
    let mut module = String::new();
    for (index, name) in path.iter().enumerate() {
        let next = if module.is_empty() { name.clone() } else { format!("{module}/{name}") };
        let is_module = sources.contains_key(&next)
            || sources.contains_key(&format!("{next}/mod"))
            || sources.keys().any(|file| file.starts_with(&format!("{next}/")));
        if is_module {
            module = next;
            continue;
        }
        // A name that this module defines or re-exports.
        let home = file_of(&module, sources)?;
        if depth < 8
            && let Some(target) = re_exported(&home, name, sources)
        {
            let target: Vec<String> = target.into_iter().chain(path[index + 1..].iter().cloned()).collect();
            return resolve(&target, sources, depth + 1).or(Some(home)).filter(|found| found != "lib");
        }
        return Some(home).filter(|home| home != "lib");
    }
    file_of(&module, sources).filter(|home| home != "lib")
}

/// Returns the file of a module.
fn file_of(module: &str, sources: &Sources) -> Option<String> {
    let names = if module.is_empty() {
        vec!["lib".to_string()]
    } else {
        vec![module.to_string(), format!("{module}/mod")]
    };
    names.into_iter().find(|name| sources.contains_key(name))
}

/// Returns the origin of a name that a module re-exports.
fn re_exported(file: &str, name: &str, sources: &Sources) -> Option<Vec<String>> {
    let text = sources.get(file)?;
    let module = file.trim_end_matches("/mod");
    let module = if module == "lib" { "" } else { module };
    for line in uses(text) {
        let mut found = Vec::new();
        let line = line.trim_start_matches("crate::").to_string();
        let from_root = line.len() < text.len() && text.contains(&format!("use crate::{line}"));
        let base: Vec<String> = if from_root || module.is_empty() {
            Vec::new()
        } else {
            module.split('/').map(String::from).collect()
        };
        tree(&line, base, &mut found);
        if let Some(path) = found.into_iter().find(|path| path.last().is_some_and(|last| last == name)) {
            return Some(path);
        }
    }
    None
}

/// Returns the public `use` declarations of a file.
fn uses(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in ["\npub use ", "\npub(crate) use ", "\npub(super) use "] {
        for (at, _) in text.match_indices(word) {
            let rest = &text[at + word.len()..];
            found.push(rest.split(';').next().unwrap_or_default().to_string());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "### Layers of `crates/demo`\n\n| layer | files |\n|---|---|\n\
        | base | `base`, `parts/*/tables` |\n| top | `top/**`, `parts/*/play` |\n\n## Next\n";

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let sources = files.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
        let mut findings = Findings::default();
        let (name, layers) = tables(TABLE).remove(0);
        check_crate(&name, &layers, &sources, &mut findings);
        findings.faults
    }

    #[test]
    fn the_table_is_parsed() {
        let (name, layers) = tables(TABLE).remove(0);
        assert_eq!((name.as_str(), layers.len()), ("demo", 2));
        assert_eq!(layers[1].patterns, ["top/**", "parts/*/play"]);
    }

    #[test]
    fn dependencies_downwards_are_allowed() {
        let files = [
            ("base", "pub struct A;"),
            ("parts/one/mod", "pub(crate) mod play;\npub(crate) mod tables;\n"),
            ("parts/one/tables", "use crate::base::A;"),
            ("parts/one/play", "use super::tables::B;\nuse crate::{base::A, top::inner};"),
            ("top/inner", "use crate::parts::one::play::go;"),
        ];
        assert_eq!(faults(&files), [""; 0]);
    }

    #[test]
    fn a_planted_cycle_is_refused() {
        let files = [
            ("base", "use crate::top::inner::{self, Thing};\nfn f() {}"),
            ("top/inner", "use crate::base::A;"),
        ];
        let found = faults(&files);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("src/base.rs (layer base) uses top/inner.rs of the higher layer top"));
    }

    #[test]
    fn the_whole_cycle_is_reported() {
        let table =
            "### Layers of `crates/demo`\n\n| low | `low` |\n| middle | `middle` |\n| high | `high` |\n";
        let sources = [
            ("low", "use crate::high::C;"),
            ("middle", "use crate::low::A;"),
            ("high", "use crate::middle::B;"),
        ];
        let sources = sources.map(|(file, text)| (file.to_string(), text.to_string())).into();
        let mut findings = Findings::default();
        let (name, layers) = tables(table).remove(0);
        check_crate(&name, &layers, &sources, &mut findings);
        assert_eq!(findings.faults.len(), 1);
        assert!(findings.faults[0].ends_with("which closes the cycle low -> high -> middle -> low"));
    }

    #[test]
    fn macros_that_name_every_slice_are_expanded_for_each() {
        let table = "### Layers of `crates/demo`\n\n| base | `base`, `mechanism/*/tables` |\n\
            | play | `mechanism/*/play` |\n";
        let check = |facet: &str| {
            let sources = [
                ("base", format!("macro_rules! all {{ () => {{ $(crate::$group::$field::{facet})* }} }}")),
                ("mechanism/one/mod", "mod play;\nmod tables;\n\npub(crate) use tables::One;\n".to_owned()),
                ("mechanism/one/tables", "pub(crate) struct One;".to_owned()),
                ("mechanism/one/play", "use super::tables::One;".to_owned()),
            ];
            let sources = sources.map(|(file, text)| (file.to_string(), text)).into();
            let mut findings = Findings::default();
            let (name, layers) = tables(table).remove(0);
            check_crate(&name, &layers, &sources, &mut findings);
            findings.faults.len()
        };
        assert_eq!(check("tables::$name"), 0);
        assert_eq!(check("$name"), 0);
        assert_eq!(check("play::go"), 1);
    }

    #[test]
    fn re_exports_and_bare_paths_are_followed() {
        let files = [
            ("lib", "\npub use top::inner::Thing;\n"),
            ("base", "fn f() { crate::Thing::new(); }"),
            ("top/inner", "pub struct Thing;"),
        ];
        assert_eq!(faults(&files).len(), 1);
        let files = [
            ("base", "mod a {}\n#[cfg(test)]\nmod tests {\n use crate::top::inner::Thing; }"),
            ("top/inner", ""),
        ];
        assert_eq!(faults(&files), [""; 0]);
    }

    #[test]
    fn every_file_has_a_layer() {
        assert!(faults(&[("elsewhere", "fn f() {}")])[0].contains("is in no layer"));
    }
}
