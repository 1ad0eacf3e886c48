//! The moves of a record with their variations, as a flat list: clients can read any depth of nesting.

use std::collections::VecDeque;

use tabiya_notation::{Node, Record, fen};
use tabiya_rules::Position;
use tabiya_wire::PlayedMove;
use tabiya_wire::online::{ReplayedMove, Variation};

use super::MOVES_AT_ONCE;
use crate::blocking::Job;
use crate::error::ApiError;

/// The moves of a game. They are numbered from 0: those of the main line first, then those of the variations.
#[derive(Debug)]
pub(super) struct Tree<'r> {
    pub(super) moves: Vec<ReplayedMove>,
    pub(super) variations: Vec<Variation>,
    /// Whether there was no room for all of them.
    pub(super) is_cut: bool,
    /// The nodes of the record, by number.
    nodes: Vec<&'r Node>,
}

/// The place of an error.
#[derive(Debug)]
pub(super) enum Place {
    /// After the main line.
    MainLine,
    /// The number of moves in each open line, as
    /// [`Recorder::open_lines`](tabiya_notation::pgn::Recorder::open_lines) returns it.
    Open(Vec<usize>),
    /// The half-move, counted from 1, of a line that ends before it.
    Ply(Option<usize>),
}

/// A line that is still to be described.
struct Pending<'r> {
    /// The number of the move that it is an alternative to; nothing for the main line.
    instead: Option<usize>,
    /// The number of half-moves before it.
    ply: usize,
    /// The position before it.
    position: Position,
    line: &'r [Node],
}

/// Describes the moves of a record: `played` of its main line and all variations of these, at most `room` in
/// all.
///
/// # Errors
///
/// Returns an error if the job has to stop.
pub(super) fn build<'r>(
    record: &'r Record,
    start: &Position,
    played: usize,
    room: usize,
    job: &Job,
) -> Result<Tree<'r>, ApiError> {
    let mut tree = Tree { moves: Vec::new(), variations: Vec::new(), is_cut: false, nodes: Vec::new() };
    let line = record.line.get(..played).unwrap_or(&record.line);
    let mut queue = VecDeque::from([Pending { instead: None, ply: 0, position: start.clone(), line }]);
    while let Some(Pending { instead, mut ply, mut position, line }) = queue.pop_front() {
        let mut moves = Vec::new();
        for node in line {
            let number = tree.nodes.len();
            if number == room {
                tree.is_cut = true;
                break;
            }
            if number.is_multiple_of(MOVES_AT_ONCE) {
                job.check()?;
            }
            for variation in node.variations.iter().filter(|variation| !variation.is_empty()) {
                let position = position.clone();
                queue.push_back(Pending { instead: Some(number), ply, position, line: variation });
            }
            let mut after = position.clone();
            node.play(&mut after);
            ply += 1;
            let shown = match node.m {
                Some(m) => PlayedMove::of(&position, &after, m, ply),
                None => PlayedMove::of_null_move(&position, &after, ply),
            };
            moves.push(ReplayedMove::of(PlayedMove { fen: Some(fen::write(&after)), ..shown }, node));
            tree.nodes.push(node);
            position = after;
        }
        match instead {
            None => tree.moves = moves,
            Some(instead) if !moves.is_empty() => tree.variations.push(Variation { instead, moves }),
            Some(_) => {}
        }
        if tree.is_cut {
            break;
        }
    }
    Ok(tree)
}

impl Tree<'_> {
    /// Returns the number of the move after which a place is; nothing if it is before the first move.
    pub(super) fn find(&self, record: &Record, place: &Place) -> Option<usize> {
        let last = self.moves.len().checked_sub(1);
        match place {
            Place::MainLine | Place::Ply(None) => last,
            Place::Open(open) => {
                let before = node_before(record, open)?;
                self.nodes.iter().position(|node| std::ptr::eq(*node, before)).or(last)
            }
            Place::Ply(Some(ply)) => {
                let mut first = self.moves.len();
                let mut found = ply.checked_sub(2).filter(|index| *index < self.moves.len());
                for variation in &self.variations {
                    first += variation.moves.len();
                    if variation.moves.last().is_some_and(|last| last.played.ply + 1 == *ply) {
                        found = Some(first - 1);
                    }
                }
                found
            }
        }
    }
}

/// Returns the move before the end of the innermost open line.
fn node_before<'r>(record: &'r Record, open: &[usize]) -> Option<&'r Node> {
    let (mut line, mut before_line): (&[Node], Option<&Node>) = (&record.line, None);
    for length in open.iter().skip(1) {
        // A variation begins where the last move of the line around it does.
        let (last, earlier) = line.split_last()?;
        before_line = earlier.last().or(before_line);
        if *length == 0 {
            return before_line;
        }
        line = last.variations.last()?;
    }
    line.last().or(before_line)
}

#[cfg(test)]
mod tests {
    use tabiya_notation::pgn::{Recorder, scan};
    use tabiya_rules::Ruleset;

    use super::*;

    fn text_before_error(text: &str) -> Option<String> {
        let mut recorder = Recorder::new(&Ruleset::builtin("chess").unwrap());
        scan(text.as_bytes(), true, &mut recorder);
        let (record, _) = recorder.take();
        let open = recorder.open_lines().unwrap();
        let job = Job::unlimited();
        let tree = build(&record, &record.start, record.line.len(), 1_000, &job).unwrap();
        let number = tree.find(&record, &Place::Open(open.to_vec()))?;
        let variations = tree.variations.iter().flat_map(|variation| &variation.moves);
        Some(tree.moves.iter().chain(variations).nth(number).unwrap().played.texts.san.clone())
    }

    #[test]
    fn the_move_before_an_error_is_found_in_every_line() {
        for (text, before) in [
            ("1. Ke3 *", None),
            ("1. e4 e5 2. Ke3 *", Some("e5")),
            ("1. e4 (1. Ke3) *", None),
            ("1. e4 e5 (1... Ke6) *", Some("e4")),
            ("1. e4 e5 (1... c5 2. Nf3 Ke6) 2. d4 *", Some("Nf3")),
            ("1. e4 e5 (1... c5 (1... Ke6) 2. Nf3) *", Some("e4")),
            ("1. e4 (1. d4) (1. c4 c5 (1... e5 2. Ke3)) *", Some("e5")),
            ("1. e4 (1. d4) Ke6 *", Some("e4")),
        ] {
            assert_eq!(text_before_error(text).as_deref(), before, "{text}");
        }
    }

    #[test]
    fn moves_are_numbered_line_by_line() {
        let mut recorder = Recorder::new(&Ruleset::builtin("chess").unwrap());
        scan(b"1. e4 (1. d4 d5 (1... f5)) (1. c4) e5 *", true, &mut recorder);
        let (record, _) = recorder.take();
        let tree = build(&record, &record.start, 2, 1_000, &Job::unlimited()).unwrap();
        let instead: Vec<_> = tree.variations.iter().map(|one| (one.instead, one.moves.len())).collect();
        assert_eq!((tree.moves.len(), instead), (2, vec![(0, 2), (0, 1), (3, 1)]));
        assert_eq!(tree.variations[2].moves[0].played.ply, 2);
        let cut = build(&record, &record.start, 2, 3, &Job::unlimited()).unwrap();
        assert_eq!((cut.is_cut, cut.variations.len(), cut.variations[0].moves.len()), (true, 1, 1));
    }
}
