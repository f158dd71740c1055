//! Ends games early: by exact values, and by the scores of both players.

use endspiel_game::Side;
use endspiel_games::Games;
use endspiel_knowledge::{Stop, Value};
use endspiel_presentation::AnyMatch;
use endspiel_search::{Answer, Engine, Limits};

use crate::ArenaError;
use crate::played::Cause;
use crate::settings::{DrawRule, ResignRule, Tournament};

/// The adjudicator of one game.
pub(crate) struct Adjudicator {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    /// The engine that knows exact values, if games end by them.
    solver: Option<Box<dyn Engine>>,
    /// Moves of either side in a row with a score near 0.
    quiet: u32,
    /// Own moves of each side in a row with a score that counts as lost, and as won.
    lost: [u32; 2],
    won: [u32; 2],
}

/// A result before the end of the game.
pub(crate) struct EarlyResult {
    pub(crate) winner: Option<Side>,
    pub(crate) cause: Cause,
    pub(crate) detail: String,
}

impl Adjudicator {
    pub(crate) fn new(games: &Games, tournament: &Tournament) -> Result<Adjudicator, ArenaError> {
        let solver = if tournament.exact { Some(games.engine(&tournament.game, "perfect")?) } else { None };
        Ok(Adjudicator {
            draw: tournament.draw,
            resign: tournament.resign,
            solver,
            quiet: 0,
            lost: [0; 2],
            won: [0; 2],
        })
    }

    /// Returns a result if the game ends after a move of `mover`. `played` is the match after it.
    pub(crate) fn after_move(
        &mut self,
        mover: Side,
        answer: &Answer,
        played: &dyn AnyMatch,
    ) -> Result<Option<EarlyResult>, ArenaError> {
        self.count_scores(mover, answer);
        if let Some(early) = self.by_scores(mover, played) {
            return Ok(Some(early));
        }
        self.by_exact_value(played)
    }

    fn count_scores(&mut self, mover: Side, answer: &Answer) {
        // A player without a score neither resigns nor offers a draw.
        let score = answer.analysis.lines.first().map(|line| line.score);
        let counted = |counter: u32, goes_on: bool| if goes_on { counter + 1 } else { 0 };
        if let Some(rule) = self.draw {
            self.quiet = counted(self.quiet, score.is_some_and(|score| score.abs() <= rule.score));
        }
        if let Some(rule) = self.resign {
            let mover = mover.index();
            self.lost[mover] = counted(self.lost[mover], score.is_some_and(|score| score <= -rule.score));
            self.won[mover] = counted(self.won[mover], score.is_some_and(|score| score >= rule.score));
        }
    }

    fn by_scores(&self, mover: Side, played: &dyn AnyMatch) -> Option<EarlyResult> {
        if let Some(rule) = self.resign {
            let convinced = !rule.twosided || self.won[(!mover).index()] >= rule.movecount;
            if self.lost[mover.index()] >= rule.movecount && convinced {
                return Some(EarlyResult { winner: Some(!mover), cause: Cause::Resigned, detail: String::new() });
            }
        }
        let rule = self.draw?;
        let enough = self.quiet >= 2 * rule.movecount && played.moves().len() as u64 >= 2 * u64::from(rule.movenumber);
        enough.then(|| EarlyResult { winner: None, cause: Cause::NothingHappens, detail: String::new() })
    }

