//! The start positions of games: positions from a file, random moves, or moves after which neither
//! side is better.
//!
//! An opening depends only on the settings and the number of the round, so every machine and every
//! run finds the same one.

mod file;

use std::path::Path;

use endspiel_game::{DrawLimits, Random};
use endspiel_games::Games;
use endspiel_knowledge::{Stop, Value};
use endspiel_machine::mix;
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_search::Limits;
use serde::{Deserialize, Serialize};

use crate::ArenaError;

/// The openings of a tournament. The default is the start of the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Openings {
    /// A file of games or positions; its games are cut after `plies` moves.
    #[serde(skip_serializing)]
    pub file: Option<String>,
    /// A list of openings in the settings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Opening>,
    /// The order of the list.
    pub order: OpeningOrder,
    /// The number of random moves at the start, or of moves used from a listed game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Accepts only balanced random openings: exact draws, or values estimated no further from 0
    /// than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balanced: Option<f64>,
    /// The engine that decides whether an opening is balanced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
}

/// The order in which listed openings are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningOrder {
    /// In the listed order, again from the first one after the last.
    #[default]
    Sequential,
    /// At random, by the tournament's seed.
    Random,
}

/// An opening.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Opening {
    /// The position; the start of the game by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from there, as the game's record.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub moves: String,
}

impl Opening {
    /// Opens a match at the end of the opening.
    pub fn open(&self, game: &dyn AnyGame, limits: DrawLimits) -> Result<Box<dyn AnyMatch>, endspiel_game::Error> {
        let mut played = game.open(self.position.as_deref(), limits)?;
        if !self.moves.is_empty() {
            played.play_record(&self.moves)?;
        }
        Ok(played)
    }
}

/// Maximum number of random moves.
const MAX_PLIES: u32 = 200;

/// Maximum number of random openings that are tried in the search for a balanced one.
const MAX_TRIES: u32 = 10_000;

/// The default judge: exact values where known, else a short search.
const DEFAULT_JUDGE: &str = "perfect:nodes=20000";

impl Openings {
    /// Reads the file and validates the settings.
    pub(crate) fn complete(
        &mut self,
        games: &Games,
        game: &dyn AnyGame,
        limits: DrawLimits,
        folder: Option<&Path>,
    ) -> Result<(), ArenaError> {
        let refuse = |reason: &str| Err(ArenaError::settings(reason));
        if let Some(name) = self.file.take() {
            if !self.list.is_empty() {
                return refuse("openings come from a file or from a list, not from both");
            }
            let path = folder.unwrap_or(Path::new("")).join(name);
            self.list = file::read(&path, game, self.plies)?;
        }
        if self.plies.is_some_and(|plies| plies > MAX_PLIES) {
            return refuse("plies is a number from 0 to 200");
        }
        if self.balanced.is_some_and(|bound| !(bound.is_finite() && bound >= 0.0)) {
            return refuse("balanced is a number from 0 on");
        }
        if self.balanced.is_some() && (self.plies.is_none() || !self.list.is_empty()) {
            return refuse("only random openings are balanced: balanced needs plies and no list");
        }
        if self.judge.is_some() && self.balanced.is_none() {
            return refuse("a judge of openings needs balanced");
        }
        if self.balanced.is_some() {
            drop(games.engine_with_seed(&game.spec(), self.judge(), 0)?);
        }
        for (number, opening) in (1..).zip(&self.list) {
            let played = opening.open(game, limits);
            let over = || Err(ArenaError::settings(format!("opening {number}: the game is over there")));
            match played {
                Ok(played) if played.ending().is_some() => return over(),
                Ok(_) => {}
                Err(error) => return Err(ArenaError::settings(format!("opening {number}: {error}"))),
            }
        }
        Ok(())
    }

    fn judge(&self) -> &str {
        self.judge.as_deref().unwrap_or(DEFAULT_JUDGE)
    }

    /// Returns the opening of a round; `None` if it was stopped before one was found.
    pub fn of_round(
        &self,
        games: &Games,
        game: &dyn AnyGame,
        limits: DrawLimits,
        seed: u64,
        round: u32,
        stop: &Stop,
    ) -> Result<Option<Opening>, ArenaError> {
        // Independent of the players' seeds, which come from the same number.
        let mut random = Random::new(mix(mix(seed ^ 0x006f_7065_6e69_6e67).wrapping_add(u64::from(round))));
        if !self.list.is_empty() {
            let number = match self.order {
                OpeningOrder::Sequential => round as usize % self.list.len(),
                OpeningOrder::Random => random.below(self.list.len()),
            };
            return Ok(Some(self.list[number].clone()));
        }
        let Some(plies) = self.plies else { return Ok(Some(Opening::default())) };
        for _ in 0..MAX_TRIES {
            let played = random_moves(game, limits, plies, &mut random)?;
            let found = played.ending().is_none() && self.is_balanced(games, played.as_ref(), stop)?;
            if stop.is_due() {
                return Ok(None);
            }
            if found {
                return Ok(Some(Opening { position: None, moves: played.record() }));
            }
        }
        Err(ArenaError::settings(format!(
            "no opening was found in {MAX_TRIES} tries: take other plies or a wider bound for balanced"
        )))
    }

