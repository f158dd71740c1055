"""Games with their options."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Optional, Union

from . import _endspiel
from ._analysis import Probe, probe_of
from ._batch import Batch, BatchLimits
from ._library import GameInfo, Library, current, info_of
from ._match import USUAL_LIMITS, Limits, Match


#: Most games in a batch.
MOST_GAMES = 1 << 24


@dataclass(frozen=True)
class Solved:
    """A solved position, for the side to move."""

    score: int
    #: A best move, if the game's solver names one.
    best: Optional[str]
    #: The score of every column if requested; `None` for a full column.
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

    def __reduce__(self) -> tuple[Any, ...]:
        # Tables and books are found by the process that reads it.
        return Game, (self.spec,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __copy__(self) -> Game:
        return self

    @property
    def described(self) -> GameInfo:
        """The description of the game."""
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
        """Opens a match from a position or from the start."""
        return Match(self, position, moves, limits)

    def read_file(self, file: Union[bytes, str, os.PathLike[str]], limits: Optional[Limits] = None) -> list[Match]:
        """Reads the matches in a file or bytes, in any known format. Other information from the file is in their `tags`.

        >>> import endspiel
        >>> [match.record for match in endspiel.Game("connect4").read_file(b"4453\\n44\\n")]
        ['4453', '44']
        """
        if not isinstance(file, bytes) and Path(file).exists() and not Path(file).is_file():
            raise ValueError(f"{file} is not a regular file")
        contents = file if isinstance(file, bytes) else Path(file).read_bytes()
        matches = []
        for data in json.loads(self.read(contents)):
            match = Match(self, data["start"], data["record"], limits)
            match.tags = data["tags"]
            matches.append(match)
        return matches

    def probe_position(
        self, position: str, *, since: int = 0, limit: Optional[int] = None, seconds: Optional[float] = 60.0
    ) -> Probe:
        """Returns the exact values of a position, `since` moves after the last removal if the game is drawn after `limit` of them."""
        return probe_of(json.loads(self.probe(position, since, limit, seconds)))

    def solve_positions(
        self, positions: Iterable[str], *, columns: bool = False, progress: Optional[Callable[[int, int], object]] = None
    ) -> list[Solved]:
        """Solves positions one after the other, in any known notation.

        >>> import endspiel
        >>> endspiel.Game("connect4").solve_positions(["4455"])[0].score
        18
        """
        data = self.solve(list(positions), columns, progress)
        if data is None:
            raise ValueError(f"{self.title} is not solved position by position; endspiel.solve builds its tables")
        return [
            Solved(
                score=solved["score"],
                best=solved["best"],
                columns=None if solved["columns"] is None else tuple(solved["columns"]),
                nodes=solved["nodes"],
                seconds=solved["seconds"],
            )
            for solved in json.loads(data)
        ]

    def count(self, depth: int, position: Optional[str] = None, threads: Optional[int] = None) -> int:
        """Counts the positions `depth` plies ahead (perft).

        >>> import endspiel
        >>> endspiel.Game("othello").count(4)
        244
        """
        if depth == 0:
            return 1
        return sum(count for _, count in self.perft(depth, position, threads))

    def batch(self, size: int, *, limits: BatchLimits = BatchLimits(), history: int = 0) -> Batch:
        """Returns a batch of games at the start, whose planes show so many earlier positions."""
        if size < 0:
            raise ValueError(f"a batch has 0 games or more, not {size}")
        if size > MOST_GAMES:
            raise ValueError(f"a batch has at most {MOST_GAMES:,} games")
        return Batch(self, ["-"] * size, limits=limits, history=history)

    def random_positions(
        self,
        size: int,
        *,
        seed: int = 0,
        plies: tuple[int, int] = (0, 40),
        limits: BatchLimits = BatchLimits(),
        threads: Optional[int] = None,
    ) -> Batch:
        """Returns unfinished positions of random games after some number of plies, each number equally likely."""
        batch = self.batch(size, limits=limits)
        batch.scatter(seed, plies[0], plies[1], threads)
        return batch

    def played_positions(
        self, size: int, engine: str = "easy", *, seed: int = 0, random_plies: int = 4, limits: Optional[Limits] = USUAL_LIMITS
    ) -> Batch:
        """Returns unfinished positions of games that an engine plays against itself after some random plies."""
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
    """Returns the game of a spec; a game is returned as it is."""
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        return Game(game)
    raise TypeError(f"a game is endspiel.Game or its spec, not {type(game).__name__}")
