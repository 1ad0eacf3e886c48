//! Compiling a definition to tables. The definition has been checked; the only errors left are movements that
//! the tables cannot represent.

mod attackers;
mod movement;

use tabiya_board::{Set, SquareTable};

use crate::RulesetError;
use crate::core::becomes::Becomes;
use crate::core::cpu::ModernCpu;
use crate::core::keys;
use crate::core::layout::Layout;
use crate::def::TurnOrder;
use crate::registry::hooks::add_forms;
use crate::registry::slice::Compiling;
use crate::registry::tables::{SliceTables, held, progress};
use crate::tables::{KindTables, RulesetTables};
use movement::Demands;

/// Builds the tables of a checked definition in a layout that is large enough.
pub(crate) fn tables<L: Layout>(compiling: &Compiling<'_>) -> Result<RulesetTables<L>, Vec<RulesetError>> {
    let Compiling { def, kinds, start } = *compiling;
    let size = def.board;
    let mut errors = Vec::new();
    let mut compiled = Vec::new();
    let slices = SliceTables::<L>::compile(compiling);
    let becomes: Vec<[Becomes<L::B>; 2]> =
        (0..kinds.len()).map(|kind| SliceTables::<L>::becomes(compiling, kind)).collect();
    let piece_by_piece = slices.present().meets(add_forms::SLICES);
    let demands = |kind: usize, compound| Demands { becomes: &becomes[kind], piece_by_piece, compound };
    for (kind, info) in kinds.iter().enumerate() {
        match movement::compile::<L::B>(def, info, start, demands(kind, false)) {
            Ok(movement) => compiled.push(movement),
            Err(error) => errors.push(error),
        }
    }
    if !errors.is_empty() {
        // A twin moves as its piece does, so its error is a duplicate.
        errors.dedup();
        return Err(errors);
    }
    let found = attackers::find::<L>(compiling, &compiled);
    for (kind, info) in kinds.iter().enumerate().filter(|(kind, _)| found.probed >> kind & 1 != 0) {
        compiled[kind] =
            movement::compile(def, info, start, demands(kind, true)).map_err(|error| vec![error])?;
    }
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
        tables.becomes = becomes[index];
        compound.push(movement.compound);
    }
    Ok(RulesetTables {
        cpu: ModernCpu::detect(),
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
                    let mut table: <L::B as Set>::Table<u64> = SquareTable::filled(0);
                    for square in size.all() {
                        *table.at_mut(square) = keys::piece(side, kind, square.index());
                    }
                    table
                })
                .collect()
        }),
        progress: progress(compiling),
        compound,
        probed: found.probed,
        present: slices.present(),
        slices,
        hops: found.hops,
    })
}
