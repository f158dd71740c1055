//! What the module exports and imports. A line goes in through [`room`] and [`call`] and comes out at [`answer`].

use std::cell::RefCell;

use endspiel_machine::provide_clock;

use crate::{Builder, Hooks};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds that never go back.
    fn milliseconds() -> f64;
    /// A piece of work begins.
    fn event(job: u32, name: *const u8, name_length: usize, data: *const u8, length: usize);
    /// A file is finished.
    fn file(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
    /// A complaint for the log.
    fn complain(text: *const u8, length: usize);
}

thread_local! {
    static BUILDER: RefCell<Option<Builder>> = const { RefCell::new(None) };
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

fn clock() -> f64 {
    // SAFETY: the import takes nothing and gives a number.
    unsafe { milliseconds() }
}

fn begins(piece: &str) {
    // SAFETY: the host reads exactly these bytes, before it returns.
    unsafe { event(0, "begins".as_ptr(), 6, piece.as_ptr(), piece.len()) }
}

fn finished(name: &str, bytes: &[u8]) {
    // SAFETY: the host reads exactly these bytes, before it returns.
    unsafe { file(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }
}

/// Begins without any files.
#[unsafe(no_mangle)]
pub extern "C" fn begin(_: u32) {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        // SAFETY: the host reads exactly these bytes, before it returns.
        unsafe { complain(text.as_ptr(), text.len()) }
    }));
    provide_clock(clock);
    BUILDER.set(Some(Builder::new(Hooks { begins, finished })));
}

/// Makes room for so many bytes that come in, and returns where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the line that came in, and returns how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    let input = INPUT.take();
    let line = String::from_utf8_lossy(&input);
    let answer =
        BUILDER.with_borrow(|builder| builder.as_ref().map_or_else(String::new, |builder| builder.call(&line)));
    let length = answer.len();
    OUTPUT.set(answer);
    length
}

/// Takes a file that was built before, its name of this length before its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn table_file(name_length: usize) {
    let mut name = INPUT.take();
    let bytes = name.split_off(name_length.min(name.len()));
    let name = String::from_utf8_lossy(&name);
    BUILDER.with_borrow(|builder| builder.as_ref().map(|builder| builder.take(&name, bytes)));
}

/// Where the line is that comes out.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}
