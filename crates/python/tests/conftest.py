"""Gives every test a data folder of its own, so that no files of the user are read or changed."""

from __future__ import annotations

import faulthandler
import signal
from pathlib import Path
from typing import Iterator

import endspiel
import pytest

#: Time limit for a test in seconds; on expiry it prints a traceback.
TIMEOUT = 300

# A background job of a shell ignores SIGINT, which some tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def library(tmp_path: Path) -> Iterator[endspiel.Library]:
    faulthandler.dump_traceback_later(TIMEOUT, exit=True)
    yield endspiel.use(tmp_path)
    faulthandler.cancel_dump_traceback_later()
