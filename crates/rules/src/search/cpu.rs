//! Processors and memory: code compiled for newer processors, and hints about memory that is needed soon.
//!
//! These functions wrap the few unsafe calls that a fast engine wants, so that the engine itself needs no
//! unsafe code.
//!
//! ```
//! use tabiya_rules::search::cpu::{Processor, Task, prefetch};
//!
//! struct CountBits<'a>(&'a [u64]);
//!
//! impl Task for CountBits<'_> {
//!     type Out = u32;
//!     #[cfg_attr(not(debug_assertions), inline(always))]
//!     fn run(self) -> u32 {
//!         self.0.iter().map(|word| word.count_ones()).sum()
//!     }
//! }
//!
//! let words = [1, 3, 7];
//! prefetch(&words[0]);
//! assert_eq!(Processor::detect().run(CountBits(&words)), 6);
//! ```

pub use crate::core::cpu::{Processor, Task, prefetch, use_large_pages};
