"""The page of the discriminant analysis: what it declares, that it opens, its stage, its cover."""

from __future__ import annotations

import base64
import io
import re

import numpy as np
import pytest
from PIL import Image
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from datasets import load
from kernels import KERNELS, RBF, KernelDiscriminant, Linear
from pages.kda.page import PAGE
from pages.shared.model.declarations.page_controls import own_names, view_names
from pages.shared.pictures.covers import covers, svg
from pages.shared.pictures.figures import decision
from pages.shared.pictures.results.decision import compute_decision as decided
from tests.apptest import values_of
from tests.pages.kda.states import app, setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_page_opens_with_a_shared_and_with_a_broken_link():
    assert values_of(app(), "kda")["data"] == "moons"
    assert values_of(app(tab="why"), "kda")["data"] == "checkerboard"
    linked = values_of(
        app(data="moons", kernel="polynomial(degree=2)", lam="10", angle="90"), "kda"
    )
    assert linked["k1.degree"] == 2
    assert linked["lam"] == 10
    assert linked["angle"] == 90
    broken = app(data="sine", kernel="rbf(", lam="much", angle="up")
    assert values_of(broken, "kda")["data"] == "checkerboard"
    assert not broken.warning


@pytest.mark.parametrize("name", PAGE.method.kernel_names())
def test_every_kernel_is_fitted_at_the_ends_of_its_sliders(name):
    kernel = KERNELS[name]
    for end in (0, -1):
        values = {h.name: h.steps[end] for h in kernel.hyperparameters}
        scaled = "minmax" if kernel.domain == "nonnegative" else "none"
        for lam in (1e-6, 1e3):
            now = setting(kernel=kernel(**values), n=40, scaling=scaled, lam=lam)
            model = now.fit(KernelDiscriminant)
            assert np.isfinite(model.decision_function(now.train.X)).all()
            assert decision.boundary(decided(now, model), margins=()).data


@pytest.mark.parametrize("data", ["checkerboard", "three_blobs", "line_clusters", "wine"])
def test_what_the_stage_shows_can_be_drawn(data):
    scene = PAGE.scene(setting(data))
    for figure in scene.figures:
        check_figure(figure)
    names = ["separation"] if data in ("checkerboard", "line_clusters") else [
        "separation 1", "separation 2"]  # fmt: skip
    judged = ["misclassified, train", "misclassified, test", "largest class"]
    assert list(shown(scene)) == [*judged, *names]


def test_linear_kernel_is_the_linear_method():
    now = setting("blobs", kernel="linear()", lam=1e-6)
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(now.train.X, now.train.y)
    ours = KernelDiscriminant(kernel=Linear(), lam=1e-6).fit(now.train.X, now.train.y)
    np.testing.assert_array_equal(ours.predict(now.test.X), theirs.predict(now.test.X))


def test_what_acts_in_one_view_alone_is_not_in_the_sidebar():
    values = setting("moons").values
    assert own_names(PAGE, values) == ("lam", "validation")
    assert view_names(PAGE, values) == {"angle", "fisher_steps", "camera", "each_class", "svm_C"}


def test_the_cover_has_the_colours_of_the_discriminant():
    image = re.search(r"base64,([^\"]+)", covers.cover("kda"))[1]
    pixels = np.asarray(Image.open(io.BytesIO(base64.b64decode(image))), dtype=int)
    assert pixels.shape == (svg.HEIGHT, svg.WIDTH, 4)
    data = load("checkerboard", n_samples=300, seed=0)
    model = KernelDiscriminant(RBF(gamma=5.0), lam=0.1).fit(data.X, data.y)
    rows, columns = (np.arange(40) * len(p) // 40 for p in (pixels, pixels[0]))
    x, y = (4 * (columns + 0.5) / len(pixels[0]), 4 * (1 - (rows + 0.5) / len(pixels)))
    f = model.on_grid(x, y)
    few = pixels[np.ix_(rows, columns)]
    # A pixel has the mean over its place.
    np.testing.assert_allclose(few[..., 3], 0.75 * 255 * np.clip(np.abs(f) / 1.5, 0, 1), atol=2)
    clear = np.abs(f) > 0.1
    assert np.array_equal(few[clear][:, 2] > few[clear][:, 0], f[clear] < 0)  # blue where negative
