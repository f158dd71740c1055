// Plays the games that the network of the strong evaluation of Othello learns from, on a GPU: against itself from random openings, with
// exact results near their ends, thousands of games at a time. The same bytes come out of the same words.
//
//     nvcc -O3 -std=c++17 -arch=native -o games games.cu
//     ./games play NETWORK OUT GAMES DEPTH SOLVED [FIRST]
//                                       writes positions and what was found out about them, for network.py. FIRST is the number of the
//                                       first game
//     ./games match NETWORK NETWORK GAMES DEPTH
//                                       both look equally far ahead; every opening is played twice, colours exchanged
//     ./games estimate NETWORK RECORDS OUT
//                                       writes the records with the estimates of their positions as if they were exact, for network.py to check
//     ./games check RECORDS             solves positions that are said to be exact and compares
//
// NETWORK is a file of network.py, or `none`: then moves and corners are counted. What is numbered how is said in
// crates/othello/src/evaluation/patterns; this follows it.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <chrono>
#include <vector>
#include <algorithm>
#include <cmath>
#include <string>

typedef uint64_t u64;
typedef uint32_t u32;

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

// ---- rules ----

__device__ __forceinline__ u64 legal(u64 own, u64 opp) {
    const u64 inner = 0x7e7e7e7e7e7e7e7eull;
    u64 found = 0;
#pragma unroll
    for (int axis = 0; axis < 4; axis++) {
        const int step = axis == 0 ? 1 : axis == 1 ? 8 : axis == 2 ? 7 : 9;
        const u64 across = axis == 1 ? opp : opp & inner;
        const u64 pairs_up = across & (across << step), pairs_down = pairs_up >> step;
        u64 up = across & (own << step), down = across & (own >> step);
        up |= across & (up << step);
        down |= across & (down >> step);
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        found |= up << step | down >> step;
    }
    return found & ~(own | opp);
}

__constant__ u64 RAYS[64][8];

__device__ __forceinline__ u64 flipped(u64 own, u64 opp, int square) {
    u64 turned = 0;
#pragma unroll
    for (int axis = 0; axis < 4; axis++) {
        u64 ray = RAYS[square][axis];
        u64 end = ((opp | ~ray) + 1) & ray & own;
        turned |= (end - (end != 0)) & ray;
        ray = RAYS[square][4 + axis];
        u64 others = ray & ~opp;
        if (others) {
            end = (1ull << (63 - __clzll(others))) & own;
            turned |= (0 - end) << 1 & ray;
        }
    }
    return turned;
}

static u64 ray(int square, int across, int down) {
    int column = square % 8 + across, row = square / 8 + down;
    u64 squares = 0;
    while (0 <= column && column < 8 && 0 <= row && row < 8) {
        squares |= 1ull << (row * 8 + column);
        column += across, row += down;
    }
    return squares;
}

__device__ __forceinline__ int result(u64 own, u64 opp) {
    int difference = __popcll(own) - __popcll(opp), empty = 64 - __popcll(own | opp);
    return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}

// ---- evaluation ----

enum { EDGE = 0, CORNER = EDGE + 59049, ROWS = CORNER + 19683, DIAGONALS = ROWS + 3 * 6561,
       WIDE = DIAGONALS + 6561 + 2187 + 729 + 243 + 81, COUNTS = WIDE + 59049, RAW = COUNTS + 25 + 25 + 33 + 33 + 2 };

__device__ __forceinline__ u64 around(u64 squares) {
    const u64 first = 0x0101010101010101ull, last = first << 7;
    u64 row = squares | (squares & ~first) >> 1 | (squares & ~last) << 1;
    return row | row << 8 | row >> 8;
}

__device__ __forceinline__ u64 upside_down(u64 b) {
    u32 low = (u32)b, high = (u32)(b >> 32);
    return (u64)__byte_perm(low, 0, 0x0123) << 32 | __byte_perm(high, 0, 0x0123);
}

