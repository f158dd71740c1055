"""Values that make no sense: every one is refused by a `ValueError`, a `TypeError` or an `OSError`, and nothing ends Python."""

from __future__ import annotations

import inspect
import os
from pathlib import Path
from typing import Any, Callable, Iterator

import endspiel
import pytest
from endspiel import Batch, BatchLimits, Engine, Game, Limits, Match

#: What the documentation promises for refused values.
REFUSALS = (ValueError, TypeError, OSError)


class Strange:
    """An object without any meaning."""

    def __repr__(self) -> str:
        return "Strange()"


def deep() -> list[Any]:
    """Returns a list in a list in a list, and so on."""
    inner: list[Any] = []
    for _ in range(100_000):
        inner = [inner]
    return inner


def circular() -> list[Any]:
    """Returns a list that contains itself."""
    own: list[Any] = []
    own.append(own)
    return own


def closed() -> Match:
    match = Match("connect4")
    match.close()
    return match


NUMBERS: list[Any] = [-1, -(10**30), 10**30, 2**32, 2**63, 2**64, 10**5000, float("nan"), float("inf"), -0.5, True]
OTHERS: list[Any] = [None, "", "x", "\0", "\ud800", "9" * 100_000, b"\xff", (), [], {}, {"a": 1}, Strange(), Strange, len]


def strange_values() -> list[Any]:
    return NUMBERS + OTHERS + [deep(), circular(), closed(), Path("/"), Path("/dev/null"), Path("no\0name")]


