//! The value of a position.

use std::fmt;

/// The value of a position for the side to move, with the number of half-moves to the end of the game: the
/// side that wins makes it as small as possible, the other as large as possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// The side to move loses.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl Value {
    /// The largest number of half-moves that a packed value can hold.
    pub(crate) const MAX_DISTANCE: u16 = u16::MAX / 2 - 1;

    /// Returns the value as a number: 0 for a draw, which is also a value that is not known yet.
    pub(crate) fn pack(self) -> u16 {
        match self {
            Value::Draw => 0,
            Value::Loss(distance) => distance * 2 + 1,
            Value::Win(distance) => distance * 2 + 2,
        }
    }

    /// Returns the value that a number stands for.
    pub(crate) fn unpack(packed: u16) -> Value {
        match packed {
            0 => Value::Draw,
            odd if odd % 2 == 1 => Value::Loss(odd / 2),
            even => Value::Win(even / 2 - 1),
        }
    }

    /// Returns the value before a move that leads to a position with this value.
    pub fn before(self) -> Value {
        match self {
            Value::Win(distance) => Value::Loss(distance.saturating_add(1)),
            Value::Loss(distance) => Value::Win(distance.saturating_add(1)),
            Value::Draw => Value::Draw,
        }
    }

    /// Returns how good the value is for the side to move: any win is better than a draw, and a draw better
    /// than any loss; fast wins and slow losses are better than others.
    pub fn merit(self) -> i32 {
        match self {
            Value::Win(distance) => 0x10000 - i32::from(distance),
            Value::Draw => 0,
            Value::Loss(distance) => i32::from(distance) - 0x10000,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(distance) => write!(f, "won in {distance}"),
            Value::Loss(distance) => write!(f, "lost in {distance}"),
            Value::Draw => f.write_str("drawn"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_values_apart() {
        let distances = [0, 1, 2, 173, Value::MAX_DISTANCE];
        let values = distances.into_iter().flat_map(|n| [Value::Win(n), Value::Loss(n)]);
        for value in values.chain([Value::Draw]) {
            assert_eq!(Value::unpack(value.pack()), value);
        }
    }

    #[test]
    fn better_values_have_more_merit() {
        let order = [Value::Win(1), Value::Win(3), Value::Draw, Value::Loss(8), Value::Loss(0)];
        assert!(order.is_sorted_by(|a, b| a.merit() > b.merit()));
        assert_eq!(Value::Loss(4).before(), Value::Win(5));
    }
}
