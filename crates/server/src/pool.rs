//! Searches take turns: a limited number at once, the rest wait and are told so, and everybody gets a fair share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::{oneshot, watch};

use crate::client::Client;
use crate::error::{ApiError, Kind};

/// The most searches of one client that may wait.
const MOST_WAITING_OF_ONE: usize = 8;

/// The most searches from one address that may wait, however many browsers there are behind it.
const MOST_WAITING_OF_ADDRESS: usize = 128;

/// The most searches that may wait in all.
const MOST_WAITING: usize = 256;

/// A long search makes room after this time if others wait.
const SHARE: Duration = Duration::from_secs(2);

/// More clients than this are not remembered.
const MOST_REMEMBERED: usize = 4096;

/// Places for searches.
#[derive(Debug)]
pub struct Pool {
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: Vec<Waiter>,
    /// When somebody had a place last, counted in places given.
    addresses: HashMap<IpAddr, u64>,
    clients: HashMap<Client, u64>,
    given: u64,
    arrived: u64,
}

#[derive(Debug)]
struct Waiter {
    client: Client,
    arrived: u64,
    place: oneshot::Sender<Permit>,
    ahead: watch::Sender<usize>,
}

/// A search waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Waiting {
    /// How many searches come before it.
    pub ahead: usize,
}

/// A place in the pool, given back when it is dropped.
#[derive(Debug)]
pub struct Permit {
    pool: Arc<Pool>,
    since: Instant,
    waited: Duration,
}

impl Pool {
    /// A pool with this number of places.
    pub fn new(most: usize) -> Arc<Pool> {
        Arc::new(Pool { most: most.max(1), state: Mutex::default() })
    }

    /// How many searches may run at once.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many run and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        (state.running, state.waiting.len())
    }

    /// Waits for a place. `told` is called with how many are served before, whenever that changes.
    pub async fn enter(self: &Arc<Pool>, client: Client, mut told: impl FnMut(usize)) -> Result<Permit, ApiError> {
        let arrived = Instant::now();
        let (mut place, mut ahead) = {
            let mut state = self.state();
            state.waiting.retain(|waiter| !waiter.place.is_closed());
            if state.running < self.most && state.waiting.is_empty() {
                state.give(client);
                return Ok(self.permit());
            }
            let own = state.waiting.iter().filter(|waiter| waiter.client == client).count();
            let near = state.waiting.iter().filter(|waiter| waiter.client.address == client.address).count();
            let too_many = own >= MOST_WAITING_OF_ONE || near >= MOST_WAITING_OF_ADDRESS;
            if too_many || state.waiting.len() >= MOST_WAITING {
                return Err(ApiError::new(Kind::Busy, "too many searches are waiting already; try again in a moment"));
            }
            let (place, given) = oneshot::channel();
            let (ahead, seen) = watch::channel(0);
            state.arrived += 1;
            let arrived = state.arrived;
            state.waiting.push(Waiter { client, arrived, place, ahead });
            state.tell();
            (given, seen)
        };
        told(*ahead.borrow_and_update());
        loop {
            tokio::select! {
                given = &mut place => {
                    let mut permit = given.map_err(|_| ApiError::new(Kind::Busy, "the search was given up"))?;
                    permit.waited = arrived.elapsed();
                    return Ok(permit);
                }
                Ok(()) = ahead.changed() => told(*ahead.borrow_and_update()),
            }
        }
    }

    fn permit(self: &Arc<Pool>) -> Permit {
        Permit { pool: Arc::clone(self), since: Instant::now(), waited: Duration::ZERO }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place back and gives it to whoever is next.
    fn release(self: &Arc<Pool>) {
        let next = {
            let mut state = self.state();
            state.running -= 1;
            state.waiting.retain(|waiter| !waiter.place.is_closed());
            let Some(next) = state.next() else { return };
            let waiter = state.waiting.swap_remove(next);
            state.give(waiter.client);
            state.tell();
            waiter
        };
        // Whoever has gone in the meantime drops the place, and it is given on.
        drop(next.place.send(self.permit()));
    }
}

impl State {
    fn give(&mut self, client: Client) {
        self.running += 1;
        self.given += 1;
        if self.clients.len() > MOST_REMEMBERED {
            self.clients.clear();
            self.addresses.clear();
        }
        self.clients.insert(client, self.given);
        self.addresses.insert(client.address, self.given);
    }

    /// Who is served in which order: the address that had a place longest ago, there the browser, there who came
    /// first.
    fn rank(&self, waiter: &Waiter) -> (u64, u64, u64) {
        let address = self.addresses.get(&waiter.client.address).copied().unwrap_or(0);
        let client = self.clients.get(&waiter.client).copied().unwrap_or(0);
        (address, client, waiter.arrived)
    }

