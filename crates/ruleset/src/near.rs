//! Similar names, for "did you mean" hints.

use strsim::osa_distance;

/// Returns the candidate that is most similar to `word`, if one is similar.
///
/// ```
/// assert_eq!(tabiya_ruleset::nearest("undp", ["undo", "redo"]), Some("undo"));
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = plain(word).to_lowercase();
    // At most a third of the letters may differ, or the hint would be a guess.
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (osa_distance(&word, &plain(candidate)), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Returns the hint "did you mean `x`?", if a candidate is similar.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|name| format!("did you mean `{name}`?"))
}

/// Returns the part of a word that is compared. `_` and `-` count as equal, since they are often confused.
fn plain(word: &str) -> String {
    word.chars().take(64).map(|c| if c == '_' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_typing_errors_only() {
        let keys = ["letter", "move", "royal", "white-on-top"];
        assert_eq!(nearest("leter", keys), Some("letter"));
        assert_eq!(nearest("white_on_top", keys), Some("white-on-top"));
        assert_eq!(nearest("mvoe", keys), Some("move"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("", keys), None);
    }
}
