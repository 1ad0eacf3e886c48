//! Impasse (jishogi) by declaration: the 27-point rule of the Computer Shogi Association. A side to move that
//! is not in check, and has its royal, enough other pieces and enough points in the enemy camp and in hand,
//! declares and wins.

use tabiya_board::Set;

use super::Impasse;
use crate::Position;
use crate::def::{By, ImpasseDef, RulesetDef};
use crate::ending::hooks::Judge;
use crate::ending::{ClaimError, History, Outcome, Reason};
use crate::query::hooks::Ways;

impl Judge for Impasse {
    type Memory = ();

    fn decide(position: &Position, _: &History, by: By) -> Option<Outcome> {
        let rule = position.ruleset().def().endings.impasse.as_ref()?;
        if by != By::Claim || position.is_check() {
            return None;
        }
        let side = position.turn();
        let tally = Tally::of(position, rule);
        (tally.royal
            && tally.pieces >= u32::from(rule.pieces)
            && tally.points >= u32::from(rule.points[side.index()]))
        .then(|| Outcome::win(side.index(), Reason::Impasse).by(By::Claim))
    }

    fn claim_error(position: &Position, _: &History, reason: Reason) -> Option<ClaimError> {
        let declared = reason == Reason::Impasse && position.ruleset().def().endings.impasse.is_some();
        declared.then_some(ClaimError::Impasse)
    }

    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.endings.impasse.is_some())
    }
}

/// The pieces of the side to move in the enemy camp.
struct Tally {
    royal: bool,
    pieces: u32,
    points: u32,
}

impl Tally {
    fn of(position: &Position, rule: &ImpasseDef) -> Tally {
        let ruleset = position.ruleset();
        let def = ruleset.def();
        let side = position.turn();
        let worth = |piece: usize| if rule.big.contains(&def.pieces[piece].name) { 5 } else { 1 };
        let mut tally = Tally { royal: false, pieces: 0, points: 0 };
        for square in rule.zone.of[side.index()].squares() {
            let Some(found) = position.piece_at(square).filter(|piece| piece.color == side) else { continue };
            let piece = ruleset.piece_of(found.kind);
            if def.pieces[piece].royal {
                tally.royal = true;
            } else {
                tally.pieces += 1;
                tally.points += worth(piece);
            }
        }
        for kind in ruleset.kinds() {
            tally.points += u32::from(position.in_hand(side, kind)) * worth(ruleset.piece_of(kind));
        }
        tally
    }
}

/// Passes on the reasons why claims by this ending are not granted.
macro_rules! impasse_claim_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The royal, the pieces or the points in the enemy camp are not enough, or the side is in check.
            Impasse =
                "An impasse needs the royal piece, unattacked, and enough pieces and points in the enemy \
                 camp."
                    .to_owned();
        } $($more)* }
    };
}
pub(crate) use impasse_claim_errors;
