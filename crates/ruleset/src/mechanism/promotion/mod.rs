//! Promotion: a piece becomes another at the end of a move.

use core::ops::Deref;

use tabiya_board::{Color, Set};

use crate::def::{PieceDef, RoyalRule, Zone};
use crate::slice::*;

/// The rules of promotion of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionDef {
    /// The promotion zone.
    pub zone: Zone,
    /// The moves that promote.
    pub on: PromotionOn,
    /// Whether the player may decline.
    pub choice: PromotionChoice,
    /// The pieces it may become.
    pub into: PromotionPieces,
    /// The limit on their number.
    pub limit: PromotionLimit,
    /// The piece that a forced promotion means if the move does not name one.
    pub default: Option<String>,
}

/// The names of the pieces that a piece may become, which can differ between the sides. As a slice, those of
/// either side, White's first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PromotionPieces {
    either: Vec<String>,
    /// White's and Black's, if they differ.
    of: Option<[Vec<String>; 2]>,
}

impl PromotionPieces {
    /// Returns the pieces for White and for Black.
    pub fn new(white: Vec<String>, black: Vec<String>) -> PromotionPieces {
        let same = white.len() == black.len() && white.iter().all(|name| black.contains(name));
        if same {
            return PromotionPieces { either: white, of: None };
        }
        let only_black = black.iter().filter(|name| !white.contains(name));
        let either = white.iter().chain(only_black).cloned().collect();
        PromotionPieces { either, of: Some([white, black]) }
    }

    /// Returns the pieces that those of a side may become.
    pub fn of(&self, color: Color) -> &[String] {
        self.of.as_ref().map_or(&self.either, |of| &of[color.index()])
    }

    /// Returns whether they differ between the sides.
    pub fn differ(&self) -> bool {
        self.of.is_some()
    }
}

impl Deref for PromotionPieces {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.either
    }
}

impl<'a> IntoIterator for &'a PromotionPieces {
    type Item = &'a String;
    type IntoIter = core::slice::Iter<'a, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.either.iter()
    }
}

/// The moves that promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionOn {
    /// Moves that end in the zone.
    Arrival,
    /// Moves that start or end in the zone.
    ArrivalOrDeparture,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionChoice {
    /// It may not be declined.
    Forced,
    /// It may be declined, except on arrival on these squares.
    Optional {
        /// The squares on which it is forced.
        forced_in: Zone,
    },
}

/// The limit on the number of promoted pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionLimit {
    /// Any number of each piece.
    None,
    /// Only as many of a piece as the side has lost: at most as many as in the opening array.
    Lost,
}

static PROMOTES: TableSchema = TableSchema {
    title: "`promotes` of a piece",
    doc: "",
    keys: &[
        key("into", Kind::Pieces, Need::Required, "the pieces it may become"),
        key("into-black", Kind::Pieces, NOTHING, "the pieces that Black's may become, if they differ"),
        key("zone", Kind::Zone, Need::Required, "the promotion zone"),
        key(
            "on",
            Kind::OneOf(&["arrival", "arrival-or-departure"]),
            Need::Default("arrival"),
            "whether moves that start in the zone promote, too",
        ),
        key(
            "choice",
            Kind::OneOf(&["forced", "optional"]),
            Need::Default("forced"),
            "whether the player may decline",
        ),
        key(
            "forced-in",
            Kind::Zone,
            NOTHING,
            "with `choice = \"optional\"` only: where it may not be declined",
        ),
        key(
            "limit",
            Kind::OneOf(&["none", "lost"]),
            Need::Default("none"),
            "`lost`: at most as many of a piece as in the opening array",
        ),
        key(
            "default",
            Kind::Piece,
            NOTHING,
            "the piece that a move means where it must promote and names none; only if `into` has several \
             pieces, and with `choice = \"optional\"` only together with `forced-in`",
        ),
    ],
};

pub(crate) struct Promotion;

impl Slice for Promotion {
    type Of = PieceDef;
    type Value = Option<PromotionDef>;

    const KEY: Key = key("promotes", Kind::Table(&PROMOTES), NOTHING, "promotion");
    const TAG: u64 = 16;

    fn absent() -> Option<PromotionDef> {
        None
    }

