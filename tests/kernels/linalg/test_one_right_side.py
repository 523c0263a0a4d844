"""A right-hand side (n,) is solved as its column (n, 1), whichever way the matrix is factored."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, Factorisation, Linear, Sigmoid
from kernels.linalg.landmarks import NystroemFactorisation

RNG = np.random.default_rng(0)
X, b = RNG.standard_normal((60, 2)), RNG.standard_normal(60)
FORMS = {
    "Cholesky": Factorisation(RBF(2.0), X),
    "low rank": Factorisation(Linear(), X),
    "indefinite": Factorisation(Sigmoid(1.0, -1.0), X),
    "landmarks": NystroemFactorisation(RBF(2.0), X, 20),
}


@pytest.mark.parametrize("lam", [0.1, 1e-12, [0.1, 1.0], [1e-12, 0.5, 2.0]], ids=str)
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_one_right_side_is_its_column_to_the_bit(form, lam):
    solved = form.solve(b, lam)
    assert solved.shape == (*np.shape(lam), len(form.support))
    np.testing.assert_array_equal(solved, form.solve(b[:, None], lam)[..., 0])


def test_several_lambdas_are_solved_by_the_definition():
    for lam, solved in zip([0.1, 1.0], FORMS["Cholesky"].solve(b, [0.1, 1.0]), strict=True):
        np.testing.assert_allclose(solved, np.linalg.solve(RBF(2.0)(X) + lam * np.eye(60), b))
