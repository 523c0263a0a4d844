"""What the stage of the Gaussian process shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import norm

import datasets
from kernels import Evidence, GaussianProcess
from pages.gp.extras import EXACT, SHOWN, TERMS
from pages.gp.stage.terms import TermMeans, term_means
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import Errors, Predictions, compute_errors
from pages.shared.pictures.results.fit import Fit, compute_fit
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.predicted import Predicted, beside_actual
from pages.shared.pictures.results.process import Deviation, Process, compute_process, deviation
from pages.shared.pictures.results.truth import exact_function, noise_sd

LEVEL = 0.95
REACH = float(norm.ppf(0.5 + LEVEL / 2))  # of that interval on each side, in standard deviations
FLAT = 0.5  # share of the variance that the mean explains, below which a fit is offered
MIN_SERIES = 10  # points


@dataclass(frozen=True)
class Score:
    """What test points say of the predictive distribution of a new y, noise included."""

    log_density: float  # mean of log N(y; mean, sd^2) in nats, for the target in its own unit
    inside: float  # share of the test points within the central interval for 95 %


@dataclass(frozen=True, eq=False)
class Result:
    """A Gaussian process before or after the data."""

    process: Process | None  # over one feature
    # Over two features posterior mean and standard deviation; over more a slice of the mean, but
    # for images and texts, of which two pixels or words say nothing.
    fit: Fit | None
    deviation: Deviation | None
    predicted: Predicted | None  # over more than two features
    bands: str  # whose bands are drawn over one feature: "f", "f and y", "y" or "none"
    gram: Gram  # the prior covariance of f at the training points
    likelihood: Evidence  # the log marginal likelihood in its three terms, in nats
    # Of the posterior mean and the predictive distribution; None while the prior is shown
    errors: Errors | None
    score: Score | None  # None without test points, too
    true_noise: float | None  # variance of the noise in the data, in the scale of the fit
    terms: TermMeans | None  # of the kernel, at the places of `process`
    exact: np.ndarray | None  # (m,) the exact function at these places, NaN where it is not known
    flat: float | None  # R squared of the mean, for a table of one's own whose curve is nearly flat
    exact_inside: float | None  # at which share of them it lies within 2 sigma of f


def compute(setting: Setting) -> Result:
    """Condition the process on the data, and evaluate it where the stage shows it."""
    model, values, data = setting.fit(GaussianProcess), setting.values, setting.train
    curve = surface = sd_map = terms = exact = score = sd = None
    if data.n_features == 1:
        curve = compute_process(setting, model, values["shown"], values["draws"], values["redraw"])
        if values.get(TERMS) == SHOWN and curve.shown == "posterior":
            terms = term_means(model, curve.viewport.samples)
        if values.get(EXACT) == SHOWN and (known := exact_function(setting)) is not None:
            exact = known.at(curve.viewport.x)
    elif setting.has_axes:
        surface = compute_fit(setting, model)
        if data.n_features == 2:
            sd_map = deviation(setting, model, surface.viewport)
    predictions = Predictions(model.predict(data.X), None)
    is_prior = curve is not None and curve.shown == "prior"
    if setting.test is not None and not is_prior:
        mean, sd = model.predict(setting.test.X, return_std=True, include_noise=True)
        predictions = Predictions(predictions.train, mean)
        score = score_of(setting, mean, sd)
    noise = noise_sd(setting)
    return Result(
        process=curve,
        fit=surface,
        deviation=sd_map,
        predicted=beside_actual(setting, predictions, sd) if data.n_features > 2 else None,
        bands=values.get("bands", ""),
        gram=compute_gram(setting),
        likelihood=model.evidence_,
        errors=None if is_prior else compute_errors(setting, predictions),
        score=score,
        true_noise=None if noise is None else noise**2,
        terms=terms,
        exact=exact,
        flat=flatness(setting, predictions.train) if curve is not None and not is_prior else None,
        exact_inside=None if exact is None or curve is None else share_inside(exact, curve),
    )


def flatness(setting: Setting, mean: np.ndarray) -> float | None:
    """Return the R squared of the mean at the training points, where it misses a series.

    The opening lengthscale suits data that were prepared for it; a table that somebody brings may
    have another scale, and its first curve is then a line through all that it should follow.
    """
    data = setting.train
    spread = float(np.var(data.y))
    if data.source != datasets.UPLOADED or data.n_samples < MIN_SERIES or spread == 0.0:
        return None
    explained = 1.0 - float(np.mean((data.y - mean) ** 2)) / spread
    return explained if explained < FLAT else None


def share_inside(exact: np.ndarray, curve: Process) -> float:
    """Return the share of the axis, where the exact function is known, within 2 sigma of f.

    A zoom has places closer together, and is no larger part of the axis for it.
    """
    moments, known = curve.moments, np.isfinite(exact)
    inside = np.abs(exact - moments.mean)[known] <= 2 * moments.sd[known]
    return float(np.average(inside, weights=np.gradient(curve.viewport.x)[known]))


def score_of(setting: Setting, mean: np.ndarray, sd: np.ndarray) -> Score:
    """Return the score of predictions of the test part, which must be there.

    Scaling the target by 1 / unit multiplies densities by unit: its logarithm is taken off again,
    so that the score does not depend on how the target was scaled.

    Parameters
    ----------
    mean, sd : ndarray of shape (m,)
        Of a new y at the test points, in the scale of the fit.
    """
    assert setting.test is not None
    y = setting.test.y
    density = norm.logpdf(y, mean, sd) - np.log(setting.unit)
    inside = np.abs(y - mean) <= REACH * sd
    return Score(float(density.mean()), float(inside.mean()))
