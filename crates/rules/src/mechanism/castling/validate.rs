//! Validation of castling rights.

use std::fmt;

use tabiya_board::{B256, Color, File, Rank, Set, Square};

use super::Castling;
use crate::def::{CastlingFrom, CastlingSide};
use crate::validate::hooks::Validate;
use crate::validate::{SetupError, Validator};
use crate::{Kind, Piece, Ruleset};

/// A right to castle, which displays as "White's castling on the king's side".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingRight {
    /// The side that has it.
    pub color: Color,
    /// The castling side.
    pub side: CastlingSide,
    text: String,
}

impl CastlingRight {
    fn new(ruleset: &Ruleset, color: Color, side: CastlingSide) -> CastlingRight {
        let owner = &ruleset.def().sides[color.index()];
        let text = format!("{owner}'s castling on the {}'s side", side.name());
        CastlingRight { color, side, text }
    }
}

impl fmt::Display for CastlingRight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Validate for Castling {
    fn validate(validator: &mut Validator<'_>) {
        for (color, side, rook) in validator.setup.castling.iter() {
            let right = CastlingRight::new(validator.ruleset, color, side);
            validator.errors.extend(error_of(validator, color, side, rook, right));
        }
    }

    fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
        let def = ruleset.def();
        let (kinds, array) = ruleset.kinds_and_array();
        let Some(castling) = &def.castling else { return };
        let Some(king) = array.square_of(def, &castling.king, color.index()) else { return };
        let home = |file: File| def.board.square(file, def.board.rank(king));
        for files in castling.sides.iter().flatten() {
            for (name, file) in [(&castling.king, files.king_to), (&castling.rook, files.rook_to)] {
                if let Some(kind) = kinds.plain(name) {
                    places[kind] |= B256::from_squares(home(file));
                }
            }
        }
        if castling.from == CastlingFrom::Anywhere {
            // If castling pieces may start anywhere on the home rank, so may all other pieces of that rank.
            let rank = B256::from_squares((0..def.board.files()).map(File).filter_map(home));
            for set in places.iter_mut().filter(|set| !set.is_disjoint(rank)) {
                *set |= rank;
            }
        }
    }
}

/// Returns the error of one right, if it has one.
fn error_of(
    validator: &Validator<'_>,
    color: Color,
    side: CastlingSide,
    rook: Square,
    right: CastlingRight,
) -> Option<SetupError> {
    let def = validator.ruleset.def();
    let (kinds, array) = validator.ruleset.kinds_and_array();
    let castling = def.castling.as_ref();
    let found = castling.and_then(|castling| Some((castling, castling.sides[side.index()].as_ref()?)));
    let Some((castling, files)) = found else { return Some(SetupError::NoSuchCastling { right }) };
    let home = array.square_of(def, &castling.king, color.index());
    let piece = |name: &str| Some(Piece { color, kind: Kind(kinds.plain(name)? as u8) });
    let anywhere = castling.from == CastlingFrom::Anywhere;
    let rank = match home {
        Some(king) => def.board.rank(king),
        None if anywhere => Rank(if color == Color::White { 0 } else { def.board.ranks() - 1 }),
        None => return Some(SetupError::NoSuchCastling { right }),
    };
    let king = if anywhere {
        let own = |square: &Square| validator.at(*square) == piece(&castling.king);
        def.board.all().find(own).filter(|square| def.board.rank(*square) == rank)
    } else {
        home.filter(|square| validator.at(*square) == piece(&castling.king))
    };
    let Some(king) = king else {
        return Some(SetupError::CastlingKing { right, king: castling.king.clone() });
    };
    let right_square = if anywhere {
        // The king's side is the side of the higher files.
        rook.index() < def.board.squares()
            && def.board.rank(rook) == rank
            && (def.board.file(rook) > def.board.file(king)) == (side == CastlingSide::King)
    } else {
        def.board.square(files.rook_from, rank) == Some(rook)
    };
    let partner = || castling.rook.clone();
    (!right_square || validator.at(rook) != piece(&castling.rook)).then(|| SetupError::CastlingPartner {
        right,
        partner: partner(),
        square: rook,
    })
}

/// Passes on the errors of this mechanism.
macro_rules! castling_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The game has no castling on that side.
            "no-such-castling" NoSuchCastling {
                /// The right.
                right: CastlingRight,
            } |f| write!(f, "{right} does not exist in this game.");
            /// There is a right to castle, but the king is not on its start square.
            "castling-king" CastlingKing {
                /// The right.
                right: CastlingRight,
                /// The piece that should be there.
                king: String,
            } |f| write!(f, "{right} needs the {king} on its square.");
            /// There is a right to castle, but the partner is not on its square.
            "castling-partner" CastlingPartner {
                /// The right.
                right: CastlingRight,
                /// The piece that should be there.
                partner: String,
                /// The square the setup names.
                square: Square,
            } |f| write!(f, "{right} needs the {partner} on its square.");
        } $($more)* }
    };
}
pub(crate) use castling_errors;
