//! The command `go` as data, and the limits it means.

use std::time::Duration;

use tabiya_board::Color;
use tabiya_engine::{Limits, TimeLimit};

use crate::search_thread::LONGEST;

/// The parameters of `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    /// The time left, of White and Black as the protocol names them.
    pub(crate) time: [Option<Duration>; 2],
    pub(crate) increment: [Duration; 2],
    /// The time for each move when the time left is used up.
    pub(crate) byoyomi: Duration,
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) perft: Option<u32>,
    pub(crate) search_moves: Vec<String>,
}

const WORDS: [&str; 14] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "byoyomi",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "perft",
    "searchmoves",
];

impl Go {
    /// Parses the parameters of `go` in UCI. Also returns unknown words, which are ignored.
    pub(crate) fn parse(text: &str) -> (Go, Vec<String>) {
        let mut go = Go::default();
        let mut unread = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !WORDS.contains(word)) {
                        go.search_moves.push(text.to_owned());
                    }
                }
                // `go mate infinite` of USI.
                "mate" if words.peek() == Some(&"infinite") => {
                    words.next();
                    go.mate = Some(u32::MAX);
                }
                _ if WORDS.contains(&word) => {
                    let number = words.next_if(|word| !WORDS.contains(word));
                    match number.and_then(|text| text.parse().ok()) {
                        Some(number) => go.set(word, number),
                        None => {
                            unread.push(format!("{word} {}", number.unwrap_or_default()).trim().to_owned())
                        }
                    }
                }
                _ => unread.push(word.to_owned()),
            }
        }
        (go, unread)
    }

    fn set(&mut self, word: &str, number: i64) {
        // Clocks that have run out are sent as negative numbers.
        let number = u64::try_from(number).unwrap_or(0);
        let time = Duration::from_millis(number).min(LONGEST);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match word {
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "byoyomi" => self.byoyomi = time,
            "movestogo" => self.moves_to_go = Some(small).filter(|moves| *moves > 0),
            "movetime" => self.move_time = Some(time),
            "depth" => self.depth = Some(small.max(1)),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(small),
            "perft" => self.perft = Some(small),
            _ => {}
        }
    }

    /// Returns the limits for the side to move. The overhead is taken from its clock, but not from a fixed
    /// time per move.
    pub(crate) fn limits(&self, turn: Color, overhead: Duration) -> Limits {
        let side = turn.index();
        let clock = || {
            let has_clock =
                self.time[side].is_some() || !self.byoyomi.is_zero() || !self.increment[side].is_zero();
            has_clock.then(|| self.clock(side, overhead))
        };
        let time = self.move_time.map(TimeLimit::PerMove).or_else(clock).filter(|_| !self.infinite);
        Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() }
    }

    fn clock(&self, side: usize, overhead: Duration) -> TimeLimit {
        let left = self.time[side].unwrap_or_default();
        // Time that is not used in byoyomi is lost, so all of it is used.
        if !self.byoyomi.is_zero() && left < self.byoyomi {
            return TimeLimit::PerMove((left + self.byoyomi).saturating_sub(overhead));
        }
        TimeLimit::Clock {
            left: left.saturating_sub(overhead),
            increment: self.increment[side] + self.byoyomi,
            moves_to_go: self.moves_to_go,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Go {
        let (go, unread) = Go::parse(text);
        assert_eq!(unread, [""; 0]);
        go
    }

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn words_are_read_in_any_order() {
        let go = parse("searchmoves e2e4 d2d4 depth 5 ponder winc 20 wtime 1000 btime -5 movestogo 3");
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!((go.depth, go.ponder, go.infinite), (Some(5), true, false));
        assert_eq!(go.time, [Some(1000 * MILLISECOND), Some(Duration::ZERO)]);
        let limits = go.limits(Color::White, 10 * MILLISECOND);
        let left = 990 * MILLISECOND;
        let expected = TimeLimit::Clock { left, increment: 20 * MILLISECOND, moves_to_go: Some(3) };
        assert_eq!(limits.time, Some(expected));
    }

    #[test]
    fn what_makes_no_sense_is_returned() {
        let (go, unread) = Go::parse("depth x wtime movetime 5 nodes 99999999999999999999 hurry");
        assert_eq!(unread, ["depth x", "wtime", "nodes 99999999999999999999", "hurry"]);
        assert_eq!(go, Go { move_time: Some(5 * MILLISECOND), ..Go::default() });
    }

    #[test]
    fn byoyomi_is_used_up() {
        let time = |text| parse(text).limits(Color::White, 10 * MILLISECOND).time.unwrap();
        assert_eq!(time("btime 0 wtime 0 byoyomi 1000"), TimeLimit::PerMove(990 * MILLISECOND));
        let clock = |left: u32, increment: u32| TimeLimit::Clock {
            left: left * MILLISECOND,
            increment: increment * MILLISECOND,
            moves_to_go: None,
        };
        assert_eq!(time("btime 60000 wtime 60000 byoyomi 1000"), clock(59_990, 1000));
    }
}
