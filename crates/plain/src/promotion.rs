//! How promotions are written, for the list of what can be typed.

use tabiya_board::{Set, Square};
use tabiya_rules::Ruleset;
use tabiya_rules::def::{PieceDef, PromotionChoice, PromotionDef};

/// Returns how the promotions of a game are written, with an example for each of the ways in which its pieces promote, and
/// what it means.
pub(crate) fn forms(ruleset: &Ruleset) -> Vec<(String, &'static str)> {
    let mut rows: Vec<(String, &'static str)> = Vec::new();
    // Pawns come last, and promote by steps straight ahead as in the examples.
    for piece in ruleset.def().pieces.iter().rev() {
        let Some(promotion) = &piece.promotion else { continue };
        if let Some(row) = form(ruleset, piece, promotion)
            && rows.iter().all(|(_, meaning)| *meaning != row.1)
        {
            rows.push(row);
        }
    }
    rows
}

fn form(ruleset: &Ruleset, piece: &PieceDef, promotion: &PromotionDef) -> Option<(String, &'static str)> {
    let [from, to] = step(ruleset, promotion)?.map(|square| ruleset.square_name(square));
    let into = ruleset.kind_letter(ruleset.kind_named(promotion.into.first()?)?);
    let turns_over = into.strip_prefix('+') == Some(&piece.letter);
    let text = if turns_over {
        format!("{from}{to}+")
    } else {
        let into = into.to_uppercase();
        let letter = if piece.name == "pawn" { String::new() } else { piece.letter.to_uppercase() };
        format!("{from} {to} {into}, {letter}{to}={into}")
    };
    let is_optional = matches!(promotion.choice, PromotionChoice::Optional { .. });
    let is_certain = promotion.into.len() == 1 || promotion.default.is_some();
    let meaning = match (is_optional, turns_over) {
        (true, true) => "promote; without `+`, decline where that is allowed",
        (true, false) => "promote; without the letter, decline where that is allowed",
        (false, true) if is_certain => "promote; `+` may be left out",
        (false, false) if is_certain => "promote; the letter may be left out",
        (false, _) => "promote, where there is a choice",
    };
    Some((text, meaning))
}

/// Returns a step straight ahead of the first player into the zone, in the middle of the board, if possible to a square
/// where the promotion may be declined.
fn step(ruleset: &Ruleset, promotion: &PromotionDef) -> Option<[Square; 2]> {
    let board = ruleset.board();
    let is_forced = |square: Square| match promotion.choice {
        PromotionChoice::Optional { forced_in } => forced_in.of[0].contains(square),
        PromotionChoice::Forced => true,
    };
    let in_the_middle = |square: &Square| board.file(*square).0 == board.files() / 2;
    let zone = promotion.zone.of[0].squares().filter(in_the_middle);
    let to = zone.min_by_key(|square| (is_forced(*square), board.rank(*square).0))?;
    Some([board.step(to, 0, -1)?, to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, expected: &[(&str, &str)]) {
        let found = forms(&Ruleset::builtin(game).unwrap());
        let expected: Vec<(String, &str)> =
            expected.iter().map(|(text, meaning)| ((*text).to_owned(), *meaning)).collect();
        assert_eq!(found, expected, "{game}");
    }

    #[test]
    fn forms_follow_from_the_rules() {
        let choice = "promote, where there is a choice";
        check("chess", &[("e7 e8 Q, e8=Q", choice)]);
        check("los-alamos", &[("d5 d6 Q, d6=Q", choice)]);
        let letter = "promote; without the letter, decline where that is allowed";
        check("grand", &[("f7 f8 Q, f8=Q", letter)]);
        check("shogi", &[("5d5c+", "promote; without `+`, decline where that is allowed")]);
        check("animal", &[("c4c5+", "promote; `+` may be left out")]);
        check("makruk", &[("e5 e6 M, e6=M", "promote; the letter may be left out")]);
        check("xiangqi", &[]);
    }

    #[test]
    fn every_game_with_promotion_has_a_form() {
        for def in Ruleset::builtin_defs() {
            let promotes = def.pieces.iter().any(|piece| piece.promotion.is_some());
            assert_eq!(!forms(&Ruleset::builtin(&def.id).unwrap()).is_empty(), promotes, "{}", def.id);
        }
    }
}
