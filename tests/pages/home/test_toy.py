"""The toy of the home page shows what each method finds, checked against scikit-learn."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import KernelPCA
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF
from sklearn.kernel_ridge import KernelRidge
from sklearn.svm import SVC

from pages.home.compute import COST, NOISE, PENALTY, compute
from pages.home.page import WAYS
from pages.home.toy import GAMMA, TOY
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from tests.pages.shared.app.stage.figure_schema import check_figure

registry.load()


def setting_at(gamma: float = 1.0, *happened: events.Event):
    record, messages = address.from_query(TOY, {"kernel": f"rbf(gamma={gamma})"}, {})
    assert not messages
    for event in happened:
        record, _ = reduce(TOY, record, event, {})
    return resolve(record, {})


@pytest.mark.parametrize("gamma", [0.1, 1.0, 10.0])
def test_every_picture_is_that_of_its_method(gamma):
    setting = setting_at(gamma)
    toy, X = compute(setting), setting.train.X
    signs, places = 2.0 * setting.train.y - 1.0, toy.viewport.samples
    machine = SVC(C=COST, gamma=gamma).fit(X, setting.train.y)
    ridge = KernelRidge(alpha=PENALTY, kernel="rbf", gamma=gamma).fit(X, signs)
    kernel = RBF(1 / np.sqrt(2 * gamma))
    process = GaussianProcessRegressor(kernel, alpha=NOISE, optimizer=None).fit(X, signs)
    component = KernelPCA(1, kernel="rbf", gamma=gamma).fit(X)
    scores = component.transform(places)[:, 0] / component.transform(X)[:, 0].std()
    pictures = [toy.margin, toy.ridge, toy.deviation, np.abs(toy.component)]
    expected = [machine.decision_function(places), ridge.predict(places),
                process.predict(places, return_std=True)[1], np.abs(scores)]  # fmt: skip
    for mine, theirs, within in zip(pictures, expected, (2e-3, 1e-8, 1e-6, 1e-6), strict=True):
        np.testing.assert_allclose(mine.ravel(), theirs, atol=within)
    gaps = ((places - X[0]) ** 2).sum(axis=1)
    np.testing.assert_allclose(toy.kernel.ravel(), np.exp(-gamma * gaps), atol=1e-12)


def test_a_dozen_points_of_each_class_and_a_slider():
    setting = setting_at()
    assert np.bincount(setting.train.y).tolist() == [12, 12]
    assert GAMMA in controls_of(TOY, setting.values)


def test_all_pictures_follow_a_point_that_is_added():
    before, after = compute(setting_at()), compute(setting_at(1.0, events.AddPoint(0.5, 1.0, 1.0)))
    assert len(after.points) == len(before.points) + 1
    for name in ("margin", "ridge", "discriminant", "component", "deviation"):
        assert np.abs(getattr(before, name) - getattr(after, name)).max() > 1e-3, name


def test_the_pictures_can_be_drawn():
    scene = TOY.scene(setting_at())
    assert scene.figures[0].id == "stage"
    for figure in scene.figures:
        check_figure(figure)
        assert figure.alt


@pytest.mark.parametrize(("title", "slug", "query", "line"), WAYS)
def test_the_ways_on_lead_somewhere(title, slug, query, line):
    page = registry.page(slug)
    record, messages = address.from_query(page, query, {})
    assert title and line and not messages
    if record.story:
        assert record.story in [story.slug for story in page.teaching.stories]
