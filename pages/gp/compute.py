"""What the stage of the Gaussian process shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

import datasets
from kernels import Evidence, GaussianProcess
from pages.gp.results.score import Score, score
from pages.shared.results.errors import Errors, Predictions, errors
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.predicted import Predicted, beside_actual
from pages.shared.results.process import Deviation, Process, deviation, process
from pages.shared.setting import Setting

ADDED = "Standard deviation of the noise added to the target"


@dataclass(frozen=True, eq=False)
class Result:
    """A Gaussian process.

    Attributes
    ----------
    process : Process or None
        Over one feature.
    fit, deviation : Fit, Deviation, or None
        Over two features posterior mean and standard deviation; over more a slice of the mean.
    predicted : Predicted or None
        Over more than two features.
    bands : {"f and y", "f", "y"}
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


def compute(setting: Setting) -> Result:
    """Condition the process on the data, and evaluate it where the stage shows it."""
    model, values = setting.fit(GaussianProcess), setting.values
    over_line = mean = sd = spread = None
    if setting.train.n_features == 1:
        over_line = process(setting, model, values["shown"], values["draws"], values["redraw"])
    elif not setting.train.image_shape:
        mean = fit(setting, model)
        sd = deviation(setting, model, mean.frame) if setting.train.n_features == 2 else None
    predicted, found = Predictions(model.predict(setting.train.X), None), None
    if setting.test is not None:
        at, spread = model.predict(setting.test.X, return_std=True, include_noise=True)
        predicted, found = Predictions(predicted.train, at), score(setting, at, spread)
    return Result(
        process=over_line,
        fit=mean,
        deviation=sd,
        predicted=beside_actual(setting, predicted, spread)
        if setting.train.n_features > 2
        else None,
        bands=values.get("bands", ""),
        gram=gram(setting),
        likelihood=model.evidence_,
        errors=errors(setting, predicted),
        score=found,
        true_noise=true_noise(setting),
    )


def true_noise(setting: Setting) -> float | None:
    """Return the variance of the noise on the target; None where nobody knows it.

    Known are data sets that are drawn with one noise sd, which their slider sets.
    """
    source, sd = datasets.SOURCES.get(setting.values["data"]), setting.values.get("spread")
    if source is None or sd is None or not source.noise_help.startswith(ADDED):
        return None
    return float((sd / setting.unit) ** 2)
