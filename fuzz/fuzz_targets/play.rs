//! Matches of every game behind the outer layer.
#![no_main]

use endspiel_fuzz::choose;
use endspiel_fuzz::play::{LIMITS, SPECS, check};
use endspiel_games::Games;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((spec, rest)) = choose(&SPECS, data) else { return };
    let Some((&limits, orders)) = choose(&LIMITS, rest) else { return };
    let game = Games::usual().open(spec).expect("a game");
    check(&*game, limits, &String::from_utf8_lossy(orders));
});
