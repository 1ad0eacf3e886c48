//! Plays programs of the chess family against each other. The referee judges every move.
//!
//! A [`Match`] has two programs, each described by an [`EngineSpec`], that speak UCI, USI or the protocol of
//! XBoard. Games come in pairs from the same opening with colours swapped; [`Match::play`] plays several at a
//! time and returns the [`Standing`]: points, Elo with its error, and the verdict of a sequential test. Each
//! game becomes a [`GameRecord`], which can be written as PGN or as a line of JSON, from which a match can be
//! continued.
//!
//! ```no_run
//! use tabiya_match::{Cancel, EngineSpec, Match, Openings};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let engines = ["stockfish", "cmd=gnuchess args=-x proto=xboard depth=4"];
//! let engines = engines.map(|text| EngineSpec::parse(text, None).unwrap());
//! let mut settings = Match::new(&chess, engines)?;
//! settings.games = 20;
//! settings.openings = Openings::random(&chess, 8, 1);
//! let standing = settings.play(&[], &Cancel::default(), &|record, _| {
//!     println!("{}", record.sentence);
//!     Ok(())
//! })?;
//! print!("{}", standing.summary());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod adjudicate;
mod arguments;
mod engine;
mod fault;
mod limits;
mod opening;
mod pgn;
mod play;
mod random;
mod record;
mod results;
mod schedule;
mod score;
mod settings;
mod spec;
mod standing;
mod stats;

pub use adjudicate::{DrawRule, ResignRule};
pub use arguments::{ArgumentError, parse_duration};
pub use engine::{StartError, Timeouts};
pub use fault::FaultKind;
pub use limits::{Limits, TimeControl};
pub use opening::{OpeningError, Openings, Order};
pub use pgn::write_pgn;
pub use record::{FaultRecord, GameRecord};
pub use results::{ResumeError, game_line, header_line, resume};
pub use schedule::{Finished, MatchError};
pub use score::Score;
pub use settings::Match;
pub use spec::{EngineSpec, Protocol};
pub use standing::Standing;
pub use stats::{Certainty, Elo, Pentanomial, Sprt, SprtState, SprtVerdict, elo_of_score, expected_score};
pub use tabiya_process::Cancel;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
