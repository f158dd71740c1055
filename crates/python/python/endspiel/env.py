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

from ._batch import Batch
from ._game import Game, as_game
from ._match import USUAL_LIMITS, Limits, Match

Observation = dict[str, npt.NDArray[Any]]


class Env(AECEnv[str, Observation, int]):
    """A two-player environment for any game: the agents `player_0` and `player_1` move in turn.

    An action is the number of a move. An observation has `observation`, the planes of the position seen from its player, and
    `action_mask`, ones for legal moves. The winner gets +1, the loser −1, at the end; a move that is not legal loses.

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
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        start = self.game.batch(1)
        shape = start.planes().shape[1:]
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
        """Returns the planes of the position from the view of the side to move, and a mask of its legal moves."""
        batch = Batch(self.game, [self.match.position])
        mask = np.zeros(batch.actions, np.int8)
        if agent == self.agent_selection and not self.match.is_over:
            mask[self.match.actions()] = 1
        return {"observation": batch.planes()[0], "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays a move for the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: 0.0 for other in self.agents}
        mover = self.match.player
        try:
            self.match.play(int(action if action is not None else -1))
            result = self.match.result
        except ValueError:
            result = -1 if mover == 0 else 1
        if result is not None:
            self.rewards = {"player_0": float(result), "player_1": float(-result)}
            self.terminations = {other: True for other in self.agents}
        self.agent_selection = self.possible_agents[1 - mover]
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """Returns the board as text or as a picture."""
        if self.render_mode == "svg":
            return self.match._repr_svg_()
        return str(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing, since there is nothing to release."""
