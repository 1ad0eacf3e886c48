//! Each slice lists in `HOOKS` exactly the hooks that it implements: a hook that is not listed is not called,
//! and one that is listed but not implemented costs a useless call.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::naming::folders;

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn read(file: &str) -> String {
    let text = fs::read_to_string(src().join(file)).unwrap_or_default();
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| line.to_owned() + "\n")
        .collect()
}

/// Returns the body of the item that begins with a line, up to its closing brace.
fn body<'t>(text: &'t str, begins: &str) -> Option<&'t str> {
    let body = &text[text.find(begins)?..];
    Some(body.split("\n}").next().unwrap_or(body))
}

/// Returns the names of the functions of a body, as names of constants.
fn functions(body: &str) -> BTreeSet<String> {
    let rest = body.lines().filter_map(|line| line.trim_start().strip_prefix("fn "));
    rest.map(|line| line.split(['<', '(']).next().unwrap_or_default().to_uppercase()).collect()
}

/// Returns the constants of `Hooks` that a text names.
fn named(text: &str) -> BTreeSet<String> {
    let rest = text.split("Hooks::").skip(1);
    let names = rest.map(|rest| rest.chars().take_while(|c| c.is_ascii_uppercase() || *c == '_').collect());
    names.filter(|name: &String| name != "NONE" && !name.is_empty()).collect()
}

#[test]
fn slices_list_the_hooks_that_they_implement() {
    let mut slices = 0;
    for folder in folders(&src()) {
        let text = read(&format!("{folder}/play.rs"));
        let Some(body) = body(&text, "impl Play for ") else { continue };
        let hooks = body.split("const HOOKS: Hooks =").nth(1).and_then(|rest| rest.split(';').next());
        assert_eq!(
            named(hooks.unwrap()),
            functions(body),
            "{folder}: what HOOKS names, and what is implemented"
        );
        slices += 1;
    }
    let registered = read("registry/mod.rs");
    let list = registered.split("macro_rules! without").next().unwrap();
    let count =
        list.matches("            mechanism::").count() + list.matches("            ending::").count();
    assert_eq!(slices, count, "a slice was not read");
}

/// The trait, the constants and the registration have the same hooks, each with its own constant.
#[test]
fn every_hook_has_a_constant_and_is_called() {
    let hooks = read("core/hooks.rs");
    let all = functions(body(&hooks, "pub(crate) trait Play").unwrap());
    let constants = body(&hooks, "impl Hooks").unwrap();
    let constants: BTreeSet<String> = constants
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("pub(crate) const "))
        .filter_map(|line| line.split_once(": Hooks = Hooks(1 <<").map(|(name, _)| name.to_owned()))
        .collect();
    assert_eq!(all, constants);

    let registry = read("registry/hooks.rs");
    let body = body(&registry, "macro_rules! all_slices").unwrap();
    let body = body.split("impl Play for Slices").nth(1).unwrap();
    let mut called = BTreeSet::new();
    for function in body.split("fn ").skip(1) {
        let name = function.split(['<', '(']).next().unwrap().to_uppercase();
        assert_eq!(named(function), BTreeSet::from([name.clone()]), "the hooks that `{name}` asks for");
        called.insert(name);
    }
    assert_eq!(all, called);
}

/// All flags have different numbers.
#[test]
fn every_flag_has_a_number_of_its_own() {
    let mut numbers: Vec<u8> = Vec::new();
    let tables = folders(&src()).into_iter().map(|folder| format!("{folder}/tables.rs"));
    for file in tables.chain(["core/moves.rs".to_owned()]) {
        let text = read(&file);
        let literals = text.split("Flag(").skip(1).filter_map(|rest| rest.split(')').next()?.parse().ok());
        for number in literals {
            assert!(!numbers.contains(&number), "{file}: flag {number} is taken");
            numbers.push(number);
        }
    }
    assert!(numbers.len() >= 7, "flags were not read: {numbers:?}");
    assert!(numbers.iter().all(|number| *number < 64), "a move has room for 64 flags");
}
