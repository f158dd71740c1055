"""Endspiel: plays, analyses and solves Nine Men's Morris, Connect Four and Othello.

>>> import endspiel
>>> match = endspiel.Match("connect4", moves="4453")
>>> match.play("5")
>>> print(match)
 · · · · · · ·
 · · · · · · ·
 · · · · · · ·
 · · · · · · ·
 · · · o x · ·
 · · o x x · ·
 1 2 3 4 5 6 7
<BLANKLINE>
>>> match.probe().value
'win'
"""

from ._analysis import Analysis, Known, Line, Outcome, Probe
from ._arena import Experiment, PlayerResult, Report, experiment, play_game, play_match, report, tournament
from ._batch import GOES_ON, UNKNOWN, Batch, BatchLimits, Labels
from ._endspiel import __version__
from ._game import Game, Solved
from ._library import GameInfo, Library, engines, games, use
from ._match import USUAL_LIMITS, Engine, Limits, Match, Player
from ._review import Review, ReviewedMove
from ._tables import TableInfo, solve, tables
from ._tree import Tree, TreeNode

__all__ = [
    "__version__",
    "GOES_ON",
    "UNKNOWN",
    "USUAL_LIMITS",
    "Analysis",
    "Batch",
    "BatchLimits",
    "Engine",
    "Experiment",
    "Game",
    "GameInfo",
    "Known",
    "Labels",
    "Library",
    "Limits",
    "Line",
    "Match",
    "Outcome",
    "Player",
    "PlayerResult",
    "Probe",
    "Report",
    "Review",
    "ReviewedMove",
    "Solved",
    "TableInfo",
    "Tree",
    "TreeNode",
    "engines",
    "experiment",
    "games",
    "play_game",
    "play_match",
    "report",
    "solve",
    "tables",
    "tournament",
    "use",
]
