//! Whole sessions of the protocols, and the specs of engines.

use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use endspiel_games::Games;
use endspiel_protocol::{Protocol, serve};

use crate::{check_error, choose};

/// The games a session may be about.
const GAMES: [&str; 5] = ["mill", "connect4", "othello", "mill:removals=1", "othello:size=6"];

/// The output of an engine.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no writer panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs a whole session of any protocol with an engine that answers at once. The session must end with the
/// input, and every answer must be a line of text.
pub fn check(data: &[u8]) {
    let Some((game, typed)) = choose(&GAMES, data) else { return };
    let said = Said::default();
    let build = |game: &str, _: &str| Games::usual().engine(game, "random:seed=1");
    let game = Games::usual().open(game).expect("a game");
    // A session whose first word is `gtp` is one of GTP.
    let (protocol, typed) = match typed.strip_prefix(b"gtp\n") {
        Some(typed) => (Protocol::Gtp, typed),
        None => (Protocol::default(), typed),
    };
    if let Err(error) = serve(game, "random", protocol, Cursor::new(typed.to_vec()), said.clone(), &build) {
        let refusal = error.to_string();
        assert!(refusal.contains("is spoken for Othello only"), "the session failed: {refusal}");
    }
    let said = said.0.lock().expect("no writer panics");
    let text = std::str::from_utf8(&said).expect("answers are text");
    assert!(text.is_empty() || text.ends_with('\n'), "answers are whole lines");
}

/// Reads the spec of an engine. Large numbers are skipped, because a table of that size would be allocated.
pub fn check_engine(text: &str) {
    if text.bytes().filter(u8::is_ascii_digit).count() > 3 {
        return;
    }
    for game in GAMES {
        if let Err(error) = Games::usual().engine(game, text) {
            check_error(&error);
        }
    }
}
