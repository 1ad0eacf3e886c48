//! Positions proven dead are searched for wins, move by move: the slow definition of the proofs.

use std::collections::{BTreeSet, VecDeque};

use tabiya_board::{Color, Set};

use super::games::position;
use crate::ending::dead_position::judge as dead;
use crate::{Kind, Piece, Position, Ruleset, Setup};

/// The number of positions after which the search gives up.
const MOST: usize = 1_500;

/// Returns which sides can win from a position by moves of both, as far as the search gets.
fn winners(start: &Position) -> [bool; 2] {
    let mut wins = [false; 2];
    let mut seen = BTreeSet::from([start.key()]);
    let mut open = VecDeque::from([start.clone()]);
    while let Some(position) = open.pop_front() {
        if let Some(outcome) = position.outcome() {
            if let Some(winner) = outcome.winner {
                wins[winner.index()] = true;
            }
            continue;
        }
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if seen.len() < MOST && seen.insert(next.key()) {
                open.push_back(next);
            }
        }
    }
    wins
}

/// A pseudorandom number generator with the same numbers in each run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}

/// Returns a position with both royals and a few other pieces, of which `kinds` are tried; nothing if it is
/// not valid.
fn sparse(ruleset: &Ruleset, kinds: &[Kind], random: &mut Random) -> Option<Position> {
    let royal = ruleset.kinds().find(|kind| ruleset.def().pieces[ruleset.piece_of(*kind)].royal)?;
    let mut setup = Setup::empty(ruleset);
    setup.turn = Color::ALL[random.below(2)];
    let put = |setup: &mut Setup, piece: Piece, random: &mut Random| {
        // A place where such a piece may stand, if it is confined.
        let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
        let allowed: Vec<_> = ruleset
            .board()
            .all()
            .filter(|square| def.confined.is_none_or(|zone| zone.of[piece.color.index()].contains(*square)))
            .filter(|square| setup.board[square.index()].is_none())
            .collect();
        if let Some(square) = allowed.get(random.below(allowed.len())) {
            setup.board[square.index()] = Some(piece);
        }
    };
    for color in Color::ALL {
        put(&mut setup, Piece { color, kind: royal }, random);
    }
    for _ in 0..random.below(5) {
        let kind = *kinds.get(random.below(kinds.len()))?;
        let color = Color::ALL[random.below(2)];
        put(&mut setup, Piece { color, kind }, random);
    }
    Position::from_setup(ruleset, &setup).ok()
}

/// Compares the proofs with the search, and returns the number of positions that are proven dead.
fn compare(ruleset: &Ruleset, kinds: &[Kind], positions: usize, seed: u64) -> usize {
    let mut random = Random(seed | 1);
    let mut proven = 0;
    for _ in 0..positions {
        let Some(position) = sparse(ruleset, kinds, &mut random) else { continue };
        let is_dead = dead::is_dead(&position);
        let unable = Color::ALL.map(|color| !position.can_win(color));
        proven += usize::from(is_dead);
        if !is_dead && unable == [false; 2] {
            continue;
        }
        let wins = winners(&position);
        for color in Color::ALL {
            let said = is_dead || unable[color.index()];
            let text = || format!("{}: {:?}", ruleset.id(), position.setup());
            assert!(!(said && wins[color.index()]), "{color:?} can win: {}", text());
        }
    }
    proven
}

fn kinds_but_royal(ruleset: &Ruleset) -> Vec<Kind> {
    let is_royal = |kind: &Kind| ruleset.def().pieces[ruleset.piece_of(*kind)].royal;
    ruleset.kinds().filter(|kind| !is_royal(kind)).collect()
}

#[test]
fn no_win_is_found_where_none_is_said_to_exist() {
    let mut proven = 0;
    for (number, (id, _)) in tabiya_rulesets::ALL.iter().enumerate() {
        let ruleset = Ruleset::builtin(id).unwrap();
        if ruleset.alternates() {
            proven += compare(&ruleset, &kinds_but_royal(&ruleset), 40, number as u64 * 977 + 1);
        }
    }
    assert!(proven > 50, "{proven}");
}

/// Pieces that mate only with help, or never, and pawns that block each other.
#[test]
fn no_win_is_found_with_few_and_weak_pieces() {
    for (game, names, least) in [
        ("chess", &["bishop", "knight", "pawn"][..], 20),
        ("gardner", &["bishop", "knight", "pawn"], 20),
        ("makruk", &["met", "khon", "knight"], 5),
        ("xiangqi", &["advisor", "elephant"], 20),
    ] {
        let ruleset = Ruleset::builtin(game).unwrap();
        let kinds: Vec<Kind> = names.iter().filter_map(|name| ruleset.kind_named(name)).collect();
        assert!(!kinds.is_empty(), "{game}");
        let proven = compare(&ruleset, &kinds, 120, 99);
        assert!(proven >= least, "{game}: {proven}");
    }
}

fn parse(text: &str) -> Ruleset {
    let head = "id = \"t\"\nname = \"T\"\nsummary = \"A test.\"\n";
    Ruleset::parse(&format!("{head}{text}"), "t.toml").unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Guards that hold the general's only square for ever. It can lose only while an enemy piece stands between
/// the generals, since they face each other otherwise.
const GUARDED: &str = r#"
    [board]
    size = "3x6"
    start = "1k1/3/1b1/1B1/1K1/3"
    [pieces.general]
    letter = "k"
    move = "W"
    confined = "b1-b2"
    royal = true
    [pieces.guard]
    letter = "g"
    move = "sW"
    confined = "b1-c1"
    [pieces.blocker]
    letter = "b"
    move = "sW"
    confined = "b3-c3"
    [royal]
    rule = "checkmate"
    facing = true
    [endings]
    stalemate = "loss"
    dead-position = "automatic"
"#;

#[test]
fn a_piece_between_the_generals_can_leave_a_side_without_a_move() {
    let game = parse(GUARDED);
    let stuck = position(&game, "1k1/3/1b1/3/1K1/1GG b - - 0 1");
    assert_eq!(winners(&stuck), [false, true]);
    assert!(!dead::is_dead(&stuck));
    // With one guard there is always a move.
    let free = position(&game, "1k1/3/1b1/3/1K1/1G1 b - - 0 1");
    assert_eq!(winners(&free), [false; 2]);
    assert!(dead::is_dead(&free));
    compare(&game, &kinds_but_royal(&game), 300, 5);
}

#[test]
fn games_that_repetitions_decide_have_no_dead_positions() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let bishop = "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1";
    for (row, bare_is_dead, bishop_is_dead) in [
        ("verdict = \"draw\"", true, true),
        ("verdict = \"loss\"", false, false),
        ("verdict = \"draw\", perpetual-check = \"loss\"", true, false),
    ] {
        let game = parse(&format!(
            "extends = \"chess\"\n[endings]\nrepetition = [{{ count = 3, by = \"automatic\", {row} }}]"
        ));
        assert_eq!(dead::is_dead(&position(&game, bare)), bare_is_dead, "{row}");
        assert_eq!(dead::is_dead(&position(&game, bishop)), bishop_is_dead, "{row}");
        // A bare king wins if the other side may not repeat its checks.
        assert_eq!(position(&game, bishop).can_win(Color::Black), !bishop_is_dead, "{row}");
    }
}
