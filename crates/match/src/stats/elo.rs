//! The difference of strength, with its error.

use super::{Pentanomial, elo_of_score, normal};

/// Half the width of the interval that contains 95 % of a normal distribution, in standard deviations.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The estimated difference of strength between two programs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The score per game, 0 to 1.
    pub score: f64,
    /// The standard error of the score.
    pub score_error: f64,
    /// The difference in Elo points; infinite if one program has won every game.
    pub difference: f64,
    /// The ends of the interval that contains the difference with a probability of 95 %.
    pub interval: [f64; 2],
    /// The likelihood that the first program is the stronger one.
    pub superiority: f64,
}

impl Elo {
    /// Estimates the difference from the results of pairs; `None` without any.
    ///
    /// The score is taken to be normally distributed, with the variance of the pairs. If all pairs have the same
    /// result, the variance is 0, and the interval is a single point: more games are needed.
    pub fn estimate(pairs: &Pentanomial) -> Option<Elo> {
        let (score, variance) = pairs.mean_and_variance()?;
        let score_error = (variance / pairs.pairs() as f64).sqrt();
        let bound = |sign: f64| elo_of_score((score + sign * TWO_SIDED_95 * score_error).clamp(0.0, 1.0));
        // If the error is 0, the quotient is infinite, or undefined for an even score.
        let superiority = normal::cumulative((score - 0.5) / score_error);
        let interval = [bound(-1.0), bound(1.0)];
        Some(Elo { score, score_error, difference: elo_of_score(score), interval, superiority })
    }

    /// Returns half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::stats::expected_score;

    fn estimate(counts: [u64; 5]) -> Elo {
        Elo::estimate(&Pentanomial(counts)).unwrap()
    }

    #[test]
    fn a_result_computed_by_hand() {
        // 100 pairs: mean (20*0.25 + 40*0.5 + 30*0.75 + 10) / 100 = 0.575; mean of squares
        // (20/16 + 40/4 + 30*9/16 + 10) / 100 = 0.38125; variance 0.38125 - 0.330625 = 0.050625, deviation 0.225.
        let elo = estimate([0, 20, 40, 30, 10]);
        assert!((elo.score - 0.575).abs() < 1e-12);
        assert!((elo.score_error - 0.0225).abs() < 1e-12);
        // -400 log10(1/0.575 - 1) = 400 log10(0.575/0.425) = 400 * 0.131279 = 52.51.
        assert!((elo.difference - 52.51).abs() < 0.01, "{}", elo.difference);
        // 0.575 -+ 1.96 * 0.0225 = 0.530901, 0.619099.
        assert!((elo.interval[0] - 400.0 * (0.530901f64 / 0.469099).log10()).abs() < 0.01);
        assert!((elo.interval[1] - 400.0 * (0.619099f64 / 0.380901).log10()).abs() < 0.01);
        // The score is 3 1/3 errors above a half: 0.99957.
        assert!((elo.superiority - 0.99957).abs() < 1e-5, "{}", elo.superiority);
    }

    #[test]
    fn extreme_results() {
        let elo = estimate([0, 0, 0, 0, 5]);
        assert_eq!((elo.difference, elo.superiority), (f64::INFINITY, 1.0));
        let elo = estimate([0, 0, 7, 0, 0]);
        assert_eq!((elo.difference, elo.error(), elo.superiority), (0.0, 0.0, 0.5));
        assert!(Elo::estimate(&Pentanomial::default()).is_none());
    }

    #[test]
    fn pairs_with_opposite_results_say_less_about_single_games_than_draws() {
        // A won and a lost game in each pair: as certain as two draws.
        assert_eq!(estimate([0, 0, 9, 0, 0]).score_error, 0.0);
    }

    proptest! {
        #[test]
        fn the_other_side_sees_the_opposite(counts in proptest::array::uniform5(0u64..200)) {
            let pairs = Pentanomial(counts);
            prop_assume!(pairs.pairs() > 0);
            let (one, other) = (Elo::estimate(&pairs).unwrap(), Elo::estimate(&pairs.reversed()).unwrap());
            prop_assert!((one.score + other.score - 1.0).abs() < 1e-9);
            prop_assert!((one.superiority + other.superiority - 1.0).abs() < 1e-9);
            if one.difference.is_finite() {
                prop_assert!((one.difference + other.difference).abs() < 1e-6);
            }
        }

        #[test]
        fn better_results_raise_the_estimate(counts in proptest::array::uniform5(1u64..200), from in 0usize..4) {
            let mut better = counts;
            better[from] -= 1;
            better[from + 1] += 1;
            prop_assert!(estimate(better).difference > estimate(counts).difference);
        }

        #[test]
        fn more_games_narrow_the_interval(counts in proptest::array::uniform5(1u64..200)) {
            let more = counts.map(|count| count * 4);
            prop_assert!((estimate(more).score_error * 2.0 - estimate(counts).score_error).abs() < 1e-9);
        }

        #[test]
        fn scores_and_elo_are_inverse(elo in -800.0f64..800.0) {
            prop_assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-6);
        }
    }
}
