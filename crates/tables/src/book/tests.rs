//! Tests of the program's book: against rebuilt tables, against the rules, and with damage.

use std::sync::Arc;

use endspiel_game::{Game, Notation, Random, SinceRemoval};
use endspiel_knowledge::{Effort, Exact, Known, ProbeResult, Stop, Value};
use endspiel_mill::{Mill, Position};

use super::*;
use crate::archive::position;
use crate::build::{Build, Goal};
use crate::store::Store;
use crate::tables::Tables;
use crate::{ExactTables, Stats, Variant, file};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("endspiel-mill-book-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn under_thirty(data: &Path) -> Store {
    Store::in_data(data).under(Limit::new(30).unwrap())
}

#[test]
fn the_programs_book_is_whole_and_small_enough() {
    let book = MillBook::included().unwrap().unwrap();
    assert_eq!(book.limit(), Limit::new(30).unwrap());
    assert!(book.made().starts_with("endspiel"), "{}", book.made());
    let endgames: usize = book.head.tables.iter().filter(|entry| entry.phase == Phase::Moving).map(|e| e.bytes).sum();
    assert!(endgames <= 1 << 20 && book.size() <= 4 << 20, "{endgames} of {}", book.size());
    for space in book.spaces() {
        book.open(space).unwrap().unwrap().check_blocks().unwrap();
    }
}

