//! Why castling is not legal.

use tabiya_board::{File, Rank, Set, Square};

use super::Castling;
use super::tables::FLAGS;
use crate::core::moves::Move;
use crate::def::{CastlingFrom, CastlingSide, CastlingThrough, RoyalRule};
use crate::explain::hooks::{Explain, Step};
use crate::explain::{Explainer, Refusal};
use crate::query::hooks::Query;
use crate::query::leg::Mover;
use crate::query::{attackers, check_on};
use crate::registry::hooks::Slices;
use crate::{Kind, Piece};

/// A castling move that an attempt means.
struct Meant {
    piece: Piece,
    partner: Kind,
    castling_side: CastlingSide,
    king_from: Square,
    king_to: Square,
    rook_from: Square,
    rook_to: Square,
    /// The pieces may start anywhere on the home rank.
    anywhere: bool,
    through: CastlingThrough,
    /// The kind that enters, and its square.
    enters: Option<(Kind, Square)>,
}

impl Explain for Castling {
    fn step(explainer: &Explainer<'_>, step: &Step) -> Option<Result<(), Refusal>> {
        let castle = meant(explainer, step)?;
        Some(castling(explainer, &castle, step))
    }
}

/// Returns the castling move that an attempt means: the king's step to its target, or onto its partner where
/// castling is written like that; with a piece that enters, also the partner's step onto the king.
fn meant(explainer: &Explainer<'_>, step: &Step) -> Option<Meant> {
    let Step { piece, from, to, enters, .. } = *step;
    let def = explainer.ruleset().def();
    let (kinds, array) = explainer.ruleset().kinds_and_array();
    let castling = def.castling.as_ref()?;
    let kind = |name: &str| kinds.plain(name).map(|kind| Kind(kind as u8));
    let (king, partner) = (kind(&castling.king)?, kind(&castling.rook)?);
    let home = array.square_of(def, &castling.king, piece.color.index());
    let anywhere = castling.from == CastlingFrom::Anywhere;
    let own = |square: Square, kind: Kind| explainer.at(square) == Some(Piece { color: piece.color, kind });
    let rank = match home {
        Some(home) => def.board.rank(home),
        None if anywhere => Rank(if piece.color.index() == 0 { 0 } else { def.board.ranks() - 1 }),
        None => return None,
    };
    // The partner onto the king, with a piece that enters on the partner's square.
    let by_partner = any_enters(explainer) && enters.is_some() && own(from, partner) && own(to, king);
    let king_from = if by_partner { to } else { from };
    if !own(king_from, king) || def.board.rank(king_from) != rank || (!anywhere && home != Some(king_from)) {
        return None;
    }
    CastlingSide::ALL.into_iter().find_map(|castling_side| {
        let files = castling.sides[castling_side.index()].as_ref()?;
        let on = |file: File| def.board.square(file, rank);
        let (king_to, rook_to) = (on(files.king_to)?, on(files.rook_to)?);
        let right = explainer.setup.castling[(piece.color, castling_side)];
        let beside = |rook: Square| {
            (def.board.file(rook) > def.board.file(king_from)) == (castling_side == CastlingSide::King)
        };
        let rook_from = if !anywhere {
            on(files.rook_from)?
        } else if own(to, partner) && def.board.rank(to) == rank && beside(to) {
            to
        } else {
            right.unwrap_or(to)
        };
        let meant = if by_partner {
            from == rook_from
        } else if anywhere && to == rook_from && own(to, partner) && beside(to) {
            true
        } else {
            to == king_to && from.0.abs_diff(to.0) > 1 && !leads(explainer, piece, from, to)
        };
        let enters = enters.map(|kind| match by_partner {
            true => (kind, rook_from),
            false => (kind, king_from),
        });
        let piece = Piece { color: piece.color, kind: king };
        let through = castling.through;
        meant.then_some(Meant {
            piece,
            partner,
            castling_side,
            king_from,
            king_to,
            rook_from,
            rook_to,
            anywhere,
            through,
            enters,
        })
    })
}

/// Returns whether the step is also a plain move of the piece.
fn leads(explainer: &Explainer<'_>, piece: Piece, from: Square, to: Square) -> bool {
    Mover::new(explainer.ruleset(), piece, from)
        .is_some_and(|mover| mover.legs().any(|leg| leg.status(&mover, explainer.occupied, to).is_some()))
}

/// Explains a castling move.
fn castling(explainer: &Explainer<'_>, castle: &Meant, step: &Step) -> Result<(), Refusal> {
    let Meant { piece, castling_side, king_from, king_to, .. } = *castle;
    if step.becomes.is_some()
        && let Some(refusal) = Slices::cannot_become(piece.kind, king_from, king_to)
    {
        return Err(refusal);
    }
    if explainer.setup.castling[(piece.color, castling_side)] != Some(castle.rook_from) {
        let partner = castle.partner;
        return Err(Refusal::CastlingNoRight {
            king: piece.kind,
            from: king_from,
            partner,
            side: castling_side,
        });
    }
    check_way(explainer, castle)?;
    Slices::duty(explainer)?;
    check_safety(explainer, castle)?;
    // A move behind which a piece enters is as safe as the same move alone.
    if let Some((entering, square)) = castle.enters {
        Slices::enters(explainer, piece, entering, square).unwrap_or(Ok(()))?;
    }
    let king = piece.kind.index();
    let m = Move::new(king_from, king_to, king, king, FLAGS[castling_side.index()]);
    explainer.safety(step.attempt, piece.color, m)
}

