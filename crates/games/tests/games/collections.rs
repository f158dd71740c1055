//! What collections of games promise.

use endspiel_game::Colour;
use endspiel_games::{CollectionFile, CollectionNames, Games, GamesFilter};

/// Returns a WTHOR file of 1999 with these games: black's and white's numbers, black discs, moves as codes.
fn wthor(games: &[(u16, u16, u8, &[u8])]) -> Vec<u8> {
    let mut file = vec![19, 99, 1, 1];
    file.extend((games.len() as u32).to_le_bytes());
    file.extend([0, 0]);
    file.extend(1999u16.to_le_bytes());
    file.extend([8, 0, 24, 0]);
    for (black, white, discs, moves) in games {
        file.extend([0, 0]);
        file.extend(black.to_le_bytes());
        file.extend(white.to_le_bytes());
        file.extend([*discs, *discs]);
        let begin = file.len();
        file.extend(*moves);
        file.resize(begin + 60, 0);
    }
    file
}

/// Returns a list of names of players as WTHOR has it.
fn players(names: &[&str]) -> Vec<u8> {
    let mut file = vec![20, 26, 1, 1, 0, 0, 0, 0];
    file.extend((names.len() as u16).to_le_bytes());
    file.resize(16, 0);
    for name in names {
        let begin = file.len();
        file.extend(name.bytes());
        file.resize(begin + 20, 0);
    }
    file
}

// f5 d6 c3, its image f5 f6 e6 after f4 …, and another first reply.
const PERPENDICULAR: &[u8] = &[56, 64];
const MIRRORED: &[u8] = &[65, 46];
const DIAGONAL: &[u8] = &[56, 66];

#[test]
fn moves_are_counted_up_to_symmetry_with_their_results() {
    let file = wthor(&[(1, 0, 40, PERPENDICULAR), (0, 1, 20, MIRRORED), (0, 1, 32, DIAGONAL)]);
    let CollectionFile::Games(games, None) = Games::usual().read_collection("othello", &file).unwrap() else {
        panic!()
    };
    let open = Games::usual().open("othello").unwrap();
    let mut played = open.open(None, endspiel_game::DrawLimits::NONE).unwrap();
    let first = games.moves_from(&played.position()).unwrap();
    // All four first moves are one up to symmetry.
    assert_eq!(first.len(), 4);
    assert!(first.iter().all(|mv| (mv.times, mv.black, mv.white, mv.draws) == (3, 1, 1, 1)), "{first:?}");
    played.play("f5").unwrap();
    let replies: Vec<_> = games.moves_from(&played.position()).unwrap();
    let reply = |text: &str| replies.iter().find(|mv| mv.mv == text).map(|mv| (mv.times, mv.black, mv.white, mv.draws));
    assert_eq!((reply("d6"), reply("f6"), reply("f4")), (Some((2, 1, 1, 0)), Some((1, 0, 0, 1)), None));
}

#[test]
fn games_are_found_by_player_result_year_and_position() {
    let file = wthor(&[(1, 0, 40, PERPENDICULAR), (0, 1, 20, MIRRORED), (0, 2, 32, DIAGONAL)]);
    let CollectionFile::Games(games, None) = Games::usual().read_collection("othello", &file).unwrap() else {
        panic!()
    };
    let mut names = CollectionNames::default();
    match Games::usual().read_collection("othello", &players(&["Murakami", "Tamenori", "Leader"])).unwrap() {
        CollectionFile::Names(list) => names.take(list),
        CollectionFile::Games(..) => panic!("the list of names is no file of games"),
    }
    let find = |filter: GamesFilter| games.find(&filter, &names).unwrap();
    let player = |name: &str| GamesFilter { player: name.to_owned(), ..GamesFilter::default() };
    assert_eq!(find(player("leader")), [2]);
    assert_eq!(find(GamesFilter { opponent: "tame".to_owned(), ..player("murak") }), [0, 1]);
    assert_eq!(find(GamesFilter { winner: Some(None), ..player("") }), [2]);
    assert_eq!(find(GamesFilter { from: Some(2000), ..player("") }), [0u32; 0]);
    let mut after = Games::usual().open("othello").unwrap().open(None, endspiel_game::DrawLimits::NONE).unwrap();
    after.play_record("f5f6").unwrap();
    assert_eq!(find(GamesFilter { position: after.position(), ..player("") }), [2]);
    let game = games.game(0, &names).unwrap();
    assert_eq!((&*game.black, &*game.white, &*game.date), ("Tamenori", "Murakami", "1999"));
    assert_eq!((game.moves, game.winner), (vec!["f5".to_owned(), "d6".to_owned()], Some(Some(Colour::Black))));
}

#[test]
fn a_damaged_file_is_read_up_to_the_damage_and_the_place_is_named() {
    let whole = wthor(&[(1, 0, 40, PERPENDICULAR), (0, 1, 20, MIRRORED), (0, 2, 32, DIAGONAL)]);
    let read = |game: &str, file: &[u8]| match Games::usual().read_collection(game, file).unwrap() {
        CollectionFile::Games(games, stopped) => (games.games(), stopped.map(|error| error.to_string())),
        CollectionFile::Names(_) => panic!("these are games"),
    };
    let mut bad_square = whole.clone();
    bad_square[16 + 68 + 8] = 99;
    let (count, why) = read("othello", &bad_square);
    assert_eq!(count, 1);
    assert!(why.unwrap().contains("game 2: 99 is no square"));
    let (count, why) = read("othello", &whole[..16 + 68 + 40]);
    assert_eq!(count, 1);
    assert!(why.unwrap().contains("announces 3 games"));
    let (count, why) = read("connect4", b"4453\n4\n\n4x\n1");
    assert_eq!(count, 2);
    assert!(why.unwrap().contains("line 4"));
}
