//! The games of a tournament as a list shows them, and a filter for it.

use endspiel_game::Side;
use serde::Serialize;

use crate::Tournament;
use crate::played::{Cause, PlayedGame};

/// A filter for games; without conditions, all games pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// A player of the game.
    pub player: Option<usize>,
    /// The opponent of that player.
    pub against: Option<usize>,
    /// The result.
    pub result: Option<ResultFilter>,
    /// The cause of the end.
    pub cause: Option<Cause>,
}

/// A filter for the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// The player of this side won.
    By(Side),
    /// The game was drawn.
    Drawn,
    /// The filter's player won.
    Won,
    /// The filter's player lost.
    Lost,
}

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ListedGame {
    /// Its number in the tournament.
    pub number: u64,
    /// The number of the opening, from 0.
    pub round: u32,
    /// The player with the first move, and the other.
    pub players: [usize; 2],
    /// +1, 0 or −1 for the player with the first move.
    pub points: i32,
    /// The cause of the end.
    pub cause: Cause,
    /// The number of moves.
    pub plies: u32,
}

/// Games that pass a filter, from a part of a tournament.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundGames {
    /// The games, those with the highest numbers first.
    pub games: Vec<ListedGame>,
    /// The number below which the search goes on; none at the end of the tournament.
    pub rest: Option<u64>,
}

impl ListedGame {
    /// Returns the line of a game of this tournament.
    pub fn new(tournament: &Tournament, game: &PlayedGame) -> ListedGame {
        let fixture = tournament.fixture(game.number);
        let (number, points) = (game.number, game.points());
        ListedGame {
            number,
            round: fixture.round,
            players: fixture.players,
            points,
            cause: game.cause,
            plies: game.plies,
        }
    }
}

impl GameFilter {
    /// Returns whether a game passes.
    pub fn matches(&self, game: &ListedGame) -> bool {
        let side_of = |player: usize| game.players.iter().position(|&other| other == player);
        let own = self.player.map(side_of);
        if own == Some(None) || self.against.is_some_and(|player| side_of(player).is_none()) {
            return false;
        }
        // The points of the filter's player.
        let points = own.flatten().map(|side| if side == 0 { game.points } else { -game.points });
        let result_matches = match self.result {
            None => true,
            Some(ResultFilter::By(Side::First)) => game.points == 1,
            Some(ResultFilter::By(Side::Second)) => game.points == -1,
            Some(ResultFilter::Drawn) => game.points == 0,
            Some(ResultFilter::Won) => points == Some(1),
            Some(ResultFilter::Lost) => points == Some(-1),
        };
        result_matches && self.cause.is_none_or(|cause| cause == game.cause)
    }
}
