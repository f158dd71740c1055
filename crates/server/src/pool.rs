//! Searches take turns: a limited number at once, with a limited memory together, the rest wait and are told so, and
//! everybody gets a fair share.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use endspiel_search::Engine;
use endspiel_service::{Kind, Refusal};
use tokio::sync::{oneshot, watch};

use crate::aside::blocking;
use crate::client::Client;
use crate::kept::{Kept, KeptFor};
use crate::network::{Network, share};

/// The most searches of one client that may wait.
const MOST_WAITING_OF_ONE: usize = 8;

/// The most searches that may wait in all.
const MOST_WAITING: usize = 256;

/// A long search makes room after this time if others wait.
const SHARE: Duration = Duration::from_secs(2);

/// More clients than this are not remembered.
const MOST_REMEMBERED: usize = 4096;

/// Places for searches.
pub struct Pool {
    most: usize,
    /// The memory of all searches together, in bytes.
    memory: u64,
    state: Mutex<State>,
    numbered: AtomicU64,
}

#[derive(Default)]
struct State {
    running: usize,
    /// What those that run may use.
    memory: u64,
    /// Engines that have memory but do not run. With it there is never more in use than there may be.
    kept: Kept,
    waiting: Vec<Waiter>,
    /// When somebody had a place last, counted in places given.
    networks: HashMap<Network, u64>,
    clients: HashMap<Client, u64>,
    given: u64,
    arrived: u64,
}

struct Waiter {
    client: Client,
    need: Need,
    arrived: u64,
    place: oneshot::Sender<Permit>,
    ahead: watch::Sender<usize>,
}

/// What a search needs besides a place.
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// Memory, in bytes.
    pub memory: u64,
    /// Whose engine it goes on with, if that was kept.
    pub engine: Option<KeptFor>,
}

/// A place in the pool and the memory for a search, given back when it is dropped.
pub struct Permit {
    pool: Arc<Pool>,
    since: Instant,
    waited: Duration,
    memory: u64,
    engine: Option<Box<dyn Engine>>,
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Permit").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// A search that has several turns. What is kept for it is forgotten when it ends.
pub struct Turns {
    pool: Arc<Pool>,
    number: u64,
}

impl Turns {
    /// Whose engine is kept between them.
    pub fn engine(&self) -> KeptFor {
        KeptFor::Search(self.number)
    }
}

impl Drop for Turns {
    fn drop(&mut self) {
        let dropped = self.pool.state().kept.forget(&self.engine());
        drop(dropped);
    }
}

impl Pool {
    /// A pool with this number of places, for searches that have so much memory together.
    pub fn new(most: usize, memory: u64) -> Arc<Pool> {
        Arc::new(Pool { most: most.max(1), memory, state: Mutex::default(), numbered: AtomicU64::new(0) })
    }

    /// The memory of all searches together: what there may be, and what is in use.
    pub fn memory(&self) -> (u64, u64) {
        let state = self.state();
        (self.memory, state.memory + state.kept.memory())
    }

    /// A search that will have several turns.
    pub fn turns(self: &Arc<Pool>) -> Turns {
        Turns { pool: Arc::clone(self), number: self.numbered.fetch_add(1, Ordering::Relaxed) }
    }

    /// Drops engines that nobody has asked for in a while.
    pub fn forget_old(&self) {
        let dropped = self.state().kept.forget_old();
        drop(dropped);
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
    pub async fn enter(
        self: &Arc<Pool>,
        client: Client,
        need: Need,
        mut told: impl FnMut(usize),
    ) -> Result<Permit, Refusal> {
        if need.memory > self.memory {
            return Err(Refusal::new(Kind::Busy, "searches have less memory here than this one needs"));
        }
        let arrived = Instant::now();
        let (mut place, mut ahead) = {
            let mut state = self.state();
            state.waiting.retain(|waiter| !waiter.place.is_closed());
            if state.waiting.is_empty() && self.has_place(&state, &need) {
                let given = self.give(&mut state, client, &need);
                drop(state);
                return Ok(given.permit);
            }
            let own = state.waiting.iter().filter(|waiter| waiter.client == client).count();
            let near = state.waiting.iter().filter(|waiter| waiter.client.network == client.network).count();
            let others = state.waiting.len() - near;
            if own >= MOST_WAITING_OF_ONE || near >= share(MOST_WAITING, others) {
                return Err(Refusal::new(Kind::Busy, "too many searches are waiting already; try again in a moment"));
            }
            let (place, given) = oneshot::channel();
            let (ahead, seen) = watch::channel(0);
            state.arrived += 1;
            let arrived = state.arrived;
            state.waiting.push(Waiter { client, need, arrived, place, ahead });
            state.tell();
            (given, seen)
        };
        told(*ahead.borrow_and_update());
        loop {
            tokio::select! {
                given = &mut place => {
                    let mut permit = given.map_err(|_| Refusal::new(Kind::Busy, "the search was given up"))?;
                    permit.waited = arrived.elapsed();
                    return Ok(permit);
                }
                Ok(()) = ahead.changed() => told(*ahead.borrow_and_update()),
            }
        }
    }

    /// Does what may take a while on a thread where nobody else waits for an answer, in fair turns.
    pub async fn aside<T: Send + 'static>(
        self: &Arc<Pool>,
        client: Client,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.enter(client, Need::default(), |_| {}).await?;
        let done = blocking(move || {
            let _place = place;
            work()
        });
        done.await?
    }

