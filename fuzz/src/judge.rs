//! The search for positions that take long to judge.
//!
//! libFuzzer looks for new paths through the code, not for more work on the same path. Therefore each
//! position that it finds is the start of a climb: pieces are added, moved and removed at random, and a
//! change stays if the cost does not become less. Half of the climbs go on from the worst position of the
//! game so far. Some climb by the counted work, which is bounded, and the others by time, to find work that
//! is counted too low.
//!
//! If the environment variable `TABIYA_JUDGE_WORST` names a file, a table of the worst cases of each game is
//! kept there, which `cargo xtask fuzz` prints at the end. The example `judge_work` of
//! `tabiya-notation` has the same search, at the speed of a release build.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tabiya_board::{Color, Square};
use tabiya_notation::fen;
use tabiya_rules::{History, Piece, Position, claims, internal, judge, status};

/// The number of changes that are tried from each position.
const CHANGES: usize = 48;

/// How often a time is measured that would be the worst of its game: the shortest counts, because anything
/// may interrupt one.
const ROUNDS: usize = 12;

/// The quantity that a climb increases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    Work,
    Time,
}

/// The cost of judging a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cost {
    /// In the units of the budget, for the worst question.
    work: usize,
    /// The time of everything that one command may ask.
    time: Duration,
}

impl Cost {
    fn by(self, aim: Aim) -> u128 {
        match aim {
            Aim::Work => self.work as u128,
            Aim::Time => self.time.as_nanos(),
        }
    }
}

/// The worst cases of a game: by work, and by time.
#[derive(Clone, Debug, Default)]
struct Worst([Option<(Cost, Position)>; 2]);

static WORST: Mutex<BTreeMap<String, Worst>> = Mutex::new(BTreeMap::new());

/// Judges a position and others like it, and keeps those that take more work or more time than all before of
/// their game. The work is bounded.
pub fn climb(mut position: Position, seed: u64) {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let aim = if seed & 1 == 0 { Aim::Work } else { Aim::Time };
    let known = WORST.lock().unwrap_or_else(PoisonError::into_inner).get(position.ruleset().id()).cloned();
    if seed & 2 == 0
        && let Some((_, worst)) = known.and_then(|worst| worst.0[aim as usize].clone())
    {
        position = worst;
    }
    let mut cost = check(&position);
    for _ in 0..CHANGES {
        let mut next = position.clone();
        // One to three changes at once, so that a climb gets over small dips.
        for _ in 0..1 + random % 3 {
            next = changed(&next, &mut random).unwrap_or(next);
        }
        let more = check(&next);
        if more.by(aim) >= cost.by(aim) {
            (position, cost) = (next, more);
        }
    }
}

/// Checks that the work is bounded, and returns its cost.
fn check(position: &Position) -> Cost {
    let work = internal::judge_work(position);
    assert!(work <= internal::JUDGE_WORK, "{work} units: {}", fen::write(position));
    let mut time = time(position);
    let worst = {
        let all = WORST.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(position.ruleset().id()).and_then(|worst| worst.0[Aim::Time as usize].as_ref());
        known.map_or(Duration::ZERO, |(cost, _)| cost.time)
    };
    for _ in 1..ROUNDS {
        if time <= worst {
            break;
        }
        time = time.min(self::time(position));
    }
    let cost = Cost { work, time };
    keep(position, cost);
    cost
}

/// Returns the time that one command may take to judge. That is, for a move: what it begins to chase, and
/// whether the game ends after it; here the slowest move from the position, and the end in it. For a fallen
/// flag: whether a side can win.
fn time(position: &Position) -> Duration {
    let timed = |question: &mut dyn FnMut()| {
        let start = Instant::now();
        question();
        start.elapsed()
    };
    let mut history = History::new(position);
    let ends = timed(&mut || {
        black_box((judge(position, &history), claims(position, &history), status(position, &history)));
    });
    let mut slowest_move = Duration::ZERO;
    for m in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(m);
        slowest_move = slowest_move.max(timed(&mut || history.push(position, m, &after)));
        history.pop();
    }
    let wins = Color::ALL.map(|color| {
        timed(&mut || {
            black_box(position.can_win(color));
        })
    });
    wins.into_iter().fold(ends + slowest_move, Duration::max)
}

/// Keeps a position if it is the worst of its game.
fn keep(position: &Position, cost: Cost) {
    let mut all = WORST.lock().unwrap_or_else(PoisonError::into_inner);
    let worst = all.entry(position.ruleset().id().to_owned()).or_default();
    let mut is_new = false;
    for aim in [Aim::Work, Aim::Time] {
        let known = &mut worst.0[aim as usize];
        if known.as_ref().is_none_or(|(known, _)| cost.by(aim) > known.by(aim)) {
            *known = Some((cost, position.clone()));
            is_new = true;
        }
    }
    if is_new && let Ok(file) = std::env::var("TABIYA_JUDGE_WORST") {
        // A table that cannot be written is missed at the end.
        let _ = std::fs::write(file, table(&all));
    }
}

/// Returns the worst cases of all games, the slowest first.
fn table(all: &BTreeMap<String, Worst>) -> String {
    let mut rows: Vec<&(Cost, Position)> = all.values().flat_map(|worst| worst.0.iter().flatten()).collect();
    rows.sort_by_key(|(cost, _)| std::cmp::Reverse(cost.time));
    let most = rows.iter().map(|(cost, _)| cost.work).max().unwrap_or(0);
    let longest = rows.first().map_or(Duration::ZERO, |(cost, _)| cost.time);
    let mut text = format!("worst case: {:.3} ms; most work: {most} units\n", longest.as_secs_f64() * 1e3);
    for (cost, position) in rows {
        let (game, fen, ms) = (position.ruleset().id(), fen::write(position), cost.time.as_secs_f64() * 1e3);
        text += &format!("{ms:.3} ms, {} units: {game} {fen}\n", cost.work);
    }
    text
}

/// Returns the worst cases so far, as a table.
pub fn report() -> String {
    table(&WORST.lock().unwrap_or_else(PoisonError::into_inner))
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
        ((*random >> 16) % limit.max(1) as u64) as usize
    };
    let (one, other) = (below(squares), below(squares));
    match below(6) {
        0 => setup.board[one] = None,
        1 | 2 => setup.board.swap(one, other),
        3 => setup.turn = !setup.turn,
        4 => setup.board[one] = setup.board[other],
        _ => {
            let color = Color::ALL[below(2)];
            setup.board[Square(one as u8).index()] =
                Some(Piece { color, kind: *kinds.get(below(kinds.len()))? });
        }
    }
    Position::from_setup(ruleset, &setup).ok()
}
