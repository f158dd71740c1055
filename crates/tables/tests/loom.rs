//! Updates of a row by two threads, in every order that the memory model allows.

use loom::sync::Arc;
use loom::thread;

/// The atomics that the files below use.
mod atomic {
    pub use loom::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
}

#[path = "../src/code.rs"]
#[allow(dead_code, reason = "the tables use the rest of it")]
mod code;
#[path = "../src/limit.rs"]
#[allow(dead_code, reason = "the tables use the rest of it")]
mod limit;
#[path = "../src/moving/shared_row.rs"]
mod shared_row;

use atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use code::Code;
use limit::Limit;
use shared_row::{SharedRow, has};

/// A row of two columns.
struct Row {
    codes: [AtomicU8; 2],
    open: [AtomicU8; 2],
    present: [AtomicU64; 4],
    too_long: AtomicBool,
}

impl Row {
    fn new(codes: [u8; 2], open: [u8; 2]) -> Row {
        Row {
            codes: codes.map(AtomicU8::new),
            open: open.map(AtomicU8::new),
            present: Default::default(),
            too_long: AtomicBool::new(false),
        }
    }

    fn propagate(&self, code: u8, columns: &[usize]) {
        let Row { codes, open, present, too_long } = self;
        SharedRow { codes, open, present, limit: Limit::OFF, too_long }.propagate(code, columns.iter().copied());
    }

    fn codes(&self) -> [u8; 2] {
        [0, 1].map(|column: usize| self.codes[column].load(Ordering::Relaxed))
    }
}

/// Checks the codes of a row after two threads have propagated this code to these columns.
fn after_two_threads(
    row: impl Fn() -> Row + Sync + Send + 'static,
    code: u8,
    columns: [&'static [usize]; 2],
    known: [u8; 2],
) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(move || {
        let row = Arc::new(row());
        let other = {
            let row = Arc::clone(&row);
            thread::spawn(move || row.propagate(code, columns[0]))
        };
        row.propagate(code, columns[1]);
        other.join().unwrap();
        assert_eq!(row.codes(), known);
        for code in known {
            assert!(has(&row.present, code), "{code} is not in `present`");
        }
        assert!(!row.too_long.load(Ordering::Relaxed));
    });
}

#[test]
fn a_position_before_a_lost_one_is_won_in_any_order_of_updates() {
    let undecided = || Row::new([Code::DRAW.0; 2], [2; 2]);
    let won = Code::WON.0;
    after_two_threads(undecided, Code::LOST.0, [&[0, 1], &[1, 0]], [won, won]);
}

#[test]
fn a_position_is_lost_when_the_last_way_out_is_closed_and_not_before() {
    let lost_in_two = Code::of_plies(2, Limit::OFF).next().unwrap().0;
    after_two_threads(|| Row::new([Code::DRAW.0; 2], [2; 2]), Code::WON.0, [&[0, 1], &[0, 1]], [lost_in_two; 2]);
    let one_is_left = || {
        let row = Row::new([Code::DRAW.0; 2], [3, 2]);
        row.present[2].store(1, Ordering::Relaxed);
        row
    };
    after_two_threads(one_is_left, Code::WON.0, [&[0, 1], &[0, 1]], [Code::DRAW.0, lost_in_two]);
}

#[test]
fn two_updates_at_once_are_both_kept() {
    // Positions that would be lost anyway, later than in two plies.
    after_two_threads(|| Row::new([3, 5], [1, 1]), Code::WON.0, [&[0], &[1]], [3, 5]);
}
