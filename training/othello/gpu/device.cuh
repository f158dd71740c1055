// Memory of the device, its errors, and files as bytes.

#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef uint64_t u64;
typedef uint32_t u32;

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

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

static std::vector<signed char> read_bytes(const char* path) {
    std::vector<signed char> bytes;
    FILE* file = fopen(path, "rb");
    if (!file) fprintf(stderr, "cannot read %s\n", path), exit(2);
    int byte;
    while ((byte = fgetc(file)) != EOF) bytes.push_back((signed char)byte);
    fclose(file);
    return bytes;
}
