//! Compiling the movement of a kind, from vectors to sets for every square.

use tabiya_board::{LinePair, Set, Square};

use crate::RulesetError;
use crate::betza::{Hop, Part};
use crate::core::becomes::Becomes;
use crate::core::compound::{self, Compound, Rows, Way};
use crate::core::rules::{Class, Step, Steps};
use crate::def::{PieceDef, RulesetDef};
use crate::kinds::{KindInfo, StartArray};
use crate::registry::tables::movements;
use crate::tables::LINES;

/// A compiled movement. Tables are indexed by side and square.
#[derive(Clone, Debug)]
pub(super) struct Compiled<B> {
    pub(super) class: Class,
    pub(super) leaps: bool,
    pub(super) slides: bool,
    pub(super) lines: usize,
    pub(super) leap: [Vec<B>; 2],
    pub(super) slide: [Vec<[LinePair<B>; LINES]>; 2],
    pub(super) steps: [Steps<B>; 2],
    pub(super) compound: Compound<B>,
    /// All captures, for the tables of attackers.
    pub(super) attacks: Vec<Attack<B>>,
}

/// A capture from one square on another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack<B> {
    pub(super) side: usize,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) needs: Needs<B>,
}

/// The condition that an attack puts on the squares of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs<B> {
    /// No condition.
    Nothing,
    /// All of these are empty.
    Empty(B),
    /// Exactly one of these is occupied.
    One(B),
    /// A condition that can only be tested from the attacker's square.
    Look,
}

/// A part of a movement that applies to some squares of one side.
struct Placed<'a, B> {
    part: &'a Part,
    /// The start squares to which it applies.
    from: B,
    /// The allowed targets.
    to: B,
}

/// The requirements of the rest of the game.
#[derive(Clone, Copy)]
pub(super) struct Demands<'a, B> {
    /// The kinds that the piece becomes by moving.
    pub(super) becomes: &'a [Becomes<B>; 2],
    /// Whether a mechanism adds variants to the moves of single pieces, so that pieces do not move set-wise.
    pub(super) piece_by_piece: bool,
    /// Whether its attacks cannot be looked up, so that it must be compound.
    pub(super) compound: bool,
}

pub(super) fn compile<B: Set>(
    def: &RulesetDef,
    info: &KindInfo,
    start: &StartArray,
    demands: Demands<'_, B>,
) -> Result<Compiled<B>, RulesetError> {
    let piece = &def.pieces[info.piece];
    refuse_what_has_no_table(piece)?;
    let squares = B::BITS as usize;
    let no_lines = [LinePair { lower: B::EMPTY, upper: B::EMPTY }; LINES];
    let mut compiled = Compiled {
        class: Class::Simple,
        leaps: false,
        slides: false,
        lines: 0,
        leap: [vec![B::EMPTY; squares], vec![B::EMPTY; squares]],
        slide: [vec![no_lines; squares], vec![no_lines; squares]],
        steps: [Steps::NONE; 2],
        compound: Compound { parts: [Vec::new(), Vec::new()] },
        attacks: Vec::new(),
    };
    for side in 0..2 {
        let placed = place::<B>(def, piece, info.piece, start, side);
        attacks(def, &placed, side, &mut compiled.attacks);
    }
    let both = [0, 1].map(|side| place::<B>(def, piece, info.piece, start, side));
    let [white, black] = [0, 1].map(|side| steps(def, &both[side], side, demands));
    if let (Some(white), Some(black), false) = (white, black, demands.compound) {
        compiled.class = Class::Stepper;
        compiled.leaps = true;
        compiled.steps = [white, black];
        for attack in &compiled.attacks {
            compiled.leap[attack.side][attack.from.index()] |= B::of(attack.to);
        }
        return Ok(compiled);
    }
    let simple = both.iter().flatten().all(|placed| is_simple(placed.part));
    if simple && !demands.compound && simple_tables(def, &both, &mut compiled) {
        return Ok(compiled);
    }
    compiled.class = Class::Compound;
    compiled.leaps = false;
    compiled.slides = false;
    for (side, placed) in both.iter().enumerate() {
        compiled.compound.parts[side] =
            placed.iter().map(|placed| compound_part(def, placed, side)).collect();
    }
    Ok(compiled)
}

