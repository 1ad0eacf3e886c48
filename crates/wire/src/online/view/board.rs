//! Boards, pieces and cards of games, made from their rules.

use tabiya_board::{Color, File, Rank};
use tabiya_notation::squares;
use tabiya_rules::def::{RoyalRule, RulesetDef, ShuffledArrays, SquareNames, TurnOrder};
use tabiya_rules::{Kind, Piece, Ruleset};

use crate::move_texts::letter;
use crate::online::{BoardInfo, GameCard, PieceInfo, SquareOrder, WallInfo};
use crate::parts::GameHeader;
use crate::{Side, Sides};

impl GameCard {
    /// Creates the card of a game. The caller adds whether it is the game of a `course`.
    pub fn of(def: &RulesetDef) -> GameCard {
        GameCard {
            header: GameHeader::of(def),
            hash: tabiya_rules::fingerprint::of_definition(def).to_string(),
            names: def.names.clone(),
            course: false,
            turns: def.turns == TurnOrder::Alternate,
            computer: def.turns == TurnOrder::Alternate,
            starts: ShuffledArrays::of(def).map(|arrays| arrays.count()),
        }
    }
}

impl BoardInfo {
    /// Describes the board of a game. Whether the pieces are `turned` depends on their drawings, and so do
    /// the `colours`, which the caller adds like the `coordinates` of a course.
    ///
    /// ```
    /// use tabiya_wire::online::BoardInfo;
    /// let shogi = tabiya_rules::Ruleset::builtin("shogi").unwrap();
    /// let board = BoardInfo::of(&shogi, true);
    /// assert_eq!((board.files[0].as_str(), board.ranks[0].as_str()), ("9", "i"));
    /// assert_eq!(board.pieces["+p"].kind, "tokin");
    /// ```
    pub fn of(ruleset: &Ruleset, turned: bool) -> BoardInfo {
        let (def, board) = (ruleset.def(), ruleset.board());
        let named =
            |file, rank| board.square(file, rank).map(|square| squares::file_and_rank(ruleset, square));
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            ruleset
                .kinds()
                .map(move |kind| (letter(ruleset, Piece { color, kind }), piece(ruleset, color, kind)))
        });
        BoardInfo {
            rules: ruleset.id().to_owned(),
            hash: ruleset.encoded().0.to_string(),
            name: def.name.clone(),
            sides: Sides::names(def),
            turns: ruleset.alternates(),
            passing: def.pass,
            check_entries: def.royals.rule == RoyalRule::Capture && def.royals.announce_check,
            files: (0..board.files()).filter_map(|file| Some(named(File(file), Rank(0))?.0)).collect(),
            ranks: (0..board.ranks()).filter_map(|rank| Some(named(File(0), Rank(rank))?.1)).collect(),
            coordinates: None,
            names: match def.squares {
                SquareNames::Chess => SquareOrder::Chess,
                SquareNames::Shogi => SquareOrder::Shogi,
            },
            bottom: if def.white_on_top { Side::Black } else { Side::White },
            turned,
            colours: None,
            hands: def.has_hands(),
            wall: def.wall().map(|wall| WallInfo { name: wall.name.to_owned(), limit: wall.limit }),
            pieces: pieces.collect(),
        }
    }
}

fn piece(ruleset: &Ruleset, color: Color, kind: Kind) -> PieceInfo {
    let side = match color {
        Color::White => "white",
        Color::Black => "black",
    };
    PieceInfo {
        side: color.into(),
        kind: ruleset.kind_name(kind).to_owned(),
        symbol: format!("{side}-{}", kind.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_every_game_has_letters_of_its_own() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::compile(def).unwrap();
            let board = BoardInfo::of(&ruleset, false);
            assert_eq!(board.pieces.len(), 2 * ruleset.kinds().len(), "{}", ruleset.id());
        }
    }
}
