"""What the stories of the kernels say of their draws."""

from __future__ import annotations

import numpy as np

from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pages.claims.claim import Claim, Draw, answered, between, moves, reaches


def _peak_is_at_the_point(at: Draw) -> bool:
    own = at.setting().train.X[at().kernel_function.anchor, 0]
    return bool(abs(at.places()[0] - own) < 0.02)


def _is_above_the_mean(at: Draw) -> bool:
    return bool(at.setting().train.X[at().kernel_function.anchor, 0] > 0)


def _squared_distances(at: Draw) -> np.ndarray:
    K = at.setting().gram
    return np.diag(K)[:, None] + np.diag(K) - 2 * K


def _roughness(at: Draw, **moved: float) -> float:
    return float(np.mean(np.diff(at(**moved).samples.f, 2, axis=0) ** 2))


def _svm_is_worse_with_it(at: Draw) -> bool:
    page, errors = registry.page("svm"), []
    for kernel in ("sigmoid(gamma=1, coef0=0)", "rbf(gamma=1)"):
        query = {"data": "moons", "kernel": kernel, "C": "10", "seed": str(at.seed)}
        record, _ = address.from_query(page, query, {})
        errors.append(page.method.compute(resolve(record, {})).errors.test)
    return errors[0] > 1 / 3 and 0.03 <= errors[1] <= 0.075


REACHES_TEN = reaches(
    "k1__gamma", "eigenvalues_for_99", 10, 10, 63.1, 79.4, 50.1, 70, 90, 56, 45, 100, 40
)
CLAIMS = (
    Claim("similarity", 1, "the curve is highest at its own point", _peak_is_at_the_point),
    Claim("similarity", 2, "k(x, x) = 1", lambda at: np.allclose(np.diag(at.setting().gram), 1)),
    Claim("similarity", 3, "few eigenvalues of 60", between("eigenvalues_for_99", 4, 8)),
    Claim("similarity", 3, "γ = 1000: more", moves(eigenvalues_for_99="rises")),
    Claim("similarity", 4, "γ = 0.01: all alike", answered("largest_eigenvalue_share", 99, 100)),
    Claim(
        "similarity",
        5,
        "samples of the Matérn kernel are rough",
        lambda at: _roughness(at) > 50 * _roughness(at, k1__nu=2.5),
    ),
    Claim("similarity", 6, "one eigenvalue is not zero", between("eigenvalues_for_99", 1, 1)),
    Claim("similarity", 7, "0 at the mean", lambda at: abs(at.places()[0]) < 0.02),
    Claim("similarity", 7, "the ringed point is above it", _is_above_the_mean, of_this_draw=True),
    Claim("similarity", 9, "γ alone brings it to 10", REACHES_TEN),
    Claim("algebra", 4, "γ = 50: more eigenvalues", moves(eigenvalues_for_99="rises")),
    Claim(
        "algebra",
        5,
        "four times the kernel: twice as high, the same shares",
        lambda at: (
            np.allclose(at.answered.samples.f, 2 * at().samples.f, atol=1e-6)
            and abs(at.answered.spectrum.share - at().spectrum.share) < 1e-9
        ),
    ),
    Claim("algebra", 7, "a sum has no negative eigenvalue", between("smallest_eigenvalue", 0, 1)),
    Claim(
        "algebra",
        8,
        "γ alone brings it to 10 or fewer",
        lambda at: (
            at.amount("eigenvalues_for_99") > 10 >= at.amount("eigenvalues_for_99", k2__gamma=0.1)
        ),
    ),
    Claim("indefinite", 1, "the RBF kernel passes", between("smallest_eigenvalue", 0, 1)),
    Claim("indefinite", 2, "the sigmoid: negative", between("smallest_eigenvalue", -1e9, -1)),
    Claim(
        "indefinite",
        3,
        "some squared distance is negative, none above 10",
        lambda at: _squared_distances(at).min() < -0.1 and _squared_distances(at).max() < 10,
    ),
    Claim(
        "indefinite",
        3,
        "it goes down to −0.445",
        lambda at: abs(_squared_distances(at).min() + 0.445) < 5e-4,
        of_this_draw=True,
    ),
    Claim(
        "indefinite",
        4,
        "γ = 0.01: near 0, but negative",
        lambda at: -0.01 < at.answered.spectrum.least < 0,
    ),
    Claim(
        "indefinite",
        5,
        "c₀ = −1: worse, and some k(x, x) is negative",
        lambda at: (
            at.answered.spectrum.least < at().spectrum.least
            and np.diag(at.setting(**at.then).gram).min() < 0
        ),
    ),
    Claim("indefinite", 6, "more than a third against one in twenty", _svm_is_worse_with_it),
    Claim(
        "indefinite",
        7,
        "c₀ alone brings it above −1, and one eigenvalue has all",
        lambda at: (
            at().spectrum.least < -1 < at(k1__coef0=5).spectrum.least
            and at(k1__coef0=5).spectrum.share > 0.99
        ),
    ),
)