    fn next(&self) -> Option<usize> {
        (0..self.waiting.len()).min_by_key(|&at| self.rank(&self.waiting[at]))
    }

    /// Tells everybody how many are before them.
    fn tell(&self) {
        let mut order: Vec<&Waiter> = self.waiting.iter().collect();
        order.sort_by_key(|waiter| self.rank(waiter));
        for (ahead, waiter) in order.into_iter().enumerate() {
            waiter.ahead.send_if_modified(|known| std::mem::replace(known, ahead) != ahead);
        }
    }
}

impl Permit {
    /// How long the search has waited for its place.
    pub fn waited(&self) -> Duration {
        self.waited
    }

    /// Whether a long search should let others go before it goes on.
    pub fn should_make_room(&self) -> bool {
        self.since.elapsed() >= SHARE && self.pool.state().waiting.iter().any(|waiter| !waiter.place.is_closed())
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.pool.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;

    fn client(address: u8, browser: u8) -> Client {
        Client { address: IpAddr::from([10, 0, 0, address]), browser: Some(Key([browser; 16])) }
    }

    /// Lets everybody in who waits, one after the other, and says who came in which order.
    async fn order(waiting: &[(u8, u8)]) -> Vec<(u8, u8)> {
        let pool = Pool::new(1);
        let first = pool.enter(client(0, 0), |_| {}).await.unwrap();
        let (done, mut came) = tokio::sync::mpsc::unbounded_channel();
        for (index, &(address, browser)) in waiting.iter().enumerate() {
            let (entering, done) = (Arc::clone(&pool), done.clone());
            tokio::spawn(async move {
                let permit = entering.enter(client(address, browser), |_| {}).await.unwrap();
                done.send((address, browser)).unwrap();
                drop(permit);
            });
            while pool.load().1 <= index {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        let mut found = Vec::new();
        for _ in waiting {
            found.push(came.recv().await.unwrap());
        }
        found
    }

    #[tokio::test]
    async fn one_browser_with_many_searches_does_not_hold_up_another() {
        assert_eq!(order(&[(1, 1), (1, 1), (1, 1), (1, 2)]).await, [(1, 1), (1, 2), (1, 1), (1, 1)]);
    }

    #[tokio::test]
    async fn many_browsers_at_one_address_do_not_hold_up_another_address() {
        assert_eq!(order(&[(1, 1), (1, 2), (1, 3), (2, 9)]).await, [(1, 1), (2, 9), (1, 2), (1, 3)]);
    }

    #[tokio::test]
    async fn who_waits_is_told_how_many_come_before() {
        let pool = Pool::new(1);
        let first = pool.enter(client(0, 0), |_| {}).await.unwrap();
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for browser in [1, 2] {
            let (entering, told) = (Arc::clone(&pool), told.clone());
            let waiting = pool.load().1;
            tokio::spawn(async move {
                let permit = entering.enter(client(1, browser), |ahead| told.send((browser, ahead)).unwrap()).await;
                drop(permit);
            });
            while pool.load().1 == waiting {
                tokio::task::yield_now().await;
            }
        }
        assert_eq!(heard.recv().await, Some((1, 0)));
        assert_eq!(heard.recv().await, Some((2, 1)));
        drop(first);
        assert_eq!(heard.recv().await, Some((2, 0)));
    }

    #[tokio::test]
    async fn whoever_gives_up_waiting_leaves_no_place_taken() {
        let pool = Pool::new(1);
        let first = pool.enter(client(0, 0), |_| {}).await.unwrap();
        let entering = Arc::clone(&pool);
        let gone = tokio::spawn(async move { entering.enter(client(1, 1), |_| {}).await.map(drop) });
        while pool.load().1 == 0 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        let _ = gone.await;
        drop(first);
        assert_eq!(pool.load().0, 0);
        drop(pool.enter(client(2, 2), |_| {}).await.unwrap());
    }

    #[tokio::test]
    async fn one_client_may_let_only_so_many_wait() {
        let pool = Pool::new(1);
        let _first = pool.enter(client(0, 0), |_| {}).await.unwrap();
        for _ in 0..MOST_WAITING_OF_ONE {
            let entering = Arc::clone(&pool);
            let waiting = pool.load().1;
            tokio::spawn(async move { entering.enter(client(1, 1), |_| {}).await.map(drop) });
            while pool.load().1 == waiting {
                tokio::task::yield_now().await;
            }
        }
        assert!(pool.enter(client(1, 1), |_| {}).await.is_err());
    }
}
