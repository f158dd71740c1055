//! The worker: the side that takes jobs of any tournament, plays them and returns results.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, AckKind, Context, Message};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use futures_util::StreamExt;

use super::messages::{Announcement, GameResult, Heartbeat, Job, Refusal};
use super::retry::{pause, retry, unless_stopped};
use super::{
    Access, HEARTBEATS, MAX_REASON_LENGTH, STREAMS, WORKERS, announcement_subject, on_this_thread, queue_error,
    refusals_subject, results_subject, stream_name,
};
use crate::{AllowedPrograms, ArenaError, PlayedGame, Referee, this_program};

/// The settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Number of games at once.
    pub threads: usize,
    /// The data folder, whose tables and books are part of how it plays.
    pub data: PathBuf,
    /// The foreign programs that may be started.
    pub allowed: AllowedPrograms,
}

/// How often the worker looks for tournaments, and how often it sends a heartbeat.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const ALIVE_EVERY: Duration = Duration::from_secs(2);

/// Maximum number of games whose program identity is cached; a malicious writer to the queue could
/// invent many.
const MAX_CACHED_GAMES: usize = 100;

/// How long the worker waits for a job before it tries the next tournament.
const WAIT_FOR_JOB: Duration = Duration::from_millis(500);

/// Plays games from a queue until it is stopped. `notify` is called with messages for the user.
pub fn work(
    games: &Games,
    access: &Access,
    options: &WorkerOptions,
    stop: &Stop,
    notify: &dyn Fn(&str),
) -> Result<(), ArenaError> {
    let worked = on_this_thread(async {
        let Some(client) = unless_stopped(stop, access.connect()).await else { return Ok(()) };
        let client = client?;
        let name = format!("{}-{}", client.server_info().client_id, std::process::id());
        notify(&format!("waiting for games as {name} with {} threads", options.threads));
        let worker = Worker {
            context: jetstream::new(client),
            name,
            games,
            options,
            stop,
            notify,
            joined: RefCell::default(),
            refused: RefCell::default(),
            programs: RefCell::default(),
        };
        let slots = (0..options.threads.max(1)).map(|slot| worker.play(slot));
        let (_, _, done) = tokio::join!(
            worker.look_for_tournaments(),
            worker.send_heartbeats(),
            futures_util::future::join_all(slots)
        );
        // Flushes the messages that return games to the queue.
        let _ = unless_stopped(stop, worker.context.client().flush()).await;
        done.into_iter().collect()
    });
    // A stopped worker need not reach the queue any more.
    if stop.is_due() { worked.or_else(ArenaError::unless_queue) } else { worked }
}

/// An announced tournament in which this worker plays.
struct JoinedTournament {
    uid: String,
    announcement: Announcement,
    jobs: PullConsumer,
    referee: Referee,
}

struct Worker<'a> {
    context: Context,
    name: String,
    games: &'a Games,
    options: &'a WorkerOptions,
    stop: &'a Stop,
    notify: &'a dyn Fn(&str),
    /// Tournaments this worker plays in.
    joined: RefCell<Vec<Rc<JoinedTournament>>>,
    /// Refused tournaments, with the reason reported to the user.
    refused: RefCell<HashMap<String, String>>,
    /// The identity of this program, by game.
    programs: RefCell<HashMap<String, String>>,
}

