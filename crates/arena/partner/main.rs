//! A UGI program that plays random moves, and after two of them behaves as its first argument says.

use std::io::{self, Write};
use std::process::exit;
use std::thread;
use std::time::Duration;

use endspiel_game::Error;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;
use endspiel_protocol::{Protocol, serve};
use endspiel_search::{Answer, Engine, Limits, Tell};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, game] = [0, 1].map(|index| arguments.get(index).cloned().unwrap_or_default());
    match kind.as_str() {
        "absent" => exit(7),
        "silent" => forever(),
        _ => {}
    }
    let partner = move |game: &str, _: &str| {
        let inner = Games::usual().engine(game, "random:seed=1")?;
        Ok(Box::new(Partner { kind: kind.clone(), moves: 0, inner }) as Box<dyn Engine>)
    };
    let Ok(game) = Games::usual().open(&game) else { exit(1) };
    if serve(game, "partner", Protocol::Ugi, io::stdin(), io::stdout(), &partner).is_err() {
        exit(1);
    }
}

/// A player that plays fairly for two moves.
struct Partner {
    kind: String,
    moves: u32,
    inner: Box<dyn Engine>,
}

impl Engine for Partner {
    fn spec(&self) -> String {
        "partner".to_owned()
    }

    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, tell: Tell<'_>) -> Result<Answer, Error> {
        self.moves += 1;
        if self.moves > 2 {
            match self.kind.as_str() {
                "crasher" => exit(3),
                "sleeper" => forever(),
                "late" => thread::sleep(Duration::from_millis(1500)),
                "cheater" => {
                    say("bestmove z9\n");
                    forever();
                }
                "flooder" => loop {
                    say(&"info depth 1 nodes 1 score cp 1 pv 4\n".repeat(1000));
                },
                "gusher" => loop {
                    say(&"x".repeat(1 << 16));
                },
                _ => {}
            }
        }
        self.inner.think(game, limits, stop, tell)
    }
}

fn forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    // The reader may have gone.
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}
