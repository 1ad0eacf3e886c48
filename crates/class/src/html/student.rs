//! The page of a student: the points by topic, and each lost check with the board before it.

use super::chart::{bar, level};
use super::{Look, board, counted, escape, page};
use crate::record::{Class, Difference, Graded, Lost, points};
use crate::submission::file_name;
use crate::table::percent;

/// The number of lost cases that are shown with all details.
const DETAILED: usize = 60;
/// The greatest length of a text of the program, in characters.
const LONGEST: usize = 3_000;

/// Writes the page of the submission with an index.
pub(super) fn write(class: &Class, index: usize, look: &Look<'_>) -> String {
    let record = &class.records[index];
    let name = escape(&record.name);
    let mut out = format!(
        "<main class=\"student\">\n<nav>{}</nav>\n<header>\n<p class=\"kicker\">{}</p>\n<h1>{name}</h1>\n",
        navigation(class, index),
        escape(&class.title)
    );
    match &record.outcome {
        Ok(graded) => {
            out.push_str(&format!(
                "<p class=\"score {}\"><b>{}</b> of {} points <i>{} %</i></p>\n</header>\n",
                level(graded.earned, graded.points),
                points(graded.earned),
                points(graded.points),
                percent(graded.earned, graded.points)
            ));
            out.push_str(&summary(graded));
            out.push_str(&lost(graded, look));
        }
        Err(why) => out.push_str(&format!(
            "<p class=\"score none\"><b>Not graded</b></p>\n</header>\n\
             <section class=\"panel\">\n<pre>{}</pre>\n</section>\n",
            escape(&cut(why))
        )),
    }
    out.push_str("</main>\n");
    page(&format!("{}: {}", record.name, class.title), &out, None)
}

fn navigation(class: &Class, index: usize) -> String {
    let to = |index: Option<usize>, text: &str| {
        let record = index.and_then(|index| class.records.get(index));
        let link = |name: &str| format!("<a href=\"{}.html\">{text}</a>", escape(&file_name(name)));
        record.map_or(format!("<span>{text}</span>"), |record| link(&record.name))
    };
    format!(
        "<a href=\"../index.html\">Class</a>{}{}",
        to(index.checked_sub(1), "&larr; Previous"),
        to(Some(index + 1), "Next &rarr;")
    )
}

/// Writes the topics, and the notes about the run.
fn summary(graded: &Graded) -> String {
    let mut out = String::from("<section class=\"panel\">\n<h2>Points by topic</h2>\n<ul class=\"bars\">\n");
    for share in &graded.topics {
        out.push_str(&format!(
            "<li><span class=\"name\">{}</span>{}<span class=\"value\">{} of {}</span></li>\n",
            escape(&share.topic),
            bar(share.earned, share.points),
            points(share.earned),
            points(share.points)
        ));
    }
    out.push_str("</ul>\n");
    for note in &graded.notes {
        out.push_str(&format!("<p class=\"note\">{}</p>\n", escape(note)));
    }
    out.push_str("</section>\n");
    out
}

/// Writes the cases that differ.
fn lost(graded: &Graded, look: &Look<'_>) -> String {
    let not_run = |case: &&Lost| case.difference.kind == "not run";
    let shown: Vec<&Lost> = graded.lost.iter().filter(|case| !not_run(case)).collect();
    let mut out = String::new();
    if graded.lost.is_empty() {
        out.push_str(&format!(
            "<section class=\"panel\"><p>All {} are answered as the referee does.</p></section>\n",
            counted(graded.cases, "case")
        ));
    } else if !shown.is_empty() {
        let passed = graded.cases - graded.lost.len();
        out.push_str(&format!(
            "<h2 class=\"lost\">{} <small>{} of {} passed</small></h2>\n",
            counted(shown.len(), "difference"),
            passed,
            graded.cases
        ));
        out.push_str(&board::symbols(look.ruleset));
    }
    for case in shown.iter().take(DETAILED) {
        out.push_str(&card(case, look));
    }
    let rest: Vec<&Lost> = shown.into_iter().skip(DETAILED).collect();
    let skipped: Vec<&Lost> = graded.lost.iter().filter(not_run).collect();
    for (title, cases) in [("Further differences", rest), ("Not run", skipped)] {
        if cases.is_empty() {
            continue;
        }
        out.push_str(&format!("<section class=\"panel\">\n<h2>{title}</h2>\n<ul class=\"list\">\n"));
        for case in cases {
            let what = if case.hidden && !look.show_hidden { "" } else { case.difference.what.as_str() };
            out.push_str(&format!(
                "<li>{}. {} <span class=\"tag\">{}</span> {}</li>\n",
                case.number,
                escape(&case.name),
                escape(&case.topic),
                escape(what)
            ));
        }
        out.push_str("</ul>\n</section>\n");
    }
    out
}

