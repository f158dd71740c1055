//! What a tournament looks like afterwards, or in between: text, JSON, a page with charts, logs and records.
//!
//! All of it is made from the store, at any time and as often as one likes. The text has no times in it, so that two
//! runs that played the same games have the same text.

pub(crate) mod charts;
mod course;
mod follower;
pub(crate) mod html;
mod json;
mod logs;
mod records;
pub(crate) mod svg;
pub(crate) mod text;

use std::fs;
use std::path::Path;

use endspiel_game::{Colour, Side};
use endspiel_games::Games;
use endspiel_machine::replace_file;
use endspiel_presentation::GameInfo;

use crate::ArenaError;
use crate::played::PlayedGame;
use crate::standings::Standings;
use crate::store::{Store, Stored};
use course::Course;

pub use follower::Follower;
pub use json::{Figures, PlayerFigures};
pub use logs::LogDetail;

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was played.
    pub stored: Stored,
    /// What it adds up to.
    pub standings: Standings,
    /// How the score went and how long games were.
    course: Course,
    info: &'static GameInfo,
}

impl Report {
    /// The results of a tournament as the store has them at this moment.
    pub(crate) fn load(games: &Games, store: &Store, id: i64) -> Result<Report, ArenaError> {
        let mut report = Report::open(games, store.load(id)?)?;
        store.for_each_game(id, 0, |game| report.add(&game))?;
        Ok(report)
    }

    /// The results of a tournament of which nothing has been counted.
    fn open(games: &Games, stored: Stored) -> Result<Report, ArenaError> {
        let info = games.open(&stored.tournament.game)?.info();
        Ok(Report::new(stored, info))
    }

    /// The same where the game is known.
    fn new(stored: Stored, info: &'static GameInfo) -> Report {
        let (standings, course) = (Standings::new(&stored.tournament), Course::new(&stored.tournament));
        Report { stored, standings, course, info }
    }

    /// Counts a game.
    fn add(&mut self, game: &PlayedGame) {
        self.standings.add(&self.stored.tournament, game);
        self.course.add(&self.stored.tournament, game);
    }

    /// Writes `report.txt`, `report.json`, `report.html`, `games.jsonl` and a log for every round into a folder, as the
    /// store has them at this moment.
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

    fn name(&self, player: usize) -> &str {
        &self.stored.tournament.players[player].name
    }

    fn players(&self) -> usize {
        self.stored.tournament.players.len()
    }

    fn colour(&self, side: Side) -> Colour {
        self.info.colour(side)
    }

    /// How people call a side.
    fn called(&self, side: Side) -> String {
        self.info.called(side)
    }

    /// The side that has won, or that there is none.
    fn result(&self, game: &PlayedGame) -> String {
        match game.winner {
            Some(side) => format!("{} wins", self.called(side)),
            None => "draw".to_owned(),
        }
    }

    /// Whether it is finished, in words.
    fn state(&self) -> String {
        let (done, games) = (self.standings.games(), self.stored.tournament.games_in_all());
        match self.stored.finished {
            Some(_) if done < games => format!("finished after {done} games of at most {games}"),
            Some(_) => format!("finished, {done} games"),
            None => format!("{done} of {games} games"),
        }
    }
}
