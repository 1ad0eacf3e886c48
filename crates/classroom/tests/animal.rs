//! Animal chess: one test for each statement of its description.

use tabiya_classroom::animal::{Game, IllegalArgument, Kind, Piece, Player, Square};

#[path = "../examples/animal.rs"]
mod example;

fn players() -> (Player, Player) {
    (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap())
}

fn game() -> (Game, Player, Player) {
    let (anna, ben) = players();
    (Game::new(&anna, &ben), anna, ben)
}

fn at(game: &Game, row: usize, col: usize) -> Piece {
    game.square(row, col).unwrap().piece().unwrap()
}

/// A game without pieces.
fn empty() -> (Game, Player, Player) {
    let (game, anna, ben) = game();
    game.squares().iter().for_each(Square::remove_piece);
    (game, anna, ben)
}

fn moves(piece: &Piece) -> Vec<(usize, usize)> {
    piece.legal_moves().iter().map(|square| (square.row(), square.col())).collect()
}

fn message(result: Result<(), IllegalArgument>) -> String {
    result.unwrap_err().to_string()
}

// The start

#[test]
fn the_board_has_six_rows_and_five_columns() {
    assert_eq!((Game::HEIGHT, Game::WIDTH), (6, 5));
    let (game, ..) = game();
    assert_eq!(game.squares().len(), 30);
    for row in 0..Game::HEIGHT {
        for col in 0..Game::WIDTH {
            let square = game.square(row, col).unwrap();
            assert_eq!((square.row(), square.col(), square.game()), (row, col, Some(game.clone())));
        }
    }
}

#[test]
fn the_opening_array_matches_the_document() {
    use Kind::{Cat, Chick, Giraffe, Lion};
    let (game, anna, ben) = game();
    let back = [Cat, Giraffe, Lion, Giraffe, Cat];
    for (owner, home, front) in [(&anna, 0, 2), (&ben, 5, 3)] {
        for (col, kind) in back.into_iter().enumerate() {
            let piece = at(&game, home, col);
            assert_eq!((piece.kind(), &piece.owner()), (kind, owner));
        }
        for col in 1..=3 {
            let piece = at(&game, front, col);
            assert_eq!((piece.kind(), &piece.owner()), (Chick, owner));
        }
    }
    let pieces: Vec<Piece> = game.squares().iter().filter_map(Square::piece).collect();
    assert_eq!(pieces.len(), 16);
    assert!(pieces.iter().all(|piece| !piece.is_promoted()));
    assert!(anna.hand().is_empty() && ben.hand().is_empty() && game.winner().is_none());
}

#[test]
fn the_first_moves() {
    let (game, ..) = game();
    assert_eq!(moves(&at(&game, 5, 2)), [(4, 1), (4, 2), (4, 3)]);
    assert_eq!(moves(&at(&game, 5, 0)), [(4, 0), (4, 1)]);
    assert_eq!(moves(&at(&game, 5, 1)), [(4, 1)]);
    assert_eq!(moves(&at(&game, 3, 1)), [(2, 1)]);
    assert_eq!(moves(&at(&game, 0, 2)), [(1, 1), (1, 2), (1, 3)]);
    assert_eq!(moves(&at(&game, 2, 3)), [(3, 3)]);
    let all: usize = game.squares().iter().filter_map(Square::piece).map(|piece| moves(&piece).len()).sum();
    assert_eq!(all, 24, "twelve for each side");
}

// How the animals move

#[test]
fn each_animal_moves_in_its_own_directions_and_player_0_toward_larger_rows() {
    let (game, anna, ben) = empty();
    let middle = game.square(2, 2).unwrap();
    let forward_of = |row: usize, owner: &Player| if owner.player_number() == 0 { row + 1 } else { row - 1 };
    for owner in [&anna, &ben] {
        let (forward, back) = (forward_of(2, owner), 4 - forward_of(2, owner));
        let cases: [(Kind, Vec<(usize, usize)>); 4] = [
            (Kind::Chick, vec![(forward, 2)]),
            (Kind::Giraffe, vec![(forward, 2), (back, 2), (2, 1), (2, 3)]),
            (Kind::Cat, vec![(forward, 1), (forward, 2), (forward, 3), (back, 1), (back, 3)]),
            (
                Kind::Lion,
                (1..=3).flat_map(|r| (1..=3).map(move |c| (r, c))).filter(|at| *at != (2, 2)).collect(),
            ),
        ];
        for (kind, mut expected) in cases {
            let piece = Piece::new(kind, owner, &middle).unwrap();
            expected.sort();
            assert_eq!(moves(&piece), expected, "{piece:?}");
            if piece.is_promotable() {
                piece.promote().unwrap();
                let mut expected = vec![(forward, 1), (forward, 2), (forward, 3), (2, 1), (2, 3), (back, 2)];
                expected.sort();
                assert_eq!(moves(&piece), expected, "{piece:?}");
            }
            middle.remove_piece();
        }
    }
}

