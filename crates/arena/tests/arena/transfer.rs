//! Tournaments that move from one store to another.

use endspiel_arena::{Arena, Tournament, TournamentPart};
use endspiel_game::Side;

use super::{Folder, play, run, tournament};

const ROUNDS: &str =
    "name='t'\ngame='connect4'\nrounds=60\nplayers=[{engine='random'},{engine='easy'}]\n[openings]\nplies=3";

/// Returns all parts of a tournament.
fn parts(arena: &Arena, id: i64) -> Vec<TournamentPart> {
    let (mut parts, mut next) = (Vec::new(), Some(0));
    while let Some(from) = next {
        let (part, rest) = arena.store().part(id, from).unwrap();
        parts.push(part);
        next = rest;
    }
    parts
}

fn keep_all(arena: &Arena, parts: &[TournamentPart]) -> Vec<bool> {
    parts.iter().map(|part| arena.keep(part.clone()).unwrap()).collect()
}

#[test]
fn all_parts_together_are_the_tournament() {
    let (from, to) = (Folder::new("parts-from"), Folder::new("parts-to"));
    let (from, to) = (from.arena(), to.arena());
    let id = run(&from, &tournament(ROUNDS), 2);
    let parts = parts(&from, id);
    let sizes: Vec<(usize, bool)> = parts.iter().map(|part| (part.games.len(), part.finished.is_some())).collect();
    assert_eq!(sizes, [(100, false), (20, true)]);
    assert_eq!(keep_all(&to, &parts), [true, true]);
    assert_eq!(keep_all(&to, &parts), [false, false]);
    let kept = to.list().unwrap()[0].id;
    assert_eq!(to.store().games(kept).unwrap(), from.store().games(id).unwrap());
    let load = |arena: &Arena, id| {
        let stored = arena.store().load(id).unwrap();
        (stored.uid, stored.tournament, stored.program, stored.begun, stored.finished)
    };
    assert_eq!(load(&to, kept), load(&from, id));
}

#[test]
fn a_move_that_broke_off_is_resumed_and_rounds_may_be_added_later() {
    let (from, to) = (Folder::new("broken-from"), Folder::new("broken-to"));
    let (from, to) = (from.arena(), to.arena());
    let id = run(&from, &tournament(ROUNDS), 2);
    let parts_of = parts(&from, id);
    assert_eq!(keep_all(&to, &parts_of[..1]), [true]);
    assert_eq!(to.list().unwrap()[0].finished, None);
    assert_eq!(keep_all(&to, &parts_of), [false, true]);
    from.extend(id, 61).unwrap();
    let longer = parts(&from, id);
    assert_eq!(keep_all(&to, &longer), [true, false]);
    let listed = &to.list().unwrap()[0];
    assert_eq!((listed.games, listed.done, listed.finished), (122, 120, None));
    // The shorter one takes nothing back.
    assert_eq!(keep_all(&to, &parts_of), [false, false]);
    assert_eq!(to.list().unwrap()[0].games, 122);
}

#[test]
fn a_tournament_that_is_being_played_stays_as_it_is() {
    let (from, to) = (Folder::new("played-from"), Folder::new("played-to"));
    let (from, to) = (from.arena(), to.arena());
    let id = run(&from, &tournament(ROUNDS), 2);
    let parts = parts(&from, id);
    assert_eq!(keep_all(&to, &parts[..1]), [true]);
    let _lease = to.store().lease(to.list().unwrap()[0].id).unwrap();
    assert_eq!(keep_all(&to, &parts), [false, false]);
    assert_eq!(to.list().unwrap()[0].done, 100);
}

#[test]
fn false_parts_are_refused_in_one_sentence_and_nothing_is_kept() {
    let folder = Folder::new("false-parts");
    let arena = folder.arena();
    let tournament = tournament(ROUNDS);
    let part = TournamentPart {
        uid: "0123456789abcdef0123456789abcdef".to_owned(),
        program: Some("a program".to_owned()),
        begun: 7,
        finished: None,
        games: vec![play(&tournament, 0), play(&tournament, 3)],
        tournament,
    };
    let with = |change: &dyn Fn(&mut Tournament)| {
        let mut part = part.clone();
        change(&mut part.tournament);
        part
    };
    let mut turned = part.clone();
    turned.games[0].winner = turned.games[0].winner.map(|side| !side).or(Some(Side::First));
    let false_parts = [
        (turned, "it is damaged: game 0: the moves do not end as it says"),
        (TournamentPart { uid: "../x".to_owned(), ..part.clone() }, "it is damaged: its name"),
        (TournamentPart { program: None, ..part.clone() }, "it is damaged: its games have no program"),
        (TournamentPart { program: Some("\u{1b}[2J".to_owned()), ..part.clone() }, "it is damaged: its program"),
        (TournamentPart { begun: u64::MAX, ..part.clone() }, "it is damaged: its times"),
        (with(&|it| it.players[0].engine = "ugi:/bin/true".to_owned()), "other programs play in it"),
        (with(&|it| it.openings.file = Some("/etc/passwd".to_owned())), "it is damaged: its openings are in a file"),
        (with(&|it| it.rounds = 20_000), "it has more than 20000 games"),
        (with(&|it| it.seed = u64::MAX), "its seed is larger than browsers can hold"),
        (with(&|it| it.seed = 3), "it is damaged: game 0: the game does not begin with its opening"),
        (with(&|it| it.players[0].engine = "nonsense".to_owned()), "nonsense"),
    ];
    for (part, why) in false_parts {
        let said = arena.keep(part).unwrap_err().to_string();
        assert!(said.contains(why) && !said.contains('\n'), "{said}");
    }
    assert_eq!(arena.list().unwrap(), []);
    assert!(arena.keep(part.clone()).unwrap());
    let other = TournamentPart { program: Some("another one".to_owned()), ..part };
    let said = arena.keep(other).unwrap_err().to_string();
    assert!(said.contains("another tournament of its name is here"), "{said}");
}
