//! Moves as people type them: every form that `any` reads, and the sentences of its errors.

use proptest::prelude::*;
use tabiya_notation::{MoveNotation, any, fen, san, squares, uci};
use tabiya_rules::{Position, Ruleset};

/// Returns a position of a game: the start position if there is no FEN.
fn position(game: &str, text: &str) -> Position {
    let ruleset = Ruleset::builtin(game).unwrap();
    if matches!(text, "" | "-") { ruleset.start() } else { fen::read(&ruleset, text).unwrap() }
}

/// Reads a move. Returns it in UCI, or the sentence of the error.
fn read(position: &Position, text: &str) -> String {
    match any::read(position, text) {
        Ok(m) => uci::write(position, m),
        Err(error) => error.sentence(position.ruleset()),
    }
}

/// Returns the game, the position, the move in UCI, and the texts for it.
fn forms() -> impl Iterator<Item = (&'static str, &'static str, &'static str, Vec<&'static str>)> {
    include_str!("forms.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [game, fen, uci, texts] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        (game, fen, uci, texts.split("  ").collect())
    })
}

#[test]
fn every_form_is_read() {
    assert!(forms().count() > 20);
    for (game, fen, expected, texts) in forms() {
        let position = position(game, fen);
        for text in texts {
            assert_eq!(read(&position, text), expected, "{game}: {text}");
        }
    }
}

#[test]
fn errors_are_in_words_for_players() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    for (game, fen, text, sentence) in [
        ("chess", "", "e9", "There is no square `e9` on this board."),
        ("chess", "", "Nf9", "There is no square `f9` on this board."),
        ("chess", "", "e2 e9", "There is no square `e9` on this board."),
        ("chess", "", "i4", "There is no square `i4` on this board."),
        ("shogi", "", "7g7z", "There is no square `7z` on this board."),
        ("chess", knights, "Nd2", "Two knights can go to d2: Nbd2 or Nfd2."),
        ("chess", knights, "nd2", "Two knights can go to d2: Nbd2 or Nfd2."),
        ("chess", "", "Xe4", "No piece has the letter `X`."),
        ("chess", "", "e5", "No pawn of White can go to e5."),
        ("chess", "", "e2 e5", "A pawn cannot go from e2 to e5."),
        ("chess", "", "Bb4", "No bishop of White can go to b4."),
        (
            "chess",
            "4k3/8/8/8/8/p7/1P6/2B1K3 w - - 0 1",
            "Bxa3",
            "The bishop's way from c1 to a3 is blocked by the pawn on b2.",
        ),
        ("chess", "", "B2b4", "White has no bishop there."),
        ("chess", "", "Cf3", "No piece has the letter `C`."),
        ("chess", "", "ke2", "The king cannot go to e2: your own pawn stands there."),
        ("chess", "", "hello", "`hello` is not a move. Write it like `b1a3` or `Na3`."),
        ("chess", "", "", "A move is expected, like `b1a3` or `Na3`."),
        (
            "xiangqi",
            "",
            "a0a1",
            "There is no square `a0`: ranks run from 1 to 10 here. Counted from 0, it is `a1`.",
        ),
        (
            "chess",
            "",
            "e0",
            "There is no square `e0`: ranks run from 1 to 8 here. Counted from 0, it is `e1`.",
        ),
        ("chess", "", "k0", "There is no square `k0` on this board."),
        ("chess", "", "e10", "There is no square `e10` on this board."),
        ("shogi", "", "0a0b", "There is no square `0a` on this board."),
        ("chess", "", "pass", "`pass` is not a move. Write it like `b1a3` or `Na3`."),
        (
            "chess",
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            "e4",
            "No pawn of White can go to e4: your own pawn stands there.",
        ),
        (
            "chess",
            "4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1",
            "e4",
            "The pawn cannot go to e4: your own pawn stands there.",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K2N w - - 0 1",
            "Nh1",
            "No knight of White can go to h1: your own knight stands there.",
        ),
        ("xiangqi", "", "C2=2", "No cannon of Red can make this move."),
        ("xiangqi", "", "前炮退二", "Red has no such cannon: there are no cannons one behind the other."),
        ("shogi", "", "同歩", "`同` stands for the square of the last move, and there is none."),
        ("shogi", "", "△７六歩", "`△` marks a move of Gote, and it is Sente's turn."),
        ("shogi", "", "５五角", "No bishop of Sente can go to 5e."),
    ] {
        assert_eq!(read(&position(game, fen), text), sentence, "{game}: {text}");
    }
}

