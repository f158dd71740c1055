//! The players of the student papers exactly as printed, defects included.
//!
//! Each file is one printed program and reads like its listing. They are slow where the papers are
//! slow, and share nothing with the fast engines. An option `paper=` chooses them; without it the
//! same engine names follow the papers' texts.
//!
//! - `muehle2021_minimax`, `muehle2021_alphabeta`: Nine Men's Morris, `limit` counts plies after the root move
//! - `muehle2017`: Nine Men's Morris, plain minimax
//! - `viergewinnt2023`: Connect Four, with `viergewinnt2023_board` for its own board and evaluation
//! - `answer`: their search results

mod answer;
mod muehle2017;
mod muehle2021_alphabeta;
mod muehle2021_minimax;
mod viergewinnt2023;
mod viergewinnt2023_board;

use endspiel_game::{Error, Spec, shorten};
use endspiel_knowledge::Searchable;

use crate::phrases::{NO_PAPER, PAPER_GAME, PRINTED_ONLY};
use crate::{Knowledge, Thinker};

/// The option that chooses a printed player.
const PAPER: &str = "paper";

/// The value of an unused option.
const OFF: &str = "off";

/// The papers that print a minimax player.
const MINIMAX_PAPERS: [&str; 2] = [muehle2021_minimax::PAPER, muehle2017::PAPER];
const ALPHABETA_PAPERS: [&str; 2] = [muehle2021_alphabeta::PAPER, viergewinnt2023::PAPER];

/// Builds the printed player that a spec names by `paper=`; `None` if the spec has no such option.
pub(crate) fn build<G: Searchable>(
    game: &G,
    spec: &mut Spec,
    knowledge: &Knowledge<G>,
) -> Result<Option<Box<dyn Thinker<G>>>, Error> {
    let papers = if spec.name() == "minimax" { MINIMAX_PAPERS } else { ALPHABETA_PAPERS };
    let names = papers.join(", ");
    let Some(paper) = spec.take_text(PAPER).filter(|paper| paper != OFF) else {
        let printed_only = ["limit", "mended"].map(|option| (option, spec.take_text(option)));
        return match printed_only.into_iter().find(|(_, value)| value.as_ref().is_some_and(|value| value != OFF)) {
            Some((option, _)) => Err(Error::spec(PRINTED_ONLY.say(&[("option", &option), ("names", &names)]))),
            None => Ok(None),
        };
    };
    let spec = spec.clone();
    Ok(Some(match (spec.name(), &*paper) {
        ("minimax", muehle2021_minimax::PAPER) => Box::new(muehle2021_minimax::Minimax::from_spec(game, spec)?),
        ("minimax", muehle2017::PAPER) => Box::new(muehle2017::Minimax::from_spec(game, spec)?),
        ("alphabeta", muehle2021_alphabeta::PAPER) => {
            Box::new(muehle2021_alphabeta::AlphaBeta::from_spec(game, spec, knowledge)?)
        }
        ("alphabeta", viergewinnt2023::PAPER) => Box::new(viergewinnt2023::AlphaBeta::from_spec(game, spec)?),
        (engine, _) => {
            return Err(Error::spec(NO_PAPER.say(&[
                ("engine", &engine),
                ("paper", &shorten(&paper)),
                ("names", &names),
            ])));
        }
    }))
}

/// Returns the options of a printed player; `None` if there is no such player.
pub(crate) fn options(engine: &str, paper: &str) -> Option<&'static [&'static str]> {
    match (engine, paper) {
        ("minimax", muehle2021_minimax::PAPER) => Some(muehle2021_minimax::TAKES),
        ("minimax", muehle2017::PAPER) => Some(muehle2017::TAKES),
        ("alphabeta", muehle2021_alphabeta::PAPER) => Some(muehle2021_alphabeta::TAKES),
        ("alphabeta", viergewinnt2023::PAPER) => Some(viergewinnt2023::TAKES),
        _ => None,
    }
}

/// Returns the default weights of a printed player.
pub(crate) fn default_weights<G: Searchable>(game: &G, paper: &str) -> Vec<i32> {
    match paper {
        viergewinnt2023::PAPER => viergewinnt2023::DEFAULT_WEIGHTS.to_vec(),
        _ => game.evaluator("classic", None).map(|evaluator| evaluator.weights()).unwrap_or_default(),
    }
}

/// Refuses a game other than the paper's.
fn only<G: Searchable>(paper: &str, wanted: &str) -> Result<(), Error> {
    if G::NAME == wanted {
        return Ok(());
    }
    Err(Error::spec(PAPER_GAME.say(&[("paper", &paper), ("wanted", &wanted), ("game", &G::NAME)])))
}

/// Takes the option `mended`: whether this defect of the paper is corrected.
fn take_corrected(spec: &mut Spec, defect: &str) -> Result<bool, Error> {
    match spec.take_text("mended") {
        Some(word) if word == defect => Ok(true),
        Some(word) if word != OFF => Err(spec.bad_value("mended", &word)),
        _ => Ok(false),
    }
}

/// Returns the option `mended` as part of a spec.
fn corrected_words(corrected: bool, defect: &str) -> String {
    if corrected { format!(",mended={defect}") } else { String::new() }
}
