//! From a definition to tables. The definition has been checked; what is left to refuse here is
//! movement that the tables cannot hold.

mod attackers;
mod movement;

use tabiya_board::{Set, Table};

use crate::Fault;
use crate::core::keys;
use crate::core::layout::Layout;
use crate::def::TurnOrder;
use crate::registry::slice::Compiling;
use crate::registry::tables::{SliceTables, held, progress};
use crate::tables::{KindTables, Tables};

/// Builds the tables of a checked definition in a layout that is large enough.
pub(crate) fn tables<L: Layout>(compiling: &Compiling<'_>) -> Result<Tables<L>, Vec<Fault>> {
    let Compiling { def, kinds, start } = *compiling;
    let size = def.board;
    let mut faults = Vec::new();
    let mut compiled = Vec::new();
    for info in kinds.iter() {
        match movement::compile::<L::B>(def, info, start) {
            Ok(movement) => compiled.push(movement),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        // A twin moves as its piece, so its fault is the same one.
        faults.dedup();
        return Err(faults);
    }
    let found = attackers::find::<L>(compiling, &compiled);
    let royals = kinds.set(|info| def.pieces[info.piece].royal);
    let mut kind_tables: Vec<KindTables<L::B>> = (0..kinds.len()).map(KindTables::empty).collect();
    let mut compound = Vec::new();
    for (index, (tables, movement)) in kind_tables.iter_mut().zip(compiled).enumerate() {
        tables.class = movement.class;
        tables.leaps = movement.leaps;
        tables.slides = movement.slides;
        tables.lines = movement.lines;
        tables.steps = movement.steps;
        for side in 0..2 {
            for square in size.all() {
                *tables.leap[side].at_mut(square) = movement.leap[side][square.index()];
                *tables.slide[side].at_mut(square) = movement.slide[side][square.index()];
            }
        }
        tables.becomes = SliceTables::<L>::becomes(compiling, index);
        compound.push(movement.compound);
    }
    let slices = SliceTables::compile(compiling);
    Ok(Tables {
        kinds: kind_tables,
        board: L::B::from_squares(size.all()),
        royal_rule: def.royals.rule,
        royal: if royals == 0 { usize::MAX } else { royals.trailing_zeros() as usize },
        royals,
        free_turns: def.turns == TurnOrder::Free,
        between: found.between,
        attackers: found.attackers,
        held: held(compiling),
        keys: [0, 1].map(|side| {
            (0..kinds.len())
                .map(|kind| {
                    let mut table: <L::B as Set>::Table<u64> = Table::filled(0);
                    for square in size.all() {
                        *table.at_mut(square) = keys::piece(side, kind, square.index());
                    }
                    table
                })
                .collect()
        }),
        progress: progress(compiling),
        compound,
        asked: found.asked,
        present: slices.present(),
        slices,
        hops: found.hops,
    })
}