// visit(raw number) for everything in a position. T: bits as digits in base three, in shared memory.
template <class Visit>
__device__ __forceinline__ void raw_numbers(const uint16_t* T, u64 own, u64 opp, Visit visit) {
    auto held = [&](u64 a, u64 b) { return (int)T[a & 1023] + 2 * (int)T[b & 1023]; };
    auto row = [&](int n) { return held(own >> (8 * n) & 255, opp >> (8 * n) & 255); };
    auto file = [&](u64 b, int n) { return (b >> n & 0x0101010101010101ull) * 0x0102040810204080ull >> 56; };
    auto column = [&](int n) { return held(file(own, n), file(opp, n)); };
    auto digit = [&](int at) { return (int)(own >> at & 1) + 2 * (int)(opp >> at & 1); };
    int x0 = digit(9), x1 = digit(14), x2 = digit(49), x3 = digit(54);
    auto edge = [&](int line, int one, int other) { return EDGE + line + one * 6561 + other * 19683; };
    visit(edge(row(0), x0, x1));
    visit(edge(row(7), x2, x3));
    visit(edge(column(0), x0, x2));
    visit(edge(column(7), x1, x3));
    u64 t_own = __brevll(own), t_opp = __brevll(opp), d_own = upside_down(own), d_opp = upside_down(opp);
    u64 m_own = upside_down(t_own), m_opp = upside_down(t_opp);
    auto corner = [&](u64 b) { return (b & 0007) | (b >> 5 & 0070) | (b >> 10 & 0700); };
    visit(CORNER + held(corner(own), corner(opp)));
    visit(CORNER + held(corner(d_own), corner(d_opp)));
    visit(CORNER + held(corner(t_own), corner(t_opp)));
    visit(CORNER + held(corner(m_own), corner(m_opp)));
#pragma unroll
    for (int n = 1; n < 4; n++) {
        const int first = ROWS + (n - 1) * 6561;
        visit(first + row(n));
        visit(first + row(7 - n));
        visit(first + column(n));
        visit(first + column(7 - n));
    }
    int first = DIAGONALS, power = 6561;
#pragma unroll
    for (int distance = 0; distance <= 4; distance++) {
        u64 right = 0, down = 0;
#pragma unroll
        for (int at = 0; at + distance < 8; at++) {
            right |= 1ull << (8 * at + at + distance);
            down |= 1ull << (8 * (at + distance) + at);
        }
        auto columns = [&](u64 b) { return b * 0x0101010101010101ull >> 56; };
        auto above = [&](u64 b) { return columns(b & right) >> distance; };
        auto below = [&](u64 b) { return columns(b & down); };
        visit(first + held(above(own), above(opp)));
        visit(first + held(above(d_own), above(d_opp)));
        if (distance > 0) {
            visit(first + held(below(own), below(opp)));
            visit(first + held(below(d_own), below(d_opp)));
        }
        first += power;
        power /= 3;
    }
    // Two rows of five from a corner, along the rows and, after a turn at the diagonal, along the columns.
    auto wide = [&](u64 b) { return (b & 31) | (b >> 3 & 992); };
    auto tall = [&](u64 b) { return (file(b, 0) & 31) | (file(b, 1) & 31) << 5; };
    visit(WIDE + held(wide(own), wide(opp)));
    visit(WIDE + held(wide(d_own), wide(d_opp)));
    visit(WIDE + held(wide(t_own), wide(t_opp)));
    visit(WIDE + held(wide(m_own), wide(m_opp)));
    visit(WIDE + held(tall(own), tall(opp)));
    visit(WIDE + held(tall(d_own), tall(d_opp)));
    visit(WIDE + held(tall(t_own), tall(t_opp)));
    visit(WIDE + held(tall(m_own), tall(m_opp)));
    u64 empty = ~(own | opp);
    int c = COUNTS;
    visit(c + min(__popcll(legal(own, opp)), 24)), c += 25;
    visit(c + min(__popcll(legal(opp, own)), 24)), c += 25;
    visit(c + min(__popcll(around(own) & empty), 32)), c += 33;
    visit(c + min(__popcll(around(opp) & empty), 32)), c += 33;
    visit(c + (__popcll(empty) & 1));
}

// The network, as crates/othello/src/evaluation/patterns/network has it. Numbers of vectors have 64 added to them, so that bytes can be added.
// Vectors have 32 or 64 of them.
const int HIDDEN = 16, STAGES = 61, TERMS = 51;

struct Network {
    int width;                 // of a vector
    const uint4* vectors;      // width / 16 for every raw number; none at all if there is no network
    const short* first;        // [STAGES][width]
    const short* direct;       // [STAGES][width]
    const int4* inner;         // [STAGES][HIDDEN][width / 16], bytes
    const int* inner_first;    // [STAGES][HIDDEN]
    const short* outer;        // [STAGES][HIDDEN]
    const int* outer_first;    // [STAGES]
};

__device__ __forceinline__ int counted(u64 own, u64 opp) {
    const u64 corners = 0x8100000000000081ull;
    return 100 * (__popcll(legal(own, opp)) - __popcll(legal(opp, own))) + 800 * (__popcll(own & corners) - __popcll(opp & corners));
}

