//! The targets by name, and how each splits its input.

use endspiel_connect4::{ConnectFour, LargeConnectFour};
use endspiel_games::Games;
use endspiel_mill::Mill;
use endspiel_othello::Othello;

use crate::import::Envelope;
use crate::tables::Seal;
use crate::{
    book, choose, choose_game, foreign, import, play, protocol, python, saved, spec, tables, tournament, words,
};

/// Returns the target with this name.
pub fn named(name: &str) -> Option<fn(&[u8])> {
    Some(match name {
        "spec" => |data| spec::check(&String::from_utf8_lossy(data)),
        "mill" => mill,
        "mill_foreign" => mill_foreign,
        "connect4" => connect4,
        "othello" => othello,
        "othello_import" => othello_import,
        "othello_book" => othello_book,
        "python" => literals,
        "play" => orders,
        "protocol" => protocol::check,
        "engine" => |data| protocol::check_engine(&String::from_utf8_lossy(data)),
        "saved" => saved::check,
        "tournament" => |data| tournament::check(&String::from_utf8_lossy(data)),
        "table" => table,
        "archive" => archive,
        _ => return None,
    })
}

const MILL: [&str; 7] = [
    "mill",
    "mill:removals=1",
    "mill:variant=six",
    "mill:variant=twelve",
    "mill:variant=lasker",
    "mill:variant=morabaraba",
    "mill:flying=off",
];

fn mill(data: &[u8]) {
    if let Some((game, text)) = choose_game::<Mill>(&MILL, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
}

const FOREIGN: [&str; 4] = ["mill", "mill:variant=six", "mill:variant=twelve", "mill:variant=lasker"];

fn mill_foreign(data: &[u8]) {
    if let Some((game, text)) = choose_game::<Mill>(&FOREIGN, data) {
        foreign::check(&game, &String::from_utf8_lossy(text));
    }
}

const CONNECT_FOUR: [&str; 8] = [
    "connect4",
    "connect4:cols=9,rows=6,win=5",
    "connect4:cols=3,rows=3,win=3",
    "connect4:cols=32,rows=1",
    "connect4:cols=1,rows=63",
    "connect4:cols=8,rows=7",
    "connect4:cols=10,rows=5,win=2",
    "connect4:cols=2,rows=31,win=31",
];

const LARGE_CONNECT_FOUR: [&str; 8] = [
    "connect4",
    "connect4:cols=9,rows=7",
    "connect4:cols=3,rows=41,win=3",
    "connect4:cols=35,rows=2",
    "connect4:cols=1,rows=127",
    "connect4:cols=8,rows=8",
    "connect4:cols=16,rows=7,win=2",
    "connect4:cols=2,rows=63,win=63",
];

fn connect4(data: &[u8]) {
    if let Some((game, text)) = choose_game::<ConnectFour>(&CONNECT_FOUR, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
    if let Some((game, text)) = choose_game::<LargeConnectFour>(&LARGE_CONNECT_FOUR, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
}

const OTHELLO: [&str; 3] = ["othello", "othello:size=6", "othello:size=4"];

fn othello(data: &[u8]) {
    if let Some((game, text)) = choose_game::<Othello>(&OTHELLO, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
}

fn othello_import(data: &[u8]) {
    let Some((game, rest)) = choose_game::<Othello>(&OTHELLO, data) else { return };
    let Some((&envelope, file)) = choose(&Envelope::ALL, rest) else { return };
    import::check(&game, envelope, file);
}

/// Reads an opening book; the first byte chooses the board.
fn othello_book(data: &[u8]) {
    if let Some((game, file)) = choose_game::<Othello>(&OTHELLO, data) {
        book::check(&game, file);
    }
}

/// Reads literals; the first byte chooses the game, the second its options.
fn literals(data: &[u8]) {
    let Some((number, rest)) = choose(&[0, 1, 2], data) else { return };
    let text = |rest| String::from_utf8_lossy(rest).into_owned();
    match number {
        0 => choose_game::<Mill>(&FOREIGN, rest).iter().for_each(|(game, rest)| python::check(game, &text(rest))),
        1 => choose_game::<ConnectFour>(&CONNECT_FOUR, rest)
            .iter()
            .for_each(|(game, rest)| python::check(game, &text(rest))),
        _ => choose_game::<Othello>(&OTHELLO, rest).iter().for_each(|(game, rest)| python::check(game, &text(rest))),
    }
}

fn orders(data: &[u8]) {
    let Some((spec, rest)) = choose(&play::SPECS, data) else { return };
    let Some((&limits, orders)) = choose(&play::LIMITS, rest) else { return };
    let game = Games::usual().open(spec).expect("a game");
    play::check(&*game, limits, &String::from_utf8_lossy(orders));
}

fn table(data: &[u8]) {
    let Some((&seal, file)) = choose(&Seal::ALL, data) else { return };
    tables::check_file(seal, file);
}

fn archive(data: &[u8]) {
    let Some((&seal, file)) = choose(&Seal::ALL, data) else { return };
    tables::check_archive(seal, file);
}