/// Checks that the squares that the two pieces cross are empty.
fn check_way(explainer: &Explainer<'_>, castle: &Meant) -> Result<(), Refusal> {
    let Meant { king_from, king_to, rook_from, rook_to, .. } = *castle;
    let own_ways = span(king_from, king_to).chain(span(rook_from, rook_to));
    // If the pieces castle from the opening array, all squares between them must be empty.
    let between = span(king_from, rook_from).filter(|_| !castle.anywhere);
    let ways: Vec<Square> =
        own_ways.chain(between).filter(|square| *square != king_from && *square != rook_from).collect();
    let king = castle.piece.kind;
    if let Some(refusal) = ways.iter().find_map(|by| Slices::walled(explainer, king, king_to, *by)) {
        return Err(refusal);
    }
    let blocked = ways.into_iter().filter_map(|square| Some((square, explainer.at(square)?)));
    match blocked.min_by_key(|(square, _)| square.0.abs_diff(king_from.0)) {
        Some((by, blocker)) => Err(Refusal::CastlingBlocked { blocker, by }),
        None => Ok(()),
    }
}

/// Checks that the king is not attacked where it starts, crosses or arrives.
fn check_safety(explainer: &Explainer<'_>, castle: &Meant) -> Result<(), Refusal> {
    let Meant { piece, king_from, king_to, .. } = *castle;
    let king = piece.kind;
    let safe = castle.through == CastlingThrough::Safe;
    let checkmate = explainer.ruleset().def().royals.rule == RoyalRule::Checkmate;
    let checked = check_on(explainer.ruleset(), &explainer.setup, piece.color).filter(|_| safe || checkmate);
    if let Some((from, by)) = checked
        && let Some(attacker) = explainer.at(by)
    {
        return Err(Refusal::CastlingInCheck { king, from, attacker, by });
    }
    if !safe {
        return Ok(());
    }
    let mut without = explainer.setup.clone();
    without.board[king_from.index()] = None;
    let attack = |setup: &crate::Setup, square| {
        let found = attackers(explainer.ruleset(), setup, square, !piece.color);
        found.any().then(|| found.first())
    };
    let mut way: Vec<Square> = span(king_from, king_to).collect();
    way.sort_by_key(|square| square.0.abs_diff(king_from.0));
    for square in way.into_iter().skip(usize::from(!castle.anywhere)) {
        let Some(by) = attack(&without, square) else { continue };
        let Some(attacker) = explainer.at(by) else { continue };
        return Err(match square {
            _ if square == king_from && square != king_to => {
                Refusal::CastlingInCheck { king, from: square, attacker, by }
            }
            _ if square == king_to => Refusal::CastlingIntoCheck { king, square, attacker, by },
            _ => Refusal::CastlingThroughCheck { king, square, attacker, by },
        });
    }
    if castle.anywhere {
        // The partner may have shielded the king's new square along the rank.
        let mut after = without;
        after.board[castle.rook_from.index()] = None;
        after.board[king_to.index()] = Some(piece);
        after.board[castle.rook_to.index()] = Some(Piece { color: piece.color, kind: castle.partner });
        if let Some(by) = attack(&after, king_to)
            && let Some(attacker) = explainer.at(by)
        {
            return Err(Refusal::CastlingIntoCheck { king, square: king_to, attacker, by });
        }
    }
    Ok(())
}

/// Returns whether pieces enter behind others in this game.
fn any_enters(explainer: &Explainer<'_>) -> bool {
    let ruleset = explainer.ruleset();
    ruleset.kinds().any(|kind| Slices::can_enter(ruleset, kind))
}

/// Returns the squares from one to another of the same rank, both included.
fn span(a: Square, b: Square) -> impl Iterator<Item = Square> {
    (a.0.min(b.0)..=a.0.max(b.0)).map(Square)
}

/// Passes on the refusals of this mechanism.
macro_rules! castling_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The right to castle is lost.
            "castling-no-right" CastlingNoRight {
                /// The piece that castles.
                king: Kind,
                /// Its square.
                from: Square,
                /// Its partner.
                partner: Kind,
                /// On which side.
                side: CastlingSide,
            } |words| format!(
                "{} no longer has the right to castle with the {} on the {}'s side",
                words.the(king, from),
                words.name(partner),
                side.name()
            );
            /// Something is between king and partner, or on their paths.
            "castling-blocked" CastlingBlocked {
                /// The obstacle.
                blocker: Piece,
                /// Its square.
                by: Square,
            } |words| format!("castling is blocked by {}", words.the(&blocker.kind, by));
            /// The king is in check.
            "castling-in-check" CastlingInCheck {
                /// The king.
                king: Kind,
                /// Its square.
                from: Square,
                /// The attacker.
                attacker: Piece,
                /// The square of the attacker.
                by: Square,
            } |words| format!(
                "{} cannot castle while it is attacked by {}",
                words.the(king, from),
                words.the(&attacker.kind, by)
            );
            /// The king would cross an attacked square.
            "castling-through-check" CastlingThroughCheck {
                /// The king.
                king: Kind,
                /// The attacked square.
                square: Square,
                /// The attacker.
                attacker: Piece,
                /// The square of the attacker.
                by: Square,
            } |words| format!(
                "the {} cannot castle across {}, which is attacked by {}",
                words.name(king),
                words.on(square),
                words.the(&attacker.kind, by)
            );
            /// The king would arrive on an attacked square.
            "castling-into-check" CastlingIntoCheck {
                /// The king.
                king: Kind,
                /// The attacked square.
                square: Square,
                /// The attacker.
                attacker: Piece,
                /// The square of the attacker.
                by: Square,
            } |words| format!(
                "the {} cannot castle to {}, where {} would attack it",
                words.name(king),
                words.on(square),
                words.the(&attacker.kind, by)
            );
        } $($more)* }
    };
}
pub(crate) use castling_refusals;