#[test]
fn a_new_cat_near_the_edge() {
    let (game, _, ben) = game();
    let cat = Piece::cat(&ben, &game.square(1, 4).unwrap()).unwrap();
    assert_eq!(moves(&cat), [(0, 3), (0, 4), (2, 3)]);
    cat.promote().unwrap();
    assert_eq!(moves(&cat), [(0, 3), (0, 4), (1, 3), (2, 4)]);
}

#[test]
fn legal_moves_never_end_on_an_own_piece() {
    let (game, anna, ben) = empty();
    let lion = Piece::lion(&anna, &game.square(0, 0).unwrap()).unwrap();
    Piece::chick(&anna, &game.square(0, 1).unwrap()).unwrap();
    Piece::chick(&ben, &game.square(1, 1).unwrap()).unwrap();
    assert_eq!(moves(&lion), [(1, 0), (1, 1)]);
}

#[test]
fn there_are_no_legal_moves_from_a_hand_or_without_a_game() {
    let (anna, _) = players();
    let lion = Piece::lion(&anna, &Square::new(2, 2)).unwrap();
    assert!(lion.legal_moves().is_empty());
    let (game, anna, _) = game();
    let cat = at(&game, 0, 0);
    anna.add_piece_to_hand(&cat);
    assert!(cat.legal_moves().is_empty());
    game.square(0, 2).unwrap().remove_piece();
    assert!(at(&game, 0, 1).legal_moves().len() == 3, "the freed squares can be used");
}

#[test]
fn a_chick_on_its_last_row_has_no_move() {
    let (game, anna, ben) = empty();
    assert!(moves(&Piece::chick(&anna, &game.square(5, 0).unwrap()).unwrap()).is_empty());
    assert!(moves(&Piece::chick(&ben, &game.square(0, 0).unwrap()).unwrap()).is_empty());
}

// Moving and capturing

#[test]
fn move_to_does_not_check_legality() {
    let (game, ..) = game();
    let giraffe = at(&game, 5, 1);
    let far = game.square(4, 4).unwrap();
    assert!(!giraffe.legal_moves().contains(&far));
    giraffe.move_to(&far).unwrap();
    assert_eq!((giraffe.square(), far.piece()), (Some(far), Some(giraffe)));
    assert_eq!(game.square(5, 1).unwrap().piece(), None);
}

#[test]
fn move_to_captures_into_the_hand_of_the_owner() {
    let (game, anna, ben) = game();
    let (chick, victim) = (at(&game, 3, 1), at(&game, 2, 1));
    chick.move_to(&game.square(2, 1).unwrap()).unwrap();
    assert_eq!(ben.hand(), vec![victim.clone()]);
    assert!(anna.hand().is_empty());
    assert_eq!((victim.owner(), victim.square()), (ben, None));
    assert_eq!(at(&game, 2, 1), chick);
}

#[test]
fn move_to_refuses_an_own_piece_and_changes_nothing() {
    let (game, _, ben) = game();
    let (lion, giraffe) = (at(&game, 5, 2), at(&game, 5, 1));
    let refused = message(lion.move_to(&game.square(5, 1).unwrap()));
    assert_eq!(refused, "The lion cannot go to (5, 1): Ben's own giraffe stands there.");
    assert_eq!((at(&game, 5, 2), at(&game, 5, 1)), (lion.clone(), giraffe));
    assert!(lion.move_to(&game.square(5, 2).unwrap()).is_err(), "where it stands itself");
    assert_eq!(lion.square(), game.square(5, 2).ok());
    assert!(ben.hand().is_empty());
}

#[test]
fn be_captured_changes_owner_and_form_and_place() {
    let (game, anna, ben) = game();
    let cat = at(&game, 0, 0);
    cat.promote().unwrap();
    cat.be_captured(&ben);
    assert_eq!((cat.owner(), cat.square(), cat.is_promoted()), (ben.clone(), None, false));
    assert_eq!(game.square(0, 0).unwrap().piece(), None);
    assert_eq!(ben.hand(), [cat]);
    assert!(!ben.has_won() && !anna.has_won());
}

