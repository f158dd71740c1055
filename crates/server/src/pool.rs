//! A fair scheduler for searches: a limited number at once, within a memory limit. The rest wait in a queue and know their
//! place in it.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use endspiel_machine::is_short;
use endspiel_search::Engine;
use endspiel_service::{Kind, Refusal};
use tokio::sync::{oneshot, watch};

use crate::client::Client;
use crate::engine_cache::{CacheKey, EngineCache};
use crate::fair::Accounts;
use crate::network::fair_share;
use crate::request::no_memory;
use crate::threads::Threads;

/// Most waiting searches of one client, unless they are short.
const MAX_WAITING_PER_CLIENT: usize = 8;

/// Most waiting searches of all clients.
const MAX_WAITING: usize = 256;

/// Time after which a long search makes room if others wait.
const TIME_SLICE: Duration = Duration::from_secs(2);

/// A fair scheduler for searches.
pub struct Pool {
    threads: Threads,
    most: usize,
    /// Memory of all searches together, in bytes.
    memory: u64,
    /// Most waiting searches of one client.
    most_waiting: usize,
    state: Mutex<State>,
    numbered: AtomicU64,
}

#[derive(Default)]
struct State {
    running: usize,
    /// Memory reserved by running searches, in bytes.
    memory: u64,
    /// Idle engines. Their memory and `memory` together never exceed the limit.
    engines: EngineCache,
    waiting: Vec<Waiter>,
    accounts: Accounts,
    arrived: u64,
}

struct Waiter {
    client: Client,
    need: Need,
    arrived: u64,
    place: oneshot::Sender<Permit>,
    ahead: watch::Sender<usize>,
}

/// The resources a search needs besides a place.
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// Memory, in bytes.
    pub memory: u64,
    /// The cached engine it continues with, if that is still there.
    pub engine: Option<CacheKey>,
}

/// A place in the pool with memory for a search, released on drop.
pub struct Permit {
    pool: Arc<Pool>,
    client: Client,
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

/// A search of several turns. Its cached engine is freed when it ends.
pub struct Turns {
    pool: Arc<Pool>,
    number: u64,
}

impl Turns {
    /// Returns the key of the engine that is cached between the turns.
    pub fn engine(&self) -> CacheKey {
        CacheKey::Search(self.number)
    }
}

impl Drop for Turns {
    fn drop(&mut self) {
        let evicted = self.pool.state().engines.remove(&self.engine());
        drop(evicted);
    }
}

impl Pool {
    /// Returns a pool with this number of places on these threads, and this memory in bytes for all searches together.
    pub fn new(threads: Threads, most: usize, memory: u64) -> Arc<Pool> {
        Pool::with_queue(threads, most, memory, MAX_WAITING_PER_CLIENT)
    }

    /// Returns a pool for work so short that a client may let as much of it wait as its network.
    pub fn of_short_work(threads: Threads, most: usize) -> Arc<Pool> {
        Pool::with_queue(threads, most, 0, MAX_WAITING)
    }

    fn with_queue(threads: Threads, most: usize, memory: u64, most_waiting: usize) -> Arc<Pool> {
        let (state, numbered) = (Mutex::default(), AtomicU64::new(0));
        Arc::new(Pool { threads, most: most.max(1), memory, most_waiting, state, numbered })
    }

    /// Returns the memory limit and the memory in use, in bytes.
    pub fn memory(&self) -> (u64, u64) {
        let state = self.state();
        (self.memory, state.memory + state.engines.memory())
    }

    /// Registers a search of several turns.
    pub fn turns(self: &Arc<Pool>) -> Turns {
        Turns { pool: Arc::clone(self), number: self.numbered.fetch_add(1, Ordering::Relaxed) }
    }

    /// Drops engines that have been idle for long.
    pub fn evict_idle(&self) {
        let evicted = self.state().engines.evict_idle();
        drop(evicted);
    }

    /// Returns how many searches may run at once.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Returns how many searches run and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        (state.running, state.waiting.len())
    }

    /// Waits for a place. Calls `on_wait` with the number of searches ahead, whenever that changes.
    pub async fn enter(
        self: &Arc<Pool>,
        client: Client,
        need: Need,
        mut on_wait: impl FnMut(usize),
    ) -> Result<Permit, Refusal> {
        if need.memory > self.memory {
            return Err(Refusal::new(Kind::Busy, "searches have less memory here than this one needs"));
        }
        if need.memory > 0 && is_short() {
            return Err(no_memory());
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
            let of_network = state.waiting.iter().filter(|waiter| waiter.client.network == client.network).count();
            let others = state.waiting.len() - of_network;
            if own >= self.most_waiting || of_network >= fair_share(MAX_WAITING, others) {
                return Err(Refusal::new(Kind::Busy, "too many requests are waiting already; try again in a moment"));
            }
            let (place, given) = oneshot::channel();
            let (ahead, seen) = watch::channel(0);
            state.arrived += 1;
            let arrived = state.arrived;
            state.waiting.push(Waiter { client, need, arrived, place, ahead });
            state.notify_waiters();
            (given, seen)
        };
        on_wait(*ahead.borrow_and_update());
        loop {
            tokio::select! {
                given = &mut place => {
                    let mut permit = given.map_err(|_| Refusal::new(Kind::Busy, "the search was given up"))?;
                    permit.waited = arrived.elapsed();
                    return Ok(permit);
                }
                Ok(()) = ahead.changed() => on_wait(*ahead.borrow_and_update()),
            }
        }
    }

