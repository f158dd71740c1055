"""Everything that is printed as an example runs as it is printed."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import endspiel
import pytest

MODULES = [module.name for module in pkgutil.iter_modules(endspiel.__path__) if module.name not in ("_endspiel", "env")]
SOURCES = Path(__file__).parents[1]
PAGE = Path(__file__).parents[3] / "docs" / "guide" / "python.md"


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples_of_docstrings_run(name: str) -> None:
    module = importlib.import_module(f"endspiel.{name}".rstrip("."))
    options = doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(module, optionflags=options).failed == 0


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(examples())))
def test_examples_of_the_page_run(number: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    example = examples()[number]
    monkeypatch.chdir(tmp_path)
    if ">>>" in example:
        test = doctest.DocTestParser().get_doctest(example, {}, f"example {number}", str(PAGE), 0)
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        assert runner.run(test).failed == 0, capsys.readouterr().out
    else:
        exec(compile(example, f"example {number} of {PAGE.name}", "exec"), {})


def test_only_tables_name_a_game() -> None:
    """So a game more in the list of Rust is a game more here, without a line. That such a game can be had in batches is tested with it, in Rust."""
    names = "|".join(game.name for game in endspiel.games())
    named = re.compile(rf'"(?:{names})\b|endspiel_(?:{names})\b')
    naming = {path.name for path in SOURCES.glob("src/*.rs") if named.search(path.read_text(encoding="utf-8"))}
    for path in SOURCES.glob("python/endspiel/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told]
        if any(re.match(rf"(?:{names})\b", text) for text in texts):
            naming.add(path.name)
    assert naming == {"library.rs", "_tables.py"}
