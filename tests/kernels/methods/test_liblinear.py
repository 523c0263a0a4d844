"""liblinear without scikit-learn's checks finds the line that it finds with them, to the bit."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import LinearSVC

from kernels import separating_line

RNG = np.random.default_rng(0)
X = RNG.normal(size=(80, 3))
CODES = (X @ [1.0, -0.5, 0.2] + 0.3 * RNG.normal(size=80) > 0.2).astype(int)


@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize("C", [0.01, 10.0, 1000.0])
def test_it_finds_what_scikit_learn_finds(columns, C):
    # Scores come as columns of a larger array, in Fortran's order or not.
    for data in (X[:, :columns], np.asfortranarray(X)[:, :columns]):
        line = separating_line(data, CODES, C, max_iter=5000)
        machine = LinearSVC(dual=False, C=C, max_iter=5000).fit(data, CODES)
        np.testing.assert_array_equal(line.coef, machine.coef_)
        np.testing.assert_array_equal(line.intercept, machine.intercept_)
        np.testing.assert_array_equal(line.predict(data), machine.predict(data))


def test_it_warns_when_its_steps_run_out():
    with pytest.warns(ConvergenceWarning, match="before the optimum"):
        separating_line(X, CODES, 1e6, max_iter=1)
