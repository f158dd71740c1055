use std::fs;
use std::path::PathBuf;

use endspiel_game::conformance::random_game;
use endspiel_game::{DrawLimits, Game, Match, Notation, Symmetry};
use endspiel_knowledge::{BookEnd, BookExtent, BookOrder, BookSearch, Stop};
use endspiel_machine::{SealError, read_file};
use endspiel_othello::{Othello, Position};

use super::lazy_book::{BookPlayer, OpeningPlay};
use super::tree::{Estimate, Tree};
use super::{BookError, LazyBook, OpeningBook, make};
use crate::{Knowledge, Limits};

type Made = Result<BookEnd, std::io::Error>;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("endspiel-estimates-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Makes a tiny book of shallow searches; `heard` is called with the number of positions, and may
/// request a stop.
fn tiny(folder: &std::path::Path, positions: usize, threads: usize, heard: &mut dyn FnMut(usize, &Stop)) -> Made {
    let order = BookOrder {
        folder,
        plies: Some(8),
        threads,
        table_bytes: Some(1 << 20),
        positions: Some(positions),
        search: BookSearch { depth: Some(3), ..BookSearch::default() },
        made: "a test",
        pool: None,
    };
    let stop = Stop::never();
    make(&Othello::default(), &Knowledge::default(), &order, &stop, &mut |progress| heard(progress.solved, &stop))
}

fn book_in(folder: &std::path::Path) -> OpeningBook<Othello> {
    OpeningBook::read(&Othello::default(), &read_file(&folder.join("othello.book")).unwrap()).unwrap()
}

/// Returns the value of plain negamax over the leaves of a book.
fn negamax(game: &Othello, tree: &Tree<Othello>, position: &Position) -> i16 {
    let moves = tree.moves(game, position);
    let after = |mv| -negamax(game, tree, &game.play_unchecked(position, mv));
    moves.iter().map(|found| after(found.mv)).max().unwrap_or_else(|| tree.value(game, position).unwrap().hundredths)
}

/// Returns all reachable positions of a book, each as it is reached.
fn positions(game: &Othello, tree: &Tree<Othello>) -> Vec<Position> {
    let (mut found, mut waiting) = (Vec::new(), vec![game.start()]);
    while let Some(position) = waiting.pop() {
        waiting.extend(tree.moves(game, &position).iter().map(|next| game.play_unchecked(&position, next.mv)));
        found.push(position);
    }
    found
}

#[test]
fn values_are_those_of_plain_negamax_over_the_leaves() {
    let (game, folder) = (Othello::default(), folder("negamax"));
    assert!(matches!(tiny(&folder, 150, 1, &mut |_, _| {}), Ok(BookEnd::Made { .. })));
    let book = book_in(&folder);
    let tree = book.tree();
    assert!(tree.positions() >= 150 && book.made() == ["a test"]);
    let all = positions(&game, tree);
    assert!(all.len() > tree.positions(), "some positions are come to in more than one way");
    let mut inner = 0;
    for position in &all {
        let moves = tree.moves(&game, position);
        assert_eq!(tree.value(&game, position).unwrap().hundredths, negamax(&game, tree, position));
        // A position has all its moves or none.
        assert!(moves.is_empty() || moves.len() == game.moves(position).len());
        inner += usize::from(!moves.is_empty());
    }
    assert!(inner > 20);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_book_is_written_and_read_again() {
    let game = Othello::default();
    let leaf = |number: usize| Estimate { hundredths: number as i16 * 7 - 300, depth: 9 };
    let mut tree = Tree::new(&game, leaf(1));
    for _ in 0..40 {
        let place = tree.next_leaf(&game, 60, &[]).unwrap();
        let (_, missing) = tree.after(&game, place);
        let found: Vec<_> =
            missing.into_iter().map(|position| (position, leaf(game.hash(&position) as usize % 90))).collect();
        tree.expand(&game, place, &found);
    }
    let head = super::file::Head { game: game.spec(), made: vec!["by hand".to_owned()], evaluator: 7 };
    let bytes = super::file::write(&head, &tree);
    let book = OpeningBook::read(&game, &bytes).unwrap();
    assert_eq!((book.tree().positions(), &book.head), (tree.positions(), &head));
    for position in positions(&game, &tree) {
        assert_eq!(book.tree().value(&game, &position), tree.value(&game, &position));
        assert_eq!(book.tree().moves(&game, &position), tree.moves(&game, &position));
    }
    assert_eq!(super::file::write(&book.head, book.tree()), bytes);
    // Damage, a truncated file, another file, and a book of another board.
    let refused = |bytes: &[u8]| OpeningBook::read(&game, bytes).unwrap_err();
    for at in [20, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 16;
        assert_eq!(refused(&changed).to_string(), "the book of openings is damaged");
        assert!(matches!(refused(&bytes[..at]), BookError::Sealed(SealError::Damaged(_))));
    }
    assert_eq!(refused(b"nothing").to_string(), "this is not a book of openings");
    let small = Othello::new(6).unwrap();
    assert_eq!(OpeningBook::read(&small, &bytes).unwrap_err().to_string(), "this is a book of openings for othello");
}

#[test]
fn bytes_that_are_sealed_but_no_book_are_refused_or_played_by() {
    let game = Othello::default();
    let included = <Othello as endspiel_knowledge::Searchable>::book().unwrap().bytes().unwrap();
    let body = super::file::SEAL.open(included).unwrap();
    let mut random = endspiel_game::Random::new(1);
    let (mut refused, mut read) = (0, 0);
    for _ in 0..200 {
        let mut changed = included[body.clone()].to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(changed.len());
            changed[at] = random.word() as u8;
        }
        changed.truncate(changed.len() - random.below(2));
        match OpeningBook::read(&game, &super::file::SEAL.close(&changed)) {
            Ok(book) => {
                read += 1;
                let moves = book.tree().moves(&game, &game.start());
                assert!(moves.iter().all(|found| !book.tree().line(&game, &game.start(), found.mv).is_empty()));
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 0 && refused > 0, "{read} {refused}");
}

#[test]
fn a_book_that_was_stopped_again_and_again_is_the_one_made_at_once() {
    let [whole, pieces, more] = ["whole", "pieces", "more"].map(folder);
    tiny(&whole, 120, 1, &mut |_, _| {}).unwrap();
    let mut runs = 0;
    loop {
        runs += 1;
        let mut steps = 0;
        let end = tiny(&pieces, 120, 1, &mut |_, stop| {
            steps += 1;
            if steps == 4 {
                stop.request();
            }
        });
        match end.unwrap() {
            BookEnd::Stopped => assert!(runs < 100),
            BookEnd::Made { extent, .. } => {
                assert_eq!(extent, BookExtent::Positions(book_in(&pieces).tree().positions()));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(runs > 2);
    let bytes = |folder: &std::path::Path| fs::read(folder.join("othello.book")).unwrap();
    assert_eq!(bytes(&pieces), bytes(&whole));
    // A smaller request is done already; a larger one continues from here, on two threads too.
    assert!(matches!(tiny(&pieces, 100, 1, &mut |_, _| panic!("nothing is to do")), Ok(BookEnd::Ready { .. })));
    assert!(matches!(tiny(&pieces, 200, 2, &mut |_, _| {}), Ok(BookEnd::Made { .. })));
    assert!(book_in(&pieces).tree().positions() >= 200);
    // A damaged book is reported and not extended.
    fs::create_dir_all(&more).unwrap();
    fs::write(more.join("othello.book"), &bytes(&whole)[..99]).unwrap();
    let refused = tiny(&more, 100, 1, &mut |_, _| {}).unwrap_err().to_string();
    assert!(refused.ends_with("othello.book: the book of openings is damaged; remove it to begin anew"), "{refused}");
    for folder in [whole, pieces, more] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn two_do_not_make_the_same_book_at_the_same_time() {
    let folder = folder("two");
    let mut second = None;
    let first = tiny(&folder, 40, 1, &mut |_, _| {
        second.get_or_insert_with(|| tiny(&folder, 40, 1, &mut |_, _| {}));
    });
    assert!(matches!(first, Ok(BookEnd::Made { .. })));
    let refused = second.unwrap().unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::ResourceBusy);
    assert_eq!(refused.to_string(), format!("process {} is at it already", std::process::id()));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_the_book_plays_is_legal_and_equally_good_on_every_side_of_the_board() {
    let game = Othello::default();
    let lazy = std::sync::Arc::new(LazyBook::default());
    let book = lazy.book(&game).expect("the program has a book");
    assert_eq!(book.tree().value(&game, &Position { side: endspiel_game::Side::Second, ..game.start() }), None);
    let (mut played_by_book, limits) = (0, Limits::default());
    for (position, _) in (0..40).flat_map(|seed| random_game(&game, seed)) {
        for symmetry in (0..game.symmetries()).map(Symmetry) {
            let turned = game.transform(&position, symmetry);
            let here = Match::from_position(game, turned, DrawLimits::NONE);
            for seed in [None, Some(1), Some(2)] {
                let answer = BookPlayer::new(std::sync::Arc::clone(&lazy), seed).answer(&here, &limits, None);
                assert_eq!(answer.is_some(), !book.tree().moves(&game, &position).is_empty());
                let Some(answer) = answer else { continue };
                assert!(game.moves(&turned).contains(&answer.chosen) && answer.best.contains(&answer.chosen));
                assert!(!answer.exact && answer.depth > 0 && answer.nodes == 0);
                // At most a quarter of a disc worse than the best, and the best itself without a
                // seed.
                let best = i32::from(book.tree().value(&game, &position).unwrap().hundredths);
                assert!(best - answer.value <= if seed.is_some() { 25 } else { 0 }, "{best} {}", answer.value);
                // Its line can be played.
                let mut line = here.clone();
                answer.lines[0].moves.iter().for_each(|&mv| line.play(mv).unwrap());
                played_by_book += 1;
            }
        }
    }
    assert!(played_by_book > 40 * 8, "{played_by_book}");
}

#[test]
fn values_and_searches_of_a_certain_size_are_searched() {
    let (game, lazy) = (Othello::default(), std::sync::Arc::new(LazyBook::default()));
    let start = Match::new(game, DrawLimits::NONE);
    let asks =
        |limits: Limits| BookPlayer::new(std::sync::Arc::clone(&lazy), None).answer(&start, &limits, None).is_some();
    let usual = Limits::default();
    assert!(asks(usual) && asks(Limits { time: Some(std::time::Duration::from_secs(1)), ..usual }));
    for limits in [
        Limits { depth: Some(3), ..usual },
        Limits { nodes: Some(100), ..usual },
        Limits { lines: 1, ..usual },
        Limits { infinite: true, ..usual },
    ] {
        assert!(!asks(limits), "{limits:?}");
    }
    let small = Match::new(Othello::new(6).unwrap(), DrawLimits::NONE);
    assert!(BookPlayer::new(lazy, None).answer(&small, &usual, None).is_none());
}
