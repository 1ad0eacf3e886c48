//! A game in progress: its moves, clocks, offers, claims and result.
//!
//! A [`Game`] holds the position, its history, the clock and the offers of one game. Players send a
//! [`Command`]; [`Game::apply`] returns the [`Event`]s it caused, or a [`CommandRefusal`] and no change.
//! Programs that have a legal move pass it to [`Game::play`], which takes the same path. A game is fully
//! described by its rules and its events: [`Game::replay`] rebuilds it from them, bit for bit, and judges
//! each again; [`Game::restore`] takes stored events as facts. The rules themselves come from
//! [`tabiya_rules`]; this crate contains none.
//!
//! The crate does no input or output and reads no clock: the caller passes each [`Time`].
//!
//! # Play a game
//!
//! Text is read by `tabiya_notation`, whose readers return legal moves.
//!
//! ```
//! use tabiya_board::Color;
//! use tabiya_notation::uci;
//! use tabiya_referee::{Game, Terms, Time};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut game = Game::new(&chess, Terms::default(), Time(0));
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let m = uci::read(game.position(), text).unwrap();
//!     game.play(m, Time(2_000)).unwrap();
//! }
//! let ending = game.ending().unwrap();
//! assert_eq!(ending.winner(), Some(Color::Black));
//! assert_eq!(ending.sentence(&chess), "Black wins by checkmate.");
//! ```
//!
//! # Let players try anything
//!
//! A player's move is an [`Attempt`](tabiya_rules::Attempt): squares that need not make a legal move. A
//! refused command changes nothing and names the reason.
//!
//! ```
//! use tabiya_board::Color::White;
//! use tabiya_referee::{Action, Game, Terms, Time};
//! use tabiya_rules::{Attempt, Reason, Ruleset};
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut game = Game::new(&chess, Terms::default(), Time(0));
//! let [f2, f5] = ["f2", "f5"].map(|name| chess.board().parse(name).unwrap());
//!
//! let refusal = game.apply(Action::Play { attempt: Attempt::step(f2, f5) }.by(White), Time(0)).unwrap_err();
//! assert_eq!(refusal.code(), "cannot-move-that");
//! assert_eq!(refusal.sentence(&chess), "A pawn cannot go from f2 to f5.");
//!
//! let refusal = game.apply(Action::Claim { reason: Reason::Repetition }.by(White), Time(0)).unwrap_err();
//! assert_eq!(refusal.sentence(&chess), "The position has occurred once, and three times are needed.");
//! ```
//!
//! # Store a game and load it again
//!
//! ```
//! use tabiya_board::Color::White;
//! use tabiya_referee::{Action, Game, Terms, Time};
//! use tabiya_rules::Ruleset;
//!
//! let shogi = Ruleset::builtin("shogi").unwrap();
//! let mut game = Game::new(&shogi, Terms::default(), Time(0));
//! game.play(game.legal_moves()[0], Time(5)).unwrap();
//! game.apply(Action::Resign.by(White), Time(9)).unwrap();
//!
//! // A start, a move, a resignation and the end it caused.
//! assert_eq!(game.events().len(), 4);
//! let again = Game::replay(&shogi, game.events()).unwrap();
//! assert_eq!(again.digest(), game.digest());
//! ```
//!
//! # Take moves back
//!
//! The default [`Terms`] allow either player to undo at any time, even after the end; a different move
//! then starts a variation.
//!
//! ```
//! use tabiya_board::Color::Black;
//! use tabiya_referee::{Action, Game, Terms, Time};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut game = Game::new(&chess, Terms::default(), Time(0));
//! let moves = game.legal_moves();
//! game.play(moves[0], Time(1)).unwrap();
//! game.apply(Action::Undo.by(Black), Time(2)).unwrap();
//! game.play(moves[1], Time(3)).unwrap();
//! assert!(game.continuations(None).map(|(_, node)| node.m).eq([moves[0], moves[1]]));
//! ```
//!
//! # Run a clock
//!
//! ```
//! use tabiya_board::Color::{Black, White};
//! use tabiya_referee::{Action, Control, Game, Millis, Terms, Time};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let time = Some(Control::Fischer { main: Millis(60_000), increment: Millis(2_000) });
//! let mut game = Game::new(&chess, Terms { time, ..Terms::default() }, Time(0));
//! game.play(game.legal_moves()[0], Time(10_000)).unwrap();
//!
//! let clock = game.clock().unwrap();
//! assert_eq!(clock.remaining(White, Time(10_000)).time, Millis(52_000));
//! // The moment to set a timer to; from then on either side may claim the win on time.
//! assert_eq!(clock.flag_falls(), Some(Time(70_000)));
//! game.apply(Action::Flag.by(White), Time(70_000)).unwrap();
//! assert_eq!(game.ending().unwrap().winner(), Some(White));
//! ```
//!
//! # Where to look
//!
//! | question | where |
//! |---|---|
//! | possible actions | [`Game::legal_moves`], [`Game::claims`], [`Game::explain`], [`Game::may_move`] |
//! | history | [`Game::events`], [`Game::moves`], [`Game::played`], [`Game::continuations`] |
//! | who won, and why | [`Game::ending`] returns an [`Ending`] |
//! | how much time is left, and when it runs out | [`Game::clock`] returns a [`Clock`] |
//! | positions | [`Game::position`], [`Game::position_at`] |
//! | how to notify observers | [`Hub`] |
#![forbid(unsafe_code)]

mod apply;
mod away;
mod checkpoints;
mod clock;
mod command;
mod decide;
mod declared;
mod digest;
mod ending;
mod event;
mod evolve;
mod game;
mod hub;
mod move_tree;
mod refusal;
mod replay;
mod restore;
mod sentences;
mod terms;
mod time;
mod verbs;

use command::Quality;

pub use clock::{Clock, ClockStart, Control, Remaining};
pub use command::Command;
pub use declared::{Action, EventKind, Verb};
pub use ending::Ending;
pub use event::{Event, Start};
pub use game::Game;
pub use hub::{Hub, ListenerId};
pub use move_tree::{Node, NodeId};
pub use refusal::{CommandRefusal, Offer};
pub use replay::{ReplayError, ReplayErrorKind};
pub use terms::{TakeBack, Terms};
pub use time::{Millis, Time};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles the examples of the README of the repository.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct RepositoryReadme;