#[test]
fn tables_built_anew_are_those_of_the_book() {
    let (data, book) = (folder("anew"), MillBook::included().unwrap().unwrap());
    let store = under_thirty(&data);
    for goal in [Goal::SMALL, Goal::new(4, 4, 2).unwrap()] {
        Build::prepare(&store, goal, 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    }
    for (own, opposing) in [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3)] {
        let space = Subspace::moving(own, opposing);
        let [built, known] = [store.open(space), book.open(space)].map(|file| file.unwrap().unwrap());
        assert_eq!(built.stats().by_code, known.stats().by_code, "{space}");
        assert!(*built.load().unwrap().codes == *known.load().unwrap().codes, "{space}");
    }
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn what_a_book_says_follows_from_what_it_says_of_the_moves() {
    let (data, book, game) = (folder("follows"), MillBook::included().unwrap().unwrap(), Mill::default());
    let tables = Tables::new(Store::in_data(&data));
    let mut random = Random::new(14);
    let begun = SinceRemoval { limit: book.limit().plies(), ..SinceRemoval::UNLIMITED };
    let probe =
        |position: &Position, since| tables.known_since(&game, position, since).unwrap().and_then(ProbeResult::exact);
    let mut compared = 0;
    for space in book.spaces() {
        let numbers = space.pair.layout().len();
        // Small tables are recomputed as a whole.
        for number in 0..if numbers > 2000 { 200 } else { numbers } {
            let number = if numbers > 2000 { random.below(numbers) } else { number };
            let Some(position) = position(space, number) else { continue };
            let known = probe(&position, begun).unwrap();
            if game.outcome(&position).is_some() {
                assert_eq!(known.value, Value::Loss);
                continue;
            }
            let after = game.moves(&position).into_iter().map(|mv| {
                let since = begun.after(game.is_irreversible(&position, mv));
                probe(&game.play_unchecked(&position, mv), since).map(|known| known.value.reversed())
            });
            if let Some(after) = after.collect::<Option<Vec<Value>>>() {
                assert_eq!(after.into_iter().max(), Some(known.value), "{}", game.print_position(&position));
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn after_up_to_eight_plies_of_any_game_every_move_is_known() {
    let (data, game) = (folder("opening"), Mill::default());
    let tables = Tables::new(Store::in_data(&data));
    let mut random = Random::new(9);
    let begun = SinceRemoval { limit: Some(30), ..SinceRemoval::UNLIMITED };
    let known = |position: &Position| {
        tables.known_since(&game, position, begun).unwrap().and_then(ProbeResult::exact).is_some()
    };
    assert!(known(&game.start()));
    for _ in 0..300 {
        let mut position = game.start();
        for _ in 0..random.below(9) {
            position = game.play_unchecked(&position, *random.choose(&game.moves(&position)).unwrap());
        }
        let after = game.moves(&position).into_iter().map(|mv| game.play_unchecked(&position, mv));
        assert!(after.into_iter().all(|next| known(&next)), "{}", game.print_position(&position));
    }
}

#[test]
fn without_any_file_the_book_answers_under_its_limit_and_no_other() {
    let data = folder("nothing");
    let (tables, game) = (Tables::new(Store::in_data(&data)), Mill::default());
    // A published distance: won in 25 plies, without a removal before the last.
    let position = game.parse_position("bb.w.bw./.....w../........ w 0 0").unwrap();
    let probe = |plies, limit| {
        tables.known_since(&game, &position, SinceRemoval { plies, limit, ..SinceRemoval::UNLIMITED }).unwrap()
    };
    // With three stones each the next removal is the end.
    let won = Known { plies: Some(25), removal: Some(25), ..Known::of(Value::Win) };
    assert_eq!(probe(5, Some(30)), Some(ProbeResult::Exact(won)));
    assert_eq!(probe(6, Some(30)), Some(ProbeResult::Exact(Known::of(Value::Draw))));
    assert_eq!((probe(0, Some(29)), probe(0, None)), (None, None));
}

#[test]
fn a_search_asks_the_book_for_endgames_and_not_for_what_takes_longer_than_searching() {
    let data = folder("in-search");
    let known = ExactTables::new(Arc::new(Tables::new(Store::in_data(&data))));
    let game = Mill::default();
    let since = SinceRemoval { limit: Some(30), ..SinceRemoval::UNLIMITED };
    let stop = Stop::never();
    let placing = game.parse_position("w.b.w.b./..w..b../w....b.. w 5 5").unwrap();
    let won = game.parse_position("bb.w.bw./.....w../........ w 0 0").unwrap();
    for _ in 0..2 {
        assert_eq!(known.value_in_search(&game, &placing, since, &stop), None);
        assert!(known.value_since(&game, &placing, since, Effort::Probe, &stop).is_some());
        let probed = known.value_in_search(&game, &won, since, &stop);
        assert!(
            matches!(probed, Some(ProbeResult::Exact(Known { value: Value::Win, removal: Some(25), .. }))),
            "{probed:?}"
        );
        let unlimited = known.value_in_search(&game, &won, SinceRemoval::UNLIMITED, &stop);
        assert_eq!(unlimited, None);
    }
}

#[test]
fn placing_is_part_of_a_book_as_far_as_it_is_asked_for() {
    let (data, game) = (folder("placing"), Mill::default());
    let store = under_thirty(&data);
    for goal in BookMaker::goals() {
        Build::prepare(&store, goal, 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    }
    let maker = BookMaker { store: &store, plies: Some(1), made: "endspiel, a test" };
    let missing = maker.make(&Stop::never(), |_, _| {}).unwrap_err();
    assert!(matches!(missing, BookError::Missing(space) if space.phase != Phase::Moving), "{missing}");
    // Every position a draw, as all of the first plies but a few are.
    for space in (0..=1).flat_map(|ply| Subspace::placing(Variant::Nine, ply, 2)) {
        let codes = vec![crate::code::DRAW; space.pair.layout().len()];
        let stats =
            Stats { own: space.pair.own, opposing: space.pair.opposing, limit: store.limit(), by_code: vec![0; 256] };
        file::write(&**store.files(), &store.path(space), space, &codes, &stats).unwrap();
    }
    let bytes = maker.make(&Stop::never(), |_, _| {}).unwrap();
    let book = MillBook::read(Path::new("made"), bytes.into()).unwrap();
    assert_eq!(book.made(), "endspiel, a test");
    let start = Subspace::of(game.rules(), &game.start()).unwrap();
    let table = book.open(start).unwrap().unwrap();
    assert!(!table.has_distances());
    assert_eq!(table.load().unwrap().codes[0], crate::code::DRAW);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_changed_byte_or_another_version_is_refused() {
    let refused =
        |bytes: &[u8]| MillBook::read(Path::new("b"), bytes.to_vec().into()).map(|_| ()).unwrap_err().to_string();
    let included = assets::BOOK.bytes().unwrap();
    let changed = |place: usize| {
        let mut bytes = included.to_vec();
        bytes[place] ^= 1;
        refused(&bytes)
    };
    assert_eq!(changed(0), "this is not a book of mill");
    assert_eq!(refused(b"something else"), "this is not a book of mill");
    assert_eq!(changed(9), "the book of mill has version 0, and this program reads version 1");
    for place in (10..included.len()).step_by(included.len() / 20) {
        assert_eq!(changed(place), "the book of mill is damaged");
        assert_eq!(refused(&included[..place]), "the book of mill is damaged");
    }
}

#[test]
fn a_pipe_in_place_of_a_book_is_left_out() {
    let data = folder("pipe");
    let path = MillBook::path_in(&data.join("books"));
    std::fs::create_dir_all(data.join("books")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let books = MillBooks::beside(Store::in_data(&data).files(), &data.join("tables"));
    assert!(books.open(Limit::new(30).unwrap(), Subspace::moving(3, 3)).is_some(), "the program's own is there");
    std::fs::remove_dir_all(data).unwrap();
}
