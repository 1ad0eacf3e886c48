//! Single bytes of PGN, and looking for them.

/// Where a line begins that is the first tag of a game.
pub(super) fn next_game(text: &[u8]) -> Option<usize> {
    let head = b"[Event \"";
    let mut from = 0;
    while let Some(bracket) = find(text, from, b'[') {
        let line_start = bracket > 0 && text[bracket - 1] == b'\n';
        if line_start && text[bracket..].starts_with(head) {
            return Some(bracket);
        }
        from = bracket + 1;
    }
    None
}

/// The next such byte at or after an offset.
pub(super) fn find(text: &[u8], from: usize, byte: u8) -> Option<usize> {
    text.get(from..)?.iter().position(|other| *other == byte).map(|found| from + found)
}

/// How long a quoted text is, up to its closing mark.
pub(super) fn closing_quote(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    text.iter().position(|byte| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    })
}

pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Bytes that mean nothing between moves.
pub(super) fn is_odd(byte: u8) -> bool {
    CLASS[byte as usize] == Class::Other
        && !matches!(byte, b'.' | b'{' | b';' | b'(' | b')' | b'$' | b'!' | b'?' | b'*' | b'[' | b'-' | b'+')
}

/// What a byte begins between moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Blank,
    Letter,
    Digit,
    Other,
}

/// What each byte begins between moves.
pub(super) const CLASS: [Class; 256] = {
    let mut class = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' => Class::Blank,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            _ => Class::Other,
        };
        byte += 1;
    }
    class
};

/// Bytes that a move is made of.
pub(super) const WORD: [bool; 256] = {
    let mut word = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        word[byte] = matches!(byte as u8,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'#' | b'=' | b'-' | b'@' | b':' | b'/' | b'\'');
        byte += 1;
    }
    word
};
