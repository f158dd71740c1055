// The rules: legal moves, flips and results. `games check-rules` compares them with crates/othello.

#pragma once

#include "device.cuh"

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

// Brings the rays to the device; before any other use of the rules.
static void prepare_rules() {
    static u64 rays[64][8];
    const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 1}, {1, 1}};
    for (int square = 0; square < 64; square++)
        for (int axis = 0; axis < 4; axis++) {
            rays[square][axis] = ray(square, directions[axis][0], directions[axis][1]);
            rays[square][4 + axis] = ray(square, -directions[axis][0], -directions[axis][1]);
        }
    CHECK(cudaMemcpyToSymbol(RAYS, rays, sizeof rays));
}
