//! The pages about a class: one for the class, and one for each student. They need no other file.
//!
//! All texts are escaped, since the output of a program may be anything; besides, the pages forbid scripts
//! and connections (`Content-Security-Policy`), apart from the script that sorts the table.

mod board;
mod chart;
mod index;
mod student;

use tabiya_rules::Ruleset;

use crate::mistakes::groups;
use crate::record::Class;
use crate::submission::file_name;

const STYLE: &str = include_str!("style.css");

/// What pages need besides the results.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The game, for pictures of boards.
    pub ruleset: &'a Ruleset,
    /// Whether the details of hidden cases are shown.
    pub show_hidden: bool,
}

/// Returns the pages with their paths: `index.html`, and `students/NAME.html` for each submission.
pub fn pages(class: &Class, look: &Look<'_>) -> Vec<(String, String)> {
    let mut pages = vec![("index.html".to_owned(), index::write(class, &groups(class)))];
    for (index, record) in class.records.iter().enumerate() {
        let path = format!("students/{}.html", file_name(&record.name));
        pages.push((path, student::write(class, index, look)));
    }
    pages
}

/// Writes a whole page. `script` is the only script that may run.
fn page(title: &str, body: &str, script: Option<&str>) -> String {
    let nonce = nonce();
    let (allowed, script) = match script {
        Some(script) => (
            format!("script-src 'nonce-{nonce}'; "),
            format!("<script nonce=\"{nonce}\">\n{script}</script>\n"),
        ),
        None => (String::new(), String::new()),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {allowed}\
         style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}{script}</body>\n</html>\n",
        escape(title)
    )
}

/// Returns a text that nobody can know before the page is written.
fn nonce() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{:016x}{:016x}", RandomState::new().hash_one(0), RandomState::new().hash_one(1))
}

/// Escapes a text for the content or an attribute of an element. Control characters, and characters that
/// change the direction of the text after them, are replaced.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out.push('\u{fffd}'),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Returns a word for a number of things: `1 case`, `2 cases`.
fn counted(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(
            escape("<script>alert('1' & \"2\")</script>\u{1b}\u{202e}"),
            "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn every_page_has_another_nonce() {
        assert_ne!(nonce(), nonce());
        assert!(!page("t", "", None).contains("script-src"));
    }
}
