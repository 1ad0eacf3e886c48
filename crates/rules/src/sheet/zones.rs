//! Zones in words: "the last three ranks" instead of twenty-four squares.

use crate::def::{RulesetDef, Zone};
use tabiya_board::{B256, BoardSize, Set};

use super::words::{any_of, number};

/// Returns a zone as a noun phrase, from the point of view of its side if possible.
pub(crate) fn zone(def: &RulesetDef, zone: &Zone) -> String {
    let [white, black] = zone.of;
    let board = def.board;
    if white == black {
        return set(board, white);
    }
    let reflected = B256::from_squares(white.squares().map(|square| board.reflect(square)));
    if black == reflected
        && let Some((low, high)) = ranks(board, white)
    {
        return from_own_side(low, high, board.ranks());
    }
    let [first, second] = &def.sides;
    match (white.is_empty(), black.is_empty()) {
        (false, true) => format!("{} ({first} only)", set(board, white)),
        (true, false) => format!("{} ({second} only)", set(board, black)),
        _ => format!("{} ({second}: {})", set(board, white), set(board, black)),
    }
}

/// Returns whether a zone is one rank for each side, to which a piece moves, and not to "one of" it.
pub(crate) fn is_one_rank(def: &RulesetDef, zone: &Zone) -> bool {
    zone.of.iter().all(|set| ranks(def.board, *set).is_some_and(|(low, high)| low == high))
}

/// Returns ranks as a side counts them.
fn from_own_side(low: u8, high: u8, ranks: u8) -> String {
    let (count, last) = (high - low + 1, ranks - 1);
    let several = |count: u8, which: &str| match count {
        1 => format!("the {which} rank"),
        _ => format!("the {which} {} ranks", number(count.into())),
    };
    match (low, high) {
        _ if count == ranks => "any square".into(),
        (0, _) if count * 2 == ranks => "its own half of the board".into(),
        (_, high) if high == last && count * 2 == ranks => "the far half of the board".into(),
        (0, _) if last - high == 1 => "any rank but the last".into(),
        (0, _) if count > ranks / 2 => format!("any rank but the last {}", number((last - high).into())),
        (1, high) if high == last - 1 => "any rank but the first and the last".into(),
        (0, _) => several(count, "first"),
        (_, high) if high == last => several(count, "last"),
        _ if count == 1 => format!("the {} rank", super::words::ordinal(u32::from(low) + 1)),
        _ => format!("ranks {} to {} from its own side", low + 1, high + 1),
    }
}

/// Returns squares by their names.
fn set(board: BoardSize, squares: B256) -> String {
    if squares.len() as usize == board.squares() {
        return "any square".into();
    }
    if let Some((low, high)) = ranks(board, squares) {
        return if low == high {
            format!("rank {}", low + 1)
        } else {
            format!("ranks {} to {}", low + 1, high + 1)
        };
    }
    let names: Vec<String> = squares.squares().map(|square| board.name(square).to_string()).collect();
    if let (Some(first), Some(last)) = (names.first(), names.last())
        && names.len() > 4
        && is_rectangle(board, squares)
    {
        return format!("the squares {first} to {last}");
    }
    any_of(&names)
}

/// Returns the lowest and the highest rank, if the squares are whole adjacent ranks.
fn ranks(board: BoardSize, squares: B256) -> Option<(u8, u8)> {
    let low = squares.squares().map(|square| board.rank(square).0).min()?;
    let high = squares.squares().map(|square| board.rank(square).0).max()?;
    let whole = usize::from(high - low + 1) * usize::from(board.files());
    (squares.len() as usize == whole).then_some((low, high))
}

fn is_rectangle(board: BoardSize, squares: B256) -> bool {
    let span = |values: &mut dyn Iterator<Item = u8>| {
        values.fold((u8::MAX, 0), |(low, high), value| (low.min(value), high.max(value)))
    };
    let (left, right) = span(&mut squares.squares().map(|square| board.file(square).0));
    let (low, high) = span(&mut squares.squares().map(|square| board.rank(square).0));
    left <= right && squares.len() == u32::from(right - left + 1) * u32::from(high - low + 1)
}
