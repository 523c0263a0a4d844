"""libsvm without scikit-learn's checks finds what it finds with them, to the bit."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import svm
from sklearn.exceptions import ConvergenceWarning

from kernels import RBF
from kernels.methods.libsvm import solve

RNG = np.random.default_rng(0)
X = RNG.normal(size=(60, 2))
K = RBF(0.7)(X)
NUMBERS = np.sin(X[:, 0])
TWO = (NUMBERS > 0).astype(int)
MANY = np.digitize(X[:, 0], [-0.5, 0.5])


@pytest.mark.parametrize("form", ["precomputed", "linear"])
@pytest.mark.parametrize(
    ("machine", "target"),
    [
        (svm.SVC(C=3.0, tol=1e-6), TWO),
        (svm.SVC(C=0.2, class_weight={0: 1.0, 1: 4.0}), TWO),
        (svm.SVC(C=3.0, class_weight="balanced"), MANY),
        (svm.SVR(C=2.0, epsilon=0.05), NUMBERS),
    ],
)
def test_it_finds_what_scikit_learn_finds(machine, target, form):
    machine.set_params(kernel=form, cache_size=500)
    data = K if form == "precomputed" else X
    solution = solve(machine, data, target)
    machine.fit(data, target)
    np.testing.assert_array_equal(solution.support, machine.support_)
    np.testing.assert_array_equal(solution.dual_coef, machine.dual_coef_)
    np.testing.assert_array_equal(solution.intercept, machine.intercept_)
    np.testing.assert_array_equal(solution.n_iter, machine.n_iter_)
    assert type(solution.n_iter) is type(machine.n_iter_) and solution.converged


def test_it_warns_when_its_steps_run_out():
    machine = svm.SVC(C=1e3, kernel="precomputed", max_iter=3)
    with pytest.warns(ConvergenceWarning, match="after 3 steps"):
        assert not solve(machine, K, TWO).converged
