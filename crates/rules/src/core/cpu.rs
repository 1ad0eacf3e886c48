//! The one place with `unsafe`: running the same code compiled for newer processors.
//!
//! A plain build may use only what every x86-64 processor has, which leaves out the instructions
//! for counting and finding bits; without them move generation is a fifth to a third slower. So
//! the hot tasks are compiled twice, and which copy runs is decided by asking the processor.

/// A piece of work whose body is inlined into each copy: `run` must be `#[inline(always)]`.
pub(crate) trait Task {
    /// What it returns.
    type Out;
    /// Does it.
    fn run(self) -> Self::Out;
}

/// Runs a task in the best copy for this processor.
#[inline(always)]
pub(crate) fn run<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if modern_processor() {
        // SAFETY: every feature that `modern` enables was found on this processor.
        #[allow(unsafe_code)]
        return unsafe { modern(task) };
    }
    task.run()
}

/// Whether the processor has what [`modern`] is compiled for.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn modern_processor() -> bool {
    std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("popcnt")
}

/// The copy for processors since about 2013.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern<T: Task>(task: T) -> T::Out {
    task.run()
}
