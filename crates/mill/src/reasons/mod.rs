//! Why a move is good or bad: mills closed, blocked, threatened and missed, double mills, moves taken away, endings.
//! `phrases` defines each pattern.

mod phrases;

use endspiel_game::words::{Phrase, Saying, Term, Words};
use endspiel_game::{Game, Outcome, Side};
use endspiel_presentation::terms::Listed;
use endspiel_presentation::{Claim, MoveReason};

use self::phrases::*;
use crate::description::INFO;
use crate::{Mill, Move, Point, Points, Position};

/// The most stones of the weaker side in what players call an ending.
const ENDING: u32 = 4;

/// The most moves that are few, and how many fewer they must be than before.
const FEW: usize = 3;
const FEWER: usize = 2;

/// The side that can close a mill, as far as a sentence names it.
enum Owner {
    Open,
    Mover,
    Opponent(Words),
}

/// Mills on these points, as the object of a sentence.
struct MillsOn {
    owner: Owner,
    points: Listed,
}

impl Term for MillsOn {
    fn en(&self) -> String {
        let many = if self.points.0.len() > 1 { "s" } else { "" };
        let article = match self.owner {
            Owner::Open if many.is_empty() => "a ".to_owned(),
            Owner::Open => String::new(),
            Owner::Mover => "the ".to_owned(),
            Owner::Opponent(name) => format!("{}'s ", name.en),
        };
        format!("{article}mill{many} on {}", self.points.en())
    }

    fn de(&self) -> String {
        let many = if self.points.0.len() > 1 { "n" } else { "" };
        let (article, of) = match self.owner {
            Owner::Open if many.is_empty() => ("eine ", String::new()),
            Owner::Open => ("", String::new()),
            Owner::Mover => ("die ", String::new()),
            Owner::Opponent(name) => ("die ", format!(" von {}", name.de)),
        };
        format!("{article}Mühle{many}{of} auf {}", self.points.de())
    }
}

/// A move with the positions before and after it, each for either side to move.
struct Explained<'a> {
    game: &'a Mill,
    before: Position,
    mv: Move,
    after: Position,
    /// The names of the side that moves and of the opponent.
    side: Words,
    other: Words,
    /// The closing points of the own side before the move.
    own_closing: Points,
    /// The closing points of the opponent before and after the move.
    their_closing: [Points; 2],
    /// The points that the opponent can go to after the move.
    replies: Points,
}

/// Returns the patterns that a move makes, the weightiest first.
pub(crate) fn reasons(game: &Mill, position: &Position, mv: Move) -> Vec<MoveReason> {
    let after = game.play_unchecked(position, mv);
    let name = |side: Side| INFO.stones[side.index()].name;
    let explained = Explained {
        game,
        before: *position,
        mv,
        after,
        side: name(position.side),
        other: name(!position.side),
        own_closing: closing_points(game, position),
        their_closing: [closing_points(game, &passed(position)), closing_points(game, &after)],
        replies: steps(game, &after).iter().map(|&(_, to)| to).collect(),
    };
    if let Some(outcome) = game.outcome(&after) {
        return explained.ending(outcome).into_iter().collect();
    }
    let mut found = explained.named_endings();
    found.extend(explained.good().into_iter().map(|says| Claim::Good.of(says)));
    found.extend(explained.bad().into_iter().map(|says| Claim::Bad.of(says)));
    found
}

