//! Retired identifiers: names that were replaced by the words of the field and must not come back.
//!
//! To retire a name, add a row to [`RETIRED`]. Only identifiers in code count, as whole words; comments
//! and strings may use any word.
use std::fs;
use std::io;
use std::path::Path;

use super::Findings;
use super::files::collect;

/// Retired identifiers, each with the name to use instead.
const RETIRED: &[(&str, &str)] = &[
    ("ActionMessage", "ClientAction"),
    ("Aside", "the blocking pool in the server, release in locks"),
    ("Audience", "Observers"),
    ("binder", "pinner"),
    ("Deed", "ClientCommand, or Decision in the referee"),
    ("Desk", "Hub"),
    ("Doorkeeper", "RateLimiter"),
    ("doorkeeper", "limiter"),
    ("Exotic", "mechanism"),
    ("Heard", "Received"),
    ("lean", "minify"),
    ("LineFault", "LineErrorKind"),
    ("Miss", "FindError"),
    ("officer", "leaper, rider, slider or hopper"),
    ("Pace", "RateLimiter"),
    ("passer", "ep_victim"),
    ("patience", "timeout or deadline"),
    ("PlayedTexts", "PlayedMove"),
    ("QuietMoves", "NoProgress"),
    ("RecordFault", "RecordErrorKind"),
    ("ReplayFault", "ReplayErrorKind"),
    ("seek", "find_unique"),
    ("SetupFault", "SetupError"),
    ("Sought", "MoveQuery"),
    ("step_aside", "release"),
    ("tell_all", "broadcast"),
    ("Teller", "Notifier"),
    ("Turnstile", "ReentrantLock"),
    ("Unfounded", "ClaimError"),
    ("Unserved", "UnsupportedError"),
    ("What", "EventKind, or RecordErrorKind in notation"),
    ("whats", "kinds"),
    ("Wing", "CastlingSide"),
];

/// The folders that are checked.
const FOLDERS: [&str; 7] = ["bench", "crates", "fuzz", "rulesets", "tests", "web", "xtask"];

/// The languages that are checked. They differ in their literals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Rust,
    JavaScript,
}

impl Language {
    /// Returns the extensions of its files.
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Language::Rust => &["rs"],
            Language::JavaScript => &["js", "ts"],
        }
    }
}

/// Checks every source file of the repository.
pub(super) fn check(root: &Path, findings: &mut Findings) -> io::Result<()> {
    for language in [Language::Rust, Language::JavaScript] {
        let mut paths = Vec::new();
        for folder in FOLDERS {
            collect(&root.join(folder), language.extensions(), &mut paths)?;
        }
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path)?;
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            // The table above names them all, in strings; this file is checked like any other.
            check_file(&name, &text, language, RETIRED, findings);
        }
    }
    Ok(())
}

fn check_file(name: &str, text: &str, language: Language, retired: &[(&str, &str)], findings: &mut Findings) {
    for (number, line) in code(text, language).lines().enumerate() {
        for word in line.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
            if let Some((_, instead)) = retired.iter().find(|(retired, _)| *retired == word) {
                findings.fault(format!(
                    "{name}:{}: the name `{word}` is retired: use {instead}, as the glossary of \
                     ARCHITECTURE.md does",
                    number + 1
                ));
            }
        }
    }
}

/// Returns a text with its comments and literals blanked out, line by line.
fn code(text: &str, language: Language) -> String {
    Scanner { chars: text.chars().collect(), at: 0, code: String::with_capacity(text.len()), language }.run()
}

struct Scanner {
    chars: Vec<char>,
    at: usize,
    code: String,
    language: Language,
}

impl Scanner {
    fn run(mut self) -> String {
        self.scan(None);
        self.code
    }

    fn peek(&self, ahead: usize) -> char {
        self.chars.get(self.at + ahead).copied().unwrap_or('\0')
    }

    /// Copies a character to the code.
    fn copy(&mut self) {
        self.code.push(self.peek(0));
        self.at += 1;
    }

