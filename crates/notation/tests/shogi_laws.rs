//! Laws of the notations of the shogi family: what is written is read back unchanged, and no text causes a
//! panic.

mod common;

use common::{GAMES, random_position, random_record};
use proptest::prelude::*;
use tabiya_notation::{GameFormat, MoveNotation, RecordError, UnsupportedError, fen, sfen};
use tabiya_rules::{Position, Ruleset};

/// Generates games that a notation supports.
fn game(supports: fn(&Ruleset) -> Result<(), UnsupportedError>) -> impl Strategy<Value = &'static Ruleset> {
    let supported: Vec<&Ruleset> = GAMES.iter().filter(|game| supports(game).is_ok()).collect();
    proptest::sample::select(supported)
}

fn position(supports: fn(&Ruleset) -> Result<(), UnsupportedError>) -> impl Strategy<Value = Position> {
    (game(supports), any::<u64>(), 0usize..160)
        .prop_map(|(game, seed, plies)| random_position(game, seed, plies))
}

/// Generates start positions of records: the opening array, or a position from the middle of a game.
fn start(supports: fn(&Ruleset) -> Result<(), UnsupportedError>) -> impl Strategy<Value = Position> {
    (position(supports), any::<bool>()).prop_map(|(position, array)| {
        let mut setup = position.setup();
        (setup.number, setup.halfmove_clock) = (1, 0);
        match Position::from_setup(position.ruleset(), &setup) {
            Ok(position) if !array => position,
            _ => position.ruleset().start(),
        }
    })
}

/// Returns a text with a few characters changed, removed or inserted.
fn damage(text: &str, changes: &[(proptest::sample::Index, u8, char)]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (at, what, letter) in changes {
        let at = at.index(text.len().max(1));
        match what {
            0 if at < text.len() => text[at] = *letter,
            1 if at < text.len() => drop(text.remove(at)),
            _ => text.insert(at.min(text.len()), *letter),
        }
    }
    text.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(proptest::sample::Index, u8, char)>> {
    let letters = "/+-*% 0123456789bwPpRr|同　７六一歩銀成打不まで変化：手('\n,TNPI\u{feff}";
    let letter = proptest::sample::select(letters.chars().collect::<Vec<_>>());
    proptest::collection::vec((any::<proptest::sample::Index>(), 0u8..3, letter), 0..4)
}

/// Returns whether the location of an error is inside the text.
fn lies_in(error: &RecordError, text: &str, game: &Ruleset) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let length = lines.get(error.line.wrapping_sub(1)).map_or(0, |line| line.chars().count());
    !error.sentence(game).is_empty() && error.line <= lines.len().max(1) && error.column <= length + 2
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sfen_written_is_read_back(position in position(sfen::supports)) {
        let text = sfen::write(&position).unwrap();
        let back = sfen::read(position.ruleset(), &text);
        prop_assert!(back.is_ok(), "{text}: {back:?}");
        let back = back.unwrap();
        prop_assert_eq!(sfen::write(&back).unwrap(), text);
        prop_assert_eq!(back.hash(), position.hash());
        let mut setup = position.setup();
        setup.halfmove_clock = 0;
        prop_assert_eq!(back.setup(), setup);
    }

    #[test]
    fn usi_written_is_read_back(position in position(|game| MoveNotation::Usi.supports(game))) {
        for m in position.legal_moves() {
            let text = MoveNotation::Usi.write(&position, m).unwrap();
            prop_assert_eq!(MoveNotation::Usi.read(&position, &text), Ok(m), "{}", text);
        }
    }

    #[test]
    fn kif_written_is_read_back(
        start in start(|game| GameFormat::Kif.supports(game)),
        seed in any::<u64>(),
        plies in 0usize..60,
    ) {
        let record = random_record(start, seed, plies, true);
        let text = GameFormat::Kif.write(&record).unwrap();
        let back = GameFormat::Kif.read(record.start.ruleset(), &text);
        prop_assert!(back.is_ok(), "{}\n{text}", back.unwrap_err().sentence(record.start.ruleset()));
        prop_assert_eq!(back.unwrap(), record, "{}", text);
    }

    #[test]
    fn csa_written_is_read_back(
        start in start(|game| GameFormat::Csa.supports(game)),
        seed in any::<u64>(),
        plies in 0usize..60,
    ) {
        let record = random_record(start, seed, plies, false);
        let text = GameFormat::Csa.write(&record).unwrap();
        let back = GameFormat::Csa.read(record.start.ruleset(), &text);
        prop_assert!(back.is_ok(), "{}\n{text}", back.unwrap_err().sentence(record.start.ruleset()));
        prop_assert_eq!(back.unwrap(), record, "{}", text);
    }

    #[test]
    fn no_text_panics(
        number in 0..GAMES.len(),
        text in "[/+*%0-9bwPpRr 　７六一歩銀成打不|変化：手('\n,TNI$-]{0,60}|.{0,60}",
    ) {
        let game = &GAMES[number];
        let start = game.start();
        let _ = (sfen::read(game, &text), MoveNotation::Usi.read(&start, &text));
        let read = [GameFormat::Kif, GameFormat::Csa].map(|format| format.read(game, &text));
        for error in read.into_iter().filter_map(Result::err) {
            prop_assert!(lies_in(&error, &text, game), "{:?}: {error:?}", text);
        }
    }

    #[test]
    fn no_damaged_sfen_panics(position in position(sfen::supports), changes in changes()) {
        let text = damage(&sfen::write(&position).unwrap(), &changes);
        let game = position.ruleset();
        if let Err(fen::FenError::Unreadable(error)) = sfen::read(game, &text) {
            prop_assert!(error.offset <= text.chars().count(), "{error}");
        }
        if let Ok(read) = sfen::read(game, &text) {
            let again = sfen::read(game, &sfen::write(&read).unwrap()).unwrap();
            prop_assert_eq!(fen::write(&again), fen::write(&read));
        }
    }

    #[test]
    fn damaged_records_are_refused_or_kept(seed in any::<u64>(), changes in changes()) {
        let game = GAMES.iter().find(|game| game.id() == "shogi").unwrap();
        let record = random_record(random_position(game, seed, 7), seed, 20, true);
        let text = damage(&GameFormat::Kif.write(&record).unwrap(), &changes);
        match GameFormat::Kif.read(game, &text) {
            Err(error) => prop_assert!(lies_in(&error, &text, game), "{text}: {error:?}"),
            Ok(read) => {
                let written = GameFormat::Kif.write(&read).unwrap();
                let again = GameFormat::Kif.read(game, &written).map(|back| GameFormat::Kif.write(&back));
                prop_assert_eq!(again, Ok(Ok(written)));
            }
        }
        let text = damage(&GameFormat::Csa.write(&record).unwrap(), &changes);
        match GameFormat::Csa.read(game, &text) {
            Err(error) => prop_assert!(lies_in(&error, &text, game), "{text}: {error:?}"),
            Ok(read) => {
                let written = GameFormat::Csa.write(&read).unwrap();
                let again = GameFormat::Csa.read(game, &written).map(|back| GameFormat::Csa.write(&back));
                prop_assert_eq!(again, Ok(Ok(written)));
            }
        }
    }
}
