//! Converts parsed moves to moves of a position, and back.

use tabiya_rules::{Attempt, CastlingSide, Kind, Move, Position, Ruleset};

use super::{Mark, Smith};
use crate::{MoveError, UnsupportedError};

/// Letters that have another meaning in Smith notation, in lower case.
const RESERVED: [&str; 2] = ["c", "e"];

/// Checks whether Smith notation can express all moves of a game.
///
/// ```
/// use tabiya_notation::MoveNotation;
/// use tabiya_rules::Ruleset;
///
/// assert!(MoveNotation::Smith.supports(&Ruleset::builtin("atomic").unwrap()).is_ok());
/// let why = MoveNotation::Smith.supports(&Ruleset::builtin("crazyhouse").unwrap()).unwrap_err();
/// assert_eq!(why.to_string(), "Smith notation does not support crazyhouse: it cannot express drops.");
/// ```
///
/// # Errors
///
/// Returns the reason if it cannot.
pub(crate) fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    let unsupported = |reason: &str| Err(UnsupportedError::new("Smith notation", ruleset, reason));
    if ruleset.def().hands.is_some() {
        return unsupported("it cannot express drops");
    }
    if ruleset.def().gating.is_some() {
        return unsupported("it cannot express gating");
    }
    if ruleset.def().has_second_squares() {
        return unsupported("it cannot express the second square of a move");
    }
    if ruleset.def().pass {
        return unsupported("it cannot express passing");
    }
    let plain = |letter: &str| letter.len() == 1 && !RESERVED.contains(&letter);
    match ruleset.kinds().find(|kind| !plain(ruleset.kind_letter(*kind))) {
        Some(kind) => {
            let (name, letter) = (ruleset.kind_name(kind), ruleset.kind_letter(kind));
            unsupported(&format!("it has no letter for the {name}, whose letter in the game is `{letter}`"))
        }
        None => Ok(()),
    }
}

/// Reads a legal move of a position.
///
/// ```
/// use tabiya_notation::MoveNotation;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let start = chess.start();
/// assert!(MoveNotation::Smith.read(&start, "e2e4").is_ok());
/// let error = MoveNotation::Smith.read(&start, "b1b3").unwrap_err();
/// assert_eq!(error.code(), "cannot-move-that");
/// assert_eq!(error.sentence(&chess), "A knight cannot go from b1 to b3.");
/// ```
///
/// # Errors
///
/// Returns why Smith notation does not support the game, where the text cannot be parsed, why the rules
/// refuse the move, or which mark of the text is wrong.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let ruleset = position.ruleset();
    let untrue = |message: String| MoveError::NoSuchMove { text: text.trim().into(), message };
    supports(ruleset)?;
    let smith = Smith::parse(ruleset.board(), text)?;
    let m = match choose(position, &smith) {
        Some(m) => m,
        None => position.resolve(&attempt(ruleset, &smith)?)?,
    };
    match smith.disagreement(&describe(position, m), ruleset) {
        None => Ok(m),
        Some(what) => Err(untrue(format!("`{}` {what}", text.trim()))),
    }
}

/// Returns the legal move that a parsed text describes, if its mark is correct.
fn choose(position: &Position, smith: &Smith) -> Option<Move> {
    let mut between: Vec<(Move, Smith)> = Vec::new();
    position.each_legal_move(|m| {
        if (m.from(), m.to()) == (smith.from, smith.to) {
            between.push((m, describe(position, m)));
        }
    });
    if let Some((m, _)) = between.iter().find(|(_, written)| written == smith) {
        return Some(*m);
    }
    // If the king of a shuffled array can also move to its castling square, the squares alone are the plain
    // move, and only the mark makes them castling.
    if between.iter().any(|(m, _)| !m.is_castle()) {
        between.retain(|(m, _)| !m.is_castle());
    }
    let only = between.len() == 1;
    let fits = |becomes: Option<char>| becomes == smith.becomes || only && smith.becomes.is_none();
    between.into_iter().find(|(_, written)| fits(written.becomes)).map(|(m, _)| m)
}

/// Writes a legal move of a position.
///
/// ```
/// use tabiya_notation::{MoveNotation, fen};
/// use tabiya_rules::Ruleset;
///
/// let cells = Ruleset::builtin("cells").unwrap();
/// let position = fen::read(&cells, "r1r5/1P5k/8/8/8/8/8/K7 w - - 0 1").unwrap();
/// let write = |m| MoveNotation::Smith.write(&position, m).unwrap();
/// let texts: Vec<_> = position.legal_moves().into_iter().map(write).collect();
/// assert!(texts.contains(&"b7a8rQ".to_owned()) && texts.contains(&"b7b8Q".to_owned()));
/// ```
///
/// # Errors
///
/// Returns why Smith notation does not support the game.
pub(crate) fn write(position: &Position, m: Move) -> Result<String, UnsupportedError> {
    supports(position.ruleset())?;
    Ok(describe(position, m).to_string())
}

