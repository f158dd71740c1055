"""Recorded small searches with all their steps."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any, Iterator, Optional

from ._charts import Curve, curve_chart


@dataclass(frozen=True)
class TreeNode:
    """A node of a recorded search. Values are from the view of the side to move at the root."""

    id: int
    parent: Optional[int]
    #: The move that led to it.
    move: Optional[str]
    #: Plies below the root.
    ply: int
    #: `"max"` if the root's side moves here, else `"min"`.
    player: str
    alpha: Optional[int]
    beta: Optional[int]
    value: int
    #: `"inner"`, `"leaf"`, `"over"` or `"table"`.
    kind: str
    #: The moves that were cut off.
    skipped: tuple[str, ...]
    best: Optional[str]


@dataclass(frozen=True)
class Tree:
    """A recorded search; in a notebook, the tree and the order of its nodes."""

    value: float
    best: str
    complete: bool
    #: Visited positions, including those that are not drawn.
    nodes_visited: int
    leaves: int
    cutoffs: int
    #: Moves that were never searched.
    skipped: int
    table_hits: int
    #: The drawn positions in the order of their visits.
    nodes: tuple[TreeNode, ...]

    def __iter__(self) -> Iterator[TreeNode]:
        return iter(self.nodes)

    def __str__(self) -> str:
        return (
            f"{self.best} is worth {self.value:g}; {self.nodes_visited:,} positions, {self.leaves:,} of them leaves, "
            f"{self.cutoffs:,} cut-offs, {self.skipped:,} moves never looked at"
        )

    def walk_chart(self) -> str:
        """Returns a chart of the ply of every visited position, as SVG."""
        points = tuple((float(node.id), -float(node.ply)) for node in self.nodes)
        return curve_chart([Curve("walk", points)], title="The walk through the tree: plies below the root", across="positions visited")

    def outline(self, most: int = 40) -> str:
        """Returns the first positions as indented text."""
        lines = []
        for node in self.nodes[:most]:
            cut = f"   ✂ {len(node.skipped)} moves" if node.skipped else ""
            window = "" if node.ply == 0 else f" [{_bound(node.alpha)}, {_bound(node.beta)}]"
            lines.append(f"{'  ' * node.ply}{node.move or 'root'} {node.player}{window} = {node.value}{cut}")
        if len(self.nodes) > most:
            lines.append(f"… and {self.nodes_visited - most:,} more")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f"<div><p>{html.escape(str(self))}</p>{self.walk_chart()}<pre>{html.escape(self.outline())}</pre></div>"


def _bound(bound: Optional[int]) -> str:
    return "·" if bound is None else str(bound)


def tree_of(data: dict[str, Any]) -> Tree:
    counts = data["counts"]
    return Tree(
        value=data["value"] / data["unit"],
        best=data["best"],
        complete=data["complete"],
        nodes_visited=counts["nodes"],
        leaves=counts["leaves"],
        cutoffs=counts["cutoffs"],
        skipped=counts["skipped"],
        table_hits=counts["table_hits"],
        nodes=tuple(
            TreeNode(
                id=node["id"],
                parent=node["parent"],
                move=node["move"],
                ply=node["ply"],
                player=node["player"],
                alpha=node["alpha"],
                beta=node["beta"],
                value=node["value"],
                kind=node["kind"],
                skipped=tuple(node["cut"]["skipped"]) if node["cut"] else (),
                best=node["best"],
            )
            for node in data["nodes"]
        ),
    )
