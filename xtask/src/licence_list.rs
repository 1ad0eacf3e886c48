//! The parts of the program `tabiya`, with the licence of each, for the About page.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::{Outcome, shell};

/// The package of the program.
const PROGRAM: &str = "tabiya";

/// Returns the list as JSON, one part per line.
pub(crate) fn json() -> Outcome<String> {
    let metadata = shell::output(&mut shell::cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--all-features",
        "--locked",
    ]))?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|why| format!("the output of cargo metadata: {why}"))?;
    let parts = parts(&metadata);
    if parts.is_empty() {
        return Err("no dependency of the program was found".into());
    }
    let line = |(name, licence): (&String, &String)| json!({ "name": name, "licence": licence }).to_string();
    let lines: Vec<String> = parts.iter().map(line).collect();
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

/// Returns the external packages that the program needs to run, on any system, with their licences.
fn parts(metadata: &Value) -> BTreeMap<String, String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (package["id"].as_str().unwrap_or_default().to_owned(), package))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (node["id"].as_str().unwrap_or_default().to_owned(), node))
        .collect();
    let program =
        packages.iter().find(|(_, package)| package["name"] == PROGRAM && package["source"].is_null());
    let mut open: Vec<String> = program.map(|(id, _)| id.clone()).into_iter().collect();
    let mut reached: BTreeSet<String> = open.iter().cloned().collect();
    while let Some(node) = open.pop().and_then(|id| nodes.get(&id)) {
        for dependency in list(&node["deps"]) {
            // Dependencies of tests and builds alone are not part of the program.
            let is_part = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let id = dependency["pkg"].as_str().unwrap_or_default().to_owned();
            if is_part && reached.insert(id.clone()) {
                open.push(id);
            }
        }
    }
    let external =
        reached.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null());
    let part = |package: &Value| {
        let text = |key: &str| package[key].as_str().unwrap_or("?").replace('/', " OR ");
        (text("name"), text("license"))
    };
    external.map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_program_needs_to_run_is_listed() {
        let package = |name: &str, source: Value, licence: &str| {
            json!({
                "id": name,
                "name": name,
                "source": source,
                "license": licence,
            })
        };
        let needs = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let used = |name: &str| needs(name, Value::Null);
        let registry = json!("registry");
        let metadata = json!({
            "packages": [
                package("tabiya", Value::Null, "MIT"),
                package("tabiya-board", Value::Null, "MIT"),
                package("toml", registry.clone(), "MIT/Apache-2.0"),
                package("memchr", registry.clone(), "Unlicense OR MIT"),
                package("proptest", registry.clone(), "MIT"),
                package("brotli", registry, "MIT"),
            ],
            "resolve": { "nodes": [
                { "id": "tabiya", "deps": [used("tabiya-board"), needs("proptest", json!("dev"))] },
                { "id": "tabiya-board", "deps": [used("toml"), needs("brotli", json!("build"))] },
                { "id": "toml", "deps": [used("memchr")] },
                { "id": "memchr", "deps": [] },
            ] },
        });
        let expected = [("memchr", "Unlicense OR MIT"), ("toml", "MIT OR Apache-2.0")];
        let expected = expected.map(|(name, licence)| (name.to_owned(), licence.to_owned()));
        assert_eq!(parts(&metadata), BTreeMap::from(expected));
    }
}
