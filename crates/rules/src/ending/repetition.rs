//! Positions that come back, and the duty not to force that by checking or chasing for ever.

use tabiya_board::{B256, Set};

use super::{History, Outcome, Reason};
use crate::Position;
use crate::def::{By, RepetitionDef, Verdict};

pub(super) fn decide(position: &Position, history: &History, by: By) -> Option<Outcome> {
    let rows = &position.ruleset().def().endings.repetition;
    let row = rows.iter().filter(|row| row.by == by && row.count > 0);
    // Of several rows that hold, the one that asks for most was reached last.
    let (row, first) = row
        .filter_map(|row| Some((row, history.occurrences_back().nth(usize::from(row.count) - 1)?)))
        .max_by_key(|(row, _)| row.count)?;
    Some(verdict(history, row, first).by(by))
}

/// What the repetition means: entries after `first` are the moves between its occurrences.
fn verdict(history: &History, row: &RepetitionDef, first: usize) -> Outcome {
    let offences: [(Verdict, Reason, Offence); 2] = [
        (row.perpetual_check, Reason::PerpetualCheck, checks_all_along),
        (row.perpetual_chase, Reason::PerpetualChase, chases_all_along),
    ];
    for (verdict, reason, offends) in offences {
        if verdict == Verdict::Draw {
            continue;
        }
        // Where both offend, neither is to blame: it is an ordinary draw (AXF rules, and the same
        // in Fairy-Stockfish). A check outranks a chase: it is asked first.
        match [0, 1].map(|side| offends(history, first, side)) {
            [true, true] => return Outcome::draw(Reason::Repetition),
            [false, false] => {}
            [white, _] => return Outcome::of(verdict, usize::from(!white), reason),
        }
    }
    let mover = usize::from(history.entries[history.entries.len() - 1].mover);
    let side = row.side.map_or(mover, |side| side.index());
    Outcome::of(row.verdict, side, Reason::Repetition)
}

type Offence = fn(&History, usize, u8) -> bool;

/// Whether a side gave check with each of its moves after entry `first`.
fn checks_all_along(history: &History, first: usize, side: u8) -> bool {
    let mut moves = history.entries[first + 1..].iter().filter(|entry| entry.mover == side).peekable();
    moves.peek().is_some() && moves.all(|entry| entry.check)
}

/// Whether a side newly attacked one and the same piece with each of its moves after entry `first`.
/// The piece is followed back through its own moves.
fn chases_all_along(history: &History, first: usize, side: u8) -> bool {
    if history.chased.is_empty() {
        return false;
    }
    let mut pieces: Option<B256> = None;
    for at in (first + 1..history.entries.len()).rev() {
        let entry = &history.entries[at];
        if entry.mover == side {
            let chased = history.chased[at];
            pieces = Some(pieces.map_or(chased, |pieces| pieces & chased));
        } else if let Some(set) = &mut pieces
            && set.contains(entry.m.to())
        {
            // Before the opponent's move the piece stood where that move began.
            *set = *set & !B256::of(entry.m.to()) | B256::of(entry.m.from());
        }
        if pieces.is_some_and(|set| set.is_empty()) {
            return false;
        }
    }
    pieces.is_some()
}
