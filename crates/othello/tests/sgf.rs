//! The Smart Game Format: files as other programs write them, and round trips.

use endspiel_game::{Error, Game, GameTree, ImportedGame, Notation, Random, Side};
use endspiel_othello::{Move, Othello};

fn othello(size: u8) -> Othello {
    Othello::from_spec(format!("othello:size={size}").parse().unwrap()).unwrap()
}

fn read(text: &str) -> Result<Vec<ImportedGame<Othello>>, Error> {
    othello(8).import(text.as_bytes())
}

fn read_one(text: &str) -> ImportedGame<Othello> {
    let mut games = read(text).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn record(game: &ImportedGame<Othello>) -> String {
    othello(8).print_record(&game.start, &game.moves)
}

fn refusal(text: &str) -> String {
    read(text).expect_err("it is no game").to_string()
}

#[test]
fn a_game_as_edax_writes_it() {
    // The first move stands in the root, every node but the first ends with its semicolon, squares are capital letters.
    let text = "(;FF[4]GM[2]AP[edax:4.4]PC[Edax]DT[2020-01-02]PB[one]PW[two]SZ[8]AB[E4][D5]AW[D4][E5]PL[B]RE[Void]\n\
                B[F5];W[D6];B[C3];W[D3];)\n";
    let game = read_one(text);
    assert_eq!(game.start, othello(8).start());
    assert_eq!((record(&game).as_str(), game.tree.is_none()), ("f5d6c3d3", true));
    let facts: Vec<&str> = game.tags.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(facts, ["PC", "DT", "PB", "PW", "RE"]);
}

#[test]
fn squares_may_be_two_letters_as_in_go() {
    let game = read_one("(;GM[2]SZ[8]PB[a]PW[b];B[fe];W[df];B[cc])");
    assert_eq!(record(&game), "f5d6c3");
}

#[test]
fn variations_and_comments_are_kept() {
    let text = "(;FF[4]GM[2]SZ[8]C[An opening]\n;B[f5]C[the only move\\: by symmetry]\n\
                (;W[d6]C[diagonal \\[x\\]];B[c3]\n  (;W[d3])\n  (;W[f3]))\n(;W[f6];B[e6])\n(;W[f4]))";
    let game = read_one(text);
    assert_eq!(record(&game), "f5d6c3d3");
    let tree = game.tree.unwrap();
    assert_eq!(tree.print(&othello(8)), "f5 d6 (f6 e6) (f4) c3 d3 (f3)");
    assert_eq!(tree.comment, "An opening");
    let comments: Vec<&str> = tree.nodes.iter().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["the only move: by symmetry", "diagonal [x]", "", "", "", "", "", ""]);
}

#[test]
fn a_collection_has_several_games_and_any_text_between_them() {
    let games = read("Some games\n(;GM[2];B[f5];W[d6])\n\n(;GM[2];B[d3]) end").unwrap();
    assert_eq!(games.iter().map(record).collect::<Vec<_>>(), ["f5d6", "d3"]);
}

#[test]
fn passes_may_be_written_in_every_way_and_left_out() {
    // A known game of nine moves in which White is wiped out, and one with a pass in the middle.
    let nine = "(;GM[2];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5]";
    for end in [")", ";W[])", ";W[pa];B[tt])"] {
        let game = read_one(&format!("{nine}{end}"));
        assert_eq!(game.moves.len(), 9, "{end}");
    }
    let game = othello(8);
    let (moves, at) = game_with_a_pass(&game);
    for pass in [None, Some(""), Some("PA"), Some("pass"), Some("tt"), Some("--")] {
        let mut text = "(;GM[2]".to_owned();
        for (number, mv) in moves.iter().enumerate() {
            let word = if number == at { pass.map(str::to_owned) } else { Some(mv.to_string()) };
            if let Some(word) = word {
                text += &format!(";{}[{word}]", if number % 2 == 0 { 'B' } else { 'W' });
            }
        }
        assert_eq!(read_one(&(text + ")")).moves, moves, "{pass:?}");
    }
}

/// Returns a game with a pass that is not the last move, and its number.
fn game_with_a_pass(game: &Othello) -> (Vec<Move>, usize) {
    let found = (0..).find_map(|seed| {
        let mut random = Random::new(seed);
        let (mut position, mut moves) = (game.start(), Vec::new());
        while let Some(&mv) = random.choose(&game.moves(&position)) {
            moves.push(mv);
            position = game.play_unchecked(&position, mv);
        }
        let at = moves.iter().position(|&mv| mv == Move::Pass)?;
        (at + 1 < moves.len()).then_some((moves, at))
    });
    found.unwrap()
}

#[test]
fn a_position_is_set_up_with_squares_and_rectangles() {
    let game = read_one("(;GM[2]SZ[8]AB[c3:d4][h8]AW[e5]AE[c3];B[f6])");
    let board = othello(8).print_position(&game.start);
    assert_eq!(board, format!("{}---X----{}--XX----{}----O---{}-------X X", "-".repeat(16), "", "", "-".repeat(16)));
    let white = read_one("(;GM[2]AB[d4]AW[d5];W[d3])");
    assert_eq!((white.start.side, record(&white).as_str()), (Side::Second, "d3"), "the first move says who begins");
    assert_eq!(read_one("(;GM[2]AB[d4]AW[d5]PL[W])").start.side, Side::Second);
}

