//! The work that one question about an ending may take. Work is counted and not timed, so that the result is
//! the same on every machine. Another bound is another result for some positions: stored games keep theirs,
//! because loading takes events as facts.

/// The work that a question may still take. A unit takes 2.4 to 3.7 nanoseconds on a machine of 2020,
/// in all proofs and on boards of all sizes: the example `judge_work` of `tabiya-notation` looks for
/// positions in which it takes more.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
}

impl Budget {
    /// The work for one question, which is less than a millisecond. A move asks two: which pieces it begins
    /// to chase, and whether the position after it is dead. A claim made together with a move and a move of
    /// the computer ask both twice, in a copy of the game first. A fallen flag asks two. No proof of a
    /// position in tests/suites/chasolver takes more.
    pub(crate) const WORK: usize = 250_000;

    /// Returns the budget for one question.
    pub(crate) fn new() -> Budget {
        Budget { left: Budget::WORK }
    }

    /// Takes work from the budget; `None` if it does not have that much, which ends the proof without a
    /// result.
    #[inline]
    pub(crate) fn spend(&mut self, work: usize) -> Option<()> {
        match self.left.checked_sub(work) {
            Some(left) => {
                self.left = left;
                Some(())
            }
            None => {
                self.left = 0;
                None
            }
        }
    }

    /// Returns the work that was done.
    pub(crate) fn spent(&self) -> usize {
        Budget::WORK - self.left
    }
}
