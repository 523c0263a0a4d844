"""The kernel's hyperparameters are parameters of the estimator: grid searches go over them."""

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernels import RBF, KernelRidge, Periodic, White

X = np.random.default_rng(0).normal(size=(60, 2))
Y = np.sin(2 * X[:, 0])


def test_parameters_of_the_kernel_are_named_and_set():
    model = KernelRidge(RBF(2) + Periodic(period=3), 0.1)
    shown = model.get_params()
    assert shown["kernel__k1.gamma"] == 2 and shown["kernel__k2.period"] == 3
    assert set(model.get_params(deep=False)) == {"kernel", "lam", "landmarks", "seed"}
    model.set_params(kernel__gamma=5, lam=0.2, **{"kernel__k2.period": 7})
    assert model.kernel == RBF(5) + Periodic(period=7) and model.lam == 0.2
    model.set_params(kernel=RBF(), kernel__gamma=4)
    assert model.kernel == RBF(4) and clone(model).get_params() == model.get_params()
    assert KernelRidge("rbf").get_params()["kernel"] == "rbf"


def test_a_grid_search_goes_over_them():
    gammas = [0.01, 0.5, 100.0]
    search = GridSearchCV(KernelRidge(RBF(), 0.01), {"kernel__gamma": gammas}, cv=3).fit(X, Y)
    assert search.best_estimator_.kernel == RBF(0.5) and search.best_score_ > 0.8
    piped = make_pipeline(StandardScaler(), KernelRidge(RBF() + White(0.1), 0.01))
    piped.set_params(kernelridge__kernel__gamma=3.0).fit(X, Y)
    assert piped[-1].kernel == RBF(3.0) + White(0.1)
    with pytest.raises(ValueError, match="Invalid parameter"):
        piped.set_params(kernelridge__nothing=3)


def test_a_grid_search_goes_over_a_part_of_a_sum_and_leaves_the_kernel_as_it_was():
    kernel = 2.0 * RBF(0.3) * Periodic(period=4.0) + White(0.1)
    model = KernelRidge(kernel, 0.01)
    names = [name for name in model.get_params() if name.endswith("gamma")]
    grid = {names[-1]: [0.01, 0.5], "kernel__k2.noise": [0.1, 0.2], "lam": [0.01]}
    search = GridSearchCV(model, grid, cv=3).fit(X, Y)
    best = search.best_estimator_
    assert names[-1].count("k1") == 2 and best.get_params()[names[-1]] in (0.01, 0.5)
    assert len(search.cv_results_["params"]) == 4
    assert model.kernel is kernel and kernel == 2.0 * RBF(0.3) * Periodic(period=4.0) + White(0.1)
    with pytest.raises(AttributeError):
        kernel.k2.noise = 3.0
