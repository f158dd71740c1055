"""Every test has a folder for data of its own, so that nothing of this machine is seen or changed."""

from __future__ import annotations

import faulthandler
import signal
from pathlib import Path
from typing import Iterator

import endspiel
import pytest

#: Seconds after which a test is broken rather than slow; it then says where it was.
LONGEST = 300

# Whatever a shell starts in the background ignores Ctrl-C, and some tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def library(tmp_path: Path) -> Iterator[endspiel.Library]:
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    yield endspiel.use(tmp_path)
    faulthandler.cancel_dump_traceback_later()
