"""The names of controls, as they are written and as they are spoken."""

from __future__ import annotations

import pytest

from kernels import Hyperparameter
from pages.gp.views.extrapolation import REACH
from pages.gp.views.marginal_likelihood.free_parameters import bound_controls, free_parameters
from pages.shared.model.declarations import registry
from pages.shared.model.units.wording import label, spoken
from pages.svm.views.class_weights import KEPT


def test_a_name_is_spoken_as_it_is_written():
    assert label(REACH) == spoken(REACH) == "beyond the data [widths]"
    assert label(KEPT) == spoken(KEPT) == "second class kept [%]"
    assert spoken(Hyperparameter("gamma_as", "gamma_as", 1.0)) == "gamma as"
    gamma = Hyperparameter("gamma", r"\gamma", 1.0)
    assert (label(gamma), spoken(gamma)) == ("γ gamma", "gamma")


@pytest.mark.parametrize(
    ("terms", "names"),
    [
        (("rbf",), [("γ gamma", "gamma"), ("σ² noise variance", "noise variance")]),
        (
            ("rbf", "laplacian"),
            [
                ("γ gamma of kernel 1", "gamma of kernel 1"),
                ("γ gamma of kernel 2", "gamma of kernel 2"),
                ("σ² noise variance", "noise variance"),
            ],
        ),
    ],
)
def test_bounds_name_the_kernel_where_there_are_several(terms, names):
    found = [
        [(label(bound), spoken(bound)) for bound in bound_controls(free)]
        for free in free_parameters(terms)
    ]
    assert found == [
        [(f"{written}, {end}", f"{said}, {end}") for end in ("from", "to")]
        for written, said in names
    ]


def test_what_is_spoken_is_written_too_on_all_pages():
    """A name that is seen is the one by which a voice finds the control (WCAG 2.5.3)."""
    registry.load()
    found = 0
    for page in registry.pages():
        for view in (*page.teaching.views, *page.teaching.checks):
            for declared in view.controls if isinstance(view.controls, tuple) else ():
                if not declared.spoken and len(declared.symbol) > 3 and "\\" not in declared.symbol:
                    found += 1
                    assert spoken(declared) == label(declared), declared.name
    assert found > 20
