"""Matches and engines."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, SupportsIndex, Union

from . import _endspiel
from ._analysis import Analysis, Outcome, Probe, analysis_of, probe_of

if TYPE_CHECKING:
    from ._game import Game
    from ._review import Review
    from ._tree import Tree


@dataclass(frozen=True)
class Limits:
    """The draw limits of a match; `None` means no limit.

    `draws` says how this is counted: `"standard"`, or `"muehle2021"` as in the tournament of the student paper on mill.
    """

    moves_without_removal: Optional[int] = None
    repetitions: Optional[int] = None
    turns: Optional[int] = None
    draws: str = "standard"

    def __post_init__(self) -> None:
        least = {"moves_without_removal": 1, "repetitions": 2, "turns": 1}
        for name, fewest in least.items():
            limit = getattr(self, name)
            if limit is not None and limit < fewest:
                raise ValueError(f"{name} is at least {fewest}, or None")


#: The default limits of a match.
USUAL_LIMITS = Limits(moves_without_removal=30, repetitions=5, turns=250)


class Engine(_endspiel.Engine):
    """An engine for one game. It keeps its transposition table from one position to the next.

    >>> import endspiel
    >>> engine = endspiel.Engine("connect4", "best:depth=8")
    >>> engine(endspiel.Match("connect4", moves="121212"))
    '1'
    """

    game: Game

    def __new__(cls, game: Union[Game, str], spec: str = "best:time=1s") -> Engine:
        from ._game import as_game

        rules = as_game(game)
        engine = super().__new__(cls, rules, spec)
        engine.game = rules
        return engine

    def __call__(self, match: Match) -> str:
        """Returns the move it would play."""
        data: dict[str, Any] = json.loads(self.think(match))
        return str(data["move"])

    def __repr__(self) -> str:
        return f"Engine({self.game.spec!r}, {self.spec!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # What it has learned stays behind.
        return Engine, (self.game, self.spec)


#: A player: an engine, its spec, or a callable that gets a match and returns a move as text or number.
Player = Union[str, Engine, Callable[["Match"], Union[str, SupportsIndex]]]

#: A callable that gets intermediate results; `True` shows them.
Progress = Union[bool, Callable[[Analysis], object], None]


class Match(_endspiel.Match):
    """A match in progress.

    It begins at `position`, or at the start of the game, and `moves` are played, as the game's record or one by one. In a notebook it
    shows itself as a board, with values on its moves after an analysis.

    >>> import endspiel
    >>> match = endspiel.Match("othello", moves="f5d6")
    >>> match.turn, match.legal_moves
    ('black', ['c3', 'c4', 'c5', 'c6', 'c7'])
    >>> match.play("c3"); match.undo()
    True
    >>> match.play("a1")
    Traceback (most recent call last):
    ValueError: `a1` cannot be played: a disc on a1 turns no disc over
    """

    game: Game
    #: Information from the file the match was read from.
    tags: dict[str, str]
    _shown: Optional[tuple[str, list[tuple[str, str, float, bool]]]]

    def __new__(
        cls,
        game: Union[Game, str],
        position: Optional[str] = None,
        moves: Union[str, Iterable[str], None] = None,
        limits: Optional[Limits] = USUAL_LIMITS,
    ) -> Match:
        from ._game import as_game

        rules = as_game(game)
        limits = Limits() if limits is None else limits
        if not isinstance(limits, Limits):
            raise TypeError(f"limits are endspiel.Limits or None, not {type(limits).__name__}")
        drawn = (limits.moves_without_removal, limits.repetitions, limits.turns, limits.draws)
        record = moves if isinstance(moves, str) else None
        match = super().__new__(cls, rules, position, record, drawn)
        match.game, match.tags, match._shown = rules, {}, None
        for move in [] if moves is None or isinstance(moves, str) else moves:
            match.play(move)
        return match

    @classmethod
    def _of(cls, native: _endspiel.Match, game: Game) -> Match:
        match = super().__new__(cls, game, of=native)
        match.game, match.tags, match._shown = game, {}, None
        return match

    def copy(self) -> Match:
        """Returns an independent copy."""
        copied = type(self)._of(self, self.game)
        copied.tags = dict(self.tags)
        return copied

    @property
    def limits(self) -> Limits:
        """The draw limits."""
        return Limits(*self.draw_limits)

    @property
    def outcome(self) -> Optional[Outcome]:
        """The outcome; `None` while the match goes on."""
        ended = self.ending()
        return None if ended is None else Outcome(*ended)

    def analyse(
        self,
        engine: Union[str, Engine] = "best:time=1s",
        *,
        lines: int = 1,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        progress: Progress = None,
    ) -> Analysis:
        """Analyses the position with an engine. Ctrl-C stops it at once.

        >>> import endspiel
        >>> found = endspiel.Match("connect4", moves="121212").analyse("best:depth=6", lines=2)
        >>> found.move, found.lines[0].words
        ('1', 'yellow wins in one move')
        """
        thinker = engine if isinstance(engine, Engine) else Engine(self.game, engine)
        show = _live if progress is True else progress
        tell = None
        if callable(show):

            def tell(event: str, show: Callable[[Analysis], object] = show) -> None:
                show(analysis_of(json.loads(event)))

        found = analysis_of(json.loads(thinker.think(self, depth, nodes, seconds, lines, tell)))
        if progress is True:
            print(file=sys.stderr)
        labels = [(line.move, line.short, line.chance, line.exact) for line in found.lines]
        self._shown = (self.position, labels)
        return replace(found, svg=self.svg(labels))

    def probe(self, *, seconds: Optional[float] = 60.0) -> Probe:
        """Returns exact values of the position and all its moves from tables, books and solvers, under the draw limits of the match.

        >>> import endspiel
        >>> endspiel.Match("connect4", moves="44444432").probe().value
        'win'
        """
        found = probe_of(json.loads(self.known(seconds)))
        labels = [(move, known.short, known.chance, True) for move, known in found.moves.items() if known]
        self._shown = (self.position, labels)
        return replace(found, svg=self.svg(labels))

    def tree(
        self,
        depth: int,
        *,
        cut: bool = True,
        ordering: bool = False,
        table: bool = False,
        symmetry: bool = False,
        evaluator: str = "classic",
    ) -> Tree:
        """Records a small search with all its steps.

        >>> import endspiel
        >>> start = endspiel.Match("mill")
        >>> start.tree(2, cut=False).nodes_visited, start.tree(2).nodes_visited < 577
        (577, True)
        """
        from ._tree import tree_of

        return tree_of(json.loads(self.trace(depth, cut, ordering, table, symmetry, evaluator)))

    def review(
        self, engine: str = "best:hash=32", *, seconds: float = 0.1, progress: Optional[Callable[[int, int], object]] = None
    ) -> Review:
        """Reviews the match move by move."""
        from ._review import review

        return review(self, engine, seconds, progress)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        return "Match(closed)" if self.is_closed else f"Match({self.game.spec!r}, {self.position!r})"

    def _repr_svg_(self) -> str:
        shown = self._shown
        return self.svg(shown[1] if shown and shown[0] == self.position else [])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine = (self.game.spec, self.start, self.moves, self.limits)
        return mine == (other.game.spec, other.start, other.moves, other.limits)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_closed:
            raise ValueError("a closed match cannot be pickled")
        return Match, (self.game, self.start, self.moves, self.limits), {"tags": self.tags}

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __enter__(self) -> Match:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _live(found: Analysis) -> None:
    """Shows the progress of an analysis in one line."""
    best = found.lines[0] if found.lines else None
    said = f"{best.move} {best.short}" if best else ""
    print(f"\rdepth {found.depth}, {found.nodes:,} nodes, {found.seconds:.1f} s: {said}    ", end="", file=sys.stderr, flush=True)
