//! Experiments of the student papers: progress, results, and playing them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use endspiel_arena::{Arena, Experiment, ExperimentResult, ExperimentTournament, SearchCache};
use endspiel_game::words::Phrase;
use endspiel_knowledge::Stop;
use endspiel_service::host::experiments::ListedExperiment;
use endspiel_service::host::tournaments::played_elsewhere;
use endspiel_service::{Refusal, Written};
use tokio::sync::OwnedMutexGuard;

use super::tournament_runner::{TournamentRunner, locked};

/// Memory for computing a result, in bytes: it counts distinct positions in a set.
pub const MEMORY: u64 = 160 << 20;

/// Time limit for computing a result. It takes some seconds on an idle machine.
const TIME_LIMIT: Duration = Duration::from_secs(120);

const NO_TABLES: Phrase = Phrase::new(
    "experiment.no-tables",
    "the endgame tables 3-3 are missing; build them first",
    "die Endspieltabellen 3-3 fehlen; baue sie zuerst",
);
const ALL_PLAYED: Phrase = Phrase::new(
    "experiment.all-played",
    "all of these games are played already; ask for more than {games}",
    "diese Partien sind alle schon gespielt; verlange mehr als {games}",
);
const TOO_LONG: Phrase = Phrase::new(
    "experiment.too-long",
    "the result takes too long to compute; try again in a moment",
    "das Ergebnis zu berechnen dauert zu lange; versuche es gleich noch einmal",
);

/// A cache of the results of experiments.
#[derive(Default)]
pub struct Results {
    entries: Mutex<HashMap<Experiment, Arc<tokio::sync::Mutex<Option<CachedResult>>>>>,
    searches: Arc<SearchCache>,
}

/// A locked cache entry. Other requests for it wait until it is filled.
pub type LockedResult = OwnedMutexGuard<Option<CachedResult>>;

/// A result with the tournaments it was computed from.
pub struct CachedResult {
    tournaments: Vec<ExperimentTournament>,
    result: Written<ExperimentResult>,
}

impl CachedResult {
    /// Returns the result if it was computed from these tournaments.
    pub fn of(&self, tournaments: &[ExperimentTournament]) -> Option<Written<ExperimentResult>> {
        (self.tournaments == tournaments).then(|| self.result.clone())
    }
}

/// The progress of an experiment.
pub struct Played {
    pub tournaments: Vec<ExperimentTournament>,
    /// The tournament that is being played.
    pub playing: Option<i64>,
    /// Whether this server is playing the experiment.
    pub here: bool,
    /// The reason of a failure in this process.
    pub failure: Option<String>,
}

impl TournamentRunner {
    /// Returns all experiments with their progress.
    pub fn experiments(&self) -> Result<Vec<ListedExperiment>, Refusal> {
        let arena = self.open_for_reading()?;
        let listed = |experiment: Experiment| {
            let played = self.played(&arena, experiment)?;
            Ok(ListedExperiment {
                name: experiment,
                title: experiment.title().into(),
                paper: experiment.paper().into(),
                usual: experiment.default_games(),
                games: played.tournaments.iter().map(|one| one.games).sum(),
                of: played.tournaments.iter().map(|one| one.of).sum(),
                running: played.here || played.playing.is_some(),
            })
        };
        Experiment::ALL.into_iter().map(listed).collect()
    }

    /// Returns the progress of an experiment.
    pub fn experiment(&self, experiment: Experiment) -> Result<Played, Refusal> {
        self.played(&self.open_for_reading()?, experiment)
    }

    fn played(&self, arena: &Arena, experiment: Experiment) -> Result<Played, Refusal> {
        let tournaments = arena.experiment_tournaments(experiment, None, Experiment::DEFAULT_SEED)?;
        let ids = || tournaments.iter().filter_map(|one| one.id);
        let here = ids().any(|id| self.will_play(id));
        let playing = ids().find(|&id| self.plays(id)).or_else(|| ids().find(|&id| arena.is_running(id)));
        let failure = ids().find_map(|id| self.failure(id));
        Ok(Played { tournaments, playing, here, failure })
    }

    /// Locks the cache entry of an experiment's result, waiting for another request that computes it.
    pub async fn lock_result(&self, experiment: Experiment) -> LockedResult {
        let entry = Arc::clone(locked(&self.results.entries).entry(experiment).or_default());
        entry.lock_owned().await
    }

    /// Computes the result of an experiment and caches it. This may take some seconds.
    pub fn compute(
        &self,
        experiment: Experiment,
        mut cached: LockedResult,
    ) -> Result<Written<ExperimentResult>, Refusal> {
        let stop = Stop::never().at(Instant::now() + TIME_LIMIT);
        let result = self.open_for_reading()?.experiment(experiment, None, Experiment::DEFAULT_SEED, &stop)?;
        if stop.is_due() {
            return Err(Refusal::saying(TOO_LONG.say(&[])));
        }
        let written = Written::new(&result);
        *cached = Some(CachedResult { tournaments: result.tournaments, result: written.clone() });
        Ok(written)
    }

    /// Plays the missing games of an experiment, one tournament after the other. Returns the number of the first.
    pub fn run_experiment(self: &Arc<TournamentRunner>, experiment: Experiment, games: u32) -> Result<i64, Refusal> {
        let games = experiment.games(Some(games))?;
        let slot = self.reserve_slot()?;
        let arena = self.arena()?;
        let known = arena.experiment_tournaments(experiment, Some(games), Experiment::DEFAULT_SEED)?;
        if known.is_empty() {
            return Err(Refusal::saying(NO_TABLES.say(&[])));
        }
        if known.iter().filter_map(|one| one.id).any(|id| arena.is_running(id)) {
            return Err(played_elsewhere());
        }
        if known.iter().all(|one| one.games == one.of) {
            return Err(Refusal::saying(ALL_PLAYED.say(&[("games", &games)])));
        }
        let mut ids = Vec::new();
        for tournament in experiment.tournaments(self.games(), games, Experiment::DEFAULT_SEED)? {
            ids.push(arena.find_or_begin(&tournament)?);
        }
        let first = known.iter().zip(&ids).find(|(one, _)| one.games < one.of).map_or(ids[0], |(_, id)| *id);
        slot.play(arena, ids)?;
        Ok(first)
    }

    /// Opens the arena for reading.
    fn open_for_reading(&self) -> Result<Arena, Refusal> {
        Ok(self.open_arena()?.sharing(Arc::clone(&self.results.searches)))
    }
}
