//! The encoding of a whole definition: its rules, and also the names, texts and drawings that its fingerprint
//! leaves out. A stored game names the hash of it, and is loaded and shown by it even if later versions of
//! the game differ.
//!
//! # Format
//!
//! The first byte is the version, [`COMPLETE_VERSION`]. After it comes a record, in the format of the
//! [encoding of the rules](super). Field 1 is that encoding, with its own version. Everything that the game
//! inherits is part of it, so nothing else is needed to read it. Field 0 is a record of parts outside the
//! rules, such as opening arrays from which one is chosen.

use super::codec::{Codec, DecodeError, Fields, Item, MAX_BYTES, Reader, Scope, Writer, numbered, record};
use super::game::{add_besides, encode_besides};
use super::{decode, encode};
use crate::betza::{self, Movement};
use crate::def::{PieceDef, RulesetDef, SquareNames};

/// The version of the encoding of whole definitions.
pub const COMPLETE_VERSION: u8 = 1;

numbered!(SquareNames { Chess = 0, Shogi = 1 });

/// A text in a list whose order matters.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Text(String);

impl Codec for Text {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        String::read(input).map(Text)
    }
}

impl Item for Text {}

fn texts(list: &[String]) -> Vec<Text> {
    list.iter().cloned().map(Text).collect()
}

fn strings(list: Vec<Text>) -> Vec<String> {
    list.into_iter().map(|Text(text)| text).collect()
}

/// Bytes that are encoded already.
#[derive(PartialEq)]
struct Bytes(Vec<u8>);

impl Codec for Bytes {
    fn write(&self, out: &mut Writer<'_>) {
        out.bytes.extend(&self.0);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Bytes(input.rest().to_vec()))
    }
}

/// The parts of a piece that the encoding of the rules leaves out: its drawing, and how its movements are
/// written. The order of the parts of a movement is that in which a rule sheet describes them.
#[derive(PartialEq, Eq, Default)]
struct Appearance {
    art: Option<Text>,
    movement: Option<Text>,
    movement_in: Option<Text>,
    /// For White and for Black, or none.
    characters: Vec<Text>,
}

record!(Appearance {
    1 art = None,
    2 movement = None,
    3 movement_in = None,
    4 characters = Vec::new(),
});

impl Item for Appearance {}

impl Appearance {
    fn of(piece: &PieceDef) -> Appearance {
        // A movement that was not read from a text has none.
        let spelling =
            |movement: &Movement| Some(Text(movement.text.clone())).filter(|text| !text.0.is_empty());
        Appearance {
            art: piece.art.clone().map(Text),
            movement: spelling(&piece.movement),
            movement_in: piece.movement_in.as_ref().and_then(|(_, movement)| spelling(movement)),
            characters: piece.characters.as_ref().map(|pair| texts(pair)).unwrap_or_default(),
        }
    }

    fn apply(self, piece: &mut PieceDef) -> Result<(), DecodeError> {
        piece.art = self.art.map(|Text(name)| name);
        piece.characters = match strings(self.characters) {
            none if none.is_empty() => None,
            pair => Some(pair.try_into().map_err(|_| DecodeError::BadValue)?),
        };
        respell(&mut piece.movement, self.movement)?;
        match &mut piece.movement_in {
            Some((_, movement)) => respell(movement, self.movement_in),
            None if self.movement_in.is_some() => Err(DecodeError::BadValue),
            None => Ok(()),
        }
    }
}

/// Writes a movement in another way that means the same.
fn respell(movement: &mut Movement, text: Option<Text>) -> Result<(), DecodeError> {
    if let Some(Text(text)) = text {
        let other = betza::parse(&text).map_err(|_| DecodeError::BadValue)?;
        if betza::canonical(&other.parts) != betza::canonical(&movement.parts) {
            return Err(DecodeError::BadValue);
        }
        *movement = other;
    }
    Ok(())
}

/// Encodes a whole definition.
pub fn encode_complete(def: &RulesetDef) -> Vec<u8> {
    let mut out = Writer { bytes: vec![COMPLETE_VERSION], scope: Scope::Rules, board: def.board, names: &[] };
    let mut fields = Fields::default();
    fields.add_unless(&out, 0, &Bytes(encode_besides(def, &out)), &Bytes(Vec::new()));
    fields.add(&out, 1, &Bytes(encode(def)));
    fields.add(&out, 2, &def.id);
    fields.add(&out, 3, &def.name);
    fields.add_unless(&out, 4, &texts(&def.aliases), &Vec::new());
    fields.add(&out, 5, &def.summary);
    fields.add_unless(&out, 6, &texts(&def.sources), &Vec::new());
    fields.add(&out, 7, &texts(&def.sides));
    fields.add_unless(&out, 8, &def.white_on_top, &false);
    fields.add_unless(&out, 9, &def.squares, &SquareNames::Chess);
    fields.add_unless(&out, 10, &texts(&def.names), &Vec::new());
    fields.add_unless(&out, 11, &def.one_colour, &false);
    // The last field is one that every game has, so that an encoding that was cut off is never read.
    fields.add(&out, 12, &def.pieces.iter().map(Appearance::of).collect::<Vec<_>>());
    fields.finish(&mut out);
    out.bytes
}

/// Decodes a whole definition: the one that was encoded, except that hands in the opening array and sets of
/// pieces are written in their canonical form. The result is not checked for contradictions: call
/// [`check`](crate::check::check).
///
/// # Errors
///
/// Returns the first error in the bytes.
///
/// ```
/// use tabiya_ruleset::{builtin, encoding};
/// let shogi = builtin::defs().into_iter().find(|def| def.id == "shogi").unwrap();
/// let again = encoding::decode_complete(&encoding::encode_complete(&shogi)).unwrap();
/// assert_eq!((again.name, again.sides), (shogi.name, shogi.sides));
/// ```
pub fn decode_complete(bytes: &[u8]) -> Result<RulesetDef, DecodeError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLong);
    }
    let (version, rest) = bytes.split_first().ok_or(DecodeError::Truncated)?;
    if *version != COMPLETE_VERSION {
        return Err(DecodeError::Version(*version));
    }
    let mut record = Reader(rest).record()?;
    let Bytes(rules) = record.need(1)?;
    let mut def = decode(&rules)?;
    if let Some(Bytes(besides)) = record.take(0)? {
        add_besides(&mut def, &besides)?;
    }
    def.id = record.need(2)?;
    def.name = record.need(3)?;
    def.aliases = strings(record.take(4)?.unwrap_or_default());
    def.summary = record.need(5)?;
    def.sources = strings(record.take(6)?.unwrap_or_default());
    def.sides = strings(record.need(7)?).try_into().map_err(|_| DecodeError::BadValue)?;
    def.white_on_top = record.take(8)?.unwrap_or(false);
    def.squares = record.take(9)?.unwrap_or_default();
    def.names = strings(record.take(10)?.unwrap_or_default());
    def.one_colour = record.take(11)?.unwrap_or(false);
    let appearances: Vec<Appearance> = record.need(12)?;
    record.finish()?;
    if appearances.len() != def.pieces.len() {
        return Err(DecodeError::BadValue);
    }
    for (piece, appearance) in def.pieces.iter_mut().zip(appearances) {
        appearance.apply(piece)?;
    }
    Ok(def)
}