fn refuse_what_has_no_table(piece: &PieceDef) -> Result<(), RulesetError> {
    for part in piece.parts() {
        let problem = if part.lame && part.range > 1 {
            "`n` (cannot jump) goes with a single step: a piece that slides cannot jump anyway"
        } else if part.hop != Hop::None && part.range == 1 {
            "`p` and `g` need a range: a single step has nothing to hop over"
        } else if part.en_passant && part.range > 1 {
            "`e` (en passant) goes with a single step"
        } else {
            continue;
        };
        return Err(RulesetError::new(format!("pieces.{}.move", piece.name), format!("{problem}.")));
    }
    Ok(())
}

/// Returns the parts of a piece's movement with the squares on which they apply.
fn place<'a, B: Set>(
    def: &RulesetDef,
    piece: &'a PieceDef,
    index: usize,
    start: &StartArray,
    side: usize,
) -> Vec<Placed<'a, B>> {
    let board = B::from_squares(def.board.all());
    let initial = match &piece.initial {
        Some(zone) => B::narrow(zone.of[side]),
        None => B::from_squares(start.squares_of(index, side)),
    };
    let to = piece.confined.map_or(board, |zone| B::narrow(zone.of[side]));
    let inside = piece.movement_in.as_ref().map_or(B::EMPTY, |(zone, _)| B::narrow(zone.of[side]));
    let place =
        |part: &'a Part, from: B| Placed { part, from: if part.initial { from & initial } else { from }, to };
    let outside = piece.movement.parts.iter().map(|part| place(part, board & !inside));
    let within =
        piece.movement_in.iter().flat_map(|(_, movement)| &movement.parts).map(|part| place(part, inside));
    let besides = movements(piece).flat_map(|(zone, movement)| {
        let zone = B::narrow(zone.of[side]);
        movement.parts.iter().map(move |part| Placed { part, from: zone, to: to & zone })
    });
    outside.chain(within).chain(besides).collect()
}

/// Returns a vector as a side sees it.
fn turned((dx, dy): (i8, i8), side: usize) -> (i32, i32) {
    if side == 0 { (dx as i32, dy as i32) } else { (-dx as i32, -dy as i32) }
}

/// Returns the squares along a vector, in order, up to the range and while they are allowed.
fn ray<B: Set>(def: &RulesetDef, placed: &Placed<'_, B>, from: Square, vector: (i32, i32)) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut at = from;
    while squares.len() < placed.part.range as usize {
        match def.board.step(at, vector.0, vector.1) {
            Some(next) if placed.to.contains(next) => {
                squares.push(next);
                at = next;
            }
            _ => break,
        }
    }
    squares
}

/// Returns the squares that a lame step crosses: first straight, then diagonally.
fn way<B: Set>(def: &RulesetDef, from: Square, (dx, dy): (i32, i32)) -> B {
    let (straight, diagonal) = ((dx.abs() - dy.abs()).abs(), dx.abs().min(dy.abs()));
    let unit = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
    let mut crossed = B::EMPTY;
    let mut at = from;
    for step in 0..straight + diagonal - 1 {
        let (sx, sy) = if step < straight { unit } else { (dx.signum(), dy.signum()) };
        match def.board.step(at, sx, sy) {
            Some(next) => at = next,
            None => break,
        }
        crossed |= B::of(at);
    }
    crossed
}

