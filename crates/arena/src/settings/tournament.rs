//! The file of a tournament.

use std::path::Path;

use endspiel_game::words::{Phrase, Saying};
use endspiel_games::Games;
use endspiel_protocol::Program;
use serde::{Deserialize, Serialize};

use super::{DrawRule, MatchLimits, MoveLimits, ResignRule};
use crate::ArenaError;
use crate::openings::Openings;
use crate::ratings::Sprt;

const NO_NAME: Phrase = Phrase::new(
    "tournament.no-name",
    "`{name}` is no name: one line of at most {most} characters",
    "„{name}“ ist kein Name: eine Zeile mit höchstens {most} Zeichen",
);
const SAME_NAME: Phrase = Phrase::new(
    "tournament.same-name",
    "two players are called `{name}`; give one of them another name",
    "zwei Spieler heißen „{name}“; gib einem einen anderen Namen",
);

/// The settings that determine which games are played, and how.
///
/// ```
/// use endspiel_arena::Tournament;
/// use endspiel_games::Games;
/// let text = r#"
///     name = "who is better?"
///     game = "mill"
///     rounds = 10
///     players = [{ engine = "minimax:depth=2" }, { name = "budget", engine = "alphabeta:states=500" }]
/// "#;
/// let tournament = Tournament::from_toml(text, &Games::usual(), None).unwrap();
/// assert_eq!(tournament.games_in_all(), 20);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// The name.
    pub name: String,
    /// The game, with its options.
    pub game: String,
    /// The pairings.
    #[serde(default)]
    pub kind: TournamentKind,
    /// Number of openings per pair of players.
    #[serde(default = "one")]
    pub rounds: u32,
    /// Number of games from each opening: 2 exchanges colours.
    #[serde(default = "two")]
    pub games: u32,
    /// The seed of all random numbers.
    #[serde(default)]
    pub seed: u64,
    /// Number of games at once; 0 means one for each core.
    #[serde(default)]
    pub concurrency: usize,
    /// Whether a game ends as soon as its exact result is known.
    #[serde(default)]
    pub exact: bool,
    /// The time limits of all players.
    #[serde(default)]
    pub limits: MoveLimits,
    /// The draw limits.
    #[serde(default)]
    pub draws: MatchLimits,
    /// The openings.
    #[serde(default)]
    pub openings: Openings,
    /// The rule for early draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// The rule for early losses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// The test that ends the tournament as soon as it is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// The players.
    pub players: Vec<PlayerSettings>,
}

/// The kind of pairings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentKind {
    /// Everyone against everyone.
    #[default]
    RoundRobin,
    /// The first player against all others.
    Gauntlet,
    /// Two players until one of two hypotheses is accepted.
    Sprt,
}

/// The settings of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerSettings {
    /// The name; by default the engine's spec without its private parts.
    #[serde(default)]
    pub name: String,
    /// The engine, by its spec.
    pub engine: String,
    /// The player's own limits, which replace those of all players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<MoveLimits>,
}

impl PlayerSettings {
    /// Creates a player with the limits of all players.
    pub fn new(name: impl Into<String>, engine: impl Into<String>) -> PlayerSettings {
        PlayerSettings { name: name.into(), engine: engine.into(), limits: None }
    }

    /// Returns the engine's spec without private parts: a foreign program's path and arguments.
    pub(crate) fn redacted_engine(&self) -> String {
        Program::from_spec(&self.engine).map_or_else(|| self.engine.clone(), |program| program.redacted_spec())
    }

    /// Returns whether it is a foreign program, which is started to play.
    fn is_program(&self) -> bool {
        Program::from_spec(&self.engine).is_some()
    }
}

fn one() -> u32 {
    1
}

fn two() -> u32 {
    2
}

/// Maximum number of players.
const MAX_PLAYERS: usize = 1000;
const MAX_ROUNDS: u32 = 100_000_000;
pub(crate) const MAX_CONCURRENCY: usize = 1023;
/// Maximum length of a tournament's or player's name, in characters.
pub const MAX_NAME_LENGTH: usize = 100;
/// Maximum length of a name made from the engines' specs.
const MAX_GENERATED_NAME_LENGTH: usize = 90;

