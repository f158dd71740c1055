//! Players for people: each level is better than the one below.

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Game, Match, Notation, Outcome, Random, Side};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_presentation::{AnyGame, Drawing};
use endspiel_search::{Knowledge, Limits, build};

type Player<G> = Box<dyn FnMut(&Match<G>) -> <G as Game>::Move>;

/// Tight draw limits, so that games of computers end.
const SHORT: DrawLimits =
    DrawLimits { moves_without_removal: Some(30), repetitions: Some(3), turns: Some(120), ..DrawLimits::NONE };

/// Returns the points of the first player, two per game, from random openings with colours
/// exchanged.
fn points<G: Searchable>(game: &G, games: u64, mut players: [Player<G>; 2]) -> i32 {
    let mut points = 0;
    for number in 0..games {
        let mut played = Match::new(game.clone(), SHORT);
        let mut random = Random::new(number / 2);
        for _ in 0..2 {
            let opening = *random.choose(&game.moves(played.position())).unwrap();
            played.play(opening).unwrap();
        }
        let own = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        while played.ending().is_none() {
            let turn = usize::from(game.side_to_move(played.position()) != own);
            let mv = players[turn](&played);
            played.play(mv).unwrap();
        }
        points += 1 + played.ending().unwrap().outcome.points(own);
    }
    points
}

fn level<G: Searchable + Drawing>(game: &G, spec: &str) -> Player<G> {
    let mut player = build(game.clone(), spec.parse().unwrap(), &Knowledge::default()).unwrap();
    Box::new(move |played| {
        let answer = player.think(played, &Limits::default(), &Stop::never(), &mut |_| ()).unwrap();
        played.game().parse_move(played.position(), &answer.mv).unwrap()
    })
}

fn at_random<G: Searchable>(game: &G) -> Player<G> {
    let (game, mut random) = (game.clone(), Random::new(9));
    Box::new(move |played| *random.choose(&game.moves(played.position())).unwrap())
}

/// Checks that the first player gets `at_least` of the 60 points of 30 games.
fn scores<G: Searchable>(game: &G, one: Player<G>, other: Player<G>, at_least: i32) {
    let scored = points(game, 30, [one, other]);
    assert!(scored >= at_least, "{scored} of 60 points at {}", G::NAME);
}

/// Returns how many players of a level, with different seeds, play this move.
fn players(count: u64, position: &str, spec: &str, wanted: &str) -> usize {
    let game = ConnectFour::default();
    let played = game.open(Some(position), SHORT).unwrap();
    let hits = |seed: &u64| {
        let spec = format!("{spec},seed={seed}").parse().unwrap();
        let mut player = build(game, spec, &Knowledge::default()).unwrap();
        player.think(&*played, &Limits::default(), &Stop::never(), &mut |_| ()).unwrap().mv == wanted
    };
    (0..count).filter(hits).count()
}

#[test]
fn a_beginner_beats_chance_and_higher_levels_beat_lower_ones() {
    fn check<G: Searchable + Drawing>(game: &G) {
        scores(game, level(game, "beginner"), at_random(game), 42);
        scores(game, level(game, "easy"), level(game, "level:n=1"), 42);
        scores(game, level(game, "level:n=12"), level(game, "easy"), 44);
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn a_weak_level_overlooks_a_diagonal_more_often_than_a_column() {
    // Three in the first column; and three on the diagonal up from the left corner, the fourth cell playable.
    let column = players(100, "121212", "level:n=1", "1");
    let diagonal = players(100, "1223343744", "level:n=1", "4");
    assert!(column >= diagonal + 15, "{column} and {diagonal} of 100");
}

#[test]
fn the_strongest_level_that_errs_overlooks_nothing_at_once() {
    assert_eq!(players(5, "121212", "level:n=19", "1"), 5);
    assert_eq!(players(5, "12121", "level:n=19", "1"), 5);
}

#[test]
fn the_highest_level_plays_by_exact_values() {
    // The first move in the middle wins with the last stone of the first player (Allis, Allen 1988).
    assert_eq!(players(5, "", "level:n=20", "4"), 5);
}

#[test]
fn a_seed_repeats_a_game_and_another_gives_another() {
    let game = Othello::default();
    let moves = |seed: u64| {
        let mut played = Match::new(game, SHORT);
        let mut player = level(&game, &format!("level:n=5,seed={seed}"));
        while played.ending().is_none() && played.turns() < 20 {
            let mv = player(&played);
            played.play(mv).unwrap();
        }
        played.moves().collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn a_level_hurries_to_win() {
    let game = ConnectFour::default();
    let mut strong = level(&game, "level:n=19");
    // Three in a column: the fourth wins at once, although many moves win later.
    let mut played = Match::from_position(game, game.parse_position("414141").unwrap(), SHORT);
    let mv = strong(&played);
    played.play(mv).unwrap();
    assert_eq!(played.ending().map(|ending| ending.outcome), Some(Outcome::Win(Side::First)));
}
