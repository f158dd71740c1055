//! The search: is the score above a number or not?

use endspiel_game::Stop;

use super::followup;
use super::node::Node;
use super::shape::Shape;
use super::table::{Bounds, Key, Table};

pub(crate) struct Stopped;

#[derive(Clone, Copy)]
struct Child {
    node: Node, cell: u64,
    rank: i32,
}

const STOP_EVERY: u64 = 2048;

pub(crate) struct Search<'a, S: Shape> {
    pub(crate) shape: S,
    pub(crate) table: &'a Table,
    pub(crate) stop: &'a Stop,
    pub(crate) generation: u32, pub(crate) near: &'a mut super::table::Near, pub(crate) far: i32,
    pub(crate) nodes: u64,
    pub(crate) opt: Opt,
    pub(crate) stat: Box<[[u64; 16]; 64]>,
    pub(crate) history: Box<[[i32; 64]; 2]>,
}

#[derive(Clone, Copy, Debug)]
pub struct Opt { pub follow: i32, pub etc: u32, pub tt: u32, pub mirror: u32, pub order: i32, pub w: [i32; 6] }

impl<S: Shape> Search<'_, S> {
    pub(crate) fn solve(&mut self, node: &Node) -> Result<i32, Stopped> {
        let cells = self.shape.cells() as i32;
        let stones = node.stones() as i32;
        let mut low = -(cells - stones) / 2;
        let mut high = (cells + 1 - stones) / 2;
        while low < high {
            let mut mid = low + (high - low).div_euclid(2);
            match self.opt.order {
                10 => { if low < 0 && high > 0 { mid = 0 } else if low >= 0 { mid = low + (high - low) / 2 } }
                11 => { if low <= 0 && high > 0 { mid = if high > 6 { high / 2 } else { 0 } } else if low < 0 { mid = if low < -6 { low / 2 - 1 } else { low.max(-1) } } }
                12 => { if low <= 0 && high > 1 { mid = high / 2 } else if low < -1 && high <= 0 { mid = low / 2 } }
                13 => { if low <= 0 && high > 1 { mid = high * 3 / 4 } else if low < -1 && high <= 0 { mid = low * 3 / 4 } }
                14 => { if low <= 0 && high > 1 { mid = high * 7 / 8 } else if low < -1 && high <= 0 { mid = low * 7 / 8 } }
                _ => {
            if mid <= 0 && low / 2 < mid { mid = low / 2; }
            else if mid >= 0 && high / 2 > mid { mid = high / 2; }
            }}
            let mid = mid.clamp(low, high - 1);
            let score = self.above(node, mid)?;
            if score <= mid { high = score } else { low = score }
        }
        Ok(low)
    }

    fn key(&self, node: &Node) -> Key {
        let number = node.number(self.shape);
        if node.stones() <= self.opt.mirror {
            let m = self.shape.mirrored(number);
            return Key::new(number.min(m));
        }
        Key::new(number)
    }

    fn above(&mut self, node: &Node, alpha: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes % STOP_EVERY == 0 && self.stop.is_due() {
            return Err(Stopped);
        }
        let shape = self.shape;
        let cells = shape.cells() as i32;
        let stones = node.stones() as i32;
        let moves = node.safe_moves(shape);
        if moves == 0 {
 self.stat[stones as usize][0] += 1;
            return Ok(-(cells - stones) / 2);
        }
        if stones >= cells - 2 {
 self.stat[stones as usize][1] += 1;
            return Ok(0);
        }
        let most = (cells - 1 - stones) / 2;
        if most <= alpha { self.stat[stones as usize][2] += 1;return Ok(most); }
        let least = -(cells - 2 - stones) / 2;
        if least > alpha { self.stat[stones as usize][2] += 1;return Ok(least); }
        if self.opt.follow > 0 && let Some(score) = followup::bound(shape, node, alpha, self.opt.follow) {
            self.stat[stones as usize][3] += 1; return Ok(score);
        }
        let mut bounds = Bounds { lower: least, upper: most };
        let uses_table = (cells - stones) as u32 >= self.opt.tt;
        let key = self.key(node);
        if uses_table && let Some(known) = self.get(key, cells - stones) {
            if known.lower > alpha { self.stat[stones as usize][4] += 1;return Ok(known.lower); }
            if known.upper <= alpha { self.stat[stones as usize][4] += 1;return Ok(known.upper); }
            bounds = known;
        }
        let mut children = S::per_column(Child { node: *node, cell: 0, rank: 0 });
        let mut count = 0;
        {
            let children = children.as_mut();
            let mut rest = moves;
            while rest != 0 {
                let cell = rest & rest.wrapping_neg();
                rest ^= cell;
                let child = node.after(shape, cell);
                if child.safe_moves(shape) == 0 { self.stat[stones as usize][5] += 1;return Ok(most); }
                let rank = self.rank(node, &child, cell);
                let mut at = count;
                while at > 0 && children[at - 1].rank < rank { children[at] = children[at - 1]; at -= 1; }
                children[at] = Child { node: child, cell, rank };
                count += 1;
            }
        }
        let most = most - 1;
        if true { if most <= alpha { return Ok(most); } bounds.upper = bounds.upper.min(most); }
        let start = self.nodes;
        let mut best = i32::MIN;
        let mut skip = 0u32;
        if (cells - stones) as u32 >= self.opt.etc {
            for i in 0..count {
                let child = children.as_ref()[i].node;
                let key = self.key(&child);
                if let Some(known) = self.get(key, cells - stones - 1) {
                    if -known.upper > alpha {
                        self.stat[stones as usize][6] += 1; return Ok(-known.upper);
                    }
                    if -known.lower <= alpha { skip |= 1 << i; best = best.max(-known.lower); }
                }
            }
        }
        for i in 0..count {
            if skip >> i & 1 == 1 { continue; }
            let child = children.as_ref()[i].node;
            let score = -self.above(&child, -alpha - 1)?;
            best = best.max(score);
            if best > alpha {
                if self.opt.w[0] > 0 {
                    let side = (stones & 1) as usize;
                    let bonus = self.opt.w[0];
                    for k in 0..i { let h = &mut self.history[side][children.as_ref()[k].cell.trailing_zeros() as usize]; *h -= (bonus * 4096 + *h * self.opt.w[1]) / 4096 ; }
                    if i > 0 || self.opt.w[2] > 0 { let h = &mut self.history[side][children.as_ref()[i].cell.trailing_zeros() as usize]; *h += (bonus * 4096 - *h * self.opt.w[1]) / 4096 ; }
                }
                self.stat[stones as usize][8 + i.min(6)] += 1;
                break;
            }
        }
        if best <= alpha { self.stat[stones as usize][7] += 1; }
        if uses_table {
            if best > alpha { bounds.lower = best } else { bounds.upper = best }
            if cells - stones >= self.far { self.table.put(key, bounds, self.nodes - start, self.generation); } else { self.near.put(key, bounds) }
        }
        Ok(best)
    }

    #[inline]
    fn get(&self, key: Key, empties: i32) -> Option<Bounds> { if empties >= self.far { self.table.get(key) } else { self.near.get(key) } }
    fn potential(&self, mine: u64, theirs: u64, cell: u64) -> i32 {
        let c = cell.trailing_zeros() as i32;
        let mut sum = 0;
        for step in [1, 7, 6, 8] {
            for k in 0..4 {
                let start = c - k * step;
                if start < 0 || start + 3 * step >= 49 { continue; }
                let w = (0..4).fold(0u64, |w, i| w | 1 << (start + i * step));
                if w & !self.shape.all() != 0 || w & theirs != 0 { continue; }
                sum += [1, 4, 10, 30, 0][(w & mine).count_ones() as usize];
            }
        }
        sum
    }

    #[inline]
    fn rank(&self, node: &Node, child: &Node, cell: u64) -> i32 {
        let shape = self.shape;
        let column = cell.trailing_zeros() / shape.stride();
        let centre = -(2 * column as i32 - (shape.cols() as i32 - 1)).abs();
        let threats = child.opposing_threats.count_ones() as i32;
        match self.opt.order {
            0 => centre,
            1 | 10.. => threats * 16 + centre,
            2 => {
                let h = self.history[(node.stones() & 1) as usize][cell.trailing_zeros() as usize];
                threats * self.opt.w[3] + centre * self.opt.w[4] + h
            }
            3 => {
                let even = node.stones() % 2 == 0;
                let rows = if even { followup::odd_rows(shape) } else { !followup::odd_rows(shape) };
                let good = (child.opposing_threats & rows).count_ones() as i32;
                let h = self.history[(node.stones() & 1) as usize][cell.trailing_zeros() as usize];
                threats * self.opt.w[3] + centre * self.opt.w[4] + good * self.opt.w[5] + h
            }
            4 => {
                const V: [i32; 49] = [3,4,5,5,4,3,0, 4,6,8,8,6,4,0, 5,8,11,11,8,5,0, 7,10,13,13,10,7,0, 5,8,11,11,8,5,0, 4,6,8,8,6,4,0, 3,4,5,5,4,3,0];
                let h = self.history[(node.stones() & 1) as usize][cell.trailing_zeros() as usize];
                threats * self.opt.w[3] + V[cell.trailing_zeros() as usize] * self.opt.w[4] + h
            }
            5 => {
                // windows through the cell open to own / opp weighted by stones
                let own = self.potential(node.own, node.opposing(), cell);
                let opp = self.potential(node.opposing(), node.own, cell);
                threats * self.opt.w[3] + own * self.opt.w[4] + opp * self.opt.w[5] + centre + self.history[(node.stones() & 1) as usize][cell.trailing_zeros() as usize]
            }
            _ => unreachable!(),
        }
    }
}
