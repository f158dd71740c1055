"""Arrays of numpy as bytes for Rust."""

from __future__ import annotations

import os
import sys
from typing import Any, Optional

import numpy as np
import numpy.typing as npt


def packed(
    spec: str, places: int, stones: npt.ArrayLike, players: npt.ArrayLike, in_hand: Optional[npt.ArrayLike]
) -> tuple[bytes, bytes, bytes]:
    """Returns the stones of both players as 128 bits each, the players to move, and the stones in hand."""
    given, to_move = np.asarray(stones), np.asarray(players)
    shape = (len(to_move) if to_move.ndim else 1, 2, places)
    if to_move.ndim != 1 or given.shape != shape:
        raise ValueError(f"stones of {spec} have the shape (games, 2, {places}), and players (games,)")
    if not np.isin(to_move, (0, 1)).all():
        raise ValueError("a player to move is 0 or 1")
    hands = np.zeros((len(given), 2), np.uint8) if in_hand is None else np.asarray(in_hand)
    if hands.shape != (len(given), 2) or (hands.size and (hands.min() < 0 or hands.max() > 255)):
        raise ValueError("stones in hand have the shape (games, 2), each from 0 to 255")
    bits = np.zeros((len(given), 2, 128), np.bool_)
    bits[:, :, :places] = given != 0
    words = np.packbits(bits, axis=2, bitorder="little")
    words = words if sys.byteorder == "little" else words[:, :, ::-1]
    return words.tobytes(), to_move.astype(np.uint8).tobytes(), hands.astype(np.uint8).tobytes()


def unplaned(
    spec: str, board: dict[str, Any], planes: npt.ArrayLike
) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[Any]]:
    """Returns the stones of both players by place, where the second player moves, and the stones in hand."""
    rows, columns = [place["y"] for place in board["spots"]], [place["x"] for place in board["spots"]]
    given = np.asarray(planes)
    shape = (5 if board["in_hand"] else 3, board["height"], board["width"])
    if given.ndim != 4 or given.shape[1:] != shape:
        raise ValueError(f"planes of {spec} have the shape (games, {', '.join(map(str, shape))}), not {given.shape}")
    second = given[:, -1, 0, 0] == 0
    hands = given[:, 2:-1, 0, 0] if board["in_hand"] else np.zeros((len(given), 2), np.uint8)
    return first_player_first(given[:, :2, rows, columns] != 0, second), second, first_player_first(hands, second)


def first_player_first(sides: npt.NDArray[Any], second: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
    """Returns what belongs to the side to move and to the other, ordered by player; `second` is where the second player moves."""
    return np.where(second.reshape(-1, *[1] * (sides.ndim - 1)), sides[:, ::-1], sides)


def memory() -> Optional[int]:
    """Returns the bytes of memory of this machine, if the system tells."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def numbers_of(moves: npt.ArrayLike) -> bytes:
    """Returns move numbers as bytes for Rust."""
    given = np.asarray(moves)
    if given.ndim != 1 or not (np.issubdtype(given.dtype, np.integer) or given.size == 0):
        raise ValueError("moves are whole numbers, one for each game")
    if given.size and (given.min() < 0 or given.max() > 0xFFFF_FFFF):
        raise ValueError("a move has a number from 0 to 4294967295")
    return np.ascontiguousarray(given, np.uint32).tobytes()
