"""Endgame tables: building and statistics."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union

from ._charts import bar_chart
from ._game import Game, as_game
from ._library import Library, current


@dataclass(frozen=True)
class TableInfo:
    """The statistics of a built table: positions up to symmetry, by value for the side to move."""

    name: str
    bytes: int
    #: The numbers of won, drawn and lost positions.
    values: dict[str, int]
    #: The numbers of won and of lost positions by plies to the end.
    wins_by_plies: dict[int, int]
    losses_by_plies: dict[int, int]

    @property
    def positions(self) -> int:
        """The number of positions."""
        return sum(self.values.values())

    @property
    def longest_win(self) -> int:
        """The plies of the longest win; 0 if there is none."""
        return max(self.wins_by_plies, default=0)

    def _repr_svg_(self) -> str:
        bars = {f"win in {plies}": float(count) for plies, count in sorted(self.wins_by_plies.items())}
        return bar_chart(bars, title=f"{self.name}: wins of the side to move by plies, {self.positions:,} positions")


def _stones(up_to: str) -> tuple[int, int]:
    if not isinstance(up_to, str):
        raise TypeError(f"up_to is a text such as '5-3', not {type(up_to).__name__}")
    larger, dash, smaller = up_to.partition("-")
    if not (dash and larger.isdecimal() and smaller.isdecimal() and len(up_to) == 3):
        raise ValueError("up_to takes 3-3 to 9-9, the larger number first; removals is 1 or 2")
    return int(larger), int(smaller)


def solve(
    game: Union[Game, str] = "mill",
    *,
    up_to: str = "9-9",
    limit: Optional[int] = None,
    memory: Optional[int] = None,
    progress: Union[bool, Callable[[str, float], object], None] = True,
) -> None:
    """Builds the missing tables of mill up to a number of stones. Ctrl-C stops it; the next call continues.

    With `limit`, the game is drawn after so many plies without a removal. `memory` is how many bytes may be used. `progress` shows a
    bar, or is called with what is being built and the share that is done.

    >>> import endspiel, tempfile
    >>> library = endspiel.use(tempfile.mkdtemp())
    >>> endspiel.solve(up_to="3-3", progress=None)
    >>> [(table.name, table.positions) for table in endspiel.tables()][0][0]
    '3-3'
    """
    rules = as_game(game)
    options = dict(rules.options)
    if not has_tables(rules):
        raise ValueError("tables are for `mill` and `mill:removals=1`")
    larger, smaller = _stones(up_to)
    bar = _Bar() if progress is True else None
    show = bar.show if bar else progress
    state = {"done": 0.0}

    def tell(event: str) -> None:
        data: dict[str, Any] = json.loads(event)
        if "begins" in data and callable(show):
            state["done"] = data["done"] / max(data["total"], 1)
            show(data["begins"], state["done"])

    rules.library.build_tables(larger, smaller, int(options["removals"]), limit, memory, tell)
    if bar:
        bar.finish()


def has_tables(game: Game) -> bool:
    """Returns whether tables can be built for a game: one board, one number of stones, one or two removals."""
    return game.spec in ("mill", "mill:removals=1")


def tables(limit: Optional[int] = None, library: Optional[Library] = None) -> list[TableInfo]:
    """Returns the built tables."""
    found = []
    for data in json.loads((library or current()).tables(limit)):
        by_plies = {
            value: {plies: count for plies, count in data["by_plies"][value]} for value in ("win", "loss")
        }
        found.append(
            TableInfo(
                name=data["table"],
                bytes=data["bytes"],
                values=data["values"],
                wins_by_plies=by_plies["win"],
                losses_by_plies=by_plies["loss"],
            )
        )
    return found


class _Bar:
    """A progress bar in one line."""

    def show(self, what: str, share: float) -> None:
        filled = int(30 * share)
        print(f"\r{'█' * filled}{'·' * (30 - filled)} {share:4.0%} {what:<24}", end="", file=sys.stderr, flush=True)

    def finish(self) -> None:
        self.show("done", 1.0)
        print(file=sys.stderr)
