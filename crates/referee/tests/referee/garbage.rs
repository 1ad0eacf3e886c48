//! Whatever is sent, a refused command changes nothing, and nothing panics.

use proptest::prelude::*;
use tabiya_board::{Color, Square};
use tabiya_referee::{Action, Game, Refusal, Terms, Time};
use tabiya_rules::{Attempt, Kind, Reason};

use crate::random::{Random, terms};
use crate::table::rules;

fn attempt() -> impl Strategy<Value = Attempt> {
    let square = || prop_oneof![4 => 0u8..64, 1 => any::<u8>()].prop_map(Square);
    let kind = || prop_oneof![4 => 0u8..8, 1 => any::<u8>()].prop_map(Kind);
    prop_oneof![
        (square(), square(), proptest::option::of(kind()), proptest::option::of(kind()))
            .prop_map(|(from, to, becomes, gate)| Attempt::Step { from, to, becomes, gate }),
        (square(), square()).prop_map(|(from, to)| Attempt::Step { from, to, becomes: None, gate: None }),
        (kind(), kind(), square()).prop_map(|(kind, face, to)| Attempt::Drop { kind, face, to }),
    ]
}

/// What a line of input may ask for: garbage, or (by number) a legal move.
#[derive(Clone, Debug)]
enum Input {
    Garbage(Action),
    Legal(usize),
}

fn input() -> impl Strategy<Value = Input> {
    let plies = || prop_oneof![4 => 0usize..6, 1 => any::<usize>()];
    let garbage = prop_oneof![
        4 => attempt().prop_map(Action::Play),
        1 => Just(Action::Pass),
        1 => Just(Action::OfferDraw),
        1 => Just(Action::DeclineDraw),
        1 => (0..Reason::ALL.len()).prop_map(|reason| Action::Claim(Reason::ALL[reason])),
        1 => plies().prop_map(|plies| Action::OfferTakeBack { plies }),
        1 => Just(Action::AcceptTakeBack),
        1 => Just(Action::DeclineTakeBack),
        1 => Just(Action::Undo),
        1 => Just(Action::Redo),
        1 => plies().prop_map(|ply| Action::Rewind { ply }),
        1 => Just(Action::Flag),
    ];
    let rare = prop_oneof![Just(Action::Resign), Just(Action::AcceptDraw), Just(Action::Abort)];
    prop_oneof![
        12 => garbage.prop_map(Input::Garbage),
        1 => rare.prop_map(Input::Garbage),
        8 => any::<usize>().prop_map(Input::Legal),
    ]
}

fn check(id: &str, terms: Terms, inputs: Vec<(bool, Input, u64)>) -> Result<(), TestCaseError> {
    let ruleset = rules(id);
    let mut game = Game::new(&ruleset, terms, Time(0));
    for (white, input, now) in inputs {
        let by = Color::from_index(usize::from(!white));
        let command = match input {
            Input::Garbage(action) => action.by(by),
            Input::Legal(number) => {
                let moves = game.legal_moves();
                let Some(m) = moves.get(number % moves.len().max(1)) else { continue };
                Action::Play(game.position().attempt_of(*m)).by(by)
            }
        };
        let (before, events) = (game.digest(), game.events().len());
        let explained = game.explain(command, Time(now));
        let applied = game.apply(command, Time(now)).map(<[_]>::len);
        prop_assert_eq!(applied.is_ok(), explained.is_ok());
        match applied {
            Ok(happened) => {
                prop_assert!(happened > 0);
                prop_assert_ne!(game.digest(), before);
            }
            Err(refusal) => {
                prop_assert_eq!(game.digest(), before);
                prop_assert_eq!(game.events().len(), events);
                let codes = [Refusal::CODES, tabiya_rules::Refusal::CODES].concat();
                prop_assert!(codes.contains(&refusal.code()));
                prop_assert!(refusal.sentence(&ruleset).ends_with('.'));
            }
        }
    }
    let again =
        Game::replay(&ruleset, game.events()).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(again.digest(), game.digest());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn refused_commands_change_nothing(
        id in proptest::sample::select(vec!["chess", "animal", "seirawan", "shogi", "simulator", "xiangqi"]),
        seed in any::<u64>(),
        inputs in proptest::collection::vec(
            (any::<bool>(), input(), prop_oneof![8 => 0u64..60_000, 1 => any::<u64>()]),
            1..40,
        ),
    ) {
        check(id, terms(&mut Random::new(seed)), inputs)?;
    }
}

#[test]
fn every_code_is_known_once() {
    let mut codes = Refusal::CODES.to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Refusal::CODES.len());
    // The one word that both crates use means the same in both.
    let both: Vec<_> =
        Refusal::CODES.iter().filter(|code| tabiya_rules::Refusal::CODES.contains(code)).collect();
    assert_eq!(both, [&"game-over"]);
}

#[test]
fn every_code_is_in_the_documentation() {
    let page = include_str!("../../../../docs/refused-commands.md");
    let rows: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(rows, Refusal::CODES);
}
