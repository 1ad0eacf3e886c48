//! Explosions: a capture removes the capturing piece and the pieces around it.

use crate::def::RulesetDef;
use crate::slice::*;

/// The effect of a capture besides removing the captured piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaptureEffect {
    /// No effect.
    None,
    /// The capturing piece and all pieces on the eight squares around it are removed, too.
    Explode {
        /// The names of pieces that survive on the squares around.
        spares: Vec<String>,
    },
}

static EXPLODE: TableSchema = TableSchema {
    title: "`explode` of `[captures]`",
    doc: "",
    keys: &[key("spares", Kind::Pieces, NONE, "pieces that survive on the squares around")],
};

pub(crate) struct Explosion;

impl Slice for Explosion {
    type Of = RulesetDef;
    type Value = CaptureEffect;

    const KEY: Key = key(
        "explode",
        Kind::Table(&EXPLODE),
        NOTHING,
        "a capture removes the capturing piece and all pieces around it",
    );
    const TAG: u64 = 22;
    const SYMMETRIC: bool = true;

    fn absent() -> CaptureEffect {
        CaptureEffect::None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> CaptureEffect {
        match table.table("explode") {
            Some(explode) => CaptureEffect::Explode { spares: explode.texts("spares") },
            None => CaptureEffect::None,
        }
    }

    fn references(effect: &CaptureEffect, _: &RulesetDef, check: &mut Check<'_>) {
        if let CaptureEffect::Explode { spares } = effect {
            check.expect_pieces("captures.explode.spares", spares);
        }
    }

    fn check(effect: &CaptureEffect, def: &RulesetDef, check: &mut Check<'_>) {
        let CaptureEffect::Explode { spares } = effect else { return };
        for name in spares {
            if def.pieces.iter().any(|piece| piece.name == *name && piece.royal) {
                let message = format!("The {name} is royal, and no royal piece survives an explosion.");
                check.report(RulesetError::new("captures.explode.spares", message));
            }
        }
    }
}

/// The pieces that survive. `None` is the default, so it is never written.
impl Codec for CaptureEffect {
    fn write(&self, out: &mut Writer<'_>) {
        if let CaptureEffect::Explode { spares } = self {
            spares.write(out);
        }
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        Ok(CaptureEffect::Explode { spares: Vec::read(input)? })
    }
}
