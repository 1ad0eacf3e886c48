//! A game in progress: its moves, clocks, offers, claims and verdict.
//!
//! Players send a [`Command`], and [`Game::apply`] answers with what has happened, or with a
//! [`Refusal`]; then nothing has. Programs that have a legal move give it to [`Game::play`], which goes
//! the same way. The answer is a list of [`Event`]s, and a game is exactly its rules and its events:
//! [`Game::replay`] makes it again from them, bit for bit. The rules themselves are asked of
//! [`tabiya_rules`], once for each move; no rule of any game is known here.
//!
//! ```
//! use tabiya_board::Color::{Black, White};
//! use tabiya_notation::uci;
//! use tabiya_referee::{Action, Game, Terms, Time};
//! use tabiya_rules::{Attempt, Reason, Ruleset};
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut game = Game::new(&chess, Terms::default(), Time(0));
//!
//! // What a player tries is made of squares. If the rules forbid it, it is refused with the reason;
//! // so is a claim that has none.
//! let [f2, f5] = ["f2", "f5"].map(|name| chess.board().parse(name).unwrap());
//! let wrong = Attempt::step(f2, f5);
//! let refusal = game.apply(Action::Play(wrong).by(White), Time(1_000)).unwrap_err();
//! assert_eq!(refusal.code(), "cannot-move-that");
//! assert_eq!(refusal.sentence(&chess), "A pawn cannot go from f2 to f5.");
//! let refusal = game.apply(Action::Claim(Reason::Repetition).by(White), Time(1_000)).unwrap_err();
//! assert_eq!(refusal.sentence(&chess), "The position has occurred once, and three times are needed.");
//!
//! // The fool's mate. Text is for `tabiya_notation`, whose readers answer with legal moves.
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let m = uci::read(game.position(), text).unwrap();
//!     game.play(m, Time(2_000)).unwrap();
//! }
//! let ending = game.ending().unwrap();
//! assert_eq!(ending.winner(), Some(Black));
//! assert_eq!(ending.sentence(&chess), "Black wins by checkmate.");
//!
//! // One start, four moves, one end; and from these the same game again.
//! assert_eq!(game.events().len(), 6);
//! let again = Game::replay(&chess, game.events()).unwrap();
//! assert_eq!(again.digest(), game.digest());
//!
//! // These terms let anybody take moves back, also after the end; another move makes a variation.
//! game.apply(Action::Undo.by(Black), Time(3_000)).unwrap();
//! game.play(uci::read(game.position(), "b8c6").unwrap(), Time(4_000)).unwrap();
//! assert_eq!(game.ending(), None);
//! assert_eq!(game.tree().len(), 5);
//! ```
//!
//! | question | where |
//! |---|---|
//! | what may be done, and why not | [`Game::legal_moves`], [`Game::claims`], [`Game::explain`], [`Game::may_play`] |
//! | what has happened | [`Game::events`], [`Game::moves`], [`Game::played`], [`Game::tree`] |
//! | who has won, and why | [`Game::ending`] gives an [`Ending`] |
//! | how much time is left, and when to look again | [`Game::clock`] gives a [`Clock`] |
//! | what is on the board | [`Game::position`], [`Game::position_at`], [`Game::squares`], [`Game::pieces`] |
//!
//! There is no input or output here and no clock that ticks: [`Time`] is what the caller says it is. A
//! [`Hub`] tells events to any number of listeners.
#![forbid(unsafe_code)]

mod clock;
mod command;
mod decide;
mod digest;
mod doors;
mod ending;
mod event;
mod evolve;
mod game;
mod hub;
mod refusal;
mod replay;
mod terms;
mod time;
mod tree;
mod words;

pub use clock::{Clock, ClockStart, Control, Remaining};
pub use command::{Action, Command};
pub use ending::Ending;
pub use event::{Event, EventKind, Start};
pub use game::Game;
pub use hub::{Desk, Hub, ListenerId, Then};
pub use refusal::{Offer, Refusal};
pub use replay::{ReplayError, ReplayFault};
pub use terms::{TakeBack, Terms};
pub use time::{Millis, Time};
pub use tree::{Node, NodeId, Tree};

/// The examples of the README, compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
