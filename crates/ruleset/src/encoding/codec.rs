//! The building blocks of encodings: numbers, records of tagged fields, and lists.
//!
//! They do not depend on games; the [`Writer`] holds the parts of the definition by which values are sorted.

use std::fmt;

use tabiya_board::BoardSize;

/// The longest encoding that is read. That of shogi has less than two thousand bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// The longest list in an encoding that is read.
const MAX_ITEMS: usize = 1024;

/// Why bytes are not the encoding of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// There are more than [`MAX_BYTES`].
    TooLong,
    /// The version is unknown.
    Version(u8),
    /// They end in the middle of a value.
    Truncated,
    /// A record has an unknown field.
    UnknownField(u64),
    /// A record lacks a required field.
    MissingField(u64),
    /// A value is not valid for its field.
    BadValue,
    /// They can be read, but are not the canonical encoding.
    NotCanonical,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::TooLong => write!(f, "The definition has more than {MAX_BYTES} bytes."),
            DecodeError::Version(version) => {
                write!(f, "The definition is in the unknown version {version} of the encoding.")
            }
            DecodeError::Truncated => f.write_str("The definition stops in the middle of a value."),
            DecodeError::UnknownField(tag) => {
                write!(f, "The definition has the unknown field {tag}.")
            }
            DecodeError::MissingField(tag) => write!(f, "The definition lacks the field {tag}."),
            DecodeError::BadValue => f.write_str("The definition has an invalid value in a field."),
            DecodeError::NotCanonical => f.write_str("The definition is not written in its canonical form."),
        }
    }
}

impl std::error::Error for DecodeError {}

/// A value with one canonical encoding. Reading it uses all given bytes, so the length is stored by its
/// container.
pub(crate) trait Codec: Sized {
    /// Writes the value.
    fn write(&self, out: &mut Writer<'_>);

    /// Reads the value back.
    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError>;
}

/// The purpose of an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All rules.
    Rules,
    /// Only the rules that decide which moves are legal.
    Play,
}

/// A writer of encodings.
pub(crate) struct Writer<'a> {
    pub(crate) bytes: Vec<u8>,
    pub(crate) scope: Scope,
    /// The board, which limits the squares of zones.
    pub(crate) board: BoardSize,
    /// The names of the pieces, in their order.
    pub(crate) names: &'a [&'a str],
}

impl Writer<'_> {
    /// Writes a number, seven bits to a byte, the lowest first; all bytes except the last have the highest
    /// bit set.
    pub(crate) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// Writes a value after its length.
    pub(crate) fn delimited(&mut self, value: &impl Codec) {
        let bytes = self.apart(value);
        self.number(bytes.len() as u64);
        self.bytes.extend(bytes);
    }

    /// Returns the encoding of a value without writing it.
    fn apart(&self, value: &impl Codec) -> Vec<u8> {
        let mut inner = Writer { bytes: Vec::new(), scope: self.scope, board: self.board, names: self.names };
        value.write(&mut inner);
        inner.bytes
    }

    /// Returns the index of a piece in the definition. Unknown names come last.
    pub(crate) fn order(&self, name: &str) -> usize {
        self.names.iter().position(|known| *known == name).unwrap_or(usize::MAX)
    }
}

/// The fields of a record that is being written.
#[derive(Default)]
pub(crate) struct Fields(Vec<(u64, Vec<u8>)>);

impl Fields {
    /// Adds a field that is always written.
    pub(crate) fn add(&mut self, out: &Writer<'_>, tag: u64, value: &impl Codec) {
        self.0.push((tag, out.apart(value)));
    }

    /// Adds a field unless it has its default value.
    pub(crate) fn add_unless<T: Codec + PartialEq>(
        &mut self,
        out: &Writer<'_>,
        tag: u64,
        value: &T,
        default: &T,
    ) {
        if value != default {
            self.add(out, tag, value);
        }
    }

    /// Writes the record: tag, length and bytes of each field, in the order of their tags.
    pub(crate) fn finish(mut self, out: &mut Writer<'_>) {
        self.0.sort_by_key(|(tag, _)| *tag);
        for (tag, bytes) in self.0 {
            out.number(tag);
            out.number(bytes.len() as u64);
            out.bytes.extend(bytes);
        }
    }
}

/// Bytes that are being read.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a number.
    pub(crate) fn number(&mut self) -> Result<u64, DecodeError> {
        let mut value = 0u64;
        for shift in (0..u64::BITS).step_by(7) {
            let (first, rest) = self.0.split_first().ok_or(DecodeError::Truncated)?;
            self.0 = rest;
            let low = u64::from(first & 0x7f);
            if low << shift >> shift != low {
                return Err(DecodeError::BadValue);
            }
            value |= low << shift;
            if first & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(DecodeError::BadValue)
    }

    /// Returns all remaining bytes.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }

    /// Reads a length and returns that number of bytes.
    pub(crate) fn slice(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = usize::try_from(self.number()?).map_err(|_| DecodeError::Truncated)?;
        let (slice, rest) = self.0.split_at_checked(length).ok_or(DecodeError::Truncated)?;
        self.0 = rest;
        Ok(slice)
    }

    /// Reads a value after its length.
    pub(crate) fn delimited<T: Codec>(&mut self) -> Result<T, DecodeError> {
        whole(self.slice()?)
    }

    /// Reads all fields of a record.
    pub(crate) fn record(&mut self) -> Result<Record<'a>, DecodeError> {
        let mut fields: Vec<(u64, &[u8])> = Vec::new();
        while !self.is_empty() {
            let tag = self.number()?;
            if fields.last().is_some_and(|(last, _)| *last >= tag) {
                return Err(DecodeError::NotCanonical);
            }
            fields.push((tag, self.slice()?));
        }
        Ok(Record(fields))
    }
}

