//! The statements of the course document of animal chess, in its order: rules, the class diagram, exceptions,
//! behaviour.

use tabiya_classroom::animal::{Game, Kind, Piece, Player, Square};

fn game() -> (Game, Player, Player) {
    let (top, bottom) = (Player::new("Top", 0).unwrap(), Player::new("Bottom", 1).unwrap());
    (Game::new(&top, &bottom), top, bottom)
}

fn empty() -> (Game, Player, Player) {
    let (game, top, bottom) = game();
    game.squares().iter().for_each(Square::remove_piece);
    (game, top, bottom)
}

fn at(game: &Game, row: usize, col: usize) -> Piece {
    game.square(row, col).unwrap().piece().unwrap()
}

// Game rules.

#[test]
fn each_player_has_a_lion_two_giraffes_two_cats_and_three_chicks() {
    let (game, top, bottom) = game();
    for player in [&top, &bottom] {
        let of = |kind| {
            let own = |piece: &Piece| piece.owner() == *player && piece.kind() == kind;
            game.squares().iter().filter_map(Square::piece).filter(own).count()
        };
        assert_eq!(Kind::ALL.map(of), [1, 2, 2, 3]);
    }
}

#[test]
fn animals_move_in_one_four_five_or_eight_directions_and_promoted_ones_in_six() {
    let (game, top, bottom) = empty();
    let square = game.square(2, 2).unwrap();
    for owner in [&top, &bottom] {
        for (kind, directions) in [(Kind::Chick, 1), (Kind::Giraffe, 4), (Kind::Cat, 5), (Kind::Lion, 8)] {
            let piece = Piece::new(kind, owner, &square).unwrap();
            assert_eq!(piece.legal_moves().len(), directions);
            if piece.promote().is_ok() {
                assert_eq!(piece.legal_moves().len(), 6);
            }
            square.remove_piece();
        }
    }
}

#[test]
fn a_captured_piece_goes_to_the_hand_and_can_be_dropped_as_an_own_piece() {
    let (game, _, bottom) = game();
    let victim = at(&game, 2, 1);
    at(&game, 3, 1).move_to(&game.square(2, 1).unwrap()).unwrap();
    assert_eq!((bottom.hand(), victim.owner()), (vec![victim.clone()], bottom.clone()));
    bottom.drop_piece(&victim, &game.square(4, 4).unwrap()).unwrap();
    assert_eq!(victim.legal_moves(), [game.square(3, 4).unwrap()]);
}

#[test]
fn a_piece_cannot_be_moved_onto_an_own_piece() {
    let (game, ..) = game();
    let lion = at(&game, 0, 2);
    let giraffe = game.square(0, 1).unwrap();
    assert!(!lion.legal_moves().contains(&giraffe));
    assert!(lion.move_to(&giraffe).is_err());
}

#[test]
fn capturing_the_lion_wins_and_there_is_no_check() {
    let (game, _, bottom) = game();
    let chick = at(&game, 3, 2);
    // Next to the lion nothing is decided, and the lion may stay.
    chick.move_to(&game.square(1, 2).unwrap()).unwrap();
    assert_eq!(game.winner(), None);
    chick.move_to(&game.square(0, 2).unwrap()).unwrap();
    assert_eq!((game.winner(), bottom.has_won()), (Some(bottom.clone()), true));
}

#[test]
fn chicks_and_cats_must_promote_in_the_zone_and_unpromote_when_captured() {
    let (game, top, bottom) = empty();
    for (kind, promotable) in
        [(Kind::Chick, true), (Kind::Cat, true), (Kind::Giraffe, false), (Kind::Lion, false)]
    {
        let piece = Piece::new(kind, &top, &game.square(3, 3).unwrap()).unwrap();
        assert_eq!(piece.is_promotable(), promotable);
        piece.move_to(&game.square(4, 3).unwrap()).unwrap();
        assert_eq!(piece.is_promoted(), promotable);
        piece.be_captured(&bottom);
        assert!(!piece.is_promoted());
    }
}

