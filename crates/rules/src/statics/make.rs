//! Tables of games known at compile time, built at compile time.

use tabiya_board::B64;

use super::{KINDS, Slider, StaticRules, StaticTables};
use crate::core::keys;

/// Returns the squares of the board.
pub(crate) const fn board(rules: &StaticRules) -> B64 {
    let squares = rules.files * rules.ranks;
    B64(if squares >= 64 { !0 } else { (1 << squares) - 1 })
}

/// Returns all tables.
pub(crate) const fn tables(rules: &StaticRules) -> StaticTables {
    let mut tables = StaticTables {
        leap: [[[0; 64]; KINDS]; 2],
        leapers: [[[0; 64]; KINDS]; 2],
        riders: [[0; 64]; KINDS],
        between: [[0; 64]; 64],
        keys: [[[0; 64]; KINDS]; 2],
    };
    let squares = rules.files * rules.ranks;
    let mut kind = 0;
    while kind < rules.kinds {
        let mut from = 0;
        while from < squares {
            let mut side = 0;
            while side < 2 {
                tables.keys[side][kind][from as usize] = keys::piece(side, kind, from as usize);
                let turn = if side == 0 { 1 } else { -1 };
                let leaps = rules.kind[kind].leaps;
                let mut index = 0;
                while index < leaps.len() {
                    let (dx, dy) = leaps[index];
                    if let Some(to) = step(rules, from, dx * turn, dy * turn) {
                        tables.leap[side][kind][from as usize] |= 1 << to;
                        tables.leapers[side][kind][to as usize] |= 1 << from;
                    }
                    index += 1;
                }
                side += 1;
            }
            from += 1;
        }
        slide(rules, kind, &mut tables);
        kind += 1;
    }
    tables
}

const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const fn slide(rules: &StaticRules, kind: usize, tables: &mut StaticTables) {
    let (first, last) = match rules.kind[kind].slider {
        Slider::None => return,
        Slider::Rook => (0, 4),
        Slider::Bishop => (4, 8),
        Slider::Queen => (0, 8),
    };
    let mut from = 0;
    while from < rules.files * rules.ranks {
        let mut direction = first;
        while direction < last {
            let (dx, dy) = DIRECTIONS[direction];
            let mut between = 0u64;
            let mut at = from;
            while let Some(next) = step(rules, at, dx, dy) {
                tables.riders[kind][from as usize] |= 1 << next;
                tables.between[from as usize][next as usize] = between;
                between |= 1 << next;
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
}

const fn step(rules: &StaticRules, from: i32, dx: i32, dy: i32) -> Option<i32> {
    let (x, y) = (from % rules.files + dx, from / rules.files + dy);
    if x < 0 || y < 0 || x >= rules.files || y >= rules.ranks { None } else { Some(y * rules.files + x) }
}
