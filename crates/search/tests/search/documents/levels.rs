//! Players for people: each level is better than the one below.

use endspiel_connect4::ConnectFour;
use endspiel_game::{DrawLimits, Game, Match, Notation, Outcome, Random, Side};
use endspiel_knowledge::{Searchable, Stop};
use endspiel_mill::Mill;
use endspiel_othello::Othello;
use endspiel_search::{Beginner, Level, Limits};

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

fn level<G: Searchable>(game: &G, level: Level) -> Player<G> {
    let mut player = level.player(game, 5).unwrap();
    Box::new(move |played| player.think(played, &Limits::default(), &Stop::never(), &mut |_| ()).unwrap().chosen)
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

#[test]
fn a_beginner_beats_chance_but_not_two_plies() {
    fn check<G: Searchable>(game: &G) {
        scores(game, level(game, Level::Beginner), at_random(game), 45);
        scores(game, level(game, Level::Easy), level(game, Level::Beginner), 36);
    }
    check(&Mill::default());
    check(&ConnectFour::default());
    check(&Othello::default());
}

#[test]
fn a_beginner_always_takes_a_win_and_mostly_stops_one() {
    let game = ConnectFour::default();
    let count = |position: &str, wanted: &str| {
        let position = game.parse_position(position).unwrap();
        let hits = |seed: &u64| {
            let chosen = Beginner::new(*seed).choose(&game, &position).unwrap().chosen;
            game.print_move(&position, chosen) == wanted
        };
        (0..100).filter(hits).count()
    };
    assert_eq!(count("121212", "1"), 100);
    let stopped = count("12121", "1");
    assert!((70..100).contains(&stopped), "{stopped} of 100");
}

#[test]
fn a_level_hurries_to_win() {
    let game = ConnectFour::default();
    let mut hard = level(&game, Level::Hard);
    // Three in a column: the fourth wins at once, although many moves win later.
    let mut played = Match::from_position(game, game.parse_position("414141").unwrap(), SHORT);
    let mv = hard(&played);
    played.play(mv).unwrap();
    assert_eq!(played.ending().map(|ending| ending.outcome), Some(Outcome::Win(Side::First)));
}
