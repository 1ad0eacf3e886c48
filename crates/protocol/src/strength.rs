//! How strong the engine plays: the place for levels. There is one level at present, and no option for it.

use tabiya_engine::Limits;

/// A strength of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Strength {
    /// As strong as the limits of a search allow.
    #[default]
    Full,
}

impl Strength {
    /// Returns the limits of a search at this strength.
    pub(crate) fn restrain(self, limits: Limits) -> Limits {
        match self {
            Strength::Full => limits,
        }
    }
}
