//! Similar names, for "did you mean" hints.

/// Returns the candidate that is most similar to `word`, if one is similar.
///
/// ```
/// assert_eq!(tabiya_ruleset::nearest("undp", ["undo", "redo"]), Some("undo"));
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(64).flat_map(char::to_lowercase).collect();
    // At most a third of the letters may differ, or the hint would be a guess.
    let allowed = (word.len() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (distance(&word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Returns the hint "did you mean `x`?", if a candidate is similar.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|name| format!("did you mean `{name}`?"))
}

/// Returns the edit distance (insert, delete, replace, swap neighbours) of two words. `_` and `-` count as
/// equal, since they are often confused.
fn distance(word: &[char], candidate: &str) -> usize {
    let plain = |c: char| if c == '_' { '-' } else { c };
    let candidate: Vec<char> = candidate.chars().take(64).map(plain).collect();
    let word: Vec<char> = word.iter().copied().map(plain).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=candidate.len()).collect();
    for i in 1..=word.len() {
        let mut row = vec![i; candidate.len() + 1];
        for j in 1..=candidate.len() {
            let replace = above[j - 1] + usize::from(word[i - 1] != candidate[j - 1]);
            row[j] = replace.min(above[j] + 1).min(row[j - 1] + 1);
            let swapped =
                i > 1 && j > 1 && word[i - 1] == candidate[j - 2] && word[i - 2] == candidate[j - 1];
            if swapped {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_slips_of_the_finger_only() {
        let keys = ["letter", "move", "royal", "white-on-top"];
        assert_eq!(nearest("leter", keys), Some("letter"));
        assert_eq!(nearest("white_on_top", keys), Some("white-on-top"));
        assert_eq!(nearest("mvoe", keys), Some("move"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("", keys), None);
    }
}
