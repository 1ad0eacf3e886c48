//! SFEN: a position of the shogi family in one line of text.
//!
//! ```text
//! lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P3p 1
//! └─ placement ───────────────────────────────────────────┘ │ └─┴┐ └ number of the next half-move
//!                                                         turn hands
//! ```
//!
//! The placement is that of FEN. The turn is `b` for the first player, whose letters are capitals, and `w`
//! for the second. Hands have a count before a letter that occurs more than once, and are `-` if both are
//! empty. Half-moves are counted from 1.
//!
//! It supports games with drops whose positions have no other state, such as castling rights; [`supports`]
//! names the missing field. The halfmove clock is not kept; no game of the family uses it.
//!
//! # Read, but never written
//!
//! - Several spaces between fields, leading and trailing spaces; `sfen` before the placement; `startpos`
//!   alone for the opening array.
//! - Missing fields at the end: the number (`1`), hands (none), the turn (the first player's).
//! - Hands in any order, repeated letters (`PP`), the count 1 (`1P`).
//! - A number that contradicts the turn: even with `b`, odd with `w`. It is read as the number of the same
//!   pair of half-moves that agrees with the turn.

use tabiya_board::Color;
use tabiya_rules::def::{PieceDef, RulesetDef, TurnOrder};
use tabiya_rules::placement;
use tabiya_rules::{Position, Ruleset, Setup};

use crate::UnsupportedError;
use crate::fen::{self, FenError, Field, Form, MAX_LENGTH, ParseFenError, Part};

/// The maximum number of a half-move.
const MAX_NUMBER: u16 = 60_000;

/// Checks whether SFEN can express all positions of a game.
///
/// # Errors
///
/// Returns the reason if it cannot.
///
/// ```
/// use tabiya_notation::sfen;
/// use tabiya_rules::Ruleset;
///
/// assert!(sfen::supports(&Ruleset::builtin("minishogi").unwrap()).is_ok());
/// let refused = sfen::supports(&Ruleset::builtin("crazyhouse").unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "SFEN does not support crazyhouse: it has no field for castling rights.");
/// ```
pub fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    match missing(ruleset) {
        None => Ok(()),
        Some(reason) => Err(UnsupportedError::new("SFEN", ruleset, reason)),
    }
}

fn missing(ruleset: &Ruleset) -> Option<&'static str> {
    let def = ruleset.def();
    let in_passing = |piece: &PieceDef| piece.movement.parts.iter().any(|part| part.en_passant);
    if def.hands.is_none() {
        Some("it is for games with drops")
    } else if def.castling.is_some() {
        Some("it has no field for castling rights")
    } else if def.mark().is_some() {
        Some("it has no field for marked squares")
    } else if def.counter().is_some() {
        Some("it has no field for counters")
    } else if def.wall().is_some() {
        Some("it has no sign for walls")
    } else if def.pieces.iter().any(in_passing) {
        Some("it has no field for en passant")
    } else if ruleset.kinds().any(|kind| ruleset.kind_letter(kind).ends_with('~')) {
        Some("it has no sign for promoted pieces without a letter of their own")
    } else if def.turns != TurnOrder::Alternate {
        Some("it requires alternating turns")
    } else {
        None
    }
}

/// Reads a position.
///
/// # Errors
///
/// Returns why SFEN does not support the game, where the text cannot be parsed, or else every reason why the
/// position is impossible.
///
/// ```
/// use tabiya_notation::{fen, sfen};
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let position = sfen::read(&shogi, "4k4/9/9/9/9/9/9/9/4K4 w 2Pr 4").unwrap();
/// assert_eq!(fen::write(&position), "4k4/9/9/9/9/9/9/9/4K4[PPr] b - - 0 2");
/// let error = sfen::read(&shogi, "4k4/9/9/9/9/9/9/9/4K4 b 2X 1").unwrap_err();
/// assert_eq!(error.to_string(), "SFEN, hands, character 26: No piece has the letter `X`.");
/// ```
pub fn read(ruleset: &Ruleset, text: &str) -> Result<Position, FenError> {
    supports(ruleset).map_err(FenError::Unsupported)?;
    if text.trim() == "startpos" {
        return Ok(ruleset.start());
    }
    let setup = fields(ruleset, text).map_err(|why| ParseFenError { form: Form::Sfen, ..why })?;
    Position::from_setup(ruleset, &setup).map_err(FenError::Impossible)
}

