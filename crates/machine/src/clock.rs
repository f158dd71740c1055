//! Time that passes, on systems with a clock and in a browser, where only the host has one.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use host::{Instant, provide_clock};

/// Time as the host tells it. Compiled for tests as well, which have no host.
#[cfg(any(test, target_arch = "wasm32"))]
mod host {
    use std::ops::{Add, AddAssign, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Hands in the clock of the host: milliseconds that never go back, as `performance.now()` says them. Returns whether it is the
    /// first one; a second one is ignored. Until there is one, no time passes.
    pub fn provide_clock(milliseconds: fn() -> f64) -> bool {
        CLOCK.set(milliseconds).is_ok()
    }

    /// A moment by the host's clock: what [`std::time::Instant`] is elsewhere.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the present moment.
        pub fn now() -> Instant {
            Instant::at(CLOCK.get().map_or(0.0, |clock| clock()))
        }

        /// Returns a moment by its milliseconds; a number that is none counts as zero.
        pub(super) fn at(milliseconds: f64) -> Instant {
            Instant(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        /// Returns the time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now() - *self
        }

        /// Returns the time since an earlier moment, or zero if it is a later one.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// Returns the time since an earlier moment, or zero if it is a later one.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// Returns the moment so much later, unless it is too far away.
        pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_add(duration).map(Instant)
        }

        /// Returns the moment so much earlier, unless the clock did not run yet.
        pub fn checked_sub(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_sub(duration).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, duration: Duration) -> Instant {
            Instant(self.0.saturating_add(duration))
        }
    }

    impl AddAssign<Duration> for Instant {
        fn add_assign(&mut self, duration: Duration) {
            *self = *self + duration;
        }
    }

    impl Sub<Duration> for Instant {
        type Output = Instant;

        fn sub(self, duration: Duration) -> Instant {
            Instant(self.0.saturating_sub(duration))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::host::{Instant, provide_clock};

    #[test]
    fn the_clock_of_the_host_is_asked_once_it_is_there() {
        assert_eq!(Instant::now(), Instant::at(0.0));
        assert!(provide_clock(|| 1500.0));
        assert!(!provide_clock(|| 7.0), "a second clock is ignored");
        assert_eq!(Instant::now(), Instant::at(1500.0));
        assert_eq!(Instant::at(250.0).elapsed(), Duration::from_millis(1250));
    }

    #[test]
    fn moments_are_reckoned_with_as_those_of_the_system() {
        let (early, late) = (Instant::at(1000.0), Instant::at(3500.0));
        assert!(early < late);
        assert_eq!(
            (late - early, late.duration_since(early)),
            (Duration::from_millis(2500), Duration::from_millis(2500))
        );
        assert_eq!(early + Duration::from_millis(2500), late);
        assert_eq!(late - Duration::from_millis(2500), early);
        assert_eq!((early - late, early - Duration::from_secs(9)), (Duration::ZERO, Instant::at(0.0)));
        assert_eq!(early.checked_add(Duration::MAX), None);
        assert_eq!(early.checked_sub(Duration::from_secs(2)), None);
        for nonsense in [f64::NAN, -1.0, f64::INFINITY] {
            assert_eq!(Instant::at(nonsense), Instant::at(0.0));
        }
    }
}
