//! The game on the board: moves from GGF and `move`, and the clocks.

use std::time::Duration;

use endspiel_game::{Colour, DrawLimits, Error, Side};
use endspiel_presentation::{AnyGame, AnyMatch};
use endspiel_search::Clock;

/// Number of squares of the largest board.
pub(super) const SQUARES: u32 = 64;

/// A game as NBoard describes it.
pub(super) struct Game {
    played: Box<dyn AnyMatch>,
    clocks: [Option<Clock>; 2],
}

impl Clone for Game {
    fn clone(&self) -> Game {
        Game { played: self.played.boxed_clone(), clocks: self.clocks }
    }
}

impl Game {
    /// Creates a game at the start position, without clocks.
    pub(super) fn new(rules: &dyn AnyGame) -> Result<Game, Error> {
        Ok(Game { played: rules.open(None, DrawLimits::NONE)?, clocks: [None; 2] })
    }

    /// Reads the first game of a GGF text, up to its last move, or returns the reason why it is
    /// invalid.
    pub(super) fn read(rules: &dyn AnyGame, ggf: &str) -> Result<Game, String> {
        if !ggf.contains("(;") {
            return Err("`set game` takes a game in GGF, as (;GM[Othello]…;)".to_owned());
        }
        let games = rules.import(ggf.as_bytes()).map_err(|error| error.to_string())?;
        let record = games.first().ok_or("there is no game in it")?;
        let words = |error: Error| error.to_string();
        let mut played = rules.open(Some(&record.start), DrawLimits::NONE).map_err(words)?;
        played.play_record(&record.record).map_err(words)?;
        // A record omits passes, so a pass after the last move must be inferred from its number of
        // plies.
        while played.moves().len() < record.plies {
            played.play("pass").map_err(words)?;
        }
        let mut game = Game { played, clocks: [None; 2] };
        for (name, value) in properties(ggf) {
            match name {
                "TI" => game.clocks = [clock(value); 2],
                "TB" => game.clocks[Side::First.index()] = clock(value),
                "TW" => game.clocks[Side::Second.index()] = clock(value),
                "B" => game.spend(Side::First, value),
                "W" => game.spend(Side::Second, value),
                _ => {}
            }
        }
        Ok(game)
    }

    /// Plays `F5/eval/time`; only the move is required.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Error> {
        let side = self.played.side_to_move();
        let mv = text.split(['/', ' ']).next().unwrap_or_default();
        self.played.play(mv)?;
        self.spend(side, text);
        Ok(())
    }

    pub(super) fn undo(&mut self) -> bool {
        self.played.undo()
    }

    pub(super) fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// Returns the clock of the side to move, if there is one.
    pub(super) fn clock(&self) -> Option<Clock> {
        self.clocks[self.played.side_to_move().index()]
    }

    /// Returns the number of empty squares.
    pub(super) fn empty(&self) -> u32 {
        self.played.view().spots.iter().filter(|spot| spot.stone.is_none()).count() as u32
    }

    /// Returns the final disc difference for the side to move, empty squares included; `None` while
    /// the game goes on.
    pub(super) fn result(&self) -> Option<i32> {
        let winner = self.played.ending()?.outcome.winner();
        let difference = self.discs(Colour::Black) as i32 - self.discs(Colour::White) as i32;
        let margin = difference.abs() + self.empty() as i32;
        Some(winner.map_or(0, |winner| if winner == self.played.side_to_move() { margin } else { -margin }))
    }

    fn discs(&self, colour: Colour) -> u32 {
        let facts = self.played.view().facts;
        if colour == Colour::White { facts.white.on_board } else { facts.black.on_board }
    }

    /// Subtracts the time of a move, as in `F5/eval/time`, from a clock.
    fn spend(&mut self, side: Side, mv: &str) {
        let seconds = mv.split('/').nth(2).and_then(|time| time.trim().parse().ok()).unwrap_or(0.0);
        let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        if let Some(clock) = &mut self.clocks[side.index()] {
            *clock = clock.after(time);
        }
    }
}

