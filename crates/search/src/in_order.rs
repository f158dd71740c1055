//! Numbered work shared among threads.

use std::num::NonZero;
use std::ops::Range;
use std::thread;

/// Works for each of these numbers, on so many threads, and returns what comes of it in their order.
pub fn in_order<T: Send>(numbers: Range<u64>, threads: NonZero<usize>, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let threads = threads.get() as u64;
    let of_thread = |thread: u64| -> Vec<(u64, T)> {
        let own = numbers.clone().filter(|number| number % threads == thread);
        own.map(|number| (number, work(number))).collect()
    };
    let of_thread = &of_thread;
    let mut done = match threads {
        1 => of_thread(0),
        _ => thread::scope(|scope| {
            let at_work: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
            at_work.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
        }),
    };
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, done)| done).collect()
}
