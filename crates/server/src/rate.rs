//! Rate limits per network.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::network::Network;

/// Number of networks above which old entries are removed.
const MAX_REMEMBERED: usize = 4096;

/// A rate limit: a burst, then one per interval.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Number allowed at once.
    pub burst: u32,
    /// Interval after the burst.
    pub every: Duration,
}

/// A rate limiter for all networks.
#[derive(Debug)]
pub struct Rates {
    rate: Rate,
    /// The time at which a network has its full burst again.
    free: Mutex<HashMap<Network, Instant>>,
}

impl Rates {
    /// Returns a limiter in which nothing is used.
    pub fn new(rate: Rate) -> Rates {
        Rates { rate, free: Mutex::default() }
    }

    /// Uses one, or returns the time until the next as `Err`.
    pub fn take(&self, network: Network, now: Instant) -> Result<(), Duration> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() >= MAX_REMEMBERED {
            free.retain(|_, free| *free > now);
            if free.len() >= MAX_REMEMBERED {
                free.clear();
            }
        }
        let used = free.get(&network).map_or(Duration::ZERO, |free| free.saturating_duration_since(now));
        let most = self.rate.every * self.rate.burst.saturating_sub(1);
        if let Some(wait) = used.checked_sub(most).filter(|wait| !wait.is_zero()) {
            return Err(wait);
        }
        free.insert(network, now + used + self.rate.every);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_at_once_and_then_one_after_the_other() {
        let rates = Rates::new(Rate { burst: 3, every: Duration::from_secs(10) });
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|address| Network::of(address.parse().unwrap()));
        let begun = Instant::now();
        for _ in 0..3 {
            rates.take(one, begun).unwrap();
        }
        assert_eq!(rates.take(one, begun), Err(Duration::from_secs(10)));
        rates.take(other, begun).unwrap();
        assert!(rates.take(one, begun + Duration::from_secs(9)).is_err());
        rates.take(one, begun + Duration::from_secs(10)).unwrap();
        assert!(rates.take(one, begun + Duration::from_secs(10)).is_err());
        for _ in 0..3 {
            rates.take(one, begun + Duration::from_secs(100)).unwrap();
        }
        assert!(rates.take(one, begun + Duration::from_secs(100)).is_err());
    }
}