/// Reads a value that uses all of the bytes.
fn whole<T: Codec>(bytes: &[u8]) -> Result<T, DecodeError> {
    let mut reader = Reader(bytes);
    let value = T::read(&mut reader)?;
    if reader.is_empty() { Ok(value) } else { Err(DecodeError::BadValue) }
}

/// The fields of a record that have not been read yet.
pub(crate) struct Record<'a>(Vec<(u64, &'a [u8])>);

impl Record<'_> {
    /// Reads a field, if it is present.
    pub(crate) fn take<T: Codec>(&mut self, tag: u64) -> Result<Option<T>, DecodeError> {
        match self.0.iter().position(|(known, _)| *known == tag) {
            Some(index) => whole(self.0.remove(index).1).map(Some),
            None => Ok(None),
        }
    }

    /// Reads a required field.
    pub(crate) fn need<T: Codec>(&mut self, tag: u64) -> Result<T, DecodeError> {
        self.take(tag)?.ok_or(DecodeError::MissingField(tag))
    }

    /// Checks that every field has been read.
    pub(crate) fn finish(self) -> Result<(), DecodeError> {
        match self.0.first() {
            Some((tag, _)) => Err(DecodeError::UnknownField(*tag)),
            None => Ok(()),
        }
    }
}

/// A value whose order in lists matters.
pub(crate) trait Item: Codec {}

impl<T: Item> Codec for Vec<T> {
    fn write(&self, out: &mut Writer<'_>) {
        for item in self {
            out.delimited(item);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut items = Vec::new();
        while !input.is_empty() {
            if items.len() == MAX_ITEMS {
                return Err(DecodeError::TooLong);
            }
            items.push(input.delimited()?);
        }
        Ok(items)
    }
}

/// `None` is always the default of its field, so it is never written.
impl<T: Codec> Codec for Option<T> {
    fn write(&self, out: &mut Writer<'_>) {
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        T::read(input).map(Some)
    }
}

/// Implements [`Codec`] for a struct: a record with a tag for each field. A field with `=` is left out if it
/// has that value, and with `for rules` also where only the legal moves matter; the others are always
/// written. A tag is never reused for another meaning.
macro_rules! record {
    ($type:ident { $($tag:literal $field:ident $(= $default:expr $(; for $scope:ident)?)?),+ $(,)? }) => {
        impl $crate::encoding::Codec for $type {
            fn write(&self, out: &mut $crate::encoding::Writer<'_>) {
                let mut fields = $crate::encoding::Fields::default();
                $($crate::encoding::record!(
                    @write fields, out, $tag, &self.$field $(, $default $(, $scope)?)?
                );)+
                fields.finish(out);
            }

            fn read(
                input: &mut $crate::encoding::Reader<'_>,
            ) -> Result<Self, $crate::encoding::DecodeError> {
                let mut record = input.record()?;
                let value =
                    $type { $($field: $crate::encoding::record!(@read record, $tag $(, $default)?)),+ };
                record.finish()?;
                Ok(value)
            }
        }
    };
    (@write $fields:ident, $out:ident, $tag:literal, $value:expr) => {
        $fields.add($out, $tag, $value)
    };
    (@write $fields:ident, $out:ident, $tag:literal, $value:expr, $default:expr) => {
        $fields.add_unless($out, $tag, $value, &$default)
    };
    (@write $fields:ident, $out:ident, $tag:literal, $value:expr, $default:expr, rules) => {
        if $out.scope == $crate::encoding::Scope::Rules {
            $fields.add_unless($out, $tag, $value, &$default)
        }
    };
    (@read $record:ident, $tag:literal) => {
        $record.need($tag)?
    };
    (@read $record:ident, $tag:literal, $default:expr) => {
        $record.take($tag)?.unwrap_or($default)
    };
}

/// Implements [`Codec`] for an enum whose cases have no parameters, or one that is a constant or a case of
/// another enum: a number for each value, which is never reused.
macro_rules! numbered {
    ($type:ident { $($case:ident $(($value:path))? = $number:literal),+ $(,)? }) => {
        impl $crate::encoding::Codec for $type {
            fn write(&self, out: &mut $crate::encoding::Writer<'_>) {
                out.number(match self { $($type::$case $(($value))? => $number),+ });
            }

            fn read(
                input: &mut $crate::encoding::Reader<'_>,
            ) -> Result<Self, $crate::encoding::DecodeError> {
                match input.number()? {
                    $($number => Ok($type::$case $(($value))?),)+
                    _ => Err($crate::encoding::DecodeError::BadValue),
                }
            }
        }
    };
}

pub(crate) use {numbered, record};
