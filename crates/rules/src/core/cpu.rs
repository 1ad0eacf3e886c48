//! The one place with `unsafe`: running the same code compiled for newer processors.
//!
//! A plain build may use only what every x86-64 processor has, which leaves out the instructions
//! for counting and finding bits; without them move generation is a fifth to a third slower. So
//! the hot tasks are compiled twice, and which copy runs is decided by asking the processor.

/// A piece of work whose body is inlined into each copy: `run` must be `#[cfg_attr(not(debug_assertions), inline(always))]`.
pub(crate) trait Task {
    /// What it returns.
    type Out;
    /// Does it.
    fn run(self) -> Self::Out;
}

/// Runs a task whose plain copy is not worth compiling; only after [`is_modern`] said yes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn run_modern<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    {
        assert!(is_modern());
        // SAFETY: every feature that `modern` enables was found on this processor.
        #[allow(unsafe_code)]
        unsafe {
            modern(task)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    task.run()
}

/// Runs a task in the best copy for this processor.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn run<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if is_modern() {
        // SAFETY: every feature that `modern` enables was found on this processor.
        #[allow(unsafe_code)]
        return unsafe { modern(task) };
    }
    task.run()
}

/// Whether the processor has what the copy for newer ones is compiled for.
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_modern() -> bool {
    std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("popcnt")
}

/// Elsewhere the plain build has what it needs.
#[cfg(not(target_arch = "x86_64"))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_modern() -> bool {
    true
}

/// The copy for processors since about 2013.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern<T: Task>(task: T) -> T::Out {
    task.run()
}
