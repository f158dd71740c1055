"""Compares the speed with OpenSpiel and PettingZoo in one run: `python crates/python/comparisons/speed.py`. One core; processor time."""

from __future__ import annotations

import random
import tempfile
import time
from typing import Any, Callable

import endspiel
import numpy as np
import pyspiel
from endspiel import Batch, Game

OTHERS = {"connect4": "connect_four", "othello": "othello", "mill:removals=1": "nine_mens_morris"}
SECONDS = 1.0


def rate(work: Callable[[], int]) -> float:
    """Returns the units of work per second of processor time."""
    done, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        done += work()
    return done / (time.process_time() - begun)


def openspiel_game(game: Any, choose: Callable[[list[int]], int]) -> int:
    """Plays a game and counts its actions; in OpenSpiel's mill a removal is an action of its own."""
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(choose(state.legal_actions()))
        plies += 1
    return plies


def single_game(game: Game, choose: Callable[[list[int]], int]) -> int:
    match, plies = game.match(), 0
    while not match.is_over:
        match.play(choose(match.actions()))
        plies += 1
    return plies


def environment_game(env: Any, choose: Callable[[list[int]], int]) -> int:
    """Plays a game of a PettingZoo environment with its observations and counts its steps."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if terminated or truncated else choose(legal))
        steps += 1
    return steps


def bare_game(env: Any, choose: Callable[[list[int]], int]) -> int:
    """Plays a game of our environment by the numbers of its legal moves, without observations."""
    env.reset()
    steps = 0
    while not env.terminations["player_0"] and not env.truncations["player_0"]:
        env.step(choose(env.match.actions()))
        steps += 1
    return steps


def reinforcement_game(env: Any, choose: Callable[[list[int]], int]) -> int:
    """Plays a game of OpenSpiel's environment, which makes observations at every step, and counts its steps."""
    seen, steps = env.reset(), 0
    while not seen.last():
        seen = env.step([choose(seen.observations["legal_actions"][seen.observations["current_player"]])])
        steps += 1
    return steps


def environments() -> None:
    """Compares the environment with PettingZoo's and OpenSpiel's, and the vectorised ones, on Connect Four."""
    from endspiel.env import Env
    from open_spiel.python import rl_agent, rl_environment, vector_env
    from pettingzoo.classic import connect_four_v3

    choose = random.Random(1).choice
    ours, zoo, spiel = Env("connect4"), connect_four_v3.env(), rl_environment.Environment("connect_four")
    rates = {
        "Env, step alone": rate(lambda: bare_game(ours, choose)),
        "Env, with last()": rate(lambda: environment_game(ours, choose)),
        "PettingZoo's connect_four_v3, with last()": rate(lambda: environment_game(zoo, choose)),
        "OpenSpiel's rl_environment": rate(lambda: reinforcement_game(spiel, choose)),
    }
    many = vector_env.SyncVectorEnv([rl_environment.Environment("connect_four") for _ in range(256)])
    state = [many.reset()]

    def stepped() -> int:
        moves = [seen.observations["legal_actions"][seen.observations["current_player"]] for seen in state[0]]
        outputs = [rl_agent.StepOutput(action=choose(legal), probs=[]) for legal in moves]
        state[0] = many.step(outputs, reset_if_done=True)[0]
        return len(many)

    rates["OpenSpiel's SyncVectorEnv, 256 games"] = rate(stepped)
    for games in (256, 4096):
        batch = Game("connect4").batch(games)
        rates[f"Batch, {games} games: legal, step_and_restart"] = rate(lambda: vectorised(batch))
        rates[f"Batch, {games} games: planes and mask, too"] = rate(lambda: observed(batch))
    for name, steps in rates.items():
        print(f"{name:<46}{steps:>14,.0f} steps a second")


def observed(batch: Batch) -> int:
    """Makes one random step in every game from its planes and its mask."""
    planes, mask = batch.planes(), batch.mask()
    assert len(planes) == len(mask)
    return vectorised(batch)


def vectorised(batch: Batch) -> int:
    """Makes one random step in every game."""
    numbers, begins = batch.legal()
    chosen = begins[:-1] + (np.random.rand(len(batch)) * np.diff(begins)).astype(np.uint32)
    batch.step_and_restart(numbers[chosen])
    return len(batch)


def main() -> None:
    folder = tempfile.mkdtemp()
    endspiel.use(folder)
    print(f"{'plies a second':<18}{'OpenSpiel':>14}{'single calls':>16}{'batch':>18}")
    for spec, name in OTHERS.items():
        choose = random.Random(1).choice
        theirs = pyspiel.load_game(name)
        game = Game(spec)
        batch = game.batch(4096)

        def played() -> int:
            batch.restart()
            return batch.play_random(random.getrandbits(32), threads=1)

        slow = rate(lambda: openspiel_game(theirs, choose))
        single = rate(lambda: single_game(game, choose))
        fast = rate(played)
        print(f"{spec:<18}{slow:>14,.0f}{single:>16,.0f} ({single / slow:3.1f}x){fast:>16,.0f} ({fast / slow:.0f}x)")

    # Each position once, because the solver caches values.
    late = [Game("connect4").random_positions(20_000, seed=seed, plies=(24, 36)) for seed in range(5)]
    begun = time.process_time()
    solved = sum(len(batch.values(threads=1)) for batch in late)
    print(f"late Connect Four positions: {solved / (time.process_time() - begun):,.0f} a second")
    endspiel.solve(up_to="4-4", progress=None)
    mill = moving_positions(100_000)
    mill.values(threads=1)
    print(f"mill positions from tables in memory: {rate(lambda: len(mill.values(threads=1))):,.0f} a second")


def moving_positions(count: int) -> Batch:
    """Returns random positions of mill with three or four stones a side."""
    chance = random.Random(2)
    texts = []
    for _ in range(count):
        white, black = chance.choice((3, 4)), chance.choice((3, 4))
        places = chance.sample(range(24), white + black)
        letters = ["w" if at in places[:white] else "b" if at in places[white:] else "." for at in range(24)]
        texts.append("/".join("".join(letters[ring : ring + 8]) for ring in (0, 8, 16)) + " w 0 0")
    return Batch("mill", texts)


if __name__ == "__main__":
    main()
    environments()
