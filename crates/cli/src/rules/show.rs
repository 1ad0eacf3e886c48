//! `tabiya rules show`: prints a rule sheet as text.

use tabiya_notation::diagram;
use tabiya_rules::Ruleset;
use tabiya_rules::sheet::{Diagram, Mark, PieceEntry, Sheet, Way};

use crate::args::ShowArgs;
use crate::error::{CommandError, Exit};
use crate::game;
use crate::output::{self, BOLD, DIM, wrap};

/// The indentation below a heading.
const INDENT: usize = 2;

pub(crate) fn run(args: &ShowArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.game)?;
    output::print(&set(&ruleset, output::width()))?;
    Ok(Exit::Fine)
}

/// Formats the whole sheet.
fn set(ruleset: &Ruleset, width: usize) -> String {
    let sheet = Sheet::of(ruleset);
    let mut page = Page { out: String::new(), width };
    page.out.push_str(&format!("{BOLD}{}{BOLD:#}\n{}\n", sheet.name, "=".repeat(sheet.name.chars().count())));
    page.paragraph(&sheet.summary, 0);
    if !sheet.aliases.is_empty() {
        page.paragraph(&format!("Also called {}.", sheet.aliases.join(", ")), 0);
    }

    page.heading("Board");
    for rule in &sheet.board {
        page.paragraph(rule, INDENT);
    }
    page.out.push('\n');
    for line in diagram(ruleset, &sheet.start).lines() {
        page.out.push_str(&format!("  {line}\n"));
    }

    page.heading("Pieces");
    legend(&mut page, &sheet);
    for entry in &sheet.pieces {
        piece(&mut page, entry);
    }
    for section in &sheet.sections {
        page.heading(section.title);
        page.items(&section.rules);
    }
    if !sheet.sources.is_empty() {
        page.heading("Sources");
        page.items(&sheet.sources);
    }
    page.out
}

/// Explains the marks that this sheet uses.
fn legend(page: &mut Page, sheet: &Sheet) {
    let marks = sheet.pieces.iter().flat_map(|entry| &entry.movements);
    let mut marks: Vec<Mark> =
        marks.flat_map(|(_, diagram)| diagram.rows.iter().flatten().copied()).collect();
    marks.sort_unstable();
    marks.dedup();
    let mut lines = Vec::new();
    if marks.contains(&Mark::Goes) {
        lines.push("*  goes there, or captures there");
    }
    if marks.iter().any(|mark| matches!(mark, Mark::Line(_))) {
        lines.push(
            "|  (also - / \\) the same, along a line that any piece interrupts; it continues if it \
            reaches the edge of the diagram",
        );
    }
    for mark in marks {
        lines.push(match mark {
            Mark::Moves => "o  goes there if it is empty",
            Mark::Initial => "i  the same, from its initial squares only",
            Mark::Captures => "x  captures there, but does not go there otherwise",
            Mark::Free => "+  must be empty for it to get past",
            Mark::Hurdle => "#  any piece, over which it captures or goes",
            _ => continue,
        });
    }
    page.paragraph("Forward is up.", INDENT);
    for line in lines {
        let (mark, words) = line.split_at(3);
        let mut first = true;
        for words in wrap(words, page.width - INDENT - 5) {
            let mark = if first { mark } else { "   " };
            page.out.push_str(&format!("    {DIM}{mark}{words}{DIM:#}\n"));
            first = false;
        }
    }
}

/// Formats a piece: its name, then the diagram with the text next to it.
fn piece(page: &mut Page, entry: &PieceEntry) {
    page.out.push('\n');
    let names: Vec<String> = entry.names.iter().map(|(name, letter)| format!("{name} ({letter})")).collect();
    let title = names.join(", ");
    let title = title[..1].to_uppercase() + &title[1..];
    let royal = if entry.royal { ", royal" } else { "" };
    for line in wrap(&format!("{title}{royal}"), page.width - INDENT) {
        page.out.push_str(&format!("  {BOLD}{line}{BOLD:#}\n"));
    }
    let letter = entry.names.first().map_or("", |(_, letter)| letter);
    for (index, (sentence, diagram)) in entry.movements.iter().enumerate() {
        let mut text = sentence.clone();
        if index == 0 {
            entry.rules.iter().for_each(|rule| text.extend([" ", rule]));
        } else {
            page.out.push('\n');
        }
        page.beside(&rows(diagram, letter), &text);
    }
}

fn rows(diagram: &Diagram, letter: &str) -> Vec<String> {
    let row = |marks: &Vec<Mark>| {
        marks.iter().map(|mark| format!("{:>2}", symbol(*mark, letter))).collect::<String>()
    };
    diagram.rows.iter().map(row).collect()
}

fn symbol(mark: Mark, letter: &str) -> &str {
    match mark {
        Mark::Empty => ".",
        Mark::Piece => letter,
        Mark::Goes => "*",
        Mark::Line(Way::Upright) => "|",
        Mark::Line(Way::Level) => "-",
        Mark::Line(Way::Rising) => "/",
        Mark::Line(Way::Falling) => "\\",
        Mark::Moves => "o",
        Mark::Initial => "i",
        Mark::Captures => "x",
        Mark::Free => "+",
        Mark::Hurdle => "#",
    }
}

/// The text as it is laid out.
struct Page {
    out: String,
    width: usize,
}

impl Page {
    fn heading(&mut self, title: &str) {
        self.out.push_str(&format!(
            "\n{BOLD}{title}{BOLD:#}\n{DIM}{}{DIM:#}\n",
            "-".repeat(title.chars().count())
        ));
    }

    fn paragraph(&mut self, text: &str, indent: usize) {
        for line in wrap(text, self.width - indent) {
            self.out.push_str(&format!("{:indent$}{line}\n", ""));
        }
    }

    /// Adds text to the right of a drawing.
    fn beside(&mut self, drawing: &[String], text: &str) {
        let column = drawing.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let words = wrap(text, self.width.saturating_sub(column + 7).max(24));
        for index in 0..drawing.len().max(words.len()) {
            let row = drawing.get(index).map_or("", String::as_str);
            let words = words.get(index).map_or("", String::as_str);
            self.out.push_str(format!("   {row:column$}    {words}").trim_end());
            self.out.push('\n');
        }
    }

    fn items(&mut self, items: &[String]) {
        for item in items {
            for (index, line) in wrap(item, self.width - INDENT - 2).into_iter().enumerate() {
                let bullet = if index == 0 { "-" } else { " " };
                self.out.push_str(&format!("  {bullet} {line}\n"));
            }
        }
    }
}
