"""The environment passes PettingZoo's own checks."""

from __future__ import annotations

import endspiel
import pytest
from endspiel.env import Env
from pettingzoo.test import api_test, seed_test



@pytest.mark.parametrize("spec", ["connect4", "othello:size=6", "mill:variant=six"])
def test_the_environment_keeps_the_convention(spec: str) -> None:
    api_test(Env(spec), num_cycles=300)
    seed_test(lambda: Env(spec), num_cycles=20)


def test_the_winner_is_rewarded_and_an_illegal_move_loses() -> None:
    env = Env("connect4", render_mode="ansi")
    for column in (0, 1, 0, 1, 0, 1, 0):
        env.step(column)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0} and env.terminations["player_0"]
    env.reset(options={"position": endspiel.Match("connect4", moves="444444").position})
    env.step(3)
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert env.render()