    fn has_place(&self, state: &State, need: &Need) -> bool {
        state.running < self.most && state.memory + need.memory <= self.memory
    }

    /// Gives a place, and the memory of engines that are only kept if there is no other.
    fn give(self: &Arc<Pool>, state: &mut State, client: Client, need: &Need) -> Given {
        state.note(client);
        state.running += 1;
        state.memory += need.memory;
        let engine = need.engine.as_ref().and_then(|whose| state.kept.take(whose));
        let dropped = state.kept.shrink(self.memory.saturating_sub(state.memory));
        let pool = Arc::clone(self);
        let permit = Permit { pool, since: Instant::now(), waited: Duration::ZERO, memory: need.memory, engine };
        Given { permit, _dropped: dropped }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place back and gives it to whoever is next. If there is too little memory for him, he waits for more, and
    /// nobody overtakes him.
    fn release(self: &Arc<Pool>, memory: u64) {
        let mut all_given = Vec::new();
        {
            let mut state = self.state();
            state.running -= 1;
            state.memory -= memory;
            state.waiting.retain(|waiter| !waiter.place.is_closed());
            while let Some(next) = state.next().filter(|&next| self.has_place(&state, &state.waiting[next].need)) {
                let waiter = state.waiting.swap_remove(next);
                let given = self.give(&mut state, waiter.client, &waiter.need);
                all_given.push((waiter.place, given));
            }
            state.tell();
        }
        for (place, given) in all_given {
            // Whoever has gone in the meantime drops the place, and it is given on.
            drop(place.send(given.permit));
        }
    }
}

/// A place, and the engines whose memory it took.
struct Given {
    permit: Permit,
    _dropped: crate::kept::Dropped,
}

impl State {
    /// Notes who has had a place.
    fn note(&mut self, client: Client) {
        self.given += 1;
        if self.clients.len() > MOST_REMEMBERED {
            self.clients.clear();
            self.networks.clear();
        }
        self.clients.insert(client, self.given);
        self.networks.insert(client.network, self.given);
    }