/// Every legal move of some positions of every game is read back from each notation that writes it.
#[test]
fn what_is_written_is_read_back() {
    for def in Ruleset::builtin_defs() {
        let mut position = Ruleset::builtin(&def.id).unwrap().start();
        for ply in 0..40 {
            let moves = position.legal_moves();
            for m in &moves {
                let texts = [
                    uci::write(&position, *m),
                    san::write(&position, *m),
                    MoveNotation::Lan.write(&position, *m).unwrap(),
                ];
                for text in texts.into_iter().chain(MoveNotation::Usi.write(&position, *m)) {
                    assert_eq!(any::read(&position, &text), Ok(*m), "{} {text}", def.id);
                }
            }
            let Some(m) = moves.get(ply * 31 % moves.len().max(1)) else { break };
            position.play_unchecked(*m);
        }
    }
}

#[test]
fn japanese_moves_refer_to_the_last_one() {
    let shogi = Ruleset::builtin("shogi").unwrap();
    let mut position = shogi.start();
    for text in ["7g7f", "3c3d", "8h2b+"] {
        position.play_unchecked(MoveNotation::Usi.read(&position, text).unwrap());
    }
    let last = squares::parse(&shogi, "2b");
    let m = any::read_after(&position, last, "同銀").unwrap();
    assert_eq!(MoveNotation::Usi.write(&position, m).unwrap(), "3a2b");
    assert!(any::read(&position, "同銀").is_err());
}

#[test]
fn a_pass_is_a_word_in_games_with_passing() {
    let janggi = Ruleset::builtin("janggi").unwrap().start();
    for text in ["pass", "Pass", " PASS ", "한수쉼"] {
        assert!(any::read(&janggi, text).unwrap().is_pass(), "{text}");
    }
    assert!(!any::read(&janggi, "e4f4").unwrap().is_pass());
    assert!(any::read(&Ruleset::builtin("chess").unwrap().start(), "pass").is_err());
}

#[test]
fn lines_of_moves_are_split() {
    let split = |text: &'static str| any::split_line(text).collect::<Vec<_>>();
    assert_eq!(split("1. e4 e5 2.Nf3 Nc6 1-0"), ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!(split("1... c5 {Sicilian} 2. Nf3"), ["c5", "Nf3"]);
    assert_eq!(split("7g7f 3c3d"), ["7g7f", "3c3d"]);
    assert_eq!(split("12. ... Rxd5 13. exd6 e.p."), ["Rxd5", "exd6"]);
    assert_eq!(split("  "), [""; 0]);
}

/// Generates texts of characters that the readers handle, in games with different notations.
fn typed() -> impl Strategy<Value = String> {
    let characters =
        "[a-iA-HKNOPQRx0-9 .,=+@*/\\-!?一二三五平进退前後炮马歩銀金角同打成右上卒졸１７♘♙×–]{0,9}";
    prop_oneof![4 => characters.prop_map(String::from), 1 => ".{0,12}".prop_map(String::from)]
}

proptest! {
    #[test]
    fn no_text_panics(
        game in prop::sample::select(vec![
            "chess", "shogi", "xiangqi", "janggi", "crazyhouse", "duck", "seirawan",
        ]),
        text in typed(),
        last in prop::option::of(0u8..64),
    ) {
        let position = position(game, "");
        match any::read_after(&position, last.map(tabiya_board::Square), &text) {
            Ok(m) => prop_assert!(position.legal_moves().contains(&m)),
            Err(error) => prop_assert!(!error.sentence(position.ruleset()).is_empty()),
        }
        prop_assert!(any::split_line(&text).count() <= text.len());
    }
}
