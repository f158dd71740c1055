//! The normal distribution.

/// The half-width of a 95 % interval of the normal distribution, in standard deviations.
pub(super) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// Returns the probability that a normally distributed number is below `z` standard deviations.
pub(super) fn below(z: f64) -> f64 {
    (1.0 + error_function(z / std::f64::consts::SQRT_2)) / 2.0
}

/// Returns erf by the series of Kummer's function, whose terms are all positive (Abramowitz and
/// Stegun 7.1.6).
fn error_function(x: f64) -> f64 {
    /// From here on it is 1 in double precision.
    const FAR: f64 = 6.0;
    if x.is_nan() {
        return 0.0;
    }
    if x.abs() >= FAR {
        return x.signum();
    }
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= 2.0 * x * x / odd;
        sum += term;
    }
    std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_function_has_the_values_of_the_tables() {
        // Abramowitz and Stegun, table 7.1.
        for (x, value) in [(0.0, 0.0), (0.1, 0.112_462_916), (0.5, 0.520_499_878), (1.0, 0.842_700_793)] {
            assert!((error_function(x) - value).abs() < 1e-9, "{x}");
            assert!((error_function(-x) + value).abs() < 1e-9, "{x}");
        }
        assert!((error_function(1.9) - 0.992_790_429).abs() < 1e-9);
        assert_eq!(error_function(7.0), 1.0);
    }

    #[test]
    fn ninety_five_percent_lie_inside_the_interval() {
        assert!((below(TWO_SIDED_95) - below(-TWO_SIDED_95) - 0.95).abs() < 1e-12);
    }
}
