//! A limited resource of which every network has a fair share: connections, event streams, or the memory of long bodies and
//! answers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::network::{Network, fair_share};

/// A limited resource.
#[derive(Debug)]
pub struct Quota {
    most: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    networks: HashMap<Network, usize>,
}

/// A part of the resource, given back on drop.
#[derive(Debug)]
pub struct Part {
    quota: Arc<Quota>,
    network: Network,
    amount: usize,
}

impl Quota {
    /// Returns a resource of this amount.
    pub fn new(most: usize) -> Arc<Quota> {
        Arc::new(Quota { most, held: Mutex::default() })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how much is taken.
    pub fn taken(&self) -> usize {
        self.held().all
    }

    /// Takes a part for a network; `None` if that would be more than its share.
    pub fn take(self: &Arc<Quota>, network: Network, amount: usize) -> Option<Part> {
        let mut held = self.held();
        let own = held.networks.get(&network).copied().unwrap_or(0);
        if own + amount > fair_share(self.most, held.all - own) {
            return None;
        }
        held.all += amount;
        held.networks.insert(network, own + amount);
        Some(Part { quota: Arc::clone(self), network, amount })
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut held = self.quota.held();
        held.all -= self.amount;
        if let Some(own) = held.networks.get_mut(&self.network) {
            *own -= self.amount;
            if *own == 0 {
                held.networks.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_network_has_half_of_what_the_others_leave_and_gives_it_back() {
        let quota = Quota::new(100);
        let [one, other] = [1, 2].map(|last| Network::of(IpAddr::from([192, 0, 2, last])));
        let first = quota.take(one, 40).unwrap();
        let second = quota.take(one, 10).unwrap();
        assert!(quota.take(one, 1).is_none());
        let third = quota.take(other, 25).unwrap();
        assert!(quota.take(other, 1).is_none());
        drop((first, third));
        drop(quota.take(one, 40).unwrap());
        drop(second);
        let held = quota.held();
        assert_eq!((held.all, held.networks.len()), (0, 0));
    }
}
