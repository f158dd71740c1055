// Games: a search a few plies deep, and the kernels that play with it.

#pragma once

#include <algorithm>
#include <cmath>

#include "evaluation.cuh"
#include "record.cuh"

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

const int MAX_DEPTH = 6;

// The value of a position this many plies ahead, with a stack instead of recursion so that threads stay together.
__device__ int ahead(const uint16_t* T, const Network& net, u64 own, u64 opp, int depth, int& best_square) {
    u64 owns[MAX_DEPTH + 2], opps[MAX_DEPTH + 2], rest[MAX_DEPTH + 2];
    int alphas[MAX_DEPTH + 2], betas[MAX_DEPTH + 2];
    int8_t left[MAX_DEPTH + 2];
    bool passed[MAX_DEPTH + 2];
    int ply = 0;
    owns[0] = own, opps[0] = opp, rest[0] = legal(own, opp), alphas[0] = -10000, betas[0] = 10000;
    left[0] = depth, passed[0] = false;
    int8_t square_at[MAX_DEPTH + 2];
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

const int MAX_PLIES = 60;

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
    // Few random plies in most games, many in some.
    u64 choice = next_random(random), plies = next_random(random);
    int opening = choice % 4 ? 4 + (int)(plies % 9) : 5 + (int)(plies % 18), count = 0;
    Record* mine = records + (size_t)game * MAX_PLIES;
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
            // Some moves are random, for variety.
            int rarely = 64 - __popcll(own | opp) <= solved ? 10 : choice % 4 ? 40 : 12;
            if (next_random(random) % rarely == 0) {
                square = nth_bit(moves, next_random(random) % __popcll(moves));
                kind |= RANDOM_MOVE;
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

static std::vector<Record> play_games(const Network& net, int games, u64 first, int depth, int solved) {
    double begun = seconds();
    std::vector<Record> records;
    const int at_once = 1 << 18;
    Record* d_records = on_device<Record>((size_t)at_once * MAX_PLIES);
    int* d_counts = on_device<int>(at_once);
    std::vector<Record> all((size_t)at_once * MAX_PLIES);
    std::vector<int> counts(at_once);
    for (int done = 0; done < games; done += at_once) {
        int now = std::min(at_once, games - done);
        play<<<(now + 63) / 64, 64>>>(net, d_records, d_counts, now, first + done, depth, solved);
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(counts.data(), d_counts, now * sizeof(int), cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(all.data(), d_records, (size_t)now * MAX_PLIES * sizeof(Record), cudaMemcpyDeviceToHost));
        for (int game = 0; game < now; game++) {
            Record* begin = all.data() + (size_t)game * MAX_PLIES;
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
