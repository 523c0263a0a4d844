"""Every registered kernel is what it says it is; one that is not fails with what to do."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.spatial.distance import cdist

import kernels
from kernels import KERNELS, RBF, Hyperparameter, Kernel, Matern, Periodic
from kernels.functions.scale import estimated_scale
from tests.kernels.functions.claims import CHECKS, complaints

WIDTH = Hyperparameter("width", "w", 1.0, range=(0.1, 10.0), length_power=1, help="Its width.")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("cls", KERNELS.values(), ids=lambda cls: cls.name)
def test_it_is_what_it_says(cls, check):
    check(cls)


@pytest.mark.parametrize("cls", KERNELS.values(), ids=lambda cls: cls.name)
def test_it_is_public(cls):
    name = cls.__name__
    assert name in kernels.__all__, f"add {name} to __all__ in kernels/__init__.py"


class OfOneWidth(Kernel):
    """A kernel without a name, so that no menu has it."""

    label = "One width"
    hyperparameters = (WIDTH,)
    latex = r"k\left(\lVert x-z\rVert / <width>\right)"
    is_stationary = True
    width: float

    def __init__(self, width: float = 1.0) -> None:
        self.__dict__["width"] = WIDTH.validate(width)

    def pair(self, x, z):
        return float(self.profile(np.linalg.norm(x - z) / self.width))

    def evaluate(self, X, Y):
        return self.profile(cdist(X, Y) / self.width)


class Wave(OfOneWidth):
    """Positive semi-definite up to three dimensions."""

    def profile(self, r):
        return np.sinc(r)


class Cubed(OfOneWidth):
    """exp(-r^p) is positive semi-definite up to p = 2 alone (Schoenberg 1938)."""

    def profile(self, r):
        return np.exp(-(r**3))


class Triangle(OfOneWidth):
    """Positive semi-definite over one feature."""

    def profile(self, r):
        return np.maximum(1 - r, 0)


class CityBlockMatern(OfOneWidth):
    """With the sum of absolute differences in the place of the Euclidean distance."""

    def pair(self, x, z):
        return float(self.profile(np.abs(x - z).sum() / self.width))

    def evaluate(self, X, Y):
        return self.profile(cdist(X, Y, "cityblock") / self.width)

    def profile(self, r):
        s = np.sqrt(5) * r
        return (1 + s + s * s / 3) * np.exp(-s)


@pytest.mark.parametrize(
    ("cls", "dimensions"), [(Wave, 5), (Cubed, 1), (Triangle, 2), (CityBlockMatern, 2)]
)
def test_what_is_not_positive_semi_definite_is_noticed(cls, dimensions):
    (sentence,) = complaints(cls)
    said = rf"{cls.__name__} says is_psd = True, but 200 points in (\d+) dimensions have a least "
    assert int(re.match(said, sentence)[1]) == dimensions
    assert sentence.endswith(": set is_psd = False.")
    cls.is_psd = False
    try:
        assert not complaints(cls)
    finally:
        cls.is_psd = True


class Soft(OfOneWidth):
    """1 / (1 + r^2), right in all."""

    def profile(self, r):
        return 1 / (1 + r * r)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({}, ""),
        ({"pair": Kernel.pair}, "has no pair(x, z): write its formula there once more"),
        (
            {"pair": lambda self, x, z: self.evaluate(x[None], z[None])[0, 0]},
            "asks evaluate, which would be compared with itself",
        ),
        ({"pair": lambda self, x, z: 1.0}, "but pair gives 1: one of the two is not its formula"),
        (
            {"evaluate": lambda self, X, Y: (1 + (X is Y)) * OfOneWidth.evaluate(self, X, Y)},
            "is not pair(x, x) of each point",
        ),
        (
            {
                "pair": lambda self, x, z: float(1 + x @ z),
                "evaluate": lambda self, X, Y: 1 + X @ Y.T,
            },
            "is_stationary = True, but",
        ),
        (
            {"hyperparameters": (Hyperparameter("width", "w", 1.0, range=(0.1, 10.0)),)},
            "declare it with length_power=1 for a length",
        ),
        (
            {"hyperparameters": (Hyperparameter("width", "w", 1.0, length_power=-2),)},
            "width length_power=-2, but",
        ),
        ({"shortest_scale": 5.0}, "its curves would be drawn too coarsely"),
        (
            {"evaluate_pairs": lambda self, X: np.ones(len(X) * (len(X) - 1) // 2)},
            "leave evaluate_pairs out",
        ),
        ({"is_separable": True}, "leave is_separable out"),
    ],
)  # fmt: skip
def test_each_wrong_claim_has_its_sentence(parts, said):
    sentences = complaints(type("Soft", (Soft,), parts))
    assert bool(sentences) == bool(said)
    assert not said or any(said in sentence for sentence in sentences), sentences


@pytest.mark.parametrize(
    "kernel",
    [
        *(RBF(gamma) for gamma in (1e-3, 1.0, 1e3, 1e20)),
        *(
            Matern(nu=nu, lengthscale=scale)
            for nu in (0.5, 1.5, 2.5)
            for scale in (1e-12, 0.2, 100.0)
        ),
        *(
            Periodic(period=p, lengthscale=scale)
            for p in (0.01, 1.0, 24.0)
            for scale in (0.04, 1.0, 10.0)
        ),
    ],
    ids=str,
)
def test_the_estimated_scale_is_that_of_the_formula(kernel):
    assert 0.5 < estimated_scale(kernel) / kernel.shortest_scale < 2


def test_the_scale_of_what_has_none_and_of_each_feature():
    for cls in KERNELS.values():
        if not cls.is_stationary and cls.domain != "nonnegative" and cls.is_psd:
            assert estimated_scale(cls()) == np.inf == cls().shortest_scale
    shortest = estimated_scale(RBF(8.0))
    assert estimated_scale(RBF((0.5, 8.0))) == pytest.approx(shortest, rel=0.05)
    assert Wave(0.2).shortest_scale == pytest.approx(0.2 * Wave(1.0).shortest_scale, rel=1e-6)
    # It swings to and fro over two widths.
    assert 0.1 < Wave(1.0).shortest_scale / (2 / (2 * np.pi)) < 2
