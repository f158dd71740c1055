"""Uses a data folder of its own, so that no files of the user are read or changed."""

from __future__ import annotations

from pathlib import Path

import endspiel
import pytest


@pytest.fixture(autouse=True)
def library(tmp_path: Path) -> endspiel.Library:
    return endspiel.use(tmp_path)