def calls() -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Returns calls with one value to fill in. None of them takes long, whatever the value is."""
    small = Game("connect4")

    def match() -> Match:
        return Match("connect4", moves="4444")

    def batch() -> Batch:
        return small.batch(2)

    yield "Game", Game
    yield "Game(library)", lambda value: Game("mill", value)
    yield "match(position)", lambda value: small.match(value)
    yield "match(moves)", lambda value: small.match(moves=value)
    yield "match(limits)", lambda value: small.match(limits=value)
    yield "Match", Match
    yield "Match.play", lambda value: match().play(value)
    yield "Match.play_record", lambda value: match().play_record(value)
    yield "Match.svg", lambda value: match().svg(value)
    yield "Match.analyse(engine)", lambda value: match().analyse(value, depth=1, seconds=0.01)
    yield "Match.analyse(lines)", lambda value: match().analyse("best", depth=1, lines=value)
    yield "Match.analyse(depth)", lambda value: match().analyse("random", depth=value)
    yield "Match.analyse(nodes)", lambda value: match().analyse("random", nodes=value)
    yield "Match.analyse(seconds)", lambda value: match().analyse("random", seconds=value)
    yield "Match.analyse(progress)", lambda value: match().analyse("random", progress=value)
    yield "Match.probe", lambda value: Match("connect4", moves="4444443322").probe(seconds=value and 0.001)
    yield "Match.tree", lambda value: match().tree(value if value is not True and value != 2**32 else -1)
    yield "Match.tree(evaluator)", lambda value: match().tree(1, evaluator=value)
    yield "Match.review(engine)", lambda value: match().review(value, seconds=0.001)
    yield "Match.review(seconds)", lambda value: match().review("random", seconds=value)
    yield "Limits", lambda value: match_with(Limits(moves_without_removal=value))
    yield "Limits(repetitions)", lambda value: match_with(Limits(repetitions=value))
    yield "Limits(turns)", lambda value: match_with(Limits(turns=value))
    yield "Limits(draws)", lambda value: match_with(Limits(draws=value))
    yield "Engine(game)", lambda value: Engine(value)
    yield "Engine(spec)", lambda value: Engine("connect4", value)
    yield "Engine()", lambda value: Engine("connect4", "random")(value)
    yield "read_file", small.read_file
    yield "probe_position", lambda value: small.probe_position(value, seconds=0.001)
    yield "probe_position(since)", lambda value: Game("mill").probe_position("b" * 24, since=value)
    yield "probe_position(limit)", lambda value: Game("mill").probe_position("b" * 24, limit=value)
    yield "solve_positions", small.solve_positions
    yield "count", lambda value: small.count(value if value is not True and value != 2**32 else -1)
    yield "count(position)", lambda value: small.count(1, value)
    yield "count(threads)", lambda value: small.count(1, threads=value)
    yield "batch", lambda value: small.batch(value)
    yield "batch(limits)", lambda value: small.batch(1, limits=value)
    yield "BatchLimits", lambda value: small.batch(1, limits=BatchLimits(turns=value))
    yield "random_positions", lambda value: small.random_positions(value)
    yield "random_positions(seed)", lambda value: small.random_positions(1, seed=value)
    yield "random_positions(plies)", lambda value: small.random_positions(1, plies=(value, value))
    yield "random_positions(threads)", lambda value: small.random_positions(1, threads=value)
    yield "played_positions(engine)", lambda value: small.played_positions(1, value, random_plies=1)
    yield "Batch(positions)", lambda value: Batch(small, value)
    yield "Batch.step", lambda value: batch().step(value)
    yield "Batch.step(list)", lambda value: batch().step([value, value])
    yield "Batch.__getitem__", lambda value: batch()[value]
    yield "Batch.__getitem__(list)", lambda value: batch()[[value]]
    yield "Batch.play_random(seed)", lambda value: batch().play_random(value)
    yield "Batch.play_random(plies)", lambda value: batch().play_random(1, value)
    yield "Batch.play_random(threads)", lambda value: batch().play_random(1, 1, value)
    yield "Batch.transformed", lambda value: batch().transformed(value)
    yield "tables", lambda value: endspiel.tables(value)
    yield "solve", lambda value: endspiel.solve(up_to=value if value is not None else "", progress=None)
    yield "solve(limit)", lambda value: endspiel.solve(up_to="3-3", limit=value or 0, memory=1, progress=None)
    yield "solve(memory)", lambda value: endspiel.solve(up_to="3-3", memory=value and -1, progress=None)
    yield "report", lambda value: endspiel.report(value)
    yield "tournament(players)", lambda value: endspiel.tournament("connect4", value)
    yield "tournament(rounds)", lambda value: endspiel.tournament("connect4", ["random", "easy"], rounds=value and -1)
    yield "tournament(seed)", lambda value: endspiel.tournament("connect4", ["random", "easy"], seed=value)
    yield "tournament(threads)", lambda value: endspiel.tournament("connect4", ["random", "easy"], threads=value)
    yield "tournament(strange)", lambda value: endspiel.tournament("connect4", ["random", "easy"], strange=value)
    yield "experiment", lambda value: endspiel.experiment(value)
    yield "use", lambda value: endspiel.use("\0" if value is None else value)


def match_with(limits: Limits) -> Match:
    return Match("connect4", limits=limits)


@pytest.mark.parametrize(("name", "call"), list(calls()), ids=[name for name, _ in calls()])
def test_strange_values_are_refused_as_documented(
    name: str, call: Callable[[Any], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for value in strange_values():
        try:
            call(value)
        except REFUSALS:
            pass
        except IndexError:
            # As of every sequence.
            assert "__getitem__" in name
        except BaseException as other:  # noqa: BLE001
            shown = f"{value!r:.40}" if isinstance(value, float) else type(value).__name__
            pytest.fail(f"{name} of {shown}: {type(other).__name__}: {str(other)[:200]}")
    # It works on.
    assert Match("connect4", moves="4").legal_moves


def test_every_method_of_a_closed_match_refuses() -> None:
    match = closed()
    arguments: dict[str, tuple[Any, ...]] = {"play": ("4",), "play_record": ("4",), "tree": (1,), "trace": (1, True, False, False, False, "classic"), "judge": ("random", 0.1), "observation": (0, 7)}
    for name, member in inspect.getmembers(Match):
        if name.startswith("_") or name in ("close", "is_closed", "game", "tags"):
            continue
        with pytest.raises(ValueError, match="closed"):
            found = getattr(match, name)
            assert callable(found)
            found(*arguments.get(name, ()))
    assert repr(match) == "Match(closed)"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    nowhere = os.fsdecode(b"/tmp/\xff\xfe")
    for path in (pipe, tmp_path, "/dev/zero", nowhere, "x" * 10_000, "a\0b", tmp_path / "missing"):
        with pytest.raises(REFUSALS):
            Game("connect4").read_file(path)
    own = tmp_path / os.fsdecode(b"games-\xff")
    own.write_bytes(b"4453\n")
    assert [match.record for match in Game("connect4").read_file(own)] == ["4453"]
