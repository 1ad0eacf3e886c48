//! Parses a text as a setup, which is then validated as a position.

use tabiya_board::{Color, PerColor, Square};
use tabiya_rules::def::{Counter, SquareNames};
use tabiya_rules::placement::{self, Placement};
use tabiya_rules::{Kind, Piece, Position, Ruleset, Setup};

use super::error::{FenError, Field, Form, ParseFenError};
use super::fields::{Part, split};
use super::{MAX_LENGTH, rights};
use crate::squares::split_in;

/// Reads a position.
///
/// # Errors
///
/// Returns where the text cannot be parsed, or else every reason why the position is impossible.
///
/// ```
/// use tabiya_notation::fen;
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let position = fen::read(&shogi, "4k4/9/9/9/9/9/9/9/4K4[2Pr] w 0 1").unwrap();
/// assert_eq!(fen::write(&position), "4k4/9/9/9/9/9/9/9/4K4[PPr] w - - 0 1");
/// let error = fen::read(&shogi, "4k4/9/9/9/9/9/9/9/4X4[] w - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "FEN, placement, character 20: No piece has the letter `X`.");
/// ```
pub fn read(ruleset: &Ruleset, text: &str) -> Result<Position, FenError> {
    let setup = read_setup(ruleset, text)?;
    Position::from_setup(ruleset, &setup).map_err(FenError::Impossible)
}

/// Reads a setup, which need not be a possible position.
///
/// # Errors
///
/// Returns where the text cannot be parsed.
///
/// ```
/// use tabiya_notation::fen;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let setup = fen::read_setup(&chess, "8/8/8/8/8/8/8/KKKKKKKK b - - 0 7").unwrap();
/// assert_eq!(setup.number, 7);
/// ```
pub fn read_setup(ruleset: &Ruleset, text: &str) -> Result<Setup, ParseFenError> {
    let length = text.chars().take(MAX_LENGTH + 1).count();
    if length > MAX_LENGTH {
        let message = format!("The text is too long: a FEN has at most {MAX_LENGTH} characters.");
        return Err(ParseFenError {
            form: Form::Fen,
            field: Field::Text,
            offset: MAX_LENGTH,
            length: 1,
            message,
        });
    }
    let fields = split(text, ruleset.def().endings.counting.is_some())?;
    let Some(part) = fields.placement else {
        let message = "The text is empty; a placement is expected.".into();
        return Err(ParseFenError {
            form: Form::Fen,
            field: Field::Placement,
            offset: 0,
            length: 1,
            message,
        });
    };
    let mut setup = Setup::empty(ruleset);
    read_placement(ruleset, part, &mut setup)?;
    setup.turn = match fields.turn {
        None => ruleset.def().start.turn,
        Some(part) => read_turn(part)?,
    };
    if let Some(part) = fields.rights {
        rights::read(ruleset, part, &mut setup)?;
    }
    if let Some(part) = fields.en_passant {
        setup.ep_square = read_en_passant(ruleset, part, &setup)?;
    }
    if let Some(part) = fields.counters {
        setup.counters = read_counters(ruleset, part)?;
    }
    if let Some(part) = fields.halfmove_clock {
        setup.halfmove_clock = read_number(Field::HalfmoveClock, part)?;
    }
    if let Some(part) = fields.number {
        setup.number = read_number(Field::Number, part)?.max(1);
    }
    Ok(setup)
}

fn read_placement(ruleset: &Ruleset, part: Part<'_>, setup: &mut Setup) -> Result<(), ParseFenError> {
    let def = ruleset.def();
    let text = bracketed(part.text, usize::from(def.board.ranks()));
    let placed = placement::parse(def, &text).map_err(|error| {
        // A bracket that `bracketed` has added is not in the text: report the last character.
        let offset = error.offset.min(part.text.chars().count().saturating_sub(1));
        part.refuse(Field::Placement, offset, error.length, error.message)
    })?;
    fill(ruleset, &placed, setup).map_err(|message| part.refuse_all(Field::Placement, message))
}

