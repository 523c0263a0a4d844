"""What is not valid is refused with a sentence that is true, and says what would be."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError

from kernels import GaussianProcess, KernelError, KernelRidge
from tests.kernels.estimators import ESTIMATORS

RNG = np.random.default_rng(0)
X = RNG.standard_normal((30, 2))
y = X[:, 0]


@pytest.mark.parametrize(
    ("noise", "said"),
    [
        (-0.5, "noise must be 0 or more; got -0.5"),
        (-2.0, "noise must be 0 or more"),
        (np.nan, "noise must be a finite number"),
        ("a", "noise must be a finite number"),
        ([0.1] * 29 + [-0.1], "noise must be 0 or more; got -0.1"),
    ],
)
def test_noise_of_a_prior_is_checked_as_by_a_fit(noise, said):
    prior = GaussianProcess(noise=noise)
    for asked in (
        lambda: prior.predict(X, return_std=True, include_noise=True),
        lambda: prior.predict(X, return_cov=True),
        lambda: prior.sample_prior(X),
        lambda: prior.theta,
        lambda: prior.fit(X, y),
    ):
        with pytest.raises(KernelError, match=said):
            asked()


@pytest.mark.parametrize(
    "asked",
    [
        lambda model: model.log_marginal_likelihood(),
        lambda model: model.evidence_,
        lambda model: model.evidence_surface("gamma", [1.0], "noise", [1.0]),
        lambda model: model.leave_one_out(),
        lambda model: model.optimise(),
        lambda model: model.decompose(X),
        lambda model: model.sample_posterior(X),
        lambda model: model.on_grid([0.0], [0.0]),
    ],
)
def test_a_process_says_that_it_is_not_fitted_though_its_prior_predicts(asked):
    model = GaussianProcess()
    with pytest.raises(NotFittedError, match="not fitted yet"):
        asked(model)
    assert not hasattr(model, "evidence_") and len(model.predict(X)) == 30


@pytest.mark.parametrize(
    "estimator", [e for e in ESTIMATORS if e is not KernelRidge], ids=lambda e: e.__name__
)
def test_a_grid_needs_a_fit(estimator):
    with pytest.raises(NotFittedError, match="not fitted yet"):
        estimator().on_grid([0.0], [0.0])
