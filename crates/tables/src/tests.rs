//! Tests that solve whole small games and check every position against the rules.

use std::collections::HashMap;
use std::convert::Infallible;

use endspiel_game::{DrawCounting, DrawLimits, Game, Match, Random, Side, SinceRemoval};
use endspiel_knowledge::{Known, ProbeResult, Stop, Value};
use endspiel_mill::{Hand, Mill, Points, Position, Rules};

use crate::code::Code;
use crate::geometry::MIN_STONES;
use crate::layout::Pair;
use crate::limit::Limit;
use crate::plain::code_from_successors;
use crate::table::Table;
use crate::tables::under_printed_draws;
use crate::{Build, Goal, Stats, Store, Tables, Variant, moving, placing};

/// A solved game with few stones: tables by ply of placing, the last for moving.
struct SmallGame {
    game: Mill,
    variant: Variant,
    limit: Limit,
    plies: Vec<HashMap<Pair, Table>>,
}

impl SmallGame {
    /// Solves moving only, with at most these numbers of stones.
    fn solve_moving(most: usize, fewest: usize, limit: Limit) -> SmallGame {
        SmallGame::solve_moving_of(Variant::Nine, most, fewest, limit)
    }

    fn solve_moving_of(variant: Variant, most: usize, fewest: usize, limit: Limit) -> SmallGame {
        let pair = |own, opposing| Pair::new(own, opposing).of(variant);
        let mut moving: HashMap<Pair, Table> = HashMap::new();
        for larger in MIN_STONES..=most {
            for smaller in MIN_STONES..=larger.min(fewest) {
                let after = moving::After {
                    row_captured: moving.get(&pair(smaller - 1, larger)),
                    column_captured: moving.get(&pair(larger - 1, smaller)),
                };
                let solved =
                    moving::solve(pair(larger, smaller), &after, limit, &Stop::never()).expect("it can be solved");
                moving.extend(solved.into_iter().map(|table| (table.pair, table)));
            }
        }
        SmallGame {
            game: Mill::new(Rules { stones: most as u8, ..variant.rules() }),
            variant,
            limit,
            plies: vec![moving],
        }
    }

    fn solve(stones: usize, removals: u8, limit: Limit) -> SmallGame {
        SmallGame::solve_of(Variant::Nine, stones, removals, limit)
    }

    fn solve_of(variant: Variant, stones: usize, removals: u8, limit: Limit) -> SmallGame {
        let mut plies = SmallGame::solve_moving_of(variant, stones, stones, limit).plies;
        for ply in (0..2 * stones).rev() {
            let next = plies.last().unwrap();
            let in_hand = (stones - ply / 2, stones - ply.div_ceil(2));
            let goes_on = |pair: Pair| pair.own + in_hand.0 >= MIN_STONES && pair.opposing + in_hand.1 >= MIN_STONES;
            let pairs = (0..=ply / 2)
                .flat_map(|own| (0..=ply.div_ceil(2)).map(move |opposing| Pair::new(own, opposing).of(variant)));
            let here = pairs.filter(|&pair| goes_on(pair)).map(|pair| {
                let after = |removed| next.get(&pair.with(pair.opposing.wrapping_sub(removed), pair.own + 1));
                let after = placing::After {
                    nothing_removed: after(0).expect("quiet moves lead on"),
                    one_removed: after(1),
                    two_removed: after(2),
                    removals,
                };
                (pair, placing::solve(pair, &after, limit).unwrap())
            });
            let here = here.collect();
            plies.push(here);
        }
        plies.reverse();
        SmallGame {
            game: Mill::new(Rules { stones: stones as u8, removals, ..variant.rules() }),
            variant,
            limit,
            plies,
        }
    }

    fn code(&self, position: &Position) -> Code {
        let ply = self.plies.len() - 1 - usize::from(position.own_hand + position.opposing_hand);
        let pair = Pair::new(position.own.count() as usize, position.opposing.count() as usize).of(self.variant);
        Code(self.plies[ply][&pair].code(position.own.0, position.opposing.0))
    }

