"""What all tests of the page share."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.svm.page import PAGE


def pytest_collection_modifyitems(items):
    """Let the library warn where the page shows a notice, for instance of an indefinite kernel."""
    for item in items:
        if "tests/pages/svm" in item.path.as_posix():
            item.add_marker(pytest.mark.filterwarnings("ignore::UserWarning"))


@pytest.fixture(autouse=True)
def registered():
    """The page is in the app."""
    registry.register(PAGE)