impl Tournament {
    /// Creates a tournament with the default settings: a double round robin from the start of the
    /// game.
    pub fn new(name: impl Into<String>, game: impl Into<String>, players: Vec<PlayerSettings>) -> Tournament {
        Tournament {
            name: name.into(),
            game: game.into(),
            kind: TournamentKind::default(),
            rounds: one(),
            games: two(),
            seed: 0,
            concurrency: 0,
            exact: false,
            limits: MoveLimits::default(),
            draws: MatchLimits::default(),
            openings: Openings::default(),
            draw: None,
            resign: None,
            sprt: None,
            players,
        }
    }

    /// Creates a tournament between engines at a game; names are made from their specs.
    ///
    /// ```
    /// use endspiel_arena::Tournament;
    /// let tournament = Tournament::between("mill", &["easy".to_owned(), "easy".to_owned()]);
    /// assert_eq!(tournament.name, "easy – easy at mill");
    /// assert_eq!(tournament.players[1].name, "easy #2");
    /// ```
    pub fn between(game: &str, engines: &[String]) -> Tournament {
        let players: Vec<PlayerSettings> = engines.iter().map(|engine| PlayerSettings::new("", engine)).collect();
        let names: Vec<String> = players.iter().map(PlayerSettings::redacted_engine).collect();
        let name = format!("{} at {game}", names.join(" – "));
        let name = if name.chars().count() > MAX_GENERATED_NAME_LENGTH { format!("A match at {game}") } else { name };
        let mut tournament = Tournament::new(name, game, players);
        for (index, name) in names.iter().enumerate() {
            tournament.players[index].name = numbered(name, &names[..index]);
        }
        tournament
    }

    /// Reads a tournament. A relative path of an opening file is resolved in `folder`.
    pub fn from_toml(text: &str, games: &Games, folder: Option<&Path>) -> Result<Tournament, ArenaError> {
        let mut tournament = Tournament::parse(text)?;
        tournament.complete(games, folder)?;
        Ok(tournament)
    }

    /// Reads a file without validating it; [`Tournament::complete`] does that.
    pub fn parse(text: &str) -> Result<Tournament, ArenaError> {
        toml::from_str(text).map_err(|error| ArenaError::settings(one_line(&error, text)))
    }

    /// Fills in defaults, reads the openings, and validates the settings.
    pub fn complete(&mut self, games: &Games, folder: Option<&Path>) -> Result<(), ArenaError> {
        let game = games.open(&self.game)?;
        self.game = game.spec();
        for index in 0..self.players.len() {
            let (before, player) = (&self.players[..index], &self.players[index]);
            if player.name.is_empty() {
                let taken: Vec<String> = before.iter().map(PlayerSettings::redacted_engine).collect();
                let name = player.redacted_engine();
                // Two programs may have one name; two of our engines with one spec are a mistake.
                self.players[index].name = if player.is_program() { numbered(&name, &taken) } else { name };
            }
        }
        if let Some(problem) = self.problem() {
            return Err(ArenaError::Settings(Box::new(problem)));
        }
        for player in self.players.iter().filter(|player| !player.is_program()) {
            // A spec is valid only if an engine can be built from it.
            drop(games.engine_with_seed(&self.game, &player.engine, 0)?);
        }
        // Not every game supports every way of counting draws.
        drop(game.open(None, self.draws.limits())?);
        self.openings.complete(games, game.as_ref(), self.draws.limits(), folder)
    }

    fn problem(&self) -> Option<Saying> {
        let fixed = self.fixed_problem().map(|text| Saying::new("file.tournament", text));
        fixed.or_else(|| self.sprt.as_ref().and_then(Sprt::problem)).or_else(|| {
            let names = self.players.iter().map(|player| player.name.as_str()).chain([self.name.as_str()]);
            let unreadable = |name: &&str| name.chars().count() > MAX_NAME_LENGTH || name.chars().any(char::is_control);
            let twice = |(index, name): &(usize, &str)| self.players[..*index].iter().any(|other| other.name == *name);
            let repeated = self.players.iter().map(|player| player.name.as_str()).enumerate().find(twice);
            match (names.clone().find(unreadable), repeated) {
                (Some(name), _) => {
                    Some(NO_NAME.say(&[("name", &endspiel_game::shorten(name)), ("most", &MAX_NAME_LENGTH)]))
                }
                (None, Some((_, name))) => Some(SAME_NAME.say(&[("name", &name)])),
                (None, None) => None,
            }
        })
    }

