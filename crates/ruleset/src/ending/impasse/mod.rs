//! Impasse: a declaration by points.

use crate::def::{RoyalRule, RulesetDef, Zone};
use crate::slice::*;

/// The rule of impasse (jishogi): a side whose royal stands in the zone and is not in check, with enough
/// other pieces there and enough points, may declare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImpasseDef {
    /// The enemy camp.
    pub zone: Zone,
    /// The number of other pieces that must stand in it.
    pub pieces: u8,
    /// The points that White and Black need to win by declaration.
    pub points: [u16; 2],
    /// The names of pieces worth five points; all others except royals are worth one.
    pub big: Vec<String>,
}

static IMPASSE: TableSchema = TableSchema {
    title: "`impasse` of `[endings]`",
    doc: "A side whose royal stands in the zone, not in check, with enough other pieces there and enough \
        points, may declare.",
    keys: &[
        key("zone", Kind::Zone, Need::Required, "the enemy camp"),
        key(
            "pieces",
            Kind::Integer { min: 0, max: 255 },
            Need::Required,
            "how many other pieces must stand in it",
        ),
        key("points", Kind::TwoIntegers, Need::Required, "points with which White and Black win"),
        key("big", Kind::Pieces, NONE, "pieces worth five points; all others except royals are worth one"),
    ],
};

pub(crate) struct Impasse;

impl Slice for Impasse {
    type Of = RulesetDef;
    type Value = Option<ImpasseDef>;

    const KEY: Key = key("impasse", Kind::Table(&IMPASSE), NOTHING, "declaration by points");
    const TAG: u64 = 73;
    const DECIDES_MOVES: bool = false;
    const CONTRADICTIONS: &'static [Contradiction] = &[refused(
        "endings.impasse",
        &["royal.rule"],
        "An impasse needs royal pieces, and `royal.rule` is `none`.",
        |def| def.endings.impasse.is_some() && def.royals.rule == RoyalRule::None,
    )];

    fn absent() -> Option<ImpasseDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<ImpasseDef> {
        let impasse = table.table("impasse")?;
        Some(ImpasseDef {
            zone: impasse.zone("zone").unwrap_or_default(),
            pieces: impasse.number("pieces"),
            points: impasse.two_numbers("points"),
            big: impasse.texts("big"),
        })
    }

    fn references(impasse: &Option<ImpasseDef>, _: &RulesetDef, check: &mut Check<'_>) {
        if let Some(impasse) = impasse {
            check.expect_pieces("endings.impasse.big", &impasse.big);
        }
    }

    fn check(impasse: &Option<ImpasseDef>, _: &RulesetDef, check: &mut Check<'_>) {
        let Some(impasse) = impasse else { return };
        check.expect_squares("endings.impasse.zone".to_owned(), &impasse.zone);
    }
}

record!(ImpasseDef { 1 zone, 2 pieces, 3 points, 4 big = Vec::new() });
