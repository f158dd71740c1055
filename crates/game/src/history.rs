//! A game in progress: the moves so far, undo and redo, and the draw limits.

use crate::{DrawCounting, DrawLimits, Ending, Error, Game, Notation, Outcome, Reason, SinceRemoval, Warning, phrases};

/// A game in progress: a start position, the moves since, and draw limits.
///
/// ```
/// # use endspiel_game::{DrawLimits, Game, Match};
/// fn first_two_moves<G: Game>(game: G) {
///     let mut played = Match::new(game, DrawLimits::default());
///     let mv = played.game().moves(played.position())[0];
///     played.play(mv).unwrap();
///     assert!(played.undo());
///     assert_eq!(played.position(), played.start());
///     assert!(played.redo());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    limits: DrawLimits,
    start: G::Position,
    /// The end of the match, if it is over at its start.
    end_at_start: Option<End>,
    steps: Vec<Step<G>>,
    /// Moves taken back, the next one to repeat last.
    undone: Vec<G::Move>,
}

#[derive(Clone, Debug)]
struct Step<G: Game> {
    mv: G::Move,
    /// The position after the move.
    position: G::Position,
    /// Moves since the last irreversible one.
    reversible: u32,
    /// Moves counted towards the limit of moves without a removal.
    counted: u32,
    /// The end of the match, if the move ended it: computed once, read often.
    end: Option<End>,
}

/// The end of a match, by a draw limit or by the rules. The reason of the rules is computed on request.
#[derive(Clone, Copy, Debug)]
struct End {
    outcome: Outcome,
    limit: Option<Reason>,
}

impl<G: Game> Match<G> {
    /// Returns a match from the start position of the game.
    pub fn new(game: G, limits: DrawLimits) -> Self {
        let start = game.start();
        Match::from_position(game, start, limits)
    }

    /// Returns a match from any position. Games without another draw counting use the standard one.
    pub fn from_position(game: G, start: G::Position, limits: DrawLimits) -> Self {
        let counting = game.puts_off_draw(&start).map_or(DrawCounting::Standard, |_| limits.counting);
        let limits = DrawLimits { counting, ..limits };
        let mut played = Match { game, limits, start, end_at_start: None, steps: Vec::new(), undone: Vec::new() };
        played.end_at_start = played.find_end();
        played
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the draw limits.
    pub fn limits(&self) -> DrawLimits {
        self.limits
    }

    /// Returns the start position.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// Returns the present position.
    pub fn position(&self) -> &G::Position {
        self.steps.last().map_or(&self.start, |step| &step.position)
    }

    /// Returns every position so far, the start first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G::Position> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.position))
    }

