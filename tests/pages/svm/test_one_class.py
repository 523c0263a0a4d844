"""The view of one class: what it shows is the machine's, and ν keeps its promise."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.ndimage import label
from sklearn.svm import OneClassSVM

from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.svm.views import one_class
from tests.pages.shared.app.stage.figure_schema import check_figure

registry.load()


def region_at(**query):
    query = {"tab": "views", "view": "one_class", "kernel": "rbf(gamma=3)", **query}
    record, messages = address.from_query(registry.page("svm"), query, {})
    assert not messages
    setting = resolve(record, {})
    return setting, one_class.compute(setting)


@pytest.mark.parametrize("nu", ["0.05", "0.3"])
@pytest.mark.parametrize("learnt", [one_class.FIRST, one_class.EVERY])
def test_the_region_is_that_of_scikit_learn(nu, learnt):
    setting, region = region_at(nu=nu, learnt_from=learnt)
    data = setting.train
    seen = data.y == 0 if learnt == one_class.FIRST else np.ones(data.n_samples, dtype=bool)
    theirs = OneClassSVM(nu=region.nu, gamma=3.0).fit(data.X[seen])
    x, y = region.viewport.plane
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    np.testing.assert_allclose(region.f.ravel(), theirs.decision_function(places), atol=1e-6)
    np.testing.assert_array_equal(region.seen, seen)
    np.testing.assert_array_equal(region.support, np.flatnonzero(seen)[theirs.support_])
    if learnt == one_class.FIRST:
        assert region.recognised == np.mean(theirs.predict(data.X[~seen]) < 0)
    else:
        assert region.recognised is None


@pytest.mark.parametrize("nu", ["0.01", "0.1", "0.5", "0.9"])
@pytest.mark.parametrize("kernel", ["rbf(gamma=0.3)", "rbf(gamma=30)", "laplacian(gamma=1)"])
def test_nu_keeps_its_promise(nu, kernel):
    _, region = region_at(nu=nu, kernel=kernel)
    assert region.share_outside <= region.nu + 1e-9 <= region.share_support + 1e-6


def test_a_narrow_kernel_makes_islands():
    """As the note says: the region has more parts."""
    parts = [
        label(region_at(kernel=f"rbf(gamma={gamma})", learnt_from=one_class.EVERY)[1].f > 0)[1]
        for gamma in (0.3, 100)
    ]
    assert parts[0] == 1 and parts[1] > 5


def test_the_picture_is_drawn_and_offered_where_there_are_classes_in_a_plane():
    setting, region = region_at()
    scene = one_class.draw(region)
    for figure in scene.figures:
        check_figure(figure)
    assert [r.key for r in scene.readouts] == ["outside", "nu", "support_share", "recognised"]
    assert one_class.VIEW.when({"width": 2, "task": "classification", "images": 0, "texts": 0})
    assert not one_class.VIEW.when({"width": 1, "task": "classification"})
    assert not one_class.VIEW.when({"width": 2, "task": "regression"})
    assert setting.values["nu"] == 0.1


@pytest.mark.parametrize(
    ("data", "kernel", "said"),
    [("circles", "linear()", True), ("moons", "linear()", True), ("blobs", "linear()", False),
     ("moons", "rbf(gamma=1000)", False), ("circles", "polynomial(degree=2)", False)],
)  # fmt: skip
def test_a_plane_that_lies_through_the_origin_is_named(data, kernel, said):
    """Else rounding of the solver would be drawn as the edge of a region."""
    _, region = region_at(data=data, kernel=kernel)
    assert (one_class.draw(region).notices == (one_class.FLAT,)) == said
