"""Games between players, tournaments and experiments."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import endspiel
import pytest
from endspiel import Match


def first_move(match: Match) -> str:
    return match.legal_moves[0]


def by_number(match: Match) -> int:
    return match.actions()[-1]


def test_any_callable_plays_a_game() -> None:
    seen: list[int] = []
    match = endspiel.play_game("connect4", first_move, by_number, watch=lambda match: seen.append(len(match.moves)))
    assert match.is_over and seen == list(range(1, len(match.moves) + 1))


def test_an_exception_of_a_player_goes_on() -> None:
    def broken(match: Match) -> str:
        raise LookupError("no idea")

    with pytest.raises(LookupError):
        endspiel.play_game("connect4", broken, "easy")
    with pytest.raises(ValueError):
        endspiel.play_game("connect4", lambda match: "z9", "easy")


def test_a_match_says_who_is_stronger() -> None:
    heard: list[tuple[int, int]] = []
    report = endspiel.play_match("connect4", "best:depth=4", first_move, rounds=3, progress=lambda *news: heard.append(news))
    assert report.games == 6 and heard[-1] == (6, 6)
    assert report.elo is not None and report.elo[0] > 0 and report.elo[1] > 0
    best = report.players[0]
    assert best.name == "best:depth=4" and best.won == 6 and report.player("first_move").lost == 6
    assert len(report.records) == 6 and "Elo" in report.text
    assert "<svg" in report.chart() and "first_move" in report._repr_html_()


def test_reports_are_stored(tmp_path: Path) -> None:
    report = endspiel.tournament("othello:size=4", ["random", "easy", "beginner"], rounds=1, seed=4)
    again = endspiel.report(report.id)
    assert again.figures == report.figures and again.records == report.records
    report.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text().startswith("<!")
    with pytest.raises(ValueError):
        endspiel.report(12345)
    with pytest.raises(ValueError):
        report.player("nobody")


def test_an_exception_of_a_player_reaches_the_caller_of_a_tournament() -> None:
    def broken(match: Match) -> str:
        raise LookupError("no idea")

    with pytest.raises(LookupError, match="no idea") as caught:
        endspiel.play_match("connect4", broken, "random", rounds=50)
    names = [entry.name for entry in caught.traceback]
    assert names[-1] == "broken", names


@pytest.mark.parametrize(
    "settings",
    [{"rounds": 0}, {"games": 3}, {"nonsense": 1}, {"limits": {"time": "soon"}}, {"openings": {"plies": -1}}, {"kind": "sprt"}],
)
def test_bad_settings_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        endspiel.tournament("mill", ["random", "easy"], **settings)  # type: ignore[arg-type]


def test_players_need_names_of_their_own() -> None:
    with pytest.raises(ValueError):
        endspiel.tournament("mill", ["easy", "easy"])
    with pytest.raises(ValueError):
        endspiel.tournament("mill", ["easy"])
    with pytest.raises(ValueError):
        endspiel.tournament("mill", ["easy", "nobody"])


def test_ctrl_c_stops_a_tournament() -> None:
    def press(done: int, games: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        endspiel.tournament("mill", ["random", "easy"], rounds=100_000, progress=press)
    assert endspiel.report(1).figures["finished"] is False


def test_an_experiment_compares_with_the_document() -> None:
    found = endspiel.experiment("minimax-vs-alphabeta", games=1)
    assert [report.games for report in found.reports] == [2, 2]
    assert "theirs" in str(found) and found.result["name"] == "minimax-vs-alphabeta"
    costs = endspiel.experiment("depth-costs")
    assert costs.reports == () and costs.result["claims"][0]["verdict"] == "held"
