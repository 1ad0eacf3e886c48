//! Running the same code compiled for newer processors, and hints about memory. This is the only module with
//! `unsafe`.
//!
//! A plain build uses only baseline x86-64, which lacks the instructions for counting and finding bits;
//! without them move generation is a fifth to a third slower. The hot tasks are therefore compiled twice, and
//! the copy that runs is chosen at run time by the features of the processor.

use super::side::{Either, Side};

/// A task whose body is inlined into each copy: `run` must be `#[cfg_attr(not(debug_assertions),
/// inline(always))]`.
pub trait Task {
    /// The result.
    type Out;
    /// Runs the task.
    fn run(self) -> Self::Out;
}

/// Runs a task compiled for newer processors. The side proves that the processor is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn run_modern<C: Side, T: Task>(_: Modern<C>, task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: the side contains a `ModernCpu`, which proves that the processor has the features.
        #[allow(unsafe_code)]
        unsafe {
            modern(task)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    task.run()
}

/// The features of the processor, for tasks of other crates.
#[derive(Clone, Copy, Debug)]
pub struct Processor(Option<ModernCpu>);

impl Processor {
    /// Checks the features of the processor.
    pub fn detect() -> Processor {
        Processor(ModernCpu::detect())
    }

    /// Runs a task in the fastest copy that the processor can run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn run<T: Task>(self, task: T) -> T::Out {
        match self.0 {
            Some(cpu) => run_modern(Modern::new(Either(0), cpu), task),
            None => run_plain(task),
        }
    }
}

/// Asks the processor to load a value into its cache, because it will be needed soon.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees, and the address is that of a reference.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks the system to back a large block of memory that is read all over with large pages, of which a
/// processor needs fewer translations of addresses. It helps if the memory has not been used yet. Systems
/// that cannot do it ignore the request.
pub fn use_large_pages<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let page = rustix::param::page_size();
        let bytes = memory.as_mut_ptr_range();
        // Only whole pages, all of which belong to the memory.
        let before = bytes.start.cast::<u8>().align_offset(page);
        let length = size_of_val(memory).saturating_sub(before) / page * page;
        if length == 0 {
            return;
        }
        // SAFETY: the pages are within the memory, which is borrowed mutably. The advice concerns how they
        // are backed and leaves their content as it is.
        #[allow(unsafe_code)]
        let _ = unsafe {
            madvise(bytes.start.cast::<u8>().wrapping_add(before).cast(), length, Advice::LinuxHugepage)
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Runs a task compiled for any processor.
#[inline(never)]
pub(crate) fn run_plain<T: Task>(task: T) -> T::Out {
    task.run()
}

/// Returns whether the processor has the features that the copy for newer ones is compiled for.
#[cfg(target_arch = "x86_64")]
fn is_modern() -> bool {
    std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("popcnt")
}

/// On other architectures the plain build has the instructions.
#[cfg(not(target_arch = "x86_64"))]
fn is_modern() -> bool {
    true
}

/// Runs a task compiled for processors since about 2013.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern<T: Task>(task: T) -> T::Out {
    task.run()
}

/// The processors that code is compiled for, and how to call more code that is compiled for the same ones.
pub(crate) trait Cpu: Copy {
    /// Calls a closure out of line.
    fn outlined<T>(self, f: impl FnOnce() -> T) -> T;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyCpu;

/// Proof that the processor is one that [`modern`] is compiled for. Only this module can create it, after
/// checking the processor. The rules of a form carry it, so that the processor is checked once for each
/// ruleset and not for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ModernCpu(());

impl ModernCpu {
    /// Checks the features of the processor.
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

/// A side with the proof that the processor is one that [`modern`] is compiled for. Code generic over the
/// side learns the target processor from the type.
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

/// Calls a closure out of line, so that rarely needed code is compiled once for each form and does not slow
/// down the hot path. It is compiled for the same processors as the code around it, which the type of the
/// side determines.
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
