"""Readouts: the change between two of them reads as the tag beside them."""

from __future__ import annotations

import math

import pytest

from pages.shared.model.scene.readout import Readout, change

# Amounts before and after, as shown, and their difference; the tags are tested on the same.
CHANGES = [
    (2, 5.5, "+3.5"),
    (6.67, 5, "−1.67"),
    (0.196, 0.176, "−0.02"),
    (0.1, 0.3, "+0.2"),
    (27, 32, "+5"),
    (-12.5, -110, "−97.5"),
    (1e-06, 3.5e-06, "+2.5 × 10⁻⁶"),
    (1.23e05, 1.24e05, "+1000"),
    (5.5, 5.5, ""),
]


def readout(amount: float) -> Readout:
    return Readout("error", amount, "", "error", "help")


@pytest.mark.parametrize(("before", "after", "text"), CHANGES)
def test_a_change_is_that_of_the_amounts_as_shown(before, after, text):
    assert change(readout(before), readout(after)) == text


def test_what_is_not_seen_is_no_change():
    assert change(readout(5.501), readout(5.502)) == ""
    assert change(readout(math.inf), readout(1.0)) == ""


def test_digits_of_its_own_are_those_of_text_and_amount():
    one = Readout("total", -1029594.0, "nats", "total", "help", digits="-1029594")
    assert one.text == "−1029594 nats" and one.shown_amount == -1029594
