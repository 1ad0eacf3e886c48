//! Converts parsed moves to moves of a position.

use tabiya_board::Square;
use tabiya_rules::{Attempt, Kind, KindSet, Move, MoveQuery, Position, Refusal};

use super::{Letters, San, write};
use crate::MoveError;

/// Reads a legal move of a position.
///
/// # Errors
///
/// Returns where the text cannot be parsed, why the rules refuse the move, or which moves fit if there are
/// several.
///
/// ```
/// use tabiya_notation::{fen, san};
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let position = fen::read(&chess, "4k3/8/8/8/1b6/8/3P4/N3K2N w - - 0 1").unwrap();
/// let m = san::read(&position, "Nf2").unwrap();
/// assert_eq!(san::write(&position, m), "Nf2");
/// let error = san::read(&position, "d3").unwrap_err();
/// assert_eq!(error.code(), "self-check");
/// let error = san::read(&position, "Nd5").unwrap_err();
/// assert_eq!(error.sentence(&chess), "No knight of White can go to d5.");
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let letters = Letters::of(position.ruleset());
    let san = San::parse(&letters, text.trim()).map_err(MoveError::Unreadable)?;
    find(position, &san).map_err(|error| error.about(text.trim()))
}

/// Returns the legal move that a parsed text describes.
///
/// # Errors
///
/// Returns why the rules refuse the move, or which moves fit if there are several.
#[inline]
pub(crate) fn find(position: &Position, san: &San) -> Result<Move, MoveError> {
    if san.gate.is_none()
        && san.second.is_none()
        && let Ok(m) = position.find_unique(&san.query)
    {
        return Ok(m);
    }
    find_slowly(position, san)
}

/// Plays the legal move that a parsed text describes.
///
/// # Errors
///
/// Returns the same errors as [`find`]. The position is then unchanged.
#[inline]
pub(crate) fn play(position: &mut Position, san: &San) -> Result<Move, MoveError> {
    if san.gate.is_none()
        && san.second.is_none()
        && let Ok(m) = position.play_unique(&san.query)
    {
        return Ok(m);
    }
    let m = find_slowly(position, san)?;
    position.play_unchecked(m);
    Ok(m)
}

/// Finds moves with gating or a second square, moves that must promote and name no kind, and the reason why
/// there is no move.
#[cold]
fn find_slowly(position: &Position, san: &San) -> Result<Move, MoveError> {
    let described = |san: &San| {
        let mut fits = Vec::new();
        position.each_legal_move(|m| {
            if is_described(position, m, san) {
                fits.push(m);
            }
        });
        fits
    };
    let mut fits = described(san);
    if fits.is_empty()
        && let MoveQuery::Step { becomes: KindSet::EMPTY, kinds, file, rank, to } = san.query
    {
        let query = MoveQuery::Step { becomes: KindSet::ALL, kinds, file, rank, to };
        fits = described(&San { query, ..*san });
        fits.retain(|m| is_implied(position, *m));
    }
    match fits.as_slice() {
        [m] => Ok(*m),
        [] => Err(explain(position, san)),
        _ => Err(ambiguous(position, &fits)),
    }
}

/// Returns whether the squares of a promoting move are enough to describe it.
fn is_implied(position: &Position, m: Move) -> bool {
    let bare = match position.attempt_of(m) {
        Attempt::Step { from, to, enters, second, .. } => {
            Attempt::Step { from, to, becomes: None, enters, second }
        }
        other => other,
    };
    position.resolve(&bare) == Ok(m)
}

/// Creates the error for a text that several moves fit.
pub(crate) fn ambiguous(position: &Position, fits: &[Move]) -> MoveError {
    let first = fits[0];
    let is_alike = |m: &Move| {
        m.kind() == first.kind()
            && m.to() == first.to()
            && !m.is_drop()
            && !m.is_castle()
            && m.from() != m.to()
    };
    let mut origins: Vec<Square> = fits.iter().map(|m| m.from()).collect();
    origins.sort_unstable();
    origins.dedup();
    let are_alike = fits.iter().all(is_alike) && origins.len() == fits.len();
    let pieces = are_alike.then(|| (first.kind(), first.to()));
    MoveError::Ambiguous {
        text: String::new(),
        fits: fits.iter().map(|m| write(position, *m)).collect(),
        pieces,
    }
}

