//! The notation of promotions, for the list of commands.

use tabiya_board::{Color, Set, Square};
use tabiya_notation::internal::is_letterless;
use tabiya_rules::def::{PieceDef, PromotionChoice, PromotionDef};
use tabiya_rules::{Kind, Piece, Ruleset, Setup, targets};

/// Returns the notation of a game's promotions: an example for each way in which its pieces promote, with its
/// meaning.
pub(crate) fn forms(ruleset: &Ruleset) -> Vec<(String, &'static str)> {
    let mut rows: Vec<(String, &'static str)> = Vec::new();
    // Pawns come last.
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
    let kind = ruleset.kind_named(&piece.name)?;
    let [from, to] = step(ruleset, kind, promotion)?.map(|square| ruleset.square_name(square));
    // The example is a step of the first player.
    let choices = promotion.into.of(Color::White);
    let into = ruleset.kind_letter(ruleset.kind_named(choices.first()?)?);
    let turns_over = into.strip_prefix('+') == Some(&piece.letter);
    let text = if turns_over {
        format!("{from}{to}+")
    } else {
        let into = into.to_uppercase();
        let letter = if is_letterless(ruleset, kind) { String::new() } else { piece.letter.to_uppercase() };
        // The square that the piece has left is empty, so it can be the second one.
        match ruleset.def().has_second_squares() {
            true => format!("{from} {to} {into} {from}, {letter}{to}={into},{from}"),
            false => format!("{from} {to} {into}, {letter}{to}={into}"),
        }
    };
    let is_optional = matches!(promotion.choice, PromotionChoice::Optional { .. });
    let is_certain = choices.len() == 1 || promotion.default.is_some();
    let meaning = match (is_optional, turns_over) {
        (true, true) => "promote; without `+`, decline where that is allowed",
        (true, false) => "promote; without the letter, decline where that is allowed",
        (false, true) if is_certain => "promote; `+` may be left out",
        (false, false) if is_certain => "promote; the letter may be left out",
        (false, _) => "promote, where there is a choice",
    };
    Some((text, meaning))
}

/// Returns a step of the first player into the zone, on a board that is otherwise empty: if possible in the
/// middle of the board, straight ahead, and to a square where the promotion may be declined.
fn step(ruleset: &Ruleset, kind: Kind, promotion: &PromotionDef) -> Option<[Square; 2]> {
    let board = ruleset.board();
    let (piece, empty) = (Piece { color: Color::White, kind }, Setup::empty(ruleset));
    let is_forced = |square: Square| match promotion.choice {
        PromotionChoice::Optional { forced_in } => forced_in.of[0].contains(square),
        PromotionChoice::Forced => true,
    };
    let zone = promotion.zone.of[0];
    let outside = board.all().filter(|from| !zone.contains(*from));
    let steps = outside.flat_map(|from| {
        let targets = targets(ruleset, &empty, piece, from).quiet;
        targets.squares().filter(|to| zone.contains(*to)).map(move |to| [from, to]).collect::<Vec<_>>()
    });
    steps.min_by_key(|[from, to]| {
        let [(x, y), (to_x, to_y)] = [*from, *to].map(|square| (board.file(square).0, board.rank(square).0));
        (is_forced(*to), to_x.abs_diff(board.files() / 2), to_y, to_x.abs_diff(x), to_y.abs_diff(y))
    })
}

#[cfg(test)]
mod tests {
    use tabiya_notation::any;
    use tabiya_rules::Position;

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
        // Its pawns move diagonally.
        check("berolina", &[("d7 e8 Q, Pe8=Q", choice)]);
        check("duck", &[("e7 e8 Q e7, e8=Q,e7", choice)]);
        check("xiangqi", &[]);
    }

    /// Returns whether all texts are moves in some position with the piece and one more of each side, a royal
    /// one where the game has them, and, where a bare king loses, one that is like it.
    fn is_possible(ruleset: &Ruleset, piece: Piece, from: Square, texts: &str) -> bool {
        let start = ruleset.start();
        let is_royal = |piece: &Piece| {
            let name = ruleset.kind_name(piece.kind);
            ruleset.def().pieces.iter().any(|def| def.royal && def.name == name)
        };
        let [first, second] = [Color::White, Color::Black].map(|color| {
            let pieces = ruleset.board().all().filter_map(|square| start.piece_at(square));
            let mut pieces = pieces.filter(|piece| piece.color == color);
            pieces.clone().find(is_royal).or(pieces.next())
        });
        let places = |piece: Option<Piece>| match piece {
            Some(_) => ruleset.board().all().map(Some).collect::<Vec<_>>(),
            None => vec![None],
        };
        let are_moves = |own: Option<Square>, other: Option<Square>, like: Option<Piece>| {
            let mut setup = Setup::empty(ruleset);
            let like = (like.map(|_| ruleset.board().reflect(from)), like);
            for (square, piece) in [like, (own, first), (other, second), (Some(from), Some(piece))] {
                if let Some(square) = square {
                    setup.board[square.index()] = piece;
                }
            }
            Position::from_setup(ruleset, &setup)
                .is_ok_and(|position| texts.split(", ").all(|text| any::read(&position, text).is_ok()))
        };
        [None, Some(Piece { color: Color::Black, ..piece })].into_iter().any(|like| {
            let others = places(second);
            places(first).into_iter().any(|own| others.iter().any(|other| are_moves(own, *other, like)))
        })
    }

    #[test]
    fn examples_are_legal() {
        let mut illegal = Vec::new();
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            for piece in &def.pieces {
                let Some(promotion) = &piece.promotion else { continue };
                let kind = ruleset.kind_named(&piece.name).unwrap();
                let [from, _] = step(&ruleset, kind, promotion).unwrap();
                let (texts, _) = form(&ruleset, piece, promotion).unwrap();
                let piece = Piece { color: Color::White, kind };
                if !is_possible(&ruleset, piece, from, &texts) {
                    illegal.push(format!("{}: {texts}", def.id));
                }
            }
        }
        assert_eq!(illegal, Vec::<String>::new());
    }

    #[test]
    fn every_game_with_promotion_has_a_form() {
        for def in Ruleset::builtin_defs() {
            let promotes = def.pieces.iter().any(|piece| piece.promotion.is_some());
            assert_eq!(!forms(&Ruleset::builtin(&def.id).unwrap()).is_empty(), promotes, "{}", def.id);
        }
    }
}