/// Writes a case.
fn card(case: &Lost, look: &Look<'_>) -> String {
    let mut out = format!(
        "<article class=\"case\">\n<h3><span class=\"number\">{}</span> {} \
         <span class=\"tags\">{}</span></h3>\n",
        case.number,
        escape(&case.name),
        tags(case)
    );
    if case.hidden && !look.show_hidden {
        out.push_str("<p class=\"hint\">The details of this case are hidden.</p>\n</article>\n");
        return out;
    }
    let found = &case.difference;
    let picture = board::picture(look.ruleset, &found.before, &found.line);
    out.push_str("<div class=\"body\">\n");
    if let Some(picture) = &picture {
        out.push_str(&format!("<figure>{picture}<figcaption>The board before</figcaption></figure>\n"));
    }
    out.push_str("<div class=\"facts\">\n<dl>\n");
    let mut fact = |name: &str, text: String| {
        if !text.is_empty() {
            out.push_str(&format!("<dt>{name}</dt><dd>{text}</dd>\n"));
        }
    };
    let so_far: Vec<String> =
        found.so_far.iter().map(|line| format!("<code>{}</code>", escape(line))).collect();
    fact("After", long_list(&so_far));
    fact("Sent", code(&found.line));
    fact("Differs", format!("<strong>{}</strong>", escape(&cut(&found.what))));
    fact("Why", escape(&cut(&found.why)));
    let others = case.checks.iter().filter(|check| check.what != found.what);
    let others: Vec<String> = others
        .take(8)
        .map(|check| {
            format!("{} {} <em>{}</em>", code(&check.line), escape(&cut(&check.what)), escape(&check.topic))
        })
        .collect();
    fact("Also", others.join("<br>"));
    out.push_str("</dl>\n");
    if picture.is_none() && !found.before.trim().is_empty() {
        out.push_str(&block("Before", &escape(&cut(&found.before))));
    }
    out.push_str("<div class=\"pair\">\n");
    let (expected, came) = compared(found);
    out.push_str(&block("Expected", &expected));
    out.push_str(&block("Got", &came));
    out.push_str("</div>\n");
    if !found.errors.trim().is_empty() {
        out.push_str(&block("Standard error", &escape(&cut(&found.errors))));
    }
    out.push_str("</div>\n</div>\n</article>\n");
    out
}

/// Writes the topics of a case with the lost points.
fn tags(case: &Lost) -> String {
    let tag = |topic: &str, lost: f64| {
        format!("<span class=\"tag lost\">{} &minus;{}</span>", escape(topic), points(lost))
    };
    let losses = case.shares.iter().filter(|share| share.points - share.earned > 0.004);
    let tags: Vec<String> = losses.map(|share| tag(&share.topic, share.points - share.earned)).collect();
    if tags.is_empty() { tag(&case.topic, case.points - case.earned) } else { tags.join(" ") }
}

fn code(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("<code>{}</code>", escape(&cut(line))) }
}

/// Writes a list of lines, of which only the last are shown at once.
fn long_list(lines: &[String]) -> String {
    const SHOWN: usize = 12;
    let (earlier, last) = lines.split_at(lines.len().saturating_sub(SHOWN));
    let last = last.join(" ");
    if earlier.is_empty() {
        return last;
    }
    let count = counted(earlier.len(), "earlier line");
    format!("<details><summary>{count}</summary>{}</details> {last}", earlier.join(" "))
}

fn block(name: &str, text: &str) -> String {
    let text = if text.trim().is_empty() { "<i>nothing</i>" } else { text.trim_end() };
    format!("<div class=\"block\"><span>{name}</span><pre>{text}</pre></div>\n")
}

/// Writes the expected and the actual answer; lines that only one of them has are marked.
fn compared(found: &Difference) -> (String, String) {
    let (expected, came) = (cut(&found.expected), cut(&found.came));
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| line.trim_end().to_owned()).collect() };
    let (one, other) = (lines(&expected), lines(&came));
    (marked(&one, &other), marked(&other, &one))
}

/// Writes lines, and marks those that are not among others.
fn marked(lines: &[String], others: &[String]) -> String {
    let mark = |line: &String| {
        let text = escape(line);
        if line.trim().is_empty() || others.contains(line) { text } else { format!("<mark>{text}</mark>") }
    };
    lines.iter().map(mark).collect::<Vec<String>>().join("\n")
}

/// Cuts a long text.
fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}\n(cut: {} bytes in all)", text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_lines_are_marked() {
        let found = Difference {
            expected: "CHECK\n\nrow".into(),
            came: "<b>\n\nrow".into(),
            ..Difference::default()
        };
        let (expected, came) = compared(&found);
        assert_eq!(expected, "<mark>CHECK</mark>\n\nrow");
        assert_eq!(came, "<mark>&lt;b&gt;</mark>\n\nrow");
    }

    #[test]
    fn long_texts_are_cut() {
        let text = cut(&"\u{e9}".repeat(5_000));
        assert!(text.ends_with("(cut: 10000 bytes in all)"));
        assert!(text.chars().count() < 3_100);
    }
}