/// Returns the properties of a GGF game, such as `B[F5/1.2/3]`, in order.
fn properties(ggf: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = ggf.split_once("(;").map_or("", |(_, rest)| rest);
    std::iter::from_fn(move || {
        // Everything after `;)` belongs to another game.
        let (name, inside) = rest.split_once('[').filter(|(name, _)| !name.contains(";)"))?;
        let (value, after) = inside.split_once(']')?;
        rest = after;
        Some((name.trim(), value))
    })
}

/// Reads a GGF clock, `MAIN/INCREMENT/OVERTIME`: the time at the start and the increment.
fn clock(text: &str) -> Option<Clock> {
    let mut parts = text.split('/');
    let left = duration(parts.next()?)?;
    let increment = parts.next().and_then(duration).unwrap_or_default();
    Some(Clock { left, increment })
}

/// Reads `15:00`, `1:30:00` or `45`, with an optional `,N` behind it.
fn duration(text: &str) -> Option<Duration> {
    let text = text.split(',').next().unwrap_or_default().trim();
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = seconds * 60.0 + part.parse::<f64>().ok().filter(|part| *part >= 0.0)?;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    // The example of the protocol's own description.
    const GGF: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]\
        B[F5//60]W[F6]B[D3/1.5/30.5]W[C5//10];)";

    fn othello() -> std::sync::Arc<dyn AnyGame> {
        endspiel_games::Games::usual().open("othello").unwrap()
    }

    fn clock_of(game: &Game, side: Side) -> Clock {
        game.clocks[side.index()].unwrap()
    }

    #[test]
    fn a_game_comes_with_its_moves_and_what_is_left_of_the_clocks() {
        let mut game = Game::read(othello().as_ref(), GGF).unwrap();
        assert_eq!(game.played().moves(), ["f5", "f6", "d3", "c5"]);
        assert_eq!(game.empty(), 56);
        assert_eq!(clock_of(&game, Side::First).left, Duration::from_millis(809_500));
        assert_eq!(clock_of(&game, Side::Second).left, Duration::from_secs(890));
        game.play("E6/2.00/9.5").unwrap();
        assert_eq!(clock_of(&game, Side::First).left, Duration::from_secs(800));
        assert_eq!(game.clock(), Some(clock_of(&game, Side::Second)));
        assert!(game.play("A1").is_err());
        assert_eq!(game.played().moves().len(), 5);
    }

    #[test]
    fn clocks_are_read_in_all_their_forms() {
        let seconds = |text: &str| clock(text).map(|clock| (clock.left.as_secs(), clock.increment.as_secs()));
        assert_eq!(seconds("15:00"), Some((900, 0)));
        assert_eq!(seconds("1:30:00/0:10/02:00"), Some((5400, 10)));
        assert_eq!(seconds("05:00//02:00"), Some((300, 0)));
        assert_eq!(seconds("45,1"), Some((45, 0)));
        for nonsense in ["", "x", "-5:00", "inf", "nan:00", "1e300:00"] {
            assert_eq!(seconds(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_pass_at_the_end_is_not_forgotten() {
        let mut game = Game::new(othello().as_ref()).unwrap();
        let mut ggf =
            "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]".to_owned();
        // Always the last legal move: this game contains a pass.
        while let Some(mv) = game.played().legal_moves().pop() {
            let colour = ["B", "W"][game.played().side_to_move().index()];
            ggf += &format!("{colour}[{mv}]");
            game.play(&mv).unwrap();
            if mv == "pass" {
                break;
            }
        }
        assert_eq!(game.played().moves().last().map(String::as_str), Some("pass"));
        let read = Game::read(othello().as_ref(), &(ggf + ";)")).unwrap();
        assert_eq!(read.played().moves(), game.played().moves());
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "(;", "f5d6", "(;GM[Othello];)", "(;GM[Go]BO[8 x *];)"] {
            assert!(Game::read(othello().as_ref(), text).is_err(), "{text}");
        }
    }
}
