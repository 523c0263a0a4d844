"""What is not valid is refused with a sentence that is true, and says what would be."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess, KernelError

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
