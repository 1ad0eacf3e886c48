//! The encodings of definitions.

use tabiya_board::{BoardSize, Color};

use super::{Codec, DecodeError, Fields, Item, Reader, Scope, Writer, numbered, record};
use crate::def::*;
use crate::placement;

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
        fields.add_unless(out, 16, &self.castling, &None);
        fields.add_unless(out, 17, &self.hands, &None);
        fields.add_unless(out, 18, &self.gating, &None);
        fields.add_unless(out, 19, &self.royals.facing, &false);
        fields.add_unless(out, 20, &self.royals.giving_check, &true);
        fields.add_unless(out, 21, &self.captures.forced, &false);
        fields.add_unless(out, 22, &self.captures.effect, &CaptureEffect::None);
        let endings = &self.endings;
        if out.scope == Scope::Rules {
            fields.add_unless(out, 64, &endings.stalemate, &Verdict::Draw);
            fields.add_unless(out, 69, &endings.repetition, &Vec::new());
            fields.add_unless(out, 70, &endings.quiet, &Vec::new());
            fields.add_unless(out, 72, &endings.dead_position, &None);
            fields.add_unless(out, 73, &endings.impasse, &None);
            fields.add_unless(out, 74, &endings.counting, &None);
        }
        fields.add_unless(out, 65, &endings.goal, &None);
        fields.add_unless(out, 66, &endings.extinction, &Vec::new());
        fields.add_unless(out, 67, &endings.bare_royal, &None);
        fields.add_unless(out, 68, &endings.checks, &None);
        fields.add_unless(out, 71, &endings.quiet_reset_by, &Vec::new());
        fields.finish(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let def = RulesetDef {
            id: "game".to_owned(),
            name: "Game".to_owned(),
            aliases: Vec::new(),
            summary: String::new(),
            sources: Vec::new(),
            sides: ["White".to_owned(), "Black".to_owned()],
            white_on_top: false,
            squares: SquareNames::default(),
            board: record.need(1)?,
            pieces: record.need(2)?,
            start: StartDef { placement: record.need(3)?, turn: record.take(4)?.unwrap_or(Color::White) },
            turns: record.take(5)?.unwrap_or(TurnOrder::Alternate),
            royals: RoyalDef {
                rule: record.need(6)?,
                facing: record.take(19)?.unwrap_or(false),
                giving_check: record.take(20)?.unwrap_or(true),
            },
            castling: record.take(16)?,
            hands: record.take(17)?,
            gating: record.take(18)?,
            captures: CaptureDef {
                forced: record.take(21)?.unwrap_or(false),
                effect: record.take(22)?.unwrap_or(CaptureEffect::None),
            },
            endings: EndingsDef {
                stalemate: record.take(64)?.unwrap_or(Verdict::Draw),
                goal: record.take(65)?,
                extinction: record.take(66)?.unwrap_or_default(),
                bare_royal: record.take(67)?,
                checks: record.take(68)?,
                repetition: record.take(69)?.unwrap_or_default(),
                quiet: record.take(70)?.unwrap_or_default(),
                quiet_reset_by: record.take(71)?.unwrap_or_default(),
                dead_position: record.take(72)?,
                impasse: record.take(73)?,
                counting: record.take(74)?,
            },
        };
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
        fields.add_unless(out, 16, &self.promotion, &None);
        fields.add_unless(out, 17, &self.flips_to, &None);
        fields.add_unless(out, 18, &self.en_passant_on, &None);
        fields.finish(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let piece = PieceDef {
            name: record.need(1)?,
            letter: record.need(2)?,
            movement: record.need(3)?,
            movement_in: record.take(4)?,
            confined: record.take(5)?,
            initial: record.take(6)?,
            royal: record.take(7)?.unwrap_or(false),
            value: record.take(8)?,
            promotion: record.take(16)?,
            flips_to: record.take(17)?,
            en_passant_on: record.take(18)?,
            art: None,
        };
        record.finish()?;
        Ok(piece)
    }
}

impl Item for PieceDef {}

