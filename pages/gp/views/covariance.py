"""The covariance matrix before and after the data, beside samples from the prior."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kernels import GaussianProcess
from pages.gp.stage.process import mean_and_bands
from pages.shared.model.declarations.blocks import Blocks, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures.gram import heatmap as gram_figure
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.process import Process, compute_process

MIN_SAMPLES = 3


@dataclass(frozen=True, eq=False)
class Covariance:
    """The covariance of f at the training points, before and after the data."""

    prior: Gram  # K
    posterior: Gram  # K - K (K + sigma^2 I)^-1 K
    process: Process | None  # the prior with samples from it, over one feature
    share_left: float  # tr(posterior) / tr(prior)


def compute(setting: Setting) -> Covariance:
    """Return both covariance matrices."""
    model, values, prior = setting.fit(GaussianProcess), setting.values, setting.gram
    posterior = model.predict(setting.train.X, return_cov=True)[1]
    over_line = None
    if setting.train.n_features == 1:
        count = max(values["draws"], MIN_SAMPLES)
        over_line = compute_process(setting, model, "prior", count, values["redraw"])
    return Covariance(
        prior=compute_gram(setting, prior),
        posterior=compute_gram(setting, posterior),
        process=over_line,
        share_left=float(posterior.trace() / prior.trace()),
    )


def draw(covariance: Covariance) -> Scene:
    """Draw prior and posterior, each with the covariance of f at the training points."""
    prior, posterior = covariance.prior, covariance.posterior
    figures: list[Figure] = [
        gram_figure(prior, "Prior covariance", "prior_covariance", entry="cov"),
        gram_figure(posterior, "Posterior covariance", "posterior_covariance", entry="cov"),
    ]
    if covariance.process is not None:
        samples = mean_and_bands(covariance.process, "f", id="prior")
        bare = {"showlegend": False, "margin": samples.layout["margin"] | {"t": 8}}
        figures.insert(0, replace(samples, layout=samples.layout | bare, weight=1.15))
    help = "Mean posterior variance of f at the training points, as a share of the prior's."
    left = share_readout("variance_left", covariance.share_left, "variance left", help)
    return Scene(figures, [left])


def body(setting: Setting) -> Blocks:
    """Show both matrices; a chosen point is marked in all of them."""
    yield Text(
        "Before the data (prior), the covariance of $f$ at two training points is $k$. After the "
        r"data (posterior), what the points do not determine is left: $K - K (K + \sigma^2 I)^{-1} "
        "K$. The more points are close together and the smaller the noise, the nearer it is to 0."
    )
    yield stage(compute, draw, height=330 if setting.train.n_features == 1 else 430)


VIEW = View("covariance", "Prior and posterior covariance", body)
