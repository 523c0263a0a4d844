"""What the stage of the Gaussian process shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Evidence, GaussianProcess
from pages.gp.extras import EXACT, SHOWN, TERMS
from pages.gp.results.score import Score, score
from pages.gp.results.terms import Means, means
from pages.shared.results.errors import Errors, Predictions, errors
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.predicted import Predicted, beside_actual
from pages.shared.results.process import Deviation, Process, deviation, process
from pages.shared.results.truth import noise_sd, truth
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Result:
    """A Gaussian process.

    Attributes
    ----------
    process : Process or None
        Over one feature.
    fit, deviation : Fit, Deviation, or None
        Over two features posterior mean and standard deviation; over more a slice of the mean,
        but for images and texts, of which two pixels or words say nothing.
    predicted : Predicted or None
        Over more than two features.
    bands : {"f", "f and y", "y", "none"}
        Whose bands are to be drawn over one feature.
    gram : Gram
        The prior covariance of f at the training points.
    likelihood : Evidence
        The log marginal likelihood in its three terms, in nats.
    errors : Errors
        Of the posterior mean.
    score : Score or None
        Of the predictive distribution, where there are test points.
    true_noise : float or None
        The variance of the noise that the data were drawn with, in the scale of the fit.
    terms : Means or None
        The posterior mean of each term of the kernel at the places of ``process``.
    exact : ndarray of shape (m,), or None
        The function that the data were drawn from, at the places of ``process``; NaN beyond them.
    exact_inside : float or None
        The share of these places at which it lies within 2 sigma of f.
    """

    process: Process | None
    fit: Fit | None
    deviation: Deviation | None
    predicted: Predicted | None
    bands: str
    gram: Gram
    likelihood: Evidence
    errors: Errors
    score: Score | None
    true_noise: float | None
    terms: Means | None
    exact: np.ndarray | None
    exact_inside: float | None


def compute(setting: Setting) -> Result:
    """Condition the process on the data, and evaluate it where the stage shows it."""
    model, values = setting.fit(GaussianProcess), setting.values
    over_line = mean = deviated = spread = terms = None
    if setting.train.n_features == 1:
        over_line = process(setting, model, values["shown"], values["draws"], values["redraw"])
        if values.get(TERMS) == SHOWN and over_line.shown == "posterior":
            terms = means(model, over_line.frame.samples)
    elif setting.has_axes:
        mean = fit(setting, model)
        deviated = deviation(setting, model, mean.frame) if setting.train.n_features == 2 else None
    predicted, found = Predictions(model.predict(setting.train.X), None), None
    if setting.test is not None:
        at, spread = model.predict(setting.test.X, return_std=True, include_noise=True)
        predicted, found = Predictions(predicted.train, at), score(setting, at, spread)
    known = truth(setting) if values.get(EXACT) == SHOWN else None
    exact = None if known is None or over_line is None else known.at(over_line.frame.x)
    sd = noise_sd(setting)
    return Result(
        process=over_line,
        fit=mean,
        deviation=deviated,
        predicted=beside_actual(setting, predicted, spread)
        if setting.train.n_features > 2
        else None,
        bands=values.get("bands", ""),
        gram=gram(setting),
        likelihood=model.evidence_,
        errors=errors(setting, predicted),
        score=found,
        true_noise=None if sd is None else sd**2,
        terms=terms,
        exact=exact,
        exact_inside=None if exact is None or over_line is None else inside(exact, over_line),
    )


def inside(exact: np.ndarray, found: Process) -> float:
    """Return the share of the places, where the exact function is known, within 2 sigma of f."""
    at, known = found.moments, np.isfinite(exact)
    return float(np.mean(np.abs(exact - at.mean)[known] <= 2 * at.sd[known]))
