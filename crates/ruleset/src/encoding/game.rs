//! The encoding of the fields that every game has. Mechanisms and endings encode their own fields, under
//! their own tags; tags below 16 are for the fields here.

use std::marker::PhantomData;

use tabiya_board::{BoardSize, Color};

use super::codec::Record;
use super::{Codec, DecodeError, Fields, Item, Reader, Scope, Writer, numbered};
use crate::def::*;
use crate::placement;
use crate::registry::slices;
use crate::slice::{Slice, Visitor};

/// Adds the fields of slices to a record.
struct Add<'o, 'w, Of> {
    fields: Fields,
    out: &'o Writer<'w>,
    of: PhantomData<Of>,
}

impl<Of> Visitor for Add<'_, '_, Of> {
    type Of = Of;

    fn visit<S: Slice<Of = Of>>(&mut self, value: &S::Value) {
        if S::IS_RULE && (S::DECIDES_MOVES || self.out.scope == Scope::Rules) {
            self.fields.add_unless(self.out, S::TAG, value, &S::absent());
        }
    }
}

/// Reads the field of a slice from a record.
fn take<S: Slice>(record: &mut Record<'_>) -> Result<S::Value, DecodeError> {
    if !S::IS_RULE {
        return Ok(S::absent());
    }
    Ok(record.take(S::TAG)?.unwrap_or_else(S::absent))
}

/// Returns the record of the slices that are not part of the rules; empty if the game has none.
pub(super) fn encode_besides(def: &RulesetDef, out: &Writer<'_>) -> Vec<u8> {
    struct Besides<'o, 'w>(Fields, &'o Writer<'w>);
    impl Visitor for Besides<'_, '_> {
        type Of = RulesetDef;
        fn visit<S: Slice<Of = RulesetDef>>(&mut self, value: &S::Value) {
            if !S::IS_RULE {
                self.0.add_unless(self.1, S::TAG, value, &S::absent());
            }
        }
    }
    let mut besides = Besides(Fields::default(), out);
    def.visit(&mut besides);
    let mut inner = Writer { bytes: Vec::new(), scope: out.scope, board: out.board, names: out.names };
    besides.0.finish(&mut inner);
    inner.bytes
}

/// Decodes the slices that are not part of the rules.
macro_rules! decode_besides {
    (
        { $def:ident, $record:ident }
        $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*
    ) => {
        $(if !<$slice as Slice>::IS_RULE {
            $def.$field = $record.take(<$slice as Slice>::TAG)?.unwrap_or_else(<$slice as Slice>::absent);
        })*
    };
}

/// Adds the slices that are not part of the rules to a definition.
pub(super) fn add_besides(def: &mut RulesetDef, bytes: &[u8]) -> Result<(), DecodeError> {
    let mut record = Reader(bytes).record()?;
    slices! { decode_besides! game { def, record } }
    record.finish()
}

/// Builds a struct of the definition: the fields of every game are given, those of slices are decoded.
macro_rules! decode {
    (
        { $name:ident, $record:ident, { $($core:tt)* } }
        $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*
    ) => {
        $name { $($field: take::<$slice>(&mut $record)?,)* $($core)* }
    };
}

impl Codec for RulesetDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut fields = Fields::default();
        fields.add(out, 1, &self.board);
        fields.add(out, 2, &self.pieces);
        // Hands can be written in several ways.
        let start = placement::parse(self, &self.start.placement);
        let start =
            start.map_or_else(|_| self.start.placement.clone(), |start| placement::write(self, &start));
        fields.add(out, 3, &start);
        fields.add_unless(out, 4, &self.start.turn, &Color::White);
        fields.add_unless(out, 5, &self.turns, &TurnOrder::Alternate);
        fields.add(out, 6, &self.royals.rule);
        if out.scope == Scope::Rules {
            let default = self.royals.rule.announces_check();
            fields.add_unless(out, 7, &self.royals.announce_check, &default);
        }
        let mut add = Add { fields, out, of: PhantomData };
        self.visit(&mut add);
        add.fields.finish(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let rule: RoyalRule = record.need(6)?;
        let announce_check = record.take(7)?.unwrap_or(rule.announces_check());
        let royals = slices! { decode! royals { RoyalDef, record, { rule, announce_check, } } };
        let captures = slices! { decode! captures { CaptureDef, record, {} } };
        let endings = slices! { decode! endings { EndingsDef, record, {} } };
        let def = slices! { decode! game { RulesetDef, record, {
            id: "game".to_owned(),
            name: "Game".to_owned(),
            aliases: Vec::new(),
            names: Vec::new(),
            summary: String::new(),
            sources: Vec::new(),
            sides: ["White".to_owned(), "Black".to_owned()],
            white_on_top: false,
            one_colour: false,
            squares: SquareNames::default(),
            board: record.need(1)?,
            pieces: record.need(2)?,
            start: StartDef { placement: record.need(3)?, turn: record.take(4)?.unwrap_or(Color::White) },
            turns: record.take(5)?.unwrap_or(TurnOrder::Alternate),
            royals,
            captures,
            endings,
        } } };
        record.finish()?;
        Ok(def)
    }
}

impl Codec for PieceDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut fields = Fields::default();
        fields.add(out, 1, &self.name);
        fields.add(out, 2, &self.letter);
        fields.add(out, 3, &self.movement);
        fields.add_unless(out, 4, &self.movement_in, &None);
        fields.add_unless(out, 5, &self.confined, &None);
        fields.add_unless(out, 6, &self.initial, &None);
        fields.add_unless(out, 7, &self.royal, &false);
        if out.scope == Scope::Rules {
            fields.add_unless(out, 8, &self.value, &None);
        }
        let mut add = Add { fields, out, of: PhantomData };
        self.visit(&mut add);
        add.fields.finish(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let piece = slices! { decode! piece { PieceDef, record, {
            name: record.need(1)?,
            letter: record.need(2)?,
            movement: record.need(3)?,
            movement_in: record.take(4)?,
            confined: record.take(5)?,
            initial: record.take(6)?,
            royal: record.take(7)?.unwrap_or(false),
            value: record.take(8)?,
            art: None,
            characters: None,
        } } };
        record.finish()?;
        Ok(piece)
    }
}

impl Item for PieceDef {}

/// A movement in a zone: the zone, then the movement.
impl Codec for (Zone, Movement) {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok((Zone::read(input)?, Movement::read(input)?))
    }
}

/// The number of files, then of ranks.
impl Codec for BoardSize {
    fn write(&self, out: &mut Writer<'_>) {
        self.files().write(out);
        self.ranks().write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        BoardSize::new(u8::read(input)?, u8::read(input)?).ok_or(DecodeError::BadValue)
    }
}

numbered!(TurnOrder { Alternate = 0, Free = 1 });
numbered!(RoyalRule { Checkmate = 0, Capture = 1, None = 2 });
