//! Scripts and style sheets as they are sent: without indentation, without the comments that fill lines of
//! their own, and without types. People read the files; browsers need not carry a third of them over the
//! network.

/// A script or style sheet with an empty line in place of each line of a comment, so that what browsers say
/// about a line is true of the file. Comments beside code stay, and so do texts that span lines.
pub(crate) fn lean(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let (mut in_comment, mut in_text) = (false, false);
    for line in code.lines() {
        let bare = line.trim();
        if !in_text && (in_comment || bare.starts_with("/*")) {
            in_comment = !bare.contains("*/");
            // What follows the end of a comment is code.
            out.push_str(bare.split_once("*/").map_or("", |(_, rest)| rest));
        } else if in_text || !bare.starts_with("//") {
            if in_text {
                out.push_str(line);
            } else {
                push_untyped(&mut out, line.trim_start());
            }
            in_text ^= line.matches('`').count() % 2 == 1;
        }
        out.push('\n');
    }
    out
}

/// A line without the types that stand before parameters and values: `/** @type {string} */ a`.
fn push_untyped(out: &mut String, line: &str) {
    let mut rest = line;
    while let Some((code, typed)) = rest.split_once("/** @type ") {
        let Some((_, after)) = typed.split_once("*/") else { break };
        out.push_str(code);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_on_lines_of_their_own_go() {
        let script =
            "// What it is for.\n\n/**\n * @param {string} a\n */\nlet a = 1; // one\n  /* b */ let b;\n";
        assert_eq!(lean(script), "\n\n\n\n\nlet a = 1; // one\n let b;\n");
        let script = "  let text = `a\n  // b\n  c`;\n  d();";
        assert_eq!(lean(script), "let text = `a\n  // b\n  c`;\nd();\n");
        let script = "const f = (/** @type {A<\"b\">} */ a, /** @type {C} */ c) => /** @type {D} */ (a);\n";
        assert_eq!(lean(script), "const f = (a, c) => (a);\n");
        assert_eq!(lean("let a = 1; /** @type {A */"), "let a = 1; \n");
        assert_eq!(lean("let a = 1; /** @type {A"), "let a = 1; /** @type {A\n");
        let sheet = "/* All of it. */\na {\n  /* Two\n     lines. */\n  top: 0; /* none */\n}";
        assert_eq!(lean(sheet), "\na {\n\n\ntop: 0; /* none */\n}\n");
    }

    #[test]
    fn the_lines_of_the_page_keep_their_numbers() {
        for file in tabiya_web::FILES.iter().filter(|file| file.path.ends_with(".js")) {
            let text = std::str::from_utf8(file.bytes).unwrap();
            let sent = lean(text);
            assert_eq!(sent.lines().count(), text.lines().count(), "{}", file.path);
            assert_eq!(sent.matches('`').count() % 2, 0, "every text in {} ends", file.path);
        }
    }
}
