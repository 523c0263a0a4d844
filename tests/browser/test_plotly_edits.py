"""What is left out of Plotly is what `tests.plotly_edits` finds in the one that is installed."""

from __future__ import annotations

import json

import pytest

from pages.shared.app.stage.assets import PLOTLY
from pages.shared.app.stage.plotly_script import EDITS
from tests.plotly_edits import edits_of

# That the one that is installed is the one for which they were found: test_plotly_script.py.
pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def test_the_edits_are_those_that_are_found(chrome):
    context = chrome.new_context()
    found = edits_of(PLOTLY.read_bytes().decode(), context.new_page())
    context.close()
    listed = json.loads(EDITS.read_text(encoding="utf-8"))["edits"]
    assert [list(edit) for edit in found] == listed, "Run python -m tests.plotly_edits."
