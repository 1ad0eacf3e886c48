//! `find_unique` finds exactly what a filter of the legal moves finds, in every built-in game and in
//! combinations of mechanisms that none of them has.

mod common;

use tabiya_board::{Color, File, Rank, Square};
use tabiya_rules::{
    Attempt, CastlingSide, FindError, Kind, KindSet, Move, MoveQuery, Position, Ruleset, internal,
};

/// Combinations of mechanisms that no built-in game has.
const COMBINED: [&str; 3] = [
    "id = \"a\"\nname = \"A\"\nsummary = \"Forced captures and castling.\"\nextends = \"chess\"\n\
     [captures]\nforced = true\n",
    "id = \"b\"\nname = \"B\"\nsummary = \"Forced captures and drops.\"\nextends = \"crazyhouse\"\n\
     [captures]\nforced = true\n",
    "id = \"c\"\nname = \"C\"\nsummary = \"Forced captures and gates.\"\nextends = \"seirawan\"\n\
     [captures]\nforced = true\n",
];

fn games() -> Vec<Ruleset> {
    let built_in = common::games();
    let combined = COMBINED.iter().map(|text| {
        Ruleset::parse(text, "combined.toml").unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
    });
    built_in.chain(combined).collect()
}

/// Returns whether a move matches a query, by the public properties of the move.
fn fits(position: &Position, m: Move, query: &MoveQuery) -> bool {
    let board = position.ruleset().board();
    match *query {
        MoveQuery::Step { kinds, file, rank, to, becomes } => {
            !m.is_drop()
                && !m.is_castle()
                && !m.is_pass()
                && m.second_square().is_none()
                && m.to() == to
                && kinds.contains(m.kind())
                && file.is_none_or(|file| board.file(m.from()) == file)
                && rank.is_none_or(|rank| board.rank(m.from()) == rank)
                && if becomes.is_empty() {
                    m.into_kind() == m.kind()
                } else {
                    becomes.contains(m.into_kind())
                }
        }
        MoveQuery::Place { kinds, faces, to } => {
            m.is_drop() && m.to() == to && kinds.contains(m.kind()) && faces.contains(m.into_kind())
        }
        MoveQuery::Special(_) => {
            m.is_castle() && m.second_square().is_none() && m.castling_side() == query.castling_side()
        }
    }
}

fn expected(position: &Position, moves: &[Move], query: &MoveQuery) -> Result<Move, FindError> {
    let mut fitting = moves.iter().copied().filter(|m| fits(position, *m, query));
    match (fitting.next(), fitting.next()) {
        (None, _) => Err(FindError::NoMatch),
        (Some(m), None) => Ok(m),
        _ => Err(FindError::Ambiguous),
    }
}

#[test]
fn find_unique_agrees_with_the_list_of_legal_moves() {
    for (number, game) in games().iter().enumerate() {
        let mut random = common::Random::new(number as u64 + 7);
        common::random_positions(game, 6, number as u64, |position| {
            let moves = position.legal_moves();
            for query in queries(game, &mut random) {
                let found = position.find_unique(&query);
                assert_eq!(found, expected(position, &moves, &query), "{query:?} in {}", game.id());
                if let Ok(m) = found {
                    let (mut played, mut after) = (position.clone(), position.clone());
                    assert_eq!(played.play_unique(&query), Ok(m));
                    after.play_unchecked(m);
                    assert_eq!(played.hash(), after.hash(), "{query:?} in {}", game.id());
                }
            }
        });
    }
}

/// Returns queries for every kind and target of a game, with some files and ranks.
fn queries(game: &Ruleset, random: &mut common::Random) -> Vec<MoveQuery> {
    let board = game.board();
    let mut queries = vec![MoveQuery::castle(CastlingSide::King), MoveQuery::castle(CastlingSide::Queen)];
    for to in board.all() {
        for kind in game.kinds() {
            let (none, kinds, all) = (KindSet::EMPTY, KindSet::of(kind), KindSet::ALL);
            queries.push(MoveQuery::Place { kinds: all, faces: kinds, to });
            queries.push(MoveQuery::Place { kinds, faces: all, to });
            for (kinds, becomes) in [(kinds, none), (kinds, !kinds), (all, kinds), (all, none)] {
                let step = |file, rank| MoveQuery::Step { kinds, file, rank, to, becomes };
                queries.push(step(None, None));
                queries.push(step(Some(File(random.below(board.files().into()) as u8)), None));
                queries.push(step(None, Some(Rank(random.below(board.ranks().into()) as u8))));
            }
        }
    }
    queries
}

#[test]
fn unknown_squares_and_kinds_are_not_found() {
    for id in ["chess", "crazyhouse", "shogi", "animal", "seirawan"] {
        let start = Ruleset::builtin(id).unwrap().start();
        for number in [32, 40, 64, 92, 127, 128, 200, 255] {
            let (kind, square) = (Kind(number), Square(number));
            let corner = Square(0);
            for attempt in [
                Attempt::step(corner, square),
                Attempt::step(square, corner),
                Attempt::step_to_become(corner, corner, Some(kind)),
                Attempt::Step { from: corner, to: corner, becomes: None, enters: Some(kind), second: None },
                Attempt::place(kind, corner),
                Attempt::Place { kind: Kind(0), face: kind, to: corner },
            ] {
                assert_eq!(
                    internal::find(&start, &attempt).is_some(),
                    start.explainer().explain(&attempt).is_ok(),
                    "{id} {attempt:?}"
                );
                assert_eq!(internal::find(&start, &attempt), None, "{id} {attempt:?}");
            }
        }
    }
}

/// Every attempt, also one that names a twin, is found exactly if `explain` accepts it.
#[test]
fn find_agrees_with_explain_about_promotions() {
    let game = common::game("crazyhouse");
    let setup = common::setup(&game, "1r2k3/P7/8/8/8/8/8/4K3[]", Color::White);
    let position = Position::from_setup(&game, &setup).unwrap();
    for kind in game.kinds() {
        for to in ["a8", "b8", "a7"] {
            let [from, to] = ["a7", to].map(|name| common::square(&game, name));
            let attempt = Attempt::step_to_become(from, to, Some(kind));
            assert_eq!(
                internal::find(&position, &attempt),
                position.explainer().explain(&attempt).ok(),
                "{attempt:?}"
            );
        }
    }
}
