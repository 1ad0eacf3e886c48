//! The names that players give themselves: short, and of nothing that could disturb a page or a log.

use crate::failure::{Failure, unreadable};

/// The longest name.
const LONGEST: usize = 40;

/// The name that a text is, with blanks made plain; nothing if nothing is left of it.
///
/// # Errors
///
/// If it is too long.
pub(crate) fn read(text: Option<&str>) -> Result<Option<String>, Failure> {
    let shown: String =
        text.unwrap_or_default().chars().filter(|c| c.is_whitespace() || is_shown(*c)).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let name = words.join(" ");
    if name.chars().count() > LONGEST {
        let sentence = format!("The name is too long: it may have {LONGEST} characters.");
        return Err(Failure::Unreadable(unreadable("long-name", sentence)));
    }
    Ok((!name.is_empty()).then_some(name))
}

/// Whether a character is shown where it stands. Some are not, and some turn the text around them.
fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        let name = |text| read(Some(text)).unwrap();
        assert_eq!(name("  Ada \t Lovelace\n").as_deref(), Some("Ada Lovelace"));
        assert_eq!(name("\u{202E}abc\u{0}").as_deref(), Some("abc"));
        // What is harmful elsewhere is a name like any other here: whoever shows it must quote it.
        assert_eq!(name("<b>'; DROP").as_deref(), Some("<b>'; DROP"));
        assert_eq!(name(" \u{200B} "), None);
        assert_eq!(read(None).unwrap(), None);
        assert_eq!(name(&"ä".repeat(40)).map(|name| name.chars().count()), Some(40));
        assert!(read(Some(&"ä".repeat(41))).is_err());
    }
}