#[test]
fn capturing_the_lion_wins() {
    let (game, anna, ben) = game();
    let lion = at(&game, 5, 2);
    lion.be_captured(&anna);
    assert!(anna.has_won() && !ben.has_won());
    assert_eq!(game.winner(), Some(anna.clone()));
    assert_eq!((anna.hand(), lion.owner()), (vec![lion.clone()], anna));
}

#[test]
fn a_win_can_be_forced() {
    let (game, _, ben) = game();
    ben.win_game();
    assert!(ben.has_won());
    assert_eq!(game.winner(), Some(ben));
}

// Promotion

#[test]
fn the_zone_is_the_two_rows_farthest_from_the_owner() {
    let (game, anna, ben) = game();
    for square in game.squares() {
        assert_eq!(square.is_promotion_zone(&anna), [4, 5].contains(&square.row()), "{square:?}");
        assert_eq!(square.is_promotion_zone(&ben), [0, 1].contains(&square.row()), "{square:?}");
    }
}

#[test]
fn chicks_and_cats_that_move_into_the_zone_promote_and_others_do_not() {
    for kind in Kind::ALL {
        let (game, anna, ben) = empty();
        let promotes = matches!(kind, Kind::Cat | Kind::Chick);
        for (owner, from, to) in [(&anna, (3, 0), (4, 0)), (&ben, (2, 1), (1, 1))] {
            let piece = Piece::new(kind, owner, &game.square(from.0, from.1).unwrap()).unwrap();
            assert_eq!(piece.is_promotable(), promotes);
            piece.move_to(&game.square(to.0, to.1).unwrap()).unwrap();
            assert_eq!(piece.is_promoted(), promotes, "{piece:?}");
            assert_eq!(piece.is_promotable(), promotes, "a promoted cat is still an animal that promotes");
            assert_eq!(piece.kind(), kind);
        }
    }
}

#[test]
fn a_promoted_piece_stays_so_when_it_leaves_the_zone() {
    let (game, _, ben) = empty();
    let cat = Piece::cat(&ben, &game.square(2, 2).unwrap()).unwrap();
    for (row, promoted) in [(1, true), (2, true), (3, true)] {
        cat.move_to(&game.square(row, 2).unwrap()).unwrap();
        assert_eq!(cat.is_promoted(), promoted);
    }
}

#[test]
fn setting_up_or_dropping_in_the_zone_does_not_promote_but_the_next_move_inside_does() {
    let (game, anna, ben) = empty();
    let chick = Piece::chick(&ben, &game.square(1, 2).unwrap()).unwrap();
    assert!(!chick.is_promoted());
    chick.be_captured(&anna);
    anna.drop_piece(&chick, &game.square(4, 4).unwrap()).unwrap();
    assert!(!chick.is_promoted());
    chick.move_to(&game.square(5, 4).unwrap()).unwrap();
    assert!(chick.is_promoted());
    let cat = Piece::cat(&anna, &game.square(4, 0).unwrap()).unwrap();
    cat.move_to(&game.square(3, 1).unwrap()).unwrap();
    assert!(!cat.is_promoted(), "a move out of the zone does not promote");
}

#[test]
fn a_chick_captures_the_lion_promotes_and_wins() {
    let (game, _, ben) = game();
    let chick = Piece::chick(&ben, &game.square(1, 2).unwrap()).unwrap();
    assert!(!chick.is_promoted());
    chick.move_to(&game.square(0, 2).unwrap()).unwrap();
    assert!(chick.is_promoted() && ben.has_won());
    assert_eq!(game.winner(), Some(ben));
}

#[test]
fn promote_is_an_error_for_giraffe_and_lion() {
    let (game, ..) = game();
    assert_eq!(message(at(&game, 0, 1).promote()), "A giraffe cannot promote.");
    assert_eq!(message(at(&game, 0, 2).promote()), "A lion cannot promote.");
    let cat = at(&game, 0, 0);
    cat.promote().unwrap();
    cat.promote().unwrap();
    assert!(cat.is_promoted());
}

// Hands and drops

