//! Running the rest of a tournament: on threads, or on many machines through a queue.

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_jobs::Ended;
use endspiel_knowledge::Stop;
use tracing::info;

use crate::jobs::{PlayGames, TournamentHost};
use crate::ledger::Ledger;
use crate::progress::Progress;
use crate::settings::MAX_CONCURRENCY;
use crate::stored::Stored;
use crate::{AllowedPrograms, ArenaError, Referee, Store};

/// Plays the rest of a tournament on this number of threads.
///
/// When a test is decided, `stop` is requested to end the running games.
pub(crate) fn run(
    games: &Games,
    store: &Store,
    stored: &Stored,
    threads: usize,
    stop: &Stop,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Ended, ArenaError> {
    let tournament = Arc::new(stored.tournament.clone());
    let referee = Referee::new(games.clone(), AllowedPrograms::any(), Arc::clone(&tournament))?;
    let ledger = Ledger::restore(Arc::clone(&tournament), store, stored.id)?;
    if !ledger.is_complete() {
        referee.check_players(stop)?;
    }
    // More threads than games would only wait.
    let left = usize::try_from(ledger.games_that_count().saturating_sub(ledger.done())).unwrap_or(usize::MAX);
    let threads = threads.min(MAX_CONCURRENCY).min(left).max(1);
    info!(target: "endspiel::arena", tournament = stored.id, threads, "playing");
    let operation = PlayGames { referee: referee.clone(), games: tournament.games_in_all() };
    let mut host = TournamentHost::new(store, stored, referee, ledger, watch);
    let ended = endspiel_jobs::run(&mut host, &operation, threads, stop)?;
    finish(store, stored, &host, ended)
}

/// Lets workers play the rest of a tournament.
#[cfg(feature = "queue")]
pub(crate) fn host(
    games: &Games,
    store: &Store,
    stored: &Stored,
    (access, options): (&endspiel_jobs::queue::Access, endspiel_jobs::queue::HostOptions),
    stop: &Stop,
    watch: &(dyn Fn(&Progress) + Sync),
    notify: &dyn Fn(&str),
) -> Result<Ended, ArenaError> {
    let tournament = Arc::new(stored.tournament.clone());
    let none = AllowedPrograms::only(&[] as &[&std::path::Path])?;
    let referee = Referee::new(games.clone(), none, Arc::clone(&tournament))?;
    let ledger = Ledger::restore(tournament, store, stored.id)?;
    let run = endspiel_jobs::queue::Run {
        kind: crate::Tournaments::NAME,
        uid: stored.uid.clone(),
        title: stored.tournament.name.clone(),
        settings: serde_json::to_value(&stored.tournament).map_err(|error| ArenaError::Queue(error.to_string()))?,
        program: stored.program.clone(),
        // Times belong to a game.
        sampled: false,
    };
    let mut host = TournamentHost::new(store, stored, referee, ledger, watch);
    let ended = endspiel_jobs::queue::host(&run, &mut host, access, options, stop, notify)?;
    finish(store, stored, &host, ended)
}

fn finish(store: &Store, stored: &Stored, host: &TournamentHost<'_>, ended: Ended) -> Result<Ended, ArenaError> {
    match ended {
        Ended::Stopped => info!(target: "endspiel::arena", tournament = stored.id, "stopped"),
        Ended::Finished => {
            info!(target: "endspiel::arena", tournament = stored.id, "finished");
            store.finish(stored.id, host.ledger().games_that_count())?;
        }
    }
    Ok(ended)
}
