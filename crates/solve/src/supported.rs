//! Whether the value of a position depends on the position alone.

use tabiya_rules::Ruleset;
use tabiya_rules::def::{EndingsDef, RepetitionDef, Verdict};

use crate::error::SolveError;

/// Checks that no ending depends on the moves before a position, except draws by repetition: a position that
/// neither side can win without repeating is a draw anyway. Every ending is named, so that a new one has to
/// be considered here.
pub(crate) fn check(ruleset: &Ruleset) -> Result<(), SolveError> {
    if !ruleset.alternates() {
        return Err(SolveError::NoTurns);
    }
    let EndingsDef {
        stalemate: _,
        goal: _,
        extinction: _,
        bare_royal: _,
        // They are counted in the position, which is then found to have a hidden state.
        checks: _,
        repetition,
        no_progress,
        no_progress_reset_by: _,
        // Such a position is a draw anyway.
        dead_position: _,
        impasse,
        counting,
        points,
    } = &ruleset.def().endings;
    let draws = |rule: &RepetitionDef| {
        [rule.verdict, rule.perpetual_check, rule.perpetual_chase]
            .iter()
            .all(|verdict| *verdict == Verdict::Draw)
    };
    let matters = [
        (!repetition.iter().all(draws), "repeating a position can lose"),
        (!no_progress.is_empty(), "moves without progress are counted"),
        (impasse.is_some(), "an impasse can be claimed"),
        (counting.is_some(), "moves are counted in endings"),
        (points.is_some(), "points are counted when both sides pass"),
    ];
    match matters.into_iter().find(|(matters, _)| *matters) {
        Some((_, what)) => Err(SolveError::HistoryMatters(what)),
        None => Ok(()),
    }
}
