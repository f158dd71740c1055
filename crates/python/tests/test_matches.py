"""Games, matches, engines, exact answers."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import re
import signal
import threading
from typing import Callable

import endspiel
import numpy as np
import pytest
from endspiel import Engine, Game, Limits, Match

NAMES = [game.name for game in endspiel.games()]


def test_the_games_are_those_of_the_list() -> None:
    assert NAMES == ["mill", "connect4", "othello"]
    assert endspiel.games()[1].colours == ("yellow", "red")
    assert "best" in endspiel.engines()


@pytest.mark.parametrize("name", NAMES)
def test_numbers_and_texts_mean_the_same_moves(name: str) -> None:
    by_text, by_number = Match(name), Match(name)
    for ply in range(40):
        texts, numbers = by_text.legal_moves, by_number.actions()
        assert len(texts) == len(set(numbers))
        if not texts:
            break
        chosen = ply * 7 % len(texts)
        by_text.play(texts[chosen])
        by_number.play(numbers[chosen])
        assert by_text == by_number


def test_moves_are_played_taken_back_and_repeated() -> None:
    match = Match("othello")
    match.play("f5")
    assert match.turn == "white" and match.player == 1
    assert match.undo() and not match.undo()
    assert match.redo() and match.record == "f5" and match.moves == ["f5"]
    assert match.play_record("d6c3") == 2
    assert match.position == Match("othello", moves=["f5", "d6", "c3"]).position


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Game("chess"), "there is no game `chess`; there is mill, connect4, othello"),
        (lambda: Game("connect4:cols=99"), None),
        (lambda: Match("connect4", position="nowhere"), None),
        (lambda: Match("connect4", moves="88"), None),
        (lambda: Match("mill").play("a2"), None),
        (lambda: Match("mill").play(-1), "`-1` is no number of a move"),
        (lambda: Match("mill").play(10**30), None),
        (lambda: Match("mill").play(10**9), None),
        (lambda: Match("mill").play("f5"), None),
        (lambda: Match("othello").play("d6"), None),
        (lambda: Engine("mill", "nobody"), None),
        (lambda: Engine("mill", "best:depth=-1"), None),
        (lambda: Match("mill").analyse("best:depth=1", seconds=-1), None),
        (lambda: Match("mill").analyse("best:depth=1", seconds=float("nan")), None),
        (lambda: Match("mill").tree(0), None),
        (lambda: Match("mill").tree(99), None),
        (lambda: Game("mill").solve_positions(["-"]), None),
        (lambda: Game("othello").solve_positions(["-"], columns=True), None),
        (lambda: Game("connect4").read_file(b"\xff\xfe"), None),
        (lambda: Game("connect4").read_file("/dev/zero"), "/dev/zero is not a regular file"),
        (lambda: Game("connect4").read_file(os.sep), "/ is not a regular file"),
        (lambda: Game("connect4").batch(-1), "a batch has 0 games or more, not -1"),
        (lambda: Limits(turns=0), None),
        (lambda: endspiel.solve("othello"), "tables are for `mill` and `mill:removals=1`"),
        (lambda: endspiel.solve(up_to="3-4", progress=None), None),
        (lambda: endspiel.solve(up_to="x", progress=None), None),
        (lambda: endspiel.experiment("nothing"), None),
    ],
)
def test_bad_input_is_refused_in_one_sentence(make: Callable[[], object], sentence: str | None) -> None:
    with pytest.raises(ValueError) as refused:
        make()
    said = str(refused.value)
    assert "\n" not in said and 5 < len(said) < 300
    assert sentence is None or said == sentence


def test_the_sentence_is_the_one_of_the_command_line() -> None:
    # crates/cli/tests/cli/errors.rs has the same words.
    with pytest.raises(ValueError, match=re.escape("there is no game `chess`; there is mill, connect4, othello")):
        Match("chess")


def test_only_texts_and_numbers_are_moves() -> None:
    with pytest.raises(TypeError):
        Match("mill").play(None)  # type: ignore[arg-type]


def test_a_closed_match_is_refused() -> None:
    with Match("connect4") as match:
        match.play("4")
    for use in (lambda: match.play("4"), lambda: match.legal_moves, lambda: str(match), match.analyse, match.copy, match.probe):
        with pytest.raises(ValueError, match="the match is closed"):
            use()
    assert repr(match) == "Match(closed)"


def test_an_engine_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError):
        Match("othello").analyse(Engine("mill", "easy"))


def test_copies_are_independent() -> None:
    match = Match("connect4", moves="44")
    other, third = match.copy(), copy.deepcopy(match)
    other.play("1")
    assert match.record == "44" == third.record and other.record == "441"
    assert match == third and match != other


def test_draw_limits_end_a_match() -> None:
    match = Match("mill", limits=Limits(turns=2))
    match.play("d6")
    assert match.warnings and not match.is_over
    match.play("f4")
    assert match.outcome is not None and match.outcome.winner is None and match.outcome.reason == "turn-limit"
    assert Match("mill", limits=None).limits == Limits()
    assert Match("mill").limits == endspiel.USUAL_LIMITS


def test_outcomes_have_a_winner_a_reason_and_a_sentence() -> None:
    won = Match("connect4", moves="1212121")
    assert won.is_over and won.result == 1 and won.legal_moves == [] and won.actions() == []
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.reason) == ("white", "line-complete")
    assert str(won.outcome).startswith("yellow wins")
    with pytest.raises(ValueError):
        won.play("5")
    with pytest.raises(ValueError):
        won.analyse("best:depth=2")
    assert Match("connect4").outcome is None


def test_files_of_other_programs_are_read() -> None:
    ggf = b"(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[1]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)"
    (game,) = Game("othello").read_file(ggf)
    assert game.record == "f5d6" and game.tags


@pytest.mark.parametrize("name", NAMES)
def test_an_analysis_tells_its_progress_and_labels_the_board(name: str) -> None:
    match = Match(name)
    heard: list[endspiel.Analysis] = []
    found = match.analyse("best:depth=4", lines=3, progress=heard.append)
    assert found.move in match.legal_moves and len(found.lines) == 3
    assert heard and heard[-1].depth <= found.depth
    assert found.svg.startswith("<svg") and found.lines[0].short in match._repr_svg_()
    match.play(found.move)
    assert found.lines[0].short + "</text>" not in match._repr_svg_()
    assert "<table" in found._repr_html_()


def test_exact_answers_agree_with_published_scores() -> None:
    # Pascal Pons, "Solving Connect 4": the example of the positions' scores.
    game = Game("connect4")
    positions = ["2252576253462244111563365343671351441", "7422341735647741166133573473242566", "23163416124767223154467471272416755633"]
    assert [solved.score for solved in game.solve_positions(positions)] == [-1, 1, 0]
    assert [game.match(moves=moves).probe().count for moves in positions] == [-1, 1, 0]
    columns = game.solve_positions(["4455"], columns=True)[0].columns
    assert columns is not None and max(score for score in columns if score is not None) == 18


def test_tables_are_built_and_asked() -> None:
    heard: list[tuple[str, float]] = []
    endspiel.solve(up_to="3-3", progress=lambda what, share: heard.append((what, share)))
    assert heard
    (table,) = [table for table in endspiel.tables() if table.name == "3-3"]
    assert table.values["win"] + table.values["draw"] + table.values["loss"] == table.positions
    probe = Match("mill", "bb.w.bw./.....w../........ w 0 0", limits=None).probe()
    assert (probe.value, probe.plies, probe.source) == ("win", 25, "endgame table")
    assert next(iter(probe.moves.values())) is not None
    assert "<svg" in table._repr_svg_()


def test_counts_are_the_published_ones() -> None:
    # shared perft counts of the project's own tests
    assert [Game("othello").count(depth) for depth in range(6)] == [1, 4, 12, 56, 244, 1396]
    assert [Game("connect4").count(depth) for depth in range(5)] == [1, 7, 49, 343, 2401]


def test_trees_with_and_without_cut_offs_agree() -> None:
    match = Match("mill")
    whole, cut = match.tree(2, cut=False), match.tree(2)
    assert whole.nodes_visited == 1 + 24 + 24 * 23
    assert cut.value == whole.value and cut.nodes_visited < whole.nodes_visited and cut.skipped > 0
    assert "<svg" in cut._repr_html_() and "root" in cut.outline()


def test_a_review_finds_the_blunder() -> None:
    review = Match("connect4", moves="1223344").review("best:depth=6", seconds=5.0)
    assert len(review.moves) == 7 and len(review.chances) == 7
    assert any(move.kind in ("mistake", "blunder") for move in review.moves)
    assert any("does not stop Red" in reason for move in review.moves for reason in move.reasons)
    assert review._repr_svg_().startswith("<svg") and str(review)


def press_ctrl_c(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_stops_an_analysis_and_leaves_the_match_usable() -> None:
    match, engine = Match("othello"), Engine("othello", "best:time=60m")
    with pytest.raises(KeyboardInterrupt):
        match.analyse(engine, progress=press_ctrl_c)
    match.play("f5")
    assert match.analyse(engine, depth=2).move in match.legal_moves


def test_ctrl_c_stops_a_build_and_the_next_one_goes_on() -> None:
    with pytest.raises(KeyboardInterrupt):
        endspiel.solve(up_to="9-9", progress=press_ctrl_c)
    built = {table.name for table in endspiel.tables()}
    endspiel.solve(up_to="3-3", progress=None)
    assert built <= {table.name for table in endspiel.tables()}
    assert Match("mill", "bb.w.bw./.....w../........ w 0 0", limits=None).probe().plies == 25


def test_an_exception_in_a_callback_stops_the_work() -> None:
    def refuse(_: endspiel.Analysis) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        Match("othello").analyse("best:time=60m", progress=refuse)


def test_threads_use_different_matches_at_the_same_time() -> None:
    failures: list[BaseException] = []

    def play(name: str) -> None:
        try:
            for _ in range(20):
                match = Match(name)
                while not match.is_over and len(match.moves) < 40:
                    match.play(match.actions()[0])
                match.undo()
                match.analyse("easy")
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=play, args=(name,)) for name in NAMES * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def memory_in_use() -> int:
    with open("/proc/self/statm") as status:
        return int(status.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_thousand_matches_leave_memory_as_it_was() -> None:
    def thousand() -> None:
        for number in range(1000):
            match = Match(NAMES[number % len(NAMES)])
            for _ in range(10):
                match.play(match.legal_moves[0])
            match._repr_svg_()
        gc.collect()

    thousand()
    before = memory_in_use()
    for _ in range(3):
        thousand()
    assert memory_in_use() - before < 4 << 20


def test_objects_print_as_boards() -> None:
    assert str(Match("connect4", moves="4")).splitlines()[-2].split()[3] in "xo"
    for name in NAMES:
        assert Match(name)._repr_svg_().count("<svg") == 1
        assert name in repr(Match(name)) and repr(Game(name)) == f"Game({name!r})"


class Index:
    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_a_move_is_whatever_has_an_index() -> None:
    match = Match("connect4")
    for move in (np.int64(3), np.uint8(3), np.array([0, 9, 1]).argmax(), Index(2)):
        match.play(move)
    assert match.record == "4423"
    played = endspiel.play_game("connect4", lambda match: np.int64(match.actions()[0]), "random:seed=1")
    assert played.is_over


@pytest.mark.parametrize("move", [True, False, np.True_, 3.0, None, b"4", [3]])
def test_what_is_no_move_is_a_type_error(move: object) -> None:
    match = Match("connect4")
    with pytest.raises(TypeError):
        match.play(move)  # type: ignore[arg-type]
    assert match.moves == []


def test_games_matches_and_engines_are_pickled_and_copied() -> None:
    match = Match("mill:removals=1", moves="d6 f4 d2", limits=Limits(turns=9))
    match.tags["event"] = "x"
    for again in (pickle.loads(pickle.dumps(match)), copy.copy(match), copy.deepcopy(match)):
        assert again == match and again is not match and again.tags == match.tags
        again.play(again.legal_moves[0])
        assert len(match.moves) == 3
    game = Game("othello:size=6")
    assert pickle.loads(pickle.dumps(game)).spec == game.spec == copy.deepcopy(game).spec
    engine = endspiel.Engine("connect4", "alphabeta:depth=4")
    again = pickle.loads(pickle.dumps(engine))
    assert again.spec == engine.spec and again(Match("connect4", moves="121212")) == "1"


def test_the_version_is_a_number_in_three_parts() -> None:
    assert [part.isdigit() for part in endspiel.__version__.split(".")] == [True] * 3
