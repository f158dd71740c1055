"""Thousands of games at once."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import endspiel
import numpy as np
import numpy.typing as npt
import pytest
from endspiel import GOES_ON, UNKNOWN, Batch, BatchLimits, Game, Match

SPECS = ["mill", "mill:removals=1", "connect4", "connect4:cols=9,rows=6,win=5", "connect4:cols=10,rows=8", "othello", "othello:size=6"]


@pytest.mark.parametrize("spec", SPECS)
def test_a_batch_says_what_its_matches_say(spec: str) -> None:
    """The plain twin of every array is a match."""
    game = Game(spec)
    batch = game.random_positions(50, seed=3, plies=(0, 30))
    numbers, begins = batch.legal()
    planes, stones, mask, players = batch.planes(), batch.stones(), batch.mask(), batch.players
    shape = {place: number for number, place in enumerate(game.places)}
    for number, match in enumerate(batch.matches()):
        assert not match.is_over
        assert match.player == players[number]
        legal = numbers[begins[number] : begins[number + 1]].tolist()
        assert legal == match.actions() and np.flatnonzero(mask[number]).tolist() == sorted(legal)
        drawn = str(match)
        for side in (0, 1):
            bits = int(stones[number, side, 0]) | (int(stones[number, side, 1]) << 64 if stones.shape[2] > 1 else 0)
            assert bits.bit_count() == int(planes[number, side].sum())
            assert bits < 1 << len(shape)
        assert int(planes[number, :2].sum()) == sum(_stones(match)), drawn
        assert (planes[number, -1] == (1 - match.player)).all()
    assert batch.texts() == [match.position for match in batch.matches()]


def _stones(match: Match) -> list[int]:
    import json

    view = json.loads(match.view())
    return [1 for spot in view["spots"] if spot["stone"] is not None]


@pytest.mark.parametrize("spec", SPECS)
def test_steps_and_matches_end_alike(spec: str) -> None:
    game = Game(spec)
    batch = game.batch(20, limits=BatchLimits(None, 60))
    matches = [game.match(limits=endspiel.Limits(turns=60)) for _ in range(20)]
    random = np.random.default_rng(5)
    while not batch.is_over.all():
        numbers, begins = batch.legal()
        moves = np.zeros(20, np.uint32)
        for number, match in enumerate(matches):
            legal = numbers[begins[number] : begins[number + 1]]
            if len(legal):
                moves[number] = random.choice(legal)
                match.play(int(moves[number]))
        batch.step(moves)
    assert [match.result for match in matches] == batch.results.tolist()
    assert [match.position for match in matches] == batch.texts()
    assert [len(match.moves) for match in matches] == batch.turns.tolist()


@pytest.mark.parametrize("spec", SPECS)
def test_random_games_depend_on_the_seed_alone(spec: str) -> None:
    one, other, third = (Game(spec).batch(200) for _ in range(3))
    assert one.play_random(7, threads=1) == other.play_random(7, threads=3)
    assert one.texts() == other.texts() and one.is_over.all()
    third.play_random(8)
    assert third.texts() != one.texts()
    partly = Game(spec).batch(5)
    assert partly.play_random(7, plies=3) == 15 and set(partly.turns.tolist()) == {3}


@pytest.mark.parametrize("spec", SPECS)
def test_symmetries_carry_positions_moves_and_values(spec: str) -> None:
    batch = Game(spec).random_positions(30, seed=11, plies=(1, 20))
    numbers, begins = batch.legal()
    first = numbers[begins[:-1]]
    least = batch.canonical().texts()
    for symmetry in range(batch.symmetries):
        image = batch.transformed(symmetry)
        assert image.canonical().texts() == least
        moves = batch.transformed_moves(first, symmetry)
        after, image_after = batch.copy(), image.copy()
        after.step(first)
        image_after.step(moves)
        assert after.transformed(symmetry).texts() == image_after.texts()
    with pytest.raises(ValueError):
        batch.transformed(batch.symmetries)


def test_labels_are_those_of_single_probes() -> None:
    game = Game("connect4")
    batch = game.random_positions(60, seed=2, plies=(28, 36))
    labels = batch.values(threads=2)
    assert labels.known.all() and labels.counted.all()
    worth = {"win": 1, "draw": 0, "loss": -1}
    for number, match in enumerate(batch.matches()):
        probe = match.probe()
        assert probe.value is not None
        assert worth[probe.value] == labels.value[number] and probe.count == labels.count[number]
        assert (probe.plies or 0) == max(int(labels.plies[number]), 0)


def test_labels_of_mill_come_from_tables() -> None:
    endspiel.solve(up_to="3-3", progress=None)
    known = Batch("mill", ["bb.w.bw./.....w../........ w 0 0", "-"]).values()
    assert known.value.tolist() == [1, UNKNOWN] and known.plies.tolist() == [25, -1]
    assert known.known.tolist() == [True, False]


def test_a_glance_takes_no_search() -> None:
    labels = Game("connect4").batch(1).values(glance=True)
    assert labels.value.tolist() == [UNKNOWN]
    hurried = Game("connect4:cols=9,rows=6,win=4").batch(1).values(seconds=0.0)
    assert hurried.value.tolist() == [UNKNOWN]


def test_finished_games_begin_anew() -> None:
    batch = Game("connect4").batch(10)
    batch.play_random(1)
    batch.step(np.zeros(10, np.uint32))  # nothing happens in finished games
    batch.restart(only_finished=True)
    assert (batch.results == GOES_ON).all() and batch.texts()[0] == Match("connect4").position


def test_some_games_are_chosen() -> None:
    batch = Game("othello").random_positions(10, seed=4)
    texts = batch.texts()
    assert batch[2:4].texts() == texts[2:4]
    assert batch[[7, 1]].texts() == [texts[7], texts[1]]
    assert batch[np.arange(10) == 5].texts() == [texts[5]]
    with pytest.raises(IndexError):
        batch[[10]]


def test_bad_moves_are_refused_and_nothing_is_played() -> None:
    batch = Game("connect4").batch(2)
    for moves in ([3], [3, 3, 3], [3, 9], [3, -1], [0.5, 1.0], [[1, 2]], [3, 1 << 40]):
        with pytest.raises(ValueError):
            batch.step(moves)
    assert batch.turns.tolist() == [0, 0]
    with pytest.raises(ValueError, match="game 1"):
        Batch("connect4", ["4", "nowhere"])
    with pytest.raises(ValueError):
        Game("mill").random_positions(3, plies=(9, 2))


def test_played_positions_are_those_of_an_engine() -> None:
    batch = Game("connect4").played_positions(30, "easy", seed=1)
    assert len(batch) == 30 and (batch.results == GOES_ON).all()
    assert batch.texts() == Game("connect4").played_positions(30, "easy", seed=1).texts()


def test_arrays_may_be_written_to() -> None:
    batch = Game("othello").batch(2)
    batch.planes()[:] = 0
    assert batch.planes().any()


def test_a_batch_is_pickled_and_copied_with_what_its_limits_count() -> None:
    limits = endspiel.BatchLimits(moves_without_removal=None, turns=5)
    batch = endspiel.Game("othello").batch(2, limits=limits)
    batch.play_random(seed=1, plies=4)
    for again in (pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)):
        assert again.texts() == batch.texts() and again.turns.tolist() == [4, 4] and not again.is_over.any()
        again.play_random(seed=2, plies=1)
        assert again.is_over.all() and not batch.is_over.any()


def test_one_step_rewards_the_mover_and_restarts_what_ends() -> None:
    batch = endspiel.Batch("connect4", ["121212", "1212123", "-"])
    # In the first two games the mover has three in a column.
    rewards, ended = batch.step_and_restart([0, 1, 3])
    assert (rewards.tolist(), ended.tolist()) == ([1, 1, 0], [True, True, False])
    start = endspiel.Match("connect4").position
    assert [text == start for text in batch.texts()] == [True, True, False]


def test_arrays_are_shared_by_dlpack() -> None:
    planes = endspiel.Game("connect4").batch(3).planes()
    assert np.shares_memory(np.from_dlpack(planes), planes)


def test_labelled_positions_are_saved_for_numpy(tmp_path: Path) -> None:
    batch = endspiel.Batch("connect4", ["44444432", "4455"])
    labels = batch.values()
    batch.save(tmp_path / "positions.npz", labels)
    with np.load(tmp_path / "positions.npz") as saved:
        assert saved["value"].tolist() == [1, 1] and saved["count"].tolist() == [1, 18]
        assert saved["planes"].shape == (2, 3, 6, 7) and saved["texts"].tolist() == batch.texts()
    with pytest.raises(ValueError, match="2 labels for 1 games"):
        batch[:1].save(tmp_path / "other.npz", labels)


def test_a_mask_that_cannot_fit_is_refused_with_the_way_out() -> None:
    batch = endspiel.Game("mill").batch(50_000_000 // 100)
    with pytest.raises(MemoryError, match="`legal` has the same moves in much less"):
        batch.mask()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    batch = endspiel.Game("connect4").batch(1)
    for call in (lambda: batch.play_random(seed), lambda: batch.scatter(seed, 0, 3)):
        with pytest.raises((ValueError, TypeError)):
            call()
    with pytest.raises(ValueError):
        endspiel.Game("connect4").batch(-1)


@pytest.mark.parametrize("spec", SPECS)
def test_arrays_become_the_positions_they_came_from(spec: str) -> None:
    batch = Game(spec).random_positions(50, seed=5, plies=(0, 30))
    assert Batch.from_planes(spec, batch.planes()).texts() == batch.texts()
    assert Batch.from_planes(spec, batch.planes().astype(np.float32)).texts() == batch.texts()


def test_arrays_that_are_no_positions_are_refused() -> None:
    floating = np.zeros((2, 2, 42), bool)
    floating[1, 0, 0] = True
    with pytest.raises(ValueError, match="game 1"):
        Batch.from_stones("connect4", floating, [0, 1])
    for stones, players in ((np.zeros((2, 2, 41)), [0, 0]), (np.zeros((1, 2, 42)), [0, 0]), (np.zeros((1, 2, 42)), [2]), (np.zeros(5), 0)):
        with pytest.raises(ValueError):
            Batch.from_stones("connect4", stones, players)
    with pytest.raises(ValueError, match="stones in hand"):
        Batch.from_stones("mill", np.zeros((1, 2, 24)), [0], [[9, -1]])
    with pytest.raises(ValueError, match="the shape"):
        Batch.from_planes("mill", np.zeros((1, 3, 7, 7)))


@pytest.mark.parametrize("spec", ["mill", "connect4", "othello:size=6"])
def test_history_planes_are_the_planes_of_earlier_positions(spec: str) -> None:
    """The plain twin is a batch without history, whose planes are kept."""
    kept, plain = Game(spec).batch(20, history=3), Game(spec).batch(20)
    nothing = (np.zeros_like(plain.planes()[:, :2]), plain.players)
    before = [nothing, nothing, nothing]
    random = np.random.default_rng(2)
    for _ in range(6):
        planes, now, players = kept.planes(), plain.planes(), plain.players
        assert (planes[:, :2] == now[:, :2]).all() and (planes[:, 8:] == now[:, 2:]).all()
        for age, (earlier, movers) in enumerate(before, 1):
            seen = np.where((movers == players)[:, None, None, None], earlier, earlier[:, ::-1])
            assert (planes[:, 2 * age : 2 * age + 2] == seen).all()
        before = [(now[:, :2], players), *before[:2]]
        numbers, begins = plain.legal()
        moves = numbers[begins[:-1] + random.integers(0, np.diff(begins))]
        kept.step(moves)
        plain.step(moves)


def test_history_is_kept_by_copies_and_begins_anew_with_a_game() -> None:
    batch = Game("connect4").batch(2, history=2)
    batch.play_random(1, plies=4)
    planes = batch.planes()
    assert planes.shape == (2, 7, 6, 7) and planes[:, 4:6].sum() == 2 * 2
    for again in (pickle.loads(pickle.dumps(batch)), batch.copy(), batch[[1]]):
        assert (again.planes() == (planes[1:] if len(again) == 1 else planes)).all()
    assert (batch.transformed(1).planes() == planes[:, :, :, ::-1]).all()
    batch.restart()
    assert batch.planes()[:, :6].sum() == 0
    with pytest.raises(ValueError, match="at most 64 earlier positions"):
        Game("connect4").batch(1, history=65)


@pytest.mark.parametrize("spec", SPECS)
def test_a_move_chosen_in_parts_is_legal(spec: str) -> None:
    batch = Game(spec).random_positions(30, seed=9, plies=(4, 40))
    mask, parts = batch.mask(), batch.parts
    assert np.prod(parts) == batch.actions
    chosen: list[npt.NDArray[np.intp]] = []
    random = np.random.default_rng(3)
    for size in parts:
        part = batch.part_mask(*chosen)
        assert part.shape == (30, size) and part.any(axis=1).all()
        chosen.append((part * random.random(part.shape)).argmax(axis=1))
    whole = batch.whole(*chosen)
    assert mask[np.arange(30), whole].all()
    # The first part has a legal move exactly where some legal number has it.
    first = batch.part_mask()
    assert (first == mask.reshape(30, -1, parts[0]).any(axis=1)).all()
    batch.step(whole)


def test_parts_of_mill_are_a_compact_policy() -> None:
    batch = Game("mill").batch(3)
    assert batch.parts == (600, 301) and batch.actions == 180_600
    assert Game("connect4").batch(1).parts == (7,)
    for wrong in ([0, 0], [0, 0, 600], [0, 0, -1]):
        with pytest.raises(ValueError):
            batch.part_mask(wrong)
    with pytest.raises(ValueError, match="2 parts"):
        batch.whole([0, 0, 0])
    with pytest.raises(ValueError, match="2 parts"):
        batch.part_mask([0, 0, 0], [0, 0, 0])
