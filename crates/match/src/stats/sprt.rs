//! The sequential probability ratio test: whether a program is stronger by `elo1` rather than by `elo0`,
//! decided with as few games as possible.
//!
//! The log-likelihood ratio is the generalised one for the five results of a pair (Van den Bergh, "The
//! generalized sequential probability ratio test for Elo differences", 2020): for each hypothesis the most
//! likely distribution with its mean is compared with the results. Elo is logistic.

use std::fmt;
use std::str::FromStr;

use super::{Pentanomial, expected_score};
use crate::arguments::{self, ArgumentError};

/// The count of a result that has not occurred: a distribution must not exclude any.
const NOTHING: f64 = 1e-3;

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Sprt {
    /// The difference in Elo of the hypothesis that is to be refused.
    pub elo0: f64,
    /// The difference in Elo of the hypothesis that is to be accepted.
    pub elo1: f64,
    /// The probability of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` if `elo1` is true.
    pub beta: f64,
}

/// The result of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// More games are needed.
    Continue,
    /// The first hypothesis, `elo0`, is accepted.
    AcceptElo0,
    /// The second hypothesis, `elo1`, is accepted.
    AcceptElo1,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The ratio at which `elo0` is accepted, and that at which `elo1` is.
    pub bounds: [f64; 2],
    /// The verdict.
    pub verdict: SprtVerdict,
}

impl Sprt {
    /// Judges the results so far.
    pub fn judge(&self, pairs: &Pentanomial) -> SprtState {
        let llr = self.log_likelihood_ratio(pairs);
        let bounds = self.bounds();
        let verdict = match llr {
            _ if llr <= bounds[0] => SprtVerdict::AcceptElo0,
            _ if llr >= bounds[1] => SprtVerdict::AcceptElo1,
            _ => SprtVerdict::Continue,
        };
        SprtState { llr, bounds, verdict }
    }

    /// Returns the ratios at which the test ends (Wald).
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Returns the generalised log-likelihood ratio of the results; 0 without any.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let results: Vec<(f64, f64)> =
            pairs.scores().map(|(score, count)| (score, count.max(NOTHING))).collect();
        let likelihood = |elo| {
            let wanted = expected_score(elo);
            let t = root(&results, wanted);
            // The most likely distribution with this mean gives each result its frequency divided by this.
            results.iter().map(|(score, count)| -count * (1.0 + t * (score - wanted)).ln()).sum::<f64>()
        };
        likelihood(self.elo1) - likelihood(self.elo0)
    }
}

