//! The tables of attackers: for every square, the squares from which each kind attacks it, and the squares
//! between that must be empty.

use tabiya_board::{Set, Square, SquareTable};

use super::movement::{Compiled, Needs};
use crate::core::layout::{Lanes, Layout};
use crate::core::sink::KindBits;
use crate::registry::slice::Compiling;
use crate::registry::tables::SliceTables;
use crate::tables::Attackers;

pub(super) struct Found<L: Layout> {
    pub(super) between: Vec<<L::B as Set>::Table<L::B>>,
    pub(super) attackers: [Vec<Attackers<L>>; 2],
    /// The kinds that do not fit the tables, so that each piece must be tried.
    pub(super) probed: KindBits,
    /// Whether any kind hops.
    pub(super) hops: bool,
}

pub(super) fn find<L: Layout>(compiling: &Compiling<'_>, compiled: &[Compiled<L::B>]) -> Found<L> {
    let squares = L::B::BITS as usize;
    let none = Attackers {
        leapers: L::Kinds::filled(L::B::EMPTY),
        riders: L::Kinds::filled(L::B::EMPTY),
        hoppers: L::Kinds::filled(L::B::EMPTY),
    };
    let mut found = Found {
        between: vec![SquareTable::filled(L::B::EMPTY); squares],
        attackers: [vec![none; squares], vec![none; squares]],
        probed: 0,
        hops: false,
    };
    // Two kinds may cross different squares between the same two (two horses with legs on different squares).
    // The table holds the first; pieces of the other kind are tried one by one.
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
    // Attacks of mechanisms come first, since they cannot be found by trying pieces.
    SliceTables::<L>::attacks(compiling, &mut |kind, to, from, between| {
        if note(&mut found, to, from, between) {
            for side in 0..2 {
                *found.attackers[side][to.index()].riders.get_mut(kind) |= L::B::of(from);
            }
        }
    });
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
                found.probed |= 1 << kind;
            }
        }
    }
    for (kind, movement) in compiled.iter().enumerate() {
        if found.probed >> kind & 1 != 0 {
            continue;
        }
        for attack in &movement.attacks {
            let entry = &mut found.attackers[attack.side][attack.to.index()];
            let lane = match attack.needs {
                Needs::Nothing => entry.leapers.get_mut(kind),
                Needs::Empty(_) => entry.riders.get_mut(kind),
                _ => {
                    found.hops = true;
                    entry.hoppers.get_mut(kind)
                }
            };
            *lane |= L::B::of(attack.from);
        }
    }
    found
}
