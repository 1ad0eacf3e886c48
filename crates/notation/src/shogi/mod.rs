//! Common parts of KIF, CSA and Japanese notation: names of pieces, keywords for endings, tags, and
//! positions in a text.
//!
//! KIF and CSA are formats for shogi; KIF also supports the smaller games with the pieces of shogi. Nothing
//! here depends on the rules: the ruleset gives the meaning of names.

mod cursor;
pub(crate) mod endings;
pub(crate) mod japanese;
pub(crate) mod pieces;
pub(crate) mod tags;

pub(crate) use cursor::Cursor;

use tabiya_board::Square;
use tabiya_rules::def::RulesetDef;
use tabiya_rules::{Attempt, Kind, Move, Position, Ruleset};

use crate::{MoveError, UnsupportedError, usi};

/// Checks whether a format that names pieces as shogi does can express the games of a ruleset.
pub(crate) fn supports(notation: &'static str, ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    let refuse = |reason: &str| Err(UnsupportedError::new(notation, ruleset, reason));
    let def: &RulesetDef = ruleset.def();
    if usi::supports(ruleset).is_err() {
        refuse("it names squares and promotions as shogi does")
    } else if def.board.files() > 9 || def.board.ranks() > 9 {
        refuse("it is for boards of at most nine by nine squares")
    } else if def.pieces.iter().any(|piece| piece.flips_to.is_some()) {
        refuse("it cannot express pieces that turn over")
    } else if let Some(kind) = ruleset.kinds().find(|kind| pieces::of(ruleset, *kind).is_none()) {
        refuse(&format!("it has no name for the {}", ruleset.kind_name(kind)))
    } else {
        Ok(())
    }
}

/// Returns the promoted form of a kind, or the kind itself, so that the rules refuse the promotion.
pub(crate) fn promoted(ruleset: &Ruleset, kind: Kind) -> Kind {
    ruleset.kind_lettered(&format!("+{}", ruleset.kind_letter(kind))).unwrap_or(kind)
}

/// Returns the legal move of a piece between two squares. `named` is its kind according to the text.
pub(crate) fn step(
    position: &Position,
    named: Kind,
    from: Square,
    to: Square,
    becomes: Option<Kind>,
) -> Result<Move, MoveError> {
    let ruleset = position.ruleset();
    if let Some(piece) = position.piece_at(from)
        && piece.kind != named
    {
        let [found, named] = [piece.kind, named].map(|kind| ruleset.kind_name(kind));
        let [from, to] = [from, to].map(|square| ruleset.square_name(square));
        let message = format!("There is a {found} on {from}, not a {named}.");
        return Err(MoveError::NoSuchMove { text: format!("{from}{to}"), message });
    }
    Ok(position.resolve(&Attempt::step_to_become(from, to, becomes))?)
}

/// Returns a legal drop.
pub(crate) fn drop(position: &Position, kind: Kind, to: Square) -> Result<Move, MoveError> {
    Ok(position.resolve(&Attempt::place(kind, to))?)
}