#[test]
fn a_file_in_latin_1_is_read() {
    let games = othello(8).import(b"(;GM[2]PB[J\xf6rg];B[f5])").unwrap();
    assert_eq!(games[0].tags, [("PB".to_owned(), "J\u{f6}rg".to_owned())]);
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    for (text, reason) in [
        ("(;GM[1]SZ[8];B[f5])", "not a readable SGF file: game 1: it is a game of SGF GM[1]"),
        ("(;GM[2]SZ[10];B[f5])", "game 1: its board has size 10, this game 8"),
        ("(;GM[2];B[f5];W[a1])", "a disc on a1 turns no disc over"),
        ("(;GM[2];B[f5];B[f6])", "`f6` is a move of the wrong side"),
        ("(;GM[2];B[z9])", "`z9` is no square"),
        ("(;GM[2];B[f5", "a `]` is missing"),
        ("(;GM[2];B[f5]", "a `)` is missing"),
        ("(;GM[2];B[f5];AB[a1])", "a position is set up in the middle of the game"),
        ("(;GM[2];B[f5])(;GM[2];B[f5](;W[d6])(;W[e7]))", "game 2: "),
    ] {
        let said = refusal(text);
        assert!(said.contains(reason), "{text}: {said}");
    }
}

#[test]
fn a_finished_game_says_its_result() {
    let game = othello(8);
    let read = read_one("(;GM[2];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])");
    let mut tree = GameTree::new(read.start);
    read.moves.iter().fold(None, |at, &mv| Some(tree.push(at, mv)));
    let facts = [("PB", "a]b"), ("C", "no fact"), ("GM", "1"), ("lower", "x")];
    let facts = facts.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let text = game.print_sgf(&tree, &facts).unwrap();
    // White has no disc left: all 64 squares count for Black.
    assert!(
        text.starts_with("(;FF[4]GM[2]CA[UTF-8]AP[Endspiel:") && text.contains("SZ[8]PB[a\\]b]RE[B+64]\n;B[e6]"),
        "{text}"
    );
}

/// Returns a random game with variations and comments.
fn random_tree(game: &Othello, seed: u64) -> GameTree<Othello> {
    const COMMENTS: [&str; 6] = ["", "", "good", "a ] b \\ c", "two\nlines; (x) [y", "\u{fc}ber\u{2026}"];
    let mut random = Random::new(seed);
    let mut start = game.start();
    for _ in 0..random.below(10) {
        if let Some(&mv) = random.choose(&game.moves(&start)) {
            start = game.play_unchecked(&start, mv);
        }
    }
    let mut tree = GameTree::new(if seed.is_multiple_of(2) { game.start() } else { start });
    tree.comment = (*random.choose(&COMMENTS).unwrap()).to_owned();
    let mut positions = Vec::new();
    let replies = |position: &_, tree: &GameTree<Othello>, at| -> Vec<Move> {
        let tried = |mv: &Move| tree.nodes.iter().any(|node| node.parent == at && node.mv == *mv);
        game.moves(position).into_iter().filter(|mv| !tried(mv)).collect()
    };
    for _ in 0..1 + random.below(8) {
        let mut at = random.below(positions.len() + 1).checked_sub(1);
        for _ in 0..1 + random.below(70) {
            let position = at.map_or(tree.start, |at: usize| positions[at]);
            let Some(&mv) = random.choose(&replies(&position, &tree, at)) else { break };
            at = Some(tree.push(at, mv));
            positions.push(game.play_unchecked(&position, mv));
            *tree.comment_mut(at) = (*random.choose(&COMMENTS).unwrap()).to_owned();
        }
    }
    tree.in_order()
}

#[test]
fn a_thousand_games_with_variations_survive_a_round_trip() {
    let mut variations = 0;
    for seed in 0..1000 {
        let game = othello([8, 6, 8, 4][seed as usize % 4]);
        let tree = random_tree(&game, seed);
        let text = game.print_sgf(&tree, &[]).unwrap();
        let read = game.import(text.as_bytes()).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(read.len(), 1);
        let again = match &read[0].tree {
            Some(tree) => tree.clone(),
            None => {
                let mut plain = GameTree::new(read[0].start);
                read[0].moves.iter().fold(None, |at, &mv| Some(plain.push(at, mv)));
                plain
            }
        };
        assert_eq!(again, tree, "seed {seed}\n{text}");
        variations += tree.children().iter().filter(|replies| replies.len() > 1).count();
        let moves = GameTree::read(&game, tree.start, &tree.print(&game)).unwrap();
        let bare = |tree: &GameTree<Othello>| tree.nodes.iter().map(|node| (node.parent, node.mv)).collect::<Vec<_>>();
        assert_eq!(bare(&moves), bare(&tree), "seed {seed}");
    }
    assert!(variations > 1000, "{variations}");
}

#[test]
fn a_deep_nest_of_brackets_needs_no_deep_stack() {
    let text = format!("(;GM[2]{}{}", "(;".repeat(200_000), ")".repeat(200_001));
    assert_eq!(read(&text).unwrap()[0].moves, []);
}
