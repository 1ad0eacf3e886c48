//! No input panics, and a refused command changes nothing.

use proptest::prelude::*;
use tabiya_board::{Color, Square};
use tabiya_referee::{Action, Game, Terms, Time, Verb};
use tabiya_rules::{Attempt, Kind, Reason};

use crate::oracle;
use crate::random::{Random, terms};
use crate::test_game::rules;

/// The table of the referee's codes.
const DOCUMENTED: &str = include_str!("../../../../docs/refused-commands.md");

fn attempt() -> impl Strategy<Value = Attempt> {
    let square = || prop_oneof![4 => 0u8..64, 1 => any::<u8>()].prop_map(Square);
    let kind = || prop_oneof![4 => 0u8..8, 1 => any::<u8>()].prop_map(Kind);
    prop_oneof![
        (square(), square(), proptest::option::of(kind()), proptest::option::of(kind())).prop_map(
            |(from, to, becomes, enters)| Attempt::Step { from, to, becomes, enters, second: None }
        ),
        (square(), square()).prop_map(|(from, to)| Attempt::step(from, to)),
        (kind(), kind(), square()).prop_map(|(kind, face, to)| Attempt::Place { kind, face, to }),
    ]
}

/// A random action, or a legal move by its number.
#[derive(Clone, Debug)]
enum Input {
    Garbage(Action),
    Legal(usize),
}

/// Actions without arguments that end games.
const RARE: [Action; 3] = [Action::Resign, Action::AcceptDraw, Action::Abort];

fn input() -> impl Strategy<Value = Input> {
    let plies = || prop_oneof![4 => 0usize..6, 1 => any::<usize>()];
    let plain = |rare: bool| {
        let all = Verb::ALL.iter().filter_map(|verb| verb.plain());
        proptest::sample::select(all.filter(|action| RARE.contains(action) == rare).collect::<Vec<_>>())
    };
    let garbage = prop_oneof![
        4 => attempt().prop_map(|attempt| Action::Play { attempt }),
        1 => Just(Action::Play { attempt: Attempt::Pass }),
        7 => plain(false),
        1 => (0..Reason::ALL.len()).prop_map(|reason| Action::Claim { reason: Reason::ALL[reason] }),
        1 => (0..Reason::ALL.len(), attempt())
            .prop_map(|(reason, attempt)| Action::ClaimWith { reason: Reason::ALL[reason], attempt }),
        1 => plies().prop_map(|plies| Action::OfferTakeBack { plies }),
        1 => plies().prop_map(|ply| Action::Rewind { ply }),
        1 => (proptest::option::of(any::<u64>().prop_map(Time)), any::<bool>())
            .prop_map(|(since, draw)| Action::ClaimAway { since, draw }),
    ];
    prop_oneof![
        12 => garbage.prop_map(Input::Garbage),
        1 => plain(true).prop_map(Input::Garbage),
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
                Action::Play { attempt: game.position().attempt_of(*m) }.by(by)
            }
        };
        let (before, events) = (game.digest(), game.events().len());
        let accepted = oracle::accepts(&game, command, Time(now));
        prop_assert_eq!(game.explain(command, Time(now)).is_ok(), accepted);
        let applied = game.apply(command, Time(now)).map(<[_]>::len);
        prop_assert_eq!(applied.is_ok(), accepted);
        match applied {
            Ok(events) => {
                prop_assert!(events > 0);
                prop_assert_ne!(game.digest(), before);
            }
            Err(refusal) => {
                prop_assert_eq!(game.digest(), before);
                prop_assert_eq!(game.events().len(), events);
                let code = refusal.code();
                let documented = DOCUMENTED.contains(&format!("\n| `{code}` |"));
                let of_rules = tabiya_rules::internal::REFUSALS.iter().any(|refusal| refusal.0 == code);
                prop_assert!(documented || of_rules, "{}", code);
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

/// The variants of an attempt in which one square or piece is replaced.
fn spoilt(attempt: Attempt, square: Square, kind: Kind) -> Vec<Attempt> {
    match attempt {
        Attempt::Step { from, to, becomes, enters, second } => vec![
            Attempt::Step { from: square, to, becomes, enters, second },
            Attempt::Step { from, to: square, becomes, enters, second },
            Attempt::Step { from, to, becomes: Some(kind), enters, second },
            Attempt::Step { from, to, becomes, enters: Some(kind), second },
        ],
        Attempt::Place { kind: dropped, face, to } => vec![
            Attempt::Place { kind, face, to },
            Attempt::Place { kind: dropped, face: kind, to },
            Attempt::Place { kind: dropped, face, to: square },
        ],
        Attempt::Pass => Vec::new(),
    }
}

#[test]
fn squares_and_pieces_that_do_not_exist_are_refused_in_every_game() {
    for (id, _) in tabiya_rulesets::ALL {
        let ruleset = rules(id);
        let mut game = Game::new(&ruleset, Terms::default(), Time(0));
        // The powers of two are the widths of the sets that are used.
        let beyond = |first: usize| {
            (first..=first + 1).chain([31, 32, 63, 64, 127, 128, 255]).filter(move |number| *number >= first)
        };
        let squares: Vec<_> = beyond(ruleset.board().squares()).filter(|number| *number < 256).collect();
        let kinds: Vec<_> = beyond(ruleset.kinds().len()).collect();
        let square = |n: usize| Square(squares.get(n % squares.len().max(1)).map_or(255, |s| *s as u8));
        let mut attempts: Vec<Attempt> =
            game.legal_moves().into_iter().map(|m| game.position().attempt_of(m)).collect();
        let (a, b) = (Square(0), Kind(0));
        attempts.push(Attempt::Place { kind: b, face: b, to: a });
        attempts.push(Attempt::step(a, a));
        for attempt in attempts {
            for (n, kind) in kinds.iter().enumerate() {
                for wrong in spoilt(attempt, square(n), Kind(*kind as u8)) {
                    let by = game.turn();
                    for action in [
                        Action::Play { attempt: wrong },
                        Action::ClaimWith { reason: Reason::Repetition, attempt: wrong },
                    ] {
                        let refusal = game.apply(action.by(by), Time(0)).map(<[_]>::len).unwrap_err();
                        let known = ["no-such-square", "no-such-piece"].contains(&refusal.code());
                        assert!(known, "{id}, {action:?}: {}", refusal.sentence(&ruleset));
                    }
                }
            }
        }
    }
}