/// Returns whether a parsed text describes a legal move.
fn is_described(position: &Position, m: Move, san: &San) -> bool {
    let board = position.ruleset().board();
    let gate = match (m.gated(), san.gate) {
        (None, None) => true,
        (Some(kind), Some((kinds, square))) => {
            kinds.contains(kind) && square.is_none_or(|square| square == gated_square(position, m))
        }
        _ => false,
    };
    let second = m.gated().is_some() || m.second_square() == san.second;
    gate && second
        && match san.query {
            MoveQuery::Special(_) => m.is_castle() && m.castling_side() == san.query.castling_side(),
            MoveQuery::Place { faces, to, .. } => {
                m.is_drop() && m.to() == to && faces.contains(m.into_kind())
            }
            MoveQuery::Step { kinds, file, rank, to, becomes } => {
                let becoming = match becomes {
                    KindSet::EMPTY => m.gated().is_some() || m.into_kind() == m.kind(),
                    kinds => m.gated().is_none() && kinds.contains(m.into_kind()),
                };
                !m.is_drop()
                    && !m.is_castle()
                    && kinds.contains(m.kind())
                    && m.to() == to
                    && becoming
                    && file.is_none_or(|file| board.file(m.from()) == file)
                    && rank.is_none_or(|rank| board.rank(m.from()) == rank)
            }
        }
}

/// Returns the square on which a move gates a piece.
pub(super) fn gated_square(position: &Position, m: Move) -> Square {
    match position.attempt_of(m) {
        Attempt::Step { from, .. } => from,
        Attempt::Place { to, .. } => to,
        Attempt::Pass => m.to(),
    }
}

/// Returns why no legal move fits.
fn explain(position: &Position, san: &San) -> MoveError {
    let ruleset = position.ruleset();
    let mover = position.turn();
    let side = &ruleset.def().sides[mover.index()];
    let explainer = position.explainer();
    let refused = |attempt: &Attempt| match explainer.explain(attempt) {
        Err(refusal) => MoveError::Refused(refusal),
        Ok(_) => missing(format!("{side} has no such move.")),
    };
    match san.query {
        MoveQuery::Special(_) => {
            match san.query.castling_side().and_then(|side| position.castling_attempt(side)) {
                Some(attempt) => refused(&attempt.with_second(san.second)),
                None => missing(format!("{side} cannot castle.")),
            }
        }
        MoveQuery::Place { faces, to, .. } => match kinds_in(position, faces).next() {
            Some(face) => refused(&Attempt::Place { kind: ruleset.in_hand(face), face, to }),
            None => missing(format!("{side} has no such piece.")),
        },
        MoveQuery::Step { kinds, file, rank, to, becomes } => {
            let enters = san.gate.and_then(|(kinds, _)| kinds_in(position, kinds).next());
            let becomes = kinds_in(position, becomes).next();
            let board = ruleset.board();
            // Without its square of origin, a piece on the target is not the one that moves.
            let is_named = file.is_some() && rank.is_some();
            let starts = board.all().filter(|square| {
                (is_named || *square != to)
                    && position
                        .piece_at(*square)
                        .is_some_and(|piece| piece.color == mover && kinds.contains(piece.kind))
                    && file.is_none_or(|file| board.file(*square) == file)
                    && rank.is_none_or(|rank| board.rank(*square) == rank)
            });
            let mut castles = false;
            let refusals: Vec<Refusal> = starts
                .filter_map(|from| {
                    let step = Attempt::Step { from, to, becomes, enters, second: san.second };
                    let explained = explainer.explain(&step);
                    castles |= explained.as_ref().is_ok_and(|m| m.is_castle());
                    explained.err()
                })
                .collect();
            if castles {
                return missing("That is castling, which is written O-O or O-O-O.".to_owned());
            }
            let name = kinds_in(position, kinds).next().map_or("piece", |kind| ruleset.kind_name(kind));
            let stands_there =
                position.piece_at(to).is_some_and(|piece| piece.color == mover && kinds.contains(piece.kind));
            let none_can = || {
                let own =
                    if stands_there { format!(": your own {name} stands there") } else { String::new() };
                missing(format!("No {name} of {side} can go to {}{own}.", ruleset.square_name(to)))
            };
            match refusals.as_slice() {
                [] if stands_there => none_can(),
                [] => missing(format!("{side} has no {name} there.")),
                [only] if !stands_there || is_named => MoveError::Refused(only.clone()),
                // Of several pieces, report the one that comes closest to making the move.
                several => match several.iter().find(|refusal| refusal.code() != "cannot-move-that") {
                    Some(refusal) => MoveError::Refused(refusal.clone()),
                    None => none_can(),
                },
            }
        }
    }
}

fn missing(message: String) -> MoveError {
    MoveError::NoSuchMove { text: String::new(), message }
}

fn kinds_in(position: &Position, kinds: KindSet) -> impl Iterator<Item = Kind> {
    position.ruleset().kinds().filter(move |kind| kinds.contains(*kind))
}
