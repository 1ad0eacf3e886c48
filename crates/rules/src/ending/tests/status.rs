//! Tests of the status of a game as shown to players.

use super::games::Play;
use crate::status;

/// The codes that the documentation of `Status` lists.
const CODES: [&str; 7] = ["checks", "points", "entering", "counting", "repetition", "no-progress", "claim"];

/// Returns the items with a code: side, value and sentence.
fn items(play: &Play, code: &str) -> Vec<String> {
    assert!(CODES.contains(&code));
    let items = status(&play.position, &play.history);
    assert!(items.iter().all(|item| CODES.contains(&item.code)));
    let of_code = items.into_iter().filter(|item| item.code == code);
    of_code.map(|item| format!("{}: {}", item.value, item.sentence)).collect()
}

#[test]
fn most_games_begin_with_nothing_to_know() {
    for game in ["chess", "shogi", "makruk", "crazyhouse", "simulator", "animal"] {
        let play = Play::new(game, "start");
        assert_eq!(status(&play.position, &play.history), [], "{game}");
    }
}

#[test]
fn checks_are_counted_for_each_side() {
    let play = Play::new("three-check", "start").play("e2e4 f7f6 d1h5");
    assert_eq!(
        items(&play, "checks"),
        [
            "1/3: White has given one check and wins with two more.",
            "0/3: Black has given no checks and wins with three.",
        ]
    );
    let later = Play::new("three-check", "4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1");
    assert_eq!(items(&later, "checks")[0], "2/3: White has given two checks and wins with one more.");
}

#[test]
fn points_are_those_that_decide() {
    let play = Play::new("janggi", "start");
    let [blue, red] = &items(&play, "points")[..] else { panic!("two sides") };
    assert_eq!(blue, "72: Blue has 72 points.");
    assert_eq!(red, "73.5: Red has 73.5 points, 1.5 of them for moving second.");
}

#[test]
fn pieces_that_can_enter_are_listed_with_their_squares() {
    let play = Play::new("seirawan", "start").play("b1c3");
    let [white, black] = &items(&play, "entering")[..] else { panic!("two sides") };
    assert_eq!(
        white,
        "2: White holds hawk and elephant, to enter where a piece makes its first move: \
         a1, c1, d1, e1, f1, g1, h1."
    );
    assert!(black.ends_with(": a8, b8, c8, d8, e8, f8, g8, h8."), "{black}");
    // No piece of the first rank is where it began.
    let late = Play::new("seirawan", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1");
    assert_eq!(
        items(&late, "entering"),
        ["0: White holds hawk, but no square is left on which it could enter."]
    );
}

#[test]
fn a_bare_king_counts_and_so_does_the_board() {
    let bare = Play::new("makruk", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1").play("a2a3 e8d8");
    assert_eq!(
        items(&bare, "counting"),
        ["4/16: Black has counted 4 of 16 moves: beyond that the game is a draw."]
    );
    let board = Play::new("makruk", "4k2n/8/8/8/8/8/R7/4K3 w - - 0 1").play("a2a3 e8d8");
    assert_eq!(
        items(&board, "counting"),
        ["1/64: No pawn is left: 1 of 64 moves of each side are counted, then a draw may be claimed."]
    );
    assert_eq!(items(&Play::new("makruk", "start"), "counting"), [""; 0]);
}

#[test]
fn repetitions_are_told_when_the_next_one_decides() {
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    let say = |rounds: usize| items(&Play::new("chess", "start").play(&round.repeat(rounds)), "repetition");
    assert_eq!(say(0), [""; 0]);
    assert_eq!(say(1), ["2/3: The position has occurred twice: the next time a draw may be claimed."]);
    assert_eq!(say(2), [""; 0], "now it can be claimed");
    assert_eq!(say(3), ["4/5: The position has occurred four times: the next time the game is a draw."]);
    let xiangqi = Play::new("xiangqi", "start").play("a1a2 a10a9 a2a1 a9a10");
    assert!(items(&xiangqi, "repetition")[0].contains("unless a side gives check or chases a piece"));
    let janggi = Play::new("janggi", "start").play("a1a2 a10a9 a2a1 a9a10");
    assert_eq!(
        items(&janggi, "repetition"),
        ["2/3: The position has occurred twice: the next time the pieces are counted."]
    );
}

#[test]
fn lack_of_progress_is_told_shortly_before_it_decides() {
    let rooks = |clock: u16| Play::new("chess", &format!("4k3/7p/8/8/8/8/R7/4K3 w - - {clock} 80"));
    assert_eq!(items(&rooks(70), "no-progress"), [""; 0]);
    assert_eq!(
        items(&rooks(80), "no-progress"),
        ["40/50: 40 moves of each side without progress: after 50 a draw may be claimed."]
    );
    assert_eq!(items(&rooks(101), "no-progress"), [""; 0]);
    assert_eq!(
        items(&rooks(140), "no-progress"),
        ["70/75: 70 moves of each side without progress: after 75 the game is a draw."]
    );
}

#[test]
fn the_side_to_move_is_told_what_it_may_claim() {
    let play = Play::new("chess", "start").play(&"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    assert_eq!(items(&play, "claim"), ["draw: White may claim a draw: the position occurred three times."]);
    assert_eq!(items(&Play::new("chess", "start"), "claim"), [""; 0]);
}