template <int WIDTH> __device__ __forceinline__ int evaluate_by(const uint16_t* T, const Network& net, u64 own, u64 opp) {
    const int PARTS = WIDTH / 16;
    u32 even[WIDTH / 4] = {}, odd[WIDTH / 4] = {};
    auto add = [&](u32 word, int at) { even[at] += word & 0x00ff00ffu, odd[at] += word >> 8 & 0x00ff00ffu; };
    raw_numbers(T, own, opp, [&](int number) {
#pragma unroll
        for (int at = 0; at < PARTS; at++) {
            uint4 words = __ldg(net.vectors + PARTS * number + at);
            add(words.x, 4 * at), add(words.y, 4 * at + 1), add(words.z, 4 * at + 2), add(words.w, 4 * at + 3);
        }
    });
    const int stage = min(64 - __popcll(own | opp), STAGES - 1);
    const short *first = net.first + stage * WIDTH, *direct = net.direct + stage * WIDTH;
    int out = __ldg(net.outer_first + stage);
    u32 seen[WIDTH / 4];
#pragma unroll
    for (int word = 0; word < WIDTH / 4; word++) {
        const u32 numbers[4] = {even[word] & 0xffff, odd[word] & 0xffff, even[word] >> 16, odd[word] >> 16};
        seen[word] = 0;
#pragma unroll
        for (int byte = 0; byte < 4; byte++) {
            int total = (int)numbers[byte] - 64 * TERMS + __ldg(first + 4 * word + byte);
            out += total * __ldg(direct + 4 * word + byte);
            seen[word] |= (u32)max(0, min(127, total)) << (8 * byte);
        }
    }
#pragma unroll
    for (int at = 0; at < HIDDEN; at++) {
        int hidden = __ldg(net.inner_first + stage * HIDDEN + at);
#pragma unroll
        for (int part = 0; part < PARTS; part++) {
            int4 weights = __ldg(net.inner + (stage * HIDDEN + at) * PARTS + part);
            hidden = __dp4a((int)seen[4 * part], weights.x, hidden), hidden = __dp4a((int)seen[4 * part + 1], weights.y, hidden);
            hidden = __dp4a((int)seen[4 * part + 2], weights.z, hidden), hidden = __dp4a((int)seen[4 * part + 3], weights.w, hidden);
        }
        out += max(0, min(127, hidden >> 6)) * __ldg(net.outer + stage * HIDDEN + at);
    }
    return max(-6399, min(6399, (int)((long long)out * 1600 >> 16)));
}

__device__ __noinline__ int evaluate(const uint16_t* T, const Network& net, u64 own, u64 opp) {
    if (!net.vectors) return max(-6399, min(6399, counted(own, opp)));
    return net.width == 64 ? evaluate_by<64>(T, net, own, opp) : evaluate_by<32>(T, net, own, opp);
}

// What the side to move is given at the leaves of a search: the other side has chosen the position by estimates, which err in its favour.
// As in crates/othello/src/evaluation/patterns.
__device__ __forceinline__ int given_back(int empty) { return min(80, 300 - 5 * empty); }

__device__ void fill_ternary(uint16_t* T) {
    for (int bits = threadIdx.x; bits < 1024; bits += blockDim.x) {
        int power = 1, sum = 0;
        for (int at = 0; at < 10; at++, power *= 3)
            if (bits >> at & 1) sum += power;
        T[bits] = sum;
    }
    __syncthreads();
}

// ---- games ----

struct Record {
    u64 own, opp;
    int16_t value;  // the result with best play if it is exact, else what the search found
    uint8_t kind;   // see below
    uint8_t held_back;
    uint32_t unused;
};

// The value is exact; a game begins; the second side moves; any move was made.
enum { EXACT = 1, FIRST = 2, SECOND_SIDE = 4, ANY_MOVE = 8 };

