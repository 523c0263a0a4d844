"""The Gaussian reading of the log odds is the decision function, and that of a reference."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.preprocessing import PolynomialFeatures

from kernels import KernelDiscriminant
from pages.kda.views import log_odds as view
from pages.kda.views.log_odds import compute, first_two
from tests.pages.kda.states import app, setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("data", ["moons", "ripley", "line_clusters", "iris"])
def test_two_gaussians_give_the_decision_function(data):
    now = setting(data)
    result, (two, _) = compute(now), first_two(now)
    model = two.fit(KernelDiscriminant)
    p, f = model.transform(two.train.X)[:, 0], model.decision_function(two.train.X)
    np.testing.assert_allclose(result.log_odds(p), f, atol=1e-6, rtol=1e-6)
    densities = [
        np.log(prior) + norm.logpdf(p, mean, result.common)
        for prior, mean in zip(result.priors, result.means, strict=True)
    ]
    np.testing.assert_allclose(densities[1] - densities[0], f, atol=1e-6, rtol=1e-6)
    assert result.boundary == pytest.approx(float(np.interp(0.5, result.posterior, result.places)),
                                           abs=0.02)  # fmt: skip


def test_in_feature_space_it_is_linear_discriminant_analysis():
    now = setting("ripley", kernel="polynomial(degree=2, gamma=1, coef0=1)", lam=1e-6, n=100)
    lifted = PolynomialFeatures(2, include_bias=False).fit_transform(now.train.X)
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(lifted, now.train.y)
    result = compute(now)
    ours = result.log_odds(result.projections)
    np.testing.assert_allclose(ours, theirs.decision_function(lifted), atol=1e-3)


def test_the_curve_is_the_share_that_bayes_rule_gives():
    result = compute(setting("blobs", kernel="linear()"))
    first, second = result.density
    np.testing.assert_allclose(result.posterior, second / (first + second), atol=1e-12)
    areas = result.density.sum(axis=1) * (result.places[1] - result.places[0])
    np.testing.assert_allclose(areas, result.priors, atol=0.02)


def test_neighbouring_points_are_counted():
    now = setting("moons")
    places, shares, counts = compute(now).binned
    assert counts.sum() == now.test.n_samples and len(places) == 8
    assert (shares * counts).sum() == pytest.approx(now.test.y.sum())
    assert np.all(np.diff(places) >= 0)


def test_the_pointer_reads_a_share_as_the_readouts_write_it():
    now = setting("moons")
    result = compute(now)
    histogram, posterior = view.gaussians(result), view.posterior(result)
    (marks,) = (trace for trace in posterior.data if "text" in trace)
    _, shares, counts = result.binned
    assert marks["text"] == [
        f"{100 * own:.3g}\xa0% of {n} points" for own, n in zip(shares, counts, strict=True)
    ]
    assert marks["hovertemplate"] == "%{x:.3g}: %{text}<extra></extra>"
    for bar in (trace for trace in histogram.data if trace["type"] == "bar"):
        np.testing.assert_allclose(bar["customdata"], 100 * bar["y"])
        assert "%{customdata:.3~g}\xa0%<" in bar["hovertemplate"]


def test_the_spreads_say_where_the_gaussians_do_not_fit():
    both = ("blobs", "unequal_spreads")
    fits, fails = (compute(setting(data, kernel="linear()")) for data in both)
    assert max(fits.spreads) < 1.2 * min(fits.spreads)
    assert max(fails.spreads) > 4 * min(fails.spreads)
    same = shown(view.draw(setting("blobs", kernel="linear()")))
    assert set(same) == {"distance of the means", "boundary", "spread of A", "spread of B"}


@pytest.mark.parametrize("data", ["checkerboard", "three_blobs", "line_clusters", "digits"])
def test_what_is_shown_can_be_drawn(data):
    for figure in view.draw(setting(data, n=80)).figures:
        check_figure(figure)


def test_of_many_classes_it_is_said_which_two_are_seen():
    result = compute(setting("wine"))
    assert result.classes == ("cultivar 1", "cultivar 2") and result.left_out == 1
    at = app("views", "log_odds", data="wine")
    assert any("first two" in caption.value for caption in at.caption)
