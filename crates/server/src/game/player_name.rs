//! The names of players: short, and without characters that could disturb a page or a log.

use tabiya_wire::ErrorCode;

use crate::error::ApiError;

/// The greatest length of a name.
const LONGEST: usize = 40;

/// Normalizes a name: removes invisible characters and collapses white space. Returns nothing if nothing is
/// left.
///
/// # Errors
///
/// Returns an error if the name is too long.
pub(crate) fn read(text: Option<&str>) -> Result<Option<String>, ApiError> {
    let shown: String =
        text.unwrap_or_default().chars().filter(|c| c.is_whitespace() || is_shown(*c)).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let name = words.join(" ");
    if name.chars().count() > LONGEST {
        let sentence = format!("The name is too long: it may have {LONGEST} characters.");
        return Err(ApiError::new(ErrorCode::NameTooLong, sentence));
    }
    Ok((!name.is_empty()).then_some(name))
}

/// Returns whether a character is visible and does not change the direction of the text around it.
fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
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
        assert_eq!(name(&"ä".repeat(40)).map(|name| name.chars().count()), Some(40));
        assert!(read(Some(&"ä".repeat(41))).is_err());
    }
}
