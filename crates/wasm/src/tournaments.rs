//! Tournaments in the half that answers: their reports, and which game comes next. JavaScript stores the games.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use endspiel_arena::{
    ArenaError, Follower, GameSource, Ledger, Listed, ListedGame, PlayedGame, Stored, Tournament, TournamentPart,
};
use endspiel_games::Games;
use endspiel_service::host::tournament_backup::ExportedPart;
use endspiel_service::host::tournament_games::{GameLine, GameLines, Number, WholeGame};
use endspiel_service::host::tournaments::{
    Bounds, Id, ListedTournament, Shown, TournamentSettings, TournamentState, Tournaments as List, You,
};
use endspiel_service::{Answer, Body, Kind, Operation, Params, Refusal, Request as Readable, Written, list};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::asked::Asked;
use crate::calls::{Reply, Wants, raw};

/// A tournament as JavaScript stores it.
#[derive(Debug, Deserialize)]
pub struct Row {
    id: i64,
    /// Rows of earlier versions have none.
    #[serde(default)]
    uid: String,
    tournament: Tournament,
    /// The program that began it; nothing before its first game.
    program: Option<String>,
    begun: i64,
    finished: Option<i64>,
}

/// A line of the list: a tournament, its number of games, and whether it is played.
#[derive(Debug, Deserialize)]
pub struct RowWithGames {
    row: Box<RawValue>,
    done: u64,
    running: bool,
    here: bool,
}

/// Whether a tournament is played, as JavaScript sees it.
#[derive(Debug, Default, Deserialize)]
pub struct Seen {
    /// In this tab or another one.
    running: bool,
    /// In this tab.
    here: bool,
    /// Why it could not go on.
    failure: Option<String>,
}

/// What JavaScript says or asks about tournaments.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentCall {
    /// The page asks for the list.
    List {
        /// The tournaments, the newest first.
        rows: Vec<RowWithGames>,
        /// The number of games that are played at once.
        threads: usize,
    },
    /// The page wants a new one: its settings are to be stored.
    Begin {
        /// The request.
        asked: Asked,
    },
    /// One is to be shown or played. It is held until it is closed.
    Open {
        /// The tournament.
        row: Box<RawValue>,
        /// Its games so far.
        games: Vec<PlayedGame>,
    },
    /// The page asks about one that is held.
    Ask {
        /// The request.
        asked: Asked,
        /// Whether it is played.
        seen: Seen,
    },
    /// What the pages that look on are shown.
    State {
        /// The tournament.
        id: i64,
        /// Whether it is played.
        seen: Seen,
    },
    /// The stored settings have changed.
    Changed {
        /// The tournament.
        row: Box<RawValue>,
    },
    /// It is to be played from here on: no game is under way.
    Start {
        /// The tournament.
        id: i64,
    },
    /// A player is free.
    Next {
        /// The tournament.
        id: i64,
    },
    /// Games were played and are stored, here or by another tab.
    Played {
        /// The tournament.
        id: i64,
        /// The games.
        games: Vec<PlayedGame>,
    },
    /// A part of a backup is to be kept.
    Keep {
        /// The request.
        asked: Asked,
        /// The stored tournament of its name, if there is one.
        here: Option<Box<RawValue>>,
    },
    /// It is no longer needed here.
    Close {
        /// The tournament.
        id: i64,
    },
}

/// How far a tournament has come.
#[derive(Debug, Default, Serialize)]
pub struct Course {
    /// The settings of a new tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<Box<RawValue>>,
    /// The game to play next.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
    /// Nothing is left to play, and so many games count.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<u64>,
    /// The first game that is not there: other tabs may have played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u64>,
    /// A part of a backup that can be stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<TournamentPart>,
}

/// The tournaments that are shown or played.
#[derive(Default)]
pub struct Tournaments {
    held: HashMap<i64, Held>,
}

/// A tournament that is shown or played.
struct Held {
    source: Source,
    follower: Follower,
    ledger: Ledger,
}

/// A tournament and its games in memory.
struct Source {
    stored: Stored,
    games: BTreeMap<u64, PlayedGame>,
    running: bool,
}

