//! The traits of a game that matter to a search, read from its definition once.

use tabiya_board::Color;
use tabiya_rules::Ruleset;
use tabiya_rules::def::{RoyalRule, StalemateDef, Verdict};
use tabiya_rules::search::has_exchanges;

/// The number of half-moves before a draw for lack of progress in which stored scores are not used.
const NEAR_DRAW: u16 = 10;

/// The traits of a game that matter to a search.
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
    /// The effect of a repeated position.
    pub(super) repetition: Repetition,
}

/// The effect of a repeated position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repetition {
    /// The number of occurrences that decide.
    pub(super) count: usize,
    /// The verdict for `side`.
    pub(super) verdict: Verdict,
    /// The side to which the verdict applies, if it is not the one whose move completes the repetition.
    pub(super) side: Option<Color>,
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
                verdict: row.verdict,
                side: row.side,
                perpetual_check_loses: row.perpetual_check == Verdict::Loss,
            },
            // The repetition does not end such a game, but neither side gains by it.
            None => Repetition { count: 3, verdict: Verdict::Draw, side: None, perpetual_check_loses: false },
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
            exchanges: has_exchanges(ruleset),
            forced_captures: forced,
            hands: def.hands.as_ref().is_some_and(|hands| hands.keep_captured),
            second_squares: def.has_second_squares(),
            no_progress: no_progress.unwrap_or(u16::MAX),
            repetition,
        }
    }

    /// Returns whether a stored score can be used after this many half-moves without progress. It was found
    /// with another count, and does not see a draw for lack of progress that is near.
    pub(super) fn may_use_stored(&self, halfmove_clock: u16) -> bool {
        halfmove_clock < self.no_progress.saturating_sub(NEAR_DRAW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_scores_are_not_used_shortly_before_a_draw_for_lack_of_progress() {
        let usable = |game: &str, clock| Traits::of(&Ruleset::builtin(game).unwrap()).may_use_stored(clock);
        assert!(usable("chess", 89) && !usable("chess", 90));
        assert!(usable("shogi", 500), "no such draw");
    }
}