    /// Returns the position with this index.
    fn position(&self, ply: usize, pair: Pair, index: usize) -> Position {
        let (own, opposing) = pair.position(index);
        let in_hand = |placed: usize| (self.plies.len() / 2).saturating_sub(placed) as u8;
        let hand = |stones: u32, in_hand: u8| Hand { stones: Points(stones), in_hand };
        Position::new(hand(own, in_hand(ply / 2)), hand(opposing, in_hand(ply.div_ceil(2))), Side::First)
    }

    /// Checks every `step`-th entry of every table.
    fn check(&self, step: usize) {
        for (ply, tables) in self.plies.iter().enumerate() {
            for (&pair, table) in tables {
                for index in (0..table.codes.len()).step_by(step) {
                    let position = self.position(ply, pair, index);
                    let known = |next: &Position| Ok::<_, Infallible>(self.code(next));
                    let Ok(code) = code_from_successors(&self.game, &position, self.limit, known);
                    assert_eq!(Code(table.codes[index]), code, "{pair} at ply {ply}: {position:?}");
                }
            }
        }
    }
}

/// The plain twin of tables under a draw limit: it plays every move of a match with limits and takes it back.
struct PlayedOut<'a> {
    solved: &'a SmallGame,
    /// Values by the board, up to symmetry, and the plies since the last removal.
    values: HashMap<(Points, Points, u8, u32), Value>,
}

impl PlayedOut<'_> {
    /// Returns the value for the side to move in a match, and compares it with the tables.
    fn value(&mut self, played: &mut Match<Mill>) -> Value {
        let (game, position, since) = (self.solved.game, *played.position(), played.moves_without_removal());
        if let Some(ending) = played.ending() {
            return Value::of(ending.outcome.points(position.side));
        }
        let (canonical, _) = game.canonical(&position);
        let key = (canonical.own, canonical.opposing, position.own_hand + position.opposing_hand, since);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let mut moves = game.moves(&position);
        // Removals first: they are more likely to win, and one winning move is enough.
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.removed));
        let mut best = Value::Loss;
        for mv in moves {
            played.play(mv).unwrap();
            best = best.max(self.value(played).reversed());
            played.undo();
            if best == Value::Win {
                break;
            }
        }
        let code = self.solved.code(&position);
        // While stones are placed nothing is counted, and a removal may be further away than the limit.
        let code = if position.own_hand > 0 { code } else { code.since(since, self.solved.limit) };
        assert_eq!(code.value(), best, "{position:?} {since} plies after the last removal");
        self.values.insert(key, best);
        best
    }
}

/// Plays matches out from random positions of the last plies, and compares every position on the way.
fn play_out(stones: usize, removals: u8, limit: u32, starts: usize) {
    let solved = SmallGame::solve(stones, removals, Limit::new(limit).unwrap());
    let mut random = Random::new(u64::from(limit));
    let mut played_out = PlayedOut { solved: &solved, values: HashMap::new() };
    let limits = DrawLimits { moves_without_removal: Some(limit), ..DrawLimits::NONE };
    // Earlier plies of placing take too long to play out.
    for ply in solved.plies.len() - 2..solved.plies.len() {
        for (&pair, table) in &solved.plies[ply] {
            for _ in 0..starts {
                let position = solved.position(ply, pair, random.below(table.codes.len()));
                played_out.value(&mut Match::from_position(solved.game, position, limits));
            }
        }
    }
}

#[test]
fn under_a_limit_every_position_has_the_value_of_the_match_whatever_its_count() {
    for (limit, starts) in [(1, 100), (2, 20), (3, 4), (4, 1)] {
        play_out(4, 2, limit, starts);
    }
}

/// Returns the value of a match for the side to move, by playing every move; the count and the turns are part of the
/// key.
fn value_of(played: &mut Match<Mill>, values: &mut HashMap<(Points, Points, u8, u32, u32), Value>) -> Value {
    let (position, counted, turns) = (*played.position(), played.moves_without_removal(), played.turns());
    if let Some(ending) = played.ending() {
        return Value::of(ending.outcome.points(position.side));
    }
    let (canonical, _) = played.game().canonical(&position);
    let key = (canonical.own, canonical.opposing, position.own_hand + position.opposing_hand, counted, turns);
    if let Some(&value) = values.get(&key) {
        return value;
    }
    let mut best = Value::Loss;
    for mv in played.game().moves(&position) {
        played.play(mv).unwrap();
        best = best.max(value_of(played, values).reversed());
        played.undo();
        if best == Value::Win {
            break;
        }
    }
    values.insert(key, best);
    best
}

