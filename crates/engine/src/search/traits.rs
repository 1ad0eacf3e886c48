//! What a search has to know of a game, read from its definition once.

use tabiya_rules::Ruleset;
use tabiya_rules::def::{CaptureEffect, RoyalRule, StalemateDef, Verdict};

/// What a search has to know of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// Whether a royal may be left under attack, so that the search has to see to it.
    pub(super) royals_are_captured: bool,
    /// Whether an attack on a royal is check, and a side without a move in check is mated.
    pub(super) mates: bool,
    /// The verdict for a side without a legal move that is not mated.
    pub(super) stalemate: Verdict,
    /// Whether giving the turn away shows that a position is good enough.
    pub(super) null_moves: bool,
    /// Whether captures are exchanges on one square.
    pub(super) exchanges: bool,
    /// Whether a side that can capture has to.
    pub(super) forced_captures: bool,
    /// Whether captured pieces change sides.
    pub(super) hands: bool,
    /// Whether each move is also a choice of a second square.
    pub(super) second_squares: bool,
    /// The number of half-moves without progress after which a game is drawn or can be.
    pub(super) no_progress: u16,
    /// What happens when a position repeats.
    pub(super) repetition: Repetition,
}

/// What happens when a position repeats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repetition {
    /// The number of occurrences that decide.
    pub(super) count: usize,
    /// The verdict for the side whose move completes it.
    pub(super) verdict: Verdict,
    /// Whether a side that always gives check loses.
    pub(super) perpetual_check_loses: bool,
}

impl Traits {
    pub(super) fn of(ruleset: &Ruleset) -> Traits {
        let def = ruleset.def();
        let rule = def.royals.rule;
        let forced = def.captures.forced;
        let row = def.endings.repetition.iter().min_by_key(|row| row.count);
        let repetition = match row {
            Some(row) => Repetition {
                count: row.count.into(),
                verdict: if row.side.is_some() { Verdict::Draw } else { row.verdict },
                perpetual_check_loses: row.perpetual_check == Verdict::Loss,
            },
            // Nothing ends such a game, but nothing is gained either.
            None => Repetition { count: 3, verdict: Verdict::Draw, perpetual_check_loses: false },
        };
        let no_progress = def.endings.no_progress.iter().map(|row| row.moves.saturating_mul(2)).min();
        Traits {
            royals_are_captured: rule == RoyalRule::Capture,
            mates: rule == RoyalRule::Checkmate,
            stalemate: match def.endings.stalemate {
                StalemateDef::Ends(verdict) => verdict,
                StalemateDef::GoesOn => Verdict::Draw,
            },
            null_moves: !forced && def.endings.stalemate != StalemateDef::Ends(Verdict::Win),
            exchanges: def.captures.effect == CaptureEffect::None && !forced,
            forced_captures: forced,
            hands: def.hands.as_ref().is_some_and(|hands| hands.keep_captured),
            second_squares: def.duck,
            no_progress: no_progress.unwrap_or(u16::MAX),
            repetition,
        }
    }
}
