//! Statistics of a match: points, Elo and the sequential test. Pure functions of counts; nothing here knows
//! about games, threads or programs.
//!
//! Games come in pairs with the same opening and swapped colours. The two results of a pair depend on each
//! other, so all errors are estimated from the five possible sums of a pair, not from single games.

mod elo;
mod normal;
mod sprt;

pub use elo::{Certainty, Elo};
pub use sprt::{Sprt, SprtState, SprtVerdict};

/// The results of pairs of games: how many pairs gave the first program 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds a pair, by its points in half points.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the pairs with their points as parts of the maximum, 0 to 1.
    fn scores(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let counts = self.0;
        counts.into_iter().enumerate().map(|(index, count)| (index as f64 / 4.0, count as f64))
    }

    /// Returns the mean score per game, 0 to 1, and the variance of a pair's score; `None` without pairs.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return None;
        }
        let mean = self.scores().map(|(score, count)| score * count).sum::<f64>() / pairs;
        let squares = self.scores().map(|(score, count)| count * (score - mean).powi(2)).sum::<f64>();
        Some((mean, squares / pairs))
    }

    /// Returns the same results from the point of view of the other program.
    #[must_use]
    pub fn reversed(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }
}

/// Returns the expected score of a program that is stronger by some Elo points.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo points that an expected score stands for; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Not -400 times the reciprocal, which is -0 for a half.
    400.0 * (score / (1.0 - score)).log10()
}
