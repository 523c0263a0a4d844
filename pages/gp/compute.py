"""What the stage of the Gaussian process shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

from kernels import Evidence, GaussianProcess
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.process import Deviation, Process, deviation, process
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Result:
    """A Gaussian process.

    Attributes
    ----------
    process : Process or None
        Over one feature.
    fit, deviation : Fit, Deviation, or None
        Over more features: posterior mean and standard deviation.
    bands : {"f and y", "f", "y"}
        Whose bands are to be drawn over one feature.
    gram : Gram
        The prior covariance of f at the training points.
    likelihood : Evidence
        The log marginal likelihood in its three terms, in nats.
    errors : Errors
        Of the posterior mean.
    """

    process: Process | None
    fit: Fit | None
    deviation: Deviation | None
    bands: str
    gram: Gram
    likelihood: Evidence
    errors: Errors


def compute(setting: Setting) -> Result:
    """Condition the process on the data, and evaluate it where the stage shows it."""
    model, values = setting.fit(GaussianProcess), setting.values
    over_line = mean = sd = None
    if setting.train.n_features == 1:
        over_line = process(setting, model, values["shown"], values["draws"], values["redraw"])
    else:
        mean = fit(setting, model)
        sd = deviation(setting, model, mean.frame)
    return Result(
        process=over_line,
        fit=mean,
        deviation=sd,
        bands=values.get("bands", ""),
        gram=gram(setting),
        likelihood=model.evidence_,
        errors=errors(setting, predictions(setting, model)),
    )
