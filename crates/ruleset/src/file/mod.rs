//! Reading ruleset files: TOML text to a [`RulesetDef`], or all of its diagnostics.
//!
//! `tree` parses the text, `merge` merges it into the ruleset that it extends, `shape` checks it against the
//! schema in `keys`, `build` builds the definition, and [`check`] finds contradictions. Nothing is read from
//! disk: the caller provides the texts of extended files.

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

pub use diagnostic::{Diagnostic, MAX_DIAGNOSTICS, Rendering, render};
pub use reference::reference;
pub use schema::schema;
pub use span::SpanMap;

use diagnostic::{Finding, Place, Source};

/// The largest size of a file in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// Reads a ruleset file.
///
/// Diagnostics call the file `name`. `resolve` returns the text of the ruleset with an id, for `extends`;
/// diagnostics about that text call the file `ID.toml`. The returned [`SpanMap`] turns later errors of the
/// definition into diagnostics.
///
/// # Errors
///
/// Returns all errors of the file in the order of the text, those of extended files last, at most
/// [`MAX_DIAGNOSTICS`]. A contradiction between an extended file and this one is an error of this one.
///
/// ```
/// use tabiya_ruleset::file;
/// let errors = file::read("id = 'demo'\nnmae = 'Demo'", "demo.toml", &|_| None).unwrap_err();
/// let expected = "demo.toml:2:1: There is no key `nmae` at the top level.";
/// assert!(errors.iter().any(|error| error.to_string() == expected));
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
        // Without a size, zones are checked against the largest board.
        size: size.or(BoardSize::new(16, 16)).unwrap_or(BoardSize::CHESS),
        is_sized: size.is_some(),
        partial,
    };
    shape.table(&mut entries, &keys::ROOT, "", &Place::default());
    let size = shape.size;
    let mut broken = shape.broken;
    findings.append(&mut shape.findings);

    let def = build::build(&entries, size, &mut findings);
    let spans = SpanMap::new(&entries, sources);
    let errors = match partial {
        true => check::check_own(&def, &mut broken),
        false => check::check_around(&def, &broken),
    };
    // A contradiction that the extended ruleset has by itself is reported there.
    let parent = match spans.sources().get(1) {
        Some(parent) if !errors.is_empty() && !partial => {
            read(&parent.text, &parent.name, resolve).err().unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let mut of_parent = Vec::new();
    for error in &errors {
        let same = |other: &&Diagnostic| other.key == error.key && other.message.starts_with(&error.message);
        match parent.iter().find(same) {
            Some(diagnostic) => of_parent.push(diagnostic.clone()),
            None => findings.push(spans.finding(error)),
        }
    }
    if findings.is_empty() && of_parent.is_empty() {
        return Ok((def, spans));
    }
    let mut diagnostics = locate(findings, spans.sources());
    diagnostics.extend(of_parent);
    diagnostics.truncate(MAX_DIAGNOSTICS);
    Err(diagnostics)
}

/// Sorts findings by their place in the text and removes duplicates. Findings at one place keep their order.
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
