// Exact results of endgames.

#pragma once

#include <algorithm>

#include "record.cuh"
#include "rules.cuh"

const int MAX_EMPTY = 20;

// A thread is slow: positions that take too long are left out; later positions of the game are solved instead.
const int GIVEN_UP = 1000;
const unsigned long long MAX_NODES = 300000;

// Alpha-beta to the end with a stack; moves that leave few answers first.
__device__ int exact(u64 own, u64 opp, int alpha, int beta, unsigned long long& nodes, unsigned long long most) {
    u64 owns[MAX_EMPTY + 2], opps[MAX_EMPTY + 2], rest[MAX_EMPTY + 2];
    int8_t alphas[MAX_EMPTY + 2], betas[MAX_EMPTY + 2], bests[MAX_EMPTY + 2];
    bool passed[MAX_EMPTY + 2];
    int8_t sorted[MAX_EMPTY + 2][16];
    int8_t next[MAX_EMPTY + 2];
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
        unsigned long long most = nodes + MAX_NODES;
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

// Solves all positions with at most (or exactly) this many empty squares.
static void solve_all(std::vector<Record>& records, int solved, bool only) {
    Record* d_records = copied(records);
    std::vector<Record*> tasks;
    for (int empty = std::min(solved, MAX_EMPTY); empty > 0 && !(only && empty < solved); empty--)
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
