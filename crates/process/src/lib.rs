//! Runs other programs, each in its own process group, so that a program can be killed together with all
//! processes that it has started, also from another thread. The caller handles their input and output.
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
//! A [`Sandbox`] wraps commands that are not trusted. Process groups exist on Unix. Elsewhere only the
//! program itself is killed, when its [`Group`] is dropped.
#![forbid(unsafe_code)]

mod access;
mod bubblewrap;
mod cancel;
mod group;
mod installed;
mod sandbox;
mod starter;
mod watch;

pub use access::Access;
pub use cancel::Cancel;
pub use group::Group;
pub use sandbox::Sandbox;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
