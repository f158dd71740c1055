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


def test_an_agent_sees_the_position_from_its_own_side() -> None:
    env = Env("connect4")
    env.step(3)
    first, second = env.observe("player_0"), env.observe("player_1")
    # One stone: the first plane of its owner, the second of the other agent.
    assert first["observation"][0].sum() == 1 and first["observation"][1].sum() == 0
    assert (second["observation"][:2] == first["observation"][1::-1]).all()
    assert first["action_mask"].sum() == 0 and second["action_mask"].sum() == 7


def test_a_draw_limit_truncates() -> None:
    env = Env("mill", limits=endspiel.Limits(turns=3))
    for _ in range(3):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def test_a_way_to_draw_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="render_mode is one of ansi, svg, or None"):
        Env("connect4", render_mode="human")
