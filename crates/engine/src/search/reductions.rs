//! Reductions: how much less deep late moves are searched.

/// Reductions by depth and number of the move, computed once.
#[derive(Debug)]
pub(crate) struct Reductions([[i8; 64]; 64]);

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = reduction(depth as i32, number as i32) as i8;
            }
        }
        Reductions(table)
    }

    /// Returns the reduction of a move.
    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

fn reduction(depth: i32, number: i32) -> i32 {
    let (depth, number) = (f64::from(depth), f64::from(number));
    (0.6 + depth.ln() * number.ln() / 2.1) as i32
}
