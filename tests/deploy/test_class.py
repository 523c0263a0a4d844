"""A class in the room behind nginx: its phones come to both processes, and one of them dies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.load.classroom import hold
from tests.load.test_classroom import is_complete
from tests.loops import run

pytestmark = pytest.mark.slow


def test_a_class_loses_nothing_when_a_process_is_killed(hall):
    """Each answer counts once: those of before, those under way, and those of after."""
    try:
        is_complete(*run(partial(hold, mishap=partial(hall.kill, 2)), [hall.url], 60))
    finally:
        hall.restart(2)
