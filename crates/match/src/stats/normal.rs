//! The normal distribution.

/// Returns the probability that a standard normal variable is at most `x`. The error is less than 1e-12 near
/// zero; far away the result is 0 or 1.
pub(super) fn cumulative(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    if x < 0.0 {
        return 1.0 - cumulative(-x);
    }
    if x > 8.0 {
        return 1.0;
    }
    // 1/2 + density(x) * (x + x^3/3 + x^5/(3*5) + ...), which converges everywhere.
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while term > sum * 1e-17 {
        n += 2.0;
        term *= x * x / n;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::cumulative;

    #[test]
    fn known_values() {
        // From tables of the normal distribution.
        let known =
            [(0.0, 0.5), (1.0, 0.841344746068543), (1.959963984540054, 0.975), (3.0, 0.998650101968370)];
        for (x, p) in known {
            assert!((cumulative(x) - p).abs() < 1e-12, "{x}");
            assert!((cumulative(-x) - (1.0 - p)).abs() < 1e-12, "-{x}");
        }
        assert_eq!((cumulative(f64::INFINITY), cumulative(f64::NEG_INFINITY)), (1.0, 0.0));
        assert!(cumulative(7.9) <= 1.0);
    }
}
