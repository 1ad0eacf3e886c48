//! The tables of the reference page, `docs/ruleset-format.md`.
//!
//! They are derived from `keys.rs`, so that no key is missing; a test compares them with the page.

use super::keys::{Kind, Need, ROOT, TableSchema};
use crate::registry;

/// Returns all tables of the format in Markdown, in the order of the page.
pub fn reference() -> String {
    let mut out = String::new();
    section(&ROOT, 2, &mut out);
    combinations(&mut out);
    out
}

/// Writes the combinations of keys that are refused, from the same declarations as the checks.
fn combinations(out: &mut String) {
    out.push_str("## Combinations that are refused\n");
    out.push_str("`NAME` is the name of a piece. ");
    out.push_str("Values that contradict each other within one table are not listed.\n\n");
    out.push_str("| key | with | why |\n|---|---|---|\n");
    let code = |keys: &[&str]| keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    for each in registry::pairs::SETTLED.iter().chain(registry::contradictions()) {
        out.push_str(&format!("| `{}` | {} | {} |\n", each.key, code(each.with), each.message));
    }
    let turns = registry::keys_that_need_turns();
    out.push_str(&format!(
        "| `turns` | {} | These need turns: they do not go with `turns = \"free\"`. |\n",
        code(&turns)
    ));
}

/// Writes a table, then the tables in it.
fn section(table: &'static TableSchema, level: usize, out: &mut String) {
    out.push_str(&format!("{} {}\n", "#".repeat(level), table.title));
    if !table.doc.is_empty() {
        out.push_str(&format!("{}\n\n", table.doc));
    }
    out.push_str("| key | type | default | meaning |\n|---|---|---|---|\n");
    for key in table.keys {
        let need = match key.need {
            Need::Required => "required".to_owned(),
            Need::Default(value) if matches!(key.kind, Kind::OneOf(_)) => format!("`\"{value}\"`"),
            Need::Default(value) => format!("`{value}`"),
            Need::Absent("") => "-".to_owned(),
            Need::Absent(words) => words.to_owned(),
        };
        out.push_str(&format!("| `{}` | {} | {need} | {} |\n", key.name, kind(key.kind), key.doc));
    }
    out.push('\n');
    // Tables of the top level are sections of the same level; nested tables are subsections.
    let below = if std::ptr::eq(table, &ROOT) { level } else { (level + 1).min(4) };
    let mut seen: Vec<&TableSchema> = Vec::new();
    for key in table.keys {
        if let Kind::Table(inner) | Kind::Rows(inner) | Kind::ByPiece(inner) = key.kind
            && !seen.iter().any(|other| std::ptr::eq(*other, inner))
        {
            seen.push(inner);
            section(inner, below, out);
        }
    }
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Text => "text".into(),
        Kind::Texts => "list of texts".into(),
        Kind::TwoTexts => "two texts".into(),
        Kind::Flag => "true/false".into(),
        Kind::Integer { min, max } => format!("integer, {min} to {max}"),
        Kind::TwoIntegers => "two integers".into(),
        Kind::OneOf(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("`\"{value}\"`")).collect();
            values.join(" / ")
        }
        Kind::Size => "text `\"8x8\"`".into(),
        Kind::Movement => "movement".into(),
        Kind::Zone => "zone".into(),
        Kind::File => "letter of a file".into(),
        Kind::Piece => "piece".into(),
        Kind::Pieces => "list of pieces".into(),
        Kind::Table(_) => "table".into(),
        Kind::Rows(_) => "list of tables".into(),
        Kind::ByPiece(_) => "a table for each piece".into(),
    }
}