impl GameSource for Source {
    fn load(&self, _: i64) -> Result<Stored, ArenaError> {
        Ok(self.stored.clone())
    }

    fn for_some_games(&self, _: i64, from: u64, visit: &mut dyn FnMut(PlayedGame)) -> Result<Option<u64>, ArenaError> {
        self.games.range(from..).for_each(|(_, game)| visit(game.clone()));
        Ok(None)
    }

    fn is_running(&self, _: i64) -> bool {
        self.running
    }
}

impl Tournaments {
    /// Answers a call.
    pub fn call(&mut self, call: TournamentCall, games: &Games) -> Result<Wants, Refusal> {
        match call {
            TournamentCall::List { rows, threads } => Ok(reply(listed(&rows, threads))),
            TournamentCall::Begin { asked } => {
                let Body(asked) = read::<list::BeginTournament>(&asked)?;
                let settings = raw(&asked.tournament(games)?);
                Ok(Wants { course: Some(Course { settings, ..Course::default() }), ..Wants::default() })
            }
            TournamentCall::Open { row, games: played } => {
                let held = Held::new(open(&row)?, played, games)?;
                let course = held.course();
                self.held.insert(held.source.stored.id, held);
                Ok(course)
            }
            TournamentCall::Ask { asked, seen } => self.ask(&asked, seen, games),
            TournamentCall::State { id, seen } => {
                let state = self.held(id)?.state(seen)?;
                Ok(Wants { state: RawValue::from_string(state.json().to_owned()).ok(), ..Wants::default() })
            }
            TournamentCall::Changed { row } => {
                let stored = open(&row)?;
                let held = self.held(stored.id)?;
                held.change(stored)?;
                let from = (0..).find(|number| !held.source.games.contains_key(number));
                Ok(Wants { course: Some(Course { from, ..Course::default() }), ..Wants::default() })
            }
            TournamentCall::Start { id } => {
                let held = self.held(id)?;
                held.ledger.begin_again();
                Ok(held.course())
            }
            TournamentCall::Next { id } => {
                let held = self.held(id)?;
                let next = held.ledger.next_game();
                Ok(Wants { course: Some(Course { next, ..Course::default() }), ..Wants::default() })
            }
            TournamentCall::Played { id, games } => {
                let held = self.held(id)?;
                for game in games {
                    held.ledger.finished(&game);
                    held.source.games.insert(game.number, game);
                }
                Ok(held.course())
            }
            TournamentCall::Keep { asked, here } => {
                let Body(asked) = read::<list::KeepTournament>(&asked)?;
                let mut part = asked.open(games)?;
                part.check(games)?;
                if let Some(here) = here {
                    part.check_belongs(&open(&here)?)?;
                }
                Ok(Wants { course: Some(Course { part: Some(part), ..Course::default() }), ..Wants::default() })
            }
            TournamentCall::Close { id } => {
                self.held.remove(&id);
                Ok(Wants::default())
            }
        }
    }

    fn held(&mut self, id: i64) -> Result<&mut Held, Refusal> {
        self.held.get_mut(&id).ok_or_else(Refusal::not_found)
    }

    fn ask(&mut self, asked: &Asked, seen: Seen, games: &Games) -> Result<Wants, Refusal> {
        if asked.parts::<list::ShowTournament>().is_some() {
            let Id(id) = read::<list::ShowTournament>(asked)?;
            return Ok(reply(Shown { you: You::of(true), state: self.held(id)?.state(seen)? }));
        }
        if asked.parts::<list::TournamentGames>().is_some() {
            let (Id(id), Params(query)) = read::<list::TournamentGames>(asked)?;
            let Source { stored: Stored { tournament, .. }, games: played, .. } = &self.held(id)?.source;
            let info = games.open(&tournament.game)?.info();
            let filter = query.filter(info)?;
            let latest = played.range(..query.before.unwrap_or(u64::MAX)).rev();
            let lines = latest.map(|(_, game)| ListedGame::new(tournament, game)).filter(|game| filter.matches(game));
            let mut found: Vec<GameLine> = lines.take(query.most + 1).map(|game| GameLine::new(info, &game)).collect();
            let more = found.len() > query.most;
            found.truncate(query.most);
            return Ok(reply(GameLines { games: found, more }));
        }
        if asked.parts::<list::TournamentGame>().is_some() {
            let (Id(id), Number(which)) = read::<list::TournamentGame>(asked)?;
            let source = &self.held(id)?.source;
            let played = source.games.get(&which).ok_or_else(Refusal::not_found)?;
            return Ok(reply(WholeGame::of(games, &source.stored.tournament, which, played)?));
        }
        if asked.parts::<list::ExportTournament>().is_some() {
            let (Id(id), Params(query)) = read::<list::ExportTournament>(asked)?;
            return Ok(reply(self.held(id)?.source.part(query.from)?));
        }
        Err(Refusal::not_found())
    }
}