    fn is_symmetric(promotion: &Option<PromotionDef>) -> bool {
        promotion
            .as_ref()
            .is_none_or(|promotion| promotion.limit == PromotionLimit::None && !promotion.into.differ())
    }

    fn zones(promotion: &Option<PromotionDef>) -> Vec<Zone> {
        let of = |promotion: &PromotionDef| {
            let forced = match promotion.choice {
                PromotionChoice::Forced => None,
                PromotionChoice::Optional { forced_in } => Some(forced_in),
            };
            [Some(promotion.zone), forced]
        };
        promotion.iter().flat_map(of).flatten().collect()
    }

    fn read(table: TableReader<'_>, path: &str, findings: &mut Vec<Finding>) -> Option<PromotionDef> {
        let promotes = table.table("promotes")?;
        let optional = promotes.choice("choice") == "optional";
        if let Some(forced_in) = promotes.get("forced-in").filter(|_| !optional) {
            let message =
                "`forced-in` says where an optional promotion may not be declined, and this one never may.";
            let hint = "write `choice = \"optional\"`, or leave `forced-in` out".to_owned();
            let key = join(path, "promotes.forced-in");
            findings.push(Finding::new(forced_in.head(), key, message).hint(Some(hint)));
        }
        Some(PromotionDef {
            zone: promotes.zone("zone").unwrap_or_default(),
            on: match promotes.choice("on") {
                "arrival-or-departure" => PromotionOn::ArrivalOrDeparture,
                _ => PromotionOn::Arrival,
            },
            choice: if optional {
                PromotionChoice::Optional { forced_in: promotes.zone("forced-in").unwrap_or_default() }
            } else {
                PromotionChoice::Forced
            },
            into: {
                let black = if promotes.get("into-black").is_some() { "into-black" } else { "into" };
                PromotionPieces::new(promotes.texts("into"), promotes.texts(black))
            },
            limit: match promotes.choice("limit") {
                "lost" => PromotionLimit::Lost,
                _ => PromotionLimit::None,
            },
            default: promotes.text("default"),
        })
    }

    fn references(promotion: &Option<PromotionDef>, piece: &PieceDef, check: &mut Check<'_>) {
        if let Some(promotion) = promotion {
            for (color, key) in keys(promotion) {
                check.expect_pieces(
                    &format!("pieces.{}.promotes.{key}", piece.name),
                    promotion.into.of(color),
                );
            }
        }
    }

    fn check(promotion: &Option<PromotionDef>, piece: &PieceDef, check: &mut Check<'_>) {
        let Some(promotion) = promotion else { return };
        let key = format!("pieces.{}.promotes", piece.name);
        check.expect_squares(format!("{key}.zone"), &promotion.zone);
        if let PromotionChoice::Optional { forced_in } = &promotion.choice
            && check.trusts_all(&format!("{key}.zone"))
            && check.trusts("board.size")
            && (0..2).any(|side| !forced_in.of[side].is_subset(promotion.zone.of[side]))
        {
            let message = "Promotion cannot be forced where there is none: this is not all inside `zone`.";
            check.report(RulesetError::new(format!("{key}.forced-in"), message));
        }
        if let Some(message) = default_error(promotion, &key, check) {
            check.report(RulesetError::new(format!("{key}.default"), message));
        }
        for (color, name) in keys(promotion) {
            check_pieces(promotion, piece, color, &format!("{key}.{name}"), check);
        }
    }
}

/// Returns the keys of the pieces that a piece may become, each with a side to which it applies.
fn keys(promotion: &PromotionDef) -> impl Iterator<Item = (Color, &'static str)> {
    let black = promotion.into.differ().then_some((Color::Black, "into-black"));
    [(Color::White, "into")].into_iter().chain(black)
}

