//! Other programs, each in a process group of its own: they are ended with all processes that they have started, also
//! from another thread. What they read and print is up to the caller.
//!
//! ```no_run
//! use std::process::Command;
//! use tabiya_process::{Cancel, Group};
//!
//! let cancel = Cancel::default();
//! let mut sleeper = Group::start(&mut Command::new("sleep").arg("100"), &cancel)?;
//! assert_eq!(sleeper.ended(), None);
//! cancel.cancel();
//! # std::io::Result::Ok(())
//! ```
//!
//! Process groups exist on Unix. Elsewhere only the program itself is ended, when its [`Group`] is dropped.
#![forbid(unsafe_code)]

mod cancel;
mod group;

pub use cancel::Cancel;
pub use group::Group;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
