"""What is not valid is refused with a sentence that is true, and says what would be."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError

from kernels import GaussianProcess, KernelError
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


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda e: e.__name__)
def test_a_grid_needs_a_fit(estimator):
    with pytest.raises(NotFittedError, match="not fitted yet"):
        estimator().on_grid([0.0], [0.0])


@pytest.mark.parametrize(
    ("theta", "said"),
    [
        ([1.0], r"theta has 1 entries; the process takes \('gamma', 'noise'\)"),
        (np.zeros(3), r"theta has 3 entries; the process takes \('gamma', 'noise'\)"),
        ([0.0, np.nan], "noise must be a finite number; got nan"),
        ([0.0, 800.0], "noise must be a finite number; got inf"),
        ([np.nan, 0.0], "gamma must be a finite number; got nan"),
    ],
)
@pytest.mark.parametrize("gradient", [False, True])
def test_theta_of_a_likelihood_is_checked_whole(theta, said, gradient):
    model = GaussianProcess().fit(X, y)
    with np.errstate(over="ignore"), pytest.raises(KernelError, match=said):
        model.log_marginal_likelihood(theta, gradient)


@pytest.mark.parametrize(
    "ends", [(2, 1), 3, (0, 1), (-1.0, 1.0), (1, np.inf), (np.nan, 1), (1, 2, 3), (1,), ("a", 1)]
)
def test_bounds_by_name_are_refused_as_the_values_that_they_are(ends):
    said = "bounds of gamma must be two numbers greater than 0, the lower one first, or "
    with pytest.raises(KernelError, match=said + ".*got") as refused:
        GaussianProcess(learn=True, bounds={"gamma": ends}).fit(X, y)
    assert repr(ends) in str(refused.value)
