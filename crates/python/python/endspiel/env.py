"""A turn-based environment in the convention of PettingZoo (AEC). It needs `pip install pettingzoo`."""

from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:  # pragma: no cover
    raise ImportError("endspiel.env needs PettingZoo: pip install 'endspiel[pettingzoo]'") from missing

from ._game import Game, as_game
from ._match import USUAL_LIMITS, Limits, Match

Observation = dict[str, npt.NDArray[Any]]

#: The reasons of an end by a draw limit.
_LIMITS = ("no-removal", "repetition", "turn-limit")


class Env(AECEnv[str, Observation, int]):
    """A two-player environment for any game: the agents `player_0` and `player_1` move in turn.

    An action is the number of a move. An observation has `observation`, the planes of the position as its agent sees it, and
    `action_mask`, ones for the moves that the agent may make now. The winner gets +1, the loser −1, at the end; a move that is not
    legal loses. A draw limit truncates the match.

    >>> from endspiel.env import Env
    >>> env = Env("connect4")
    >>> env.reset(seed=1)
    >>> env.step(3)
    >>> env.agent_selection, env.observe("player_1")["observation"].shape
    ('player_1', (3, 6, 7))
    """

    metadata = {"name": "endspiel_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self, game: Union[Game, str], *, limits: Optional[Limits] = USUAL_LIMITS, render_mode: Optional[str] = None
    ) -> None:
        super().__init__()
        self.game = as_game(game)
        self.limits = limits
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {', '.join(self.metadata['render_modes'])}, or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        start = self.game.batch(1)
        shape = self._shape = start.planes().shape[1:]
        self._actions = start.actions
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (start.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(start.actions) for agent in self.possible_agents}
        self.reset()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a match; `options={"position": …}` sets the start position."""
        self.match = Match(self.game, (options or {}).get("position"), limits=self.limits)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.player]

    def observe(self, agent: str) -> Observation:
        """Returns the planes of the position as the agent sees it, and a mask of the moves it may make now."""
        planes, mask = self.match.observation(0 if agent == "player_0" else 1, self._actions)
        return {"observation": np.ndarray(self._shape, np.uint8, planes), "action_mask": np.ndarray(self._actions, np.int8, mask)}

    def last(self, observe: bool = True) -> tuple[Optional[Observation], float, bool, bool, dict[str, Any]]:
        """Returns what the agent to move sees, its reward since it moved last, whether it is at the end or cut off, and its info."""
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: Optional[int]) -> None:
        """Plays a move for the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        first = agent == "player_0"
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = "player_1" if first else "player_0"
        try:
            self.match.play(-1 if action is None else action)
            result = self.match.result
        except ValueError:
            self._end(-1 if first else 1, self.terminations)
            return
        if result is not None:
            ended = self.match.ending()
            by_limit = ended is not None and ended[1] in _LIMITS
            self._end(result, self.truncations if by_limit else self.terminations)

    def _end(self, result: int, kind: dict[str, bool]) -> None:
        """Ends the match with a result for the first player."""
        self.rewards = {"player_0": float(result), "player_1": float(-result)}
        kind.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """Returns the board as text or as a picture."""
        if self.render_mode == "svg":
            return self.match._repr_svg_()
        return str(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing, since there is nothing to release."""
