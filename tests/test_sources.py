"""docs/sources.md: the address of each item shows the number or the mark that the item is about."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.pages.opened_address import Shown, open_address
from tests.serving import ROOT
from tests.source_signs import SIGNS, UNSEEN_WORK, WORK

TEXT = (ROOT / "docs/sources.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| (?:.+) \| `(/.+)` \|$", TEXT, re.M)
ADDRESSES = {int(number): address for number, address in ROWS}
opened = cache(open_address)
# High degrees on unscaled points: libsvm stops before the optimum, and the page says so.
pytestmark = pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")


def shown_of(number: int) -> Shown:
    """Return what the address of an item shows."""
    address = ADDRESSES[number]
    if number in UNSEEN_WORK:  # minutes of work for numbers that the item is not about
        return open_address(address, known=[0.0] * UNSEEN_WORK[number])
    return opened(address, WORK.get(number, 0))


def test_the_items_are_all_there_and_in_order():
    assert [int(number) for number, _ in ROWS] == list(range(1, 115))
    assert sum(line.startswith("| ") for line in TEXT.splitlines()) == 114 + TEXT.count("| item |")
    assert sorted(SIGNS) == list(ADDRESSES)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.slow) if WORK.get(number) else number
        for number in SIGNS
    ],
)
def test_an_address_shows_its_item(number):
    shown = shown_of(number)
    missing = [sign for sign in SIGNS[number] if not sign.is_in(shown)]
    assert not missing, f"{ADDRESSES[number]}: {missing}"