/// Checks the pieces that those of a side may become.
fn check_pieces(promotion: &PromotionDef, piece: &PieceDef, color: Color, key: &str, check: &mut Check<'_>) {
    let names = promotion.into.of(color);
    if names.is_empty() {
        check.report(RulesetError::new(key.to_owned(), "This lists no piece to promote to."));
    }
    for (index, into) in names.iter().enumerate() {
        let at = format!("{key}.{index}");
        if *into == piece.name {
            check.report(RulesetError::new(at, format!("The {into} would promote into itself.")));
            continue;
        }
        let Some(other) = check.piece(into) else { continue };
        royals(piece, &check.def.pieces[other], at.clone(), check);
        if promotion.limit == PromotionLimit::Lost {
            let sides = if promotion.into.differ() { vec![color] } else { Color::ALL.to_vec() };
            lost(into, other, &sides, at, check);
        }
    }
}

/// Returns the fault of the default, if any: it must be one of several pieces, and some moves must be
/// forced to promote.
fn default_error(promotion: &PromotionDef, key: &str, check: &Check<'_>) -> Option<String> {
    let default = promotion.default.as_ref()?;
    if let Some((_, key)) = keys(promotion).find(|(color, _)| !promotion.into.of(*color).contains(default)) {
        return Some(format!("The default must be one of the pieces in `{key}`; the {default} is not."));
    }
    if keys(promotion).all(|(color, _)| promotion.into.of(color).len() == 1) {
        return Some(format!("The default has no effect: the {default} is the only piece in `into`."));
    }
    let written = ["choice", "forced-in"].iter().all(|name| check.trusts_all(&format!("{key}.{name}")));
    match promotion.choice {
        PromotionChoice::Optional { forced_in }
            if written && forced_in.of.iter().all(|set| set.is_empty()) =>
        {
            let message = "The default has no effect: a move that names no piece does not promote, since \
                `forced-in` has no squares.";
            Some(message.to_owned())
        }
        _ => None,
    }
}

/// Checks that royals neither vanish nor appear by promotion.
fn royals(piece: &PieceDef, into: &PieceDef, key: String, check: &mut Check<'_>) {
    if !check.trusts_royals() || check.def.royals.rule == RoyalRule::None {
        return;
    }
    if piece.royal && !into.royal {
        let message = format!("The {} is royal and would promote away into a {}.", piece.name, into.name);
        check.report(RulesetError::new(key, message));
    } else if !piece.royal && into.royal && check.def.royals.rule == RoyalRule::Checkmate {
        let message = format!(
            "The {} is royal: under `checkmate` each side has one royal, and nothing may promote into \
             another.",
            into.name
        );
        check.report(RulesetError::new(key, message));
    }
}

/// Checks that pieces with `limit = "lost"` are in the opening array.
fn lost(into: &str, other: usize, sides: &[Color], key: String, check: &mut Check<'_>) {
    let Some(start) = &check.start else { return };
    if sides.iter().all(|color| start.count(*color, other) == 0) {
        let message =
            format!("With `limit = \"lost\"` nothing can become a {into}: the opening array has none.");
        check.report(RulesetError::new(key, message));
    }
}

numbered!(PromotionOn { Arrival = 0, ArrivalOrDeparture = 1 });
numbered!(PromotionLimit { None = 0, Lost = 1 });
record!(PromotionDef {
    1 zone,
    2 on = PromotionOn::Arrival,
    3 choice = PromotionChoice::Forced,
    4 into,
    5 limit = PromotionLimit::None,
    6 default = None; for rules,
});

/// The squares on which an optional promotion is forced. `Forced` is the default, so it is never written.
impl Codec for PromotionChoice {
    fn write(&self, out: &mut Writer<'_>) {
        if let PromotionChoice::Optional { forced_in } = self {
            forced_in.write(out);
        }
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        Ok(PromotionChoice::Optional { forced_in: Zone::read(input)? })
    }
}

/// The names, if they are the same for both sides; otherwise an empty name, which no piece has, and the names
/// for White and for Black.
impl Codec for PromotionPieces {
    fn write(&self, out: &mut Writer<'_>) {
        match &self.of {
            None => self.either.write(out),
            Some([white, black]) => {
                out.delimited(&String::new());
                out.delimited(white);
                out.delimited(black);
            }
        }
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        if input.0.first() != Some(&0) {
            let both = Vec::<String>::read(input)?;
            return Ok(PromotionPieces { either: both, of: None });
        }
        input.delimited::<String>()?;
        Ok(PromotionPieces::new(input.delimited()?, input.delimited()?))
    }
}
