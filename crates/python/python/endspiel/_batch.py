"""Batches of thousands of games as arrays, for machine learning."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _endspiel
from ._arrays import memory, numbers_of, packed, unplaned

if TYPE_CHECKING:
    from ._game import Game
    from ._match import Limits, Match

#: The result of an unfinished game.
GOES_ON = 2

#: The value of an unknown position.
UNKNOWN = -128

_NO_NUMBER = -32768


@dataclass(frozen=True)
class BatchLimits:
    """The draw limits of a batch; `None` means no limit. Repetitions are not counted."""

    moves_without_removal: Optional[int] = 30
    turns: Optional[int] = 250


@dataclass(frozen=True)
class Labels:
    """The exact values of many positions, for the side to move."""

    #: +1, 0 or −1 for the side to move; `UNKNOWN` if unknown.
    value: npt.NDArray[np.int8]
    #: Plies to the end; −1 for a draw or if unknown.
    plies: npt.NDArray[np.int16]
    #: The score in the game's own count, discs or solver score; 0 where `counted` is false.
    count: npt.NDArray[np.int16]
    #: Where the game's own count is known.
    counted: npt.NDArray[np.bool_]

    @property
    def known(self) -> npt.NDArray[np.bool_]:
        """Where the value is known."""
        return np.not_equal(self.value, UNKNOWN)

    def __len__(self) -> int:
        return len(self.value)


class Batch:
    """A batch of games of one kind. Games are numbered from 0, and moves are given by their numbers.

    A number means the same places in every position: a column at Connect Four, a square or a pass at Othello, and at mill from where
    to where with what is removed.

    >>> import endspiel
    >>> batch = endspiel.Game("connect4").batch(3)
    >>> batch.step([3, 3, 0])
    >>> batch.planes().shape
    (3, 3, 6, 7)
    >>> int(batch.mask()[0].sum())
    7
    >>> batch.play_random(seed=1) > 20
    True
    >>> bool(batch.is_over.all())
    True
    """

    game: Game
    #: The draw limits.
    limits: BatchLimits
    #: The number of earlier positions that every game keeps for its planes.
    history: int

    def __init__(
        self,
        game: Union[Game, str],
        positions: Iterable[Union[str, Match]],
        *,
        limits: BatchLimits = BatchLimits(),
        history: int = 0,
    ) -> None:
        from ._game import as_game

        self.game = as_game(game)
        self.limits, self.history = _checked(limits), history
        texts = [_text(position) for position in positions]
        self._native = _endspiel.Batch(self.game, texts, (limits.moves_without_removal, limits.turns), history)

    @classmethod
    def from_planes(
        cls,
        game: Union[Game, str],
        planes: npt.ArrayLike,
        *,
        limits: BatchLimits = BatchLimits(),
        history: int = 0,
    ) -> Batch:
        """Returns a batch at the positions of arrays as `planes` returns them: stones of the side to move and of the other side, stones
        in hand of both if the game has hands, and ones if the first player moves.

        >>> import endspiel
        >>> batch = endspiel.Game("othello").random_positions(5, seed=1)
        >>> endspiel.Batch.from_planes("othello", batch.planes()).texts() == batch.texts()
        True
        """
        from ._game import as_game

        game = as_game(game)
        stones, second, hands = unplaned(game.spec, json.loads(game.shape()), planes)
        return cls.from_stones(game, stones, second, hands, limits=limits, history=history)

    @classmethod
    def from_stones(
        cls,
        game: Union[Game, str],
        stones: npt.ArrayLike,
        players: npt.ArrayLike,
        in_hand: Optional[npt.ArrayLike] = None,
        *,
        limits: BatchLimits = BatchLimits(),
        history: int = 0,
    ) -> Batch:
        """Returns a batch at positions given as arrays: for every game the stones of the first player and of the second, true or false for
        each of `Game.places`; the player to move, 0 or 1; and the stones in hand of both, if the game has hands.

        >>> import endspiel
        >>> import numpy as np
        >>> stones = np.zeros((1, 2, 42), bool)
        >>> stones[0, 0, 38] = True
        >>> endspiel.Batch.from_stones("connect4", stones, [1]).texts() == [endspiel.Match("connect4", moves="4").position]
        True
        """
        from ._game import as_game

        game = as_game(game)
        given = packed(game.spec, len(game.places), stones, players, in_hand)
        batch = object.__new__(cls)
        batch.game, batch.limits, batch.history = game, _checked(limits), history
        batch._native = _endspiel.Batch.of_stones(game, *given, (limits.moves_without_removal, limits.turns), history)
        return batch

    def _with(self, native: _endspiel.Batch) -> Batch:
        batch = object.__new__(type(self))
        batch.game, batch.limits, batch.history, batch._native = self.game, self.limits, self.history, native
        return batch

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, chosen: Union[slice, Sequence[int], npt.NDArray[Any]]) -> Batch:
        """Returns some of the games: a slice, numbers, or a mask."""
        try:
            numbers = np.arange(len(self))[chosen if isinstance(chosen, slice) else np.asarray(chosen)]
        except OverflowError:
            raise IndexError(f"the batch has {len(self)} games") from None
        return self._with(self._native.chosen(np.atleast_1d(numbers).tolist()))

    def copy(self) -> Batch:
        """Returns an independent copy."""
        return self[:]

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (bytes(self._native.counters()), self._native.earlier_texts() if self.history else None)
        return _restored, (self.game, self.texts(), self.limits, self.history, *kept)

    def __repr__(self) -> str:
        return f"Batch({self.game.spec!r}, {len(self)} games)"

    @property
    def actions(self) -> int:
        """The number of move numbers: the size of a policy."""
        return self._native.move_numbers

    @property
    def symmetries(self) -> int:
        """The number of symmetries of the game; number 0 is the identity."""
        return self._native.symmetries

    @property
    def players(self) -> npt.NDArray[np.uint8]:
        """The players to move: 0 for the first player, 1 for the second."""
        return np.frombuffer(self._native.players(), np.uint8)

    @property
    def turns(self) -> npt.NDArray[np.uint32]:
        """The number of turns of each game since the batch was created."""
        return np.frombuffer(self._native.turns(), np.uint32)

    @property
    def results(self) -> npt.NDArray[np.int8]:
        """The results for the first player: +1, 0 or −1; `GOES_ON` for unfinished games."""
        return np.frombuffer(self._native.results(), np.int8)

    @property
    def is_over(self) -> npt.NDArray[np.bool_]:
        """A mask of the finished games."""
        return np.not_equal(self.results, GOES_ON)

    def texts(self) -> list[str]:
        """Returns the positions as text."""
        return self._native.texts()

    def matches(self, limits: Optional[Limits] = None) -> list[Match]:
        """Returns matches that begin at the present positions."""
        return [self.game.match(text, limits=limits) for text in self.texts()]

    def planes(self) -> npt.NDArray[np.uint8]:
        """Returns planes of every position, as high and wide as the board: stones of the side to move and of the other side; both once
        more for each of `history` earlier positions, the latest first, zeros where there was none; stones in hand of both sides if the
        game has hands; and ones if the first player moves."""
        return np.frombuffer(self._native.planes(), np.uint8).reshape(len(self), *self._native.plane_shape)

    def stones(self) -> npt.NDArray[np.uint64]:
        """Returns the stones of the side to move and of the other side, a bit for each of `Game.places`: games × 2 × 64-bit words."""
        words = (len(self.game.places) + 63) // 64
        return np.frombuffer(self._native.stones(), np.uint64).reshape(len(self), 2, 2)[:, :, :words]

    def mask(self) -> npt.NDArray[np.bool_]:
        """Returns a mask of the legal moves by number: games × actions.

        Where it would not fit into the memory, `legal` has the same moves in much less."""
        size, available = len(self) * self.actions, memory()
        if available is not None and size > available:
            raise MemoryError(
                f"a mask of {len(self):,} games and {self.actions:,} moves takes {size:,} bytes, more than there are; "
                "`legal` has the same moves in much less"
            )
        return np.frombuffer(self._native.masks(), np.bool_).reshape(len(self), self.actions)

    @property
    def parts(self) -> tuple[int, ...]:
        """The sizes of the parts of a move number, for a compact policy: at mill 600 arrivals, an origin with a target, and 301 sets of
        removed stones, in place of their 180,600 pairs. Most games have one part, the number itself."""
        return tuple(self._native.move_parts)

    def part_mask(self, *chosen: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Returns a mask of the next part of a legal move, games × size of that part, when these parts were chosen before it.

        >>> import endspiel
        >>> batch = endspiel.Game("mill").batch(2)
        >>> arrival = batch.part_mask().argmax(axis=1)
        >>> removal = batch.part_mask(arrival).argmax(axis=1)
        >>> batch.step(batch.whole(arrival, removal))
        >>> batch.turns.tolist()
        [1, 1]
        """
        parts = self.parts
        if len(chosen) >= len(parts):
            raise ValueError(f"a move number has {len(parts)} parts, and {len(chosen)} are chosen")
        numbers, begins = self.legal()
        games = np.repeat(np.arange(len(self)), np.diff(begins))
        for size, given in zip(parts, chosen):
            picked = self._part(given, size)
            holds = numbers % size == picked[games]
            numbers, games = numbers[holds] // size, games[holds]
        mask = np.zeros((len(self), parts[len(chosen)]), np.bool_)
        mask[games, numbers % parts[len(chosen)]] = True
        return mask

    def whole(self, *chosen: npt.ArrayLike) -> npt.NDArray[np.uint32]:
        """Returns the move numbers made of these parts, one of each part for every game."""
        parts = self.parts
        if len(chosen) != len(parts):
            raise ValueError(f"a move number has {len(parts)} parts, and {len(chosen)} are chosen")
        numbers = np.zeros(len(self), np.uint32)
        for size, given in zip(reversed(parts), reversed(chosen)):
            numbers = numbers * np.uint32(size) + self._part(given, size)
        return numbers

    def _part(self, given: npt.ArrayLike, size: int) -> npt.NDArray[np.uint32]:
        part = np.frombuffer(numbers_of(given), np.uint32)
        if len(part) != len(self) or (part >= size).any():
            raise ValueError(f"this part of a move is a number below {size} for each of {len(self)} games")
        return part

    def legal(self) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
        """Returns the numbers of all legal moves, game after game, and the index at which each game begins: those of game `i` are
        `numbers[begins[i]:begins[i + 1]]`. Where there are many actions this is much smaller than a mask."""
        numbers, begins = self._native.legal()
        return np.frombuffer(numbers, np.uint32), np.frombuffer(begins, np.uint32)

    def step(self, moves: npt.ArrayLike) -> None:
        """Plays a move in every unfinished game, all or none. Moves for finished games are ignored."""
        self._native.step(numbers_of(moves))

    def step_and_restart(self, moves: npt.ArrayLike) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.bool_]]:
        """Plays a move in every game, and restarts the games that end. Returns the rewards of the players that moved, +1, 0 or −1, and
        a mask of the games that ended.

        >>> import endspiel
        >>> batch = endspiel.Batch("connect4", ["121212", "-"])
        >>> rewards, ended = batch.step_and_restart([0, 3])
        >>> rewards.tolist(), ended.tolist(), batch.texts()[0] == endspiel.Match("connect4").position
        ([1, 0], [True, False], True)
        """
        movers = self.players
        self.step(moves)
        results = self.results
        ended = np.not_equal(results, GOES_ON)
        rewards = np.where(ended, np.where(movers == 0, results, -results), 0).astype(np.int8)
        self.restart(only_finished=True)
        return rewards, ended

    def save(self, path: Union[str, os.PathLike[str]], labels: Optional[Labels] = None) -> None:
        """Writes the positions to a file of numpy (`.npz`): `planes`, `players`, `texts`, and with labels also `value`, `plies`, `count`
        and `counted`."""
        if labels is not None and len(labels) != len(self):
            raise ValueError(f"there are {len(labels)} labels for {len(self)} games")
        known = {} if labels is None else {name: getattr(labels, name) for name in ("value", "plies", "count", "counted")}
        np.savez_compressed(path, planes=self.planes(), players=self.players, texts=np.array(self.texts()), **known)

    def play_random(self, seed: int, plies: Optional[int] = None, threads: Optional[int] = None) -> int:
        """Plays random moves to the end of every game, or at most `plies`. Returns their number. The same seed plays the same games on
        any number of threads."""
        return self._native.play_random(seed, plies, threads)

    def scatter(self, seed: int, least: int, most: int, threads: Optional[int] = None) -> None:
        """Replaces every game by a random game of `least` to `most` plies, each number equally likely."""
        self._native.scatter(seed, least, most, threads)

    def restart(self, only_finished: bool = False) -> None:
        """Restarts all games, or only the finished ones."""
        self._native.restart(only_finished)

    def values(
        self, *, glance: bool = False, seconds: Optional[float] = None, threads: Optional[int] = None
    ) -> Labels:
        """Returns exact labels of all positions, without draw limits, from tables, books and solvers. Uses all cores by default.

        With `glance` only what can be looked up is said; `seconds` is how long a solver may take for each position.

        >>> import endspiel
        >>> labels = endspiel.Batch("connect4", ["44444432", "4455"]).values()
        >>> labels.value.tolist(), labels.count.tolist()
        ([1, 1], [1, 18])
        """
        values, plies, counts = self._native.values(glance, seconds, threads)
        distance, count = np.frombuffer(plies, np.int16), np.frombuffer(counts, np.int16)
        counted = count != _NO_NUMBER
        return Labels(
            value=np.frombuffer(values, np.int8),
            plies=np.where(distance == _NO_NUMBER, np.int16(-1), distance),
            count=np.where(counted, count, np.int16(0)),
            counted=counted,
        )

    def transformed(self, symmetry: int) -> Batch:
        """Returns all games under a symmetry."""
        return self._with(self._native.transformed(symmetry))

    def transformed_moves(self, moves: npt.ArrayLike, symmetry: int) -> npt.NDArray[np.uint32]:
        """Returns the numbers of legal moves, one per game, under a symmetry."""
        return np.frombuffer(self._native.transformed_moves(numbers_of(moves), symmetry), np.uint32)

    def canonical(self) -> Batch:
        """Returns the smallest symmetric image of every position, equal for all symmetric positions."""
        return self._with(self._native.canonical())


def _text(position: Union[str, Match]) -> str:
    if isinstance(position, str):
        return position
    if isinstance(position, _endspiel.Match):
        return position.position
    raise TypeError(f"a position is a text or a match, not {type(position).__name__}")


def _restored(
    game: Game, texts: list[str], limits: BatchLimits, history: int, counters: bytes, earlier: Optional[list[list[str]]]
) -> Batch:
    """Returns a pickled batch."""
    batch = Batch(game, texts, limits=limits, history=history)
    batch._native.set_counters(counters)
    if earlier is not None:
        batch._native.set_earlier(earlier)
    return batch


def _checked(limits: BatchLimits) -> BatchLimits:
    """Returns the draw limits, or refuses what are none."""
    if not isinstance(limits, BatchLimits):
        raise TypeError(f"limits are endspiel.BatchLimits, not {type(limits).__name__}")
    return limits
