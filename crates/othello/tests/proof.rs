//! The proof that Othello is a draw: H. Takizawa, *Othello is solved*, 2023, arXiv 2310.19387.

use endspiel_game::{Game, Notation};
use endspiel_knowledge::{Bounds, Value};
use endspiel_othello::{Othello, Proof};

/// The positions with fifty empty squares that the proof rests on.
const LIST: &str = include_str!("proof/proved-50.txt");

const DRAW: Bounds = Bounds::exactly(Value::Draw);
const AT_LEAST: Bounds = Bounds { at_least: Some(Value::Draw), at_most: None };
const AT_MOST: Bounds = Bounds { at_least: None, at_most: Some(Value::Draw) };

fn included() -> &'static Proof {
    Proof::included().expect("the program has it")
}

/// Returns the numbers of draws, lower and upper bounds with this many discs placed.
fn counts(proof: &Proof, ply: u32) -> [usize; 3] {
    let at = |wanted: Bounds| {
        let has = |discs: u32| discs == ply + 4;
        proof.positions().filter(|(at, found)| has(at.own.count() + at.opposing.count()) && *found == wanted).count()
    };
    [DRAW, AT_LEAST, AT_MOST].map(at)
}

/// The bounds after these moves, for the side to move.
fn after(moves: &str) -> Bounds {
    let game = Othello::default();
    let play = |position, word: &str| game.play_unchecked(&position, game.parse_move(&position, word).expect(word));
    included().bounds(&moves.split_whitespace().fold(game.start(), play))
}

#[test]
fn othello_is_a_draw_by_the_list_and_the_rules_alone() {
    let proof = Proof::from_list(LIST).expect("the list is sound");
    // Counted with another program from the same list.
    for (ply, expected) in [
        (0, [1, 0, 0]),
        (1, [1, 0, 0]),
        (2, [1, 2, 0]),
        (3, [1, 4, 2]),
        (4, [2, 8, 3]),
        (6, [1, 52, 23]),
        (10, [1, 1639, 947]),
    ] {
        assert_eq!(counts(&proof, ply), expected, "ply {ply}");
    }
    let bytes = proof.to_bytes();
    let read = Proof::read(&bytes).expect("it was written here");
    let all = |proof: &Proof| {
        let mut all: Vec<_> =
            proof.positions().map(|(position, bounds)| (*position, bounds.at_least, bounds.at_most)).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(all(&read), all(&proof));
    let same = all(&read) == all(included());
    assert!(same, "the file of the program is made from another list; `endspiel book othello --proof` makes it");
}

#[test]
fn the_openings_have_the_published_bounds() {
    assert_eq!([after(""), after("f5"), after("f5 d6")], [DRAW; 3]);
    assert_eq!(after("f5 f6"), AT_LEAST);
    assert_eq!(after("f5 f4"), AT_LEAST);
    assert_eq!(after("d3 c5"), DRAW, "the mirrored f5 d6");
    assert_eq!(after("f5 f6 e6 f4 g7"), Bounds::NONE);
}

#[test]
fn a_proof_rests_on_no_more_positions_than_the_list_has() {
    let game = Othello::default();
    let whole = included().rests_on(&game.start()).expect("the start is proved");
    assert!((1..=2587).contains(&whole), "{whole}");
    let next = game.play_unchecked(&game.start(), game.moves(&game.start())[0]);
    assert_eq!(included().rests_on(&next), Some(whole), "the first move is a matter of symmetry");
    let leaf = LIST.lines().next().and_then(|line| line.rsplit_once(' ')).expect("a line");
    let leaf = game.parse_position(leaf.0).expect("a position");
    assert_eq!(included().rests_on(&leaf), Some(1));
}

#[test]
fn a_line_that_is_no_position_with_a_bound_is_refused_with_its_number() {
    let refused = |list: &str| Proof::from_list(list).expect_err(list).to_string();
    let first = LIST.lines().next().expect("a line");
    assert!(refused(&format!("{first}\n{}", first.replace(">=0", ">0"))).contains("line 2"));
    assert!(refused("----").contains("line 1"));
    let start = Othello::default();
    let start = start.print_position(&start.start());
    assert!(refused(&format!("{start} =0")).contains("60"));
}

#[test]
fn a_damaged_file_is_refused() {
    let bytes = Proof::from_list(LIST.lines().next().expect("a line")).expect("one line").to_bytes();
    assert!(Proof::read(&bytes).is_ok());
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x55;
        assert!(Proof::read(&damaged).is_err(), "byte {place}");
        assert!(Proof::read(&bytes[..place]).is_err());
    }
}