    /// Returns the moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> {
        self.steps.iter().map(|step| step.mv)
    }

    /// Returns the number of moves played by both sides.
    pub fn turns(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Returns the turns counted towards the turn limit; the [tournament of 2021](DrawCounting::Muehle2021) also counts
    /// the start.
    pub fn turns_counted(&self) -> u32 {
        self.turns() + u32::from(!self.limits.counting.is_standard())
    }

    /// Returns the number of moves since the last irreversible one, such as a removal or placement.
    pub fn reversible_moves(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.reversible)
    }

    /// Returns the number of moves counted towards the limit of moves without a removal.
    pub fn moves_without_removal(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.counted)
    }

    /// Returns the count of moves without a removal, with its limit.
    pub fn since_removal(&self) -> SinceRemoval {
        let DrawLimits { moves_without_removal: limit, counting, .. } = self.limits;
        SinceRemoval { plies: self.moves_without_removal(), limit, counting }
    }

    /// Returns how often the present position has occurred, this time included.
    pub fn times_seen(&self) -> u32 {
        let now = self.position();
        // No position can repeat across an irreversible move.
        let recent = self.positions().rev().take(self.reversible_moves() as usize + 1);
        match self.limits.counting {
            DrawCounting::Standard => recent.filter(|position| *position == now).count() as u32,
            DrawCounting::Muehle2021 => {
                recent.filter(|position| self.game.has_same_board(position, now)).count() as u32
            }
        }
    }

    /// Plays a move. If it is not legal, or the match is over, nothing changes.
    pub fn play(&mut self, mv: G::Move) -> Result<(), Error> {
        let text = || format!("{mv:?}");
        if self.is_over() {
            return Err(Error::refused_move(&text(), phrases::GAME_OVER.say(&[])));
        }
        if !self.game.is_legal(self.position(), mv) {
            return Err(Error::refused_move(&text(), phrases::NOT_LEGAL.say(&[])));
        }
        self.play_legal(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal, in a match that goes on.
    pub fn play_legal(&mut self, mv: G::Move) {
        self.step(mv);
        self.undone.clear();
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        self.undone.push(step.mv);
        true
    }

    /// Plays the move that was last taken back; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        self.step(mv);
        true
    }

    /// Returns whether the match has ended, by the rules or by a draw limit.
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// Returns the result of the match, once it has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end().map(|end| end.outcome)
    }

    fn end(&self) -> Option<End> {
        self.steps.last().map_or(self.end_at_start, |step| step.end)
    }

    fn find_end(&self) -> Option<End> {
        let by_rules = || Some(End { outcome: self.game.outcome(self.position())?, limit: None });
        match self.limits.counting {
            DrawCounting::Standard => by_rules().or_else(|| self.find_draw()),
            // Here limits count only after a move.
            DrawCounting::Muehle2021 if self.steps.is_empty() => by_rules(),
            DrawCounting::Muehle2021 => self.find_draw().or_else(by_rules),
        }
    }

    /// Returns the draw limit that is reached, if one is.
    fn find_draw(&self) -> Option<End> {
        let reached = |count: u32, limit: Option<u32>| limit.is_some_and(|limit| count >= limit);
        let limit = if reached(self.moves_without_removal(), self.limits.moves_without_removal) {
            Reason::NoRemoval
        } else if self.limits.repetitions.is_some() && reached(self.times_seen(), self.limits.repetitions) {
            Reason::Repetition
        } else if reached(self.turns_counted(), self.limits.turns) {
            Reason::TurnLimit
        } else {
            return None;
        };
        Some(End { outcome: Outcome::Draw, limit: Some(limit) })
    }

    /// Returns the draw limits that are near; empty once the match is over.
    pub fn warnings(&self) -> Vec<Warning> {
        if self.is_over() {
            return Vec::new();
        }
        let left = |count: u32, limit: Option<u32>| {
            limit.map(|limit| limit - count).filter(|&left| left <= DrawLimits::WARN_MOVES_AHEAD)
        };
        let mut warnings = Vec::new();
        // A limit this short would warn before anything has happened.
        let quiet = self.moves_without_removal();
        if quiet > 0 {
            let warning = |left| match self.limits.counting {
                DrawCounting::Standard => Warning::NoRemoval { left },
                DrawCounting::Muehle2021 => Warning::NoMill { left },
            };
            warnings.extend(left(quiet, self.limits.moves_without_removal).map(warning));
        }
        if let Some(limit) = self.limits.repetitions {
            let seen = self.times_seen();
            if seen > 1 && seen + 1 == limit {
                warnings.push(Warning::Repetition { seen });
            }
        }
        if self.turns() > 0 {
            warnings.extend(left(self.turns_counted(), self.limits.turns).map(|left| Warning::TurnLimit { left }));
        }
        warnings
    }

    fn step(&mut self, mv: G::Move) {
        let before = self.position();
        let reversible = if self.game.is_irreversible(before, mv) { 0 } else { self.reversible_moves() + 1 };
        let position = self.game.play_unchecked(before, mv);
        let counted = match self.limits.counting {
            DrawCounting::Standard => reversible,
            DrawCounting::Muehle2021 if self.game.puts_off_draw(&position) == Some(true) => 0,
            DrawCounting::Muehle2021 => self.moves_without_removal() + 1,
        };
        self.steps.push(Step { mv, position, reversible, counted, end: None });
        let end = self.find_end();
        if let Some(step) = self.steps.last_mut() {
            step.end = end;
        }
    }
}

impl<G: Notation> Match<G> {
    /// Returns how the match ended, if it has. The [counting](DrawCounting) decides whether rules or limits come first.
    pub fn ending(&self) -> Option<Ending> {
        let end = self.end()?;
        let reason = end.limit.unwrap_or_else(|| self.game.reason(self.position()));
        Some(Ending { outcome: end.outcome, reason })
    }

    /// Returns the moves so far as the game's record.
    pub fn record(&self) -> String {
        self.game.print_record(&self.start, &self.moves().collect::<Vec<_>>())
    }
}
