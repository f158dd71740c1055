// Comparison of the rules with those of crates/othello, on positions from `train_evaluation rules` (src/rules.rs).

#pragma once

#include <cstring>
#include <vector>

#include "rules.cuh"

// A position, its legal moves, and what each of them flips; nothing for squares without a legal move.
struct Ruled {
    u64 own, opp, legal, flips[64];
};

// A thread for every square of every position.
__global__ void compare_rules(const Ruled* positions, size_t count, unsigned int* differ) {
    for (size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x; at < 64 * count; at += (size_t)gridDim.x * blockDim.x) {
        const Ruled& known = positions[at / 64];
        const int square = at % 64;
        const u64 moves = legal(known.own, known.opp);
        const u64 flips = moves >> square & 1 ? flipped(known.own, known.opp, square) : 0;
        if (moves != known.legal || flips != known.flips[square]) atomicAdd(differ, 1);
    }
}

// Compares the positions of a file, and returns 1 if a square differs or there is none.
static int check_rules(const char* path) {
    std::vector<signed char> bytes = read_bytes(path);
    std::vector<Ruled> positions(bytes.size() / sizeof(Ruled));
    memcpy(positions.data(), bytes.data(), positions.size() * sizeof(Ruled));
    Ruled* d_positions = copied(positions);
    unsigned int *d_differ = on_device<unsigned int>(1), differ = 0;
    compare_rules<<<132 * 8, 128>>>(d_positions, positions.size(), d_differ);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(&differ, d_differ, sizeof differ, cudaMemcpyDeviceToHost));
    printf("%zu positions, %u squares differ\n", positions.size(), differ);
    return differ != 0 || positions.empty();
}