    fn fixed_problem(&self) -> Option<&'static str> {
        let players = self.players.len();
        match self {
            _ if self.name.trim().is_empty() => Some("it needs a name"),
            _ if players < 2 => Some("it needs at least two players"),
            _ if players > MAX_PLAYERS => Some("it has more than 1000 players"),
            _ if self.kind == TournamentKind::Sprt && players != 2 => {
                Some("a test of one change has exactly two players")
            }
            _ if (self.kind == TournamentKind::Sprt) != self.sprt.is_some() => {
                Some("kind = \"sprt\" and the table [sprt] belong together")
            }
            _ if !(1..=2).contains(&self.games) => Some("games is 1, or 2 to exchange colours"),
            _ if self.kind == TournamentKind::Sprt && self.games != 2 => {
                Some("a test of one change exchanges colours: games = 2")
            }
            _ if !(1..=MAX_ROUNDS).contains(&self.rounds) => Some("rounds is a number from 1 to 100,000,000"),
            _ if self.concurrency > MAX_CONCURRENCY => Some("concurrency is a number from 0 to 1023"),
            _ => {
                let own_limits = self.players.iter().filter_map(|player| player.limits.as_ref());
                let limits = own_limits.chain([&self.limits]).find_map(MoveLimits::problem);
                limits
                    .or_else(|| self.draws.problem())
                    .or_else(|| self.draw.as_ref().and_then(DrawRule::problem))
                    .or_else(|| self.resign.as_ref().and_then(ResignRule::problem))
            }
        }
    }

    /// Returns whether foreign programs play in it.
    pub fn has_programs(&self) -> bool {
        self.players.iter().any(PlayerSettings::is_program)
    }

    /// Returns the settings without private parts: paths and arguments of foreign programs.
    ///
    /// Names made from their specs are changed too.
    ///
    /// ```
    /// use endspiel_arena::{PlayerSettings, Tournament};
    /// let programs = ["ugi:/home/me/engine --key 7", "ugi:/opt/engine"];
    /// let players = programs.map(|program| PlayerSettings::new(program, program)).to_vec();
    /// let shown = Tournament::new("ugi:/opt/engine at mill", "mill", players).redacted();
    /// assert_eq!(shown.name, "ugi:engine at mill");
    /// assert_eq!([&shown.players[0].name, &shown.players[1].name], ["ugi:engine", "ugi:engine #2"]);
    /// assert_eq!(shown.players[0].engine, "ugi:engine");
    /// ```
    #[must_use]
    pub fn redacted(&self) -> Tournament {
        let mut shown = self.clone();
        let mut private: Vec<(&str, String)> = Vec::new();
        for player in self.players.iter().filter(|player| player.is_program()) {
            private.push((&player.engine, player.redacted_engine()));
        }
        // A spec may be the beginning of another one.
        private.sort_by_key(|(spec, _)| std::cmp::Reverse(spec.len()));
        let clean = |name: &str| private.iter().fold(name.to_owned(), |name, (spec, short)| name.replace(spec, short));
        shown.name = clean(&self.name);
        let names: Vec<String> = self.players.iter().map(|player| clean(&player.name)).collect();
        for (index, player) in shown.players.iter_mut().enumerate() {
            player.name = numbered(&names[index], &names[..index]);
            player.engine = self.players[index].redacted_engine();
        }
        shown
    }

    /// Returns the limits of a player.
    pub fn limits_of(&self, player: usize) -> MoveLimits {
        match &self.players[player].limits {
            Some(own) => own.or(&self.limits),
            None => self.limits.clone(),
        }
    }
}

/// Returns a name, with a number behind it if an earlier one is equal.
fn numbered(name: &str, before: &[String]) -> String {
    match before.iter().filter(|other| *other == name).count() {
        0 => name.to_owned(),
        others => format!("{name} #{}", others + 1),
    }
}

