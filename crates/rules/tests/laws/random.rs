//! Reproducible random games.

use tabiya_rules::{Move, Position, Ruleset};

/// A small generator of pseudo-random numbers (xorshift64*).
pub(crate) struct Random(u64);

impl Random {
    /// Returns a generator seeded by a word, so that every game has its own sequence.
    pub(crate) fn new(word: &str) -> Random {
        Random(
            word.bytes()
                .fold(0x9E37_79B9_7F4A_7C15, |seed, byte| (seed ^ byte as u64).wrapping_mul(0x100_0000_01b3)),
        )
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Returns one of several moves.
    pub(crate) fn choose(&mut self, moves: &[Move]) -> Option<Move> {
        if moves.is_empty() { None } else { Some(moves[(self.next() >> 33) as usize % moves.len()]) }
    }
}

/// Returns the number of games to play.
pub(crate) fn games_wanted(usual: usize) -> usize {
    let set = |name| std::env::var_os(name).is_some();
    match () {
        () if set("TABIYA_FULL") => usual * 100,
        () if set("TABIYA_QUICK") => usual.div_ceil(4),
        () => usual,
    }
}

/// Plays random games and calls a closure with every position.
pub(crate) fn playouts(ruleset: &Ruleset, games: usize, plies: usize, mut look: impl FnMut(&Position)) {
    let mut random = Random::new(ruleset.id());
    for _ in 0..games {
        let mut position = ruleset.start();
        for _ in 0..plies {
            look(&position);
            let Some(m) = random.choose(&position.legal_moves()) else { break };
            position.play_unchecked(m);
        }
    }
}
