//! Castling on the rule sheet.

use tabiya_board::File;

use crate::def::{CastlingFrom, CastlingThrough, RulesetDef};
use crate::sheet::words::{a, name};

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let Some(castling) = &def.castling else { return Vec::new() };
    let (king, rook) = (name(&castling.king), name(&castling.rook));
    let between = match castling.from {
        CastlingFrom::Array => "nothing stands between them",
        CastlingFrom::Anywhere => "nothing else stands on the squares that the two cross or reach",
    };
    let mut rules = vec![format!(
        "Once in a game the {king} and {} of its side may move together, if neither has moved and {between}.",
        a(&castling.rook)
    )];
    let file = |file: File| char::from(b'a' + file.0);
    for (side, files) in ["King side", "Queen side"].iter().zip(&castling.sides) {
        let Some(files) = files else { continue };
        let from = match castling.from {
            CastlingFrom::Array => format!(" from file {}", file(files.rook_from)),
            CastlingFrom::Anywhere => String::new(),
        };
        rules.push(format!(
            "{side}: the {king} goes to file {}, the {rook}{from} to file {}.",
            file(files.king_to),
            file(files.rook_to)
        ));
    }
    rules.push(match castling.through {
        CastlingThrough::Safe => {
            format!("The {king} may not be attacked before, on its way, or where it arrives.")
        }
        CastlingThrough::Anything => "Attacked squares do not matter.".into(),
    });
    if castling.from == CastlingFrom::Anywhere {
        rules.push(format!("The move is written as the {king} capturing its own {rook}."));
    }
    rules
}

/// Returns where a piece enters after castling.
pub(crate) fn entering(def: &RulesetDef) -> Option<String> {
    let castling = def.castling.as_ref()?;
    let (king, rook) = (name(&castling.king), name(&castling.rook));
    Some(format!("After castling it enters where the {king} or where the {rook} stood."))
}