fn attacks<B: Set>(def: &RulesetDef, placed: &[Placed<'_, B>], side: usize, attacks: &mut Vec<Attack<B>>) {
    for placed in placed.iter().filter(|placed| placed.part.capture) {
        for from in placed.from.squares() {
            for vector in &placed.part.vectors {
                let vector = turned(*vector, side);
                let mut between = B::EMPTY;
                for (step, to) in ray(def, placed, from, vector).into_iter().enumerate() {
                    let needs = match placed.part.hop {
                        Hop::Over if step == 0 => None,
                        Hop::Over => Some(Needs::One(between)),
                        Hop::Behind => Some(Needs::Look),
                        Hop::None if placed.part.lame => Some(Needs::Empty(way(def, from, vector))),
                        Hop::None if placed.part.range > 1 => Some(Needs::Empty(between)),
                        Hop::None => Some(Needs::Nothing),
                    };
                    if let Some(needs) = needs {
                        // A lame step that crosses no square is a leap.
                        let needs = if placed.part.range == 1 && needs == Needs::Empty(B::EMPTY) {
                            Needs::Nothing
                        } else {
                            needs
                        };
                        attacks.push(Attack { side, from, to, needs });
                    }
                    between |= B::of(to);
                }
            }
        }
    }
}

/// Returns the set-wise movement of a piece, if it takes single steps in at most three directions, at least
/// one of which it can only take forward, as a pawn or a soldier. Pieces with more directions are rarely
/// many, and are faster one by one.
fn steps<B: Set>(
    def: &RulesetDef,
    placed: &[Placed<'_, B>],
    side: usize,
    demands: Demands<'_, B>,
) -> Option<Steps<B>> {
    let size = def.board;
    let none = Steps::<B>::NONE.0[0];
    let mut steps: Vec<((i32, i32), Step<B>)> = Vec::new();
    let mut long: Vec<((i32, i32), B, B)> = Vec::new();
    let mut captures_long_step = None;
    for placed in placed {
        let part = placed.part;
        if part.range != 1 || part.hop != Hop::None {
            return None;
        }
        if part.initial && part.lame && part.quiet && !part.capture {
            long.extend(part.vectors.iter().map(|vector| (turned(*vector, side), placed.from, placed.to)));
            continue;
        }
        if part.initial || part.lame {
            return None;
        }
        if part.capture {
            // Captures that are only partly en passant are not set-wise.
            if captures_long_step.is_some_and(|known| known != part.en_passant) {
                return None;
            }
            captures_long_step = Some(part.en_passant);
        }
        for vector in &part.vectors {
            let (dx, dy) = turned(*vector, side);
            let arrives =
                |square: &Square| size.step(*square, dx, dy).is_some_and(|to| placed.to.contains(to));
            let from = B::from_squares(placed.from.squares().filter(arrives));
            let all = !B::EMPTY;
            let step = Step {
                by: (dy * size.files() as i32 + dx).rem_euclid(B::BITS as i32) as u32,
                from,
                quiet: if part.quiet { all } else { B::EMPTY },
                capture: if part.capture { all } else { B::EMPTY },
                again: B::EMPTY,
            };
            match steps.iter_mut().find(|(other, _)| *other == (dx, dy)) {
                Some((_, known)) if (known.quiet, known.capture) == (step.quiet, step.capture) => {
                    known.from |= from;
                }
                // Parts that overlap are not set-wise.
                Some((_, known)) if known.quiet == step.quiet || known.capture == step.capture => {
                    return None;
                }
                _ => steps.push(((dx, dy), step)),
            }
        }
    }
    let differs = steps.iter().any(|(_, step)| step.quiet != step.capture) || !long.is_empty();
    let alone = steps.len() == 1 || steps.iter().any(|(_, step)| step.from != steps[0].1.from);
    let together = differs || alone && !demands.piece_by_piece;
    if steps.is_empty() || steps.len() > 3 || !together {
        return None;
    }
    for (vector, from, to) in long {
        // A long step repeats a non-capturing step and ends before the squares where the piece changes.
        let half = (vector.0 / 2, vector.1 / 2);
        let (_, step) = steps.iter_mut().find(|(single, step)| {
            (single.0 * 2, single.1 * 2) == vector && *single == half && step.quiet != B::EMPTY
        })?;
        for square in from.squares() {
            let Some(middle) = size.step(square, half.0, half.1) else { continue };
            let Some(arrival) = size.step(middle, half.0, half.1).filter(|at| to.contains(*at)) else {
                continue;
            };
            if !step.from.contains(square) || demands.becomes[side].zone.contains(arrival) {
                return None;
            }
            step.again |= B::of(middle);
        }
    }
    // Steps have a fixed order, non-capturing ones first, so that both sides are alike.
    steps.sort_by_key(|((dx, dy), step)| (step.quiet == B::EMPTY, *dx, *dy));
    let mut three = [none; 3];
    for (slot, (_, step)) in three.iter_mut().zip(steps) {
        *slot = step;
    }
    Some(Steps(three))
}

/// Returns whether a part is the same to empty and to enemy squares, anywhere and without conditions.
fn is_simple(part: &Part) -> bool {
    let steps_sideways = part.lame && part.vectors.iter().any(|(dx, dy)| dx.abs().max(dy.abs()) > 1);
    part.quiet
        && part.capture
        && !part.initial
        && !steps_sideways
        && part.hop == Hop::None
        && !part.en_passant
}

/// Fills in the tables of a simple kind. Returns `false` if it slides in too many directions.
fn simple_tables<B: Set>(
    def: &RulesetDef,
    both: &[Vec<Placed<'_, B>>; 2],
    compiled: &mut Compiled<B>,
) -> bool {
    for (side, parts) in both.iter().enumerate() {
        for from in def.board.all() {
            let mut rays = Vec::new();
            for placed in parts.iter().filter(|placed| placed.from.contains(from)) {
                for vector in &placed.part.vectors {
                    let squares = ray(def, placed, from, turned(*vector, side));
                    let set = B::from_squares(squares);
                    if placed.part.range == 1 {
                        compiled.leap[side][from.index()] |= set;
                        compiled.leaps = true;
                    } else {
                        compiled.slides = true;
                        rays.push(set);
                    }
                }
            }
            let Some(lines) = pair_up(from, &rays) else { return false };
            compiled.lines = compiled.lines.max(lines.len());
            compiled.slide[side][from.index()][..lines.len()].copy_from_slice(&lines);
        }
    }
    compiled.lines = compiled.lines.max(1);
    true
}

/// Pairs rays, one toward lower and one toward higher squares. Returns `None` if there are too many pairs.
fn pair_up<B: Set>(from: Square, rays: &[B]) -> Option<Vec<LinePair<B>>> {
    let lines = pairs(from, rays);
    (lines.len() <= LINES).then_some(lines)
}

fn pairs<B: Set>(from: Square, rays: &[B]) -> Vec<LinePair<B>> {
    let is_lower = |ray: &&B| ray.first() < from;
    let filled = rays.iter().filter(|ray| ray.any());
    let lower: Vec<B> = filled.clone().filter(is_lower).copied().collect();
    let upper: Vec<B> = filled.filter(|ray| !is_lower(ray)).copied().collect();
    (0..lower.len().max(upper.len()))
        .map(|index| LinePair {
            lower: lower.get(index).copied().unwrap_or(B::EMPTY),
            upper: upper.get(index).copied().unwrap_or(B::EMPTY),
        })
        .collect()
}

fn compound_part<B: Set>(def: &RulesetDef, placed: &Placed<'_, B>, side: usize) -> compound::Part<B> {
    let part = placed.part;
    let squares: Vec<Option<Square>> = (0..B::BITS as usize)
        .map(|index| (index < def.board.squares()).then_some(Square(index as u8)))
        .collect();
    let rays = |from: Square| -> Vec<Vec<Square>> {
        if !placed.from.contains(from) {
            return Vec::new();
        }
        part.vectors.iter().map(|vector| ray(def, placed, from, turned(*vector, side))).collect()
    };
    let sets = |from: Square| -> Vec<B> { rays(from).into_iter().map(B::from_squares).collect() };
    let lines = || -> Rows<LinePair<B>> {
        Rows::new(
            squares.iter().map(|from| from.map_or(Vec::new(), |from| pairs(from, &sets(from)))).collect(),
        )
    };
    let way = match part.hop {
        Hop::Over => Way::Over(lines()),
        Hop::Behind => Way::Behind(squares.iter().map(|from| from.map_or(Vec::new(), rays)).collect()),
        Hop::None if part.lame => Way::Lame(Rows::new(
            squares
                .iter()
                .map(|from| from.map_or(Vec::new(), |from| lame_ways(def, placed, from, side)))
                .collect(),
        )),
        Hop::None if part.range > 1 => Way::Slide(lines()),
        Hop::None => Way::Leap(
            squares
                .iter()
                .map(|from| {
                    from.map_or(B::EMPTY, |from| sets(from).into_iter().fold(B::EMPTY, |all, set| all | set))
                })
                .collect(),
        ),
    };
    let steps_over_one =
        part.vectors.iter().all(|(dx, dy)| dx.abs().max(dy.abs()) == 2 && dx.abs() != 1 && dy.abs() != 1);
    compound::Part {
        quiet: part.quiet,
        capture: part.capture,
        captures_long_step: part.en_passant,
        long: part.initial && part.lame && part.quiet && !part.capture && part.range == 1 && steps_over_one,
        way,
    }
}

/// Returns the lame steps from a square, grouped by path.
fn lame_ways<B: Set>(def: &RulesetDef, placed: &Placed<'_, B>, from: Square, side: usize) -> Vec<(B, B)> {
    let mut ways: Vec<(B, B)> = Vec::new();
    if !placed.from.contains(from) {
        return ways;
    }
    for vector in &placed.part.vectors {
        let vector = turned(*vector, side);
        for to in ray(def, placed, from, vector) {
            let path = way(def, from, vector);
            match ways.iter_mut().find(|(other, _)| *other == path) {
                Some((_, targets)) => *targets |= B::of(to),
                None => ways.push((path, B::of(to))),
            }
        }
    }
    ways
}
