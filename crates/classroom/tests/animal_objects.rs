//! Animal chess: the relations between objects, the winner, and lifetimes.

use std::hash::{BuildHasher, Hash, RandomState};

use tabiya_classroom::animal::{Game, Kind, Piece, Player, Square};

fn players() -> (Player, Player) {
    (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap())
}

/// Captures the lion on a square of a game.
fn capture_lion(game: &Game, row: usize, col: usize, by: &Player) {
    let lion = game.square(row, col).unwrap().piece().unwrap();
    assert_eq!(lion.kind(), Kind::Lion);
    lion.be_captured(by);
}

// The winner

#[test]
fn the_first_victory_counts() {
    let (anna, ben) = players();
    let game = Game::new(&anna, &ben);
    capture_lion(&game, 0, 2, &ben);
    assert_eq!(game.winner(), Some(ben.clone()));
    capture_lion(&game, 5, 2, &anna);
    anna.win_game();
    assert!(anna.has_won() && ben.has_won());
    assert_eq!(game.winner(), Some(ben));
}

#[test]
fn an_earlier_victory_does_not_decide_a_new_game() {
    let (anna, ben) = players();
    anna.win_game();
    let first = Game::new(&anna, &ben);
    assert_eq!(first.winner(), None);
    capture_lion(&first, 5, 2, &anna);
    let second = Game::new(&anna, &ben);
    assert_eq!((first.winner(), second.winner()), (Some(anna.clone()), None));
    capture_lion(&second, 0, 2, &ben);
    assert_eq!((first.winner(), second.winner()), (Some(anna), Some(ben)));
}

#[test]
fn a_lion_decides_the_game_of_its_board() {
    let (anna, ben) = players();
    let (one, two) = (Game::new(&anna, &ben), Game::new(&anna, &ben));
    capture_lion(&one, 5, 2, &anna);
    assert_eq!((one.winner(), two.winner()), (Some(anna.clone()), None));
    // A lion without a board, like a declared victory, decides the games that have no winner yet.
    Piece::lion(&anna, &Square::new(0, 0)).unwrap().be_captured(&ben);
    assert_eq!((one.winner(), two.winner()), (Some(anna), Some(ben)));
}

#[test]
fn only_a_player_of_a_game_can_win_it() {
    let (anna, ben) = players();
    let (carl, game) = (Player::new("Carl", 0).unwrap(), Game::new(&anna, &ben));
    capture_lion(&game, 5, 2, &carl);
    assert!(carl.has_won());
    assert_eq!(game.winner(), None);
}

// Seats

#[test]
fn players_with_the_same_number_sit_as_given() {
    let (anna, carl) = (Player::new("Anna", 0).unwrap(), Player::new("Carl", 0).unwrap());
    let game = Game::new(&carl, &anna);
    assert_eq!((game.player(0).unwrap(), game.player(1).unwrap()), (carl, anna.clone()));
    let chick = game.square(3, 1).unwrap().piece().unwrap();
    assert_eq!(chick.owner(), anna);
    // It moves in the direction of its owner's number: down, away from the enemy.
    assert_eq!(chick.legal_moves(), [game.square(4, 1).unwrap()]);
    anna.win_game();
    assert_eq!(game.winner(), Some(anna));
}

#[test]
fn a_player_may_sit_on_both_sides() {
    let (anna, _) = players();
    let game = Game::new(&anna, &anna);
    assert_eq!(game.player(0), game.player(1));
    let pieces: Vec<Piece> = game.squares().iter().filter_map(Square::piece).collect();
    assert_eq!(pieces.len(), 16);
    assert!(pieces.iter().all(|piece| piece.owner() == anna));
    anna.win_game();
    assert_eq!(game.winner(), Some(anna));
}

// Identity

#[test]
fn hashes_follow_identity() {
    fn check<T: Hash + Eq + Clone>(one: &T, other: &T) {
        let hasher = RandomState::new();
        assert!(one == &one.clone() && one != other);
        assert_eq!(hasher.hash_one(one), hasher.hash_one(one.clone()));
        assert_ne!(hasher.hash_one(one), hasher.hash_one(other));
    }
    let ((anna, ben), (twin, _)) = (players(), players());
    let (one, two) = (Game::new(&anna, &ben), Game::new(&anna, &ben));
    check(&anna, &twin);
    check(&one, &two);
    let (square, other) = (one.square(0, 0).unwrap(), two.square(0, 0).unwrap());
    check(&square, &other);
    check(&square.piece().unwrap(), &other.piece().unwrap());
}

// Lifetimes

/// A chick has captured a cat, and the players and the cat have no other handle.
fn capture(keep: bool) -> (Piece, Option<Piece>) {
    let (anna, ben) = players();
    let target = Square::new(1, 0);
    let chick = Piece::chick(&anna, &Square::new(0, 0)).unwrap();
    let cat = Piece::cat(&ben, &target).unwrap();
    drop((anna, ben));
    chick.move_to(&target).unwrap();
    (chick, keep.then_some(cat))
}

#[test]
fn a_hand_lives_as_long_as_a_piece_of_its_owner() {
    let (chick, _) = capture(false);
    let hand = chick.owner().hand();
    assert_eq!(hand.iter().map(Piece::kind).collect::<Vec<_>>(), [Kind::Cat]);
    assert_eq!(hand[0].owner(), chick.owner());
    drop(hand);
    // Even if the piece has left its square.
    chick.square().unwrap().remove_piece();
    assert_eq!(chick.owner().hand().len(), 1);
    let cat = chick.owner().hand().remove(0);
    chick.owner().drop_piece(&cat, &Square::new(2, 0)).unwrap();
    assert!(chick.owner().hand().is_empty());
}

#[test]
fn pieces_stay_in_a_hand_as_long_as_they_have_a_handle() {
    let (chick, cat) = capture(true);
    let cat = cat.unwrap();
    let lion = Piece::lion(&Player::new("Ben", 1).unwrap(), &Square::new(2, 0)).unwrap();
    lion.be_captured(&chick.owner());
    drop(chick);
    assert_eq!(cat.owner().hand(), [cat.clone(), lion.clone()]);
    drop(lion);
    assert_eq!(cat.owner().hand(), std::slice::from_ref(&cat), "the lion had no handle any more");
    let square = Square::new(3, 3);
    cat.owner().drop_piece(&cat, &square).unwrap();
    assert_eq!(square.piece(), Some(cat));
}
