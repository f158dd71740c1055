//! What the module exports and imports. Both halves are in it; a worker uses one.
//!
//! A line goes in through [`room`] and [`call`] and comes out at [`answer`], [`call`] having returned its length. A file goes in the
//! same way, its name before its bytes, through [`provide`].

use std::cell::{Cell, RefCell};

use endspiel_machine::provide_clock;

use crate::{Answering, Sign, Thinking};

/// How often a turn looks for a sign, in milliseconds.
const LOOK_EVERY: f64 = 40.0;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds that never go back.
    fn milliseconds() -> f64;
    /// Fills memory with random values that cannot be guessed.
    fn random(at: *mut u8, length: usize);
    /// An event of a job: its name, then its data.
    fn event(job: u32, name: *const u8, name_length: usize, data: *const u8, length: usize);
    /// Whether there is a sign for the turn: 1 to stop, 2 to make room.
    fn sign() -> u32;
    /// A complaint for the log.
    fn complain(text: *const u8, length: usize);
}

enum Half {
    Answers(Answering),
    Thinks(Thinking),
}

thread_local! {
    static HALF: RefCell<Option<Half>> = const { RefCell::new(None) };
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
    static LOOKED: Cell<f64> = const { Cell::new(0.0) };
}

/// Reads the clock of the host, and now and then the stop sign as well.
fn clock() -> f64 {
    // SAFETY: the import takes nothing and gives a number.
    let now = unsafe { milliseconds() };
    if now - LOOKED.get() >= LOOK_EVERY {
        LOOKED.set(now);
        // SAFETY: the import takes nothing and gives a number.
        match unsafe { sign() } {
            1 => Sign::Stop.give(),
            2 => Sign::MakeRoom.give(),
            _ => {}
        }
    }
    now
}

fn fill(bytes: &mut [u8]) {
    // SAFETY: the host writes exactly into these bytes.
    unsafe { random(bytes.as_mut_ptr(), bytes.len()) }
}

fn tell(job: u32, name: &str, data: &str) {
    // SAFETY: the host reads exactly these bytes, before it returns.
    unsafe { event(job, name.as_ptr(), name.len(), data.as_ptr(), data.len()) }
}

/// Begins: as the half that thinks, or as the one that answers.
#[unsafe(no_mangle)]
pub extern "C" fn begin(thinks: u32) {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        // SAFETY: the host reads exactly these bytes, before it returns.
        unsafe { complain(text.as_ptr(), text.len()) }
    }));
    provide_clock(clock);
    let half = if thinks == 1 { Half::Thinks(Thinking::new(tell)) } else { Half::Answers(Answering::new(fill)) };
    HALF.set(Some(half));
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
    let answer = HALF.with_borrow_mut(|half| match half {
        Some(Half::Answers(answering)) => answering.call(&line),
        Some(Half::Thinks(thinking)) => thinking.call(&line),
        None => String::new(),
    });
    put(answer)
}

/// Hands in a file that came in, its name of this length before its bytes. Returns how long the complaint is that comes out.
#[unsafe(no_mangle)]
pub extern "C" fn provide(name_length: usize) -> usize {
    let mut name = INPUT.take();
    let bytes = name.split_off(name_length.min(name.len()));
    let name = String::from_utf8_lossy(&name);
    let provided = crate::provide(&name, bytes);
    HALF.with_borrow_mut(|half| match half {
        Some(Half::Answers(answering)) => answering.look_again(),
        Some(Half::Thinks(thinking)) => thinking.look_again(),
        None => {}
    });
    put(provided.err().unwrap_or_default())
}

/// Takes a piece of a table file from this offset, the name of the file before the bytes. Returns 1 if it fits.
#[unsafe(no_mangle)]
pub extern "C" fn table_piece(name_length: usize, begin: f64) -> u32 {
    let mut name = INPUT.take();
    let bytes = name.split_off(name_length.min(name.len()));
    let name = String::from_utf8_lossy(&name);
    with_thinking(|thinking| thinking.take_piece(&name, begin as u64, &bytes)).unwrap_or_default().into()
}

/// Takes the file of a table that was built here, its name of this length before its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn table_file(name_length: usize) {
    let mut name = INPUT.take();
    let bytes = name.split_off(name_length.min(name.len()));
    let name = String::from_utf8_lossy(&name);
    with_thinking(|thinking| thinking.take_table(&name, bytes));
}

/// Takes the list of table files that came in. Returns 1 if it is one.
#[unsafe(no_mangle)]
pub extern "C" fn table_list() -> u32 {
    let list = INPUT.take();
    with_thinking(|thinking| thinking.take_table_list(&String::from_utf8_lossy(&list))).unwrap_or_default().into()
}

/// Goes on without the table file whose name came in, or without all if none came in.
#[unsafe(no_mangle)]
pub extern "C" fn refuse_table() {
    let name = INPUT.take();
    let name = String::from_utf8_lossy(&name);
    with_thinking(|thinking| thinking.refuse_tables(Some(&*name).filter(|name| !name.is_empty())));
}

fn with_thinking<T>(act: impl FnOnce(&mut Thinking) -> T) -> Option<T> {
    HALF.with_borrow_mut(|half| match half {
        Some(Half::Thinks(thinking)) => Some(act(thinking)),
        _ => None,
    })
}

/// Where the line is that comes out.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

fn put(text: String) -> usize {
    let length = text.len();
    OUTPUT.set(text);
    length
}
