//! Measures collections: `cargo run --release -p endspiel-games --example collection -- othello FILES…`
//!
//! Prints the processor time to read and index all files, and that of counting and finding the games of positions.

use std::fs;
use std::process::ExitCode;
use std::sync::Arc;

use endspiel_game::{DrawLimits, Error, Random};
use endspiel_games::{CollectedGames, CollectionFile, CollectionNames, Games, GamesFilter};

/// Returns the processor time of this program so far, in milliseconds; 0 where the system does not tell.
fn milliseconds() -> f64 {
    let spent = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = spent.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or_default();
    nanoseconds / 1e6
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "othello".to_owned());
    let contents: Vec<Vec<u8>> = arguments.filter_map(|file| fs::read(file).ok()).collect();
    let games = Games::usual();
    let begun = milliseconds();
    let mut files: Vec<Arc<dyn CollectedGames>> = Vec::new();
    let mut names = CollectionNames::default();
    for content in &contents {
        match games.read_collection(&game, content)? {
            CollectionFile::Games(read, stopped) => {
                files.push(read);
                if let Some(error) = stopped {
                    println!("stopped: {error}");
                }
            }
            CollectionFile::Names(list) => names.take(list),
        }
    }
    let loaded = milliseconds() - begun;
    let (count, memory) =
        files.iter().fold((0, 0), |(count, memory), file| (count + file.games(), memory + file.memory()));
    println!("{count} games, {} files, {} MB, loaded in {loaded:.0} ms", files.len(), memory / 1_000_000);
    let mut random = Random::new(1);
    let (mut longest, mut sum) = ([0f64; 3], [0f64; 3]);
    const POSITIONS: u32 = 200;
    for number in 0..POSITIONS {
        // From the start to ten plies of play that was not chosen for it.
        let mut played = games.open(&game)?.open(None, DrawLimits::NONE)?;
        for _ in 0..number % 11 {
            let moves = played.legal_moves();
            if let Some(mv) = random.choose(&moves) {
                played.play(mv)?;
            }
        }
        let position = played.position();
        let at = milliseconds();
        for file in &files {
            file.moves_from(&position)?;
        }
        let counted = milliseconds();
        let here = GamesFilter { position, ..GamesFilter::default() };
        for file in &files {
            file.find(&here, &names)?;
        }
        let found = milliseconds();
        let player = GamesFilter { player: "a".to_owned(), opponent: "e".to_owned(), ..GamesFilter::default() };
        for file in &files {
            file.find(&player, &names)?;
        }
        let spent = [counted - at, found - counted, milliseconds() - found];
        for place in 0..3 {
            longest[place] = longest[place].max(spent[place]);
            sum[place] += spent[place];
        }
    }
    for (what, place) in [("moves of a position", 0), ("games of a position", 1), ("games of two players", 2)] {
        println!("{what}: {:.2} ms on average, {:.2} ms at most", sum[place] / f64::from(POSITIONS), longest[place]);
    }
    Ok(())
}
