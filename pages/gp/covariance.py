"""The covariance matrix before and after the data, beside draws from the prior."""

from __future__ import annotations

from dataclasses import replace

from pages.gp.figures import process
from pages.gp.results.covariance import covariance
from pages.shared.declarations import Page, View
from pages.shared.figures import gram
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Figure, Readout, Scene, share
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw prior and posterior, each with the covariance of f at the training points."""
    found = covariance(setting)
    figures: list[Figure] = [
        gram.gram(found.prior, "Prior covariance", "prior_covariance", entry="cov"),
        gram.gram(found.posterior, "Posterior covariance", "posterior_covariance", entry="cov"),
    ]
    if found.prior_draws is not None:
        prior = process.process(found.prior_draws, "f", id="prior")
        bare = {"showlegend": False, "margin": prior.layout["margin"] | {"t": 8}}
        figures.insert(0, replace(prior, layout=prior.layout | bare, weight=1.15))
    return Scene(
        figures=figures,
        readouts=[
            Readout(
                "variance left",
                share(found.share_left),
                "Mean posterior variance of f at the training points, as a share of the prior's.",
            )
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show both matrices; a chosen point is marked in all of them."""
    texts.markdown(
        "Before the data (prior), the covariance of $f$ at two training points is $k$. After the "
        r"data (posterior), what the points do not determine is left: $K - K (K + \sigma^2 I)^{-1} "
        "K$. It is near 0 where many points are close together."
    )
    height = 330 if setting.train.n_features == 1 else 430
    StageView(page, draw, name=VIEW.slug, height=height).mount()


VIEW = View("covariance", "Prior and posterior covariance", show)
