//! Tournaments on their way from one store to another, as a backup holds them.

use std::sync::Arc;

use endspiel_game::words::Saying;
use endspiel_games::Games;
use serde::{Deserialize, Serialize};

use crate::{AllowedPrograms, ArenaError, PlayedGame, Referee, Stored, Tournament};

endspiel_game::phrases! {
    PROGRAMS = "tournament.kept-programs":
        "other programs play in it, which only the command line starts",
        "in ihm spielen andere Programme, die nur die Kommandozeile startet";
    LARGE = "tournament.kept-large":
        "it has more than {most} games",
        "es hat mehr als {most} Spiele";
    SEED = "tournament.kept-seed":
        "its seed is larger than browsers can hold",
        "seine Startzahl ist größer, als Browser sie halten";
    OTHER = "tournament.kept-other":
        "another tournament of its name is here, with other settings or of another version",
        "ein anderes Turnier mit seinem Namen ist hier, mit anderen Einstellungen oder von anderer Fassung";
    DAMAGED = "tournament.kept-damaged":
        "it is damaged: {reason}",
        "es ist beschädigt: {reason}";
}

/// Largest number that browsers hold exactly.
const MAX_NUMBER: u64 = 1 << 53;

/// Most games of a tournament that moves from one store to another.
pub const MAX_GAMES: u64 = 20_000;

/// Longest identity of a program, in characters.
const MAX_PROGRAM_LENGTH: usize = 500;

/// Length of a unique name, in hexadecimal digits.
const UID_LENGTH: usize = 32;

/// A part of a tournament: its settings and some of its games. All parts together are the tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentPart {
    /// A globally unique name, which all parts have in common.
    pub uid: String,
    /// The settings.
    pub tournament: Tournament,
    /// The program that plays it; none before its first game.
    #[serde(default)]
    pub program: Option<String>,
    /// The time it was begun, in seconds since 1970.
    pub begun: u64,
    /// The time it was finished; only the last part of a finished tournament has it.
    #[serde(default)]
    pub finished: Option<u64>,
    /// Some games.
    pub games: Vec<PlayedGame>,
}

impl TournamentPart {
    /// Most games of a part that leaves a store: a request takes that many in.
    pub const GAMES: usize = 100;

    /// Creates a part with these games.
    pub fn new(stored: Stored, games: Vec<PlayedGame>, is_last: bool) -> Result<TournamentPart, ArenaError> {
        let Stored { uid, tournament, program, begun, finished, .. } = stored;
        let time = |seconds: i64| u64::try_from(seconds).unwrap_or(0);
        let part = TournamentPart {
            uid,
            tournament,
            program: Some(program).filter(|program| !program.is_empty()),
            begun: time(begun),
            finished: finished.filter(|_| is_last).map(time),
            games,
        };
        part.check_may_move().map(|()| part)
    }

    /// Returns an error if the tournament cannot move to another store.
    pub fn check_may_move(&self) -> Result<(), ArenaError> {
        let tournament = &self.tournament;
        if tournament.has_programs() {
            return refused(PROGRAMS.say(&[]));
        }
        if tournament.games_in_all() > MAX_GAMES {
            return refused(LARGE.say(&[("most", &MAX_GAMES)]));
        }
        if tournament.seed > MAX_NUMBER {
            return refused(SEED.say(&[]));
        }
        Ok(())
    }

    /// Checks a part that comes from outside: its settings, and that its games can have been played by them.
    pub fn check(&mut self, games: &Games) -> Result<(), ArenaError> {
        let damaged = |reason: &str| refused(DAMAGED.say(&[("reason", &reason)]));
        // A file of openings would be read from the disk.
        if self.tournament.openings.file.is_some() {
            return damaged("its openings are in a file");
        }
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if self.uid.len() != UID_LENGTH || !self.uid.bytes().all(is_digit) {
            return damaged("its name is not 32 hexadecimal digits");
        }
        if self.begun.max(self.finished.unwrap_or(0)) > MAX_NUMBER {
            return damaged("its times are impossible");
        }
        match &self.program {
            None if !self.games.is_empty() => return damaged("its games have no program"),
            Some(program) if program.chars().count() > MAX_PROGRAM_LENGTH || program.chars().any(char::is_control) => {
                return damaged("its program has no proper name");
            }
            _ => {}
        }
        // Before the engines are built: of programs none is started.
        self.check_may_move()?;
        self.tournament.complete(games, None)?;
        let tournament = Arc::new(self.tournament.clone());
        let with_opening = tournament.openings.balanced.is_none();
        let mut referee = Referee::new(games.clone(), AllowedPrograms::none(), tournament)?;
        for game in &self.games {
            if let Some(problem) = referee.problem(game, with_opening) {
                return damaged(&format!("game {}: {problem}", game.number));
            }
        }
        Ok(())
    }

    /// Checks that this part belongs to the tournament that a store has under its name: only rounds may have been added.
    pub fn check_belongs(&self, stored: &Stored) -> Result<(), ArenaError> {
        let same = Tournament { rounds: self.tournament.rounds, ..stored.tournament.clone() } == self.tournament;
        // A browser has no program before the first game.
        let by = &stored.program;
        let same_program = self.program.as_ref().is_none_or(|program| by.is_empty() || program == by);
        if same && same_program { Ok(()) } else { refused(OTHER.say(&[])) }
    }
}

fn refused<T>(reason: Saying) -> Result<T, ArenaError> {
    Err(ArenaError::Settings(Box::new(reason)))
}
