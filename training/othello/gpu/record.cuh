// A position of a game and its value, in 24 bytes: for network.py and for src/record.rs.

#pragma once

#include <cstring>

#include "device.cuh"

struct Record {
    u64 own, opp;
    int16_t value;  // the result with best play if it is exact, else the value of the search
    uint8_t kind;   // see below
    uint8_t held_back;
    uint32_t unused;
};

// The value is exact; a game begins; the second side moves; a random move follows.
enum { EXACT = 1, FIRST = 2, SECOND_SIDE = 4, RANDOM_MOVE = 8 };

static int empties(const Record& record) { return 64 - __builtin_popcountll(record.own | record.opp); }

static std::vector<Record> read_records(const char* path) {
    std::vector<signed char> bytes = read_bytes(path);
    std::vector<Record> records(bytes.size() / sizeof(Record));
    memcpy(records.data(), bytes.data(), records.size() * sizeof(Record));
    return records;
}
