//! The third field: castling and gating rights.

use tabiya_board::{B256, Color, File, Rank, Set, Square};
use tabiya_rules::def::{CastlingDef, CastlingFrom};
use tabiya_rules::{CastlingSide, Kind, Piece, Ruleset, Setup};

use super::error::{Field, ParseFenError};
use super::fields::Part;

/// The FEN letters of the castling sides.
const CASTLING_LETTERS: [char; 2] = ['k', 'q'];

/// Reads the field into a setup that already has its board and hands.
pub(super) fn read(ruleset: &Ruleset, part: Part<'_>, setup: &mut Setup) -> Result<(), ParseFenError> {
    for (at, letter) in part.text.chars().enumerate() {
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let lower = letter.to_ascii_lowercase();
        if let Err(message) = read_letter(ruleset, side, lower, setup) {
            return Err(part.refuse(Field::Rights, at, 1, format!("`{letter}`: {message}")));
        }
    }
    if ruleset.def().gating.is_some() {
        for side in Color::ALL {
            add_implied_gates(ruleset, side, setup);
        }
    }
    Ok(())
}

fn read_letter(ruleset: &Ruleset, side: Color, letter: char, setup: &mut Setup) -> Result<(), String> {
    let def = ruleset.def();
    let castling_side =
        CastlingSide::ALL.into_iter().find(|castling_side| CASTLING_LETTERS[castling_side.index()] == letter);
    let castling = def.castling.as_ref();
    if let (Some(castling_side), Some(castling)) = (castling_side, castling)
        && castling.sides[castling_side.index()].is_some()
    {
        let rook = match castling.from {
            CastlingFrom::Array => array_rook(ruleset, side, castling_side),
            CastlingFrom::Anywhere => outermost_rook(ruleset, castling, side, castling_side, setup)?,
        };
        let rook = rook.ok_or_else(|| format!("{} cannot castle on that side.", name(ruleset, side)))?;
        return grant(setup, side, castling_side, rook);
    }
    let file = (letter as u32).checked_sub('a' as u32).filter(|file| *file < u32::from(def.board.files()));
    let Some(file) = file.map(|file| File(file as u8)) else {
        return Err(match (castling, def.gating.is_some()) {
            (None, false) => "this game has no castling; `-` is expected.".into(),
            _ => "`KQkq`, files, or `-` are expected.".into(),
        });
    };
    if let Some(gating) = &def.gating {
        let square = first_on_file(ruleset, gating.from.of[side.index()], side, file, setup);
        let square = square.ok_or("nothing can be let in on that file.")?;
        if holds_any(setup, side) {
            setup.gates |= B256::of(square);
        }
        return Ok(());
    }
    let castling = castling.ok_or("this game has no castling; `-` is expected.")?;
    let (castling_side, rook) = match castling.from {
        CastlingFrom::Array => {
            let on_file = |castling_side: &CastlingSide| {
                array_rook(ruleset, side, *castling_side).is_some_and(|rook| def.board.file(rook) == file)
            };
            let castling_side = CastlingSide::ALL
                .into_iter()
                .find(on_file)
                .ok_or("no castling partner starts on that file.")?;
            (
                castling_side,
                array_rook(ruleset, side, castling_side).ok_or("no castling partner starts there.")?,
            )
        }
        CastlingFrom::Anywhere => {
            let king = king_square(ruleset, castling, side, setup)?;
            let rook = def.board.square(file, home_rank(ruleset, side)).ok_or("there is no such square.")?;
            (CastlingSide::from_index(usize::from(rook < king)), rook)
        }
    };
    grant(setup, side, castling_side, rook)
}

fn grant(setup: &mut Setup, side: Color, castling_side: CastlingSide, rook: Square) -> Result<(), String> {
    let right = &mut setup.castling[(side, castling_side)];
    if right.is_some() {
        return Err("this right is given twice.".into());
    }
    *right = Some(rook);
    Ok(())
}

/// Adds the gating rights of king and partner that a castling right implies: it means that they have not
/// moved.
fn add_implied_gates(ruleset: &Ruleset, side: Color, setup: &mut Setup) {
    let Some(castling) = &ruleset.def().castling else { return };
    if !holds_any(setup, side) {
        return;
    }
    for castling_side in CastlingSide::ALL {
        if let Some(rook) = setup.castling[(side, castling_side)] {
            setup.gates |= B256::of(rook);
            if let Ok(king) = king_square(ruleset, castling, side, setup) {
                setup.gates |= B256::of(king);
            }
        }
    }
}

