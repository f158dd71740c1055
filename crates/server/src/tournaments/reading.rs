//! Reads the store of tournaments in fair turns, so that no client keeps the others from it.

use std::sync::Arc;

use endspiel_arena::Store;
use endspiel_service::Refusal;
use endspiel_service::host::tournament_games::{GameLine, GameLines, GamesQuery, WholeGame};
use endspiel_service::host::tournaments::{Bounds, ListedTournament, Tournaments, You};

use super::tournament_runner::{TournamentRunner, locked};
use crate::client::Client;
use crate::pool::Need;

/// Most listed tournaments; older ones are left out.
const MAX_LISTED: usize = 500;

impl TournamentRunner {
    /// Runs work that reads the store, in turn with other clients. Long work should be done in several calls.
    pub async fn read<T: Send + 'static>(
        self: &Arc<TournamentRunner>,
        client: Client,
        work: impl FnOnce(&TournamentRunner, &Store) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let runner = Arc::clone(self);
        self.reads.run(client, Need::default(), move || runner.with_store(|store| work(&runner, store))).await
    }

    /// Lends a connection for reading. Connections are not shared, because one would wait for the other.
    pub(super) fn with_store<T>(&self, work: impl FnOnce(&Store) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let idle = locked(&self.idle_stores).pop();
        let store = match idle {
            Some(store) => store,
            None => self.open_store()?,
        };
        let done = work(&store);
        locked(&self.idle_stores).push(store);
        done
    }

    /// Returns the newest tournaments, for the owner of the machine or another client.
    pub async fn list(self: &Arc<TournamentRunner>, client: Client, owner: bool) -> Result<Tournaments, Refusal> {
        let listed = self.read(client, move |runner, store| {
            let listed = store.newest(MAX_LISTED)?;
            let left_out = store.count()?.saturating_sub(listed.len());
            let with_state = |listed: endspiel_arena::Listed| {
                let (running, here) = (store.is_running(listed.id), runner.plays(listed.id));
                ListedTournament { listed, running, here }
            };
            let tournaments = listed.into_iter().map(with_state).collect();
            let (you, threads) = (You::of(owner), runner.threads());
            Ok(Tournaments { you, tournaments, left_out, threads, most: Bounds::ALL })
        });
        listed.await
    }

    /// Returns the games of a tournament that a query asks for.
    pub async fn find_games(
        self: &Arc<TournamentRunner>,
        client: Client,
        id: i64,
        query: GamesQuery,
    ) -> Result<GameLines, Refusal> {
        let opened = self.read(client, move |runner, store| {
            let tournament = store.load(id)?.tournament;
            let info = runner.games().open(&tournament.game)?.info();
            Ok((query.filter(info)?, query, info, Arc::new(tournament)))
        });
        let (filter, query, info, tournament) = opened.await?;
        let (mut found, mut before) = (Vec::new(), query.before);
        loop {
            // One more than asked tells whether there are more.
            let (filter, tournament, missing) = (filter.clone(), Arc::clone(&tournament), query.most + 1 - found.len());
            let part =
                self.read(client, move |_, store| Ok(store.find_games(id, &tournament, &filter, before, missing)?));
            let part = part.await?;
            found.extend(part.games);
            before = part.rest;
            if found.len() > query.most || before.is_none() {
                break;
            }
        }
        let more = found.len() > query.most;
        found.truncate(query.most);
        Ok(GameLines { games: found.iter().map(|game| GameLine::new(info, game)).collect(), more })
    }

    /// Returns a single game of a tournament.
    pub async fn game(
        self: &Arc<TournamentRunner>,
        client: Client,
        id: i64,
        number: u64,
    ) -> Result<WholeGame, Refusal> {
        let game = self.read(client, move |runner, store| {
            let tournament = store.load(id)?.tournament;
            let played = store.game(id, number)?.ok_or_else(Refusal::not_found)?;
            WholeGame::of(runner.games(), &tournament, number, &played)
        });
        game.await
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use endspiel_arena::Tournament;
    use endspiel_games::Games;
    use rusqlite::Connection;

    use super::*;
    use crate::network::Network;
    use crate::threads::Threads;

    /// More games than one turn looks at.
    const GAMES: i64 = 60_000;

    fn client(last: u8) -> Client {
        Client { network: Network::of(IpAddr::from([192, 0, 2, last])), browser: None }
    }

    /// Returns a runner with one place, and a tournament with many games, drawn but for the first.
    fn with_many_games(name: &str) -> (std::path::PathBuf, Arc<TournamentRunner>, i64) {
        let data = std::env::temp_dir().join(format!("endspiel-reading-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        let runner = Arc::new(TournamentRunner::new(data.clone(), Games::usual(), Threads::here(), 1));
        let mut tournament = Tournament::between("connect4", &["random".to_owned(), "easy".to_owned()]);
        tournament.complete(&Games::usual(), None).unwrap();
        let id = runner.with_store(|store| Ok(store.add(&tournament, "a test")?)).unwrap();
        let database = Connection::open(data.join("arena.sqlite")).unwrap();
        database
            .execute(
                "INSERT INTO game WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers \
                 WHERE n + 1 < ?2) SELECT ?1, n, '-', '4', 0, 1, n = 0, 'exact', '', 1, 1, 0, 1, 0.0, 0.0, 0, 0, 0, 0, \
                 0.0, 0.0 FROM numbers",
                [id, GAMES],
            )
            .unwrap();
        (data, runner, id)
    }

    #[tokio::test]
    async fn a_search_of_many_games_and_a_count_let_others_in_between() {
        let (data, runner, id) = with_many_games("turns");
        let (done, mut came) = tokio::sync::mpsc::unbounded_channel();
        let query = || serde_json::from_str::<GamesQuery>(r#"{"result": "white"}"#).unwrap();
        for what in ["games", "count"] {
            let (long, told) = (Arc::clone(&runner), done.clone());
            tokio::spawn(async move {
                match what {
                    "games" => assert_eq!(long.find_games(client(1), id, query()).await.unwrap().games.len(), 1),
                    _ => drop(long.state(client(1), id).await.unwrap()),
                }
                told.send(what).unwrap();
            });
            while runner.reads.load().0 == 0 {
                tokio::task::yield_now().await;
            }
            let listed = runner.list(client(2), false).await.unwrap();
            assert_eq!(listed.tournaments[0].listed.done, GAMES as u64);
            done.send("list").unwrap();
            assert_eq!((came.recv().await, came.recv().await), (Some("list"), Some(what)));
        }
        std::fs::remove_dir_all(data).unwrap();
    }

    #[tokio::test]
    async fn listeners_of_a_tournament_share_one_count() {
        let (data, runner, id) = with_many_games("shared");
        let follow = |last| {
            let runner = Arc::clone(&runner);
            tokio::spawn(async move { runner.follow(client(last), id).await.unwrap() })
        };
        let (one, other) = (follow(1), follow(2));
        let (one, other) = (one.await.unwrap(), other.await.unwrap());
        assert!(one.same_channel(&other));
        std::fs::remove_dir_all(data).unwrap();
    }
}