impl Explained<'_> {
    fn ending(&self, outcome: Outcome) -> Option<MoveReason> {
        let two_left = self.after.of(self.after.side).total() < 3;
        let phrase = if two_left { TWO_LEFT } else { NO_MOVE };
        (outcome == Outcome::Win(self.before.side)).then(|| Claim::Fact.of(self.say(&phrase, Points::NONE, &[])))
    }

    /// Returns the ending that the move goes into, for each value that it may have.
    fn named_endings(&self) -> Vec<MoveReason> {
        let (own, others) = (self.after.of(self.before.side), self.after.of(self.after.side));
        let is_new = self.mv.from.is_none() || !self.mv.removed.is_empty();
        if !is_new || own.in_hand + others.in_hand > 0 || own.total().min(others.total()) > ENDING {
            return Vec::new();
        }
        let blanks: [(_, &dyn Term); 2] = [("own", &own.total()), ("others", &others.total())];
        let named = |claim: Claim, phrase: Phrase| claim.of(phrase.say(&blanks));
        vec![named(Claim::Wins, WON_ENDING), named(Claim::Draws, DRAWN_ENDING), named(Claim::Loses, LOST_ENDING)]
    }

    /// Returns what speaks for the move.
    fn good(&self) -> Vec<Saying> {
        let double = self.double_mill();
        // A double mill is a threat of itself.
        let threat = if double.is_none() { self.threat() } else { None };
        let found = [
            double,
            self.breaks_double_mill(),
            self.closes(),
            self.takes_away(),
            threat,
            self.blocks(),
            self.few_moves(),
            self.shuts_in(),
            self.crossing(),
        ];
        found.into_iter().flatten().collect()
    }

    /// Returns what speaks against it.
    fn bad(&self) -> Vec<Saying> {
        let [before, after] = self.their_closing;
        let closes = !self.closed().is_empty();
        let about = |phrase: &Phrase, points: Points| (!points.is_empty()).then(|| self.points(phrase, points));
        let found = [
            about(&IGNORES, before & after),
            about(&ALLOWS, after - before),
            if closes { None } else { about(&MISSES, self.own_closing) },
            self.spoils(),
            self.shuts_self(),
        ];
        found.into_iter().flatten().collect()
    }

    fn double_mill(&self) -> Option<Saying> {
        let (game, own) = (self.game, self.after.opposing);
        let may_move = self.after.opposing_hand == 0 || game.rules().moving_while_placing;
        if !may_move || !self.their_closing[1].is_empty() {
            return None;
        }
        if !double_mills(game, self.before.own, game.free(&self.before)).is_empty() {
            return None;
        }
        let safe = |&(_, target): &(Point, Point)| !self.replies.contains(target);
        let (stone, target) = double_mills(game, own, game.free(&self.after)).into_iter().find(safe)?;
        let (from, to) = (self.name(stone), self.name(target));
        let points = Points::from(stone) | target.into();
        Some(self.say(&DOUBLE, points, &[("stone", &from), ("target", &to)]))
    }

    fn breaks_double_mill(&self) -> Option<Saying> {
        let (game, hand) = (self.game, self.before.opposing_hand);
        let real = hand == 0 || game.rules().moving_while_placing;
        let had = |stones, free| !double_mills(game, stones, free).is_empty();
        let broken = had(self.before.opposing, game.free(&self.before)) && !had(self.after.own, game.free(&self.after));
        (real && broken).then(|| self.say(&BREAKS, self.mv.to.into(), &[]))
    }

    fn closes(&self) -> Option<Saying> {
        let closed = self.closed();
        let line = *closed.first()?;
        if closed.len() > 1 {
            return Some(self.say(&CLOSES_TWO, closed[0] | closed[1], &[]));
        }
        let back = self.opened().filter(|_| self.can_go_back());
        Some(match back {
            Some(back) => {
                let terms: [(_, &dyn Term); 2] = [("line", &self.line(line)), ("back", &self.line(back))];
                self.say(&SWINGS, line | back, &terms)
            }
            None => self.say(&CLOSES, line, &[("line", &self.line(line))]),
        })
    }

    /// Returns the removal that ends the opponent's threats.
    fn takes_away(&self) -> Option<Saying> {
        let [before, after] = self.their_closing;
        let ended = before - after - self.mv.to.into();
        if self.mv.removed.is_empty() || ended.is_empty() {
            return None;
        }
        Some(self.say(&TAKES_AWAY, ended, &[("stones", &self.listed(self.mv.removed))]))
    }

    /// Returns the mills that the move threatens to close.
    fn threat(&self) -> Option<Saying> {
        if !self.closed().is_empty() {
            return None;
        }
        let closing = closing_points(self.game, &passed(&self.after));
        let new = closing - self.own_closing;
        let free_hand = self.their_closing[1].is_empty();
        match new.count() {
            0 => None,
            _ if free_hand && closing.count() > 1 => Some(self.points(&FORK, closing)),
            _ if !free_hand || !(new & self.replies).is_empty() => Some(self.points(&THREATENS, new)),
            _ => Some(match self.opened().filter(|_| new == self.mv.from.map_or(Points::NONE, Points::from)) {
                Some(line) => self.say(&REOPENS, line, &[("line", &self.line(line))]),
                None => self.points(&UNSTOPPABLE, new),
            }),
        }
    }

    fn blocks(&self) -> Option<Saying> {
        let [before, after] = self.their_closing;
        if !before.contains(self.mv.to) {
            return None;
        }
        let point = self.name(self.mv.to);
        Some(match after.is_empty() {
            true => self.say(&BLOCKS, self.mv.to.into(), &[("point", &point)]),
            false => {
                let terms: [(_, &dyn Term); 2] = [("point", &point), ("rest", &self.listed(after))];
                self.say(&BLOCKS_ONE, after | self.mv.to.into(), &terms)
            }
        })
    }

    fn few_moves(&self) -> Option<Saying> {
        let left = moves_of_walker(self.game, &self.after)?;
        let had = steps(self.game, &passed(&self.before)).len();
        if left > FEW || had < left + FEWER {
            return None;
        }
        let phrase = if left == 1 { ONE_MOVE } else { FEW_MOVES };
        Some(self.say(&phrase, Points::NONE, &[("count", &left)]))
    }

    fn shuts_in(&self) -> Option<Saying> {
        let (game, stones) = (self.game, self.after.own);
        if game.flies(self.after.of(self.after.side)) {
            return None;
        }
        let stuck = |free: Points| -> Points {
            stones.iter().filter(|&stone| (game.board().neighbours(stone) & free).is_empty()).collect()
        };
        let shut = stuck(game.free(&self.after)) - stuck(game.free(&self.before));
        (shut.count() > 1).then(|| self.points(&SHUTS_IN, shut))
    }

    fn crossing(&self) -> Option<Saying> {
        let board = self.game.board();
        let ways = |point| board.neighbours(point).count();
        let most = board.points().iter().map(ways).max()?;
        let placing = self.mv.from.is_none() && self.after.own_hand > 0;
        if !placing || ways(self.mv.to) < most {
            return None;
        }
        Some(self.say(&CROSSING, self.mv.to.into(), &[("point", &self.name(self.mv.to))]))
    }

    fn spoils(&self) -> Option<Saying> {
        let (line, from) = (self.opened()?, self.mv.from?);
        if !self.closed().is_empty() || !self.replies.contains(from) {
            return None;
        }
        let terms: [(_, &dyn Term); 2] = [("line", &self.line(line)), ("point", &self.name(from))];
        Some(self.say(&SPOILS, from.into(), &terms))
    }

    fn shuts_self(&self) -> Option<Saying> {
        let left = moves_of_walker(self.game, &passed(&self.after))?;
        let had = steps(self.game, &self.before).len();
        (left <= FEW && had >= left + FEWER)
            .then(|| self.say(&SHUT_SELF, Points::NONE, &[("side", &self.side), ("count", &left)]))
    }

    /// Returns the mills that the move closes.
    fn closed(&self) -> Vec<Points> {
        let own = self.after.opposing;
        self.game.board().lines().filter(|&line| line & own == line && line.contains(self.mv.to)).collect()
    }

    /// Returns a mill that the moved stone has left.
    fn opened(&self) -> Option<Points> {
        let (from, own) = (self.mv.from?, self.before.own);
        self.game.board().lines().find(|&line| line & own == line && line.contains(from))
    }

    /// Returns whether the moved stone can go back after every reply.
    fn can_go_back(&self) -> bool {
        self.their_closing[1].is_empty() && self.mv.from.is_some_and(|from| !self.replies.contains(from))
    }

    fn points(&self, phrase: &Phrase, points: Points) -> Saying {
        self.say(phrase, points, &[])
    }

    /// Fills a phrase, which may also name the opponent and the points.
    fn say(&self, phrase: &Phrase, about: Points, terms: &[(&'static str, &dyn Term)]) -> Saying {
        let points = self.listed(about);
        let owners = [Owner::Open, Owner::Mover, Owner::Opponent(self.other)];
        let [mills, its, theirs] = owners.map(|owner| MillsOn { owner, points: points.clone() });
        let usual: [(_, &dyn Term); 5] =
            [("other", &self.other), ("points", &points), ("mills", &mills), ("its", &its), ("theirs", &theirs)];
        let needed = usual.into_iter().filter(|(name, _)| phrase.words.en.contains(&format!("{{{name}}}")));
        let blanks: Vec<_> = terms.iter().copied().chain(needed).collect();
        phrase.say(&blanks).about(about.iter().map(|point| self.name(point)))
    }

    fn name(&self, point: Point) -> String {
        self.game.board().name(point)
    }

    /// Returns the names of points, as they stand in a sentence.
    fn listed(&self, points: Points) -> Listed {
        let mut names: Vec<String> = points.iter().map(|point| self.name(point)).collect();
        names.sort();
        Listed(names)
    }

    /// Returns the name of a line: its points in their order on the board.
    fn line(&self, line: Points) -> String {
        self.listed(line).0.join("-")
    }
}

/// Returns the position with the other side to move.
fn passed(position: &Position) -> Position {
    Position {
        own: position.opposing,
        opposing: position.own,
        own_hand: position.opposing_hand,
        opposing_hand: position.own_hand,
        side: !position.side,
    }
}

/// Returns the legal moves without their removals: where each stone comes from and goes.
fn steps(game: &Mill, position: &Position) -> Vec<(Option<Point>, Point)> {
    let mut steps = Vec::new();
    game.for_each_move(position, |mv| {
        // A step's removals follow one after the other.
        if steps.last() != Some(&(mv.from, mv.to)) {
            steps.push((mv.from, mv.to));
        }
    });
    steps
}

/// Returns the points where the side to move can close a mill.
fn closing_points(game: &Mill, position: &Position) -> Points {
    let closes = |&(from, to): &(Option<Point>, Point)| {
        let staying = from.map_or(position.own, |from| position.own - from.into());
        game.mills_closed(staying, to) > 0
    };
    steps(game, position).into_iter().filter(closes).map(|(_, to)| to).collect()
}

/// Returns the number of moves of the side to move, if it has placed its stones and does not fly.
fn moves_of_walker(game: &Mill, position: &Position) -> Option<usize> {
    let walks = position.own_hand == 0 && !game.flies(position.of(position.side));
    walks.then(|| steps(game, position).len())
}

/// Returns the stones of mills that can slide to a free point and close another mill there, with that point. Sliding
/// back closes the first again.
pub(crate) fn double_mills(game: &Mill, stones: Points, free: Points) -> Vec<(Point, Point)> {
    let board = game.board();
    let from = |stone: Point| {
        let targets = board.completing(stones - stone.into()).0 & board.neighbours(stone) & free;
        targets.iter().map(move |target| (stone, target)).collect::<Vec<_>>()
    };
    board.in_mills(stones).iter().flat_map(from).collect()
}
