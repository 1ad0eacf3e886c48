//! Checks licences, bans and sources of all dependencies against the lists in deny.toml.
//!
//! `cargo deny` uses the same lists where it is installed; this check needs only cargo.
use toml::de::{DeTable, DeValue};

use super::{Findings, Package};
use crate::Outcome;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks every package of the tree.
pub(super) fn check(deny: &str, packages: &[Package], findings: &mut Findings) -> Outcome {
    let deny = DeTable::parse(deny).map_err(|why| format!("deny.toml: {why}"))?.into_inner();
    let allowed = texts(&deny, "licenses", "allow");
    let banned = texts(&deny, "bans", "deny");
    if allowed.is_empty() {
        return Err("deny.toml: licenses.allow is empty or missing".into());
    }
    for package in packages {
        let name = format!("{} {}", package.name, package.version);
        match &package.licence {
            None => findings.fault(format!("{name} names no licence: do without it")),
            Some(expression) => match is_allowed(expression, &allowed) {
                Some(true) => {}
                Some(false) => findings.fault(format!(
                    "{name} is under `{expression}`, which deny.toml does not allow: do without it"
                )),
                None => findings.fault(format!("{name} has a licence that cannot be read: `{expression}`")),
            },
        }
        if banned.contains(&package.name) {
            findings.fault(format!("{name} is banned by deny.toml, which says why"));
        }
        if package.source.as_deref().is_some_and(|source| source != CRATES_IO) {
            findings.fault(format!("{name} does not come from crates.io: use a published version"));
        }
    }
    Ok(())
}

/// Returns the strings of a list `[section] key = [...]`; an entry may also be a table with `name` or
/// `crate`.
fn texts(table: &DeTable<'_>, section: &str, key: &str) -> Vec<String> {
    let list = table
        .get(section)
        .and_then(|value| value.get_ref().get(key))
        .and_then(|value| value.get_ref().as_array());
    let text = |value: &DeValue<'_>| {
        let named = || value.get("crate").or_else(|| value.get("name"))?.get_ref().as_str();
        value.as_str().or_else(named).map(String::from)
    };
    list.into_iter().flatten().filter_map(|value| text(value.get_ref())).collect()
}

/// Returns whether an SPDX expression can be satisfied with the listed licences; `None` if it is malformed.
fn is_allowed(expression: &str, allowed: &[String]) -> Option<bool> {
    // Old manifests write `MIT/Apache-2.0`.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let verdict = any(&mut words, allowed)?;
    words.next().is_none().then_some(verdict)
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let mut verdict = all(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        verdict |= all(words, allowed)?;
    }
    Some(verdict)
}

fn all(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let mut verdict = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        verdict &= one(words, allowed)?;
    }
    Some(verdict)
}

fn one(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    match words.next()? {
        "(" => {
            let verdict = any(words, allowed)?;
            words.next_if_eq(&")")?;
            Some(verdict)
        }
        ")" | "OR" | "AND" | "WITH" => None,
        name => {
            let mut name = name.to_string();
            if words.next_if_eq(&"WITH").is_some() {
                name = format!("{name} WITH {}", words.next()?);
            }
            Some(allowed.contains(&name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DENY: &str = r#"
        [licenses]
        allow = ["MIT", "Apache-2.0", "Unicode-3.0"]
        [bans]
        deny = [{ crate = "shakmaty", reason = "GPL" }, "openssl"]
    "#;

    fn faults(name: &str, licence: Option<&str>, source: Option<&str>) -> Vec<String> {
        let package = Package {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.map(String::from),
            source: source.map(String::from),
        };
        let mut findings = Findings::default();
        check(DENY, &[package], &mut findings).unwrap();
        findings.faults
    }

    #[test]
    fn expressions_are_evaluated() {
        let allowed = ["MIT".to_string(), "Apache-2.0".into(), "Unicode-3.0".into()];
        for (expression, verdict) in [
            ("MIT", Some(true)),
            ("GPL-3.0-or-later", Some(false)),
            ("MIT/Apache-2.0", Some(true)),
            ("MIT OR Apache-2.0 OR LGPL-2.1-or-later", Some(true)),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", Some(true)),
            ("(MIT OR Apache-2.0) AND GPL-2.0", Some(false)),
            ("GPL-2.0 AND MIT OR MIT", Some(true)),
            ("Apache-2.0 WITH LLVM-exception", Some(false)),
            ("", None),
            ("MIT OR", None),
            ("(MIT", None),
            ("MIT Apache-2.0", None),
        ] {
            assert_eq!(is_allowed(expression, &allowed), verdict, "{expression}");
        }
    }

    #[test]
    fn ordinary_packages_are_accepted() {
        assert_eq!(faults("toml", Some("MIT OR Apache-2.0"), Some(CRATES_IO)), [""; 0]);
        assert_eq!(faults("tabiya", Some("MIT OR Apache-2.0"), None), [""; 0]);
    }

    #[test]
    fn gpl_bans_and_foreign_sources_are_faults() {
        assert_eq!(faults("x", Some("GPL-3.0-only"), Some(CRATES_IO)).len(), 1);
        assert_eq!(faults("x", None, Some(CRATES_IO)).len(), 1);
        assert_eq!(faults("openssl", Some("MIT"), Some(CRATES_IO)).len(), 1);
        assert_eq!(faults("shakmaty", Some("GPL-3.0-or-later"), Some("git+https://example.org/x")).len(), 3);
    }

    #[test]
    fn an_empty_list_is_an_error() {
        assert!(check("[licenses]\nallow = []", &[], &mut Findings::default()).is_err());
        assert!(check("not toml", &[], &mut Findings::default()).is_err());
    }
}
