//! The promotion of a kind as its definition has it, for those who ask about single moves.

use tabiya_board::{B256, Color, Set, Square};

use crate::def::{PromotionChoice, PromotionLimit, PromotionOn};
use crate::{Kind, Ruleset};

/// What a kind becomes, and where.
#[derive(Clone, Debug)]
pub(crate) struct Promotes {
    zone: B256,
    must: B256,
    leaving: bool,
    /// Into which kinds.
    pub(crate) into: Vec<Kind>,
    /// Only into kinds of which the side has lost some.
    pub(crate) limited: bool,
    /// It turns over with every move it makes.
    pub(crate) flips: bool,
}

impl Promotes {
    /// The promotion of a kind, if it has any.
    pub(crate) fn of(ruleset: &Ruleset, kind: Kind, color: Color) -> Option<Promotes> {
        let def = ruleset.def();
        let (kinds, _) = ruleset.kinds_and_array();
        let piece = &def.pieces[ruleset.piece_of(kind)];
        let side = color.index();
        if let Some(face) = piece.flips_to.as_deref().and_then(|name| kinds.plain(name)) {
            let all = B256::from_squares(def.board.all());
            let into = vec![Kind(face as u8)];
            return Some(Promotes {
                zone: all,
                must: all,
                leaving: false,
                into,
                limited: false,
                flips: true,
            });
        }
        let promotion = piece.promotion.as_ref()?;
        let into = promotion.into.iter().filter_map(|name| kinds.promoted(name, &piece.name));
        Some(Promotes {
            zone: promotion.zone.of[side],
            must: match promotion.choice {
                PromotionChoice::Forced => promotion.zone.of[side],
                PromotionChoice::Optional { forced_in } => forced_in.of[side],
            },
            leaving: promotion.on == PromotionOn::ArrivalOrDeparture,
            into: into.map(|kind| Kind(kind as u8)).collect(),
            limited: promotion.limit == PromotionLimit::Lost,
            flips: false,
        })
    }

    /// Whether a move promotes, if the player wishes.
    pub(crate) fn may(&self, from: Square, to: Square) -> bool {
        self.zone.contains(to) || self.leaving && self.zone.contains(from)
    }

    /// Whether a piece cannot stay what it is when it makes a move: where arriving in the zone
    /// forces the promotion, leaving it does.
    pub(crate) fn must_after(&self, from: Square, to: Square) -> bool {
        let leaves = self.leaving && self.zone.contains(from) && self.zone.is_subset(self.must);
        leaves || self.must(to)
    }

    /// Whether a piece that arrives on a square cannot stay what it is.
    pub(crate) fn must(&self, to: Square) -> bool {
        self.must.contains(to)
    }
}
