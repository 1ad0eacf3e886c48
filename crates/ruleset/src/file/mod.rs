//! Ruleset files: TOML text to a [`RulesetDef`], or everything that is wrong with it.
//!
//! The way of a file: `tree` reads it, `merge` lays it over what it extends, `shape` holds it
//! against the table of keys in `keys`, `build` makes the definition, and [`check`]
//! looks for contradictions. This module does not know how games are played, and it reads no
//! disk: what a file extends is asked of the caller.

use tabiya_board::BoardSize;

use crate::check;
use crate::def::RulesetDef;

mod build;
pub(crate) mod diagnostic;
pub(crate) mod keys;
mod merge;
pub(crate) mod reader;
mod reference;
mod schema;
pub(crate) mod shape;
mod span;
mod tree;
pub mod zone;

pub use diagnostic::{Diagnostic, MAX_DIAGNOSTICS, render};
pub use reference::reference;
pub use schema::schema;
pub use span::SpanMap;

use diagnostic::{Finding, Place, Source};

/// The largest file that is read.
pub const MAX_BYTES: usize = 256 * 1024;

/// Reads a ruleset file.
///
/// `name` is what diagnostics call the file. `resolve` gives the text of the ruleset with an id,
/// for `extends`; diagnostics about that text name the file `ID.toml`. The [`SpanMap`] that comes
/// with the definition turns errors found later into diagnostics.
///
/// # Errors
///
/// All errors of the file at once, in the order of the text, those of extended files last; at
/// most [`MAX_DIAGNOSTICS`].
///
/// ```
/// use tabiya_ruleset::file;
/// let errors = file::read("id = 'demo'\nnmae = 'Demo'", "demo.toml", &|_| None).unwrap_err();
/// assert!(errors.iter().any(|error| error.to_string() == "demo.toml:2:1: There is no key `nmae` at the top level."));
/// ```
pub fn read(
    text: &str,
    name: &str,
    resolve: &dyn Fn(&str) -> Option<String>,
) -> Result<(RulesetDef, SpanMap), Vec<Diagnostic>> {
    let mut loader = merge::Loader { resolve, sources: Vec::new(), findings: Vec::new(), partial: false };
    let tree = loader.load(name, text, &mut Vec::new());
    let merge::Loader { sources, mut findings, partial, .. } = loader;
    let Some(mut entries) = tree else { return Err(locate(findings, &sources)) };

    let size = build::board_size(&entries);
    let mut shape = shape::Shape {
        sources: &sources,
        findings: Vec::new(),
        broken: Vec::new(),
        // Without a size, zones are held against the largest board: no square is off it.
        size: size.or(BoardSize::new(16, 16)).unwrap_or(BoardSize::CHESS),
        partial,
    };
    shape.table(&mut entries, &keys::ROOT, "", &Place::default());
    let size = shape.size;
    let mut broken = shape.broken;
    findings.append(&mut shape.findings);

    let def = build::build(&entries, size, &mut findings);
    let spans = SpanMap::new(&entries, sources);
    if partial {
        broken.push(String::new());
    }
    findings
        .extend(check::check_around(&def, &broken).iter().map(|error| inherited(spans.finding(error), name)));
    if findings.is_empty() { Ok((def, spans)) } else { Err(locate(findings, spans.sources())) }
}

/// Attributes a contradiction in inherited text to the file that inherits it, which caused it.
fn inherited(mut finding: Finding, name: &str) -> Finding {
    if finding.place.file != 0 && finding.hint.is_none() {
        finding.hint = Some(format!("{name} inherits this: give `{}` there, or remove it", finding.key));
    }
    finding
}

/// Puts findings into the order of the text, each once. What is found at one place stays in the
/// order in which it was found.
fn locate(mut findings: Vec<Finding>, sources: &[Source]) -> Vec<Diagnostic> {
    findings.sort_by_key(|finding| (finding.place.file, finding.place.span.start, finding.place.span.end));
    let mut each: Vec<Finding> = Vec::new();
    for finding in findings {
        let same = |other: &&Finding| other.place == finding.place;
        let known = each.iter().rev().take_while(same).any(|other| other.message == finding.message);
        if !known && each.len() < MAX_DIAGNOSTICS {
            each.push(finding);
        }
    }
    each.into_iter().map(|finding| finding.locate(sources)).collect()
}