/// Returns the number `t` for which the frequencies divided by `1 + t (score - wanted)` have the mean
/// `wanted`: the root of a falling function, between the two poles.
fn root(results: &[(f64, f64)], wanted: f64) -> f64 {
    // All scores from 0 to 1 occur, so the poles are where 1 + t (0 - wanted) and 1 + t (1 - wanted) are
    // zero.
    let (mut low, mut high) = (-1.0 / (1.0 - wanted), 1.0 / wanted);
    let value = |t: f64| {
        results
            .iter()
            .map(|(score, count)| count * (score - wanted) / (1.0 + t * (score - wanted)))
            .sum::<f64>()
    };
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if value(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05`; `alpha` and `beta` may be missing.
///
/// ```
/// use tabiya_match::Sprt;
///
/// let test: Sprt = "elo0=0 elo1=5".parse().unwrap();
/// assert_eq!((test.alpha, test.beta), (0.05, 0.05));
/// assert_eq!(test.bounds().map(|bound| (bound * 100.0).round()), [-294.0, 294.0]);
/// assert!("elo0=5 elo1=0".parse::<Sprt>().is_err());
/// ```
impl FromStr for Sprt {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<Sprt, ArgumentError> {
        let (mut elo, mut errors) = ([None; 2], [0.05; 2]);
        for (key, value) in arguments::pairs(text, "--sprt")? {
            let number: f64 = arguments::number(&key, &value)?;
            match key.as_str() {
                "elo0" => elo[0] = Some(number),
                "elo1" => elo[1] = Some(number),
                "alpha" => errors[0] = number,
                "beta" => errors[1] = number,
                _ => {
                    let known = "elo0, elo1, alpha and beta";
                    return Err(ArgumentError::new(format!(
                        "There is no key `{key}` here; the keys are {known}."
                    )));
                }
            }
        }
        let ([Some(elo0), Some(elo1)], [alpha, beta]) = (elo, errors) else {
            return Err(ArgumentError::new("A sequential test needs `elo0=` and `elo1=`."));
        };
        let sensible = elo0 < elo1 && elo0.abs() <= 1_000.0 && elo1.abs() <= 1_000.0;
        if !(sensible && alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            let text = "A sequential test needs elo0 < elo1 within 1000 of zero, and alpha and beta above 0 \
                        that are less than 1 together.";
            return Err(ArgumentError::new(text));
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The usual approximation: the scores are normally distributed with the variance of the results.
    fn normal_approximation(sprt: &Sprt, pairs: &Pentanomial) -> f64 {
        let (mean, variance) = pairs.mean_and_variance().unwrap();
        let [s0, s1] = [sprt.elo0, sprt.elo1].map(expected_score);
        pairs.pairs() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let [low, high] = test(0.0, 5.0).bounds();
        // ln 19.
        assert!((high - 2.944_438_979_166_44).abs() < 1e-9 && (low + high).abs() < 1e-9);
    }

    #[test]
    fn two_results_have_a_closed_form() {
        // With only losses and wins of whole pairs, the distribution with mean s is (1-s, s), and the ratio
        // is that of a coin: losses ln((1-s1)/(1-s0)) + wins ln(s1/s0). Other results weigh a thousandth of a
        // pair.
        let sprt = test(0.0, 100.0);
        let [s0, s1] = [0.0, 100.0].map(expected_score);
        let expected = 400.0 * ((1.0 - s1) / (1.0 - s0)).ln() + 600.0 * (s1 / s0).ln();
        let llr = sprt.log_likelihood_ratio(&Pentanomial([400, 0, 0, 0, 600]));
        assert!((llr - expected).abs() < 0.01, "{llr}, {expected}");
    }

    #[test]
    fn it_is_close_to_the_normal_approximation() {
        for counts in [[10, 200, 500, 220, 12], [100, 900, 2000, 1000, 130], [5, 40, 60, 52, 9]] {
            let (sprt, pairs) = (test(0.0, 5.0), Pentanomial(counts));
            let (llr, near) = (sprt.log_likelihood_ratio(&pairs), normal_approximation(&sprt, &pairs));
            assert!((llr - near).abs() < 0.01 * near.abs().max(1.0), "{llr}, {near}");
        }
    }

    #[test]
    fn clear_results_end_the_test() {
        let sprt = test(0.0, 10.0);
        assert_eq!(sprt.judge(&Pentanomial([5, 50, 100, 150, 80])).verdict, SprtVerdict::AcceptElo1);
        assert_eq!(sprt.judge(&Pentanomial([80, 150, 100, 50, 5])).verdict, SprtVerdict::AcceptElo0);
        assert_eq!(sprt.judge(&Pentanomial([1, 2, 5, 2, 1])).verdict, SprtVerdict::Continue);
        assert_eq!(sprt.judge(&Pentanomial::default()).llr, 0.0);
    }

    #[test]
    fn arguments_are_read_back() {
        let sprt: Sprt = "elo0=-2.5 elo1=2.5 alpha=0.1".parse().unwrap();
        assert_eq!(sprt.to_string().parse(), Ok(sprt));
        for text in
            ["", "elo0=0", "elo0=0 elo1=0", "elo0=0 elo1=5 alpha=0", "elo0=0 elo1=5 x=1", "elo0=nan elo1=1"]
        {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_other_side_tests_the_opposite(
            counts in proptest::array::uniform5(0u64..300),
            elo in 1.0f64..30.0,
        ) {
            let pairs = Pentanomial(counts);
            let llr = test(-elo, elo).log_likelihood_ratio(&pairs);
            let other = test(-elo, elo).log_likelihood_ratio(&pairs.reversed());
            prop_assert!((llr + other).abs() < 1e-6 * (1.0 + llr.abs()));
        }

        #[test]
        fn better_results_raise_the_ratio(counts in proptest::array::uniform5(1u64..300), from in 0usize..4) {
            let mut better = counts;
            better[from] -= 1;
            better[from + 1] += 1;
            let sprt = test(0.0, 5.0);
            // One pair hardly changes the variance if there are many.
            prop_assume!(counts.iter().sum::<u64>() > 200);
            let ratio = |counts| sprt.log_likelihood_ratio(&Pentanomial(counts));
            let [before, after] = [counts, better].map(ratio);
            let (mean, _) = Pentanomial(counts).mean_and_variance().unwrap();
            prop_assume!((mean - 0.5).abs() < 0.1);
            prop_assert!(after > before, "{before} {after}");
        }

        #[test]
        fn twice_the_results_double_the_ratio(counts in proptest::array::uniform5(1u64..300)) {
            let [one, two] = [1, 2].map(|times| {
                test(0.0, 5.0).log_likelihood_ratio(&Pentanomial(counts.map(|count| count * times)))
            });
            prop_assert!((two - 2.0 * one).abs() < 1e-6 * (1.0 + one.abs()));
        }
    }
}
