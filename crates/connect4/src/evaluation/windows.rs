//! Windows: the places where a winning line can come about.

use crate::Board;

/// Bits enough to count the stones of the longest window there is.
const PLANES: usize = 6;

/// The windows of winning length in one direction that hold no stone of the other side, with the number
/// of stones in each.
///
/// A window is named by its lowest cell. The numbers of all windows are counted at once, as 64 binary
/// counters standing side by side: bit `n` of every number is in `planes[n]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenWindows {
    open: u64,
    planes: [u64; PLANES],
}

impl OpenWindows {
    /// The windows of `stones` among the cells that are not `against` them, in the direction of `step`.
    #[inline]
    fn along(board: &Board, stones: u64, against: u64, step: u32) -> OpenWindows {
        let mut open = board.all() & !against;
        let usable = open;
        let mut planes = [0; PLANES];
        for place in 0..u32::from(board.win()) {
            let distance = place * step;
            open &= usable.checked_shr(distance).unwrap_or(0);
            let mut carry = stones.checked_shr(distance).unwrap_or(0);
            for plane in &mut planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
                if carry == 0 {
                    break;
                }
            }
        }
        OpenWindows { open, planes }
    }

    /// The open windows of one side, a value for each of the four directions.
    #[inline]
    pub(crate) fn of(board: &Board, stones: u64, against: u64) -> [OpenWindows; 4] {
        let stride = board.stride();
        [1, stride, stride - 1, stride + 1].map(|step| OpenWindows::along(board, stones, against, step))
    }

    /// How many of them hold exactly so many stones.
    #[inline]
    pub(crate) fn with(&self, stones: u8) -> u32 {
        let equal = (0..PLANES).fold(self.open, |windows, bit| {
            windows & if stones >> bit & 1 == 1 { self.planes[bit] } else { !self.planes[bit] }
        });
        equal.count_ones()
    }
}
