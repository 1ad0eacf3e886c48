//! The third field: castling rights and marks.

use tabiya_board::{B256, BoardSize, Color, File, Rank, Set, Square};
use tabiya_rules::def::{CastlingDef, CastlingFrom, Mark};
use tabiya_rules::{CastlingSide, Kind, Piece, Ruleset, Setup};

use super::error::{Field, ParseFenError};
use super::fields::Part;

/// The FEN letters of the castling sides.
const CASTLING_LETTERS: [char; 2] = ['k', 'q'];

/// Reads the field into a setup that already has its board and hands.
pub(super) fn read(ruleset: &Ruleset, part: Part<'_>, setup: &mut Setup) -> Result<(), ParseFenError> {
    let mark = ruleset.def().mark();
    let mut rest = part.text;
    while let Some(letter) = rest.chars().next() {
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        // In games with marks, a letter and a number are the name of a square.
        let digits = rest[letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let length = letter.len_utf8() + if mark.is_some() { digits } else { 0 };
        let (right, after) = rest.split_at(length);
        let result = match mark {
            Some(mark) if right.len() > letter.len_utf8() => read_square(ruleset, mark, side, right, setup),
            _ => read_letter(ruleset, side, letter.to_ascii_lowercase(), setup),
        };
        if let Err(message) = result {
            let at = part.text.chars().count() - rest.chars().count();
            let length = right.chars().count();
            return Err(part.refuse(Field::Rights, at, length, format!("`{right}`: {message}")));
        }
        rest = after;
    }
    if mark.is_some_and(|mark| mark.unmoved) {
        for side in Color::ALL {
            add_implied_marks(ruleset, side, setup);
        }
    }
    Ok(())
}

/// Reads a marked square by its name.
fn read_square(
    ruleset: &Ruleset,
    mark: Mark,
    side: Color,
    name: &str,
    setup: &mut Setup,
) -> Result<(), String> {
    let square = ruleset.board().parse(&name.to_ascii_lowercase());
    let square = square.filter(|square| mark.zone.of[side.index()].contains(*square));
    let square = square.ok_or_else(|| format!("there can be no {} on that square.", mark.name))?;
    setup.marks |= B256::of(square);
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
        return Err(match (castling, def.mark().is_some()) {
            (None, false) => "this game has no castling; `-` is expected.".into(),
            _ => "`KQkq`, files, or `-` are expected.".into(),
        });
    };
    if let Some(mark) = def.mark() {
        let square = first_on_file(ruleset, mark.zone.of[side.index()], side, file, setup);
        let square = square.ok_or_else(|| format!("there can be no {} on that file.", mark.name))?;
        setup.marks |= B256::of(square);
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

/// Adds the marks of king and partner that a castling right implies: it means that they have not moved.
fn add_implied_marks(ruleset: &Ruleset, side: Color, setup: &mut Setup) {
    let Some(castling) = &ruleset.def().castling else { return };
    for castling_side in CastlingSide::ALL {
        if let Some(rook) = setup.castling[(side, castling_side)] {
            setup.marks |= B256::of(rook);
            if let Ok(king) = king_square(ruleset, castling, side, setup) {
                setup.marks |= B256::of(king);
            }
        }
    }
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
    let white = write_side(ruleset, Color::White, setup).to_ascii_uppercase();
    let rights = white + &write_side(ruleset, Color::Black, setup);
    if rights.is_empty() { "-".to_owned() } else { rights }
}

fn write_side(ruleset: &Ruleset, side: Color, setup: &Setup) -> String {
    let def = ruleset.def();
    let file_letter = |square: Square| char::from(b'a' + def.board.file(square).0);
    let mut out = String::new();
    let mut written = B256::EMPTY;
    if let Some(castling) = &def.castling {
        for (castling_side, letter) in CastlingSide::ALL.into_iter().zip(CASTLING_LETTERS) {
            let Some(rook) = setup.castling[(side, castling_side)] else { continue };
            out.push(match castling.from {
                CastlingFrom::Array => letter,
                CastlingFrom::Anywhere => file_letter(rook),
            });
            written |= B256::of(rook);
            if let Ok(king) = king_square(ruleset, castling, side, setup) {
                written |= B256::of(king);
            }
        }
    }
    if let Some(mark) = def.mark() {
        let zone = mark.zone.of[side.index()];
        let implied = if mark.unmoved { written } else { B256::EMPTY };
        let mut marks: Vec<String> = (setup.marks & zone & !implied)
            .squares()
            .map(|square| match is_alone_on_file(def.board, zone, square) {
                true => file_letter(square).to_string(),
                false => def.board.name(square).to_string(),
            })
            .collect();
        marks.sort_unstable();
        out.extend(marks);
    }
    out
}

/// Returns whether a square is the only one of a zone on its file.
fn is_alone_on_file(board: BoardSize, zone: B256, square: Square) -> bool {
    zone.squares().filter(|other| board.file(*other) == board.file(square)).count() == 1
}
