//! The search for positions that take long to judge.
//!
//! libFuzzer looks for new paths through the code, not for more work on the same path. Therefore each position that
//! it finds is the start of a climb: pieces are added, moved and removed at random, and a change stays if the work
//! does not become less.

use std::sync::Mutex;
use std::time::Instant;

use tabiya_board::{Color, Square};
use tabiya_notation::fen;
use tabiya_rules::{History, Piece, Position, internal, judge};

/// The number of changes that are tried from each position.
const CHANGES: usize = 64;

/// The worst case of this run: its work, and the time of judging it in nanoseconds.
static WORST: Mutex<(usize, u128)> = Mutex::new((0, 0));

/// Judges a position and others like it, and prints each that takes more work or more time than all before.
/// The work is bounded.
pub(crate) fn climb(mut position: Position, seed: u64) {
    let mut random = seed | 1;
    let mut work = check(&position);
    for _ in 0..CHANGES {
        let Some(next) = changed(&position, &mut random) else { continue };
        let more = check(&next);
        if more >= work {
            (position, work) = (next, more);
        }
    }
}

/// Checks that the work is bounded, and returns it.
fn check(position: &Position) -> usize {
    let work = internal::judge_work(position);
    assert!(work <= internal::JUDGE_WORK, "{work} units: {}", fen::write(position));
    let history = History::new(position);
    let start = Instant::now();
    let _ = judge(position, &history);
    let time = start.elapsed().as_nanos();
    let mut worst = WORST.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if work > worst.0 || time > worst.1 {
        *worst = (work.max(worst.0), time.max(worst.1));
        let (game, text) = (position.ruleset().id(), fen::write(position));
        eprintln!("worst so far: {work} units, {:.3} ms: {game} {text}", time as f64 / 1e6);
    }
    work
}

/// Returns the position with a piece added, moved or removed, if that is a position.
fn changed(position: &Position, random: &mut u64) -> Option<Position> {
    let ruleset = position.ruleset();
    let mut setup = position.setup();
    let squares = ruleset.board().squares();
    let kinds: Vec<_> = ruleset.kinds().collect();
    let mut below = |limit: usize| {
        // xorshift64: any sequence will do.
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        (*random % limit.max(1) as u64) as usize
    };
    let (one, other) = (below(squares), below(squares));
    match below(4) {
        0 => setup.board[one] = None,
        1 => setup.board.swap(one, other),
        2 => setup.turn = !setup.turn,
        _ => {
            let color = Color::ALL[below(2)];
            setup.board[Square(one as u8).index()] =
                Some(Piece { color, kind: *kinds.get(below(kinds.len()))? });
        }
    }
    Position::from_setup(ruleset, &setup).ok()
}
