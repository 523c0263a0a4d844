"""What can be typed: the slider's range, or more where a declaration says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernels import Hyperparameter, KernelDiscriminant, KernelRidge
from pages.shared.model.controls.control import Control

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
