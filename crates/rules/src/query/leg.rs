//! The vectors of a movement, and whether one leads from a square to another. If something is in the way, it
//! is returned: explanations need it.

use tabiya_board::{B256, BoardSize, Color, Set, Square};

use crate::betza::{Hop, Movement, Part};
use crate::query::hooks::Query;
use crate::registry::hooks::Slices;
use crate::registry::tables::movements;
use crate::{Piece, Ruleset, Setup};

/// A piece on a square, with everything that its movement depends on.
pub(crate) struct Mover<'a> {
    size: BoardSize,
    color: Color,
    from: Square,
    /// The squares from which its initial moves are allowed.
    initial: B256,
    /// The only squares it may move to.
    confined: Option<B256>,
    /// Its movement from this square.
    movement: &'a Movement,
    /// Its movement from the other part of the board, if that differs.
    elsewhere: Option<&'a Movement>,
    /// Its additional movements, each within a zone that contains the square.
    besides: Vec<(B256, &'a Movement)>,
    /// The pieces that are not hurdles.
    no_hurdles: B256,
}

/// Why a vector that leads to a square is not open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// It leaves the squares to which the piece is confined.
    Confined,
    /// It is allowed only from other squares.
    NotInitial,
    /// It needs a hurdle, at all or in another place.
    NoHurdle,
    /// Something stands on this square.
    Blocked(Square),
    /// The piece on the target cannot be captured by hopping.
    Spared,
}

/// One vector of one part of a movement.
#[derive(Clone, Copy)]
pub(crate) struct Leg<'a> {
    pub(crate) part: &'a Part,
    vector: (i32, i32),
    /// The zone within which it leads, if it is limited.
    within: Option<B256>,
}

impl<'a> Mover<'a> {
    /// Returns a piece on a square, if the game has such a piece and such a square.
    pub(crate) fn new(ruleset: &'a Ruleset, piece: Piece, from: Square) -> Option<Mover<'a>> {
        let size = ruleset.board();
        if piece.kind.index() >= ruleset.kind_count() || from.index() >= size.squares() {
            return None;
        }
        let side = piece.color.index();
        let def = &ruleset.def().pieces[ruleset.piece_of(piece.kind)];
        let (movement, elsewhere) = match &def.movement_in {
            Some((zone, inside)) if zone.of[side].contains(from) => (inside, Some(&def.movement)),
            Some((_, inside)) => (&def.movement, Some(inside)),
            None => (&def.movement, None),
        };
        Some(Mover {
            size,
            color: piece.color,
            from,
            initial: ruleset.initial_squares(piece),
            confined: def.confined.map(|zone| zone.of[side]),
            movement,
            elsewhere,
            besides: movements(def)
                .map(|(zone, movement)| (zone.of[side], movement))
                .filter(|(zone, _)| zone.contains(from))
                .collect(),
            no_hurdles: B256::EMPTY,
        })
    }

    /// Returns a piece on a square among the pieces of a setup.
    pub(crate) fn among(
        ruleset: &'a Ruleset,
        setup: &Setup,
        piece: Piece,
        from: Square,
    ) -> Option<Mover<'a>> {
        let mover = Mover::new(ruleset, piece, from)?;
        Some(Mover { no_hurdles: Slices::no_hurdles(ruleset, setup), ..mover })
    }

    /// Returns the vectors by which it moves from its square.
    pub(crate) fn legs(&self) -> impl Iterator<Item = Leg<'a>> + use<'_, 'a> {
        let besides = self.besides.iter().flat_map(|&(zone, movement)| {
            legs(movement, self.color).map(move |leg| Leg { within: Some(zone), ..leg })
        });
        legs(self.movement, self.color).chain(besides)
    }

    /// Returns the vectors by which it moves only from squares of the other part of the board.
    pub(crate) fn legs_elsewhere(&self) -> impl Iterator<Item = Leg<'a>> + use<'a> {
        let color = self.color;
        self.elsewhere.into_iter().flat_map(move |movement| legs(movement, color))
    }

    fn step(&self, (dx, dy): (i32, i32), times: i32) -> Option<Square> {
        self.size.step(self.from, dx * times, dy * times)
    }
}

fn legs(movement: &Movement, color: Color) -> impl Iterator<Item = Leg<'_>> {
    let sign = if color == Color::White { 1 } else { -1 };
    movement.parts.iter().flat_map(move |part| {
        let turned = move |(dx, dy): &(i8, i8)| (*dx as i32 * sign, *dy as i32 * sign);
        part.vectors.iter().map(move |vector| Leg { part, vector: turned(vector), within: None })
    })
}

