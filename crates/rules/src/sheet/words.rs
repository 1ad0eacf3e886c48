//! Building blocks of sentences: lists, articles, numbers.

use crate::def::Verdict;

/// Joins words to "a, b and c".
pub(crate) fn all_of<S: AsRef<str>>(words: &[S]) -> String {
    list(words, "and")
}

/// Joins words to "a, b or c".
pub(crate) fn any_of<S: AsRef<str>>(words: &[S]) -> String {
    list(words, "or")
}

fn list<S: AsRef<str>>(words: &[S], joint: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} {joint} {last}", most.join(", ")),
    }
}

/// Returns the name of a piece for prose: `promoted-silver` is "promoted silver".
pub(crate) fn name(piece: &str) -> String {
    piece.replace('-', " ")
}

/// Returns a name with its article: "a rook", "an elephant".
pub(crate) fn a(piece: &str) -> String {
    let article = if piece.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {}", name(piece))
}

/// Joins names to "a rook, an elephant or a pawn".
pub(crate) fn any_a<S: AsRef<str>>(pieces: &[S]) -> String {
    any_of(&pieces.iter().map(|piece| a(piece.as_ref())).collect::<Vec<_>>())
}

/// Capitalises a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Returns a sentence as it is written after a colon.
pub(crate) fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

/// Returns a small number as a word, and a large one in digits.
pub(crate) fn number(n: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// Returns an ordinal: "first", "second", ...
pub(crate) fn ordinal(n: u32) -> String {
    const WORDS: [&str; 11] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    WORDS.get(n as usize).map_or_else(
        || {
            let suffix = match (n % 10, n % 100) {
                (1, rest) if rest != 11 => "st",
                (2, rest) if rest != 12 => "nd",
                (3, rest) if rest != 13 => "rd",
                _ => "th",
            };
            format!("{n}{suffix}")
        },
        |word| (*word).to_owned(),
    )
}

/// Returns the verb phrase for a verdict.
pub(crate) fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_with_commas() {
        assert_eq!(any_a(&["rook", "elephant", "left-quail"]), "a rook, an elephant or a left quail");
        assert_eq!(all_of(&["e4"]), "e4");
        assert_eq!(capital("any rook"), "Any rook");
    }

    #[test]
    fn numbers_are_words_while_they_are_small() {
        assert_eq!(number(9), "nine");
        assert_eq!(number(50), "50");
        assert_eq!([2, 11, 22, 50].map(ordinal), ["second", "11th", "22nd", "50th"]);
    }
}
