"""Games between players, matches, tournaments and experiments."""

from __future__ import annotations

import html
import json
import math
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Mapping, Optional, Sequence, SupportsIndex, Union

from . import _endspiel
from ._charts import bar_chart
from ._game import Game, as_game
from ._library import Library, current
from ._match import USUAL_LIMITS, Engine, Limits, Match, Player


def play_game(
    game: Union[Game, str],
    first: Player,
    second: Player,
    *,
    position: Optional[str] = None,
    limits: Optional[Limits] = USUAL_LIMITS,
    watch: Optional[Callable[[Match], object]] = None,
) -> Match:
    """Plays one game and returns it. Exceptions of a player are passed on.

    >>> import endspiel
    >>> endspiel.play_game("connect4", "best:depth=8", lambda match: match.legal_moves[0]).outcome.winner
    'white'
    """
    rules = as_game(game)
    players = [Engine(rules, player) if isinstance(player, str) else player for player in (first, second)]
    match = Match(rules, position, limits=limits)
    while not match.is_over:
        match.play(players[match.player](match))
        if watch:
            watch(match)
    return match


@dataclass(frozen=True)
class PlayerResult:
    """The result of a player in a tournament."""

    name: str
    engine: str
    won: int
    drawn: int
    lost: int
    #: The share of the possible score, a draw counting half.
    score: float
    #: Elo points; the mean of all players is 0.
    elo: float
    #: Half the width of the 95 % confidence interval.
    error: float
    #: Games lost by a failure, such as a crash or an illegal move.
    faults: int
    seconds_per_move: float


@dataclass(frozen=True)
class Report:
    """The report of a tournament."""

    id: int
    name: str
    game: str
    #: The players, best first.
    players: tuple[PlayerResult, ...]
    #: Games played.
    games: int
    #: All figures of the report.
    figures: dict[str, Any] = field(repr=False)
    #: The report as text.
    text: str = field(repr=False)
    #: The report as an HTML page with charts.
    page: str = field(repr=False)
    #: All games with players, record, result and reason.
    records: tuple[dict[str, Any], ...] = field(repr=False)

    def player(self, name: str) -> PlayerResult:
        """Returns the result of the player with this name."""
        for player in self.players:
            if player.name == name:
                return player
        raise ValueError(f"there is no player {name!r}; there is {', '.join(player.name for player in self.players)}")

    @property
    def elo(self) -> Optional[tuple[float, float]]:
        """The Elo difference of two players from the view of the first, and half the width of its interval. Both are infinite if one
        player has won all games."""
        estimate = self.figures["estimate"]
        if estimate is None:
            return None
        elo, error = estimate["elo"], estimate["error"]
        surely = math.copysign(math.inf, estimate["score"] - 0.5)
        return surely if elo is None else elo, math.inf if error is None else error

    def __str__(self) -> str:
        return self.text

    def chart(self) -> str:
        """Returns a chart of the ratings with their errors, as SVG."""
        ratings = {player.name: round(player.elo) for player in self.players}
        return bar_chart(ratings, title=f"Elo: {self.name}", errors={player.name: player.error for player in self.players})

    def save(self, path: Union[str, Path]) -> None:
        """Writes the page to a file."""
        Path(path).write_text(self.page, encoding="utf-8")

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(player.name)}</td><td>{player.won}</td><td>{player.drawn}</td><td>{player.lost}</td>"
            f"<td>{player.elo:+.0f} ± {player.error:.0f}</td></tr>"
            for player in self.players
        )
        head = "<tr><th>player</th><th>won</th><th>drawn</th><th>lost</th><th>Elo</th></tr>"
        return f"<div><table>{head}{rows}</table>{self.chart()}</div>"


def _report(data: tuple[str, str, str, str]) -> Report:
    figures = json.loads(data[0])
    return Report(
        id=figures["id"],
        name=figures["name"],
        game=figures["game"],
        players=tuple(
            PlayerResult(
                name=total["name"],
                engine=total["engine"],
                won=total["won"],
                drawn=total["drawn"],
                lost=total["lost"],
                score=total["score"],
                elo=total["elo"],
                error=total["error"],
                faults=total["faults"],
                seconds_per_move=total["seconds_per_move"],
            )
            for total in figures["totals"]
        ),
        games=figures["games"],
        figures=figures,
        text=data[1],
        page=data[2],
        records=tuple(json.loads(line) for line in data[3].splitlines() if line),
    )


#: A callable that gets the numbers of finished games and of all games; `True` shows a bar.
Progress = Union[bool, Callable[[int, int], object], None]


