//! Charts: the distribution of the results, and bars. They are drawn with elements and styles alone.

use super::counted;
use crate::table::percent;

/// The number of columns of a distribution; the last one is for all points.
const COLUMNS: usize = 11;

/// Draws how many submissions earned how many percent. `earned` has a share between 0 and 1 for each.
pub(super) fn distribution(earned: &[f64]) -> String {
    let mut counts = [0_usize; COLUMNS];
    for share in earned {
        let column = if *share >= 1.0 { COLUMNS - 1 } else { (share.max(0.0) * 10.0) as usize };
        counts[column.min(COLUMNS - 1)] += 1;
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut out =
        String::from("<div class=\"columns\" role=\"img\" aria-label=\"Distribution of the points\">\n");
    for (index, count) in counts.iter().enumerate() {
        let label = if index == COLUMNS - 1 { "100".to_owned() } else { (index * 10).to_string() };
        let range = match index {
            10 => "all points".to_owned(),
            _ => format!("{} to {} %", index * 10, index * 10 + 9),
        };
        // The rest of the height is for the number above and the label below.
        let height = *count * 80 / highest;
        let shown = if *count == 0 { String::new() } else { count.to_string() };
        out.push_str(&format!(
            "<div class=\"column\" title=\"{range}: {}\"><span class=\"count\">{shown}</span>\
             <span class=\"stem\" style=\"height:{height}%\"></span>\
             <span class=\"tick\">{label}</span></div>\n",
            counted(*count, "submission")
        ));
    }
    out.push_str("</div>\n");
    out
}

/// Draws a bar for a part of a whole.
pub(super) fn bar(part: f64, whole: f64) -> String {
    let share = percent(part, whole);
    format!("<span class=\"bar {}\"><span style=\"width:{share}%\"></span></span>", level(part, whole))
}

/// Returns the class of a share, for its colour.
pub(super) fn level(part: f64, whole: f64) -> &'static str {
    match percent(part, whole) {
        100 => "full",
        80.. => "good",
        50.. => "fair",
        1.. => "poor",
        0 => "none",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_submission_is_in_one_column() {
        let drawn = distribution(&[0.0, 0.05, 0.999, 1.0, 1.0]);
        for text in ["0 to 9 %: 2 submissions", "90 to 99 %: 1 submission\"", "all points: 2 submissions"] {
            assert!(drawn.contains(text), "{drawn}");
        }
    }
}
