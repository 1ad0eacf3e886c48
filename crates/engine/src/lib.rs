//! The computer player: search and evaluation for any game that a ruleset describes.
//!
//! # Find a move
//!
//! ```
//! use tabiya_engine::{Control, Engine, Limits, Meaning, NoClock};
//! use tabiya_rules::{History, Ruleset};
//!
//! let animal = Ruleset::builtin("animal").unwrap();
//! let mut engine = Engine::new(&animal, 1 << 20, 1).unwrap();
//! let start = animal.start();
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let history = History::new(&start);
//! let report = engine.search(&start, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
//! assert!(start.legal_moves().contains(&report.best().unwrap()));
//! ```
//!
//! The engine has no clock, reads no files and speaks no notation: the caller passes a [`Clock`], and stops a
//! search through its [`Control`].
#![forbid(unsafe_code)]

mod engine;
mod evaluate;
mod hint;
#[doc(hidden)]
pub mod internal;
mod level;
mod limits;
mod score;
mod search;
mod table;

pub use engine::{Engine, EngineError};
pub use evaluate::{ParseWeightsError, Weights};
pub use hint::{Hint, Purpose};
pub use level::{Level, Oversight, ParseLevelError};
pub use limits::{Clock, Control, Limits, NoClock, TimeLimit};
pub use score::{Meaning, Score};
pub use search::{Line, Report};
