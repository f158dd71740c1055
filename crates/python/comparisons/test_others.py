"""Compares the rules with OpenSpiel and the scores with BitBully."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import bitbully
import pyspiel
from endspiel import Batch, Game, Match
from sgfmill import sgf

GAMES = 1000


def compare(ours: Match, theirs: Any, chance: random.Random, number_of: dict[int, int]) -> None:
    """Plays a random game in both and compares the legal moves of every position and the result."""
    while not theirs.is_terminal():
        actions = {number_of[action]: action for action in theirs.legal_actions()}
        assert sorted(actions) == sorted(ours.actions())
        chosen = chance.choice(sorted(actions))
        theirs.apply_action(actions[chosen])
        ours.play(chosen)
        assert ours.is_over == theirs.is_terminal()
    assert ours.result == theirs.returns()[0]


def test_random_games_of_connect_four_agree_with_openspiel() -> None:
    game, chance = pyspiel.load_game("connect_four"), random.Random(1)
    for _ in range(GAMES):
        compare(Match("connect4"), game.new_initial_state(), chance, {column: column for column in range(7)})


def test_random_games_of_othello_agree_with_openspiel() -> None:
    game, chance = pyspiel.load_game("othello"), random.Random(2)
    for _ in range(GAMES):
        compare(Match("othello"), game.new_initial_state(), chance, {square: square for square in range(65)})


def test_random_games_of_mill_agree_with_openspiel() -> None:
    """OpenSpiel makes a move in steps, removes one stone however many mills are closed, and ends a game after 200 steps; a side without
    a move has lost in both."""
    game, chance = pyspiel.load_game("nine_mens_morris"), random.Random(3)
    place = openspiel_points()
    compared = 0
    for _ in range(GAMES):
        ours, theirs = Match("mill:removals=1", limits=None), game.new_initial_state()
        while not theirs.is_terminal() and not ours.is_over:
            turns = whole_turns(theirs, place)
            if turns is None:
                break  # the limit of steps lies within this turn
            assert sorted(turns) == sorted(ours.legal_moves)
            chosen = chance.choice(sorted(turns))
            for action in turns[chosen]:
                theirs.apply_action(action)
            ours.play(chosen)
            compared += 1
        if ours.is_over and theirs.is_terminal():
            assert ours.result == theirs.returns()[0]
    assert compared > 50 * GAMES


def openspiel_points() -> list[str]:
    """Returns the points of OpenSpiel, row by row from the top, in our names."""
    rows = ["a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4 e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1"]
    return " ".join(rows).split()


def whole_turns(state: Any, place: list[str]) -> Any:
    """Returns all whole turns in our notation with OpenSpiel's steps; `None` if the game is cut off within a turn."""
    turns: dict[str, list[int]] = {}
    mover = state.current_player()
    for action in state.legal_actions():
        text = place[action] if action < 24 else None
        if text is None:
            from_point, to_point = divmod(action - 24, 24)
            text = f"{place[from_point]}-{place[to_point]}"
        after = state.child(action)
        if after.is_terminal() or after.current_player() != mover:
            turns[text] = [action]
            continue
        for removal in after.legal_actions():
            turns[f"{text}x{place[removal]}"] = [action, removal]
    return turns


def test_a_thousand_scores_of_connect_four_agree_with_bitbully() -> None:
    chance, agent = random.Random(9), bitbully.BitBully()
    matches: list[Match] = []
    while len(matches) < GAMES:
        match, plies = Match("connect4"), chance.randrange(14, 40)
        while not match.is_over and len(match.moves) < plies:
            match.play(chance.choice(match.legal_moves))
        if not match.is_over:
            matches.append(match)
    labels = Batch("connect4", matches).values()
    for number, match in enumerate(matches):
        board = bitbully.Board()
        assert board.play([int(move) - 1 for move in match.moves])
        assert agent.negamax(board) == labels.count[number], match.record


def test_sgf_files_that_sgfmill_writes_are_read(tmp_path: Path) -> None:
    """Sgfmill escapes, wraps and orders properties in its own way."""
    chance, game, file = random.Random(4), Game("othello"), tmp_path / "game.sgf"
    for number in range(200):
        match, written = game.match(), sgf.Sgf_game(size=8, encoding="UTF-8")
        written.get_root().set_raw("GM", b"2")
        written.get_root().set("PB", f"Player [{number}] \\ ä")
        while not match.is_over:
            colour, move = match.turn, chance.choice(match.legal_moves)
            node = written.extend_main_sequence()
            node.set_raw(colour[0].upper(), b"" if move == "pass" else move.encode())
            node.set("C", "a comment] with a bracket\nand a line " + "x" * 100)
            if len(match.legal_moves) > 1:
                other = next(other for other in match.legal_moves if other != move)
                node.parent.new_child().set_raw(colour[0].upper(), other.encode())
            match.play(move)
        file.write_bytes(written.serialise(wrap=60))
        (read,) = game.read_file(file)
        assert read.moves == match.moves and read.result == match.result
