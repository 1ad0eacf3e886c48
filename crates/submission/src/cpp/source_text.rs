//! The parts of a C++ file that decide how it is compiled: its classes, and the files that it includes.

/// Parts of the names of headers for drawing. Files that include them are left out.
const DRAWING: [&str; 12] = [
    "GL/",
    "GLUT/",
    "OpenGL/",
    "GLFW/",
    "glut.h",
    "freeglut",
    "glew.h",
    "glad/",
    "SDL",
    "SFML/",
    "X11/",
    "windows.h",
];

/// What a file says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SourceText {
    /// The files that it includes in quotes.
    pub(super) includes: Vec<String>,
    /// The first header for drawing that it includes.
    pub(super) drawing: Option<String>,
    /// The names of the classes that it defines.
    pub(super) classes: Vec<String>,
}

/// Reads a file.
pub(super) fn scan(text: &str) -> SourceText {
    let code = without_comments(text);
    let mut found = SourceText::default();
    // How many conditions are open within `#ifndef TABIYA`.
    let mut hidden = 0_usize;
    let mut visible = String::new();
    for line in code.lines() {
        let Some(directive) = line.trim_start().strip_prefix('#').map(str::trim_start) else {
            if hidden == 0 {
                visible.push_str(line);
                visible.push('\n');
            }
            continue;
        };
        if hidden > 0 {
            if directive.starts_with("if") {
                hidden += 1;
            } else if directive.starts_with("endif") || hidden == 1 && directive.starts_with("else") {
                hidden -= 1;
            }
        } else if is_hiding(directive) {
            hidden = 1;
        } else if let Some(name) = directive.strip_prefix("include") {
            include(name.trim(), &mut found);
        }
    }
    found.classes = classes(&visible);
    found
}

/// Returns whether a directive begins lines that are not for the grader.
fn is_hiding(directive: &str) -> bool {
    let compact: String = directive.split_whitespace().collect();
    ["ifndefTABIYA", "if!definedTABIYA", "if!defined(TABIYA)"].contains(&compact.as_str())
}

fn include(name: &str, found: &mut SourceText) {
    let inner = name.get(1..).and_then(|rest| rest.split(['"', '>']).next()).unwrap_or_default();
    if DRAWING.iter().any(|part| inner.contains(part)) {
        found.drawing.get_or_insert(inner.to_owned());
    } else if name.starts_with('"') {
        found.includes.push(inner.replace('\\', "/"));
    }
}

/// Returns the names of the classes that are defined, not just declared.
fn classes(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = code;
    while let Some(at) = ["class", "struct"].iter().filter_map(|word| rest.find(word)).min() {
        let before = rest[..at].chars().next_back();
        let length = if rest[at..].starts_with("class") { 5 } else { 6 };
        let after = &rest[at + length..];
        rest = after;
        let is_keyword = !before.is_some_and(is_word) && after.starts_with(char::is_whitespace);
        let name: String = after.trim_start().chars().take_while(|c| is_word(*c)).collect();
        // The head of a definition ends with a brace; other uses with one of the other signs.
        let head_end = after.find(['{', ';', '(', ')', '>', '=', '*', '&']).map(|end| &after[end..]);
        if is_keyword && !name.is_empty() && head_end.is_some_and(|end| end.starts_with('{')) {
            found.push(name);
        }
    }
    found
}

/// Replaces comments by blanks.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
            code.extend(rest[..end].chars().filter(|c| *c == '\n'));
            code.push(' ');
            rest = &rest[end..];
        } else if c == '"' || c == '\'' {
            let end = end_of_quote(rest, c);
            code.push_str(&rest[..end]);
            rest = &rest[end..];
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    code
}

/// Returns the length of a quoted text, which ends in its line.
fn end_of_quote(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        if c == '\n' {
            return index;
        }
        if !escaped && c == quote {
            return index + 1;
        }
        escaped = !escaped && c == '\\';
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_told_from_declarations() {
        let text = "class Board; // class King {\nclass Piece final : public Base {};\n/* struct Rook { */\n\
                    struct Pawn\n{ };\nenum class Kind { };\ntemplate <class T> void f(class Queen* q);";
        assert_eq!(scan(text).classes, ["Piece", "Pawn", "Kind"]);
    }

    #[test]
    fn included_files_are_found_outside_comments() {
        let text = "#include \"Board.h\"\n// #include \"old.h\"\n  #  include <set>\n#include <GL/glut.h>\n";
        let found = scan(text);
        assert_eq!(found.includes, ["Board.h"]);
        assert_eq!(found.drawing.as_deref(), Some("GL/glut.h"));
    }

    #[test]
    fn what_is_not_for_the_grader_is_not_seen() {
        let text = "#ifndef TABIYA\n#include <GL/glut.h>\n#ifdef X\n#endif\n#else\n#include \"a.h\"\n#endif\n\
                    #include \"b.h\"\n";
        let found = scan(text);
        assert_eq!((found.drawing, found.includes), (None, vec!["a.h".to_owned(), "b.h".to_owned()]));
    }
}
