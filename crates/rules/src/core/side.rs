//! The side to move, known when compiling or only when running.

/// A side: 0 or 1.
pub(crate) trait Side: Copy {
    /// The type of the opponent.
    type Other: Side;
    /// Whether values of this type prove that the processor is one since about 2013: see
    /// [`Modern`](super::cpu::Modern), the only type for which it may be true.
    const MODERN: bool = false;
    /// 0 for White, 1 for Black.
    fn index(self) -> usize;
    /// The opponent.
    fn other(self) -> Self::Other;
}

/// White, known when compiling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct White;

/// Black, known when compiling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Black;

/// Either, known when running: half the code, and a few percent slower.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Either(pub u8);

impl Side for White {
    type Other = Black;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        0
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> Black {
        Black
    }
}

impl Side for Black {
    type Other = White;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        1
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> White {
        White
    }
}

impl Side for Either {
    type Other = Either;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        (self.0 & 1) as usize
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> Either {
        Either(self.0 ^ 1)
    }
}
