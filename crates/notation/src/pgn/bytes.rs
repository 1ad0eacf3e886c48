//! Single bytes of PGN, and looking for them.

/// Returns where a line begins that is a tag: the head of the next game, if it stands where no tag can be.
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

/// Returns whether the text after a bracket is that of a tag: a name, blanks, a quotation mark.
pub(super) fn is_tag(text: &[u8]) -> bool {
    let name = text.iter().take_while(|byte| is_name(**byte)).count();
    let blanks = text[name..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    name > 0 && blanks > 0 && text.get(name + blanks) == Some(&b'"')
}

/// Returns the next such byte at or after an offset. Eight bytes are looked at in one step: files are mostly
/// comments and tags, and this is where they go by.
pub(super) fn find(text: &[u8], from: usize, byte: u8) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let wanted = ONES * u64::from(byte);
    let rest = text.get(from..)?;
    let (words, tail) = rest.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        // A byte of `odd` is zero where the text has the byte that is looked for.
        let odd = u64::from_le_bytes(*word) ^ wanted;
        let zeros = odd.wrapping_sub(ONES) & !odd & HIGHS;
        if zeros != 0 {
            return Some(from + index * 8 + zeros.trailing_zeros() as usize / 8);
        }
    }
    let start = from + words.len() * 8;
    tail.iter().position(|other| *other == byte).map(|found| start + found)
}

/// Returns how long the word is that a text begins with; nothing if it may go on behind the text.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn word_length(text: &[u8]) -> Option<usize> {
    // Nearly all words are shorter than eight bytes. Looking at all eight without a jump is faster
    // than stopping where the word ends, which no processor can foresee.
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

/// Returns how long a quoted text is, up to its closing mark.
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
        && !matches!(
            byte,
            b'.' | b'{' | b';' | b'(' | b')' | b'$' | b'!' | b'?' | b'*' | b'[' | b'-' | b'+' | b'@' | b'='
        )
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
