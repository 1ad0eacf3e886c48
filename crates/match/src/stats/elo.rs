//! The difference of strength, with its error.

use super::{Pentanomial, elo_of_score, normal};

/// Half the width of the interval that contains 95 % of a normal distribution, in standard deviations.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The estimated difference of strength between two programs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The score per game, 0 to 1.
    pub score: f64,
    /// The difference in Elo points; infinite if one program has won every game.
    pub difference: f64,
    /// The standard error; `None` if all pairs have the same result, which does not determine it.
    pub certainty: Option<Certainty>,
}

/// The confidence in an estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Certainty {
    /// The standard error of the score.
    pub score_error: f64,
    /// The ends of the interval that contains the difference in Elo points with a probability of 95 %.
    pub interval: [f64; 2],
    /// The likelihood that the first program is the stronger one.
    pub superiority: f64,
}

impl Elo {
    /// Estimates the difference from the results of pairs; `None` without any.
    ///
    /// The score is assumed to be normally distributed, with the variance of the pairs.
    pub fn estimate(pairs: &Pentanomial) -> Option<Elo> {
        let (score, variance) = pairs.mean_and_variance()?;
        let results = pairs.0.iter().filter(|count| **count > 0).count();
        let certainty = (results > 1).then(|| {
            let score_error = (variance / pairs.pairs() as f64).sqrt();
            let bound = |sign: f64| elo_of_score((score + sign * TWO_SIDED_95 * score_error).clamp(0.0, 1.0));
            let superiority = normal::cumulative((score - 0.5) / score_error);
            Certainty { score_error, interval: [bound(-1.0), bound(1.0)], superiority }
        });
        Some(Elo { score, difference: elo_of_score(score), certainty })
    }
}

impl Certainty {
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
        // (20/16 + 40/4 + 30*9/16 + 10) / 100 = 0.38125; variance 0.38125 - 0.330625 = 0.050625, deviation
        // 0.225.
        let elo = estimate([0, 20, 40, 30, 10]);
        let certainty = elo.certainty.unwrap();
        assert!((elo.score - 0.575).abs() < 1e-12);
        assert!((certainty.score_error - 0.0225).abs() < 1e-12);
        // -400 log10(1/0.575 - 1) = 400 log10(0.575/0.425) = 400 * 0.131279 = 52.51.
        assert!((elo.difference - 52.51).abs() < 0.01, "{}", elo.difference);
        // 0.575 -+ 1.96 * 0.0225 = 0.530901, 0.619099.
        assert!((certainty.interval[0] - 400.0 * (0.530901f64 / 0.469099).log10()).abs() < 0.01);
        assert!((certainty.interval[1] - 400.0 * (0.619099f64 / 0.380901).log10()).abs() < 0.01);
        // The score is 3 1/3 errors above a half: 0.99957.
        assert!((certainty.superiority - 0.99957).abs() < 1e-5, "{}", certainty.superiority);
    }

    #[test]
    fn equal_results_say_nothing_about_the_error() {
        // Not even five pairs that were won by 2 to 0, or pairs with a won and a lost game.
        for (counts, difference) in [([0, 0, 0, 0, 5], f64::INFINITY), ([0, 0, 7, 0, 0], 0.0)] {
            let elo = estimate(counts);
            assert_eq!((elo.difference, elo.certainty), (difference, None));
        }
        assert!(Elo::estimate(&Pentanomial::default()).is_none());
        assert!(estimate([0, 0, 7, 1, 0]).certainty.unwrap().error() > 0.0);
    }

    proptest! {
        #[test]
        fn the_other_side_sees_the_opposite(counts in proptest::array::uniform5(0u64..200)) {
            let pairs = Pentanomial(counts);
            prop_assume!(pairs.pairs() > 0);
            let (one, other) = (Elo::estimate(&pairs).unwrap(), Elo::estimate(&pairs.reversed()).unwrap());
            prop_assert!((one.score + other.score - 1.0).abs() < 1e-9);
            prop_assert_eq!(one.certainty.is_some(), other.certainty.is_some());
            if let (Some(one), Some(other)) = (one.certainty, other.certainty) {
                prop_assert!((one.superiority + other.superiority - 1.0).abs() < 1e-9);
            }
            if one.difference.is_finite() {
                prop_assert!((one.difference + other.difference).abs() < 1e-6);
            }
        }

        #[test]
        fn better_results_raise_the_estimate(
            counts in proptest::array::uniform5(1u64..200),
            from in 0usize..4,
        ) {
            let mut better = counts;
            better[from] -= 1;
            better[from + 1] += 1;
            prop_assert!(estimate(better).difference > estimate(counts).difference);
        }

        #[test]
        fn more_games_narrow_the_interval(counts in proptest::array::uniform5(1u64..200)) {
            let more = counts.map(|count| count * 4);
            let error = |counts| estimate(counts).certainty.unwrap().score_error;
            prop_assert!((error(more) * 2.0 - error(counts)).abs() < 1e-9);
        }

        #[test]
        fn scores_and_elo_are_inverse(elo in -800.0f64..800.0) {
            prop_assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-6);
        }
    }
}
