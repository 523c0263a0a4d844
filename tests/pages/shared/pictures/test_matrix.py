"""A small matrix with its numbers in the cells."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared.pictures.figures import matrix
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize(
    ("top", "power"), [(0.5, 0), (0.1, 0), (0.02, -2), (99.0, 0), (250.0, 2), (0.0, 0)]
)
def test_numbers_are_written_in_units_that_leave_two_digits(top, power):
    values = np.array([[top, -top], [0.0, -1e-9 * top]])
    assert matrix.unit(values) == power
    texts = matrix.numbered(values)
    assert float(texts[0][0]) == pytest.approx(top / 10.0**power, abs=0.005)
    assert texts[1] == ["0.00", "0.00"]


def test_each_text_stands_in_its_cell_and_is_readable_on_its_colour():
    values = np.array([[0.0, 1.0, 0.4], [0.9, 0.1, 0.0]])
    texts = [["a", "b", ""], ["c", "d", "e"]]
    figure = matrix.heatmap(
        values, "m", "M", "", ("j", "i"), (["1", "2", "3"], ["1", "2"]), texts, (0.0, 1.0), [0.5]
    )
    check_figure(figure)
    notes = figure.layout["annotations"]
    assert {(n["x"], n["y"]): n["text"] for n in notes} == {
        (0, 0): "a", (1, 0): "b", (0, 1): "c", (1, 1): "d", (2, 1): "e",
    }  # fmt: skip
    strong = {n["text"] for n in notes if "ground" in n["font"]["color"]}
    assert strong == {"b", "c"}
    assert len(figure.layout["shapes"]) == 2
