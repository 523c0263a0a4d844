"""One declaration: its slider steps, its labels and what it accepts."""

import math

import numpy as np
import pytest

from kernels import (
    KERNELS,
    RBF,
    Hyperparameter,
    KernelError,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    RationalQuadratic,
)
from pages.shared.model.units.wording import label

DECLARED = [
    pytest.param(h, id=f"{c.name}.{h.name}") for c in KERNELS.values() for h in c.hyperparameters
]


@pytest.mark.parametrize("h", DECLARED)
def test_every_step_is_valid_and_its_own_nearest(h):
    assert h.help and h.symbol
    assert h.validate(h.default) == h.default
    for step in h.steps:
        assert h.validate(step) == step == h.nearest(step)
    assert set(h.spread(3)) <= set(h.steps)
    if h.is_numeric:
        assert (h.steps[0], h.steps[-1]) == h.range == (h.spread()[0], h.spread()[-1])
        assert list(h.steps) == sorted(set(h.steps))
        assert h.nearest(1e9) == h.range[1] and h.nearest(h.default) in h.steps


def test_log_steps_are_even():
    h = Hyperparameter("gamma", r"\gamma", 1.0, range=(1e-2, 1e2))
    assert len(h.steps) == 81 and h.steps[40] == 1 and h.nearest(0.99) == 1
    assert np.allclose(np.diff(np.log10(h.steps)), 0.05, atol=3e-3)
    assert label(h) == "γ gamma" and label(Hyperparameter("C", "C", 1.0)) == "C"


def test_one_symbol_has_one_meaning():
    """Degree and period are words, c_0 is the constant inside a product's power or tanh."""
    shown = {f"{c.name}.{h.name}": (h.symbol, label(h)) for c in KERNELS.values()
             for h in c.hyperparameters}  # fmt: skip
    assert shown["polynomial.degree"] == (r"\text{degree}", "degree")
    assert shown["periodic.period"] == (r"\text{period}", "period")
    assert shown["polynomial.coef0"] == shown["sigmoid.coef0"] == ("c_0", "c₀ constant")
    assert shown["rational_quadratic.alpha"] == (r"a_\mathrm{RQ}", "a_RQ exponent")
    meanings: dict[str, set[str]] = {}
    for name, (symbol, _) in shown.items():
        meanings.setdefault(symbol, set()).add(name.split(".")[1])
    assert all(len(names) == 1 for names in meanings.values())


@pytest.mark.parametrize("domain", ["positive", "nonnegative", "real", "integer"])
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, True, "2", None, 10**400, 1j])
def test_what_is_no_finite_number_is_refused(domain, value):
    with pytest.raises(ValueError, match="size must be a finite number"):
        Hyperparameter("size", "s", 1, domain, (0, 5), "linear").validate(value)


def test_domains():
    def accepts(domain, value):
        h = Hyperparameter("size", "s", 1, domain, (0, 5), "linear", choices=(1, 2))
        try:
            return h.validate(value) == value
        except ValueError:
            return False

    assert [accepts(d, 0) for d in ("positive", "nonnegative", "real")] == [False, True, True]
    assert [accepts(d, -2) for d in ("nonnegative", "real", "integer")] == [False, True, False]
    assert accepts("positive", 1e12)  # the range binds the slider alone
    assert accepts("integer", 3.0) and not accepts("integer", 2.5)
    assert accepts("choice", 2) and not accepts("choice", 3)
    with pytest.raises(ValueError, match="must be a finite number"):
        Hyperparameter("size", "s", 1.0).validate((1.0, 2.0))
    with pytest.raises(ValueError, match="must be a finite number"):
        Hyperparameter("size", "s", 1.0, per_feature=True).validate(())


@pytest.mark.parametrize(
    "kernel",
    [
        RBF([1.0, 2.0]),
        Laplacian([1.0, 2.0]),
        Matern(lengthscale=[1.0, 2.0]),
        RationalQuadratic(lengthscale=[1.0, 2.0]),
        Periodic(period=[1.0, 2.0]),
        2.0 * RBF([1.0, 2.0]) + Linear(),
    ],
    ids=str,
)
def test_one_value_for_each_feature_is_asked_of_the_diagonal_too(kernel):
    X = np.arange(6.0).reshape(3, 2)
    np.testing.assert_array_equal(kernel.diag(X), kernel(X).diagonal())
    assert kernel.diag(X[:0]).shape == (0,)
    with pytest.raises(KernelError, match="2 values, one per feature"):
        kernel.diag(X[:, :1])
