//! Engines with predetermined answers.

use endspiel_game::words::Saying;
use endspiel_game::{Error, Spec};
use endspiel_knowledge::{Stop, Value};
use endspiel_presentation::AnyMatch;
use endspiel_search::{Analysis, Answer, Engine, Limits, Line, Tell};

/// The behaviour of an engine in the tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Values the legal moves in order, each a little worse, up to the given depth.
    Steady,
    /// Like `Steady`, but every value is certain.
    Certain,
    /// Thinks until it is stopped, whatever the limits say.
    Patient,
    /// Never finds an answer.
    Helpless,
    /// Panics.
    Defective,
}

struct Known {
    manner: Manner,
    spec: String,
}

/// Builds the engine of this name; it takes the options of `best`.
pub fn build(_: &str, spec: &str) -> Result<Box<dyn Engine>, Error> {
    let mut parsed: Spec = spec.parse()?;
    let manner = match parsed.name() {
        "best" | "steady" => Manner::Steady,
        "certain" => Manner::Certain,
        "patient" => Manner::Patient,
        "helpless" => Manner::Helpless,
        "defective" => Manner::Defective,
        other => return Err(Error::spec(Saying::new("test.engine", format!("there is no engine `{other}`")))),
    };
    let _: u64 = parsed.take("hash", 64)?;
    let _: u64 = parsed.take("threads", 1)?;
    parsed.finish(&["hash", "threads"])?;
    Ok(Box::new(Known { manner, spec: spec.to_owned() }))
}

impl Known {
    fn analysis(&self, game: &dyn AnyMatch, depth: u32, limits: &Limits) -> Analysis {
        let line = |(index, mv): (usize, String)| {
            let mut ahead = game.boxed_clone();
            ahead.play(&mv).unwrap();
            let pv = std::iter::once(mv.clone()).chain(ahead.legal_moves().into_iter().take(1)).collect();
            let certain = self.manner == Manner::Certain;
            Line {
                mv,
                score: 0.5 - index as f64,
                value: certain.then_some(if index == 0 { Value::Win } else { Value::Loss }),
                plies: (certain && index > 0).then_some(6),
                count: (certain && index == 0).then_some(4),
                pv,
                ..Line::default()
            }
        };
        let moves = game.legal_moves().into_iter().enumerate().take(limits.lines.max(1));
        Analysis {
            depth,
            nodes: u64::from(depth) * 100,
            seconds: f64::from(depth) / 10.0,
            exact: self.manner == Manner::Certain,
            lines: moves.map(line).collect(),
            ..Analysis::default()
        }
    }
}

impl Engine for Known {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn think(&mut self, game: &dyn AnyMatch, limits: &Limits, stop: &Stop, tell: Tell<'_>) -> Result<Answer, Error> {
        match self.manner {
            Manner::Helpless => {
                return Err(Error::spec(Saying::new("test.helpless", "nothing is known of this position")));
            }
            Manner::Defective => panic!("as it should"),
            Manner::Steady | Manner::Certain | Manner::Patient => {}
        }
        let deepest = limits.depth.unwrap_or(2).min(4);
        let mut analysis = Analysis::default();
        for depth in 1..=deepest {
            analysis = self.analysis(game, depth, limits);
            tell(&analysis);
            if self.manner == Manner::Patient {
                stop.wait_until(None);
            }
            if stop.is_due() {
                break;
            }
        }
        // As engines may, it says the last thing twice.
        tell(&analysis);
        let mv = game.legal_moves().swap_remove(0);
        Ok(Answer { mv: mv.clone(), best: vec![mv], analysis })
    }
}
