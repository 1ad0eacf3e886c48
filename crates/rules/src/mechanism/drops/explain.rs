//! Why a drop is not legal.

use tabiya_board::{Set, Square};

use super::Drops;
use crate::core::moves::{Flag, Move};
use crate::explain::hooks::Explain;
use crate::explain::{Explainer, Refusal};
use crate::registry::hooks::Slices;
use crate::{Attempt, Kind, Piece};

impl Explain for Drops {
    fn place(explainer: &Explainer<'_>, kind: Kind, face: Kind, to: Square) -> Option<Result<(), Refusal>> {
        Some(drop(explainer, kind, face, to))
    }
}

fn drop(explainer: &Explainer<'_>, kind: Kind, face: Kind, to: Square) -> Result<(), Refusal> {
    let ruleset = explainer.ruleset();
    let color = explainer.setup.turn;
    let Some(hands) = &ruleset.def().hands else { return Err(Refusal::NoDrops { kind }) };
    if explainer.in_hand(color, kind) == 0 {
        return Err(Refusal::NotInHand { kind });
    }
    let name = ruleset.kind_name(kind);
    let Some(drop) = hands.drops.iter().find(|drop| drop.piece == name) else {
        return Err(Refusal::NotDroppable { kind });
    };
    let other_face = face != kind;
    if other_face && !drop.also_as.iter().any(|name| ruleset.kind_named(name) == Some(face)) {
        return Err(Refusal::CannotDropAs { kind, face });
    }
    if let Some(other) = explainer.at(to) {
        return Err(Refusal::DropOnOccupied { kind, to, other });
    }
    if drop.zone.is_some_and(|zone| !zone.of[color.index()].contains(to)) {
        return Err(Refusal::DropZone { kind, to });
    }
    if let Some(limit) = drop.file_limit.filter(|_| !other_face) {
        let board = ruleset.board();
        let same = Some(Piece { color, kind });
        let on_file =
            |square: &Square| board.file(*square) == board.file(to) && explainer.at(*square) == same;
        let pieces: Vec<Square> = board.all().filter(on_file).collect();
        if pieces.len() >= limit as usize {
            return Err(Refusal::FileLimit { kind, to, limit, pieces });
        }
    }
    Slices::duty(explainer)?;
    let m = Move::new(to, to, kind.index(), face.index(), Flag::PLACED);
    explainer.safety(Attempt::Place { kind, face, to }, color, m)?;
    if !drop.mate && !other_face {
        let mut after = explainer.position.clone();
        after.play_unchecked(m);
        if !after.has_legal_move() && after.decided().is_none() && after.is_check() {
            return Err(Refusal::DropMate { kind, to });
        }
    }
    Ok(())
}

/// Passes on the refusals of this mechanism.
macro_rules! none_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The game has no drops.
            "no-drops" NoDrops {
                /// The piece that is dropped.
                kind: Kind,
            } |words| format!("no piece is dropped in {}", words.game());
        } $($more)* }
    };
}
pub(crate) use none_refusals;

/// Passes on the refusals of this mechanism.
macro_rules! drops_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// That kind of piece cannot be dropped.
            "not-droppable" NotDroppable {
                /// The piece.
                kind: Kind,
            } |words| format!("{} cannot be dropped", words.a(kind));
            /// The piece cannot be dropped with that face up.
            "cannot-drop-as" CannotDropAs {
                /// The piece in hand.
                kind: Kind,
                /// The face it was to be dropped with.
                face: Kind,
            } |words| format!("{} in hand cannot be dropped as {}", words.a(kind), words.a(face));
            /// The square is occupied.
            "drop-on-occupied" DropOnOccupied {
                /// The piece in hand.
                kind: Kind,
                /// The target.
                to: Square,
                /// The piece on that square.
                other: Piece,
            } |words| format!(
                "{} cannot be dropped on {}: {}'s {} stands there",
                words.a(kind),
                words.on(to),
                words.side(other.color),
                words.name(&other.kind)
            );
            /// The piece may not be dropped on that square.
            "drop-zone" DropZone {
                /// The piece in hand.
                kind: Kind,
                /// The target.
                to: Square,
            } |words| format!("{} may not be dropped on {}", words.a(kind), words.on(to));
            /// The file already has the maximum number of such pieces.
            "file-limit" FileLimit {
                /// The piece in hand.
                kind: Kind,
                /// The target.
                to: Square,
                /// The number allowed on a file.
                limit: u8,
                /// Their squares.
                pieces: Vec<Square>,
            } |words| format!(
                "{} cannot be dropped on {}: that file already has {}",
                words.a(kind),
                words.on(to),
                words.pieces_on(*kind, pieces)
            );
            /// The drop would give mate, which is forbidden.
            "drop-mate" DropMate {
                /// The piece in hand.
                kind: Kind,
                /// The target.
                to: Square,
            } |words| format!("{} may not be dropped on {} to give mate", words.a(kind), words.on(to));
        } $($more)* }
    };
}
pub(crate) use drops_refusals;