    /// Who is served in which order: the network that had a place longest ago, there the browser, there who came
    /// first.
    fn rank(&self, waiter: &Waiter) -> (u64, u64, u64) {
        let network = self.networks.get(&waiter.client.network).copied().unwrap_or(0);
        let client = self.clients.get(&waiter.client).copied().unwrap_or(0);
        (network, client, waiter.arrived)
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

    /// The engine that was kept for this search.
    pub fn take_engine(&mut self) -> Option<Box<dyn Engine>> {
        self.engine.take()
    }

    /// Keeps the engine of this search for the next one, with its memory.
    pub fn keep_engine(&mut self, whose: KeptFor, engine: Box<dyn Engine>) {
        let memory = std::mem::take(&mut self.memory);
        let dropped = {
            let mut state = self.pool.state();
            state.memory -= memory;
            state.kept.put(whose, engine, memory)
        };
        drop(dropped);
    }

    /// Whether a long search should let others go before it goes on.
    pub fn should_make_room(&self) -> bool {
        self.since.elapsed() >= SHARE && self.pool.state().waiting.iter().any(|waiter| !waiter.place.is_closed())
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        // The memory is free before somebody else is given it.
        self.engine = None;
        self.pool.release(self.memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use endspiel_service::Key;
    use std::net::IpAddr;

    fn need(memory: u64) -> Need {
        Need { memory, engine: None }
    }

    fn client(address: u8, browser: u8) -> Client {
        Client { network: Network::of(IpAddr::from([10, 0, 0, address])), browser: Some(Key([browser; 16])) }
    }

    /// Lets everybody in who waits, one after the other, and says who came in which order.
    async fn order(waiting: &[(u8, u8)]) -> Vec<(u8, u8)> {
        let pool = Pool::new(1, 0);
        let first = pool.enter(client(0, 0), Need::default(), |_| {}).await.unwrap();
        let (done, mut came) = tokio::sync::mpsc::unbounded_channel();
        for (index, &(address, browser)) in waiting.iter().enumerate() {
            let (entering, done) = (Arc::clone(&pool), done.clone());
            tokio::spawn(async move {
                let permit = entering.enter(client(address, browser), Need::default(), |_| {}).await.unwrap();
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

    /// On the one thread that answers everybody this would never end.
    #[tokio::test]
    async fn what_takes_long_is_not_done_where_others_wait_for_an_answer() {
        let pool = Pool::new(1, 0);
        let (go_on, told) = std::sync::mpsc::channel();
        let long = pool.aside(client(1, 1), move || told.recv().map_err(|_| Refusal::broken_off()));
        let (answer, sent) = tokio::join!(long, async { go_on.send(7) });
        assert_eq!((answer.unwrap(), sent), (7, Ok(())));
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
        let pool = Pool::new(1, 0);
        let first = pool.enter(client(0, 0), Need::default(), |_| {}).await.unwrap();
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        // Whoever has his place keeps it: if the first of them left at once, the second would have his before he is told.
        let mut entered = Vec::new();
        for browser in [1, 2] {
            let (entering, told) = (Arc::clone(&pool), told.clone());
            let waiting = pool.load().1;
            entered.push(tokio::spawn(async move {
                entering.enter(client(1, browser), Need::default(), |ahead| told.send((browser, ahead)).unwrap()).await
            }));
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
        let pool = Pool::new(1, 0);
        let first = pool.enter(client(0, 0), Need::default(), |_| {}).await.unwrap();
        let entering = Arc::clone(&pool);
        let gone = tokio::spawn(async move { entering.enter(client(1, 1), Need::default(), |_| {}).await.map(drop) });
        while pool.load().1 == 0 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        let _ = gone.await;
        drop(first);
        assert_eq!(pool.load().0, 0);
        drop(pool.enter(client(2, 2), Need::default(), |_| {}).await.unwrap());
    }

    #[tokio::test]
    async fn one_client_may_let_only_so_many_wait() {
        let pool = Pool::new(1, 0);
        let _first = pool.enter(client(0, 0), Need::default(), |_| {}).await.unwrap();
        for _ in 0..MOST_WAITING_OF_ONE {
            let entering = Arc::clone(&pool);
            let waiting = pool.load().1;
            tokio::spawn(async move { entering.enter(client(1, 1), Need::default(), |_| {}).await.map(drop) });
            while pool.load().1 == waiting {
                tokio::task::yield_now().await;
            }
        }
        assert!(pool.enter(client(1, 1), Need::default(), |_| {}).await.is_err());
    }

    #[tokio::test]
    async fn searches_that_run_and_engines_that_are_kept_have_no_more_memory_than_there_is() {
        let engine = || endspiel_games::Games::usual().engine("mill", "random").unwrap();
        let pool = Pool::new(4, 100);
        let mut first = pool.enter(client(0, 0), need(60), |_| {}).await.unwrap();
        let second = pool.enter(client(0, 0), need(40), |_| {}).await.unwrap();
        let entering = Arc::clone(&pool);
        let third = tokio::spawn(async move { entering.enter(client(1, 1), need(50), |_| {}).await });
        while pool.load().1 == 0 {
            tokio::task::yield_now().await;
        }
        drop(second);
        assert_eq!((pool.load(), pool.memory()), ((1, 1), (100, 60)), "there is a place, but no memory");
        let turns = pool.turns();
        first.keep_engine(turns.engine(), engine());
        drop(first);
        let third = third.await.unwrap().unwrap();
        assert_eq!(pool.memory(), (100, 50), "what is only kept makes room");
        let mut fourth = pool.enter(client(2, 2), need(50), |_| {}).await.unwrap();
        fourth.keep_engine(turns.engine(), engine());
        drop((third, fourth));
        assert_eq!(pool.memory(), (100, 50));
        let again_needs = Need { memory: 50, engine: Some(turns.engine()) };
        let mut again = pool.enter(client(2, 2), again_needs.clone(), |_| {}).await.unwrap();
        let engine = again.take_engine().unwrap();
        again.keep_engine(turns.engine(), engine);
        drop(again);
        drop(turns);
        assert_eq!(pool.memory(), (100, 0), "nothing is kept for a search that has ended");
        assert!(pool.enter(client(2, 2), again_needs, |_| {}).await.unwrap().take_engine().is_none());
        assert!(pool.enter(client(2, 2), need(101), |_| {}).await.is_err());
    }
}