    /// Returns the exact result, if a fast solver or a table knows it; nothing is searched.
    fn by_exact_value(&mut self, played: &dyn AnyMatch) -> Result<Option<EarlyResult>, ArenaError> {
        let Some(solver) = &mut self.solver else { return Ok(None) };
        if played.ending().is_some() {
            return Ok(None);
        }
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let analysis = solver.think(played, &limits, &Stop::never(), &mut |_| {})?.analysis;
        let Some(value) = analysis.lines.first().and_then(|line| line.value).filter(|_| analysis.exact) else {
            return Ok(None);
        };
        let side = played.side_to_move();
        let winner = match value {
            Value::Win => Some(side),
            Value::Loss => Some(!side),
            Value::Draw => None,
        };
        Ok(Some(EarlyResult { winner, cause: Cause::Exact, detail: analysis.source.unwrap_or_default() }))
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::DrawLimits;
    use endspiel_search::{Analysis, Line};

    use super::*;

    fn adjudicator(rules: &str) -> Adjudicator {
        let text = format!(
            "name = \"t\"\ngame = \"connect4\"\nplayers = [{{ engine = \"random\" }}, {{ engine = \"easy\" }}]\n{rules}"
        );
        Adjudicator::new(&Games::usual(), &Tournament::from_toml(&text, &Games::usual(), None).unwrap()).unwrap()
    }

    fn answer(score: Option<f64>) -> Answer {
        let line = |score| Line { mv: "4".into(), score, ..Line::default() };
        let analysis = Analysis { lines: score.map(line).into_iter().collect(), ..Analysis::default() };
        Answer { mv: "4".into(), best: Vec::new(), analysis }
    }

    fn board(record: &str) -> Box<dyn AnyMatch> {
        let mut played = Games::usual().open("connect4").unwrap().open(None, DrawLimits::default()).unwrap();
        played.play_record(record).unwrap();
        played
    }

    /// Returns the number of moves after which the game ends, if both sides report these scores in
    /// turn.
    fn ended(rules: &str, scores: &[f64]) -> Option<(usize, Option<Side>, Cause)> {
        let mut adjudicator = adjudicator(rules);
        let board = board("4453");
        let sides = [Side::First, Side::Second].into_iter().cycle();
        scores.iter().zip(sides).enumerate().find_map(|(index, (&score, side))| {
            let early = adjudicator.after_move(side, &answer(Some(score)), board.as_ref()).unwrap()?;
            Some((index + 1, early.winner, early.cause))
        })
    }

    #[test]
    fn a_side_that_sees_itself_lost_often_enough_loses() {
        let rule = "[resign]\nmovecount = 2\nscore = 5.0\n";
        let second = Some(Side::Second);
        assert_eq!(ended(rule, &[-6.0, 0.0, -6.0, 0.0]), Some((3, second, Cause::Resigned)));
        assert_eq!(ended(rule, &[-6.0, 0.0, -4.0, 0.0, -6.0, 0.0]), None);
        let both = "[resign]\nmovecount = 2\nscore = 5.0\ntwosided = true\n";
        assert_eq!(ended(both, &[-6.0, 0.0, -6.0, 0.0]), None);
        assert_eq!(ended(both, &[-6.0, 6.0, -6.0, 6.0, -6.0]), Some((5, second, Cause::Resigned)));
    }

    #[test]
    fn where_nothing_happens_the_game_is_drawn() {
        let rule = "[draw]\nmovenumber = 2\nmovecount = 2\nscore = 0.1\n";
        assert_eq!(ended(rule, &[0.0, 0.1, -0.1, 0.0]), Some((4, None, Cause::NothingHappens)));
        assert_eq!(ended(rule, &[0.0, 0.1, -0.2, 0.0, 0.0]), None);
        assert_eq!(ended("[draw]\nmovenumber = 3\nmovecount = 1\nscore = 0.1\n", &[0.0; 9]), None);
    }

    #[test]
    fn a_player_without_a_score_does_not_resign() {
        let mut adjudicator = adjudicator("[resign]\nmovecount = 1\nscore = 5.0\n[draw]\nmovecount = 1\nscore = 9.0\n");
        for _ in 0..9 {
            assert!(adjudicator.after_move(Side::First, &answer(None), board("4453").as_ref()).unwrap().is_none());
        }
    }

    #[test]
    fn a_result_that_is_known_ends_the_game() {
        let mut adjudicator = adjudicator("exact = true\n");
        // The first line of the published set of easy endgames: the side to move loses with its
        // last stone but one.
        let lost = board("2252576253462244111563365343671351441");
        let early = adjudicator.after_move(Side::First, &answer(None), lost.as_ref()).unwrap().unwrap();
        assert_eq!((early.winner, early.cause), (Some(Side::First), Cause::Exact));
        // From the published set of medium openings, two stones beyond the book: it must be
        // searched.
        let open = board("32751571231557");
        assert!(adjudicator.after_move(Side::Second, &answer(None), open.as_ref()).unwrap().is_none());
    }
}
