//! Networks of clients, and their fair share of a limited resource.

use std::net::{IpAddr, Ipv6Addr};

/// Bits of an IPv6 address that a provider assigns to one customer; the customer chooses the rest freely.
const PREFIX: u32 = 64;

/// The network of a client: an IPv4 address, or an IPv6 /64 network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// Returns the network of an address.
    pub fn of(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> PREFIX << PREFIX).into(),
            address => address,
        })
    }
}

/// Returns how much of `most` one network may hold while the others hold `others`: half of the rest. So a place is left for
/// each new network.
pub fn fair_share(most: usize, others: usize) -> usize {
    let left = most.saturating_sub(others);
    left.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn an_ipv6_network_counts_as_one() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }

    #[test]
    fn ten_networks_that_take_all_they_get_leave_places_for_others() {
        let (most, mut taken) = (5000, 0);
        for _ in 0..10 {
            taken += fair_share(most, taken);
        }
        assert!(taken < most && fair_share(most, taken) > 0);
        assert_eq!((fair_share(10, 10), fair_share(10, 12), fair_share(10, 9)), (0, 0, 1));
    }
}
