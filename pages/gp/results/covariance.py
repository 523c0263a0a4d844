"""The covariance of f at the training points, before and after the data."""

from __future__ import annotations

from dataclasses import dataclass

from kernels import GaussianProcess
from pages.shared.results.gram import Gram, gram
from pages.shared.results.process import Process, process
from pages.shared.setting import Setting

FEWEST_DRAWS = 3


@dataclass(frozen=True, eq=False)
class Covariance:
    """Prior and posterior covariance.

    Attributes
    ----------
    prior, posterior : Gram
        K, and K - K (K + sigma^2 I)^-1 K.
    prior_draws : Process or None
        The prior with draws of it, over one feature.
    share_left : float
        tr(posterior) / tr(prior).
    """

    prior: Gram
    posterior: Gram
    prior_draws: Process | None
    share_left: float


def covariance(setting: Setting) -> Covariance:
    """Return both covariance matrices of f at the training points."""
    model, values, prior = setting.fit(GaussianProcess), setting.values, setting.gram
    posterior = model.predict(setting.train.X, return_cov=True)[1]
    drawn = None
    if setting.train.n_features == 1:
        count = max(values["draws"], FEWEST_DRAWS)
        drawn = process(setting, model, "prior", count, values["redraw"])
    return Covariance(
        prior=gram(setting, prior),
        posterior=gram(setting, posterior),
        prior_draws=drawn,
        share_left=float(posterior.trace() / prior.trace()),
    )