__device__ __forceinline__ u64 next_random(u64& state) {
    state += 0x9e3779b97f4a7c15ull;
    u64 z = state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

__device__ __forceinline__ int nth_bit(u64 bits, int n) {
    while (n--) bits &= bits - 1;
    return __ffsll((long long)bits) - 1;
}


__device__ __forceinline__ int take(u64& moves) {
    const u64 corners = 0x8100000000000081ull, bad = 0x42c300000000c342ull;
    u64 group = moves & corners;
    if (!group) group = moves & ~bad;
    if (!group) group = moves;
    int square = __ffsll((long long)group) - 1;
    moves ^= 1ull << square;
    return square;
}

const int MOST_DEPTH = 6;

// The value of a position this many plies ahead, with a stack instead of recursion so that threads stay together.
__device__ int ahead(const uint16_t* T, const Network& net, u64 own, u64 opp, int depth, int& best_square) {
    u64 owns[MOST_DEPTH + 2], opps[MOST_DEPTH + 2], rest[MOST_DEPTH + 2];
    int alphas[MOST_DEPTH + 2], betas[MOST_DEPTH + 2];
    int8_t left[MOST_DEPTH + 2];
    bool passed[MOST_DEPTH + 2];
    int ply = 0;
    owns[0] = own, opps[0] = opp, rest[0] = legal(own, opp), alphas[0] = -10000, betas[0] = 10000;
    left[0] = depth, passed[0] = false;
    int8_t square_at[MOST_DEPTH + 2];
    best_square = -1;
    while (true) {
        int value;
        bool back = false;
        if (rest[ply] == 0) {
            value = alphas[ply];
            back = true;
        } else {
            int square = take(rest[ply]);
            square_at[ply] = square;
            u64 turned = flipped(owns[ply], opps[ply], square);
            u64 o = opps[ply] ^ turned, p = owns[ply] ^ turned ^ (1ull << square);
            u64 moves = legal(o, p);
            int sign = 1;
            if (moves == 0) {
                moves = legal(p, o);
                u64 t = o;
                o = p, p = t;
                sign = -1;
            }
            if (moves == 0 || left[ply] == 1) {
                int v = moves == 0 ? 100 * result(o, p) : evaluate(T, net, o, p) + given_back(64 - __popcll(o | p));
                v = -sign * v;
                if (v > alphas[ply]) {
                    alphas[ply] = v;
                    if (ply == 0) best_square = square;
                    if (v >= betas[ply]) rest[ply] = 0;
                }
            } else {
                ply++;
                owns[ply] = o, opps[ply] = p, rest[ply] = moves, left[ply] = left[ply - 1] - 1;
                passed[ply] = sign < 0;
                alphas[ply] = sign > 0 ? -betas[ply - 1] : alphas[ply - 1];
                betas[ply] = sign > 0 ? -alphas[ply - 1] : betas[ply - 1];
            }
        }
        if (back) {
            if (ply == 0) return value;
            int v = passed[ply] ? value : -value;
            ply--;
            if (v > alphas[ply]) {
                alphas[ply] = v;
                if (ply == 0) best_square = square_at[0];
                if (v >= betas[ply]) rest[ply] = 0;
            }
        }
    }
}

const int LONGEST = 60;

__global__ void play(const Network net, Record* records, int* counts, int games, u64 first_game, int depth,
                     int solved) {
    __shared__ uint16_t T[1024];
    fill_ternary(T);
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game >= games) return;
    u64 random = (first_game + game) * 0xd1342543de82ef95ull + 1;
    next_random(random);
    u64 own = 1ull << 28 | 1ull << 35, opp = 1ull << 27 | 1ull << 36;
    bool second = false;
    // Most games are like those that are played; some have seen stranger things.
    u64 choice = next_random(random), plies = next_random(random);
    int opening = choice % 4 ? 4 + (int)(plies % 9) : 5 + (int)(plies % 18), count = 0;
    Record* mine = records + (size_t)game * LONGEST;
    for (int ply = 0;; ply++) {
        u64 moves = legal(own, opp);
        if (moves == 0) {
            if (legal(opp, own) == 0) break;
            u64 t = own;
            own = opp, opp = t, second = !second;
            ply--;
            continue;
        }
        int square, value = 0;
        if (ply < opening) {
            square = nth_bit(moves, next_random(random) % __popcll(moves));
        } else {
            value = ahead(T, net, own, opp, depth, square);
            if (square < 0) square = __ffsll((long long)moves) - 1;
            uint8_t kind = (count == 0 ? FIRST : 0) | (second ? SECOND_SIDE : 0);
            // Now and then any move is made, so that more is seen than what looks best.
            int rarely = 64 - __popcll(own | opp) <= solved ? 10 : choice % 4 ? 40 : 12;
            if (next_random(random) % rarely == 0) {
                square = nth_bit(moves, next_random(random) % __popcll(moves));
                kind |= ANY_MOVE;
            }
            mine[count++] = Record{own, opp, (int16_t)value, kind, 0, 0};
        }
        u64 turned = flipped(own, opp, square);
        u64 o = opp ^ turned, p = own ^ turned ^ (1ull << square);
        own = o, opp = p, second = !second;
    }
    counts[game] = count;
}