    /// Runs work on a thread of the pool, in fair turns with other clients.
    pub async fn run<T: Send + 'static>(
        self: &Arc<Pool>,
        client: Client,
        need: Need,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.enter(client, need, |_| {}).await?;
        let done = self.threads.run(move || {
            let _permit = permit;
            work()
        });
        done.await?
    }

    /// Returns the threads of the pool.
    pub fn threads(&self) -> &Threads {
        &self.threads
    }

    fn has_place(&self, state: &State, need: &Need) -> bool {
        state.running < self.most && state.memory + need.memory <= self.memory
    }

    /// Grants a place. Idle engines are evicted if their memory is needed.
    fn give(self: &Arc<Pool>, state: &mut State, client: Client, need: &Need) -> Grant {
        state.accounts.begin(client);
        state.running += 1;
        state.memory += need.memory;
        let engine = need.engine.as_ref().and_then(|key| state.engines.take(key));
        let evicted = state.engines.shrink(self.memory.saturating_sub(state.memory));
        let pool = Arc::clone(self);
        let permit =
            Permit { pool, client, since: Instant::now(), waited: Duration::ZERO, memory: need.memory, engine };
        Grant { permit, _evicted: evicted }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place back and grants free places in order. If memory is short for the next search, it waits and is not
    /// overtaken.
    fn release(self: &Arc<Pool>, permit: &Permit) {
        let mut all_given = Vec::new();
        {
            let mut state = self.state();
            state.accounts.end(permit.client, permit.since.elapsed());
            state.running -= 1;
            state.memory -= permit.memory;
            state.waiting.retain(|waiter| !waiter.place.is_closed());
            while let Some(next) = state.next().filter(|&next| self.has_place(&state, &state.waiting[next].need)) {
                let waiter = state.waiting.swap_remove(next);
                let given = self.give(&mut state, waiter.client, &waiter.need);
                all_given.push((waiter.place, given));
            }
            state.notify_waiters();
        }
        for (place, given) in all_given {
            // If the waiter is gone, the permit is dropped here and releases its place again.
            drop(place.send(given.permit));
        }
    }
}

/// A permit, and the engines evicted for it.
struct Grant {
    permit: Permit,
    _evicted: crate::engine_cache::Evicted,
}

impl State {
    /// Returns the rank of a waiter, lowest first.
    fn rank(&self, waiter: &Waiter) -> ((Duration, Duration), u64) {
        (self.accounts.rank(waiter.client), waiter.arrived)
    }

    fn next(&self) -> Option<usize> {
        (0..self.waiting.len()).min_by_key(|&at| self.rank(&self.waiting[at]))
    }

    /// Tells each waiter how many searches are ahead.
    fn notify_waiters(&self) {
        let mut order: Vec<&Waiter> = self.waiting.iter().collect();
        order.sort_by_key(|waiter| self.rank(waiter));
        for (ahead, waiter) in order.into_iter().enumerate() {
            waiter.ahead.send_if_modified(|known| std::mem::replace(known, ahead) != ahead);
        }
    }
}

impl Permit {
    /// Returns how long the search has waited for its place.
    pub fn waited(&self) -> Duration {
        self.waited
    }

    /// Takes the engine that was cached for this search.
    pub fn take_engine(&mut self) -> Option<Box<dyn Engine>> {
        self.engine.take()
    }

    /// Caches the engine of this search, with its memory, for the next one.
    pub fn keep_engine(&mut self, key: CacheKey, engine: Box<dyn Engine>) {
        let memory = std::mem::take(&mut self.memory);
        let evicted = {
            let mut state = self.pool.state();
            state.memory -= memory;
            state.engines.put(key, engine, memory)
        };
        drop(evicted);
    }

    /// Returns whether a long search should end its turn because others wait.
    pub fn should_make_room(&self) -> bool {
        self.since.elapsed() >= TIME_SLICE && self.pool.state().waiting.iter().any(|waiter| !waiter.place.is_closed())
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        // Free the memory before the next search may use it.
        self.engine = None;
        self.pool.release(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;
    use endspiel_service::Key;
    use std::net::IpAddr;

    fn need(memory: u64) -> Need {
        Need { memory, engine: None }
    }

    fn client(address: u8, browser: u8) -> Client {
        Client { network: Network::of(IpAddr::from([10, 0, 0, address])), browser: Some(Key([browser; 16])) }
    }

    /// Lets all waiters in, one after the other, and returns their order.
    async fn order(waiting: &[(u8, u8)]) -> Vec<(u8, u8)> {
        let pool = Pool::new(Threads::here(), 1, 0);
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

    // Work on the runtime's only thread would never end here.
    #[tokio::test]
    async fn long_work_does_not_block_the_runtime() {
        let pool = Pool::new(Threads::here(), 1, 0);
        let (go_on, told) = std::sync::mpsc::channel();
        let long = pool.run(client(1, 1), need(0), move || told.recv().map_err(|_| Refusal::broken_off()));
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
    async fn a_waiter_is_told_how_many_searches_are_ahead() {
        let pool = Pool::new(Threads::here(), 1, 0);
        let first = pool.enter(client(0, 0), Need::default(), |_| {}).await.unwrap();
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        // Permits are kept: if the first were dropped at once, the second would have its place before it is told.
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
    async fn an_abandoned_wait_takes_no_place() {
        let pool = Pool::new(Threads::here(), 1, 0);
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
        let pool = Pool::new(Threads::here(), 1, 0);
        let _first = pool.enter(client(0, 0), Need::default(), |_| {}).await.unwrap();
        for _ in 0..MAX_WAITING_PER_CLIENT {
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
        let pool = Pool::new(Threads::here(), 4, 100);
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
