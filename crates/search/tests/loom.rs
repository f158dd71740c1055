//! The lock-free parts under every interleaving of two threads, weak memory included.

use loom::sync::Arc;
use loom::thread;

/// The atomics of the files below.
mod atomic {
    pub use loom::sync::atomic::{AtomicU64, Ordering};
}

#[path = "../src/best/bucket.rs"]
mod bucket;
#[path = "../src/best/busy.rs"]
#[allow(dead_code, reason = "the search uses the rest of it")]
mod busy;

use bucket::Bucket;
use busy::Busy;

/// Keys and words in which every bit differs, so that any mixture is detected.
const KEYS: [u64; 5] = [0x1111, 0xEEEE_2222_0000, 0x3333 << 40, 0x4444_4444, 0x5555 << 20];
const WORDS: [u64; 5] = [0xAAAA_0001, 0x5555_FFFE, 0x7777 << 32, 0x9999 << 16, 0xBBBB << 8];

/// Returns one worth for all words.
fn any(_: u64) -> i32 {
    0
}

/// Tries every interleaving with at most two preemptions.
///
/// More take minutes and, by all experience with loom, find nothing new.
fn model(meeting: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(meeting);
}

/// Stores this word under a key in another thread.
fn store_meanwhile(bucket: &Arc<Bucket>, key: u64, word: u64) -> thread::JoinHandle<()> {
    let bucket = Arc::clone(bucket);
    thread::spawn(move || bucket.put(key, word, any))
}

#[test]
fn two_threads_that_write_at_once_leave_nothing_that_neither_wrote() {
    model(|| {
        let bucket = Arc::new(Bucket::default());
        let other = store_meanwhile(&bucket, KEYS[0], WORDS[0]);
        bucket.put(KEYS[1], WORDS[1], any);
        other.join().unwrap();
        for index in [0, 1] {
            assert!(bucket.get(KEYS[index]).is_none_or(|word| word == WORDS[index]));
        }
    });
}

#[test]
fn a_key_that_two_threads_write_has_the_word_of_one_of_them_or_none() {
    model(|| {
        let bucket = Arc::new(Bucket::default());
        let other = store_meanwhile(&bucket, KEYS[0], WORDS[0]);
        bucket.put(KEYS[0], WORDS[1], any);
        other.join().unwrap();
        assert!([None, Some(WORDS[0]), Some(WORDS[1])].contains(&bucket.get(KEYS[0])));
    });
}

#[test]
fn a_word_is_read_whole_or_not_at_all_while_it_is_replaced() {
    model(|| {
        let bucket = Arc::new(Bucket::default());
        bucket.put(KEYS[0], WORDS[0], any);
        let other = store_meanwhile(&bucket, KEYS[0], WORDS[1]);
        assert!([None, Some(WORDS[0]), Some(WORDS[1])].contains(&bucket.get(KEYS[0])));
        other.join().unwrap();
        assert_eq!(bucket.get(KEYS[0]), Some(WORDS[1]));
    });
}

#[test]
fn a_key_that_makes_room_for_another_is_found_or_not_but_never_with_the_others_word() {
    model(|| {
        let bucket = Arc::new(Bucket::default());
        for index in 0..4 {
            bucket.put(KEYS[index], WORDS[index], any);
        }
        let other = store_meanwhile(&bucket, KEYS[4], WORDS[4]);
        assert!(bucket.get(KEYS[0]).is_none_or(|word| word == WORDS[0]));
        other.join().unwrap();
        assert_eq!((bucket.get(KEYS[0]), bucket.get(KEYS[4])), (None, Some(WORDS[4])));
    });
}

#[test]
fn a_thread_that_has_left_is_not_seen() {
    model(|| {
        let busy = Arc::new(Busy::with_slots(1));
        let searching = {
            let busy = Arc::clone(&busy);
            thread::spawn(move || {
                busy.enter(KEYS[0]);
                busy.leave(KEYS[0]);
            })
        };
        busy.enter(KEYS[0]);
        // While both threads are there, one may leave in the other's name; a missed mark only costs
        // time.
        busy.leave(KEYS[0]);
        searching.join().unwrap();
        assert!(!busy.contains(KEYS[0]));
    });
}