// A game between two evaluations, after eight random plies; the first of them has the first side in every other game.
__global__ void compete(const Network one, const Network other, int* results, int games, int depth) {
    __shared__ uint16_t T[1024];
    fill_ternary(T);
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game >= games) return;
    u64 random = (1000000007ull + game / 2) * 0xd1342543de82ef95ull + 1;
    next_random(random);
    u64 own = 1ull << 28 | 1ull << 35, opp = 1ull << 27 | 1ull << 36;
    bool ones_turn = game % 2 == 0;
    for (int ply = 0;; ply++) {
        u64 moves = legal(own, opp);
        int square = -1;
        if (moves == 0) {
            if (legal(opp, own) == 0) break;
            u64 t = own;
            own = opp, opp = t, ones_turn = !ones_turn;
            ply--;
            continue;
        }
        if (ply < 8) square = nth_bit(moves, next_random(random) % __popcll(moves));
        else ahead(T, ones_turn ? one : other, own, opp, depth, square);
        if (square < 0) square = __ffsll((long long)moves) - 1;
        u64 turned = flipped(own, opp, square);
        u64 o = opp ^ turned, p = own ^ turned ^ (1ull << square);
        own = o, opp = p, ones_turn = !ones_turn;
    }
    results[game] = ones_turn ? result(own, opp) : -result(own, opp);
}

// ---- exact results ----

const int MOST_EMPTY = 20;

// A thread is slow: positions that take too long are left to what is found out about those after them.
const int GIVEN_UP = 1000;
const unsigned long long MOST_NODES = 300000;

// Alpha-beta to the end with a stack; moves that leave few answers first.
__device__ int exact(u64 own, u64 opp, int alpha, int beta, unsigned long long& nodes, unsigned long long most) {
    u64 owns[MOST_EMPTY + 2], opps[MOST_EMPTY + 2], rest[MOST_EMPTY + 2];
    int8_t alphas[MOST_EMPTY + 2], betas[MOST_EMPTY + 2], bests[MOST_EMPTY + 2];
    bool passed[MOST_EMPTY + 2];
    int8_t sorted[MOST_EMPTY + 2][16];
    int8_t next[MOST_EMPTY + 2];
    int ply = 0;
    u64 moves = legal(own, opp);
    bool turned_around = false;
    if (moves == 0) {
        moves = legal(opp, own);
        if (moves == 0) return result(own, opp);
        u64 t = own;
        own = opp, opp = t;
        int a = alpha;
        alpha = -beta, beta = -a, turned_around = true;
    }
    u64 o = own, p = opp;
    bool enter = true;
    int na = alpha, nb = beta;
    bool np = false;
    while (true) {
        if (enter) {
            if (++nodes > most) return GIVEN_UP;
            owns[ply] = o, opps[ply] = p, alphas[ply] = na, betas[ply] = nb, bests[ply] = -100, passed[ply] = np;
            next[ply] = 0;
            rest[ply] = moves;
            int empties = 64 - __popcll(o | p);
            if (empties >= 7) {
                int count = 0;
                u64 m = moves;
                uint16_t keys[16];
                while (m && count < 16) {
                    int square = __ffsll((long long)m) - 1;
                    m &= m - 1;
                    u64 turned = flipped(o, p, square);
                    u64 answers = legal(p ^ turned, o ^ turned ^ (1ull << square));
                    int key = 4 * __popcll(answers) + 4 * __popcll(answers & 0x8100000000000081ull);
                    u64 bit = 1ull << square;
                    key += bit & 0x8100000000000081ull ? 0 : bit & 0x42c300000000c342ull ? 6 : 3;
                    uint16_t word = key << 6 | square;
                    int at = count++;
                    while (at > 0 && keys[at - 1] > word) keys[at] = keys[at - 1], at--;
                    keys[at] = word;
                }
                for (int i = 0; i < count; i++) sorted[ply][i] = keys[i] & 63;
                if (count < 16) sorted[ply][count] = -1;
            }
        }
        enter = false;
        int square = -1;
        if (rest[ply]) {
            if (64 - __popcll(owns[ply] | opps[ply]) >= 7 && next[ply] < 16) {
                square = sorted[ply][next[ply]++];
                if (square < 0) rest[ply] = 0;
                else rest[ply] ^= 1ull << square;
            } else {
                square = __ffsll((long long)rest[ply]) - 1;
                rest[ply] &= rest[ply] - 1;
            }
        }
        if (square < 0) {
            int value = bests[ply];
            if (ply == 0) return turned_around ? -value : value;
            int v = passed[ply] ? value : -value;
            ply--;
            if (v > bests[ply]) {
                bests[ply] = v;
                if (v > alphas[ply]) alphas[ply] = v;
                if (v >= betas[ply]) rest[ply] = 0;
            }
            continue;
        }
        u64 turned = flipped(owns[ply], opps[ply], square);
        o = opps[ply] ^ turned, p = owns[ply] ^ turned ^ (1ull << square);
        moves = legal(o, p);
        np = false;
        if (moves == 0) {
            moves = legal(p, o);
            u64 t = o;
            o = p, p = t;
            np = true;
        }
        if (moves == 0) {
            nodes++;
            int v = np ? result(o, p) : -result(o, p);
            if (v > bests[ply]) {
                bests[ply] = v;
                if (v > alphas[ply]) alphas[ply] = v;
                if (v >= betas[ply]) rest[ply] = 0;
            }
            continue;
        }
        na = np ? alphas[ply] : -betas[ply];
        nb = np ? betas[ply] : -alphas[ply];
        ply++;
        enter = true;
    }
}