impl Smith {
    /// Describes a legal move of a position. Returns `None` for drops and gating moves.
    #[must_use]
    pub fn of(position: &Position, m: Move) -> Option<Smith> {
        (!m.is_drop() && m.gated().is_none()).then(|| describe(position, m))
    }

    /// Compares a text with the description of the move that was found. Returns the false statement of the
    /// text, as the end of a sentence that begins with the text. Missing marks are not wrong.
    ///
    /// ```
    /// use tabiya_notation::internal::Smith;
    /// use tabiya_rules::Ruleset;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let read = |text| Smith::parse(chess.board(), text).unwrap();
    /// assert_eq!(read("b7a8").disagreement(&read("b7a8rQ"), &chess), None);
    /// assert_eq!(
    ///     read("b7a8n").disagreement(&read("b7a8rQ"), &chess).as_deref(),
    ///     Some("says that a knight is captured; b7a8 captures a rook.")
    /// );
    /// ```
    #[must_use]
    pub fn disagreement(&self, actual: &Smith, ruleset: &Ruleset) -> Option<String> {
        let board = ruleset.board();
        let squares = format!("{}{}", board.name(actual.from), board.name(actual.to));
        if self.mark.is_some() && self.mark != actual.mark {
            let (says, is) = (stated(ruleset, self.mark), actual_effect(ruleset, actual.mark));
            return Some(format!("says that {says}; {squares} {is}."));
        }
        if self.becomes.is_some() && self.becomes != actual.becomes {
            let into = |becomes: Option<char>| match becomes {
                Some(letter) => format!("becomes {}", with_article(ruleset, letter)),
                None => "does not promote".into(),
            };
            let (says, is) = (into(self.becomes), into(actual.becomes));
            return Some(format!("says that the piece {says}; with {squares} it {is}."));
        }
        None
    }
}

/// Describes a legal move of a game that Smith notation supports.
fn describe(position: &Position, m: Move) -> Smith {
    let ruleset = position.ruleset();
    let letter = |kind: Kind| ruleset.kind_letter(kind).chars().next();
    let captured = position.piece_at(m.to()).filter(|_| !m.is_castle());
    let mark = match captured {
        _ if m.castling_side() == Some(CastlingSide::King) => Some(Mark::KingSide),
        _ if m.is_castle() => Some(Mark::QueenSide),
        _ if m.is_en_passant() => Some(Mark::EnPassant),
        Some(piece) => letter(piece.kind).map(Mark::Captures),
        None => None,
    };
    let becomes = if m.into_kind() == m.kind() { None } else { letter(m.into_kind()) };
    Smith { board: ruleset.board(), from: m.from(), to: m.to(), mark, becomes }
}

/// Returns the attempt that a text describes, so that the rules explain why it is illegal.
fn attempt(ruleset: &Ruleset, smith: &Smith) -> Result<Attempt, MoveError> {
    let becomes = match smith.becomes {
        None => None,
        Some(letter) => match ruleset.kind_lettered(&letter.to_string()) {
            Some(kind) => Some(kind),
            None => {
                let offset = smith.to_string().chars().count() - 1;
                let message = format!("No piece has the letter `{}`.", letter.to_ascii_uppercase());
                return Err(MoveError::unreadable(offset, message));
            }
        },
    };
    Ok(Attempt::step_to_become(smith.from, smith.to, becomes))
}

/// Describes the statement of a mark.
fn stated(ruleset: &Ruleset, mark: Option<Mark>) -> String {
    match mark {
        Some(Mark::Captures(letter)) => format!("{} is captured", with_article(ruleset, letter)),
        Some(Mark::EnPassant) => "a piece is captured en passant".into(),
        Some(Mark::KingSide) => "the king castles on the king's side".into(),
        Some(Mark::QueenSide) => "the king castles on the queen's side".into(),
        None => "nothing is captured".into(),
    }
}

/// Describes the effect of a move with this mark.
fn actual_effect(ruleset: &Ruleset, mark: Option<Mark>) -> String {
    match mark {
        Some(Mark::Captures(letter)) => format!("captures {}", with_article(ruleset, letter)),
        Some(Mark::EnPassant) => "captures en passant".into(),
        Some(Mark::KingSide) => "castles on the king's side".into(),
        Some(Mark::QueenSide) => "castles on the queen's side".into(),
        None => "captures nothing".into(),
    }
}

/// Returns the name of the piece with a letter, with its article.
fn with_article(ruleset: &Ruleset, letter: char) -> String {
    match ruleset.kind_lettered(&letter.to_string()) {
        Some(kind) => {
            let name = ruleset.kind_name(kind);
            let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {name}")
        }
        None => format!("a piece with the letter `{letter}`"),
    }
}
