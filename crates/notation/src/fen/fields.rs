//! Splits a FEN into its fields, by their order and, if some are missing, by their form.

use super::error::{Field, Form, ParseFenError};

/// A part of the text, with its offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    /// The offset in characters from the beginning of the whole text.
    pub(crate) offset: usize,
}

impl Part<'_> {
    /// Creates an error about some characters of this part.
    pub(crate) fn refuse(self, field: Field, from: usize, length: usize, message: String) -> ParseFenError {
        ParseFenError { form: Form::Fen, field, offset: self.offset + from, length: length.max(1), message }
    }

    /// Creates an error about the whole part.
    pub(crate) fn refuse_all(self, field: Field, message: String) -> ParseFenError {
        self.refuse(field, 0, self.text.chars().count(), message)
    }
}

/// The fields that are present. A field `-` counts as missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fields<'a> {
    pub(super) placement: Option<Part<'a>>,
    pub(super) turn: Option<Part<'a>>,
    pub(super) rights: Option<Part<'a>>,
    pub(super) en_passant: Option<Part<'a>>,
    pub(super) counters: Option<Part<'a>>,
    pub(super) halfmove_clock: Option<Part<'a>>,
    pub(super) number: Option<Part<'a>>,
}

/// Splits a text at whitespace. In games with counted endings (`counts`), the limit of the count may be in
/// the place of the en passant square, before two other numbers; it is ignored.
pub(super) fn split(text: &str, counts: bool) -> Result<Fields<'_>, ParseFenError> {
    let mut fields = Fields::default();
    // The next field by order. The form of a part may skip some.
    let mut next = 0;
    let mut left = parts(text).count();
    for part in parts(text) {
        left -= 1;
        let has_counters = part.text.contains('+') && next >= 2;
        let is_number = part.text.starts_with(|c: char| c.is_ascii_digit());
        if has_counters && fields.counters.is_none() {
            fields.counters = Some(part);
            next = next.max(4);
            continue;
        }
        if counts && is_number && next == 3 && left == 2 {
            next = 4;
            continue;
        }
        if is_number && (2..4).contains(&next) {
            next = 4;
        }
        let field = match next {
            0 => &mut fields.placement,
            1 => &mut fields.turn,
            2 => &mut fields.rights,
            3 => &mut fields.en_passant,
            4 => &mut fields.halfmove_clock,
            5 => &mut fields.number,
            _ => {
                let message = "Nothing is expected after the move number.".into();
                return Err(part.refuse_all(Field::Text, message));
            }
        };
        if part.text != "-" || next == 0 {
            *field = Some(part);
        }
        next += 1;
    }
    Ok(fields)
}

/// Returns the words of a text with their offsets in characters.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut offset = 0;
    text.split(char::is_whitespace).filter_map(move |word| {
        let part = Part { text: word, offset };
        offset += word.chars().count() + 1;
        (!word.is_empty()).then_some(part)
    })
}
