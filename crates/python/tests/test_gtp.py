"""Whole games of Othello over pipes in GTP, with a referee that has nothing in common with ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import endspiel
import pytest

PROGRAM = Path(endspiel.__file__).parents[2] / "debug" / "examples" / "guests"
RHINO = shutil.which("gtp-rhino", path="/usr/games:/usr/bin")
Square = tuple[int, int]


class Player:
    """A program that speaks GTP."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        """Returns the answer; it ends with an empty line."""
        assert self.process.stdin and self.process.stdout
        print(command, file=self.process.stdin, flush=True)
        lines: list[str] = []
        while not lines or lines[-1].strip():
            line = self.process.stdout.readline()
            assert line, f"the program ended at {command}"
            if lines or line.strip():
                lines.append(line)
        return "".join(lines).strip()

    def do(self, command: str) -> str:
        answer = self.ask(command)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()

    def close(self) -> None:
        self.ask("quit")
        self.process.communicate(timeout=60)


class Referee:
    """The rules of Othello on a board of squares by column and row."""

    def __init__(self) -> None:
        self.discs: dict[Square, int] = {(3, 3): 1, (4, 4): 1, (4, 3): 0, (3, 4): 0}

    def turned(self, side: int, at: Square) -> list[Square]:
        """Returns the discs that a move turns; none if it is not legal."""
        if at in self.discs:
            return []
        found: list[Square] = []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                line, (x, y) = [], (at[0] + dx, at[1] + dy)
                while (dx, dy) != (0, 0) and self.discs.get((x, y)) == 1 - side:
                    line.append((x, y))
                    x, y = x + dx, y + dy
                if self.discs.get((x, y)) == side:
                    found += line
        return found

    def legal(self, side: int) -> list[Square]:
        return [(x, y) for x in range(8) for y in range(8) if self.turned(side, (x, y))]

    def play(self, side: int, text: str) -> None:
        at = (ord(text[0].lower()) - ord("a"), int(text[1:]) - 1)
        turned = self.turned(side, at)
        assert turned, f"{text} turns nothing"
        self.discs.update(dict.fromkeys([at, *turned], side))


def play(players: tuple[Player, Player]) -> tuple[int, int]:
    """Plays a game to its end and returns the margin of Black, empty squares not counted, and the number of passes."""
    referee, side, passes = Referee(), 0, 0
    for player in players:
        player.do("boardsize 8")
        player.do("clear_board")
    while True:
        colour = ("black", "white")[side]
        if referee.legal(side):
            move = players[side].do(f"genmove {colour}")
            referee.play(side, move)
            players[1 - side].do(f"play {colour} {move}")
        elif referee.legal(1 - side):
            passes += 1
            for player in players:
                # Some programs know a forced pass and take no command for it.
                player.ask(f"play {colour} pass")
        else:
            owners = list(referee.discs.values())
            return owners.count(0) - owners.count(1), passes
        side = 1 - side


def ours(engine: str) -> Player:
    return Player(str(PROGRAM), "engine", "othello", "--protocol", "gtp", "--engine", engine)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_by_pipes_is_legal_to_another_referee(seed: int) -> None:
    players = (ours(f"random:seed={seed}"), ours("best:depth=2,book=off"))
    margin, _ = play(players)
    for player in players:
        # The squares that are left count for the winner.
        said = player.do("final_score")
        assert (said[0] == "B") == (margin > 0) and (said == "0") == (margin == 0), (said, margin)
        player.close()


@pytest.mark.skipif(RHINO is None, reason="gtp-rhino of Debian's package grhino is not installed")
@pytest.mark.parametrize("black", [True, False])
def test_whole_games_against_another_program(black: bool) -> None:
    assert RHINO is not None
    players = (ours("best:depth=4"), Player(RHINO)) if black else (Player(RHINO), ours("best:depth=4"))
    margin, _ = play(players)
    assert -64 <= margin <= 64
    for player in players:
        player.close()


@pytest.mark.skipif(RHINO is None, reason="gtp-rhino of Debian's package grhino is not installed")
def test_another_program_plays_in_a_tournament(tmp_path: Path) -> None:
    command = [str(PROGRAM), "--data", str(tmp_path), "arena", "run", "--game", "othello", "--rounds", "2", "--seed", "1"]
    engines = ["--engine", f"gtp:{RHINO}", "--engine", "best:depth=2"]
    done = subprocess.run([*command, *engines], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    games = [json.loads(line) for line in (tmp_path / "arena" / "1" / "games.jsonl").read_text().splitlines()]
    assert [game["cause"] for game in games] == ["stones-counted"] * 4, games
