//! The small endgames, solved in memory by sweeps until nothing changes.

use endspiel_game::{Game, Outcome, Side, Symmetry};
use endspiel_mill::{Hand, Mill, Points, Position};

/// The number of points.
const POINTS: u32 = 24;

/// The exact results of all positions with these numbers of stones of the side to move and of the other.
struct Subspace {
    own: u32,
    opposing: u32,
    /// +1, 0, −1 for the side to move, by class of the own stones and rank of the others.
    results: Vec<i8>,
}

/// 3-3, 4-3 and 3-4, solved.
pub struct Endgames {
    game: Mill,
    /// By the rank of a set of three and of four stones: its class and the symmetry that leads there.
    classes: [Vec<(u32, Symmetry)>; 2],
    subspaces: Vec<Subspace>,
}

impl Endgames {
    pub fn solve(game: Mill) -> Endgames {
        let classes = [3, 4].map(|stones| classes(&game, stones));
        let mut endgames = Endgames { game, classes, subspaces: Vec::new() };
        endgames.sweep_until_done(&[(3, 3)]);
        endgames.sweep_until_done(&[(4, 3), (3, 4)]);
        endgames
    }

    /// Returns the result for the side to move, if it is known.
    pub fn result(&self, position: &Position) -> Option<i8> {
        let subspace = self.subspace(position.own.count(), position.opposing.count())?;
        (position.own_hand + position.opposing_hand == 0)
            .then(|| self.subspaces[subspace].results[self.index(position)])
    }

    /// Returns whether a position is solved.
    pub fn cover(position: &Position) -> bool {
        let stones = [position.own.count(), position.opposing.count()];
        position.own_hand + position.opposing_hand == 0 && matches!(stones, [3, 3] | [3, 4] | [4, 3])
    }

    /// Returns how many positions up to symmetry the side to move wins, and how many there are.
    pub fn won(&self, own: u32, opposing: u32) -> (usize, usize) {
        let (mut won, mut all) = (0, 0);
        for position in positions(own, opposing).filter(|position| self.game.canonical(position).0 == *position) {
            all += 1;
            won += usize::from(self.result(&position) == Some(1));
        }
        (won, all)
    }

    fn subspace(&self, own: u32, opposing: u32) -> Option<usize> {
        self.subspaces.iter().position(|subspace| (subspace.own, subspace.opposing) == (own, opposing))
    }

    fn index(&self, position: &Position) -> usize {
        let (class, symmetry) = self.classes[position.own.count() as usize - 3][rank(position.own) as usize];
        let image = self.game.transform(position, symmetry);
        let others = image.opposing.count();
        class as usize * binomial(POINTS - image.own.count(), others) as usize + rank_among_free(&image) as usize
    }

    fn sweep_until_done(&mut self, pairs: &[(u32, u32)]) {
        let mut open = Vec::new();
        for &(own, opposing) in pairs {
            let classes = self.classes[own as usize - 3].iter().map(|(class, _)| class + 1).max().unwrap_or(0);
            let size = classes as usize * binomial(POINTS - own, opposing) as usize;
            self.subspaces.push(Subspace { own, opposing, results: vec![0; size] });
            let class_of = &self.classes[own as usize - 3];
            let is_leader = |position: &Position| class_of[rank(position.own) as usize].1 == Symmetry::IDENTITY;
            open.extend(positions(own, opposing).filter(is_leader));
        }
        loop {
            let before = open.len();
            open.retain(|position| {
                let result = self.by_successors(position);
                if result != 0 {
                    let subspace = self.subspace(position.own.count(), position.opposing.count());
                    let index = self.index(position);
                    if let Some(subspace) = subspace {
                        self.subspaces[subspace].results[index] = result;
                    }
                }
                result == 0
            });
            if open.len() == before {
                return;
            }
        }
    }

    /// Returns +1 if a move is known to win, −1 if all moves are known to lose.
    fn by_successors(&self, position: &Position) -> i8 {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome.points(position.side) as i8;
        }
        let mut best = -1;
        self.game.for_each_move(position, |mv| {
            if best < 1 {
                let next = self.game.play_unchecked(position, mv);
                let value = match self.game.outcome(&next) {
                    Some(Outcome::Win(winner)) => {
                        if winner == position.side {
                            1
                        } else {
                            -1
                        }
                    }
                    Some(Outcome::Draw) => 0,
                    None => -self.result(&next).unwrap_or(0),
                };
                best = best.max(value);
            }
        });
        best
    }
}

/// Returns the class of every set of this number of stones, by its rank, and a symmetry that maps it to the
/// representative of the class.
fn classes(game: &Mill, stones: u32) -> Vec<(u32, Symmetry)> {
    let mut leaders = Vec::new();
    subsets(stones)
        .map(|set| {
            let (leader, symmetry) = game.canonical(&moving(set, Points::NONE));
            let class = leaders.iter().position(|known| *known == leader.own).unwrap_or_else(|| {
                leaders.push(leader.own);
                leaders.len() - 1
            });
            // The representative is met first or last; either way the identity must map it to itself.
            (class as u32, if leader.own == set { Symmetry::IDENTITY } else { symmetry })
        })
        .collect()
}

/// Returns all positions with these numbers of stones, White to move.
fn positions(own: u32, opposing: u32) -> impl Iterator<Item = Position> {
    subsets(own).flat_map(move |own| {
        subsets(opposing).filter(move |&others| (own & others).is_empty()).map(move |others| moving(own, others))
    })
}

fn moving(own: Points, opposing: Points) -> Position {
    let hand = |stones| Hand { stones, in_hand: 0 };
    Position::new(hand(own), hand(opposing), Side::First)
}

/// Returns all sets of `size` points, in the order of [`rank`].
pub fn subsets(size: u32) -> impl Iterator<Item = Points> {
    let first = (1u32 << size) - 1;
    // The next larger word with as many bits (Gosper).
    let next = |&set: &u32| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some((((set ^ carried) >> 2) / lowest) | carried)
    };
    std::iter::successors(Some(first), next).take_while(|set| *set < 1 << POINTS).map(Points)
}

/// Returns the index of a set among those of its size.
fn rank(set: Points) -> u32 {
    set.iter().zip(1..).map(|(point, place)| binomial(point.0.into(), place)).sum()
}

/// Returns the index of the opposing stones among the sets of free points.
fn rank_among_free(position: &Position) -> u32 {
    let before = |point: u8| (position.own & Points((1 << point) - 1)).count();
    position.opposing.iter().zip(1..).map(|(point, place)| binomial(u32::from(point.0) - before(point.0), place)).sum()
}

fn binomial(n: u32, k: u32) -> u32 {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}