/// How a piece moves in a zone: the zone, then the movement.
impl Codec for (Zone, Movement) {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok((Zone::read(input)?, Movement::read(input)?))
    }
}

/// Files, then ranks.
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

numbered!(PromotionOn { Arrival = 0, ArrivalOrDeparture = 1 });
numbered!(PromotionLimit { None = 0, Lost = 1 });
record!(PromotionDef {
    1 zone,
    2 on = PromotionOn::Arrival,
    3 choice = PromotionChoice::Forced,
    4 into,
    5 limit = PromotionLimit::None,
});

/// Where an optional promotion is forced. `Forced` is the default, and so never written.
impl Codec for PromotionChoice {
    fn write(&self, out: &mut Writer<'_>) {
        if let PromotionChoice::Optional { forced_in } = self {
            forced_in.write(out);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(PromotionChoice::Optional { forced_in: Zone::read(input)? })
    }
}

numbered!(CastlingFrom { Array = 0, Anywhere = 1 });
numbered!(CastlingThrough { Safe = 0, Anything = 1 });
record!(WingDef { 1 rook_from, 2 king_to, 3 rook_to });

impl Codec for CastlingDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut fields = Fields::default();
        fields.add(out, 1, &self.king);
        fields.add(out, 2, &self.rook);
        fields.add_unless(out, 3, &self.from, &CastlingFrom::Array);
        fields.add_unless(out, 4, &self.through, &CastlingThrough::Safe);
        fields.add_unless(out, 5, &self.wings[0], &None);
        fields.add_unless(out, 6, &self.wings[1], &None);
        fields.finish(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let castling = CastlingDef {
            king: record.need(1)?,
            rook: record.need(2)?,
            from: record.take(3)?.unwrap_or(CastlingFrom::Array),
            through: record.take(4)?.unwrap_or(CastlingThrough::Safe),
            wings: [record.take(5)?, record.take(6)?],
        };
        record.finish()?;
        Ok(castling)
    }
}

record!(DropDef { 1 piece, 2 zone = None, 3 file_limit = None, 4 mate = true, 5 also_as = Vec::new() });
impl Item for DropDef {}

/// The order in which drops are given has no meaning: they are written in that of the pieces.
impl Codec for HandsDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut drops = self.drops.clone();
        drops.sort_by_key(|drop| out.order(&drop.piece));
        let mut fields = Fields::default();
        fields.add_unless(out, 1, &self.keep_captured, &true);
        fields.add(out, 2, &drops);
        fields.finish(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let hands = HandsDef { keep_captured: record.take(1)?.unwrap_or(true), drops: record.need(2)? };
        record.finish()?;
        Ok(hands)
    }
}

/// The pieces that survive. `None` is the default, and so never written.
impl Codec for CaptureEffect {
    fn write(&self, out: &mut Writer<'_>) {
        if let CaptureEffect::Explode { spares } = self {
            spares.write(out);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(CaptureEffect::Explode { spares: Vec::read(input)? })
    }
}

record!(GatingDef { 1 pieces, 2 from });
numbered!(GoalReply { None = 0, Capture = 1, Equalise = 2 });
record!(GoalDef { 1 pieces, 2 zone, 3 reply = GoalReply::None });
record!(ExtinctionDef { 1 side = None, 2 pieces = Vec::new(), 3 verdict = Verdict::Loss });
impl Item for ExtinctionDef {}
record!(BareRoyalDef { 1 verdict = Verdict::Loss, 2 reply = false });
record!(RepetitionDef {
    1 count,
    2 by,
    3 verdict = Verdict::Draw,
    4 perpetual_check = Verdict::Draw,
    5 perpetual_chase = Verdict::Draw,
    6 side = None,
});
impl Item for RepetitionDef {}
record!(QuietDef { 1 moves, 2 by });
impl Item for QuietDef {}
record!(ImpasseDef { 1 zone, 2 pieces, 3 points, 4 big = Vec::new() });
numbered!(CountingDef { Makruk = 0 });