#[test]
fn add_piece_to_hand_frees_the_square_and_keeps_owner_and_promotion() {
    let (game, anna, ben) = game();
    let cat = at(&game, 0, 0);
    cat.promote().unwrap();
    ben.add_piece_to_hand(&cat);
    ben.add_piece_to_hand(&cat);
    assert_eq!((ben.hand(), cat.owner(), cat.is_promoted()), (vec![cat.clone()], anna.clone(), true));
    assert_eq!((game.square(0, 0).unwrap().piece(), cat.square()), (None, None));
    anna.add_piece_to_hand(&cat);
    assert_eq!((anna.hand(), ben.hand()), (vec![cat], vec![]), "a piece is in one hand at most");
}

#[test]
fn drop_piece_places_a_piece_of_the_hand() {
    let (game, anna, _) = game();
    let chick = at(&game, 3, 1);
    chick.be_captured(&anna);
    let square = game.square(3, 1).unwrap();
    anna.drop_piece(&chick, &square).unwrap();
    assert_eq!((square.piece(), chick.square(), anna.hand()), (Some(chick.clone()), Some(square), vec![]));
    assert_eq!(moves(&chick), [(4, 1)], "it is Anna's now");
}

#[test]
fn a_drop_that_cannot_be_made_is_an_error_and_changes_nothing() {
    let (game, anna, ben) = game();
    let (chick, lion) = (at(&game, 3, 1), at(&game, 0, 2));
    chick.be_captured(&anna);
    let free = game.square(4, 4).unwrap();
    assert_eq!(message(anna.drop_piece(&lion, &free)), "The lion is not in the hand of Anna.");
    assert_eq!(message(ben.drop_piece(&chick, &free)), "The chick is not in the hand of Ben.");
    let taken = game.square(0, 2).unwrap();
    assert_eq!(message(anna.drop_piece(&chick, &taken)), "There is already a piece on (0, 2).");
    assert_eq!((anna.hand(), free.piece(), taken.piece()), (vec![chick.clone()], None, Some(lion)));
    anna.drop_piece(&chick, &free).unwrap();
    assert!(anna.drop_piece(&chick, &game.square(4, 3).unwrap()).is_err(), "it is on the board now");
}

#[test]
fn the_drop_limits_of_shogi_do_not_apply() {
    let (game, anna, ben) = empty();
    let chicks: Vec<Piece> = (0..3)
        .map(|col| {
            let chick = Piece::chick(&ben, &game.square(3, col).unwrap()).unwrap();
            chick.be_captured(&anna);
            chick
        })
        .collect();
    for (chick, (row, col)) in chicks.iter().zip([(5, 0), (4, 0), (0, 0)]) {
        anna.drop_piece(chick, &game.square(row, col).unwrap()).unwrap();
        assert!(!chick.is_promoted());
    }
}

// Squares, players and numbers

#[test]
fn place_piece_refuses_an_occupied_square() {
    let (game, anna, _) = game();
    let square = game.square(0, 0).unwrap();
    let cat = square.piece().unwrap();
    let other = Piece::cat(&anna, &game.square(1, 0).unwrap()).unwrap();
    assert_eq!(message(square.place_piece(&other)), "There is already a piece on (0, 0).");
    assert!(square.place_piece(&cat).is_err());
    assert!(Piece::lion(&anna, &square).is_err());
    assert_eq!(square.piece(), Some(cat));
    assert_eq!(other.square(), game.square(1, 0).ok());
}

#[test]
fn a_piece_is_in_one_place_at_most() {
    let (anna, _) = players();
    let (one, two) = (Square::new(0, 0), Square::new(1, 0));
    let cat = Piece::cat(&anna, &one).unwrap();
    two.place_piece(&cat).unwrap();
    assert_eq!((one.piece(), two.piece(), cat.square()), (None, Some(cat.clone()), Some(two.clone())));
    two.remove_piece();
    two.remove_piece();
    assert_eq!((two.piece(), cat.square()), (None, None));
    anna.add_piece_to_hand(&cat);
    one.place_piece(&cat).unwrap();
    assert!(anna.hand().is_empty());
}

#[test]
fn everything_works_on_squares_that_belong_to_no_game() {
    let (anna, ben) = players();
    let (from, to) = (Square::new(2, 2), Square::promoting(1, 2, &ben));
    assert_eq!((from.game(), to.game()), (None, None));
    assert!(to.is_promotion_zone(&ben) && !to.is_promotion_zone(&anna) && !from.is_promotion_zone(&ben));
    assert!(!Square::new(0, 0).is_promotion_zone(&ben));
    let chick = Piece::chick(&ben, &from).unwrap();
    let lion = Piece::lion(&anna, &to).unwrap();
    chick.move_to(&to).unwrap();
    assert!(chick.is_promoted() && ben.has_won());
    assert_eq!((ben.hand(), lion.owner()), (vec![lion.clone()], ben.clone()));
    ben.drop_piece(&lion, &from).unwrap();
    assert_eq!(from.piece(), Some(lion));
}

