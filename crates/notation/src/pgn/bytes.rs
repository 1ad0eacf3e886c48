//! Classes of bytes in PGN, and searching for bytes.

/// Returns the offset of the first line that begins with a tag. In the moves or in a comment, this is where
/// the next game begins.
pub(super) fn next_game(text: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(line_end) = find(text, from, b'\n') {
        let rest = &text[line_end + 1..];
        if rest.first() == Some(&b'[') && is_tag(&rest[1..]) {
            return Some(line_end + 1);
        }
        from = line_end + 1;
    }
    None
}

/// Returns whether the text after a bracket is a tag: a name, spaces, and a quotation mark.
pub(super) fn is_tag(text: &[u8]) -> bool {
    let name = text.iter().take_while(|byte| is_name(**byte)).count();
    let blanks = text[name..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    name > 0 && blanks > 0 && text.get(name + blanks) == Some(&b'"')
}

/// Returns the offset of the next occurrence of a byte, at or after `from`. Eight bytes are compared at
/// once, because files consist mostly of comments and tags, which are skipped here.
pub(super) fn find(text: &[u8], from: usize, byte: u8) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let wanted = ONES * u64::from(byte);
    let rest = text.get(from..)?;
    let (words, tail) = rest.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        // A byte of `difference` is zero where the text has the wanted byte.
        let difference = u64::from_le_bytes(*word) ^ wanted;
        let zeros = difference.wrapping_sub(ONES) & !difference & HIGHS;
        if zeros != 0 {
            return Some(from + index * 8 + zeros.trailing_zeros() as usize / 8);
        }
    }
    let start = from + words.len() * 8;
    tail.iter().position(|other| *other == byte).map(|found| start + found)
}

/// Returns the length of the word at the beginning of a text, or `None` if it may continue after the text.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn word_length(text: &[u8]) -> Option<usize> {
    // Nearly all words are shorter than eight bytes. Testing all eight without a branch is faster than
    // stopping at the end of the word, which branch prediction cannot foresee.
    if let Some(near) = text.first_chunk::<8>() {
        let mut ends = 0u32;
        for (index, byte) in near.iter().enumerate() {
            ends |= u32::from(!WORD[*byte as usize]) << index;
        }
        if ends != 0 {
            return Some(ends.trailing_zeros() as usize);
        }
    }
    text.iter().position(|byte| !WORD[*byte as usize])
}

/// Returns the length of a quoted text up to its closing quotation mark.
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

/// Returns whether a byte has no meaning between moves.
pub(super) fn is_unreadable(byte: u8) -> bool {
    CLASS[byte as usize] == Class::Other
        && !matches!(
            byte,
            b'.' | b'{' | b';' | b'(' | b')' | b'$' | b'!' | b'?' | b'*' | b'[' | b'-' | b'+' | b'@' | b'='
        )
}

/// The element that begins with a byte between moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Blank,
    Letter,
    Digit,
    Other,
}

/// The class of each byte.
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

/// Whether each byte can be part of a move.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_wherever_they_are() {
        let text: Vec<u8> = (0..=255).chain(0..=255).collect();
        for from in 0..300 {
            for byte in 0..=255 {
                let slow = text[from..].iter().position(|other| *other == byte).map(|found| from + found);
                assert_eq!(find(&text, from, byte), slow, "{byte} from {from}");
            }
        }
        assert_eq!(find(b"", 0, 0), None);
        assert_eq!(find(b"abc", 9, b'a'), None);
    }

    #[test]
    fn heads_of_games_are_tags_at_the_start_of_a_line() {
        for text in ["x\n[White \"A\"]", "x\n[Event  \"A\"]", "x\n[a\t\""] {
            assert_eq!(next_game(text.as_bytes()), Some(2), "{text}");
        }
        for text in ["x [White \"A\"]", "x\n[%clk 1]", "x\n[ \"A\"]", "x\n[White]", "x\n[White\"A\"]"] {
            assert_eq!(next_game(text.as_bytes()), None, "{text}");
        }
    }
}
