//! Settings of tournaments, and files of openings.

use std::path::Path;

use endspiel_arena::Tournament;
use endspiel_games::Games;

use crate::check_words;

/// The line between the settings and the file of openings.
const DIVISION: &str = "\n---\n";

/// The engines with a large table.
const LARGE: [&str; 5] = ["best", "perfect", "easy", "normal", "hard"];

/// Reads settings. Accepted settings read back as the same, and the number of a game determines it.
///
/// The rest of the input is the file of openings, whatever its name. Large numbers and engines with large
/// tables are skipped, because they would be allocated; the target `engine` reads their specs.
pub fn check(text: &str) {
    let (settings, openings) = text.split_once(DIVISION).unwrap_or((text, ""));
    if settings.bytes().filter(u8::is_ascii_digit).count() > 24 {
        return;
    }
    let mut tournament = match Tournament::parse(settings) {
        Ok(tournament) => tournament,
        Err(error) => return check_words(&error.to_string()),
    };
    // The default judge of balanced openings has a large table.
    if tournament.openings.balanced.is_some() && tournament.openings.judge.is_none() {
        tournament.openings.judge = Some("random".to_owned());
    }
    let is_large = |spec: &String| {
        let name = spec.split(':').next().unwrap_or_default().trim();
        LARGE.contains(&name) || spec.bytes().filter(u8::is_ascii_digit).count() > 3
    };
    if tournament.players.iter().map(|player| &player.engine).chain(&tournament.openings.judge).any(is_large) {
        return;
    }
    let folder = std::env::temp_dir();
    if tournament.openings.file.is_some() {
        let name = format!("endspiel-fuzz-{}.openings", std::process::id());
        std::fs::write(folder.join(&name), openings).expect("there is room for a small file");
        tournament.openings.file = Some(name);
    }
    match tournament.complete(&Games::usual(), Some(&folder)) {
        Ok(()) => check_accepted(&tournament),
        Err(error) => check_words(&error.to_string()),
    }
}

fn check_accepted(tournament: &Tournament) {
    assert_eq!(tournament.openings.file, None, "what was read stands in the list");
    let stored = serde_json::to_string(tournament).expect("settings are words and numbers");
    let again: Tournament = serde_json::from_str(&stored).expect("we have written it");
    assert_eq!(&again, tournament, "{stored}");
    let mut completed = again.clone();
    completed.complete(&Games::usual(), Some(Path::new("/nowhere"))).expect("it was complete");
    assert_eq!(completed, again);
    for number in (0..tournament.games_in_all()).take(50).chain(tournament.games_in_all().checked_sub(1)) {
        let fixture = tournament.fixture(number);
        assert_eq!(fixture.number, number);
        assert_ne!(fixture.players[0], fixture.players[1]);
        assert!(fixture.players.iter().all(|&player| player < tournament.players.len()));
    }
}