#[test]
fn a_piece_keeps_its_square_and_owner_alive() {
    let cat = Piece::cat(&Player::new("Anna", 0).unwrap(), &Square::new(3, 4)).unwrap();
    assert_eq!((cat.owner().name(), cat.owner().player_number()), ("Anna", 0));
    let square = cat.square().unwrap();
    assert_eq!((square.row(), square.col(), square.piece()), (3, 4, Some(cat.clone())));
    assert!(square.place_piece(&cat).is_err());
    cat.move_to(&Square::new(0, 0)).unwrap();
    assert_eq!(square.piece(), None);
}

#[test]
fn invalid_numbers_are_errors() {
    let (game, anna, ben) = game();
    assert_eq!((game.player(0).unwrap(), game.player(1).unwrap()), (anna, ben));
    for number in [-1, 2, 100] {
        assert_eq!(game.player(number).unwrap_err().message(), "The players have the numbers 0 and 1.");
        let error = Player::new("Carl", number).unwrap_err();
        assert_eq!(error.to_string(), "A player has the number 0 or 1.");
    }
    for (row, col) in [(6, 0), (0, 5), (-1, 0), (0, -1), (i32::MAX, i32::MAX)] {
        let error = game.square(row, col).unwrap_err();
        assert_eq!(error.message(), "The board has rows 0 to 5 and columns 0 to 4.");
    }
}

#[test]
fn players_have_names_and_numbers() {
    let (anna, ben) = players();
    assert_eq!((anna.name(), anna.player_number()), ("Anna", 0));
    assert_eq!((ben.name(), ben.player_number()), ("Ben", 1));
    assert!(!anna.has_won() && anna.hand().is_empty());
    let game = Game::new(&ben, &anna);
    assert_eq!(game.player(0).unwrap(), anna, "numbers say who sits where");
}

// Handles

#[test]
fn clones_are_the_same_object_and_equality_is_identity() {
    let (one, anna, ben) = game();
    let same = one.clone();
    at(&one, 3, 1).move_to(&one.square(2, 1).unwrap()).unwrap();
    assert_eq!(at(&same, 2, 1).owner(), ben);
    assert_eq!(one, same);
    assert_ne!(one, Game::new(&anna, &ben));
    assert_ne!(one.square(0, 0).unwrap(), Game::new(&anna, &ben).square(0, 0).unwrap());
    assert_eq!(one.square(0, 0).unwrap(), same.square(0, 0).unwrap());
    assert_ne!(Square::new(0, 0), Square::new(0, 0));
    assert_ne!(at(&one, 0, 0), at(&one, 0, 4));
    assert_ne!(anna, Player::new("Anna", 0).unwrap());
}

#[test]
fn debug_is_short() {
    let (game, anna, _) = game();
    let cat = at(&game, 0, 0);
    assert_eq!(format!("{game:?}"), "Game(\"Anna\" and \"Ben\")");
    assert_eq!(format!("{anna:?}"), "Player(0, \"Anna\")");
    assert_eq!(format!("{:?}", game.square(5, 2).unwrap()), "Square(5, 2)");
    assert_eq!(format!("{cat:?}"), "Piece(cat of player 0 on (0, 0))");
    cat.promote().unwrap();
    assert_eq!(format!("{cat:?}"), "Piece(promoted cat of player 0 on (0, 0))");
    anna.add_piece_to_hand(&cat);
    assert_eq!(format!("{cat:?}"), "Piece(promoted cat of player 0 in hand)");
}

#[test]
fn a_square_outlives_its_game_without_keeping_it() {
    let (square, lion) = {
        let (game, ..) = game();
        let square = game.square(5, 2).unwrap();
        assert_eq!(square.game(), Some(game));
        (square.clone(), square.piece().unwrap())
    };
    assert_eq!(square.game(), None);
    assert!(lion.legal_moves().is_empty());
    assert_eq!(square.piece(), Some(lion));
}

#[test]
fn the_example_runs_to_its_end() {
    example::main().unwrap();
}
