//! The pawn structure: the value of steppers on their squares, independent of other pieces. It rarely changes
//! from move to move, so the last structures are cached.

use std::cell::RefCell;

use tabiya_board::{Color, PerColor, Set, Square};

use super::evaluation_tables::Tables;
use super::sign;
use super::weights::{BACKWARD, DOUBLED, ISOLATED, Part};
use crate::score::Pair;

/// The number of structures that are kept, a power of two.
const KEPT: usize = 256;

/// The key of a structure: the squares of steppers and the squares that they attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Steppers<B> {
    pub(super) at: PerColor<B>,
    pub(super) attacks: PerColor<B>,
}

/// The terms that depend on the steppers alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Structure<B> {
    pub(super) steppers: Steppers<B>,
    /// The sum of the weights of its features.
    pub(super) sum: Pair,
    /// The steppers that no stepper of the opponent can stop.
    pub(super) passed: PerColor<B>,
    /// The files without own steppers.
    pub(super) half_open: PerColor<B>,
    /// The files without steppers.
    pub(super) open: B,
}

/// The structures that were evaluated last.
#[derive(Debug)]
pub(super) struct Structures<B>(RefCell<Vec<Structure<B>>>);

impl<B: Set> Structures<B> {
    /// Returns room for structures, without any.
    pub(super) fn new() -> Structures<B> {
        Structures(RefCell::new(Vec::new()))
    }

    /// Returns the structure of these steppers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn get(&self, tables: &Tables<B>, steppers: Steppers<B>) -> Structure<B> {
        let mut kept = self.0.borrow_mut();
        let slot = steppers.slot();
        match kept.get(slot) {
            Some(structure) if structure.steppers == steppers => *structure,
            _ => {
                if kept.is_empty() {
                    kept.resize(KEPT, Structure::new(tables, Steppers::default()));
                }
                let structure = Structure::new(tables, steppers);
                kept[slot] = structure;
                structure
            }
        }
    }
}

impl<B: Set> Steppers<B> {
    /// Returns where the structure is kept. What is attacked follows from the squares in nearly all games.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slot(&self) -> usize {
        let [white, black] = self.at.0.map(|set| {
            // Squares from 128 on are left out.
            let bits = set.widen().low_word();
            bits as u64 ^ ((bits >> 64) as u64).rotate_left(17)
        });
        let mixed = (white ^ black.rotate_left(31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize % KEPT
    }

    /// Calls a closure with the place of each weight that applies, and how often it does for White minus
    /// Black.
    fn features(&self, tables: &Tables<B>, mut add: impl FnMut(usize, i32)) {
        for color in Color::ALL {
            let sign = sign(color);
            let (own, enemy) = (self.at[color], self.at[!color]);
            for at in own.squares() {
                let rank = tables.rank(color, at);
                let front = &tables.front[color][at.index()];
                if self.attacks[color].contains(at) {
                    add(tables.at(Part::Supported) + rank, sign);
                }
                if !tables.beside[at.index()].is_disjoint(own) {
                    add(tables.at(Part::Beside) + rank, sign);
                }
                if !front.file.is_disjoint(own) {
                    add(tables.at(Part::Structure) + DOUBLED, sign);
                }
                if tables.neighbours[at.index()].is_disjoint(own) {
                    add(tables.at(Part::Structure) + ISOLATED, sign);
                } else if front.behind.is_disjoint(own) {
                    add(tables.at(Part::Structure) + BACKWARD, sign);
                }
                if front.span.is_disjoint(enemy) {
                    add(tables.at(Part::Passed) + rank, sign);
                }
            }
        }
    }
}

impl<B: Set> Structure<B> {
    /// Evaluates a structure.
    #[inline(never)]
    fn new(tables: &Tables<B>, steppers: Steppers<B>) -> Structure<B> {
        let mut sum = Pair::default();
        steppers.features(tables, |index, count| sum += tables.list[index] * count);
        let passed = PerColor(Color::ALL.map(|color| {
            let enemy = steppers.at[!color];
            let is_passed = |at: &Square| tables.front[color][at.index()].span.is_disjoint(enemy);
            B::from_squares(steppers.at[color].squares().filter(is_passed))
        }));
        let without = |set: B| {
            let files = tables.files_of.iter().filter(|file| file.is_disjoint(set));
            files.fold(B::EMPTY, |files, file| files | *file)
        };
        let half_open = PerColor(steppers.at.0.map(without));
        let [white, black] = steppers.at.0;
        Structure { steppers, sum, passed, half_open, open: without(white | black) }
    }

    /// Calls a closure with the place of each weight in the sum, and how often it applies for White minus
    /// Black.
    pub(super) fn features(&self, tables: &Tables<B>, add: impl FnMut(usize, i32)) {
        self.steppers.features(tables, add);
    }
}
