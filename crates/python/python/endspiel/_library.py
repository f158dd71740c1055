"""The library: the list of games, and the data folder of tables, books and tournaments."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

from . import _endspiel


class Library(_endspiel.Library):
    """The games, with the tables and books of one data folder.

    `data` is the folder; without it, it is the one of the program `endspiel`. Tables with at most `keep` positions are kept in
    memory as a whole once they were asked, which makes questions at random a hundred times as fast.
    """

    def __repr__(self) -> str:
        return f"Library({str(self.data)!r})"

    @property
    def data(self) -> Path:
        """The data folder."""
        return Path(self.folder)


_current: Optional[Library] = None


def current() -> Library:
    """Returns the default library."""
    global _current
    if _current is None:
        _current = Library()
    return _current


def use(data: Union[str, os.PathLike[str], None] = None, keep: Optional[int] = None) -> Library:
    """Makes the library of this folder the default.

    >>> import endspiel, tempfile
    >>> library = endspiel.use(tempfile.mkdtemp())
    >>> endspiel.tables()
    []
    """
    global _current
    _current = Library(data, keep)
    return _current


@dataclass(frozen=True)
class GameInfo:
    """The description of a game."""

    name: str
    title: str
    colours: tuple[str, str]
    options: tuple[str, ...]
    position_notation: str
    move_notation: str
    example: str
    #: Further information for interfaces.
    more: dict[str, Any]


def info_of(data: dict[str, Any]) -> GameInfo:
    first, second = (stones["name"]["en"].lower() for stones in data["stones"])
    return GameInfo(
        name=data["name"],
        title=data["title"]["en"],
        colours=(first, second),
        options=tuple(option["name"] for option in data["options"]),
        position_notation=data["notation"]["position"],
        move_notation=data["notation"]["moves"],
        example=data["example"],
        more=data,
    )


def games() -> list[GameInfo]:
    """Returns all games.

    >>> import endspiel
    >>> [game.name for game in endspiel.games()]
    ['mill', 'connect4', 'othello']
    """
    return [info_of(data) for data in json.loads(current().infos())]


def engines() -> dict[str, str]:
    """Returns all engines from weak to strong, with their descriptions.

    >>> import endspiel
    >>> endspiel.engines()["easy"]
    'level 6'
    """
    return {data["name"]: data["meaning"] for data in json.loads(current().engines())}
