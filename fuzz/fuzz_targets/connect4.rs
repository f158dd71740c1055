//! Positions, moves and records of Connect Four on boards of many sizes.
#![no_main]

use endspiel_connect4::{ConnectFour, LargeConnectFour};
use endspiel_fuzz::{choose_game, words};
use libfuzzer_sys::fuzz_target;

const SPECS: [&str; 8] = [
    "connect4",
    "connect4:cols=9,rows=6,win=5",
    "connect4:cols=3,rows=3,win=3",
    "connect4:cols=32,rows=1",
    "connect4:cols=1,rows=63",
    "connect4:cols=8,rows=7",
    "connect4:cols=10,rows=5,win=2",
    "connect4:cols=2,rows=31,win=31",
];

const LARGE_SPECS: [&str; 8] = [
    "connect4",
    "connect4:cols=9,rows=7",
    "connect4:cols=3,rows=41,win=3",
    "connect4:cols=35,rows=2",
    "connect4:cols=1,rows=127",
    "connect4:cols=8,rows=8",
    "connect4:cols=16,rows=7,win=2",
    "connect4:cols=2,rows=63,win=63",
];

fuzz_target!(|data: &[u8]| {
    if let Some((game, text)) = choose_game::<ConnectFour>(&SPECS, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
    if let Some((game, text)) = choose_game::<LargeConnectFour>(&LARGE_SPECS, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
});
