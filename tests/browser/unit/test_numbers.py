"""Numbers as the browser writes and reads them: as the server does."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared.model.units.number_text import as_shown, number
from tests.pages.shared.model.units.test_number_text import WRITTEN

pytestmark = pytest.mark.browser

OF_ALL = """async ([name, all]) => {
  const module = await import('/stage/js/numbers.js');
  return all.map((one) => module[name](one));
}"""


def test_numbers_are_written_as_on_the_server(calm_tab):
    values, texts = zip(*WRITTEN, strict=True)
    assert calm_tab.evaluate(OF_ALL, ["number", list(values)]) == list(texts)


def test_numbers_of_all_sizes_are_written_as_on_the_server(calm_tab):
    rng = np.random.default_rng(0)
    powers = np.r_[rng.uniform(-8, 8, 1500), rng.uniform(-300, 300, 500)]
    values = [*(rng.choice([-1, 1], 2000) * 10.0**powers).tolist(), *np.arange(-2000, 2000, 3) / 8]
    values += [999.96, 99949.5, 99995, 1e5 - 0.4, 9.996e-5, -0.0, float("inf"), float("nan")]
    texts = calm_tab.evaluate(OF_ALL, ["number", [float(value) for value in values]])
    assert texts == [number(value) for value in values]
    read = calm_tab.evaluate(OF_ALL, ["typedNumber", texts[:-2]])
    assert read == [as_shown(value) for value in values[:-2]]


def test_what_a_slider_shows_can_be_typed(calm_tab):
    typed = {
        "5 × 10⁻⁵": 5e-5,
        "2.5×10⁻¹²": 2.5e-12,
        "1,5 × 10⁵": 1.5e5,
        "10⁻⁶": 1e-6,
        "-10⁻⁶": -1e-6,
        "1e-6": 1e-6,
        "0,5": 0.5,
        "10": 10,
        "× 10⁵": None,
        "x10⁵": None,
    }
    assert calm_tab.evaluate(OF_ALL, ["typedNumber", list(typed)]) == list(typed.values())
