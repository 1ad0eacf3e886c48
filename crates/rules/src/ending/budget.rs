//! The work that one question about an ending may take. Work is counted and not timed, so that the result is
//! the same on every machine, and games that are replayed end as they did.

/// The work that a question may still take. A unit takes about three nanoseconds.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
}

impl Budget {
    /// The work for one question. The slowest position known takes a millisecond on a machine of 2020, half of
    /// what a server can afford on the thread of a player.
    pub(crate) const WORK: usize = 400_000;

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
