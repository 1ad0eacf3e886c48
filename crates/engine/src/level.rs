//! Levels of strength. A weak player is not one that moves at random: it looks less far ahead and overlooks
//! moves, its own and the opponent's, so that it leaves pieces en prise and walks into mates as beginners do.

use std::fmt;
use std::str::FromStr;

use tabiya_rules::Move;

use crate::limits::Limits;

/// A level of strength, from 1 for a beginner to 8 for full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Which moves are overlooked. A search with oversight uses nothing that other searches have found, and
/// leaves nothing to them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Oversight {
    /// The chance that a move is overlooked, in thousandths.
    pub(crate) per_mille: u32,
    /// About how many moves of a position are seen, at most.
    pub(crate) most: u32,
    /// The seed of a game: with the same seed the same moves are overlooked.
    pub(crate) seed: u64,
}

/// How each level plays: depth, nodes, the chance to overlook a move in thousandths, and about how many moves
/// of a position it sees at most. Beginners do not see more moves where there are more, such as drops.
const LEVELS: [(u32, u64, u32, u32); 8] = [
    (1, 300, 900, 2),
    (2, 1_200, 640, 12),
    (3, 4_000, 380, 25),
    (4, 12_000, 180, 50),
    (6, 30_000, 80, 120),
    (8, 80_000, 25, u32::MAX),
    (11, 300_000, 0, u32::MAX),
    (u32::MAX, u64::MAX, 0, u32::MAX),
];

/// The rating of each level. In games between neighbours the differences are larger: in chess 280 or more.
const ELO: [u32; 8] = [600, 850, 1100, 1350, 1600, 1850, 2100, 2400];

impl Level {
    /// The weakest level.
    pub const MIN: Level = Level(1);
    /// Full strength.
    pub const MAX: Level = Level(LEVELS.len() as u8);

    /// Returns a level by its number, if there is one.
    ///
    /// ```
    /// use tabiya_engine::Level;
    /// assert_eq!(Level::new(8), Some(Level::MAX));
    /// assert_eq!(Level::new(0), None);
    /// assert_eq!("3".parse(), Ok(Level::new(3).unwrap()));
    /// ```
    pub fn new(number: u8) -> Option<Level> {
        (Level::MIN.0..=Level::MAX.0).contains(&number).then_some(Level(number))
    }

    /// Returns the number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the rating of the level on a rough scale, which rises with the strength that was measured in
    /// matches between neighbouring levels. It is the same for all games, and no rating among people.
    ///
    /// ```
    /// use tabiya_engine::Level;
    /// assert!(Level::all().is_sorted_by_key(Level::elo));
    /// ```
    pub const fn elo(self) -> u32 {
        ELO[self.0 as usize - 1]
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Level> + Clone {
        (0..LEVELS.len() as u8).map(|index| Level(index + 1))
    }

    /// Returns the limits of a search at this level. `seed` decides which moves are overlooked: use another
    /// one for each move of a game. Full strength has no limits of its own, and the caller adds a time.
    pub fn limits(self, seed: u64) -> Limits {
        let (depth, nodes, per_mille, most) = LEVELS[usize::from(self.0) - 1];
        Limits {
            depth: (depth < u32::MAX).then_some(depth),
            nodes: (nodes < u64::MAX).then_some(nodes),
            oversight: (self < Level::MAX).then_some(Oversight { per_mille, most, seed }),
            ..Limits::default()
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for a text that is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A level is a number from {} to {}.", Level::MIN, Level::MAX)
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;
    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        text.parse().ok().and_then(Level::new).ok_or(ParseLevelError)
    }
}

impl Oversight {
    /// Returns how easily a move is overlooked in a position: from 0, which is seen first, to 999.
    fn obscurity(self, hash: u64, m: Move) -> u64 {
        let mut bits = hash ^ sight_bits(m).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.seed;
        bits = (bits ^ (bits >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^= bits >> 29;
        bits % 1000
    }

    /// Removes the moves that are overlooked in a position, but never all of them. `to_move` returns the move
    /// of an item.
    pub(crate) fn remove_overlooked<T>(self, moves: &mut Vec<T>, hash: u64, to_move: impl Fn(&T) -> Move) {
        if self.per_mille == 0 {
            return;
        }
        let obscurity = |m: &T| self.obscurity(hash, to_move(m));
        let clearest = moves.iter().map(obscurity).min().unwrap_or(0);
        let share = 1000 - u64::from(self.per_mille.min(1000));
        let seen = share.min(u64::from(self.most) * 1000 / moves.len().max(1) as u64);
        moves.retain(|m| obscurity(m) < seen || obscurity(m) == clearest);
    }
}

/// Returns the visible part of a move: the piece and the squares. A player who sees a move knows what the
/// piece can become by it, so promotions are not overlooked one by one.
fn sight_bits(m: Move) -> u64 {
    let second = m.second_square().map_or(0, |square| 1 + square.index() as u64);
    let (from, to, kind) = (m.from().index() as u64, m.to().index() as u64, m.kind().index() as u64);
    from | to << 8 | kind << 16 | u64::from(m.is_drop()) << 24 | second << 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Ruleset;

    #[test]
    fn a_promotion_is_seen_whenever_its_refusal_is() {
        let shogi = Ruleset::builtin("shogi").unwrap();
        let mut position = shogi.start();
        // 7g7f 3c3d: the bishop can capture on 2b and promote, or not.
        for (from, to) in [("c3", "c4"), ("g7", "g6")] {
            let square = |name| shogi.board().parse(name).unwrap();
            let m =
                position.legal_moves().into_iter().find(|m| (m.from(), m.to()) == (square(from), square(to)));
            position.play(m.unwrap());
        }
        let moves = position.legal_moves();
        let promotions = moves.iter().filter(|m| m.into_kind() != m.kind()).count();
        assert!(promotions > 0);
        let mut overlooked = 0;
        for seed in 0..200 {
            let mut seen = moves.clone();
            Oversight { per_mille: 640, most: 12, seed }.remove_overlooked(&mut seen, 1, |m| *m);
            let squares = |m: &Move| (m.from(), m.to(), m.kind());
            for promotion in moves.iter().filter(|m| m.into_kind() != m.kind()) {
                let both = seen.iter().filter(|m| squares(m) == squares(promotion)).count();
                assert!(both == 0 || both == 2, "seed {seed}: {both} of two");
                overlooked += usize::from(both == 0);
            }
        }
        assert!(overlooked > 0, "the moves are overlooked now and then");
    }
}
