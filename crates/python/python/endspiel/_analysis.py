"""Results of engines, solvers and tables."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any, Optional


@dataclass(frozen=True)
class Outcome:
    """The outcome of a match."""

    #: `"white"` or `"black"`, as `Match.turn` calls them; `None` after a draw.
    winner: Optional[str]
    #: The reason as a word for programs: `"line-complete"`.
    reason: str
    #: The reason as a sentence.
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Line:
    """A move with its value for the side to move and the expected continuation."""

    move: str
    #: The value in the engine's own units.
    score: float
    #: The expected result, from 0 to 1.
    chance: float
    #: `"win"`, `"draw"` or `"loss"`, if exact.
    value: Optional[str]
    #: Plies to the end, if exact.
    plies: Optional[int]
    #: The score in the game's own count (discs, solver score), if exact.
    count: Optional[int]
    #: The expected moves, including the first one.
    pv: tuple[str, ...]
    #: The value in words.
    words: str
    #: The proved value of the move, this or better: `"draw"`; `None` if nothing is proved.
    at_least: Optional[str] = None
    #: The proved value of the move, this or worse.
    at_most: Optional[str] = None

    @property
    def exact(self) -> bool:
        """Whether the value is exact."""
        return self.value is not None

    @property
    def short(self) -> str:
        """The value in a few letters, as shown on a board."""
        return short_value(self.value, self.plies, self.count) or f"{self.score:+.2f}"


def short_value(value: Optional[str], plies: Optional[int], count: Optional[int]) -> str:
    """Returns an exact value in a few letters; an empty text without one."""
    if value is None:
        return ""
    if plies is not None and value != "draw":
        return f"{value} {(plies + 1) // 2}"
    if count is not None and value != "draw":
        return f"{count:+d}"
    return value


def line_of(data: dict[str, Any]) -> Line:
    return Line(
        move=data["move"],
        score=data["score"],
        chance=data["chance"],
        value=data.get("value"),
        plies=data.get("plies"),
        count=data.get("count"),
        pv=tuple(data["pv"]),
        words=data["words"],
        at_least=data.get("at_least"),
        at_most=data.get("at_most"),
    )


@dataclass(frozen=True)
class Analysis:
    """The analysis of a position by an engine."""

    #: The move it would play.
    move: str
    #: The best moves, best first.
    lines: tuple[Line, ...]
    #: All moves it considers equally good.
    best: tuple[str, ...]
    #: Plies of the deepest iteration, before reductions.
    depth: int
    nodes: int
    seconds: float
    #: Whether the value of the first line is exact.
    exact: bool
    #: The source of exact values, if from outside the search.
    source: Optional[str]
    #: Further statistics of the search.
    cost: dict[str, Any] = field(repr=False)
    #: How sure the cuts of a selective search are, in percent: depth 26 at 73 %.
    confidence: Optional[int] = None
    #: Plies that reductions of late moves took off, in the mean of the lines searched.
    reduced: int = 0
    #: The proved value of the position, this or better: `"draw"`; `None` if nothing is proved.
    at_least: Optional[str] = None
    #: The proved value of the position, this or worse.
    at_most: Optional[str] = None
    #: The board with the values on its moves.
    svg: str = field(repr=False, default="")

    def __str__(self) -> str:
        selective = f" at {self.confidence} %" if self.confidence else ""
        said = "certain" if self.exact else f"depth {self.depth - self.reduced}{selective}"
        head = f"{said}, {self.nodes:,} nodes, {self.seconds:.2f} s"
        return "\n".join([head, *(f"{line.move:<8} {line.words:<40} {' '.join(line.pv[:8])}" for line in self.lines)])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><b>{html.escape(line.move)}</b></td><td>{html.escape(line.words)}</td>"
            f"<td>{html.escape(' '.join(line.pv[:12]))}</td></tr>"
            for line in self.lines
        )
        said = html.escape(str(self).splitlines()[0])
        return f"<div>{self.svg}<table><caption>{said}</caption>{rows}</table></div>"


def analysis_of(data: dict[str, Any]) -> Analysis:
    lines = tuple(line_of(line) for line in data["lines"])
    move = data.get("move") or (lines[0].move if lines else "")
    return Analysis(
        move=move,
        lines=lines,
        best=tuple(data.get("best") or [move]),
        depth=data["depth"],
        nodes=data["nodes"],
        seconds=data["seconds"],
        exact=data["exact"],
        source=data.get("source"),
        cost=data["cost"],
        confidence=data.get("confidence"),
        reduced=data.get("reduced", 0),
        at_least=data.get("at_least"),
        at_most=data.get("at_most"),
    )


@dataclass(frozen=True)
class Known:
    """An exact value, for the side to move."""

    #: `"win"`, `"draw"` or `"loss"`.
    value: str
    #: Plies to the end, if known.
    plies: Optional[int]
    #: The score in the game's own count, if it has one.
    count: Optional[int]
    #: Plies to the next removal or the end under a draw limit, if known.
    removal: Optional[int]

    @property
    def short(self) -> str:
        """The value in a few letters, as shown on a board."""
        return short_value(self.value, self.plies, self.count)

    @property
    def chance(self) -> float:
        """The result as a number from 0 to 1."""
        return {"win": 1.0, "draw": 0.5}.get(self.value, 0.0)


@dataclass(frozen=True)
class Probe:
    """The exact values of a position and of every move in it."""

    known: Optional[Known]
    #: The source: endgame table, solver, or opening book.
    source: Optional[str]
    #: The value without the draw limit, if known and different.
    without_limit: Optional[str]
    #: All legal moves, best first. Moves of unknown value come before moves that are known to lose value.
    moves: dict[str, Optional[Known]]
    #: What is proved where the value is unknown: this or better, for the side to move.
    at_least: Optional[str] = None
    #: What is proved where the value is unknown: this or worse, for the side to move.
    at_most: Optional[str] = None
    #: The proved bounds of moves of unknown value, `(at_least, at_most)`, for the side to move.
    bounds: dict[str, tuple[Optional[str], Optional[str]]] = field(default_factory=dict)
    #: The board with the values on its moves.
    svg: str = field(repr=False, default="")

    @property
    def value(self) -> Optional[str]:
        """`"win"`, `"draw"` or `"loss"` for the side to move; `None` if unknown."""
        return self.known.value if self.known else None

    @property
    def plies(self) -> Optional[int]:
        """Plies to the end, if known."""
        return self.known.plies if self.known else None

    @property
    def count(self) -> Optional[int]:
        """The score in the game's own count, if known."""
        return self.known.count if self.known else None

    def _repr_html_(self) -> str:
        return f"<div>{self.svg}<p>{html.escape(self.known.short if self.known else 'not known')}</p></div>"


def known_of(data: Optional[dict[str, Any]]) -> Optional[Known]:
    if data is None:
        return None
    plies = None if data["value"] == "draw" else data["plies"]
    return Known(value=data["value"], plies=plies, count=data["count"], removal=data["removal"])


def probe_of(data: dict[str, Any]) -> Probe:
    return Probe(
        known=known_of(data["known"]),
        source=data["source"],
        without_limit=data["without_limit"],
        moves={move["move"]: known_of(move["known"]) for move in data["moves"]},
        at_least=data["at_least"],
        at_most=data["at_most"],
        bounds={
            move["move"]: (move["at_least"], move["at_most"])
            for move in data["moves"]
            if move["at_least"] or move["at_most"]
        },
    )
