//! Laws: what is written is read back unchanged, and no text causes a panic.

mod common;

use common::{GAMES, random_position};
use proptest::prelude::*;
use tabiya_notation::{MoveNotation, fen, uci};
use tabiya_rules::{Position, Ruleset};

fn game() -> impl Strategy<Value = &'static Ruleset> {
    (0..GAMES.len()).prop_map(|number| &GAMES[number])
}

fn position() -> impl Strategy<Value = Position> {
    (game(), any::<u64>(), 0usize..160).prop_map(|(game, seed, plies)| random_position(game, seed, plies))
}

/// Generates FENs with a few characters changed, removed or inserted, most of which are nearly valid.
fn damaged() -> impl Strategy<Value = (&'static Ruleset, String)> {
    let letters =
        proptest::sample::select("/[]+~-@ 0123456789wbKQkqRrNnPpAaHhEe".chars().collect::<Vec<_>>());
    let change = (any::<proptest::sample::Index>(), 0..3, letters);
    (game(), any::<u64>(), 0usize..80, proptest::collection::vec(change, 0..5)).prop_map(
        |(game, seed, plies, changes)| {
            let mut text: Vec<char> = fen::write(&random_position(game, seed, plies)).chars().collect();
            for (at, what, letter) in changes {
                let at = at.index(text.len());
                match what {
                    0 => text[at] = letter,
                    1 => text.insert(at, letter),
                    _ if text.len() > 1 => drop(text.remove(at)),
                    _ => {}
                }
            }
            (game, text.into_iter().collect())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_written_is_read_back(position in position()) {
        let text = fen::write(&position);
        let back = fen::read(position.ruleset(), &text);
        prop_assert!(back.is_ok(), "{text}: {back:?}");
        let back = back.unwrap();
        prop_assert_eq!(fen::write(&back), text.clone());
        // An en passant square that no legal move uses is not written; in games without turns, the move
        // number does not give the number of moves.
        if back.setup().ep_square == position.setup().ep_square && position.ruleset().alternates() {
            prop_assert_eq!(back.hash(), position.hash(), "{}", text);
            prop_assert_eq!(back, position);
        }
    }

    #[test]
    fn moves_written_are_read_back(position in position()) {
        let mut texts = Vec::new();
        for m in position.legal_moves() {
            let text = uci::write(&position, m);
            prop_assert_eq!(uci::read(&position, &text), Ok(m), "{}", text);
            texts.push(text);
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        prop_assert_eq!(texts.len(), count, "two moves have one text in {}", fen::write(&position));
    }

    #[test]
    fn lan_written_is_read_back(position in position()) {
        for m in position.legal_moves() {
            let text = MoveNotation::Lan.write(&position, m).unwrap();
            prop_assert_eq!(MoveNotation::Lan.read(&position, &text), Ok(m), "{}", text);
        }
    }

    #[test]
    fn no_fen_panics(game in game(), text in ".{0,120}") {
        let _ = fen::read(game, &text);
    }

    #[test]
    fn no_damaged_fen_panics((game, text) in damaged()) {
        if let Err(error) = fen::read_setup(game, &text) {
            prop_assert!(error.offset <= text.chars().count(), "{error}");
        }
        if let Ok(position) = fen::read(game, &text) {
            // Every position that was read can be written, and the text is stable.
            let text = fen::write(&position);
            let again = fen::read(game, &text).map(|position| fen::write(&position));
            prop_assert_eq!(again, Ok(text));
        }
    }

    #[test]
    fn no_move_panics(position in position(), text in "[a-p0-9+@A-Z -]{0,8}|.{0,12}") {
        use MoveNotation::{Lan, San, Smith, Uci, Usi};
        for notation in [Uci, San, Lan, Usi, Smith] {
            if let Ok(m) = notation.read(&position, &text) {
                prop_assert!(position.is_legal(m));
            }
        }
        let _ = uci::attempt(&position, &text);
    }
}

#[test]
fn long_texts_are_refused() {
    let error = fen::read_setup(&GAMES[0], &"8/".repeat(100_000)).unwrap_err();
    let message = "FEN, text, character 1001: The text is too long: a FEN has at most 1000 characters.";
    assert_eq!(error.to_string(), message);
}
