//! The part of a crate up to one of its layers, as a crate of its own.
//!
//! It has the files of these layers as they are, without the declarations of modules that it does not have.
//! Lists of modules (`lib.rs`, and `mod.rs` without a layer) also lose the `use` declarations that name such
//! a module. Of a file of a higher layer with modules of a lower one, only their declarations are left. Lines
//! keep their numbers.
use super::Sources;

/// Returns the files of a crate up to a layer.
pub(super) fn of(sources: &Sources, layer_of: &dyn Fn(&str) -> Option<usize>, last: usize) -> Sources {
    let is_low = |file: &str| layer_of(file).is_some_and(|layer| layer <= last);
    let is_there = |file: &str| is_low(file) || has_modules(file, sources, &is_low);
    let keep = |file: &str, item: &Item<'_>| match item {
        Item::Module(name) => file_of(&within(file, name), sources).is_some_and(|module| is_there(&module)),
        _ if layer_of(file).is_some() => is_low(file),
        Item::Use(path) => used_file(path, file, sources)
            .is_none_or(|used| is_low(&used) || layer_of(&used).is_none() && is_there(&used)),
        Item::Other => true,
    };
    let files = sources.iter().filter(|(file, _)| is_there(file));
    files.map(|(file, text)| (file.clone(), filtered(text, |item| keep(file, item)))).collect()
}

/// Returns whether any module of a file, at any depth, passes a test.
fn has_modules(file: &str, sources: &Sources, test: &dyn Fn(&str) -> bool) -> bool {
    let folder = within(file, "");
    sources.keys().any(|other| other != file && other.starts_with(&folder) && test(other))
}

/// Returns the path of a module that a file declares.
fn within(file: &str, module: &str) -> String {
    match file.trim_end_matches("/mod") {
        "lib" => module.to_owned(),
        parent => format!("{parent}/{module}"),
    }
}

/// Returns the file of a module.
fn file_of(module: &str, sources: &Sources) -> Option<String> {
    [module.to_owned(), format!("{module}/mod")].into_iter().find(|file| sources.contains_key(file))
}

/// Returns the file of the innermost module of a path in a file; `None` if it is not in this crate.
fn used_file(path: &str, file: &str, sources: &Sources) -> Option<String> {
    let (base, path) = match path.strip_prefix("crate::") {
        Some(path) => ("lib", path),
        None => (file, path),
    };
    let mut found: Option<String> = None;
    for name in path.split("::") {
        let module = within(found.as_deref().unwrap_or(base), name);
        let Some(next) = file_of(&module, sources) else { break };
        found = Some(next);
    }
    found
}

/// A part of a file.
enum Item<'t> {
    /// The declaration of a module in another file, with its name.
    Module(&'t str),
    /// A `use` declaration, with its path up to the first brace.
    Use(&'t str),
    /// One line of anything else.
    Other,
}

impl Item<'_> {
    /// Returns the part that begins with a line.
    fn of(line: &str) -> Item<'_> {
        let declaration = match line.strip_prefix("pub") {
            Some(rest) => rest.split_once(' ').map_or("", |(_, declaration)| declaration),
            None => line,
        };
        if let Some(module) = declaration.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
            Item::Module(module)
        } else if let Some(path) = declaration.strip_prefix("use ") {
            Item::Use(path.split(['{', ';', ' ']).next().unwrap_or_default())
        } else {
            Item::Other
        }
    }
}

/// Returns a text in which the parts that fail a test, with their attributes and comments, are empty lines.
fn filtered(text: &str, keep: impl Fn(&Item<'_>) -> bool) -> String {
    let mut filtered = String::new();
    let mut lines = text.lines().peekable();
    while lines.peek().is_some() {
        let is_before = |line: &&str| line.starts_with("#[") || line.starts_with("///");
        let mut part = Vec::new();
        while let Some(line) = lines.next_if(is_before) {
            part.push(line);
        }
        let item = lines.peek().map_or(Item::Other, |line| Item::of(line));
        let is_use = matches!(item, Item::Use(_));
        for line in lines.by_ref() {
            part.push(line);
            if !is_use || line.ends_with(';') {
                break;
            }
        }
        let kept = keep(&item);
        for line in part {
            filtered += if kept { line } else { "" };
            filtered.push('\n');
        }
    }
    filtered
}
