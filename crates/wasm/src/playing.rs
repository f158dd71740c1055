//! Games of a tournament in a worker of their own: one game after the other, each to its end.

use std::path::Path;
use std::sync::Arc;

use endspiel_arena::{AllowedPrograms, ArenaError, PlayedGame, Referee, Tournament, this_program};
use endspiel_knowledge::Stop;
use endspiel_service::{Kind, Refusal, Service};

use crate::edition::DATA;

/// The player of a tournament's games.
#[derive(Default)]
pub struct Player {
    referee: Option<Referee>,
}

impl Player {
    /// Begins to play a tournament that this program began, or that has no games yet. Returns the program.
    pub fn begin(
        &mut self,
        tournament: Tournament,
        theirs: Option<String>,
        service: &Service,
    ) -> Result<String, Refusal> {
        let ours = this_program(&service.games, Path::new(DATA), &tournament.game)?;
        if let Some(theirs) = theirs.filter(|theirs| *theirs != ours) {
            return Err(ArenaError::OtherVersion { id: 0, theirs, ours }.into());
        }
        let referee = Referee::new(service.games.clone(), AllowedPrograms::none(), Arc::new(tournament))?;
        referee.check_players(&Stop::never())?;
        self.referee = Some(referee);
        Ok(ours)
    }

    /// Plays the game with this number to its end.
    pub fn play(&mut self, number: u64) -> Result<Option<PlayedGame>, Refusal> {
        let not_begun = || Refusal::new(Kind::BadRequest, "no tournament has begun");
        Ok(self.referee.as_mut().ok_or_else(not_begun)?.play(number, &Stop::never())?)
    }
}
