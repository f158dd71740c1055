//! A position as JSON, with everything to draw and to click.

use std::collections::BTreeMap;
use std::mem::take;

use endspiel_game::Colour;
use endspiel_game::words::Saying;
use endspiel_presentation::{AnyMatch, EndingView, Spot};
use serde::Serialize;

/// A position for the browser.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The colour of every stone, by its place.
    stones: BTreeMap<String, Colour>,
    /// The text written on places, such as how many stones are there; without a stone it belongs to no side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    labels: BTreeMap<String, String>,
    #[serde(flatten)]
    view: endspiel_presentation::View,
}

/// Returns the result of a match by the rules or a limit, if it is over.
pub fn ending(played: &dyn AnyMatch) -> Option<EndingView> {
    played.ending().map(|ending| EndingView::new(ending, played.info()))
}

impl View {
    /// Returns the view of a position without moves, for replaying a game.
    pub fn to_look_at(played: &dyn AnyMatch) -> View {
        let mut shown = View::of(played, None);
        shown.view.moves.clear();
        shown
    }

    /// Returns the view of a match. `given_up` is a result by other means than rules and limits.
    pub fn of(played: &dyn AnyMatch, given_up: Option<EndingView>) -> View {
        let mut view = played.view();
        let spots = take(&mut view.spots);
        let label = |spot: &Spot| (!spot.label.is_empty()).then(|| (spot.name.clone(), spot.label.clone()));
        let labels = spots.iter().filter_map(label).collect();
        let stone = |spot: Spot| Some((spot.name, played.info().colour(spot.stone?)));
        let stones = spots.into_iter().filter_map(stone).collect();
        if given_up.is_some() {
            (view.ending, view.prompt) = (given_up, Saying::new("prompt.over", "the game is over"));
            view.moves.clear();
            view.warnings.clear();
        }
        View { stones, labels, view }
    }
}
