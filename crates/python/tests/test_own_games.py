"""A module of one's own brings its games to Python: `crates/python/examples/own_games.rs`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import endspiel
import pytest

BUILT = Path(endspiel.__file__).parents[2] / "debug" / "examples" / "libown_games.so"

PLAY = """
import own_games
import endspiel, pickle

assert [game.name for game in endspiel.games()] == ["mill", "connect4", "othello", "hexapawn", "kalah", "boxes"]
batch = endspiel.Game("hexapawn:size=4").batch(100)
batch.play_random(seed=1)
assert batch.is_over.all() and pickle.loads(pickle.dumps(batch)).texts() == batch.texts()
assert endspiel.play_game("hexapawn", "best:depth=9", "easy").outcome.winner == "black"
report = endspiel.tournament("boxes:cols=2,rows=2", {"ahead": "best:depth=6", "any": "random"}, rounds=2, seed=1)
assert report.games == 4 and report.player("ahead").faults == report.player("any").faults == 0
assert endspiel.Match("hexapawn").probe is not None and endspiel.Game("connect4").title == "Connect Four"
"""


COMPARE = """
import own_games
import endspiel, plain_games

def margin(game, text, known):
    if text not in known:
        match = game.match(text, limits=None)
        if match.is_over:
            known[text] = counted(game.name, text)
        else:
            values = []
            for move in match.legal_moves:
                after = match.copy()
                after.play(move)
                values.append(margin(game, after.position, known))
            known[text] = max(values) if match.player == 0 else min(values)
    return known[text]

def counted(name, text):
    rows = text.split()[0]
    if name == "boxes":
        return rows.count("w") - rows.count("b")
    first, second = (int(side.split(":")[1]) for side in rows.split("/"))
    return first - second

for houses, seeds in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3), (1, 4), (2, 4)]:
    game = endspiel.Game(f"kalah:houses={houses},seeds={seeds}")
    ours, theirs = margin(game, game.match().position, {}), plain_games.kalah(houses, seeds)
    assert ours == theirs, (houses, seeds, ours, theirs)
for columns, rows in [(1, 1), (2, 1), (3, 1), (1, 4), (2, 2)]:
    game = endspiel.Game(f"boxes:cols={columns},rows={rows}")
    ours, theirs = margin(game, game.match().position, {}), plain_games.boxes(columns, rows)
    assert ours == theirs, (columns, rows, ours, theirs)
"""


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    places = [str(folder), str(Path(endspiel.__file__).parents[1]), str(Path(__file__).parent)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "ENDSPIEL_DATA": str(folder)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=300)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(BUILT, tmp_path / "own_games.abi3.so")
    return tmp_path


def test_a_game_of_ones_own_is_there_for_everything_in_python(folder: Path) -> None:
    done = run(PLAY, folder)
    assert done.returncode == 0, done.stderr


def test_a_module_that_comes_too_late_says_so(folder: Path) -> None:
    done = run("import endspiel, own_games", folder)
    assert "ImportError: import own_games before endspiel" in done.stderr


def test_kalah_and_boxes_have_the_values_that_another_program_finds(folder: Path) -> None:
    done = run(COMPARE, folder)
    assert done.returncode == 0, done.stderr
