"""What all tests of this page need."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# The library warns where the page shows a notice, for instance of a singular Gram matrix.
NOTICES = pytest.mark.filterwarnings("ignore::UserWarning")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(NOTICES)
