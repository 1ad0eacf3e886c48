//! The one place with `unsafe`: running the same code compiled for newer processors.
//!
//! A plain build may use only what every x86-64 processor has, which leaves out the instructions
//! for counting and finding bits; without them move generation is a fifth to a third slower. So
//! the hot tasks are compiled twice, and which copy runs is decided by asking the processor.

use super::side::Side;

/// A piece of work whose body is inlined into each copy: `run` must be `#[cfg_attr(not(debug_assertions), inline(always))]`.
pub(crate) trait Task {
    /// What it returns.
    type Out;
    /// Does it.
    fn run(self) -> Self::Out;
}

/// Runs a task compiled for newer processors: its side proves that this is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn run_modern<C: Side, T: Task>(_: Modern<C>, task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: the side has a `ModernCpu` in it, which proves that the processor has the features.
        #[allow(unsafe_code)]
        unsafe {
            modern(task)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    task.run()
}

/// Runs a task compiled for any processor.
#[inline(never)]
pub(crate) fn run_plain<T: Task>(task: T) -> T::Out {
    task.run()
}

/// Whether the processor has what the copy for newer ones is compiled for.
#[cfg(target_arch = "x86_64")]
fn is_modern() -> bool {
    std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("popcnt")
}

/// Elsewhere the plain build has what it needs.
#[cfg(not(target_arch = "x86_64"))]
fn is_modern() -> bool {
    true
}

/// The copy for processors since about 2013.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern<T: Task>(task: T) -> T::Out {
    task.run()
}

/// For which processors code is compiled, and how other code is called that is to be compiled for the
/// same ones.
pub(crate) trait Cpu: Copy {
    /// Calls a closure out of line.
    fn outlined<T>(self, f: impl FnOnce() -> T) -> T;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyCpu;

/// The proof that the processor is one that [`modern`] is compiled for. Only this module can make one,
/// and does so only after having asked the processor. The rules of a form carry it, so that the
/// processor is asked once for each ruleset and not for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ModernCpu(());

impl ModernCpu {
    /// Asks the processor.
    pub(crate) fn detect() -> Option<ModernCpu> {
        is_modern().then_some(ModernCpu(()))
    }
}

impl Cpu for AnyCpu {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn outlined<T>(self, f: impl FnOnce() -> T) -> T {
        plain_outlined(f)
    }
}

impl Cpu for ModernCpu {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn outlined<T>(self, f: impl FnOnce() -> T) -> T {
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: a value of this type proves that the processor has the features.
            #[allow(unsafe_code)]
            unsafe {
                modern_outlined(f)
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        plain_outlined(f)
    }
}

/// A side, with the proof that the processor is one that [`modern`] is compiled for. Code that is
/// generic over the side knows so what it is compiled for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modern<C>(C, ModernCpu);

impl<C: Side> Modern<C> {
    /// Returns a side with the proof.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(side: C, cpu: ModernCpu) -> Modern<C> {
        Modern(side, cpu)
    }
}

impl<C: Side> Side for Modern<C> {
    type Other = Modern<C::Other>;
    type Cpu = ModernCpu;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        self.0.index()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn other(self) -> Modern<C::Other> {
        Modern(self.0.other(), self.1)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cpu(self) -> ModernCpu {
        self.1
    }
}

/// Calls a closure out of line, so that code which is rarely needed is compiled once for each form
/// and is in the way of none. The closure is all of the function that is called, so it is compiled
/// for the same processors as the code around it, which the side's type tells.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn outlined<C: Side, T>(side: C, f: impl FnOnce() -> T) -> T {
    side.cpu().outlined(f)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern_outlined<T>(f: impl FnOnce() -> T) -> T {
    f()
}

#[inline(never)]
fn plain_outlined<T>(f: impl FnOnce() -> T) -> T {
    f()
}
