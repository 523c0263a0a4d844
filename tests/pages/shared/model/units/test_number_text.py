"""Numbers as readouts write them."""

from __future__ import annotations

import pytest

from pages.shared.model.units.number_text import as_shown, number, share

# The browser writes the same; see tests/browser/unit/test_numbers.py.
WRITTEN = [
    (0.0, "0"),
    (0.5, "0.5"),
    (-0.00123, "−0.00123"),
    (0.00099999, "0.001"),
    (0.0005, "0.0005"),
    (5e-5, "5 × 10⁻⁵"),
    (1e-6, "10⁻⁶"),
    (-1e-6, "−10⁻⁶"),
    (1.234e-12, "1.23 × 10⁻¹²"),
    (999.7, "1000"),
    (12345.6, "12346"),
    (99950.0, "99950"),
    (99999.7, "10⁵"),
    (12.25, "12.2"),  # a tie goes to the even digit
    (-1001.5, "−1002"),
    (-123456.0, "−1.23 × 10⁵"),
]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_numbers_far_out_are_written_with_a_power_of_ten(value, text):
    assert number(value) == text
    assert number(as_shown(value)) == text


def test_what_is_no_number_is_written_as_such():
    assert (number(float("inf")), number(float("nan"))) == ("inf", "nan")


def test_a_small_share_has_a_power_of_ten_too():
    assert (share(0.055), share(1.5e-8)) == ("5.5 %", "1.5 × 10⁻⁶ %")
