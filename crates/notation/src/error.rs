//! Errors of all readers of moves: text that cannot be read, and text that can be read but describes no
//! legal move.

use std::fmt;

use tabiya_board::Square;
use tabiya_rules::{Kind, Refusal, Ruleset};

/// A text that cannot be parsed as a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseMoveError {
    /// The character at which parsing stopped, counted from 0.
    pub offset: usize,
    /// The expected text, as a sentence.
    pub message: String,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move, character {}: {}", self.offset + 1, self.message)
    }
}

impl std::error::Error for ParseMoveError {}

/// A text that describes no legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text cannot be parsed.
    Unreadable(ParseMoveError),
    /// The rules refuse the move.
    Refused(Refusal),
    /// No legal move fits the text. Used where the text names no square of origin, so that there is no
    /// single move to explain, and where the text contradicts the move that it describes.
    NoSuchMove {
        /// The text.
        text: String,
        /// The fault, as a sentence.
        message: String,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, each as an unambiguous text.
        fits: Vec<String>,
        /// The kind of the pieces and their target, if all moves are of pieces of one kind to one square.
        pieces: Option<(Kind, Square)>,
    },
    /// The notation does not support the game.
    Unsupported(UnsupportedError),
    /// No notation of the game can parse the text, or it names a square that the board does not have. Only
    /// [`any`](crate::any) and readers of games report this.
    NotAMove {
        /// The character up to which the notation, or the most successful one, could parse the text, counted
        /// from 0.
        offset: usize,
        /// The fault, as a sentence for players.
        message: String,
    },
}

impl MoveError {
    /// Creates a parse error.
    pub(crate) fn unreadable(offset: usize, message: impl Into<String>) -> MoveError {
        MoveError::Unreadable(ParseMoveError { offset, message: message.into() })
    }

    /// Sets the text of the error, in variants that have one.
    pub(crate) fn about(mut self, of: &str) -> MoveError {
        match &mut self {
            MoveError::NoSuchMove { text, .. } | MoveError::Ambiguous { text, .. } => of.clone_into(text),
            _ => {}
        }
        self
    }

    /// Returns a short fixed name, for programs: the code of the [`Refusal`], or one of `unreadable`,
    /// `no-such-move`, `ambiguous` and `unsupported-notation`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) | MoveError::NotAMove { .. } => "unreadable",
            MoveError::Refused(refusal) => refusal.code(),
            MoveError::NoSuchMove { .. } => "no-such-move",
            MoveError::Ambiguous { .. } => "ambiguous",
            MoveError::Unsupported(_) => "unsupported-notation",
        }
    }

    /// Describes the error in a sentence. `ruleset` is that of the game, which gives the names of pieces.
    #[must_use]
    pub fn sentence(&self, ruleset: &Ruleset) -> String {
        match self {
            MoveError::Unreadable(why) => why.to_string(),
            MoveError::Refused(refusal) => refusal.sentence(ruleset),
            MoveError::NoSuchMove { message, .. } => message.clone(),
            MoveError::NotAMove { message, .. } => message.clone(),
            MoveError::Unsupported(why) => why.to_string(),
            MoveError::Ambiguous { fits, pieces: Some((kind, to)), .. } => {
                let (name, to) = (ruleset.kind_name(*kind), ruleset.square_name(*to));
                format!("{} {name}s can go to {to}: {}.", count(fits.len()), either(fits))
            }
            MoveError::Ambiguous { text, fits, .. } => format!("`{text}` can mean {}.", either(fits)),
        }
    }
}

/// Writes the error without the names of pieces, which only the ruleset has; see
/// [`sentence`](MoveError::sentence).
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Unsupported(error) => error.fmt(f),
            MoveError::Refused(refusal) => write!(f, "the rules refuse the move: {}", refusal.code()),
            MoveError::NoSuchMove { message, .. } | MoveError::NotAMove { message, .. } => {
                f.write_str(message)
            }
            MoveError::Ambiguous { text, fits, .. } => write!(f, "`{text}` can mean {}", either(fits)),
        }
    }
}

impl std::error::Error for MoveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // The message contains that of the inner error, so the chain continues after it.
            MoveError::Unreadable(error) => error.source(),
            MoveError::Unsupported(error) => error.source(),
            _ => None,
        }
    }
}

/// Returns a number at the beginning of a sentence.
fn count(number: usize) -> String {
    const WORDS: [&str; 8] = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    let word = number.checked_sub(2).and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Joins texts with commas, the last one with `or`.
fn either(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

impl From<ParseMoveError> for MoveError {
    fn from(why: ParseMoveError) -> MoveError {
        MoveError::Unreadable(why)
    }
}

impl From<UnsupportedError> for MoveError {
    fn from(error: UnsupportedError) -> MoveError {
        MoveError::Unsupported(error)
    }
}

impl From<Refusal> for MoveError {
    fn from(refusal: Refusal) -> MoveError {
        MoveError::Refused(refusal)
    }
}

/// A game that a notation does not support, because it cannot express all of its moves or positions, where
/// the game begins, or its null moves.
///
/// [`Display`](fmt::Display) names the notation, the game and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsupportedError {
    notation: &'static str,
    // Boxed, since this is a part of all other errors, which should be small.
    game: Box<str>,
    reason: Box<str>,
    is_of_null_move: bool,
}

impl UnsupportedError {
    /// Creates the error. `reason` is a clause about the notation, without a full stop.
    pub(crate) fn new(
        notation: &'static str,
        ruleset: &Ruleset,
        reason: impl Into<Box<str>>,
    ) -> UnsupportedError {
        let (game, reason) = (ruleset.id().into(), reason.into());
        UnsupportedError { notation, game, reason, is_of_null_move: false }
    }

    /// Creates the error for a game with null moves.
    pub(crate) fn of_null_move(notation: &'static str, ruleset: &Ruleset) -> UnsupportedError {
        let game = format!("{} with null moves", ruleset.id()).into();
        let reason = "only PGN can express them".into();
        UnsupportedError { notation, game, reason, is_of_null_move: true }
    }

    /// Returns whether the reason is a null move.
    pub(crate) fn is_of_null_move(&self) -> bool {
        self.is_of_null_move
    }

    /// Creates the error for a list of moves of a game that begins in another position than its ruleset's.
    pub(crate) fn of_start(notation: &'static str, ruleset: &Ruleset) -> UnsupportedError {
        let game = format!("{} from another start position", ruleset.id()).into();
        let reason = "a list of moves cannot express it".into();
        UnsupportedError { notation, game, reason, is_of_null_move: false }
    }
}

impl fmt::Display for UnsupportedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not support {}: {}.", self.notation, self.game, self.reason)
    }
}

impl std::error::Error for UnsupportedError {}

/// A name that is not that of a [`GameFormat`](crate::GameFormat) or a [`MoveNotation`](crate::MoveNotation).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownNotationError {
    name: Box<str>,
}

impl UnknownNotationError {
    pub(crate) fn new(name: &str) -> UnknownNotationError {
        UnknownNotationError { name: name.into() }
    }
}

impl fmt::Display for UnknownNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "There is no notation `{}`.", self.name)
    }
}

impl std::error::Error for UnknownNotationError {}
