//! Windows: the places where a winning line is possible.

use crate::solver::Shape;
use crate::word::Word;

/// The bits needed to count the stones of the longest window.
const PLANES: usize = 7;

/// The windows of winning length in one direction without a stone of the other side, with the number of stones
/// in each.
///
/// A window is named by its lowest cell. All windows are counted at once with bit-sliced counters: bit `n` of
/// every count is in `planes[n]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenWindows<W> {
    open: W,
    planes: [W; PLANES],
}

impl<W: Word> OpenWindows<W> {
    /// Returns the open windows of one side, by direction.
    #[inline]
    pub(super) fn of<S: Shape<Word = W>>(shape: S, stones: W, against: W) -> [OpenWindows<W>; 4] {
        let open = shape.lines(shape.all() & !against);
        let steps = shape.steps();
        [0, 1, 2, 3].map(|direction| {
            let (open, step) = (open[direction], steps[direction]);
            let planes = if shape.win() == 4 { count_four(stones, step) } else { count(stones, step, shape.win()) };
            OpenWindows { open, planes }
        })
    }

    /// Returns the windows that lack exactly `lacking` stones; none if an empty window would qualify.
    #[inline]
    pub(super) fn lacking<S: Shape<Word = W>>(&self, shape: S, lacking: u32) -> W {
        let Some(stones) = shape.win().checked_sub(lacking).filter(|&stones| stones > 0) else { return W::NONE };
        let needed = shape.win().ilog2() as usize + 1;
        self.planes[..needed]
            .iter()
            .enumerate()
            .fold(self.open, |windows, (bit, plane)| windows & if stones >> bit & 1 == 1 { *plane } else { !*plane })
    }
}

/// Counts the stones of all windows of length `win` in one direction, cell by cell.
fn count<W: Word>(stones: W, step: u32, win: u32) -> [W; PLANES] {
    let mut planes = [W::NONE; PLANES];
    for place in 0..win {
        let mut carry = stones.moved_down(place * step);
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }
    planes
}

/// Counts the stones of windows of four cells, as two pairs.
#[inline]
fn count_four<W: Word>(stones: W, step: u32) -> [W; PLANES] {
    let along = |cells: W, places: u32| cells.moved_down(places * step);
    let (one, two) = (stones ^ along(stones, 1), stones & along(stones, 1));
    let (next_one, next_two) = (along(one, 2), along(two, 2));
    [one ^ next_one, one & next_one ^ two ^ next_two, two & next_two, W::NONE, W::NONE, W::NONE, W::NONE]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::AnyShape;
    use crate::{Board, ConnectFour};
    use endspiel_game::conformance::random_game;

    #[test]
    fn four_cells_are_counted_like_any_number() {
        let game = ConnectFour::default();
        for (position, _) in (0..100).flat_map(|seed| random_game(&game, seed)) {
            for step in [1, 6, 7, 8, 64] {
                assert_eq!(count_four(position.own, step), count(position.own, step, 4));
            }
        }
    }

    #[test]
    fn windows_are_counted_as_one_sees_them() {
        for (cols, rows, win) in [(7, 6, 4), (9, 6, 5), (8, 3, 3), (5, 2, 2), (6, 1, 3), (1, 63, 6), (1, 9, 8)] {
            let board = Board::new(cols, rows, win).unwrap();
            let shape = AnyShape::new(board);
            let inside = |column: i32, row: i32| {
                let inside = (0..i32::from(cols)).contains(&column) && (0..i32::from(rows)).contains(&row);
                inside.then(|| 1u64 << board.cell(column as u8, row as u8).0)
            };
            for (position, _) in (0..10).flat_map(|seed| random_game(&ConnectFour::new(board), seed)) {
                let mut seen = vec![0; usize::from(win) + 1];
                for (column, row) in
                    (0..i32::from(cols)).flat_map(|column| (0..i32::from(rows)).map(move |row| (column, row)))
                {
                    for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                        let cells: Option<Vec<u64>> =
                            (0..i32::from(win)).map(|place| inside(column + place * right, row + place * up)).collect();
                        let Some(cells) = cells else { continue };
                        if cells.iter().all(|cell| cell & position.opposing() == 0) {
                            seen[cells.iter().filter(|&cell| cell & position.own != 0).count()] += 1;
                        }
                    }
                }
                let windows = OpenWindows::of(shape, position.own, position.opposing());
                for lacking in 0..u32::from(win) {
                    let counted: u32 = windows.iter().map(|windows| windows.lacking(shape, lacking).count_ones()).sum();
                    assert_eq!(
                        counted,
                        seen[usize::from(win) - lacking as usize],
                        "{cols}×{rows}, {win}: {position:?}"
                    );
                }
                assert!(windows.iter().all(|windows| windows.lacking(shape, u32::from(win)) == 0));
            }
        }
    }
}