/// Returns whether a side has anything in hand.
pub(super) fn holds_any(setup: &Setup, side: Color) -> bool {
    setup.hands[side].iter().any(|count| *count > 0)
}

/// Returns the square of the castling partner in the opening array.
fn array_rook(ruleset: &Ruleset, side: Color, castling_side: CastlingSide) -> Option<Square> {
    ruleset.start_setup().castling[(side, castling_side)]
}

/// Returns the rank of the castling pieces in the opening array.
fn home_rank(ruleset: &Ruleset, side: Color) -> Rank {
    match CastlingSide::ALL.into_iter().find_map(|castling_side| array_rook(ruleset, side, castling_side)) {
        Some(rook) => ruleset.board().rank(rook),
        None => Rank(if side == Color::White { 0 } else { ruleset.board().ranks() - 1 }),
    }
}

/// Returns the castling king of a side.
pub(super) fn king_square(
    ruleset: &Ruleset,
    castling: &CastlingDef,
    side: Color,
    setup: &Setup,
) -> Result<Square, String> {
    let kind = ruleset.kind_named(&castling.king);
    let is_king = |piece: &Option<Piece>| piece.is_some_and(|p| p.color == side && Some(p.kind) == kind);
    setup
        .board
        .iter()
        .position(is_king)
        .map(|index| Square(index as u8))
        .ok_or_else(|| format!("{} has no {} to castle with.", name(ruleset, side), castling.king))
}

/// Returns the partner farthest from the king on a castling side.
fn outermost_rook(
    ruleset: &Ruleset,
    castling: &CastlingDef,
    side: Color,
    castling_side: CastlingSide,
    setup: &Setup,
) -> Result<Option<Square>, String> {
    let board = ruleset.board();
    let king = king_square(ruleset, castling, side, setup)?;
    let kind: Option<Kind> = ruleset.kind_named(&castling.rook);
    let rank = home_rank(ruleset, side);
    let is_rook = |square: &Square| {
        setup.board[square.index()].is_some_and(|piece| piece.color == side && Some(piece.kind) == kind)
    };
    let mut squares = (0..board.files()).filter_map(|file| board.square(File(file), rank));
    Ok(match castling_side {
        CastlingSide::King => squares.rfind(|square| *square > king && is_rook(square)),
        CastlingSide::Queen => squares.find(|square| *square < king && is_rook(square)),
    })
}

/// Returns the square of a zone on the file that a letter names: one with a piece of the side, if there is
/// one.
fn first_on_file(ruleset: &Ruleset, zone: B256, side: Color, file: File, setup: &Setup) -> Option<Square> {
    let board = ruleset.board();
    let on_file = || zone.squares().filter(move |square| board.file(*square) == file);
    let own = |square: &Square| setup.board[square.index()].is_some_and(|piece| piece.color == side);
    on_file().find(own).or_else(|| on_file().next())
}

fn name(ruleset: &Ruleset, side: Color) -> &str {
    &ruleset.def().sides[side.index()]
}

/// Writes the field.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup) -> String {
    let mut out = String::new();
    for side in Color::ALL {
        for letter in write_side(ruleset, side, setup) {
            out.push(if side == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if out.is_empty() {
        out.push('-');
    }
    out
}

fn write_side(ruleset: &Ruleset, side: Color, setup: &Setup) -> Vec<char> {
    let def = ruleset.def();
    let file_letter = |square: Square| char::from(b'a' + def.board.file(square).0);
    let mut letters = Vec::new();
    let mut written = B256::EMPTY;
    if let Some(castling) = &def.castling {
        for (castling_side, letter) in CastlingSide::ALL.into_iter().zip(CASTLING_LETTERS) {
            let Some(rook) = setup.castling[(side, castling_side)] else { continue };
            letters.push(match castling.from {
                CastlingFrom::Array => letter,
                CastlingFrom::Anywhere => file_letter(rook),
            });
            written |= B256::of(rook);
            if let Ok(king) = king_square(ruleset, castling, side, setup) {
                written |= B256::of(king);
            }
        }
    }
    if let Some(gating) = &def.gating
        && holds_any(setup, side)
    {
        let mut gates: Vec<char> =
            (setup.gates & gating.from.of[side.index()] & !written).squares().map(file_letter).collect();
        gates.sort_unstable();
        letters.extend(gates);
    }
    letters
}