__global__ void solve(Record** tasks, int count, unsigned int* taken, unsigned long long* all_nodes) {
    unsigned long long nodes = 0;
    while (true) {
        unsigned int at = atomicAdd(taken, 1);
        if (at >= (unsigned int)count) break;
        Record* record = tasks[at];
        unsigned long long most = nodes + MOST_NODES;
        int guess = record->value / 200 * 2;
        int alpha = max(guess - 7, -65), beta = min(guess + 7, 65), value;
        while (true) {
            value = exact(record->own, record->opp, alpha, beta, nodes, most);
            if (value == GIVEN_UP) break;
            if (value <= alpha) beta = value + 1, alpha = max(value - 14, -65);
            else if (value >= beta) alpha = value - 1, beta = min(value + 14, 65);
            else break;
        }
        if (value == GIVEN_UP) continue;
        record->value = 100 * value;
        record->kind |= EXACT;
    }
    atomicAdd(all_nodes, nodes);
}


__global__ void estimate_all(const Network net, Record* records, size_t count) {
    __shared__ uint16_t T[1024];
    fill_ternary(T);
    for (size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x; at < count; at += (size_t)gridDim.x * blockDim.x)
        records[at].value = evaluate(T, net, records[at].own, records[at].opp), records[at].kind = EXACT;
}

// ---- the rest, on the host ----

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Thing> static Thing* on_device(size_t count) {
    Thing* things;
    CHECK(cudaMalloc(&things, count * sizeof(Thing)));
    CHECK(cudaMemset(things, 0, count * sizeof(Thing)));
    return things;
}

template <class Thing> static Thing* copied(const std::vector<Thing>& from) {
    Thing* things = on_device<Thing>(from.size());
    CHECK(cudaMemcpy(things, from.data(), from.size() * sizeof(Thing), cudaMemcpyHostToDevice));
    return things;
}

static void number(std::vector<int>& slots, int& used, const std::vector<int>& mirror) {
    size_t first = slots.size();
    int contents = 1;
    std::vector<int> powers;
    for (size_t at = 0; at < mirror.size(); at++) powers.push_back(contents), contents *= 3;
    for (int held = 0; held < contents; held++) {
        int rest = held, mirrored = 0;
        for (int place : mirror) mirrored += rest % 3 * powers[place], rest /= 3;
        slots.push_back(mirrored < held ? slots[first + mirrored] : used++);
    }
}

// The slot of every raw number.
static std::vector<int> number_all(int& used) {
    std::vector<int> slots;
    auto line = [](int squares) {
        std::vector<int> mirror;
        for (int at = 0; at < squares; at++) mirror.push_back(squares - 1 - at);
        return mirror;
    };
    used = 0;
    std::vector<int> edge = line(8), corner, same;
    edge.push_back(9), edge.push_back(8);
    for (int at = 0; at < 9; at++) corner.push_back(at % 3 * 3 + at / 3);
    for (int at = 0; at < 10; at++) same.push_back(at);
    number(slots, used, edge);
    number(slots, used, corner);
    for (int row = 0; row < 3; row++) number(slots, used, line(8));
    for (int squares = 8; squares >= 4; squares--) number(slots, used, line(squares));
    number(slots, used, same);
    while (slots.size() < RAW) slots.push_back(used++);
    return slots;
}

static std::vector<signed char> read_bytes(const char* path) {
    std::vector<signed char> bytes;
    FILE* file = fopen(path, "rb");
    if (!file) fprintf(stderr, "cannot read %s\n", path), exit(2);
    int byte;
    while ((byte = fgetc(file)) != EOF) bytes.push_back((signed char)byte);
    fclose(file);
    return bytes;
}