#[test]
fn what_is_sure_where_draws_are_counted_as_printed_holds_in_the_match() {
    let solved = SmallGame::solve(4, 2, Limit::OFF);
    let mut random = Random::new(2021);
    let mut sure = HashMap::new();
    for (limit, starts) in [(1, 60), (2, 40), (3, 20), (4, 4)] {
        // A sure win comes before the limit; what a longer match would bring does not matter.
        let limits = DrawLimits {
            moves_without_removal: Some(limit),
            turns: Some(limit + 2),
            counting: DrawCounting::Muehle2021,
            ..DrawLimits::NONE
        };
        let mut values = HashMap::new();
        for ply in solved.plies.len() - 3..solved.plies.len() {
            for (&pair, table) in &solved.plies[ply] {
                for _ in 0..starts {
                    let position = solved.position(ply, pair, random.below(table.codes.len()));
                    let mut played = Match::from_position(solved.game, position, limits);
                    let since = SinceRemoval { limit: Some(limit), ..played.since_removal() };
                    let probed = under_printed_draws(solved.code(&position).known(Limit::OFF), &position, since, limit);
                    if let Some(known) = probed.exact() {
                        *sure.entry(known.value).or_insert(0) += 1;
                        assert_eq!(known.value, value_of(&mut played, &mut values), "{limit} moves: {position:?}");
                    }
                }
            }
        }
    }
    assert_eq!(sure.len(), 3, "wins, draws and losses: {sure:?}");
}

#[test]
fn under_a_limit_every_position_follows_from_the_next_ones() {
    SmallGame::solve(4, 1, Limit::new(7).unwrap()).check(11);
    SmallGame::solve(4, 2, Limit::new(30).unwrap()).check(11);
}

#[test]
fn the_known_counts_under_a_limit_come_out() {
    let counted = |game: &SmallGame, own, opposing| {
        let stats = Stats::count(&game.plies.last().unwrap()[&Pair::new(own, opposing)], game.limit);
        let longest = stats.longest(Value::Win).max(stats.longest(Value::Loss));
        ([Value::Win, Value::Draw, Value::Loss].map(|value| stats.count_of(value)), longest)
    };
    let thirty = SmallGame::solve_moving(5, 3, Limit::new(30).unwrap());
    assert_eq!(counted(&thirty, 3, 3), ([140_621, 269, 28_736], Some(26)));
    assert_eq!(counted(&thirty, 4, 3), ([75_397, 681_906, 3_095], Some(10)));
    assert_eq!(counted(&thirty, 3, 4), ([102_281, 658_117, 0], Some(11)));
    assert_eq!(counted(&thirty, 5, 3), ([580_660, 1_999_730, 0], Some(3)));
    assert_eq!(counted(&thirty, 3, 5), ([6_301, 2_564_412, 9_677], Some(2)));
    let ten = SmallGame::solve_moving(5, 3, Limit::new(10).unwrap());
    assert_eq!(counted(&ten, 3, 3).0, [128_287, 24_921, 16_418]);
    assert_eq!(counted(&ten, 4, 3).0, [75_397, 685_001, 0]);
    assert_eq!(counted(&ten, 3, 4).0, [3_094, 757_304, 0]);
    assert_eq!(counted(&ten, 5, 3).0, [580_660, 1_999_730, 0]);
    assert_eq!(counted(&ten, 3, 5).0, [0, 2_570_713, 9_677]);
}

/// The longest limit changes no value, and some waits are so long that only even or only odd plies have codes.
#[test]
fn under_the_longest_limit_every_value_is_that_without_a_limit() {
    let games = [Limit::OFF, Limit::new(Limit::MAX).unwrap()].map(|limit| SmallGame::solve_moving(6, 4, limit));
    let [unlimited, limited] = games.each_ref().map(|game| game.plies.last().unwrap());
    let mut longest = 0;
    for (pair, table) in unlimited {
        let same = |(&one, &other): (&u8, &u8)| Code(one).value() == Code(other).value();
        assert!(table.codes.iter().zip(&*limited[pair].codes).all(same), "{pair}");
        let stats = Stats::count(&limited[pair], games[1].limit);
        longest = longest.max(stats.longest(Value::Win).max(stats.longest(Value::Loss)).unwrap_or(0));
    }
    assert!((127..=157).contains(&longest), "{longest}");
    games[1].check(997);
}

