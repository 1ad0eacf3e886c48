//! The encodings of common values.

use tabiya_board::{B256, Color, File, Set, Square};

use super::codec::{Codec, DecodeError, Item, Reader, Writer, numbered, record};
use crate::betza::{self, Hop, Movement, Part};
use crate::def::{By, Verdict, Zone};

numbered!(Color { White = 0, Black = 1 });
numbered!(By { Automatic = 0, Claim = 1 });
numbered!(Verdict { Win = 0, Loss = 1, Draw = 2 });
numbered!(Hop { None = 0, Over = 1, Behind = 2 });

impl Codec for bool {
    fn write(&self, out: &mut Writer<'_>) {
        out.number(u64::from(*self));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match input.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(DecodeError::BadValue),
        }
    }
}

macro_rules! unsigned {
    ($($type:ident)+) => {$(
        impl Codec for $type {
            fn write(&self, out: &mut Writer<'_>) {
                out.number(u64::from(*self));
            }

            fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
                $type::try_from(input.number()?).map_err(|_| DecodeError::BadValue)
            }
        }
    )+};
}

unsigned!(u8 u16 u32);

impl Codec for File {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        u8::read(input).map(File)
    }
}

/// Signed numbers alternate: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
impl Codec for i32 {
    fn write(&self, out: &mut Writer<'_>) {
        ((self << 1 ^ self >> 31) as u32).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let folded = u32::read(input)?;
        Ok((folded >> 1) as i32 ^ -((folded & 1) as i32))
    }
}

impl Codec for String {
    fn write(&self, out: &mut Writer<'_>) {
        out.bytes.extend(self.bytes());
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        std::str::from_utf8(input.rest()).map(str::to_owned).map_err(|_| DecodeError::BadValue)
    }
}

/// A set of pieces, by name: each once, in the order in which the definition lists the pieces.
impl Codec for Vec<String> {
    fn write(&self, out: &mut Writer<'_>) {
        let mut names: Vec<&String> = self.iter().collect();
        names.sort_by_key(|name| (out.order(name), *name));
        names.dedup();
        names.into_iter().for_each(|name| out.delimited(name));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut names = Vec::new();
        while !input.is_empty() {
            names.push(input.delimited()?);
        }
        Ok(names)
    }
}

/// White's squares, then Black's: 32 bytes of bits without the zero bytes at the end, squares
/// counted from a1 along the ranks.
impl Codec for Zone {
    fn write(&self, out: &mut Writer<'_>) {
        for set in self.of {
            let mut bytes = [0u8; 32];
            for square in set.squares().map(Square::index).filter(|square| *square < out.board.squares()) {
                bytes[square / 8] |= 1 << (square % 8);
            }
            let length = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
            out.number(length as u64);
            out.bytes.extend(&bytes[..length]);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut side = || {
            let bytes = input.slice()?;
            if bytes.len() > 32 {
                return Err(DecodeError::BadValue);
            }
            let marked = |square: &u8| {
                bytes.get(usize::from(*square / 8)).is_some_and(|byte| byte >> (*square % 8) & 1 != 0)
            };
            Ok(B256::from_squares((0..=u8::MAX).filter(marked).map(Square)))
        };
        Ok(Zone { of: [side()?, side()?] })
    }
}

/// A movement by its meaning: its parts in canonical order.
impl Codec for Movement {
    fn write(&self, out: &mut Writer<'_>) {
        betza::canonical(&self.parts).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let parts = Vec::<Part>::read(input)?;
        let text = betza::write(&parts).text;
        // Only movements that the notation can express are valid; the limits are those of the notation.
        betza::parse(&text)
            .ok()
            .filter(|movement| betza::canonical(&movement.parts) == parts)
            .ok_or(DecodeError::BadValue)
    }
}

record!(Part {
    1 vectors,
    2 range = 1,
    3 quiet = true,
    4 capture = true,
    5 initial = false,
    6 lame = false,
    7 en_passant = false,
    8 hop = Hop::None,
});

impl Item for Part {}

impl Item for (i8, i8) {}

/// A step: files to the right, then ranks forward.
impl Codec for (i8, i8) {
    fn write(&self, out: &mut Writer<'_>) {
        i32::from(self.0).write(out);
        i32::from(self.1).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut number = || i8::try_from(i32::read(input)?).map_err(|_| DecodeError::BadValue);
        Ok((number()?, number()?))
    }
}

/// Two numbers, White's first.
impl Codec for [u16; 2] {
    fn write(&self, out: &mut Writer<'_>) {
        self.iter().for_each(|number| number.write(out));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok([u16::read(input)?, u16::read(input)?])
    }
}
