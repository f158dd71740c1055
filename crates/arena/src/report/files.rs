//! The files of a report, and the words that they share.

use std::fs;
use std::path::Path;

use endspiel_game::{Colour, Side};
use endspiel_games::Games;
use endspiel_machine::replace_file;

use super::{LogDetail, Report};
use crate::ArenaError;
use crate::played::PlayedGame;
use crate::store::Store;

impl Report {
    /// Loads the results of a tournament from the store.
    pub(crate) fn load(games: &Games, store: &Store, id: i64) -> Result<Report, ArenaError> {
        let mut report = Report::open(games, store.load(id)?)?;
        store.for_each_game(id, 0, |game| report.add(&game))?;
        Ok(report)
    }

    /// Writes `report.txt`, `report.json`, `report.html`, `games.jsonl` and a log for every round
    /// into a folder, from the present state of the store.
    pub(crate) fn write(
        games: &Games,
        store: &Store,
        id: i64,
        folder: &Path,
        detail: LogDetail,
    ) -> Result<(), ArenaError> {
        let (mut report, played) = (Report::open(games, store.load(id)?)?, store.games(id)?);
        played.iter().for_each(|game| report.add(game));
        let logs = report.logs(games, &played, detail)?;
        report.write_files(&played, logs, folder)
    }

    fn write_files(
        &self,
        games: &[PlayedGame],
        rounds: Vec<(String, String)>,
        folder: &Path,
    ) -> Result<(), ArenaError> {
        let logs = folder.join("rounds");
        fs::create_dir_all(&logs).map_err(ArenaError::file(&logs))?;
        let write = |path: &Path, text: &str| replace_file(path, text.as_bytes()).map_err(ArenaError::file(path));
        write(&folder.join("report.txt"), &self.text())?;
        write(&folder.join("report.json"), &format!("{:#}\n", self.json()))?;
        write(&folder.join("report.html"), &self.html())?;
        write(&folder.join("games.jsonl"), &self.records(games))?;
        for (name, text) in rounds {
            write(&logs.join(name), &text)?;
        }
        Ok(())
    }

    pub(super) fn name(&self, player: usize) -> &str {
        &self.stored.tournament.players[player].name
    }

    pub(super) fn colour(&self, side: Side) -> Colour {
        self.info.colour(side)
    }

    /// Returns the name of a side.
    pub(super) fn side_name(&self, side: Side) -> String {
        self.info.called(side)
    }

    /// Returns the result of a game, in words.
    pub(super) fn result(&self, game: &PlayedGame) -> String {
        match game.winner {
            Some(side) => format!("{} wins", self.side_name(side)),
            None => "draw".to_owned(),
        }
    }

    /// Returns how far the tournament is, in words.
    pub(super) fn state(&self) -> String {
        let (done, games) = (self.standings.games(), self.stored.tournament.games_in_all());
        match self.stored.finished {
            Some(_) if done < games => format!("finished after {done} games of at most {games}"),
            Some(_) => format!("finished, {done} games"),
            None => format!("{done} of {games} games"),
        }
    }
}