/// Fills the board and the hands of a setup from a placement.
pub(crate) fn fill(ruleset: &Ruleset, placed: &Placement, setup: &mut Setup) -> Result<(), String> {
    let def = ruleset.def();
    for piece in &placed.pieces {
        let kind = match piece.promoted_mark {
            true => ruleset.kind_lettered(&format!("{}~", def.pieces[piece.piece].letter)),
            false => None,
        };
        let kind = kind.unwrap_or(Kind(piece.piece as u8));
        setup.board[piece.square.index()] = Some(Piece { color: piece.color, kind });
    }
    setup.walls = placed.walls;
    for (held, hand) in placed.hands.iter().zip(&mut setup.hands.0) {
        for (count, slot) in held.iter().zip(hand) {
            *slot = u8::try_from(*count)
                .map_err(|_| "A side has more than 255 of one piece in hand.".to_owned())?;
        }
    }
    Ok(())
}

/// Converts hands after an extra `/` to hands in brackets.
fn bracketed(text: &str, ranks: usize) -> String {
    match text.match_indices('/').nth(ranks.saturating_sub(1)) {
        Some((at, _)) if !text.contains('[') && !text[at + 1..].contains('/') => {
            format!("{}[{}]", &text[..at], &text[at + 1..])
        }
        _ => text.to_owned(),
    }
}

fn read_turn(part: Part<'_>) -> Result<Color, ParseFenError> {
    match part.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(part.refuse_all(Field::Turn, "The side to move is `w` or `b`.".into())),
    }
}

/// Reads the en passant square. If several squares are given, it is the empty one.
fn read_en_passant(
    ruleset: &Ruleset,
    part: Part<'_>,
    setup: &Setup,
) -> Result<Option<Square>, ParseFenError> {
    let board = ruleset.board();
    let mut squares = Vec::new();
    let mut rest = part.text;
    while !rest.is_empty() {
        let (square, after) = split_in(board, SquareNames::Chess, rest).ok_or_else(|| {
            let message = format!("A square of the {board} board (or `-`) is expected.");
            part.refuse(Field::EnPassant, part.text.chars().count() - rest.chars().count(), 1, message)
        })?;
        squares.push(square);
        rest = after;
    }
    let empty = squares.iter().find(|square| setup.board[square.index()].is_none());
    Ok(empty.or(squares.first()).copied())
}

/// Reads the counters of White and Black: the remaining number or, after a `+`, the number counted so far.
fn read_counters(ruleset: &Ruleset, part: Part<'_>) -> Result<PerColor<u8>, ParseFenError> {
    let refuse = |message: String| part.refuse_all(Field::Counters, message);
    let Some(Counter { name, limit }) = ruleset.def().counter() else {
        return Err(refuse("Nothing is counted in this game.".into()));
    };
    let (counted, text) = match part.text.strip_prefix('+') {
        Some(text) => (true, text),
        None => (false, part.text),
    };
    let numbers = text.split_once('+').and_then(|(white, black)| Some([digit(white)?, digit(black)?]));
    let Some(numbers) = numbers.filter(|numbers| numbers.iter().all(|n| *n <= limit)) else {
        let message = format!(
            "The remaining {name} are expected, `{limit}+{limit}` to `0+0`, or the {name} so far, `+0+0` to \
             `+{limit}+{limit}`."
        );
        return Err(refuse(message));
    };
    Ok(PerColor(numbers.map(|n| if counted { n } else { limit - n })))
}

fn digit(text: &str) -> Option<u8> {
    text.parse().ok().filter(|_| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_digit()))
}

/// The highest value of a number.
const MAX_NUMBER: u16 = 30_000;

fn read_number(field: Field, part: Part<'_>) -> Result<u16, ParseFenError> {
    let digits = part.text.chars().all(|c| c.is_ascii_digit());
    let number = if digits { part.text.parse().ok() } else { None };
    number
        .filter(|number| *number <= MAX_NUMBER)
        .ok_or_else(|| part.refuse_all(field, format!("A number from 0 to {MAX_NUMBER} is expected.")))
}
