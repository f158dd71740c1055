//! Where somebody is, and what share of a thing that is scarce is his.

use std::net::{IpAddr, Ipv6Addr};

/// Bits of an IPv6 address that are given to one customer; the rest he chooses himself.
const PREFIX: u32 = 64;

/// The network somebody is in: an IPv4 address, or an IPv6 network, which has more addresses than anybody can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address.
    pub fn of(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> PREFIX << PREFIX).into(),
            address => address,
        })
    }
}

/// How much of `most` one network may have when the others have this: half of what they leave. So whoever comes later
/// gets in, whatever those before him hold.
pub fn share(most: usize, others: usize) -> usize {
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
            taken += share(most, taken);
        }
        assert!(taken < most && share(most, taken) > 0);
        assert_eq!((share(10, 10), share(10, 12), share(10, 9)), (0, 0, 1));
    }
}
