//! Rights to castle that cannot be.

use std::fmt;

use tabiya_board::{B256, Color, File, Rank, Set, Square};

use super::Castling;
use crate::def::CastlingFrom;
use crate::gate::hooks::Admit;
use crate::gate::{Gate, SetupFault};
use crate::{Kind, Piece, Ruleset};

/// A castling right, with the words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wing {
    /// Whose.
    pub color: Color,
    /// 0 is the king's side, 1 the queen's.
    pub wing: usize,
    /// "White's castling on the king's side".
    words: String,
}

impl Wing {
    fn new(ruleset: &Ruleset, color: Color, wing: usize) -> Wing {
        let side = &ruleset.def().sides[color.index()];
        let words = format!("{side}'s castling on the {}'s side", ["king", "queen"][wing & 1]);
        Wing { color, wing, words }
    }
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Admit for Castling {
    fn faults(gate: &mut Gate<'_>) {
        for (index, rook) in gate.setup.castling.iter().enumerate() {
            let Some(rook) = *rook else { continue };
            let (color, wing) = (Color::from_index(index / 2), index % 2);
            let right = Wing::new(gate.ruleset, color, wing);
            gate.faults.extend(fault_of(gate, color, wing, rook, right));
        }
    }

    fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
        let def = ruleset.def();
        let (kinds, array) = ruleset.kinds_and_array();
        let Some(castling) = &def.castling else { return };
        let Some(king) = array.square_of(def, &castling.king, color.index()) else { return };
        let home = |file: u8| def.board.square(File(file), def.board.rank(king));
        for wing in castling.wings.iter().flatten() {
            for (name, file) in [(&castling.king, wing.king_to), (&castling.rook, wing.rook_to)] {
                if let Some(kind) = kinds.plain(name) {
                    places[kind] |= B256::from_squares(home(file));
                }
            }
        }
        if castling.from == CastlingFrom::Anywhere {
            // Where castling pieces may stand anywhere, so may all others of the home rank.
            let rank = B256::from_squares((0..def.board.files()).filter_map(home));
            for set in places.iter_mut().filter(|set| !set.is_disjoint(rank)) {
                *set |= rank;
            }
        }
    }
}

/// Returns what is wrong with one right.
fn fault_of(gate: &Gate<'_>, color: Color, wing: usize, rook: Square, right: Wing) -> Option<SetupFault> {
    let def = gate.ruleset.def();
    let (kinds, array) = gate.ruleset.kinds_and_array();
    let castling = def.castling.as_ref();
    let found = castling.and_then(|castling| Some((castling, castling.wings[wing].as_ref()?)));
    let Some((castling, files)) = found else { return Some(SetupFault::NoSuchCastling { right }) };
    let home = array.square_of(def, &castling.king, color.index());
    let piece = |name: &str| Some(Piece { color, kind: Kind(kinds.plain(name)? as u8) });
    let anywhere = castling.from == CastlingFrom::Anywhere;
    let rank = match home {
        Some(king) => def.board.rank(king),
        None if anywhere => Rank(if color == Color::White { 0 } else { def.board.ranks() - 1 }),
        None => return Some(SetupFault::NoSuchCastling { right }),
    };
    let king = if anywhere {
        let own = |square: &Square| gate.at(*square) == piece(&castling.king);
        def.board.all().find(own).filter(|square| def.board.rank(*square) == rank)
    } else {
        home.filter(|square| gate.at(*square) == piece(&castling.king))
    };
    let Some(king) = king else {
        return Some(SetupFault::CastlingKing { right, king: castling.king.clone() });
    };
    let right_square = if anywhere {
        // The king's side is that of the higher files.
        rook.index() < def.board.squares()
            && def.board.rank(rook) == rank
            && (def.board.file(rook) > def.board.file(king)) == (wing == 0)
    } else {
        def.board.square(File(files.rook_from), rank) == Some(rook)
    };
    let partner = || castling.rook.clone();
    (!right_square || gate.at(rook) != piece(&castling.rook)).then(|| SetupFault::CastlingPartner {
        right,
        partner: partner(),
        square: rook,
    })
}

/// Hands on the faults of this mechanism.
macro_rules! castling_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// There is a right to castle on a wing that the game does not have.
            "no-such-castling" NoSuchCastling {
                /// Which right.
                right: Wing,
            } |f| write!(f, "{right} does not exist in this game.");
            /// There is a right to castle, but the king is not where it castles from.
            "castling-king" CastlingKing {
                /// Which right.
                right: Wing,
                /// The piece that should be there.
                king: String,
            } |f| write!(f, "{right} is said to be possible, but the {king} is not on its square.");
            /// There is a right to castle, but its partner is not there.
            "castling-partner" CastlingPartner {
                /// Which right.
                right: Wing,
                /// The piece that should be there.
                partner: String,
                /// The square the setup names.
                square: Square,
            } |f| write!(f, "{right} is said to be possible, but the {partner} is not on its square.");
        } $($more)* }
    };
}
pub(crate) use castling_faults;
