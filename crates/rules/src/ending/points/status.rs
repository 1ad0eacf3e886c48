//! The points of each side.

use tabiya_board::Color;

use super::judge::points_of;
use crate::Position;
use crate::ending::status::Status;

/// Returns the points of each side, in games that count them.
pub(crate) fn items(position: &Position) -> Vec<Status> {
    let def = position.ruleset().def();
    let Some(rule) = def.endings.points else { return Vec::new() };
    let second = !def.start.turn;
    let points = points_of(position);
    let item = |color: Color| {
        let value = hundredths(points[color.index()]);
        let besides = match color == second && rule.second != 0 {
            true => format!(", {} of them for moving second", hundredths(rule.second.into())),
            false => String::new(),
        };
        let sentence = format!("{} has {value} points{besides}.", def.sides[color.index()]);
        Status::new("points", Some(color), "Points", value, sentence)
    };
    Color::ALL.map(item).into()
}

/// Formats hundredths: 1300 is 13, 150 is 1.5.
pub(super) fn hundredths(value: i64) -> String {
    let size = value.unsigned_abs();
    let text = format!("{}.{:02}", size / 100, size % 100);
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}", text.trim_end_matches('0').trim_end_matches('.'))
}
