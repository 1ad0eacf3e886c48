//! The names of players: short, and without characters that could disturb a page or a log.

use tabiya_wire::ErrorCode;

use crate::error::ApiError;

/// The greatest length of a name.
const LONGEST: usize = 40;

/// Joins emoji to one, such as a family.
const JOINER: char = '\u{200D}';

/// Normalizes a name: removes invisible characters, except joiners between emoji, and collapses white space.
/// Returns nothing if nothing is left.
///
/// # Errors
///
/// Returns an error if the name is too long.
pub(crate) fn read(text: Option<&str>) -> Result<Option<String>, ApiError> {
    let shown = shown(text.unwrap_or_default());
    let words: Vec<&str> = shown.split_whitespace().collect();
    let name = words.join(" ");
    if name.chars().count() > LONGEST {
        let sentence = format!("The name is too long: it may have {LONGEST} characters.");
        return Err(ApiError::new(ErrorCode::NameTooLong, sentence));
    }
    Ok((!name.is_empty()).then_some(name))
}

/// Returns a text without its invisible characters.
fn shown(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let joins = c == JOINER
            && out.chars().next_back().is_some_and(joinable)
            && chars.peek().copied().is_some_and(is_symbol);
        if c.is_whitespace() || is_shown(c) || joins {
            out.push(c);
        }
    }
    out
}

/// Returns whether a joiner may follow: a symbol, its variant for emoji, or a colour of skin.
fn joinable(c: char) -> bool {
    is_symbol(c) || c == '\u{FE0F}'
}

/// Returns whether a character is in one of the blocks that have emoji.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Returns whether a character is visible and does not change the direction of the text around it.
fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
        && !matches!(c, '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_normalized_and_limited() {
        let name = |text| read(Some(text)).unwrap();
        assert_eq!(name("  Ada \t Lovelace\n").as_deref(), Some("Ada Lovelace"));
        assert_eq!(name("\u{202E}abc\u{0}").as_deref(), Some("abc"));
        // Markup is allowed here: code that shows a name must escape it.
        assert_eq!(name("<b>'; DROP").as_deref(), Some("<b>'; DROP"));
        assert_eq!(name(" \u{200B} "), None);
        assert_eq!(read(None).unwrap(), None);
        // Emoji of several characters stay whole; joiners elsewhere are invisible.
        let family = "\u{1F469}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F469}";
        assert_eq!(name(family).as_deref(), Some(family));
        assert_eq!(name("a\u{200D}b\u{200D}").as_deref(), Some("ab"));
        assert_eq!(name("\u{1F469}\u{200D}\u{200D}x").as_deref(), Some("\u{1F469}x"));
        assert_eq!(name(&"ä".repeat(40)).map(|name| name.chars().count()), Some(40));
        assert!(read(Some(&"ä".repeat(41))).is_err());
    }
}
