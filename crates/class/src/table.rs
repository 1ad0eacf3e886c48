//! The results of a class as tables: for the terminal, and as CSV.

use crate::record::{Class, Graded, points};

/// The greatest width of a name in the terminal, in characters.
const WIDEST: usize = 28;

/// Writes a table for the terminal: names, points, and the topics in which points were lost.
pub fn text(class: &Class) -> String {
    let width = class.records.iter().map(|record| record.name.chars().count()).max().unwrap_or(0);
    let width = width.clamp(10, WIDEST);
    let all = points(class.points());
    let column = all.len() * 2 + 1;
    let mut out = format!("{:<width$}  {:>column$}  {:>5}  lost\n", "submission", "points", "");
    for record in &class.records {
        let name: String = plain(&record.name).chars().take(width).collect();
        match &record.outcome {
            Ok(graded) => {
                let total = format!("{}/{}", points(graded.earned), points(graded.points));
                let percent = format!("{}%", percent(graded.earned, graded.points));
                let lost = plain(&lost(graded));
                out.push_str(format!("{name:<width$}  {total:>column$}  {percent:>5}  {lost}").trim_end());
            }
            Err(why) => {
                let why = plain(why.lines().next().unwrap_or_default());
                out.push_str(&format!("{name:<width$}  {:>column$}  {:>5}  {why}", "-", ""));
            }
        }
        out.push('\n');
    }
    out
}

/// Names the topics in which points were lost, those with the greatest loss first.
fn lost(graded: &Graded) -> String {
    let mut lost: Vec<(f64, &str)> = (graded.topics.iter())
        .map(|share| (share.points - share.earned, share.topic.as_str()))
        .filter(|(lost, _)| *lost > 0.004)
        .collect();
    lost.sort_by(|one, other| other.0.total_cmp(&one.0));
    let shown: Vec<String> =
        lost.iter().take(4).map(|(lost, topic)| format!("{topic} -{}", points(*lost))).collect();
    let more = if lost.len() > 4 { ", ..." } else { "" };
    shown.join(", ") + more
}

/// Returns a part of a whole in percent. All and nothing are exact: 99.6 % is 99.
pub(crate) fn percent(part: f64, whole: f64) -> u32 {
    if whole <= 0.0 {
        return 0;
    }
    let exact = (part / whole * 100.0).clamp(0.0, 100.0);
    if exact < 100.0 { (exact.round() as u32).clamp(u32::from(exact > 0.0), 99) } else { 100 }
}

/// Writes the table as CSV: name, total, points by topic, seconds, notes.
pub fn csv(class: &Class) -> String {
    let topics = class.topics();
    let mut head = vec!["name".to_owned(), "total".to_owned(), "of".to_owned()];
    head.extend(topics.iter().cloned());
    head.extend(["seconds".to_owned(), "notes".to_owned()]);
    let mut out = row(&head);
    for record in &class.records {
        let graded = record.outcome.as_ref().ok();
        let mut cells = vec![record.name.clone(), points(record.earned()), points(class.points())];
        cells.extend(topics.iter().map(|topic| {
            let share = graded.and_then(|graded| graded.topics.iter().find(|share| share.topic == *topic));
            points(share.map_or(0.0, |share| share.earned))
        }));
        cells.push(format!("{:.1}", record.seconds));
        // The errors of a compiler have many lines; the page has them all.
        let notes = record.notes().into_iter().filter_map(|note| note.lines().next());
        cells.push(notes.collect::<Vec<&str>>().join(" "));
        out.push_str(&row(&cells));
    }
    out
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    cells.join(",") + "\r\n"
}

/// Writes a cell. Spreadsheets run cells that begin with certain characters as formulas: an apostrophe
/// prevents it.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    let cell = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains(['"', ',', ';', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

/// Replaces control characters, which could change the terminal.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::record::Record;

    fn class() -> Class {
        let report = json!({
            "points": 10, "earned": 7.5, "notes": ["One, two."],
            "topics": { "castling": { "points": 4, "earned": 1.5 }, "moves": { "points": 6, "earned": 6 } },
        });
        Class::new(
            "two-player",
            "Chess",
            vec![
                Record::new("ana", 1.25, Ok(&report.to_string())),
                Record::new("=cmd|' /C calc'!A0", 0.0, Err("\u{1b}[2J is not there.")),
            ],
        )
    }

    #[test]
    fn csv_is_safe_to_open() {
        let text = csv(&class());
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(lines[0], "name,total,of,castling,moves,seconds,notes");
        assert_eq!(lines[1], "ana,7.5,10,1.5,6,1.2,\"One, two.\"");
        assert!(lines[2].starts_with("'=cmd|' /C calc'!A0,0,10,0,0,0.0,"), "{}", lines[2]);
    }

    #[test]
    fn the_terminal_shows_what_was_lost() {
        let text = text(&class());
        assert!(text.contains("7.5/10    75%  castling -2.5\n"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }

    #[test]
    fn only_all_points_are_a_hundred_percent() {
        assert_eq!([percent(99.9, 100.0), percent(100.0, 100.0), percent(0.1, 100.0)], [99, 100, 1]);
        assert_eq!(percent(1.0, 0.0), 0);
    }
}
