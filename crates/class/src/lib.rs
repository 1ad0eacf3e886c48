//! Grades the submissions of a class in one run, and writes tables and pages about them.
//!
//! A class is a folder with one folder for each [`Submission`]. [`run`] grades them, two at a time, and keeps
//! each report in a [`Store`], so that an interrupted run can be continued. The [`Class`] is what came out:
//! it is written as a table for the terminal, as CSV, and as HTML with one page a student. [`groups`] lists
//! submissions with the same unusual mistakes.
//!
//! This crate does not know how a submission is graded: the caller passes a function that returns the JSON
//! report of `tabiya-grade`.
#![forbid(unsafe_code)]

mod fingerprint;
mod html;
mod mistakes;
mod record;
mod run;
mod store;
mod submission;
mod table;

pub use html::{Look, pages};
pub use mistakes::{Group, Mistake, THRESHOLD, groups};
pub use record::{Class, Difference, FailedCheck, Graded, Lost, Record, Share};
pub use run::{Progress, Settings, run};
pub use store::Store;
pub use submission::{Submission, expand, file_name, submissions};
pub use table::{csv, text};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
