//! The last few squares, where remembering and sorting cost more than they save. What is left is the order by
//! parity: moves in quarters with an odd number of empty squares come first.

use endspiel_game::bits;

use super::ground::{Ground, LEAST, Node};
use super::last::turned_by_last;

/// Below so many empty squares a move is looked for by trying, from there on all of them are found at once.
const TRY_BELOW: u32 = 5;

/// The squares around each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (across, down) = (square as i32 % 8 - other % 8, square as i32 / 8 - other / 8);
            if other != square as i32 && across.abs() <= 1 && down.abs() <= 1 {
                neighbours[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    neighbours
};

/// Searches positions with few empty squares.
pub(super) struct Few {
    pub ground: &'static Ground,
    /// Positions visited.
    pub nodes: u64,
}

impl Few {
    pub fn new(ground: &'static Ground) -> Few {
        Few { ground, nodes: 0 }
    }

    /// The value of a position with `left` empty squares, exact inside the window, else a bound on its side.
    pub fn value(&mut self, node: Node, left: u32, alpha: i32, beta: i32) -> i32 {
        let empty = node.empty(self.ground);
        match left {
            0 => node.result(self.ground),
            1 => self.one(node.own, node.opposing, empty.trailing_zeros()),
            2 => self.two(node.own, node.opposing, empty, beta),
            _ if left < TRY_BELOW => self.by_trying(node, left, alpha, beta, false),
            _ => self.by_parity(node, left, alpha, beta),
        }
    }

    /// One empty square.
    #[inline]
    fn one(&mut self, own: u64, opposing: u64, square: u32) -> i32 {
        self.nodes += 1;
        // The difference if the opponent gets the square and turns nothing.
        let without = 2 * own.count_ones() as i32 - self.ground.squares;
        match turned_by_last(own, square) {
            0 => match turned_by_last(opposing, square) {
                0 if without >= 0 => without + 2,
                lost => without - lost,
            },
            won => without + won + 2,
        }
    }

    /// Two empty squares.
    #[inline]
    fn two(&mut self, own: u64, opposing: u64, empty: u64, beta: i32) -> i32 {
        self.nodes += 1;
        match self.better_of_two(own, opposing, empty, beta) {
            LEAST => match self.better_of_two(opposing, own, empty, self.ground.squares) {
                LEAST => Node { own, opposing, odd: 0 }.result(self.ground),
                answer => -answer,
            },
            value => value,
        }
    }

    /// The better of the two moves there may be, [`LEAST`] if there is none.
    #[inline]
    fn better_of_two(&mut self, own: u64, opposing: u64, empty: u64, beta: i32) -> i32 {
        let (first, second) = (empty.trailing_zeros(), 63 - empty.leading_zeros());
        let mut best = LEAST;
        for (square, last) in [(first, second), (second, first)] {
            if NEIGHBOURS[square as usize & 63] & opposing == 0 {
                continue;
            }
            let turned = Node { own, opposing, odd: 0 }.turned(square);
            if turned != 0 {
                best = best.max(-self.one(opposing ^ turned, own ^ turned | 1 << square, last));
                if best >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Three or four empty squares: whether a move turns something is found by trying.
    fn by_trying(&mut self, node: Node, left: u32, mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let empty = node.empty(self.ground);
        let mut best = LEAST;
        for squares in [empty & node.odd, empty & !node.odd] {
            for square in bits(squares).map(u32::from) {
                if NEIGHBOURS[square as usize & 63] & node.opposing == 0 {
                    continue;
                }
                let turned = node.turned(square);
                if turned == 0 {
                    continue;
                }
                let next = node.after(self.ground, square, turned);
                let value = match left {
                    3 => -self.two(next.own, next.opposing, empty ^ 1 << square, -alpha),
                    _ => -self.by_trying(next, left - 1, -beta, -alpha, false),
                };
                if value > best {
                    if value >= beta {
                        return value;
                    }
                    best = value;
                    alpha = alpha.max(value);
                }
            }
        }
        match best {
            LEAST if passed => node.result(self.ground),
            LEAST => -self.by_trying(node.passed(), left, -beta, -alpha, true),
            best => best,
        }
    }

    /// Five and more empty squares.
    fn by_parity(&mut self, node: Node, left: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = node.legal(self.ground);
        if moves == 0 {
            return match node.passed().legal(self.ground) {
                0 => node.result(self.ground),
                _ => -self.by_parity(node.passed(), left, -beta, -alpha),
            };
        }
        let mut best = LEAST;
        for squares in [moves & node.odd, moves & !node.odd] {
            for square in bits(squares).map(u32::from) {
                let next = node.after(self.ground, square, node.turned(square));
                let value = match left {
                    TRY_BELOW => -self.by_trying(next, left - 1, -beta, -alpha, false),
                    _ => -self.by_parity(next, left - 1, -beta, -alpha),
                };
                if value > best {
                    if value >= beta {
                        return value;
                    }
                    best = value;
                    alpha = alpha.max(value);
                }
            }
        }
        best
    }
}
