"""Reviews of matches."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Optional

from ._analysis import Line, line_of
from ._charts import Curve, curve_chart

if TYPE_CHECKING:
    from ._match import Match


@dataclass(frozen=True)
class ReviewedMove:
    """A played move with its value for the side that made it."""

    ply: int
    #: The colour that made the move.
    by: str
    best: Line
    played: Line
    #: The loss of expected result.
    loss: float
    #: `"best"`, `"good"`, `"inaccuracy"`, `"mistake"` or `"blunder"`.
    kind: str
    #: The loss in words, if there are any for it.
    says: Optional[str]
    #: Why the played move is good or bad, at most two sentences without their subject.
    reasons: tuple[str, ...] = ()
    #: Why the best move is good.
    reasons_for_best: tuple[str, ...] = ()

    @property
    def move(self) -> str:
        """The played move."""
        return self.played.move


@dataclass(frozen=True)
class Review:
    """A review of a match; in a notebook, a chart of the expected result."""

    moves: tuple[ReviewedMove, ...]
    #: The colour whose expected result the chart shows.
    colour: str

    @property
    def chances(self) -> tuple[float, ...]:
        """The expected result of the first player after every move, from 0 to 1."""
        return tuple(move.played.chance if move.by == self.colour else 1 - move.played.chance for move in self.moves)

    def __str__(self) -> str:
        said = (
            f"{move.ply:>3} {move.move:<8} {move.kind:<11} {move.played.words}"
            + "".join(f"; {said}" for said in (move.says, *move.reasons) if said)
            for move in self.moves
        )
        return "\n".join(said)

    def _repr_svg_(self) -> str:
        marks = {move.ply: f"{move.move}?" for move in self.moves if move.kind in ("mistake", "blunder")}
        points = tuple((float(move.ply), chance) for move, chance in zip(self.moves, self.chances))
        return curve_chart(
            [Curve(self.colour, points)], title=f"Expected result of {self.colour}", across="ply", y_range=(0.0, 1.0), marks=marks
        )


def review(
    match: Match, engine: str, seconds: float, progress: Optional[Callable[[int, int], object]]
) -> Review:
    moves = tuple(
        ReviewedMove(
            ply=data["ply"],
            by=data["by"],
            best=line_of(data["best"]),
            played=line_of(data["played"]),
            loss=data["loss"],
            kind=data["class"],
            says=data["says"],
            reasons=tuple(data["reasons"]),
            reasons_for_best=tuple(data["reasons_for_best"]),
        )
        for data in json.loads(match.judge(engine, seconds, progress))
    )
    return Review(moves, match.game.described.more["colours"][0])
