// Plays the games that the network of the strong evaluation of Othello learns from, on a GPU: against itself from random openings, with
// exact results near their ends, thousands of games at a time. The same arguments give the same bytes.
//
//     nvcc -O3 -std=c++17 -arch=native -o games gpu/games.cu
//     ./games play NETWORK OUT GAMES DEPTH SOLVED [FIRST]
//                                       writes positions with their values, for network.py. FIRST is the number of the
//                                       first game
//     ./games match NETWORK NETWORK GAMES DEPTH
//                                       both search equally deep; every opening is played twice, colours exchanged
//     ./games estimate NETWORK RECORDS OUT
//                                       writes the records with the estimates of their positions as if they were exact, for network.py to check
//     ./games check RECORDS             solves positions that are said to be exact and compares
//     ./games check-rules FILE          compares legal moves and flips with those that `train_evaluation rules` has written
//
// NETWORK is a file of network.py, or `none`: then moves and corners are counted.
//
// - device.cuh: memory, errors, files; rules.cuh: legal moves and flips, check_rules.cuh: their comparison with the program's
// - evaluation.cuh: the network, network_file.cuh: how it is read
// - record.cuh: positions with their values
// - play.cuh: games and the search that plays them; endgame.cuh: exact results

#include <algorithm>
#include <string>
#include <vector>

#include "check_rules.cuh"
#include "endgame.cuh"
#include "network_file.cuh"
#include "play.cuh"

// Plays games and writes their positions with their values.
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

__global__ void estimate_all(const Network net, Record* records, size_t count) {
    __shared__ uint16_t T[1024];
    fill_ternary(T);
    for (size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x; at < count; at += (size_t)gridDim.x * blockDim.x)
        records[at].value = evaluate(T, net, records[at].own, records[at].opp), records[at].kind = EXACT;
}

// Writes the records of a file with estimates in place of what was found.
static void write_estimates(const Network& net, const char* path, const char* out_path) {
    std::vector<Record> records = read_records(path);
    Record* d_records = copied(records);
    estimate_all<<<132 * 8, 128>>>(net, d_records, records.size());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(records.data(), d_records, records.size() * sizeof(Record), cudaMemcpyDeviceToHost));
    FILE* out = fopen(out_path, "wb");
    if (!out || fwrite(records.data(), sizeof(Record), records.size(), out) != records.size()) fprintf(stderr, "cannot write %s\n", out_path), exit(1);
    fclose(out);
}

// Solves the positions of a file that are said to be exact again, and returns 1 if a result differs.
static int check_results(const char* path) {
    std::vector<Record> records;
    for (const Record& record : read_records(path))
        if (record.kind & EXACT) records.push_back(record);
    std::vector<Record> before = records;
    solve_all(records, MAX_EMPTY, false);
    size_t differ = 0;
    for (size_t at = 0; at < records.size(); at++) differ += records[at].value != before[at].value;
    printf("%zu checked, %zu differ\n", records.size(), differ);
    return differ != 0;
}

int main(int argc, char** argv) {
    prepare_rules();
    const std::string verb = argc > 1 ? argv[1] : "";
    if (verb == "play" && (argc == 7 || argc == 8)) {
        Network player = read_network(argv[2]);
        int games = atoi(argv[4]), depth = atoi(argv[5]), solved = atoi(argv[6]);
        if (depth < 1 || depth > MAX_DEPTH || solved < 0 || solved > MAX_EMPTY) fprintf(stderr, "no such depth\n"), exit(2);
        write_games(argv[3], player, games, argc > 7 ? strtoull(argv[7], 0, 10) : 1, depth, solved);
    } else if (verb == "match" && argc == 6) {
        compare(read_network(argv[2]), read_network(argv[3]), atoi(argv[4]), atoi(argv[5]));
    } else if (verb == "estimate" && argc == 5) {
        write_estimates(read_network(argv[2]), argv[3], argv[4]);
    } else if (verb == "check" && argc == 3) {
        return check_results(argv[2]);
    } else if (verb == "check-rules" && argc == 3) {
        return check_rules(argv[2]);
    } else {
        fprintf(stderr, "play NETWORK OUT GAMES DEPTH SOLVED [FIRST], match NETWORK NETWORK GAMES DEPTH, estimate NETWORK RECORDS OUT, check RECORDS, or check-rules FILE\n");
        return 2;
    }
    return 0;
}
