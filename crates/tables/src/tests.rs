//! Whole small games, solved here and checked position by position against the rules.

use std::collections::HashMap;
use std::convert::Infallible;

use endspiel_game::{Side, Stop};
use endspiel_mill::{Hand, Mill, Points, Position, Rules};

use crate::code::Code;
use crate::geometry::FEWEST_STONES;
use crate::layout::Pair;
use crate::plain::code_from_successors;
use crate::table::Table;
use crate::{moving, placing};

/// A game with few stones, all of it: tables by ply of placing, the last for moving.
struct SmallGame {
    game: Mill,
    plies: Vec<HashMap<Pair, Table>>,
}

impl SmallGame {
    fn solve(stones: usize, removals: u8) -> SmallGame {
        let mut moving: HashMap<Pair, Table> = HashMap::new();
        for larger in FEWEST_STONES..=stones {
            for smaller in FEWEST_STONES..=larger {
                let after = moving::After {
                    row_captured: moving.get(&Pair::new(smaller - 1, larger)),
                    column_captured: moving.get(&Pair::new(larger - 1, smaller)),
                };
                let solved = moving::solve(larger, smaller, &after, &Stop::never()).expect("it can be solved");
                moving.extend(solved.into_iter().map(|table| (table.pair, table)));
            }
        }
        let mut plies = vec![moving];
        for ply in (0..2 * stones).rev() {
            let next = plies.last().unwrap();
            let in_hand = (stones - ply / 2, stones - ply.div_ceil(2));
            let goes_on =
                |pair: Pair| pair.own + in_hand.0 >= FEWEST_STONES && pair.opposing + in_hand.1 >= FEWEST_STONES;
            let pairs =
                (0..=ply / 2).flat_map(|own| (0..=ply.div_ceil(2)).map(move |opposing| Pair::new(own, opposing)));
            let here = pairs.filter(|&pair| goes_on(pair)).map(|pair| {
                let after = |removed| next.get(&Pair::new(pair.opposing.wrapping_sub(removed), pair.own + 1));
                let after = placing::After {
                    nothing_removed: after(0).expect("quiet moves lead on"),
                    one_removed: after(1),
                    two_removed: after(2),
                    removals,
                };
                (pair, placing::solve(pair, &after).unwrap())
            });
            let here = here.collect();
            plies.push(here);
        }
        plies.reverse();
        SmallGame { game: Mill::new(Rules { stones: stones as u8, removals, ..Rules::NINE }), plies }
    }

    fn code(&self, position: &Position) -> Code {
        let ply = self.plies.len() - 1 - usize::from(position.own_hand + position.opposing_hand);
        let pair = Pair::new(position.own.count() as usize, position.opposing.count() as usize);
        Code(self.plies[ply][&pair].code(position.own.0, position.opposing.0))
    }

    /// Checks one entry in `step` of every table.
    fn check(&self, step: usize) {
        let stones = self.plies.len() / 2;
        for (ply, tables) in self.plies.iter().enumerate() {
            let (own_hand, opposing_hand) = (stones.saturating_sub(ply / 2), stones.saturating_sub(ply.div_ceil(2)));
            for (&pair, table) in tables {
                for index in (0..table.codes.len()).step_by(step) {
                    let (own, opposing) = pair.position(index);
                    let hand = |stones: u32, in_hand: usize| Hand { stones: Points(stones), in_hand: in_hand as u8 };
                    let position = Position::new(hand(own, own_hand), hand(opposing, opposing_hand), Side::First);
                    let known = |next: &Position| Ok::<_, Infallible>(self.code(next));
                    let Ok(code) = code_from_successors(&self.game, &position, known);
                    assert_eq!(Code(table.codes[index]), code, "{pair} at ply {ply}: {own:06x} against {opposing:06x}");
                }
            }
        }
    }
}

#[test]
fn a_game_with_four_stones_is_solved_as_its_rules_say_wherever_one_looks() {
    for removals in [1, 2] {
        SmallGame::solve(4, removals).check(11);
    }
}

#[test]
fn so_is_one_with_five_stones() {
    SmallGame::solve(5, 2).check(101);
}
