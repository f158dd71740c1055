// The evaluation: raw numbers of the features of a position, and the network over them. The numbering is that of
// crates/othello/src/evaluation/patterns.

#pragma once

#include "rules.cuh"

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

// The correction for the side to move at the leaves of a search: the other side has chosen the position by estimates,
// which err in its favour.
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
