//! Fair turns: the next turn is that of the network that has used the least time, and in it of such a browser.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use crate::client::Client;
use crate::network::Network;

/// Number of accounts above which those that say nothing any more are removed.
const MAX_REMEMBERED: usize = 4096;

/// The time that a turn counts before it is known how long it takes.
const TURN: Duration = Duration::from_millis(1);

/// The time that each network and browser has used.
#[derive(Debug, Default)]
pub struct Accounts {
    networks: Ledger<Network>,
    browsers: HashMap<Network, Ledger<Client>>,
}

impl Accounts {
    /// Returns the rank of a client, lowest first.
    pub fn rank(&self, client: Client) -> (Duration, Duration) {
        let own = self.browsers.get(&client.network).map_or(Duration::ZERO, |browsers| browsers.used(client));
        (self.networks.used(client.network), own)
    }

    /// Notes that a turn of a client begins.
    pub fn begin(&mut self, client: Client) {
        self.networks.begin(client.network);
        let browsers = self.browsers.entry(client.network).or_default();
        browsers.begin(client);
        browsers.tidy();
        if self.networks.tidy() {
            self.browsers.retain(|network, _| self.networks.used.contains_key(network));
        }
    }

    /// Notes that a turn of a client has ended after this time.
    pub fn end(&mut self, client: Client, after: Duration) {
        self.networks.end(client.network, after);
        if let Some(browsers) = self.browsers.get_mut(&client.network) {
            browsers.end(client, after);
        }
    }
}

/// The accounts of networks, or of the browsers of a network.
#[derive(Debug)]
struct Ledger<K> {
    used: HashMap<K, Duration>,
    /// The least account that has got a turn: the time in which a client asks for nothing gives it no credit.
    least: Duration,
}

impl<K> Default for Ledger<K> {
    fn default() -> Ledger<K> {
        Ledger { used: HashMap::new(), least: Duration::ZERO }
    }
}

impl<K: Eq + Hash + Copy> Ledger<K> {
    fn used(&self, one: K) -> Duration {
        self.used.get(&one).map_or(self.least, |&used| used.max(self.least))
    }

    fn begin(&mut self, one: K) {
        self.least = self.used(one);
        self.used.insert(one, self.least + TURN);
    }

    fn end(&mut self, one: K, after: Duration) {
        if let Some(used) = self.used.get_mut(&one) {
            *used += after.saturating_sub(TURN);
        }
    }

    /// Removes accounts that say nothing any more if there are many. Returns whether it did.
    fn tidy(&mut self) -> bool {
        let many = self.used.len() > MAX_REMEMBERED;
        if many {
            self.used.retain(|_, used| *used > self.least);
        }
        many
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use endspiel_service::Key;

    use super::*;

    fn client(address: u8, browser: u8) -> Client {
        Client { network: Network::of(IpAddr::from([192, 0, 2, address])), browser: Some(Key([browser; 16])) }
    }

    /// Gives turns to clients that always want one, each with the length of its turns, and returns how much time each got.
    fn divide(accounts: &mut Accounts, clients: &[(Client, u64)], turns: usize) -> Vec<u64> {
        let mut got = vec![0; clients.len()];
        for _ in 0..turns {
            let next = (0..clients.len()).min_by_key(|&number| accounts.rank(clients[number].0)).unwrap();
            let (client, length) = clients[next];
            accounts.begin(client);
            accounts.end(client, Duration::from_millis(length));
            got[next] += length;
        }
        got
    }

    #[test]
    fn networks_get_the_same_time_however_long_their_turns_are() {
        let got = divide(&mut Accounts::default(), &[(client(1, 1), 50), (client(2, 2), 1)], 5100);
        assert_eq!(got, [5000, 5000]);
    }

    #[test]
    fn browsers_share_the_time_of_their_network() {
        let clients = [(client(1, 1), 10), (client(1, 2), 10), (client(2, 3), 10)];
        assert_eq!(divide(&mut Accounts::default(), &clients, 400), [1000, 1000, 2000]);
    }

    #[test]
    fn a_client_that_comes_late_has_no_credit() {
        let mut accounts = Accounts::default();
        divide(&mut accounts, &[(client(1, 1), 10)], 1000);
        let got = divide(&mut accounts, &[(client(1, 1), 10), (client(2, 2), 10)], 100);
        assert!(got[0].abs_diff(got[1]) <= 20, "{got:?}");
    }

    #[test]
    fn there_are_no_more_accounts_than_say_something() {
        let mut accounts = Accounts::default();
        for number in 0..3 * MAX_REMEMBERED as u32 {
            let network = Network::of(IpAddr::from(number.to_be_bytes()));
            accounts.begin(Client { network, browser: None });
            // The others get as much before it comes again.
            accounts.networks.least += TURN;
        }
        assert!(accounts.networks.used.len() <= MAX_REMEMBERED + 1, "{}", accounts.networks.used.len());
        assert!(accounts.browsers.len() <= MAX_REMEMBERED + 1, "{}", accounts.browsers.len());
    }
}