/// Returns what is wrong with a file, with its line, in one sentence. It may quote the file.
fn one_line(error: &toml::de::Error, text: &str) -> String {
    const MAX_LENGTH: usize = 300;
    let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut message: String = error.message().chars().take(MAX_LENGTH).map(clean).collect();
    if error.message().chars().nth(MAX_LENGTH).is_some() {
        message.push('…');
    }
    line.map_or_else(|| message.clone(), |line| format!("line {line}: {message}"))
}

#[cfg(test)]
mod tests {
    use endspiel_game::DrawCounting;

    use super::*;

    const HEAD: &str = "name = \"t\"\ngame = \"mill\"\n";
    const TWO: &str = "players = [{ engine = \"random\" }, { engine = \"easy\" }]\n";

    fn refused(text: &str) -> String {
        Tournament::from_toml(text, &Games::usual(), None).unwrap_err().to_string()
    }

    #[test]
    fn what_is_stored_says_the_same_as_the_file() {
        let text = format!(
            "{HEAD}rounds = 3\nseed = 9\nexact = true\n[limits]\ntime = \"50ms\"\nnodes = 7\n\
             [draws]\nturns = \"off\"\nrepetitions = 3\ncounting = \"muehle2021\"\n[openings]\nplies = 6\n\
             [draw]\nmovecount = 4\nscore = 0.1\n[resign]\nmovecount = 3\nscore = 5\ntwosided = true\n\
             [[players]]\nengine = \"random\"\n[[players]]\nname = \"b\"\nengine = \"easy\"\nlimits = {{ depth = 2 }}\n"
        );
        let tournament = Tournament::from_toml(&text, &Games::usual(), None).unwrap();
        let stored = serde_json::to_string(&tournament).unwrap();
        assert_eq!(serde_json::from_str::<Tournament>(&stored).unwrap(), tournament);
        assert_eq!(tournament.players[0].name, "random");
        assert_eq!(tournament.limits_of(1).depth, Some(2));
        assert_eq!(tournament.limits_of(1).nodes, Some(7));
        assert_eq!(tournament.draws.limits().turns, None);
        assert_eq!(tournament.draws.limits().counting, DrawCounting::Muehle2021);
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        for (text, reason) in [
            (format!("{HEAD}players = [{{ engine = \"random\" }}]"), "at least two players"),
            (format!("{HEAD}{TWO}games = 3"), "exchange colours"),
            (format!("{HEAD}{TWO}rounds = 0"), "rounds"),
            (format!("{HEAD}{TWO}kind = \"sprt\""), "belong together"),
            (format!("{HEAD}{TWO}colour = 1"), "line 4: unknown field `colour`"),
            (format!("{HEAD}{TWO}kind = \"gauntlet\\t\""), "line 4: unknown variant `gauntlet `"),
            (format!("{HEAD}{TWO}kind = \"{}\"", "x".repeat(2000)), "line 4: unknown variant `xxx"),
            (format!("{HEAD}{TWO}[limits]\ntime = \"soon\""), "a time is written"),
            (format!("{HEAD}{TWO}[limits]\ntime = \"0s\""), "in no time"),
            (format!("{HEAD}{TWO}[draws]\nturns = \"never\""), "a number or \"off\""),
            (format!("{HEAD}{TWO}[draws]\ncounting = \"muehle\""), "line 5: unknown variant `muehle`"),
            (
                format!("name = \"t\"\ngame = \"othello\"\n{TWO}[draws]\ncounting = \"muehle2021\""),
                "draws of othello cannot be counted as in muehle2021",
            ),
            (format!("{HEAD}{TWO}[resign]\nmovecount = 0\nscore = 1"), "resign needs"),
            (
                format!("{HEAD}players = [{{ engine = \"random\" }}, {{ engine = \"random\" }}]"),
                "two players are called",
            ),
            (format!("{HEAD}players = [{{ engine = \"random\" }}, {{ engine = \"nobody\" }}]"), "no engine `nobody`"),
            (format!("name = \"t\"\ngame = \"chess\"\n{TWO}"), "there is no game `chess`"),
            (format!("{HEAD}{TWO}[openings]\nfile = \"no/such/file\""), "no/such/file"),
        ] {
            let refused = refused(&text);
            assert!(refused.contains(reason), "{refused}");
            assert!(!refused.contains(char::is_control) && refused.chars().count() < 400, "{refused:?}");
        }
    }
}
