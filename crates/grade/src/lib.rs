//! Compares a program that plays a game of the chess family with the referee, and gives points.
//!
//! A [`Suite`] is a TOML file with cases: lines to send, or files to run with, and points by topic. [`grade`]
//! runs a program through it: the referee answers the same lines, and the first difference fails the case.
//! The [`Report`] can be written for people, build servers, Gradescope and Autolab.
//!
//! The program may be written in any language. It uses one of three [protocols](Protocol), within
//! [limits](Limits) of time, memory and output.
//!
//! ```no_run
//! use tabiya_grade::{Cancel, Format, Options, Suite, builtin, grade};
//!
//! let suite = Suite::read("two-player", builtin("two-player").unwrap(), None).unwrap();
//! let options = Options::new(vec!["python3".into(), "mine.py".into()]);
//! let report = grade(&suite, &options, &Cancel::default(), &|_| {})?;
//! print!("{}", report.write(Format::Text, false));
//! # Ok::<(), tabiya_grade::StartError>(())
//! ```
#![forbid(unsafe_code)]

mod answer;
mod board;
mod check;
mod coordinates;
mod generate;
pub mod internal;
mod plan;
mod points;
mod referee;
mod report;
mod run;
mod suite;

pub use check::{Check, Outcome, TopicPoints, divide};
pub use coordinates::Coordinates;
pub use points::Points;
pub use report::{CaseReport, Difference, DifferenceKind, Exchange, Format, OpenReport, Report, Tally};
pub use run::{Cancel, Options, Sandbox, StartError, grade, grade_classes, points_by_topic, uncompiled};
pub use suite::{
    BUILTIN, Case, Language, Limits, MAX_CASES, MAX_LINES, MAX_SUITE, Open, Protocol, Stated, Suite, Task,
    Topic, UnknownNameError, builtin, builtin_of_game, template, template_of_file,
};
