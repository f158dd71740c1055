//! The experiments of the student papers: how far they are played, their results, and playing on.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use endspiel_arena::{Arena, Experiment, ExperimentResult, ExperimentTournament, Searches};
use endspiel_game::words::Phrase;
use endspiel_knowledge::Stop;
use endspiel_service::host::experiments::ListedExperiment;
use endspiel_service::host::tournaments::played_elsewhere;
use endspiel_service::{Refusal, Written};
use tokio::sync::OwnedMutexGuard;

use super::tournament_runner::{TournamentRunner, locked};

/// Memory that computing a result needs at most, in bytes: different positions are counted in a set.
pub const MEMORY: u64 = 160 << 20;

/// The time for the searches of a result. They take some seconds where nothing else is to be done.
const TIME: Duration = Duration::from_secs(120);

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

/// The results of experiments, each computed once for every number of games.
#[derive(Default)]
pub struct Results {
    known: Mutex<HashMap<Experiment, Arc<tokio::sync::Mutex<Option<Known>>>>>,
    searches: Arc<Searches>,
}

/// The place of a result. Other requests for it wait until it is filled.
pub type ResultPlace = OwnedMutexGuard<Option<Known>>;

/// A result, and the games it was made of.
pub struct Known {
    tournaments: Vec<ExperimentTournament>,
    result: Written<ExperimentResult>,
}

impl Known {
    /// The result, if it was made of these games.
    pub fn of(&self, tournaments: &[ExperimentTournament]) -> Option<Written<ExperimentResult>> {
        (self.tournaments == tournaments).then(|| self.result.clone())
    }
}

/// How far an experiment is played.
pub struct Played {
    pub tournaments: Vec<ExperimentTournament>,
    /// The tournament that is being played.
    pub playing: Option<i64>,
    /// Whether this server plays it.
    pub here: bool,
    /// What went wrong with it here, if that is what ended it.
    pub failure: Option<String>,
}

impl TournamentRunner {
    /// All experiments.
    pub fn experiments(&self) -> Result<Vec<ListedExperiment>, Refusal> {
        let arena = self.looking_on()?;
        let listed = |experiment: Experiment| {
            let played = self.played(&arena, experiment)?;
            Ok(ListedExperiment {
                name: experiment,
                title: experiment.title().into(),
                paper: experiment.paper().into(),
                usual: experiment.usual_games(),
                games: played.tournaments.iter().map(|one| one.games).sum(),
                of: played.tournaments.iter().map(|one| one.of).sum(),
                running: played.here || played.playing.is_some(),
            })
        };
        Experiment::ALL.into_iter().map(listed).collect()
    }

    /// How far an experiment is played.
    pub fn experiment(&self, experiment: Experiment) -> Result<Played, Refusal> {
        self.played(&self.looking_on()?, experiment)
    }

    fn played(&self, arena: &Arena, experiment: Experiment) -> Result<Played, Refusal> {
        let tournaments = arena.experiment_tournaments(experiment, None, Experiment::USUAL_SEED)?;
        let ids = || tournaments.iter().filter_map(|one| one.id);
        let here = ids().any(|id| self.will_play(id));
        let playing = ids().find(|&id| self.plays(id)).or_else(|| ids().find(|&id| arena.is_running(id)));
        let failure = ids().find_map(|id| self.failure(id));
        Ok(Played { tournaments, playing, here, failure })
    }

    /// The place for the result of an experiment, once no other request computes it.
    pub async fn result_place(&self, experiment: Experiment) -> ResultPlace {
        let place = Arc::clone(locked(&self.results.known).entry(experiment).or_default());
        place.lock_owned().await
    }

    /// Computes the result of an experiment, which may take some seconds, and leaves it in its place.
    pub fn compute(
        &self,
        experiment: Experiment,
        mut place: ResultPlace,
    ) -> Result<Written<ExperimentResult>, Refusal> {
        let stop = Stop::never().at(Instant::now() + TIME);
        let result = self.looking_on()?.experiment(experiment, None, Experiment::USUAL_SEED, &stop)?;
        if stop.is_due() {
            return Err(Refusal::saying(TOO_LONG.say(&[])));
        }
        let written = Written::new(&result);
        *place = Some(Known { tournaments: result.tournaments, result: written.clone() });
        Ok(written)
    }

    /// Plays what is missing of an experiment with so many games, one tournament after the other, and returns the first of them.
    pub fn run_experiment(self: &Arc<TournamentRunner>, experiment: Experiment, games: u32) -> Result<i64, Refusal> {
        let games = experiment.games(Some(games))?;
        let place = self.take_place()?;
        let arena = self.arena()?;
        let known = arena.experiment_tournaments(experiment, Some(games), Experiment::USUAL_SEED)?;
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
        for tournament in experiment.tournaments(self.games(), games, Experiment::USUAL_SEED)? {
            ids.push(arena.find_or_begin(&tournament)?);
        }
        let first = known.iter().zip(&ids).find(|(one, _)| one.games < one.of).map_or(ids[0], |(_, id)| *id);
        place.play(arena, ids)?;
        Ok(first)
    }

    /// The arena as it is at this moment, for a look.
    fn looking_on(&self) -> Result<Arena, Refusal> {
        Ok(self.open_arena()?.sharing(Arc::clone(&self.results.searches)))
    }
}
