// Reads the network from a file of network.py.

#pragma once

#include <cstring>
#include <string>

#include "evaluation.cuh"

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
