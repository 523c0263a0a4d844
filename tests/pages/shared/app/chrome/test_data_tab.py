"""The tab Data says of the scaling what is true for the kernel."""

from __future__ import annotations

import pytest

from kernels import parse
from pages.shared.app.chrome.data_tab import scaling_notes


@pytest.mark.parametrize(
    ("kernel", "has_width"),
    [
        ("rbf()", True),
        ("linear() + laplacian()", True),
        ("matern() * white()", True),
        ("linear() + constant()", False),
        ("polynomial() + white()", False),
        ("cosine()", False),
    ],
)
@pytest.mark.parametrize("scaling", ["standardise", "minmax", "none"])
def test_only_a_kernel_of_distances_hears_of_its_width(kernel, has_width, scaling):
    (note,) = scaling_notes(parse(kernel), scaling)
    assert ("width" in note or "narrower" in note) == has_width
    assert "gamma" not in note


def test_texts_are_not_scaled():
    assert not scaling_notes(parse("word_set()"), "none")