// Brings a part of a file of numbers onto the device.
template <class Number> static const Number* part(const std::vector<signed char>& bytes, size_t& from, size_t count) {
    std::vector<Number> numbers(count);
    if (from + count * sizeof(Number) > bytes.size()) fprintf(stderr, "the file of the network is too short\n"), exit(2);
    memcpy(numbers.data(), bytes.data() + from, count * sizeof(Number));
    from += count * sizeof(Number);
    return copied(numbers);
}

static Network read_network(const char* path) {
    Network net = {};
    if (std::string(path) == "none") return net;
    int used;
    std::vector<int> slots = number_all(used);
    std::vector<signed char> bytes = read_bytes(path);
    const int WIDTH = net.width = bytes.size() > (size_t)used * 64 ? 64 : 32;
    std::vector<signed char> vectors((size_t)RAW * WIDTH);
    size_t from = (size_t)used * WIDTH;
    if (bytes.size() < from) fprintf(stderr, "%s is too short\n", path), exit(2);
    for (size_t raw = 0; raw < RAW; raw++)
        for (int at = 0; at < WIDTH; at++) vectors[raw * WIDTH + at] = bytes[(size_t)slots[raw] * WIDTH + at] + 64;
    net.vectors = (const uint4*)copied(vectors);
    net.first = part<short>(bytes, from, STAGES * WIDTH);
    net.direct = part<short>(bytes, from, STAGES * WIDTH);
    net.inner = (const int4*)part<signed char>(bytes, from, STAGES * HIDDEN * WIDTH);
    net.inner_first = part<int>(bytes, from, STAGES * HIDDEN);
    net.outer = part<short>(bytes, from, STAGES * HIDDEN);
    net.outer_first = part<int>(bytes, from, STAGES);
    if (from != bytes.size()) fprintf(stderr, "%s is too long\n", path), exit(2);
    return net;
}

static int empties(const Record& record) { return 64 - __builtin_popcountll(record.own | record.opp); }

// Solves all positions with at most (or exactly) this many empty squares.
static void solve_all(std::vector<Record>& records, int solved, bool only) {
    Record* d_records = copied(records);
    std::vector<Record*> tasks;
    for (int empty = std::min(solved, MOST_EMPTY); empty > 0 && !(only && empty < solved); empty--)
        for (size_t at = 0; at < records.size(); at++)
            if (empties(records[at]) == empty) tasks.push_back(d_records + at);
    Record** d_tasks = copied(tasks);
    unsigned int* d_taken = on_device<unsigned int>(1);
    unsigned long long *d_nodes = on_device<unsigned long long>(1), nodes;
    double begun = seconds();
    solve<<<132 * 8, 128>>>(d_tasks, tasks.size(), d_taken, d_nodes);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(&nodes, d_nodes, 8, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(records.data(), d_records, records.size() * sizeof(Record), cudaMemcpyDeviceToHost));
    printf("%zu positions solved up to %d empty squares, %.2f G nodes, %.1f s\n", tasks.size(), solved, nodes / 1e9, seconds() - begun);
    fflush(stdout);
    cudaFree(d_records), cudaFree(d_tasks), cudaFree(d_taken), cudaFree(d_nodes);
}

static std::vector<Record> play_games(const Network& net, int games, u64 first, int depth, int solved) {
    double begun = seconds();
    std::vector<Record> records;
    const int at_once = 1 << 18;
    Record* d_records = on_device<Record>((size_t)at_once * LONGEST);
    int* d_counts = on_device<int>(at_once);
    std::vector<Record> all((size_t)at_once * LONGEST);
    std::vector<int> counts(at_once);
    for (int done = 0; done < games; done += at_once) {
        int now = std::min(at_once, games - done);
        play<<<(now + 63) / 64, 64>>>(net, d_records, d_counts, now, first + done, depth, solved);
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(counts.data(), d_counts, now * sizeof(int), cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(all.data(), d_records, (size_t)now * LONGEST * sizeof(Record), cudaMemcpyDeviceToHost));
        for (int game = 0; game < now; game++) {
            Record* begin = all.data() + (size_t)game * LONGEST;
            records.insert(records.end(), begin, begin + counts[game]);
        }
    }
    printf("%d games from number %llu at depth %d, %zu positions, %.1f s\n", games, (unsigned long long)first, depth,
           records.size(), seconds() - begun);
    fflush(stdout);
    cudaFree(d_records), cudaFree(d_counts);
    return records;
}

