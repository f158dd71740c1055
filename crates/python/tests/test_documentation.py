"""Everything that is printed as an example runs as it is printed."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import endspiel
import pytest

MODULES = [module.name for module in pkgutil.iter_modules(endspiel.__path__) if module.name not in ("_endspiel", "env")]
PAGE = Path(__file__).parents[3] / "docs" / "python.md"


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