impl Source {
    /// Returns the part with the games from this number on.
    fn part(&self, from: u64) -> Result<ExportedPart, Refusal> {
        let rest = self.games.range(from..).map(|(_, game)| game.clone());
        let mut games: Vec<PlayedGame> = rest.take(TournamentPart::GAMES + 1).collect();
        let next = (games.len() > TournamentPart::GAMES).then(|| games.pop()).flatten().map(|game| game.number);
        Ok(ExportedPart { part: TournamentPart::new(self.stored.clone(), games, next.is_none())?, next })
    }
}

impl Held {
    fn new(stored: Stored, played: Vec<PlayedGame>, games: &Games) -> Result<Held, Refusal> {
        let games_by_number = played.into_iter().map(|game| (game.number, game)).collect();
        let source = Source { stored, games: games_by_number, running: false };
        let id = source.stored.id;
        let follower = Follower::new(games, &source, id)?;
        let ledger = Ledger::restore(Arc::new(source.stored.tournament.clone()), &source, id)?;
        Ok(Held { source, follower, ledger })
    }

    /// Takes over changed settings. Games that no longer count are dropped.
    fn change(&mut self, stored: Stored) -> Result<(), Refusal> {
        if stored.finished.is_some() {
            let counted = self.ledger.games_that_count();
            self.source.games.retain(|&number, _| number < counted);
        }
        self.source.stored = stored;
        Ok(self.follower.catch_up(&self.source).map(|_| ())?)
    }

    fn course(&self) -> Wants {
        let over = self.ledger.is_complete().then(|| self.ledger.games_that_count());
        Wants { course: Some(Course { over, ..Course::default() }), ..Wants::default() }
    }

    fn state(&mut self, Seen { running, here, failure }: Seen) -> Result<Written<TournamentState>, Refusal> {
        self.source.running = running;
        self.follower.catch_up(&self.source)?;
        let report = self.follower.report();
        Ok(Written::new(&TournamentState {
            report: report.figures(),
            progress: self.follower.progress(),
            running,
            here,
            failure,
            settings: TournamentSettings::of(&report.stored.tournament),
        }))
    }
}

/// Returns the list of those that can be read.
fn listed(rows: &[RowWithGames], threads: usize) -> List {
    let line = |RowWithGames { row, done, running, here }: &RowWithGames| {
        let listed = Listed::new(&open(row).ok()?, *done);
        Some(ListedTournament { listed, running: *running, here: *here })
    };
    let tournaments = rows.iter().filter_map(line).collect();
    List { you: You::of(true), tournaments, left_out: 0, threads, most: Bounds::ALL }
}

fn open(row: &RawValue) -> Result<Stored, Refusal> {
    let unreadable = |why| Refusal::new(Kind::Storage, format!("the tournament cannot be read: {why}"));
    let Row { id, uid, tournament, program, begun, finished } = serde_json::from_str(row.get()).map_err(unreadable)?;
    let program = program.unwrap_or_default();
    Ok(Stored { id, uid, tournament, program, begun, finished })
}

fn read<O: Operation>(asked: &Asked) -> Result<O::Request, Refusal> {
    O::Request::read(&asked.parts::<O>().ok_or_else(Refusal::not_found)?)
}

fn reply(answer: impl Answer) -> Wants {
    Wants { reply: Some(Reply::new(Ok(answer.sent()))), ..Wants::default() }
}