static void compare(const Network& one, const Network& other, int games, int depth) {
    int *d_results = on_device<int>(games), won = 0, drawn = 0;
    compete<<<(games + 63) / 64, 64>>>(one, other, d_results, games, depth);
    CHECK(cudaDeviceSynchronize());
    std::vector<int> results(games);
    CHECK(cudaMemcpy(results.data(), d_results, games * sizeof(int), cudaMemcpyDeviceToHost));
    double discs = 0, squares = 0;
    for (int result : results) won += result > 0, drawn += result == 0, discs += result, squares += (double)result * result;
    discs /= games;
    printf("depth %d, %d games: won %d, drawn %d, lost %d, %.1f %%, %+.2f discs a game (standard error %.2f)\n", depth, games,
           won, drawn, games - won - drawn, 100.0 * (won + drawn / 2.0) / games, discs, sqrt((squares / games - discs * discs) / games));
}

// Plays games and writes their positions with what was found out about them.
static void write_games(const char* path, const Network& player, int games, u64 first, int depth, int solved) {
    FILE* out = fopen(path, "wb");
    if (!out) fprintf(stderr, "cannot write %s\n", path), exit(2);
    const int at_once = 1 << 18;
    for (int done = 0; done < games; done += at_once) {
        std::vector<Record> records = play_games(player, std::min(at_once, games - done), first + done, depth, solved);
        solve_all(records, solved, false);
        size_t game = 0;
        for (Record& record : records) game += (record.kind & FIRST) != 0, record.held_back = game % 50 == 0;
        if (fwrite(records.data(), sizeof(Record), records.size(), out) != records.size()) fprintf(stderr, "cannot write %s\n", path), exit(1);
    }
    fclose(out);
}

static std::vector<Record> read_records(const char* path) {
    std::vector<signed char> bytes = read_bytes(path);
    std::vector<Record> records(bytes.size() / sizeof(Record));
    memcpy(records.data(), bytes.data(), records.size() * sizeof(Record));
    return records;
}

int main(int argc, char** argv) {
    static u64 rays[64][8];
    const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 1}, {1, 1}};
    for (int square = 0; square < 64; square++)
        for (int axis = 0; axis < 4; axis++) {
            rays[square][axis] = ray(square, directions[axis][0], directions[axis][1]);
            rays[square][4 + axis] = ray(square, -directions[axis][0], -directions[axis][1]);
        }
    CHECK(cudaMemcpyToSymbol(RAYS, rays, sizeof rays));
    const std::string verb = argc > 1 ? argv[1] : "";
    if (verb == "play" && (argc == 7 || argc == 8)) {
        Network player = read_network(argv[2]);
        int games = atoi(argv[4]), depth = atoi(argv[5]), solved = atoi(argv[6]);
        if (depth < 1 || depth > MOST_DEPTH || solved < 0 || solved > MOST_EMPTY) fprintf(stderr, "no such depth\n"), exit(2);
        write_games(argv[3], player, games, argc > 7 ? strtoull(argv[7], 0, 10) : 1, depth, solved);
    } else if (verb == "match" && argc == 6) {
        compare(read_network(argv[2]), read_network(argv[3]), atoi(argv[4]), atoi(argv[5]));
    } else if (verb == "estimate" && argc == 5) {
        std::vector<Record> records = read_records(argv[3]);
        Record* d_records = copied(records);
        estimate_all<<<132 * 8, 128>>>(read_network(argv[2]), d_records, records.size());
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(records.data(), d_records, records.size() * sizeof(Record), cudaMemcpyDeviceToHost));
        FILE* out = fopen(argv[4], "wb");
        if (!out || fwrite(records.data(), sizeof(Record), records.size(), out) != records.size()) fprintf(stderr, "cannot write %s\n", argv[4]), exit(1);
        fclose(out);
    } else if (verb == "check" && argc == 3) {
        std::vector<Record> records;
        for (const Record& record : read_records(argv[2]))
            if (record.kind & EXACT) records.push_back(record);
        std::vector<Record> before = records;
        solve_all(records, MOST_EMPTY, false);
        size_t differ = 0;
        for (size_t at = 0; at < records.size(); at++) differ += records[at].value != before[at].value;
        printf("%zu checked, %zu differ\n", records.size(), differ);
        return differ != 0;
    } else {
        fprintf(stderr, "play NETWORK OUT GAMES DEPTH SOLVED [FIRST], match NETWORK NETWORK GAMES DEPTH, estimate NETWORK RECORDS OUT, or check RECORDS\n");
        return 2;
    }
    return 0;
}
