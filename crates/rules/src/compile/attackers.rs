//! The tables of attackers: for every square, from where each kind attacks it, and what must be
//! empty between.

use tabiya_board::{Set, Square, Table};

use super::kinds::Kinds;
use super::movement::{Compiled, Needs};
use crate::core::layout::{Lanes, Layout};
use crate::core::sink::KindSet;
use crate::def::RulesetDef;
use crate::tables::Attackers;

pub(super) struct Found<L: Layout> {
    pub(super) between: Vec<<L::B as Set>::Table<L::B>>,
    pub(super) attackers: [Vec<Attackers<L>>; 2],
    /// Kinds that do not fit the tables and must be asked piece by piece.
    pub(super) forward: KindSet,
}

pub(super) fn find<L: Layout>(def: &RulesetDef, kinds: &Kinds, compiled: &[Compiled<L::B>]) -> Found<L> {
    let squares = L::B::BITS as usize;
    let none = Attackers {
        leapers: L::Kinds::filled(L::B::EMPTY),
        riders: L::Kinds::filled(L::B::EMPTY),
        hoppers: L::Kinds::filled(L::B::EMPTY),
    };
    let mut found = Found {
        between: vec![Table::filled(L::B::EMPTY); squares],
        attackers: [vec![none; squares], vec![none; squares]],
        forward: 0,
    };
    // Two kinds may pass different squares between the same two (a horse with its leg here, one
    // with its leg there): the table holds the first, the other kind is asked piece by piece.
    let mut known = vec![false; squares * squares];
    let mut note = |found: &mut Found<L>, to: Square, from: Square, between: L::B| -> bool {
        let at = to.index() * squares + from.index();
        let slot = found.between[to.index()].at_mut(from);
        if known[at] && *slot != between {
            return false;
        }
        known[at] = true;
        *slot = between;
        true
    };
    for (kind, movement) in compiled.iter().enumerate() {
        for attack in &movement.attacks {
            let fits = match attack.needs {
                Needs::Nothing => true,
                Needs::Empty(between) | Needs::One(between) => {
                    note(&mut found, attack.to, attack.from, between)
                }
                Needs::Look => false,
            };
            if !fits {
                found.forward |= 1 << kind;
            }
        }
    }
    for (kind, movement) in compiled.iter().enumerate() {
        if found.forward >> kind & 1 != 0 {
            continue;
        }
        for attack in &movement.attacks {
            let entry = &mut found.attackers[attack.side][attack.to.index()];
            let lane = match attack.needs {
                Needs::Nothing => entry.leapers.get_mut(kind),
                Needs::Empty(_) => entry.riders.get_mut(kind),
                _ => entry.hoppers.get_mut(kind),
            };
            *lane |= L::B::of(attack.from);
        }
    }
    if def.royals.facing {
        face_royals(def, kinds, &mut found, note);
    }
    found
}

/// Royals that see each other along an open file attack each other.
fn face_royals<L: Layout>(
    def: &RulesetDef,
    kinds: &Kinds,
    found: &mut Found<L>,
    mut note: impl FnMut(&mut Found<L>, Square, Square, L::B) -> bool,
) {
    let size = def.board;
    for (kind, info) in kinds.iter().enumerate() {
        if !def.pieces[info.piece].royal {
            continue;
        }
        for to in size.all() {
            for direction in [1, -1] {
                let mut between = L::B::EMPTY;
                let mut at = to;
                while let Some(from) = size.step(at, 0, direction) {
                    if note(found, to, from, between) {
                        for side in 0..2 {
                            *found.attackers[side][to.index()].riders.get_mut(kind) |= L::B::of(from);
                        }
                    }
                    between |= L::B::of(from);
                    at = from;
                }
            }
        }
    }
}
