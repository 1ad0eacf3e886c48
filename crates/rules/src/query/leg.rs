//! One vector of a movement, and whether it leads from a square to another. If it would but for
//! something in the way, that is said: explanations are made of it.

use tabiya_board::{B256, BoardSize, Color, Set, Square};

use crate::betza::{Hop, Movement, Part};
use crate::query::hooks::Query;
use crate::registry::hooks::Slices;
use crate::registry::tables::movements;
use crate::{Piece, Ruleset, Setup};

/// A piece on the square it is asked about, with all its rules.
pub(crate) struct Mover<'a> {
    size: BoardSize,
    color: Color,
    from: Square,
    /// From where its initial moves are allowed.
    initial: B256,
    /// The only squares it may move to.
    confined: Option<B256>,
    /// How it moves from here.
    movement: &'a Movement,
    /// How it moves from elsewhere, where that differs.
    elsewhere: Option<&'a Movement>,
    /// How it moves besides, between squares of which it stands on one.
    besides: Vec<(B256, &'a Movement)>,
    /// The pieces over which nothing hops.
    no_hurdles: B256,
}

/// Why a vector that leads to a square does not get there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// It leaves the squares to which the piece is confined.
    Confined,
    /// It is allowed only from other squares.
    NotInitial,
    /// It needs a piece to hop over, in another place or at all.
    NoHurdle,
    /// Something stands here.
    Blocked(Square),
    /// Nothing captures by hopping what stands on the target.
    Spared,
}

/// One vector of one part of a movement.
#[derive(Clone, Copy)]
pub(crate) struct Leg<'a> {
    pub(crate) part: &'a Part,
    vector: (i32, i32),
    /// The only squares between which it leads.
    within: Option<B256>,
}

impl<'a> Mover<'a> {
    /// A piece on a square, if there are such a piece and such a square.
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

    /// The same among the pieces of a setup.
    pub(crate) fn among(
        ruleset: &'a Ruleset,
        setup: &Setup,
        piece: Piece,
        from: Square,
    ) -> Option<Mover<'a>> {
        let mover = Mover::new(ruleset, piece, from)?;
        Some(Mover { no_hurdles: Slices::no_hurdles(ruleset, setup), ..mover })
    }

    /// The vectors by which it moves from here.
    pub(crate) fn legs(&self) -> impl Iterator<Item = Leg<'a>> + use<'_, 'a> {
        let besides = self.besides.iter().flat_map(|&(zone, movement)| {
            legs(movement, self.color).map(move |leg| Leg { within: Some(zone), ..leg })
        });
        legs(self.movement, self.color).chain(besides)
    }

    /// The vectors by which it moves from elsewhere only.
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
    /// The squares to which this vector leads on an empty board without confines, in order.
    pub(crate) fn squares(&self, mover: &Mover<'_>) -> impl Iterator<Item = Square> {
        let on = |square: &Square| self.within.is_none_or(|zone| zone.contains(*square));
        (1..=self.part.range as i32).map_while(move |times| mover.step(self.vector, times).filter(on))
    }

    /// How many steps lead to a square, if any number within the range does.
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

    /// Nothing if this vector does not lead to a square at all; otherwise whether the way there
    /// is open. What stands on the square itself does not matter here.
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

    /// The squares that a lame step passes: straight first, then diagonally.
    fn lame_way(&self, mover: &Mover<'_>) -> [Option<Square>; 16] {
        let (dx, dy) = self.vector;
        let straight = (dx.abs() - dy.abs()).abs();
        let unit = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
        let mut passed = [None; 16];
        let mut at = mover.from;
        let last = dx.abs().max(dy.abs()) - 1;
        for (number, slot) in (0..last).zip(&mut passed) {
            let (sx, sy) = if number < straight { unit } else { (dx.signum(), dy.signum()) };
            let Some(next) = mover.size.step(at, sx, sy) else { break };
            (*slot, at) = (Some(next), next);
        }
        passed
    }
}
