"""docs/structured.md: what its examples print is what they say."""

from __future__ import annotations

import doctest

from tests.conftest import ROOT


def test_the_examples_run():
    results = doctest.testfile(str(ROOT / "docs" / "structured.md"), module_relative=False)
    assert results.attempted > 12 and not results.failed