#[test]
fn a_whole_game_with_four_stones_follows_the_rules() {
    for removals in [1, 2] {
        SmallGame::solve(4, removals, Limit::OFF).check(11);
    }
}

#[test]
fn a_whole_game_with_five_stones_follows_the_rules() {
    SmallGame::solve(5, 2, Limit::OFF).check(101);
}

#[test]
fn the_other_games_of_the_family_are_solved_as_their_rules_say() {
    let limits = [Limit::OFF, Limit::new(9).unwrap()];
    for variant in Variant::ALL.into_iter().skip(1) {
        for (limit, stones) in limits.into_iter().zip([5, 4]) {
            SmallGame::solve_moving_of(variant, stones, 4, limit).check(499);
        }
    }
    // Whole games, with placing; on the small board with five stones of six.
    for (variant, stones) in [(Variant::NineWalking, 4), (Variant::Six, 5), (Variant::SixFlying, 4)] {
        for limit in limits {
            SmallGame::solve_of(variant, stones, 2, limit).check(199);
        }
    }
}

/// The plies of a win or a loss under a limit are given only if the limit cannot come first. By induction they are
/// right if they follow from those of the successors, each with the count of the match.
#[test]
fn plies_to_the_end_under_a_limit_follow_from_those_of_the_moves() {
    let data = std::env::temp_dir().join(format!("endspiel-plies-under-a-limit-{}", std::process::id()));
    let limit = Limit::new(30).unwrap();
    let stores = [Store::in_data(&data), Store::in_data(&data).under(limit)];
    for store in &stores {
        Build::prepare(store, Goal::new(4, 4, 2).unwrap(), 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    }
    let (tables, game) = (Tables::new(stores[0].clone()), Mill::default());
    let probe = |position: &Position, since| match tables.known_since(&game, position, since) {
        Ok(Some(ProbeResult::Exact(known))) => known,
        probed => panic!("{probed:?}"),
    };
    let (mut random, mut claimed, mut not_claimed) = (Random::new(30), 0, 0);
    for (own, opposing) in [(3, 3), (3, 4), (4, 3), (4, 4)] {
        let pair = Pair::new(own, opposing);
        for _ in 0..2000 {
            let (own, opposing) = pair.position(random.below(pair.layout().len()));
            let hand = |stones| Hand { stones: Points(stones), in_hand: 0 };
            let position = Position::new(hand(own), hand(opposing), Side::First);
            let plies = random.below(30) as u32;
            let since = SinceRemoval { plies, limit: limit.plies(), ..SinceRemoval::UNLIMITED };
            let known = probe(&position, since);
            if game.outcome(&position).is_some() || known.value == Value::Draw {
                continue;
            }
            let Some(to_the_end) = known.plies else {
                not_claimed += 1;
                continue;
            };
            assert!(plies + to_the_end <= 30, "{position:?}");
            let after = game.moves(&position).into_iter().map(|mv| {
                let since = since.after(game.is_irreversible(&position, mv));
                probe(&game.play_unchecked(&position, mv), since)
            });
            let lost = |after: &Known| after.value == Value::Loss;
            let best = match known.value {
                Value::Win => after.filter(lost).filter_map(|after| after.plies).min(),
                _ => {
                    let won = after.map(|after| after.plies.filter(|_| after.value == Value::Win));
                    won.collect::<Option<Vec<u32>>>().and_then(|plies| plies.into_iter().max())
                }
            };
            assert_eq!(best.map(|plies| plies + 1), Some(to_the_end), "{position:?} {plies} plies after a removal");
            claimed += 1;
        }
    }
    assert!(claimed > 500 && not_claimed > 10, "{claimed} claims, {not_claimed} without");
    std::fs::remove_dir_all(data).unwrap();
}
