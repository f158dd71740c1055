//! The weights of [`Tuned`](super::Tuned).

use super::tuned::TunedWeights;

/// The weights in hundredths of a stone, one row for each phase: the side to move, the other side, more stones
/// in hand than the other side, and the right to move.
///
/// Fitted by logistic regression to the results of 13,000 games between earlier versions (525,000 positions
/// from random openings and random stones) and to 60,000 solved positions of the endgames 3-3, 4-3 and 3-4. A
/// tenth was held out for validation. Made with `tune_mill` (`training/mill`):
///
/// ```text
/// for seed in 10 11 12 13; do tune_mill play 2000 1000 $seed; done > games.txt
/// for seed in 20 21; do tune_mill play 2500 1500 $seed; done >> games.txt
/// tune_mill solve 60000 1 > endgames.txt
/// tune_mill fit games.txt endgames.txt
/// ```
///
/// The second line was played with the weights fitted to the games of the first. More rounds gave no measurable
/// change.
#[rustfmt::skip]
pub(super) const WEIGHTS: TunedWeights = [
    [ // Opening
         22,   13,   13,   13,   20,    2,    2,    0,  -93,   45,  -29,  -15,   42,   20,   18,  -14,   -4,   19,    0,
        -16,  -25,  -25,  -25,   -3,  -22,  -16,    0,   94,   -5,   30,   -5,  -38,  -10,  -30,    0,  -34,   53,  -29,
         81,    0,
    ],
    [ // Placing
         36,   29,   29,   16,   56,  -31,    0,    2, -101,  -17,  -28,   -1,   42,   22,   24,  -16,   -6,   10,   32,
        -30,  -24,  -27,  -11,  -52,   39,  -18,  -31,  110,    3,   36,   25,  -49,  -21,  -31,   14,    5,  101,    5,
         16,    1,
    ],
    [ // LastStones
         34,   27,   81,   30,   71,   17,    6,   27,  -65,   -8,  -12,   11,   32,   19,   22,  -17,  -10,   41,   22,
        -24,    2,  -94,  -41,    9,  -40,   26,  -45,   78,   -2,   26,    0,  -54,  -34,  -26,   19,    6,  -42,  -89,
         48,    3,
    ],
    [ // Moving
        101,   42,   90,  102,   48,   98,   26,   85,   -4,   26,   28,   75,   22,   17,   -2,  -74,  -27,  182,  -33,
        -99,  -21,  -70,  -66,  -36,  -14, -121,  -61,   17,  -22,  -34,  -54,  -39,  -27,   11,   71,   27, -111,    4,
          0,  -32,
    ],
    [ // Ending
         38,    5,   41,   -1,   21,  114,   11,  127,   11,   11,    6,   13,    4,    2,    2,   -6,   -4, -103,  -98,
        -35,   -7,  -35,    6,  -18,  -96,  -22, -107,   -8,  -11,   -5,  -11,   -5,   -3,   -1,   12,    3,   97,   98,
          0,  -20,
    ],
    [ // OwnFlight
        120,   52,   47,   48,   43,    3,    1,    0,   28,   18,   -3,    5,   12,   11,   -4,  -32,   13,   49,   -6,
        -75,  -18,  -22,  -21,  -35, -111,  -15,  -83,    3,  -33,   -1,  -45,   12,    5,   -2,    4,  -15,   93, -148,
          0,   40,
    ],
    [ // OpposingFlight
         76,   17,   29,   28,   41,  294,  234,    5,   -1,   12,   14,   18,  -11,   -6,    3,    1,   20,  290,    4,
       -123,  -49,  -47,  -35,  -32,    5,   -4,    0,  -31,   -4,   -7,  -11,  -30,  -23,   11,   28,  -18,  -25,   -6,
          0,  -41,
    ],
    [ // Flight
        107,    8,    8,    8,  336,   27,   25,    0, -265,  -13, -245,  -27,    5,   12,   -6,   -3,    8,  336,    1,
        107,   30,   30,   30, -194, -157, -131,    0,  167,    7,  317,   12,   -6,  -10,    8,   17,    3, -357,  163,
          0,   36,
    ],
];
