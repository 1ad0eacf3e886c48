//! Repeated positions, and the rules against perpetual check and chase.

use tabiya_board::{B256, Set};

use super::{Repetition, chase};
use crate::def::{By, RepetitionDef, RulesetDef, Verdict};
use crate::ending::budget::Budget;
use crate::ending::hooks::Judge;
use crate::ending::{ClaimError, History, Outcome, Reason};
use crate::query::hooks::Ways;
use crate::{Move, Position};

/// Returns the work of finding the pieces that a move begins to chase.
pub(crate) fn chase_work(before: &Position, m: Move, after: &Position) -> usize {
    let mut budget = Budget::new();
    if chase::matters(before.ruleset().def()) {
        chase::begun(before, m, after, &mut budget);
    }
    budget.spent()
}

impl Judge for Repetition {
    /// For each position, the pieces that the move to it began to chase; empty in games that allow chasing.
    type Memory = Vec<B256>;

    fn begin(position: &Position) -> Vec<B256> {
        if chase::matters(position.ruleset().def()) { vec![B256::default()] } else { Vec::new() }
    }

    fn remembers(chased: &Vec<B256>) -> bool {
        !chased.is_empty()
    }

    fn push(chased: &mut Vec<B256>, before: &Position, m: Move, after: &Position) {
        if !chased.is_empty() {
            chased.push(chase::begun(before, m, after, &mut Budget::new()));
        }
    }

    fn pop(chased: &mut Vec<B256>) {
        chased.pop();
    }

    fn decide(position: &Position, history: &History, by: By) -> Option<Outcome> {
        let rows = &position.ruleset().def().endings.repetition;
        // Counting is faster than locating the occurrences, and nearly always there are too few.
        let occurred = history.occurrences();
        let row = rows.iter().filter(|row| row.by == by && (1..=occurred).contains(&row.count.into()));
        // If several rows apply, the one with the most occurrences was reached last.
        let (row, first) = row
            .filter_map(|row| Some((row, history.occurrences_back().nth(usize::from(row.count) - 1)?)))
            .max_by_key(|(row, _)| row.count)?;
        Some(verdict(history, row, first).by(by))
    }

    fn claim_error(position: &Position, history: &History, reason: Reason) -> Option<ClaimError> {
        // A side that checks or chases for ever is at fault for repeating the position.
        if ![Reason::Repetition, Reason::PerpetualCheck, Reason::PerpetualChase].contains(&reason) {
            return None;
        }
        let rows = position.ruleset().def().endings.repetition.iter().filter(|row| row.by == By::Claim);
        let occurred = u16::try_from(history.occurrences()).unwrap_or(u16::MAX);
        let needed = rows.map(|row| u16::from(row.count)).min()?;
        (occurred < needed).then_some(ClaimError::Repetition { occurred, needed })
    }

    /// A repetition that is no draw decides games in which nothing else can happen.
    fn wins(def: &RulesetDef) -> Ways {
        let rows = &def.endings.repetition;
        let is_fault = |row: &RepetitionDef| {
            row.perpetual_check != Verdict::Draw || row.perpetual_chase != Verdict::Draw
        };
        let decides = Ways::OTHERWISE.given(rows.iter().any(|row| row.verdict != Verdict::Draw));
        decides.with(Ways::FAULTS.given(rows.iter().any(is_fault)))
    }
}

/// Returns the outcome of a repetition. The entries after `first` are the moves between its occurrences.
fn verdict(history: &History, row: &RepetitionDef, first: usize) -> Outcome {
    let offences: [(Verdict, Reason, Offence); 2] = [
        (row.perpetual_check, Reason::PerpetualCheck, History::checks_all_along),
        (row.perpetual_chase, Reason::PerpetualChase, chases_all_along),
    ];
    for (verdict, reason, offends) in offences {
        if verdict == Verdict::Draw {
            continue;
        }
        // If both sides are at fault, it is an ordinary draw (AXF rules, and the same in
        // Fairy-Stockfish). Check outranks chase, so it is tested first.
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

/// Returns whether a side newly attacked one and the same piece with each of its moves after entry `first`.
/// The piece is followed back through its own moves.
fn chases_all_along(history: &History, first: usize, side: u8) -> bool {
    if history.memory.repetition.is_empty() {
        return false;
    }
    let mut pieces: Option<B256> = None;
    for at in (first + 1..history.entries.len()).rev() {
        let entry = &history.entries[at];
        if entry.mover == side {
            let chased = history.memory.repetition[at];
            pieces = Some(pieces.map_or(chased, |pieces| pieces & chased));
        } else if let Some(set) = &mut pieces
            && set.contains(entry.m.to())
        {
            // Before the opponent's move the piece stood on the start square of that move.
            *set = *set & !B256::of(entry.m.to()) | B256::of(entry.m.from());
        }
        if pieces.is_some_and(|set| set.is_empty()) {
            return false;
        }
    }
    pieces.is_some()
}

/// Passes on the reasons why claims by this ending are not granted.
macro_rules! repetition_claim_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The position has not occurred often enough.
            Repetition {
                /// The number of occurrences.
                occurred: u16,
                /// The number of occurrences needed.
                needed: u16,
            } = {
                let occurred = match occurred {
                    1 => "once".to_owned(),
                    2 => "twice".to_owned(),
                    n => format!("{} times", crate::outcome::number(n)),
                };
                let needed = crate::outcome::number(needed);
                format!("The position has occurred {occurred}, and {needed} times are needed.")
            };
        } $($more)* }
    };
}
pub(crate) use repetition_claim_errors;