impl Worker<'_> {
    /// Updates the list of tournaments.
    async fn look_for_tournaments(&self) {
        while !self.stop.is_due() {
            // A server that is away for a moment changes nothing.
            if let Some(Ok(announced)) = unless_stopped(self.stop, self.announced()).await {
                self.joined.borrow_mut().retain(|joined| announced.contains(&joined.uid));
                self.refused.borrow_mut().retain(|uid, _| announced.contains(uid));
                for uid in announced {
                    let known = self.joined.borrow().iter().any(|joined| joined.uid == uid);
                    if !known && let Some(announcement) = self.read(&uid).await {
                        self.join(uid, announcement).await;
                    }
                }
            }
            pause(self.stop, LOOK_EVERY).await;
        }
    }

    /// Returns the tournaments that have a stream.
    async fn announced(&self) -> Result<Vec<String>, ArenaError> {
        let mut names = self.context.stream_names();
        let mut announced = Vec::new();
        while let Some(name) = names.next().await {
            announced.extend(name.map_err(queue_error)?.strip_prefix(STREAMS).map(str::to_owned));
        }
        Ok(announced)
    }

    /// Returns a tournament's announcement, if it has been published.
    async fn read(&self, uid: &str) -> Option<Announcement> {
        let stream = self.context.get_stream(stream_name(uid)).await.ok()?;
        let message = stream.get_last_raw_message_by_subject(&announcement_subject(uid)).await.ok()?;
        serde_json::from_slice(&message.payload).ok()
    }

    /// Joins a tournament, or refuses it.
    async fn join(&self, uid: String, announcement: Announcement) {
        let referee = match self.referee(&announcement) {
            Ok(referee) => referee,
            Err(error) => return self.refuse(&uid, &announcement, &error.to_string()).await,
        };
        let Ok(jobs) = self.context.get_consumer_from_stream(WORKERS, stream_name(&uid)).await else { return };
        (self.notify)(&format!("playing in `{}`", announcement.tournament.name));
        self.refused.borrow_mut().remove(&uid);
        self.joined.borrow_mut().push(Rc::new(JoinedTournament { uid, announcement, jobs, referee }));
    }

    /// Builds the referee of a tournament if all its players may and can play here.
    ///
    /// Input from outside is validated like a file.
    fn referee(&self, announcement: &Announcement) -> Result<Referee, ArenaError> {
        let ours = self.program(&announcement.tournament.game)?;
        if announcement.program != ours {
            let theirs: String = announcement.program.chars().filter(|letter| !letter.is_control()).take(100).collect();
            let reason = format!("it wants {theirs} and this is {ours}");
            return Err(ArenaError::settings(reason));
        }
        let mut tournament = announcement.tournament.clone();
        if tournament.openings.file.is_some() {
            // A host sends the openings themselves. An announcement that names a file may come from an
            // attacker that wants this machine's files.
            return Err(ArenaError::settings("its openings are to be read from a file of this machine"));
        }
        tournament.complete(self.games, None)?;
        let referee = Referee::new(self.games.clone(), self.options.allowed.clone(), Arc::new(tournament))?;
        referee.check_players(self.stop)?;
        Ok(referee)
    }

    /// Returns the identity of this program for a game, cached because it takes a moment.
    fn program(&self, game: &str) -> Result<String, ArenaError> {
        if let Some(program) = self.programs.borrow().get(game) {
            return Ok(program.clone());
        }
        let program = this_program(self.games, &self.options.data, game)?;
        let mut programs = self.programs.borrow_mut();
        if programs.len() >= MAX_CACHED_GAMES {
            programs.clear();
        }
        programs.insert(game.to_owned(), program.clone());
        Ok(program)
    }

    /// Refuses a tournament and reports the reason to the user and the host.
    async fn refuse(&self, uid: &str, announcement: &Announcement, reason: &str) {
        let reason: String = reason.chars().take(MAX_REASON_LENGTH).collect();
        let before = self.refused.borrow_mut().insert(uid.to_owned(), reason.clone());
        if before.as_ref() != Some(&reason) {
            let name = endspiel_game::shorten(&announcement.tournament.name);
            (self.notify)(&format!("cannot play in `{name}`: {reason}"));
            self.send_refusal(uid, reason).await;
        }
    }

    async fn send_refusal(&self, uid: &str, reason: String) {
        let refusal = Refusal { worker: self.name.clone(), reason };
        // A lost refusal is sent again the next time.
        if let Ok(refusal) = serde_json::to_vec(&refusal) {
            let _ = self.context.client().publish(refusals_subject(uid), refusal.into()).await;
        }
    }

    async fn send_heartbeats(&self) {
        let heartbeat = Heartbeat { worker: self.name.clone(), threads: self.options.threads };
        let Ok(heartbeat) = serde_json::to_vec(&heartbeat) else { return };
        while !self.stop.is_due() {
            let _ = self.context.client().publish(HEARTBEATS, heartbeat.clone().into()).await;
            let refused = self.refused.borrow().clone();
            for (uid, reason) in refused {
                self.send_refusal(&uid, reason).await;
            }
            pause(self.stop, ALIVE_EVERY).await;
        }
    }

    /// Plays one job after the other.
    async fn play(&self, slot: usize) -> Result<(), ArenaError> {
        let mut turn = slot;
        while !self.stop.is_due() {
            let joined = {
                let joined = self.joined.borrow();
                turn += 1;
                if joined.is_empty() { None } else { Some(Rc::clone(&joined[turn % joined.len()])) }
            };
            let Some(joined) = joined else {
                pause(self.stop, WAIT_FOR_JOB).await;
                continue;
            };
            match self.next_job(&joined).await {
                Some((message, job)) => self.play_job(&joined, &message, job).await?,
                None => tokio::task::yield_now().await,
            }
        }
        Ok(())
    }

    async fn next_job(&self, joined: &JoinedTournament) -> Option<(Message, Job)> {
        let batch: Result<pull::Batch, _> = joined.jobs.batch().max_messages(1).expires(WAIT_FOR_JOB).messages().await;
        let Ok(mut batch) = batch else {
            pause(self.stop, WAIT_FOR_JOB).await;
            return None;
        };
        let message = batch.next().await?.ok()?;
        let games = joined.announcement.tournament.games_in_all();
        match serde_json::from_slice::<Job>(&message.payload) {
            Ok(job) if job.games.iter().all(|&number| number < games) => Some((message, job)),
            _ => {
                // This job is invalid everywhere.
                let _ = message.ack_with(AckKind::Term).await;
                None
            }
        }
    }

    /// Plays the games of a job, publishes their results, and only then acknowledges the job.
    async fn play_job(&self, joined: &JoinedTournament, message: &Message, job: Job) -> Result<(), ArenaError> {
        for number in job.games {
            match self.play_game(joined, message, number).await {
                Ok(Some(game)) => self.return_result(joined, game).await?,
                Ok(None) => {
                    // Another worker may have it at once.
                    let _ = message.ack_with(AckKind::Nak(None)).await;
                    return Ok(());
                }
                Err(error @ ArenaError::Player { .. }) => {
                    // A program is missing now. The games go back into the queue, and this worker
                    // leaves the tournament until the program is found again.
                    let _ = message.ack_with(AckKind::Nak(None)).await;
                    self.joined.borrow_mut().retain(|known| known.uid != joined.uid);
                    self.refuse(&joined.uid, &joined.announcement, &error.to_string()).await;
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        // If this is lost, the job is played again and its results are ignored.
        let _ = message.double_ack().await;
        Ok(())
    }

    /// Plays a game on its own thread and meanwhile reports progress.
    async fn play_game(
        &self,
        joined: &JoinedTournament,
        message: &Message,
        number: u64,
    ) -> Result<Option<PlayedGame>, ArenaError> {
        let (mut referee, stop) = (joined.referee.clone(), self.stop.clone());
        let mut playing = tokio::task::spawn_blocking(move || referee.play(number, &stop));
        let interval = joined.announcement.silence() / 3;
        loop {
            tokio::select! {
                done = &mut playing => return done.map_err(queue_error)?,
                () = tokio::time::sleep(interval) => {
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        }
    }

    async fn return_result(&self, joined: &JoinedTournament, game: PlayedGame) -> Result<(), ArenaError> {
        let result = GameResult { program: joined.announcement.program.clone(), game };
        let payload = serde_json::to_vec(&result).map_err(queue_error)?;
        let returned = retry(self.stop, || async {
            // The tournament may have ended meanwhile.
            if !self.joined.borrow().iter().any(|known| known.uid == joined.uid) {
                return Ok(());
            }
            let message = PublishMessage::build().payload(payload.clone().into());
            let sent = self.context.send_publish(results_subject(&joined.uid), message).await?;
            sent.await.map(|_| ())
        })
        .await;
        if self.stop.is_due() { Ok(()) } else { returned }
    }
}
