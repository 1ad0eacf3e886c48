//! Positions, moves and games of the chess family as text.
//!
//! | to read and write | use | example |
//! |---|---|---|
//! | positions | [`fen`] | `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1` |
//! | positions of the shogi family | [`sfen`] | `4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1` |
//! | moves | [`uci`] | `e2e4`, `P@e5`, `h7h8+` |
//! | | [`san`] | `Nf3`, `exd5`, `O-O`; in shogi `P-7f` |
//! | | [`MoveNotation`] | UCI, SAN, LAN, USI, Smith and XBoard notation |
//! | moves that people type | [`any`] | all of these, and `e2 e4`, `炮二平五`, `79卒78`, `７六歩` |
//! | games | [`GameFormat`] | PGN, KIF, CSA, and lists of moves |
//! | games in PGN | [`pgn`] | `1. e4 e5 2. Nf3 *` |
//! | files of games, to check them | [`check`] | |
//!
//! Text is read in two steps. The first uses only the letters and the board of a game; text that fails there
//! is *unreadable*, and the error says where. The second uses the rules; text that fails there is *illegal*
//! or *impossible*, and the error says why. Readers are lenient, and the documentation of each
//! notation lists every leniency. Writers are canonical: reading back their text gives the same value.
//!
//! # Read a move as it is typed, and write SAN
//!
//! ```
//! use tabiya_notation::{MoveError, any, san};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let start = chess.start();
//! let m = any::read(&start, "g1 f3").unwrap();
//! assert_eq!(san::write(&start, m), "Nf3");
//!
//! let error = any::read(&start, "Ke3").unwrap_err();
//! assert!(matches!(error, MoveError::Refused(_)));
//! assert_eq!(error.sentence(&chess), "A king cannot go from e1 to e3.");
//! ```
//!
//! # Read and write a position
//!
//! ```
//! use tabiya_notation::{fen, uci};
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let mut position = fen::read(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
//! position.play_unchecked(uci::read(&position, "e2e4").unwrap());
//! assert_eq!(fen::write(&position), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
//!
//! let error = fen::read(&chess, "4k3/8/8/8/8/8/4P3/4K3 x").unwrap_err();
//! assert_eq!(error.to_string(), "FEN, turn, character 23: The side to move is `w` or `b`.");
//! ```
//!
//! # Read a PGN file
//!
//! ```
//! use tabiya_notation::pgn;
//! use tabiya_rules::Ruleset;
//!
//! let chess = Ruleset::builtin("chess").unwrap();
//! let text = "[White \"Ada\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"Charles\"]\n\n1. e4 e5 2. Ke3 *\n";
//! for (record, error) in pgn::games(&chess, text) {
//!     match error {
//!         None => assert_eq!((record.tag("White"), record.line.len()), (Some("Ada"), 3)),
//!         Some(error) => {
//!             let sentence = error.kind.sentence(record.start.ruleset());
//!             assert_eq!(format!("{} {sentence}", error.number), "2. A king cannot go from e1 to e3.");
//!         }
//!     }
//! }
//! ```
//!
//! # Write a game as KIF
//!
//! ```
//! use tabiya_notation::{GameFormat, MoveNotation, Node, Record, RecordResult};
//! use tabiya_rules::Ruleset;
//!
//! let mut position = Ruleset::builtin("shogi").unwrap().start();
//! let mut record = Record::new(position.clone());
//! for text in ["7g7f", "3c3d"] {
//!     let m = MoveNotation::Usi.read(&position, text).unwrap();
//!     position.play_unchecked(m);
//!     record.line.push(Node::new(m));
//! }
//! record.result = Some(RecordResult::WhiteWins);
//! let kif = GameFormat::Kif.write(&record).unwrap();
//! assert!(kif.ends_with("   1 ７六歩(77)\n   2 ３四歩(33)\nまで2手で先手の勝ち\n"));
//! ```
//!
//! # Recognise the format of a file
//!
//! ```
//! use tabiya_notation::GameFormat;
//! use tabiya_rules::Ruleset;
//!
//! let text = "V2.2\nN+Ada\nN-Charles\nPI\n+\n+7776FU\n-3334FU\n";
//! let format = GameFormat::from_file_name("game.txt").unwrap_or_else(|| GameFormat::detect(text));
//! assert_eq!(format, GameFormat::Csa);
//!
//! let record = format.read(&Ruleset::builtin("shogi").unwrap(), text).unwrap();
//! assert_eq!(GameFormat::Usi.write(&record).unwrap(), "7g7f 3c3d\n");
//! let unsupported = GameFormat::Smith.write(&record).unwrap_err();
//! assert_eq!(unsupported.to_string(), "Smith notation does not support shogi: it cannot express drops.");
//! ```
#![forbid(unsafe_code)]

pub mod any;
pub mod check;
mod coordinate;
mod csa;
mod diagram;
mod error;
pub mod fen;
mod game_format;
#[doc(hidden)]
pub mod internal;
mod janggi;
mod kif;
mod lan;
mod latin;
mod move_notation;
pub mod pgn;
mod position;
mod record;
pub mod san;
pub mod sfen;
mod shogi;
mod smith;
pub mod squares;
pub mod uci;
mod usi;
mod xboard;
mod xiangqi;

pub use diagram::diagram;
pub use error::{MoveError, ParseMoveError, UnknownNotationError, UnsupportedError};
pub use game_format::GameFormat;
pub use move_notation::MoveNotation;
pub use position::read_position;
pub use record::{Evaluation, Node, Record, RecordError, RecordErrorKind, RecordResult, Score, Termination};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles the examples of `docs/library.md`.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
