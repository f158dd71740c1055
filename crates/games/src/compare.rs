//! A comparison of the search algorithms on one position.

use endspiel_game::{DrawLimits, Error};
use endspiel_knowledge::{Stop, Value};
use endspiel_search::{Cost, Limits, Switches};
use serde::Serialize;

use crate::Games;

/// The cost of one algorithm on the position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The algorithm, in words.
    pub algorithm: String,
    /// The spec of its engine.
    pub engine: String,
    /// Plies completed; fewer than requested if it ran out of nodes.
    pub depth: u32,
    /// Whether it completed the requested depth.
    pub completed: bool,
    /// Positions visited.
    pub nodes: u64,
    /// The branching factor: the root of the nodes by the depth.
    pub branching: f64,
    /// The other costs.
    pub cost: Cost,
    /// Duration.
    pub seconds: f64,
    /// The best move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side to move, in displayed units.
    pub value: f64,
    /// The certain result, if there is one.
    pub decided: Option<Value>,
}

/// Returns the compared algorithms in order: name and spec.
///
/// First the two of the documents, then plain alpha-beta with one more technique each time, then
/// all techniques but one.
pub fn algorithms(depth: u32) -> Vec<(String, String)> {
    let mut list = vec![
        ("minimax".to_owned(), format!("minimax:depth={depth},eval=strong")),
        (
            "alpha-beta as documented".to_owned(),
            format!("alphabeta:depth={depth},states=off,symmetry=off,reflexes=off,eval=strong"),
        ),
        (
            "the same with symmetry".to_owned(),
            format!("alphabeta:depth={depth},states=off,symmetry=on,reflexes=off,eval=strong"),
        ),
        ("alpha-beta, nothing else".to_owned(), with_switches(Switches::NONE)),
    ];
    // These three do not save nodes: the choice among equal moves, the search ahead by other means,
    // and verification.
    let names = || Switches::NAMES.into_iter().filter(|name| !["temptation", "ahead", "doubt"].contains(name));
    let mut switches = Switches::NONE;
    for name in names() {
        if let Some(switch) = switches.get_mut(name) {
            *switch = true;
        }
        list.push((format!("+ {name}"), with_switches(switches)));
    }
    for name in names() {
        let mut switches = Switches::ALL;
        if let Some(switch) = switches.get_mut(name) {
            *switch = false;
        }
        list.push((format!("all but {name}"), with_switches(switches)));
    }
    list
}

fn with_switches(switches: Switches) -> String {
    let mut options = vec!["tables=off".to_owned()];
    options.extend(switches.options());
    format!("best:{}", options.join(","))
}

/// Runs every algorithm on the position to this depth, each with at most `max_nodes` nodes.
///
/// Calls `done` after each and stops early when told to.
pub fn compare(
    games: &Games,
    game: &str,
    position: Option<&str>,
    depth: u32,
    max_nodes: u64,
    stop: &Stop,
    done: &mut dyn FnMut(&Comparison),
) -> Result<Vec<Comparison>, Error> {
    let played = games.open(game)?.open(position, DrawLimits::NONE)?;
    let limits = Limits { depth: Some(depth), nodes: Some(max_nodes), ..Limits::default() };
    let mut results = Vec::new();
    for (algorithm, spec) in algorithms(depth) {
        if stop.is_due() {
            break;
        }
        let answer = games.engine(game, &spec)?.think(&*played, &limits, stop, &mut |_| {})?;
        let analysis = answer.analysis;
        let decided = analysis.lines.first().and_then(|line| line.value);
        let result = Comparison {
            algorithm,
            engine: spec,
            depth: analysis.depth,
            completed: analysis.depth >= depth || decided.is_some(),
            nodes: analysis.nodes,
            branching: (analysis.nodes.max(1) as f64).powf(1.0 / f64::from(analysis.depth.max(1))),
            cost: analysis.cost,
            seconds: analysis.seconds,
            mv: answer.mv,
            value: analysis.lines.first().map_or(0.0, |line| line.score),
            decided,
        };
        done(&result);
        results.push(result);
    }
    Ok(results)
}
