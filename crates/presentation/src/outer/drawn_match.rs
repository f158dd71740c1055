//! A match as an interface shows it.

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Match, Notation, phrases};

use crate::{Act, Diagram, Drawing, EndingView, Facts, Insight, LastMove, MoveReason, MoveView, Step, View, prompt};

/// A [match](crate::AnyMatch) that an interface can draw and explain.
pub trait DrawnMatch {
    /// Returns the board as text.
    fn diagram(&self) -> Diagram;

    /// Returns everything a board needs to show and explain the position.
    fn view(&self) -> View;

    /// Returns what decides the position; nothing once the match is over.
    fn insight(&self) -> Insight;

    /// Returns the patterns that a move makes, the weightiest first. Nothing if the move is not legal, or the only one.
    fn reasons(&self, mv: &str) -> Vec<MoveReason>;

    /// Returns whether the only legal move is a pass.
    fn must_pass(&self) -> bool;

    /// Returns why a click is not allowed after the clicks before it.
    fn refusal(&self, clicks: &[&str], click: &str) -> Saying;
}

impl<G: Drawing> DrawnMatch for Match<G> {
    fn diagram(&self) -> Diagram {
        self.game().diagram(self.position())
    }

    fn view(&self) -> View {
        let (game, position) = (self.game(), Match::position(self));
        let ending = Match::ending(self);
        let legal = if ending.is_some() { Vec::new() } else { game.moves(position) };
        let moves: Vec<MoveView> = legal
            .into_iter()
            .map(|mv| MoveView {
                text: game.print_move(position, mv),
                parts: game.parts(position, mv),
                ways: game.ways(position, mv),
            })
            .collect();
        View {
            game: Notation::spec(game),
            position: game.print_position(position),
            turn: G::INFO.colour(game.side_to_move(position)),
            turns: self.turns(),
            spots: game.diagram(position).spots,
            ending: ending.map(|ending| EndingView::new(ending, &G::INFO)),
            warnings: Match::warnings(self),
            last: last_move(self),
            prompt: prompt(&G::INFO, moves.iter().flat_map(|mv| &mv.ways)),
            moves,
            line: game.winning_line(position),
            facts: facts(game, position),
            opening: self.positions().rev().find_map(|position| game.opening(position)),
        }
    }

    fn insight(&self) -> Insight {
        match Match::ending(self) {
            Some(_) => Insight::default(),
            None => self.game().insight(Match::position(self)),
        }
    }

    fn reasons(&self, mv: &str) -> Vec<MoveReason> {
        let (game, position) = (self.game(), Match::position(self));
        if Match::ending(self).is_some() || game.count_moves(position) == 1 {
            return Vec::new();
        }
        game.parse_move(position, mv).map_or_else(|_| Vec::new(), |mv| game.reasons(position, mv))
    }

    fn must_pass(&self) -> bool {
        let (game, position) = (self.game(), Match::position(self));
        if Match::ending(self).is_some() || game.count_moves(position) != 1 {
            return false;
        }
        let begins_with_pass = |way: &Vec<Step>| way.first().is_some_and(|step| step.act == Act::Pass);
        game.moves(position).first().is_some_and(|&mv| game.ways(position, mv).iter().any(begins_with_pass))
    }

    fn refusal(&self, clicks: &[&str], click: &str) -> Saying {
        if Match::ending(self).is_some() {
            return phrases::GAME_OVER.say(&[]);
        }
        self.game().refusal(Match::position(self), clicks, click)
    }
}

/// Returns the facts of both sides, by their colours in this game.
fn facts<G: Drawing>(game: &G, position: &G::Position) -> Facts {
    let [first, second] = game.facts(position);
    match G::INFO.colours[0] {
        Colour::White => Facts { white: first, black: second },
        Colour::Black => Facts { white: second, black: first },
    }
}

fn last_move<G: Drawing>(played: &Match<G>) -> Option<LastMove> {
    let game = played.game();
    let mv = played.moves().last()?;
    let before = played.positions().rev().nth(1)?;
    Some(LastMove {
        text: game.print_move(before, mv),
        by: G::INFO.colour(game.side_to_move(before)),
        parts: game.parts(before, mv),
    })
}
