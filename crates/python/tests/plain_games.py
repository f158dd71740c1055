"""Kalah and Dots and Boxes once more, by other means: plain twins of the examples in Rust."""

from __future__ import annotations

from functools import lru_cache

Line = tuple[tuple[int, int], tuple[int, int]]


def kalah(houses: int, seeds: int) -> int:
    """Returns by how many seeds the first player wins Kalah. Houses and stores are one ring, the side to move first."""
    ring = 2 * houses + 2

    @lru_cache(maxsize=None)
    def best(board: tuple[int, ...]) -> int:
        """Returns what the side to move gets beyond the other side from here on; the stores are empty."""
        found = []
        for house in range(houses):
            if not board[house]:
                continue
            places, hand, at = list(board), board[house], house
            places[house] = 0
            while hand:
                at = (at + 1) % ring
                if at != ring - 1:
                    places[at] += 1
                    hand -= 1
            if at < houses and places[at] == 1:
                opposite = 2 * houses - at
                places[houses] += places[opposite] + 1
                places[at] = places[opposite] = 0
            own, other = places[:houses], places[houses + 1 : ring - 1]
            gain = places[houses]
            if not any(own) or not any(other):
                found.append(gain + sum(own) - sum(other))
            elif at == houses:
                found.append(gain + best((*own, 0, *other, 0)))
            else:
                found.append(gain - best((*other, 0, *own, 0)))
        return max(found)

    return best((*[seeds] * houses, 0, *[seeds] * houses, 0))


def boxes(columns: int, rows: int) -> int:
    """Returns by how many boxes the first player wins Dots and Boxes. A line is a pair of dots."""
    flat = [((x, y), (x + 1, y)) for x in range(columns) for y in range(rows + 1)]
    upright = [((x, y), (x, y + 1)) for x in range(columns + 1) for y in range(rows)]
    lines = frozenset(flat + upright)

    def sides(x: int, y: int) -> frozenset[Line]:
        a, b, c, d = (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)
        return frozenset({(a, b), (c, d), (a, c), (b, d)})

    every = [sides(x, y) for x in range(columns) for y in range(rows)]

    @lru_cache(maxsize=None)
    def best(drawn: frozenset[Line]) -> int:
        found = []
        for line in lines - drawn:
            after = drawn | {line}
            gain = sum(line in box and box <= after for box in every)
            found.append(gain + best(after) if gain else -best(after))
        return max(found, default=0)

    return best(frozenset())