impl Leg<'_> {
    /// Returns the squares to which this vector leads on an empty board, in order and without regard to
    /// confinement.
    pub(crate) fn squares(&self, mover: &Mover<'_>) -> impl Iterator<Item = Square> {
        let on = |square: &Square| self.within.is_none_or(|zone| zone.contains(*square));
        (1..=self.part.range as i32).map_while(move |times| mover.step(self.vector, times).filter(on))
    }

    /// Returns the number of steps that lead to a square, if it is within the range.
    fn steps_to(&self, mover: &Mover<'_>, to: Square) -> Option<i32> {
        let (file, rank) = (mover.size.file(to), mover.size.rank(to));
        let dx = file.0 as i32 - mover.size.file(mover.from).0 as i32;
        let dy = rank.0 as i32 - mover.size.rank(mover.from).0 as i32;
        let (vx, vy) = self.vector;
        let steps = match (vx, vy) {
            (0, 0) => return None,
            (0, _) => dy / vy,
            _ => dx / vx,
        };
        let leads = steps >= 1 && steps <= self.part.range as i32 && (dx, dy) == (vx * steps, vy * steps);
        leads.then_some(steps)
    }

    /// Returns `None` if this vector does not lead to a square, and otherwise whether the way there is open.
    /// The content of the square itself does not matter.
    pub(crate) fn status(
        &self,
        mover: &Mover<'_>,
        occupied: B256,
        to: Square,
    ) -> Option<Result<(), Obstacle>> {
        let steps = self.steps_to(mover, to)?;
        let way = || (1..steps).filter_map(|times| mover.step(self.vector, times));
        if let Some(zone) = self.within
            && (!zone.contains(to) || way().any(|square| !zone.contains(square)))
        {
            return None;
        }
        if let Some(allowed) = mover.confined
            && (!allowed.contains(to) || way().any(|square| !allowed.contains(square)))
        {
            return Some(Err(Obstacle::Confined));
        }
        if self.part.initial && !mover.initial.contains(mover.from) {
            return Some(Err(Obstacle::NotInitial));
        }
        let mut met = way().filter(|square| occupied.contains(*square));
        Some(match self.part.hop {
            Hop::None if self.part.lame => {
                match self.lame_way(mover).into_iter().flatten().find(|square| occupied.contains(*square)) {
                    Some(square) => Err(Obstacle::Blocked(square)),
                    None => Ok(()),
                }
            }
            Hop::None => match met.next() {
                Some(square) => Err(Obstacle::Blocked(square)),
                None => Ok(()),
            },
            Hop::Over => match (met.next(), met.next()) {
                (None, _) => Err(Obstacle::NoHurdle),
                (Some(first), _) if mover.no_hurdles.contains(first) => Err(Obstacle::Blocked(first)),
                (Some(_), None) if mover.no_hurdles.contains(to) => Err(Obstacle::Spared),
                (Some(_), None) => Ok(()),
                (Some(_), Some(second)) => Err(Obstacle::Blocked(second)),
            },
            Hop::Behind => match met.next() {
                Some(first) if mover.step(self.vector, steps - 1) == Some(first) => Ok(()),
                _ => Err(Obstacle::NoHurdle),
            },
        })
    }

    /// Returns the squares that must be empty for this vector to lead to a square, if it leads there at all;
    /// `None` if it needs a hurdle.
    pub(crate) fn way_to(&self, mover: &Mover<'_>, to: Square) -> Option<Option<B256>> {
        if self.part.hop != Hop::None {
            return None;
        }
        let open =
            self.steps_to(mover, to).filter(|_| matches!(self.status(mover, B256::EMPTY, to), Some(Ok(()))));
        Some(open.map(|steps| {
            if self.part.lame {
                B256::from_squares(self.lame_way(mover).into_iter().flatten())
            } else {
                B256::from_squares((1..steps).filter_map(|times| mover.step(self.vector, times)))
            }
        }))
    }

    /// Returns the squares that a lame step crosses: first straight, then diagonally.
    fn lame_way(&self, mover: &Mover<'_>) -> [Option<Square>; 16] {
        let (dx, dy) = self.vector;
        let straight = (dx.abs() - dy.abs()).abs();
        let unit = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
        let mut crossed = [None; 16];
        let mut at = mover.from;
        let last = dx.abs().max(dy.abs()) - 1;
        for (number, slot) in (0..last).zip(&mut crossed) {
            let (sx, sy) = if number < straight { unit } else { (dx.signum(), dy.signum()) };
            let Some(next) = mover.size.step(at, sx, sy) else { break };
            (*slot, at) = (Some(next), next);
        }
        crossed
    }
}
