"""Games: the rules with their options."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterable, Optional, Union

from . import _endspiel
from ._analysis import Probe, probe_of
from ._batch import Batch, BatchLimits
from ._library import GameInfo, Library, current, info_of
from ._match import USUAL_LIMITS, Limits, Match


@dataclass(frozen=True)
class Solved:
    """A position that is solved, for the side to move."""

    score: int
    #: A best move, where the game's solver names one.
    best: Optional[str]
    #: The score of every column, `None` where it is full, if they were asked for.
    columns: Optional[tuple[Optional[int], ...]]
    nodes: int
    seconds: float


class Game(_endspiel.Game):
    """A game with its options: `mill`, `mill:removals=1`, `connect4:cols=9,rows=6,win=5`, `othello:size=6`.

    >>> import endspiel
    >>> endspiel.Game("mill:removals=1").title
    "Nine Men's Morris"
    >>> endspiel.Game("chess")
    Traceback (most recent call last):
    ValueError: there is no game `chess`; there is mill, connect4, othello
    """

    library: Library
    _info: Optional[GameInfo]

    def __new__(cls, spec: str, library: Optional[Library] = None) -> Game:
        used = library or current()
        game = super().__new__(cls, used, spec)
        game.library, game._info = used, None
        return game

    @property
    def described(self) -> GameInfo:
        """What is told of the game before it is opened."""
        if self._info is None:
            self._info = info_of(json.loads(self.info()))
        return self._info

    @property
    def name(self) -> str:
        """The name without options."""
        return self.described.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.described.title

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the board, in the order of the bits of `Batch.stones`."""
        return tuple(place["name"] for place in json.loads(self.shape())["spots"])

    def match(
        self,
        position: Optional[str] = None,
        moves: Union[str, Iterable[str], None] = None,
        limits: Optional[Limits] = USUAL_LIMITS,
    ) -> Match:
        """A match from a position, or from the start."""
        return Match(self, position, moves, limits)

    def read_file(self, file: Union[bytes, str, os.PathLike[str]], limits: Optional[Limits] = None) -> list[Match]:
        """The matches in a file, or in its bytes, in any format that the game reads; what else it says of them is in their `tags`.

        >>> import endspiel
        >>> [match.record for match in endspiel.Game("connect4").read_file(b"4453\\n44\\n")]
        ['4453', '44']
        """
        contents = file if isinstance(file, bytes) else Path(file).read_bytes()
        matches = []
        for told in json.loads(self.read(contents)):
            match = Match(self, told["start"], told["record"], limits)
            match.tags = told["tags"]
            matches.append(match)
        return matches

    def probe_position(
        self, position: str, *, since: int = 0, limit: Optional[int] = None, seconds: Optional[float] = 60.0
    ) -> Probe:
        """What is known for certain of a position, `since` moves after the last removal if the game is drawn after `limit` of them."""
        return probe_of(json.loads(self.probe(position, since, limit, seconds)))

    def solve_positions(
        self, positions: Iterable[str], *, columns: bool = False, progress: Optional[Callable[[int, int], object]] = None
    ) -> list[Solved]:
        """Solves positions one after the other, in any notation the game reads.

        >>> import endspiel
        >>> endspiel.Game("connect4").solve_positions(["4455"])[0].score
        18
        """
        told = self.solve(list(positions), columns, progress)
        if told is None:
            raise ValueError(f"{self.title} is not solved position by position; endspiel.solve builds its tables")
        return [
            Solved(
                score=solved["score"],
                best=solved["best"],
                columns=None if solved["columns"] is None else tuple(solved["columns"]),
                nodes=solved["nodes"],
                seconds=solved["seconds"],
            )
            for solved in json.loads(told)
        ]

    def count(self, depth: int, position: Optional[str] = None, threads: Optional[int] = None) -> int:
        """The positions so many plies ahead.

        >>> import endspiel
        >>> endspiel.Game("othello").count(4)
        244
        """
        if depth == 0:
            return 1
        return sum(count for _, count in self.perft(depth, position, threads))

    def batch(self, size: int, *, limits: BatchLimits = BatchLimits()) -> Batch:
        """So many games at once, all at the start."""
        return Batch(self, ["-"] * size, limits=limits)

    def random_positions(
        self,
        size: int,
        *,
        seed: int = 0,
        plies: tuple[int, int] = (0, 40),
        limits: BatchLimits = BatchLimits(),
        threads: Optional[int] = None,
    ) -> Batch:
        """Positions of random games after some number of plies, each number equally likely; none of them is over."""
        batch = self.batch(size, limits=limits)
        batch.scatter(seed, plies[0], plies[1], threads)
        return batch

    def played_positions(
        self, size: int, engine: str = "easy", *, seed: int = 0, random_plies: int = 4, limits: Optional[Limits] = USUAL_LIMITS
    ) -> Batch:
        """Positions of games that an engine plays against itself after some random plies; none of them is over."""
        from ._match import Engine

        texts: list[str] = []
        while len(texts) < size:
            opening = self.random_positions(1, seed=seed, plies=(random_plies, random_plies))
            match = self.match(opening.texts()[0], limits=limits)
            thinker = Engine(self, engine)
            while not match.is_over and len(texts) < size:
                texts.append(match.position)
                match.play(thinker(match))
            seed += 1
        return Batch(self, texts)

    def __repr__(self) -> str:
        return f"Game({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)


def as_game(game: Union[Game, str]) -> Game:
    """A game from its spec, unless it is one already."""
    return Game(game) if isinstance(game, str) else game
