//! A game played by lines of text: the effect of each line and the reply to it. No input or output.
//!
//! A line is a move in any notation of the game, `resign`, or a word such as `undo`; `help` lists them. The
//! course's two-player chess (the ruleset `two-player`) accepts exactly the lines of its document, and
//! replies in its words. All other games reply with the sentences of the referee. The computer can play one
//! side ([`Dialogue::with_computer`]), and suggests a move in every game with turns.
//!
//! # Play a game
//!
//! ```
//! use tabiya_dialogue::Dialogue;
//! use tabiya_referee::{Game, Terms, Time};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut dialogue = Dialogue::new(Game::new(&chess, Terms::default(), Time(0)));
//! assert_eq!(dialogue.prompt(), "White to move: ");
//! let reply = dialogue.reply("Nf3").unwrap();
//! assert!(reply.text.contains("wN"));
//! let reply = dialogue.reply("e7 e4").unwrap();
//! assert!(reply.text.contains("A pawn cannot go from e7 to e4."));
//! assert!(dialogue.reply("quit").is_none());
//! ```
#![forbid(unsafe_code)]

mod commands;
mod computer;
mod dialogue;
mod move_reader;
mod promotion;

pub use dialogue::{Dialogue, Reply};
