"""Runs every notebook from its first cell to its last, including the display of results."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def run_cell(source: str, name: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does: the value of the last expression is displayed."""
    tree = ast.parse(source, name)
    shown = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)
    if isinstance(shown, ast.Expr):
        return eval(compile(ast.Expression(shown.value), name, "eval"), names)
    return None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    if "import torch" in text:
        pytest.importorskip("torch")
    notebook = json.loads(text)
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for number, cell in enumerate(cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
        assert cell["outputs"] == [] and cell["execution_count"] is None, "a notebook is kept without what it printed"
        value = run_cell("".join(cell["source"]), f"{path.name}[{number}]", names)
        for way in ("_repr_svg_", "_repr_html_"):
            if hasattr(value, way):
                pictures += "<svg" in getattr(value, way)()
    assert pictures > 0, "a lesson has pictures"


def test_all_lessons_are_there() -> None:
    assert {path.stem for path in NOTEBOOKS} == {"search-tree", "database", "weights", "learning", "policy"}