/// Reads a setup, which need not be a possible position.
fn fields(ruleset: &Ruleset, text: &str) -> Result<Setup, ParseFenError> {
    let whole = Part { text: "", offset: 0 };
    if text.chars().take(MAX_LENGTH + 1).count() > MAX_LENGTH {
        let message = format!("The text is too long: an SFEN has at most {MAX_LENGTH} characters.");
        return Err(whole.refuse(Field::Text, MAX_LENGTH, 1, message));
    }
    let mut parts = fen::parts(text).peekable();
    parts.next_if(|part| part.text == "sfen");
    let Some(board) = parts.next() else {
        return Err(whole.refuse(
            Field::Placement,
            0,
            1,
            "The text is empty; a placement is expected.".into(),
        ));
    };
    let mut setup = Setup::empty(ruleset);
    setup.turn = match parts.next() {
        Some(part) => read_turn(part)?,
        None => Color::White,
    };
    read_pieces(ruleset, board, parts.next(), &mut setup)?;
    // Setups count pairs of half-moves: half-moves 1 and 2 are the first pair.
    setup.number = parts.next().map_or(Ok(1), read_number)?.div_ceil(2);
    match parts.next() {
        Some(part) => Err(part.refuse_all(Field::Text, "Nothing is expected after the number.".into())),
        None => Ok(setup),
    }
}

fn read_turn(part: Part<'_>) -> Result<Color, ParseFenError> {
    match part.text {
        "b" => Ok(Color::White),
        "w" => Ok(Color::Black),
        _ => {
            let message = "The side to move is `b` (the first player) or `w` (the second).".into();
            Err(part.refuse_all(Field::Turn, message))
        }
    }
}

/// Reads board and hands together, as a placement with brackets.
fn read_pieces(
    ruleset: &Ruleset,
    board: Part<'_>,
    hands: Option<Part<'_>>,
    setup: &mut Setup,
) -> Result<(), ParseFenError> {
    if let Some(bracket) = board.text.chars().position(|c| c == '[') {
        return Err(board.refuse(
            Field::Placement,
            bracket,
            1,
            "Hands follow the turn, without brackets.".into(),
        ));
    }
    let hands = hands.unwrap_or(Part { text: "-", offset: board.offset });
    let length = board.text.chars().count();
    let placed =
        placement::parse(ruleset.def(), &format!("{}[{}]", board.text, hands.text)).map_err(|error| {
            match error.offset.checked_sub(length + 1) {
                Some(offset) => hands.refuse(Field::Hands, offset, error.length, error.message),
                None => {
                    let offset = error.offset.min(length.saturating_sub(1));
                    board.refuse(Field::Placement, offset, error.length.min(length), error.message)
                }
            }
        })?;
    fen::fill(ruleset, &placed, setup).map_err(|message| hands.refuse_all(Field::Hands, message))
}

fn read_number(part: Part<'_>) -> Result<u16, ParseFenError> {
    let digits = part.text.chars().all(|c| c.is_ascii_digit());
    let number = part.text.parse().ok().filter(|number| digits && (1..=MAX_NUMBER).contains(number));
    number.ok_or_else(|| {
        part.refuse_all(Field::Number, format!("A number from 1 to {MAX_NUMBER} is expected."))
    })
}

/// Writes a position in canonical form: equal positions give equal texts.
///
/// # Errors
///
/// Returns why SFEN does not support the game.
///
/// ```
/// use tabiya_notation::sfen;
/// use tabiya_rules::Ruleset;
///
/// let start = Ruleset::builtin("dobutsu").unwrap().start();
/// assert_eq!(sfen::write(&start).unwrap(), "gle/1c1/1C1/ELG b - 1");
/// ```
pub fn write(position: &Position) -> Result<String, UnsupportedError> {
    let ruleset = position.ruleset();
    supports(ruleset)?;
    let setup = position.setup();
    let mut placed = fen::placement_of(ruleset, &setup);
    let hands = write_hands(ruleset.def(), &placed.hands);
    placed.hands.iter_mut().flatten().for_each(|count| *count = 0);
    let board = placement::write(ruleset.def(), &placed);
    let turn = if setup.turn == Color::White { 'b' } else { 'w' };
    let number = (u32::from(setup.number.max(1)) - 1) * 2 + setup.turn.index() as u32 + 1;
    // No real game is that long, but everything that is written must be readable.
    let number = number.min(MAX_NUMBER.into());
    Ok(format!("{} {turn} {hands} {number}", board.trim_end_matches("[]")))
}

fn write_hands(def: &RulesetDef, hands: &[Vec<u16>; 2]) -> String {
    let mut out = String::new();
    for (color, hand) in Color::ALL.into_iter().zip(hands) {
        for (piece, count) in def.pieces.iter().zip(hand).filter(|(_, count)| **count > 0) {
            if *count > 1 {
                out.push_str(&count.to_string());
            }
            match color {
                Color::White => out.push_str(&piece.letter.to_ascii_uppercase()),
                Color::Black => out.push_str(&piece.letter),
            }
        }
    }
    if out.is_empty() { "-".into() } else { out }
}