def tournament(
    game: Union[Game, str],
    players: Union[Mapping[str, Player], Sequence[str]],
    *,
    rounds: int = 1,
    name: Optional[str] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
    **settings: Any,
) -> Report:
    """Plays a round-robin tournament and stores it like those of `endspiel arena`.

    Players are engines by their specs, or callables with names: `{"mine": my_player, "easy": "easy"}`. In every round two players meet
    from one opening with either colour. Everything a file of settings may say may be said here, such as `seed`, `kind="gauntlet"`,
    `limits={"time": "50ms"}`, `openings={"plies": 4}` and `sprt={"elo0": 0, "elo1": 20}`.

    >>> import endspiel, tempfile
    >>> library = endspiel.use(tempfile.mkdtemp())
    >>> endspiel.tournament("connect4", ["easy", "random"], rounds=2).players[0].name
    'easy'
    """
    rules = as_game(game)
    named: Mapping[str, Player] = players if isinstance(players, Mapping) else {spec: spec for spec in players}
    if not isinstance(players, Mapping) and len(named) < len(players):
        raise ValueError("two players have the same spec; give them names: {'one': 'easy', 'two': 'easy'}")
    callables: list[Callable[[_endspiel.Match], Union[str, SupportsIndex]]] = []
    listed = []
    for title, player in named.items():
        if isinstance(player, str):
            spec = player
        else:
            spec = f"python:player={len(callables)}"
            callables.append(_upgraded(player, rules))
        listed.append({"name": title, "engine": spec})
    data = {
        "name": name or f"{' – '.join(named)} at {rules.spec}"[:100],
        "game": rules.spec,
        "rounds": rounds,
        "players": listed,
        **settings,
    }
    try:
        text = json.dumps(data)
    except RecursionError:
        raise ValueError("the settings are nested too deeply") from None
    return _report(_endspiel.tournament(rules.library, rules, text, callables, threads, _tell(progress)))


def _upgraded(player: Callable[[Match], Union[str, SupportsIndex]], game: Game) -> Callable[[_endspiel.Match], Union[str, SupportsIndex]]:
    return lambda native: player(Match._of(native, game))


def play_match(
    game: Union[Game, str],
    one: Player,
    other: Player,
    *,
    rounds: int = 10,
    openings: Optional[dict[str, Any]] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
    **settings: Any,
) -> Report:
    """Plays pairs of games between two players, each pair from one opening with colours exchanged, and compares their strength.

    >>> import endspiel, tempfile
    >>> library = endspiel.use(tempfile.mkdtemp())
    >>> report = endspiel.play_match("connect4", "easy", "random", rounds=2)
    >>> report.games, report.elo[0] > 0
    (4, True)
    """

    def title(player: Player) -> str:
        return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)

    first, second = title(one), title(other)
    names = (first, second) if first != second else (f"{first} 1", f"{second} 2")
    return tournament(
        game,
        {names[0]: one, names[1]: other},
        rounds=rounds,
        openings={"plies": 4} if openings is None else openings,
        threads=threads,
        progress=progress,
        **settings,
    )


def report(id: int, library: Optional[Library] = None) -> Report:
    """Returns the report of a stored tournament."""
    return _report(_endspiel.report(library or current(), id))


@dataclass(frozen=True)
class Experiment:
    """An experiment of the documents: our results compared with theirs."""

    reports: tuple[Report, ...]
    #: Tables, charts and claims, with their figures next to ours.
    result: dict[str, Any]
    #: The result as text.
    comparison: str

    def __str__(self) -> str:
        return self.comparison


def experiment(
    name: str,
    *,
    games: Optional[int] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = None,
    library: Optional[Library] = None,
) -> Experiment:
    """Repeats an experiment of the documents: `minimax-vs-alphabeta`, `weights`, `database`, `stash` or `defects` with tournaments,
    with as many games as the paper unless `games` says otherwise; `depth-costs` or `positions` without. One that was stopped goes on where
    it was."""
    reports, result, comparison = _endspiel.experiment(library or current(), name, games, seed, threads, _tell(progress))
    return Experiment(tuple(_report(report) for report in reports), json.loads(result), comparison)


def _tell(progress: Progress) -> Optional[Callable[[str], None]]:
    show = _bar if progress is True else progress
    if not callable(show):
        return None
    call = show

    def tell(event: str) -> None:
        data = json.loads(event)["progress"]
        call(data["done"], data["games"])

    return tell


def _bar(done: int, games: int) -> None:
    end = "\n" if done == games else ""
    print(f"\r{done:,} of {games:,} games", end=end, file=sys.stderr, flush=True)