#[test]
fn there_is_no_rule_about_repetition() {
    let (game, ..) = game();
    let giraffe = at(&game, 0, 1);
    for _ in 0..50 {
        giraffe.move_to(&game.square(1, 1).unwrap()).unwrap();
        giraffe.move_to(&game.square(0, 1).unwrap()).unwrap();
    }
    assert_eq!(game.winner(), None);
}

// The class diagram.

#[test]
fn the_game_has_two_players_and_thirty_squares() {
    let (game, top, bottom) = game();
    assert_eq!((Game::HEIGHT, Game::WIDTH, game.squares().len()), (6, 5, 30));
    assert_eq!((game.player(0).unwrap(), game.player(1).unwrap()), (top, bottom));
    assert!(game.squares().iter().all(|square| square.game().as_ref() == Some(&game)));
}

#[test]
fn a_piece_has_an_owner_and_may_sit_on_a_square() {
    let (game, top, _) = game();
    let cat = at(&game, 0, 0);
    assert_eq!((cat.owner(), cat.square()), (top.clone(), game.square(0, 0).ok()));
    top.add_piece_to_hand(&cat);
    assert_eq!(cat.square(), None);
}

// Exception handling: the exception is `IllegalArgument`, with a short message.

#[test]
fn dropping_a_piece_that_is_not_in_the_hand_is_an_error() {
    let (game, top, _) = game();
    let error = top.drop_piece(&at(&game, 0, 0), &game.square(1, 0).unwrap()).unwrap_err();
    assert_eq!(error.message(), "The cat is not in the hand of Top.");
}

#[test]
fn placing_a_piece_on_an_occupied_square_is_an_error() {
    let (game, top, _) = game();
    let piece = Piece::chick(&top, &Square::new(0, 0)).unwrap();
    let error = game.square(0, 2).unwrap().place_piece(&piece).unwrap_err();
    assert_eq!(error.message(), "There is already a piece on (0, 2).");
    assert_eq!(Piece::chick(&top, &game.square(0, 2).unwrap()).unwrap_err(), error);
}

#[test]
fn other_illegal_arguments_are_errors_with_a_message_too() {
    let (game, ..) = game();
    let messages = [
        Player::new("Third", 2).unwrap_err().to_string(),
        game.player(2).unwrap_err().to_string(),
        game.square(6, 0).unwrap_err().to_string(),
        at(&game, 0, 2).promote().unwrap_err().to_string(),
        at(&game, 0, 2).move_to(&game.square(0, 1).unwrap()).unwrap_err().to_string(),
    ];
    for message in messages {
        assert!(!message.is_empty() && message.len() < 80, "{message}");
    }
}

// Behaviour.

#[test]
fn player_0_sits_at_the_top_and_player_1_at_the_bottom() {
    let (game, top, bottom) = game();
    assert_eq!((at(&game, 0, 2).owner(), at(&game, 5, 2).owner()), (top, bottom));
    assert_eq!((at(&game, 0, 2).kind(), at(&game, 5, 2).kind()), (Kind::Lion, Kind::Lion));
}

#[test]
fn squares_have_a_row_and_a_column() {
    let (game, ..) = game();
    let square = game.square(4, 3).unwrap();
    assert_eq!((square.row(), square.col()), (4, 3));
}

#[test]
fn events_can_be_forced_and_come_from_the_rules() {
    let (game, top, bottom) = game();
    let cat = at(&game, 0, 0);
    cat.promote().unwrap();
    assert!(cat.is_promoted());
    top.win_game();
    assert_eq!((game.winner(), top.has_won(), bottom.has_won()), (Some(top), true, false));
    let (game, top, _) = self::game();
    at(&game, 5, 2).be_captured(&top);
    assert!(top.has_won());
}
