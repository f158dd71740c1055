//! The lower part of the tree, compiled for each kind of processor.
//!
//! `shallow` and `last_empties` are written once for any [`Processor`]. Recursive functions and those with many
//! callers go through this trait: there the code for one kind begins, and everything below is compiled into it,
//! so that no call crosses from one kind to another.

use super::last_empties::LastEmpties;
use super::masks::{BoardMasks, Node};
use super::shallow::ShallowSearch;
use crate::flips::is_apart;
#[cfg(target_arch = "x86_64")]
use crate::flips::{Wide, WideDiscs};

/// Processor-specific operations of the lower part. All kinds give the same results.
pub(super) trait Processor: Copy {
    /// The discs of both sides in the form in which turning is fastest.
    type Discs: Copy;

    /// Returns the squares on which the side to move may place a disc.
    fn legal(self, node: &Node, masks: &BoardMasks) -> u64;

    /// Returns the discs turned by a disc on this square.
    fn turned(self, own: u64, opposing: u64, square: u32) -> u64;

    /// Runs [`ShallowSearch::exceeds_on`] on this processor.
    fn shallow(self, shallow: &mut ShallowSearch<'_>, node: Node, moves: u64, left: u32, alpha: i32) -> i32;

    /// Runs [`LastEmpties::four`] on this processor.
    fn four(self, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32;

    /// Returns the discs of both sides.
    fn discs(self, own: u64, opposing: u64) -> Self::Discs;

    /// Returns the discs of the side to move.
    fn own(self, discs: Self::Discs) -> u64;

    /// Returns the discs with the other side to move.
    fn passed(self, discs: Self::Discs) -> Self::Discs;

    /// Returns the discs after the side to move has placed one, for the other side; `None` if it turns nothing.
    fn placed(self, discs: Self::Discs, square: u32) -> Option<Self::Discs>;

    /// Runs [`LastEmpties::four_passed`] on this processor.
    fn four_passed(self, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32;

    /// Runs [`LastEmpties::three_passed`] on this processor.
    fn three_passed(self, last_empties: &mut LastEmpties, discs: Self::Discs, odd: u64, empty: u64, alpha: i32) -> i32;
}

/// The kinds of processors.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProcessorKind {
    /// Any processor the program runs on.
    Any,
    /// A processor with vectors of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Wide(Wide),
}

impl ProcessorKind {
    /// Returns the kind of this machine.
    pub fn here() -> ProcessorKind {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = Wide::here() {
            return ProcessorKind::Wide(wide);
        }
        ProcessorKind::Any
    }
}

/// Any processor the program runs on.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyProcessor;

impl Processor for AnyProcessor {
    type Discs = (u64, u64);

    #[inline(always)]
    fn legal(self, node: &Node, masks: &BoardMasks) -> u64 {
        node.legal(masks)
    }

    #[inline(always)]
    fn turned(self, own: u64, opposing: u64, square: u32) -> u64 {
        Node { own, opposing, odd: 0 }.turned(square)
    }

    fn shallow(self, shallow: &mut ShallowSearch<'_>, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
        shallow.exceeds_on(self, node, moves, left, alpha)
    }

    fn four(self, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32 {
        last_empties.four(self, node, empty, alpha)
    }

    #[inline(always)]
    fn discs(self, own: u64, opposing: u64) -> (u64, u64) {
        (own, opposing)
    }

    #[inline(always)]
    fn own(self, (own, _): (u64, u64)) -> u64 {
        own
    }

    #[inline(always)]
    fn passed(self, (own, opposing): (u64, u64)) -> (u64, u64) {
        (opposing, own)
    }

    #[inline(always)]
    fn placed(self, (own, opposing): (u64, u64), square: u32) -> Option<(u64, u64)> {
        if is_apart(square, opposing) {
            return None;
        }
        let turned = self.turned(own, opposing, square);
        (turned != 0).then_some((opposing ^ turned, own ^ turned | 1 << square))
    }

    #[inline(never)]
    fn four_passed(self, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32 {
        last_empties.four_passed(self, node, empty, alpha)
    }

    #[inline(never)]
    fn three_passed(self, last_empties: &mut LastEmpties, discs: (u64, u64), odd: u64, empty: u64, alpha: i32) -> i32 {
        last_empties.three_passed(self, discs, odd, empty, alpha)
    }
}

#[cfg(target_arch = "x86_64")]
impl Processor for Wide {
    type Discs = WideDiscs;

    #[inline(always)]
    fn legal(self, node: &Node, masks: &BoardMasks) -> u64 {
        self.reached(node.own, node.opposing) & node.empty(masks)
    }

    #[inline(always)]
    fn turned(self, own: u64, opposing: u64, square: u32) -> u64 {
        self.flipped(own, opposing, square)
    }

    #[inline(always)]
    fn shallow(self, shallow: &mut ShallowSearch<'_>, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
        #[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
        fn wide(wide: Wide, shallow: &mut ShallowSearch<'_>, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
            shallow.exceeds_on(wide, node, moves, left, alpha)
        }
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { wide(self, shallow, node, moves, left, alpha) }
    }

    #[inline(always)]
    fn four(self, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32 {
        #[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
        fn wide(wide: Wide, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32 {
            last_empties.four(wide, node, empty, alpha)
        }
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { wide(self, last_empties, node, empty, alpha) }
    }

    #[inline(always)]
    fn discs(self, own: u64, opposing: u64) -> WideDiscs {
        Wide::discs(self, own, opposing)
    }

    #[inline(always)]
    fn own(self, discs: WideDiscs) -> u64 {
        Wide::own(self, discs)
    }

    #[inline(always)]
    fn passed(self, discs: WideDiscs) -> WideDiscs {
        discs.passed()
    }

    #[inline(always)]
    fn placed(self, discs: WideDiscs, square: u32) -> Option<WideDiscs> {
        Wide::placed(self, discs, square)
    }

    #[inline(always)]
    fn four_passed(self, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32 {
        #[inline(never)]
        #[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
        fn wide(wide: Wide, last_empties: &mut LastEmpties, node: Node, empty: u64, alpha: i32) -> i32 {
            last_empties.four_passed(wide, node, empty, alpha)
        }
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { wide(self, last_empties, node, empty, alpha) }
    }

    #[inline(always)]
    fn three_passed(self, last_empties: &mut LastEmpties, discs: WideDiscs, odd: u64, empty: u64, alpha: i32) -> i32 {
        #[inline(never)]
        #[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
        fn wide(wide: Wide, last_empties: &mut LastEmpties, discs: WideDiscs, odd: u64, empty: u64, alpha: i32) -> i32 {
            last_empties.three_passed(wide, discs, odd, empty, alpha)
        }
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { wide(self, last_empties, discs, odd, empty, alpha) }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use endspiel_game::conformance::random_game;

    use super::{AnyProcessor, Processor, ProcessorKind};
    use crate::solver::last_empties::LastEmpties;
    use crate::solver::local_table::LocalTable;
    use crate::solver::masks::{BoardMasks, Node};
    use crate::solver::shallow::{LAST_EMPTIES, SHALLOW, ShallowSearch};
    use crate::{Othello, Position};

    #[test]
    fn every_kind_of_processor_finds_the_same_and_visits_as_many_positions() {
        let ProcessorKind::Wide(wide) = ProcessorKind::here() else { return };
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let masks = BoardMasks::of(size);
            let (mut usual_near, mut wide_near) = (LocalTable::new(), LocalTable::new());
            let mut usual_quick = ShallowSearch::new(LastEmpties::new(masks), &mut usual_near);
            let mut wide_quick = ShallowSearch::new(LastEmpties::new(masks), &mut wide_near);
            for (Position { own, opposing, .. }, _) in (0..40).flat_map(|seed| random_game(&game, seed)) {
                let node = Node::new(masks, own, opposing);
                let left = node.empty(masks).count_ones();
                if (LAST_EMPTIES..SHALLOW).contains(&left) {
                    for alpha in [-9, -1, 3, 12] {
                        let moves = node.legal(masks);
                        let usual = AnyProcessor.shallow(&mut usual_quick, node, moves, left, alpha);
                        assert_eq!(wide.shallow(&mut wide_quick, node, moves, left, alpha), usual);
                    }
                }
            }
            assert_eq!(wide_quick.last_empties.nodes, usual_quick.last_empties.nodes);
        }
    }
}
