//! The side to move, known at compile time or at run time.

use super::cpu::{AnyCpu, Cpu};

/// A side: 0 or 1.
pub(crate) trait Side: Copy {
    /// The type of the opponent.
    type Other: Side;
    /// The processors that the code around is compiled for, as far as a value of this type proves: any,
    /// except with [`Modern`](super::cpu::Modern).
    type Cpu: Cpu;
    /// Returns 0 for White and 1 for Black.
    fn index(self) -> usize;
    /// Returns the opponent.
    fn other(self) -> Self::Other;
    /// Returns the proof about the processor.
    fn cpu(self) -> Self::Cpu;
}

/// White, known at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct White;

/// Black, known at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Black;

/// Either side, known at run time: half the code, and a few percent slower.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Either(pub u8);

impl Side for White {
    type Other = Black;
    type Cpu = AnyCpu;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        0
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> Black {
        Black
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cpu(self) -> AnyCpu {
        AnyCpu
    }
}

impl Side for Black {
    type Other = White;
    type Cpu = AnyCpu;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        1
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> White {
        White
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cpu(self) -> AnyCpu {
        AnyCpu
    }
}

impl Side for Either {
    type Other = Either;
    type Cpu = AnyCpu;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        (self.0 & 1) as usize
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> Either {
        Either(self.0 ^ 1)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cpu(self) -> AnyCpu {
        AnyCpu
    }
}
