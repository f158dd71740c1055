//! A game in progress: the moves so far, taking back, and the draw limits that need to remember.

use crate::{DrawCounting, DrawLimits, Ending, Error, Game, Notation, Outcome, Reason, SinceRemoval, Warning, phrases};

/// A game as it is played: a start position, the moves since, and limits.
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
    /// How the match ends where it begins, if it does.
    over_at_start: Option<Over>,
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
    /// How the move ended the match, if it did: found out once, asked often.
    over: Option<Over>,
}

/// How a match ended: by a draw limit, or by the rules, which say why when somebody asks.
#[derive(Clone, Copy, Debug)]
struct Over {
    outcome: Outcome,
    limit: Option<Reason>,
}

impl<G: Game> Match<G> {
    /// A match from the start position of the game.
    pub fn new(game: G, limits: DrawLimits) -> Self {
        let start = game.start();
        Match::from_position(game, start, limits)
    }

    /// A match from any position. Draws are counted as usual in a game that knows no other counting.
    pub fn from_position(game: G, start: G::Position, limits: DrawLimits) -> Self {
        let counting = game.puts_off_draw(&start).map_or(DrawCounting::Standard, |_| limits.counting);
        let limits = DrawLimits { counting, ..limits };
        let mut played = Match { game, limits, start, over_at_start: None, steps: Vec::new(), undone: Vec::new() };
        played.over_at_start = played.find_end();
        played
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The draw limits.
    pub fn limits(&self) -> DrawLimits {
        self.limits
    }

    /// Where the match began.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// Where it stands now.
    pub fn position(&self) -> &G::Position {
        self.steps.last().map_or(&self.start, |step| &step.position)
    }

    /// Every position so far, the start first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G::Position> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.position))
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> {
        self.steps.iter().map(|step| step.mv)
    }

    /// How many moves of either side have been played.
    pub fn turns(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Turns counted towards their limit: the start counts in the [tournament of 2021](DrawCounting::Muehle2021).
    pub fn turns_counted(&self) -> u32 {
        self.turns() + u32::from(!self.limits.counting.is_standard())
    }

    /// Moves since the last removal, placement or other irreversible move.
    pub fn reversible_moves(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.reversible)
    }

    /// Moves counted towards the limit of moves without a removal.
    pub fn moves_without_removal(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.counted)
    }

    /// How long nobody has removed a stone, and how long that may be.
    pub fn since_removal(&self) -> SinceRemoval {
        let DrawLimits { moves_without_removal: limit, counting, .. } = self.limits;
        SinceRemoval { plies: self.moves_without_removal(), limit, counting }
    }

    /// How often the present position has been on the board, now included.
    pub fn times_seen(&self) -> u32 {
        let now = self.position();
        // No position comes back over an irreversible move.
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

    /// Whether the match has ended, by the rules or by a draw limit.
    pub fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// The result of the match, once it has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over().map(|over| over.outcome)
    }

    fn over(&self) -> Option<Over> {
        self.steps.last().map_or(self.over_at_start, |step| step.over)
    }

    fn find_end(&self) -> Option<Over> {
        let by_rules = || Some(Over { outcome: self.game.outcome(self.position())?, limit: None });
        match self.limits.counting {
            DrawCounting::Standard => by_rules().or_else(|| self.find_draw()),
            // Limits are asked after a move.
            DrawCounting::Muehle2021 if self.steps.is_empty() => by_rules(),
            DrawCounting::Muehle2021 => self.find_draw().or_else(by_rules),
        }
    }

    /// The draw limit that is reached, if one is.
    fn find_draw(&self) -> Option<Over> {
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
        Some(Over { outcome: Outcome::Draw, limit: Some(limit) })
    }

    /// The draw limits that are near; empty once the match is over.
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
        self.steps.push(Step { mv, position, reversible, counted, over: None });
        let over = self.find_end();
        if let Some(step) = self.steps.last_mut() {
            step.over = over;
        }
    }
}

impl<G: Notation> Match<G> {
    /// How the match ended, if it has: by the rules, else by a draw limit, or as the [counting](DrawCounting) orders them.
    pub fn ending(&self) -> Option<Ending> {
        let over = self.over()?;
        let reason = over.limit.unwrap_or_else(|| self.game.reason(self.position()));
        Some(Ending { outcome: over.outcome, reason })
    }

    /// The moves so far in words.
    pub fn record(&self) -> String {
        self.game.print_record(&self.start, &self.moves().collect::<Vec<_>>())
    }
}
