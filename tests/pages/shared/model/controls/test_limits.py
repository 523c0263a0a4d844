"""What can be typed: the slider's range, or more where a declaration says so."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kernels import Hyperparameter, KernelDiscriminant, KernelRidge
from pages.shared.model.controls.control import Control
from pages.shared.model.controls.given import accepted
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from tests.pages.shared.model.state.declared import owner

registry.load()
(LAM,) = KernelRidge.hyperparameters


def test_a_smaller_lambda_can_be_typed_and_is_one_more_step():
    control = Control("lam", LAM)
    assert LAM.steps[0] == 1e-6 and control.range == (1e-6, 1e3)
    assert control.parse("1e-8") == 1e-8
    assert control.parse("1e-12") == 1e-8
    stops = control.stops(1e-8)
    assert stops[:2] == (1e-8, 1e-6) and len(stops) == len(LAM.steps) + 1


def test_without_a_word_the_slider_says_it_all():
    (lam,) = KernelDiscriminant.hyperparameters
    assert Control("lam", lam).limits == lam.range == (1e-6, 1e3)
    assert Control("lam", replace(LAM, typed=None)).parse("1e-8") == 1e-6


@pytest.mark.parametrize(("given", "kept"), [("0.5", 1), ("7", 7), ("40", 20)])
def test_whole_numbers(given, kept):
    declared = Hyperparameter("n", "n", 2, "integer", (1, 10), "integer", typed=(1, 20))
    assert Control("n", declared).parse(given) == kept


@pytest.mark.parametrize(
    ("page", "name", "given", "says"),
    [
        ("svm", "k1.gamma", "-3", "Gamma takes positive numbers."),
        ("svm", "C", 1e99, "C takes numbers from 0.01 to 1000."),
        ("svm", "n", 20.5, "n takes whole numbers from 20 to 1000."),
        ("krr", "lam", "-1", "Lambda takes numbers from 10⁻⁸ to 1000."),
        ("svm", "C", "x", "C has no such value."),
    ],
)
def test_what_is_beyond_the_limits_is_not_moved_to_them(page, name, given, says):
    record = owner(registry.page(page)).record
    control = controls_of(registry.page(page), record.values)[name]
    with pytest.raises(ValueError, match=re.escape(says)):
        accepted(control, given, record.displayed)
    for end in control.limits:
        assert accepted(control, end, record.displayed) == pytest.approx(end)


def test_limits_are_said_in_the_form_that_is_shown():
    record = owner(registry.page("svm"), penalty_as="lambda").record
    control = controls_of(registry.page("svm"), record.values)["C"]
    with pytest.raises(ValueError, match=r"Lambda takes numbers from 0\.0005 to 50\."):
        accepted(control, -1, record.displayed)