    /// Skips characters; line breaks are kept, so that lines keep their numbers.
    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            if self.peek(0) == '\n' {
                self.code.push('\n');
            }
            self.at += 1;
        }
    }

    /// Scans code up to the end of the text, or past an unmatched closing brace in the expression of a
    /// template.
    fn scan(&mut self, mut braces: Option<usize>) {
        while self.at < self.chars.len() {
            match (self.peek(0), self.peek(1)) {
                ('/', '/') => self.skip_while(|c| c != '\n'),
                ('/', '*') => self.block_comment(),
                ('"', _) => self.quoted('"'),
                ('\'', _) if self.language == Language::Rust => self.char_or_lifetime(),
                ('\'', _) => self.quoted('\''),
                ('`', _) if self.language == Language::JavaScript => self.template(),
                ('/', _) if self.language == Language::JavaScript && self.regex_may_start() => self.regex(),
                ('r', '"' | '#') if self.language == Language::Rust && self.raw_may_start() => self.raw(),
                ('{', _) => {
                    braces = braces.map(|open| open + 1);
                    self.copy();
                }
                ('}', _) if braces == Some(0) => {
                    self.skip(1);
                    return;
                }
                ('}', _) => {
                    braces = braces.map(|open| open - 1);
                    self.copy();
                }
                _ => self.copy(),
            }
        }
    }

    fn skip_while(&mut self, test: impl Fn(char) -> bool) {
        while self.at < self.chars.len() && test(self.peek(0)) {
            self.skip(1);
        }
    }

    /// Skips a block comment; those of Rust nest.
    fn block_comment(&mut self) {
        let mut depth = 0;
        while self.at < self.chars.len() {
            match (self.peek(0), self.peek(1)) {
                ('/', '*') if depth == 0 || self.language == Language::Rust => {
                    depth += 1;
                    self.skip(2);
                }
                ('*', '/') => {
                    depth -= 1;
                    self.skip(2);
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.skip(1),
            }
        }
    }

    fn quoted(&mut self, quote: char) {
        self.skip(1);
        while self.at < self.chars.len() && self.peek(0) != quote {
            let escape = self.peek(0) == '\\';
            self.skip(if escape { 2 } else { 1 });
        }
        self.skip(1);
        self.code.push(' ');
    }

    /// Skips a character literal, or copies a lifetime.
    fn char_or_lifetime(&mut self) {
        match (self.peek(1), self.peek(2)) {
            ('\\', _) | (_, '\'') => self.quoted('\''),
            _ => self.copy(),
        }
    }

    /// Whether an `r` starts a raw string rather than ending a name.
    fn raw_may_start(&self) -> bool {
        let before = self.at.checked_sub(1).map_or(' ', |at| self.chars[at]);
        let name = before.is_alphanumeric() && before != 'b' || before == '_';
        let mut at = self.at + 1;
        while self.chars.get(at) == Some(&'#') {
            at += 1;
        }
        !name && self.chars.get(at) == Some(&'"')
    }

    fn raw(&mut self) {
        self.skip(1);
        let mut hashes = 0;
        while self.peek(0) == '#' {
            hashes += 1;
            self.skip(1);
        }
        self.skip(1);
        let closes = |scanner: &Scanner| {
            scanner.peek(0) == '"' && (1..=hashes).all(|ahead| scanner.peek(ahead) == '#')
        };
        while self.at < self.chars.len() && !closes(self) {
            self.skip(1);
        }
        self.skip(1 + hashes);
        self.code.push(' ');
    }

    /// Skips the text of a template and scans the expressions in it.
    fn template(&mut self) {
        self.skip(1);
        while self.at < self.chars.len() {
            match (self.peek(0), self.peek(1)) {
                ('`', _) => {
                    self.skip(1);
                    self.code.push(' ');
                    return;
                }
                ('\\', _) => self.skip(2),
                ('$', '{') => {
                    self.skip(2);
                    self.code.push(' ');
                    self.scan(Some(0));
                    self.code.push(' ');
                }
                _ => self.skip(1),
            }
        }
    }

    /// Whether a slash starts a regular expression: it divides only after a value.
    fn regex_may_start(&self) -> bool {
        let code = self.code.trim_end();
        let keyword = ["return", "typeof", "case", "in", "of"].iter().any(|word| code.ends_with(word));
        keyword || !code.ends_with(|c: char| c.is_alphanumeric() || "_$)]}".contains(c))
    }

    fn regex(&mut self) {
        self.skip(1);
        let mut class = false;
        while self.at < self.chars.len() && (class || self.peek(0) != '/') && self.peek(0) != '\n' {
            match self.peek(0) {
                '[' => class = true,
                ']' => class = false,
                _ => {}
            }
            let escape = self.peek(0) == '\\';
            self.skip(if escape { 2 } else { 1 });
        }
        self.skip(1);
        self.code.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[(&str, &str)] = &[("Planted", "Sown"), ("planted", "sown")];

    /// The lines in which a planted name is found.
    fn lines(text: &str, language: Language) -> Vec<usize> {
        let mut findings = Findings::default();
        check_file("a", text, language, TABLE, &mut findings);
        let number = |fault: &String| fault.split(':').nth(1).unwrap().parse().unwrap();
        findings.faults.iter().map(number).collect()
    }

    #[test]
    fn a_planted_name_is_found_with_its_line_and_replacement() {
        let mut findings = Findings::default();
        check_file("a.rs", "fn f() {}\nstruct Planted;\n", Language::Rust, TABLE, &mut findings);
        assert_eq!(findings.faults.len(), 1);
        assert!(findings.faults[0].starts_with("a.rs:2: the name `Planted` is retired: use Sown,"));
    }

    #[test]
    fn only_whole_identifiers_count() {
        assert_eq!(lines("Plantedness Replanted planted_tree is_planted", Language::Rust), [0; 0]);
        assert_eq!(lines("x.planted();\nuse a::Planted::{self};", Language::Rust), [1, 2]);
    }

    #[test]
    fn comments_and_strings_of_rust_do_not_count() {
        let text = r##"// planted
/* planted /* planted */
planted */ let s = "planted \" planted";
let r = r#"planted " planted"#; let b = b"planted"; let c = '"'; let d = '\''; planted();
fn f<'planted>(x: &'a str) {}
"##;
        // A lifetime is an identifier, too.
        assert_eq!(lines(text, Language::Rust), [4, 5]);
    }

    #[test]
    fn comments_strings_and_patterns_of_javascript_do_not_count() {
        let text = r#"// planted
/* planted */ const a = 'planted', b = "planted";
const c = `planted ${planted + `${"planted"}`} planted`;
const d = /["'`]planted[/]/g; const e = 4 / 2; planted();
"#;
        assert_eq!(lines(text, Language::JavaScript), [3, 4]);
    }

    #[test]
    fn the_table_names_no_replacement_that_is_retired() {
        for (retired, instead) in RETIRED {
            let words: Vec<&str> = instead.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
            assert!(RETIRED.iter().all(|(other, _)| !words.contains(other)), "{retired}");
        }
        assert!(RETIRED.is_sorted_by(|(a, _), (b, _)| a.to_lowercase() <= b.to_lowercase()));
    }
}