    /// Returns whether neither side is better, by the judge's value.
    fn is_balanced(&self, games: &Games, played: &dyn AnyMatch, stop: &Stop) -> Result<bool, ArenaError> {
        let Some(bound) = self.balanced else { return Ok(true) };
        let mut judge = games.engine_with_seed(&played.spec(), self.judge(), 0)?;
        let answer = judge.think(played, &Limits::default(), stop, &mut |_| {})?;
        let line = answer.analysis.lines.first();
        Ok(line.is_some_and(|line| match line.value {
            Some(value) => value == Value::Draw,
            None => line.score.abs() <= bound,
        }))
    }
}

/// Returns a match after `plies` random moves, or fewer if it ends before.
fn random_moves(
    game: &dyn AnyGame,
    limits: DrawLimits,
    plies: u32,
    random: &mut Random,
) -> Result<Box<dyn AnyMatch>, ArenaError> {
    let mut played = game.open(None, limits)?;
    for _ in 0..plies {
        match random.choose(&played.legal_moves()) {
            Some(mv) => played.play(mv)?,
            None => break,
        };
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(openings: &Openings, game: &str, round: u32) -> Opening {
        let games = Games::usual();
        let game = games.open(game).unwrap();
        openings.of_round(&games, game.as_ref(), DrawLimits::default(), 7, round, &Stop::never()).unwrap().unwrap()
    }

    #[test]
    fn random_openings_have_the_moves_asked_for_and_differ() {
        let openings = Openings { plies: Some(6), ..Openings::default() };
        for game in ["mill", "connect4", "othello"] {
            let rules = Games::usual().open(game).unwrap();
            let found: Vec<Opening> = (0..10).map(|round| opening(&openings, game, round)).collect();
            assert!(
                found.iter().all(|one| { one.open(rules.as_ref(), DrawLimits::default()).unwrap().moves().len() == 6 })
            );
            assert!(found.windows(2).any(|pair| pair[0] != pair[1]));
            assert_eq!(found[3], opening(&openings, game, 3));
        }
    }

    #[test]
    fn lists_are_used_in_order_and_again() {
        let list = ["4", "44"].map(|moves| Opening { moves: moves.to_owned(), ..Opening::default() });
        let openings = Openings { list: list.to_vec(), ..Openings::default() };
        let used: Vec<String> = (0..3).map(|round| opening(&openings, "connect4", round).moves).collect();
        assert_eq!(used, ["4", "44", "4"]);
    }

    #[test]
    fn balanced_openings_are_drawn_where_the_value_is_known() {
        // 28 stones of 42: the solver answers at once.
        let openings = Openings { plies: Some(28), balanced: Some(0.0), ..Openings::default() };
        let game = Games::usual().open("connect4").unwrap();
        let found = opening(&openings, "connect4", 1).open(game.as_ref(), DrawLimits::default()).unwrap();
        let mut solver = Games::usual().engine("connect4", "perfect").unwrap();
        let answer = solver.think(found.as_ref(), &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
        assert!(answer.analysis.exact);
        assert_eq!(answer.analysis.lines[0].value, Some(Value::Draw));
    }

    #[test]
    fn openings_that_cannot_be_are_refused() {
        let game = Games::usual().open("connect4").unwrap();
        let refused = |openings: Openings| {
            let complete = openings.clone().complete(&Games::usual(), game.as_ref(), DrawLimits::default(), None);
            complete.unwrap_err().to_string()
        };
        let usual = Openings::default;
        let listed =
            |moves: &str| Openings { list: vec![Opening { moves: moves.to_owned(), position: None }], ..usual() };
        assert!(refused(listed("4444444")).contains("opening 1: move 7"));
        assert!(refused(listed("1212121")).contains("the game is over there"));
        assert!(refused(Openings { balanced: Some(1.0), ..usual() }).contains("needs plies"));
        assert!(refused(Openings { plies: Some(300), ..usual() }).contains("0 to 200"));
        assert!(refused(Openings { judge: Some("random".to_owned()), ..usual() }).contains("judge"));
    }
}
