"""The view of the class weights."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.svm import SVC

from kernels import KernelError
from pages.svm.views import class_weights as view
from pages.svm.views.class_weights import compute, fit_weighted, without_most
from tests.pages.svm.settings import setting, texts


def test_a_weight_is_a_larger_c_for_one_class():
    now = without_most(setting("moons", C=2), 0.2)
    model = fit_weighted(now, 5.0)
    gamma = now.values["k1.gamma"]
    other = SVC(gamma=gamma, C=2, class_weight={0: 1, 1: 5}).fit(now.train.X, now.train.y)
    wanted = other.decision_function(now.test.X)
    np.testing.assert_allclose(model.decision_function(now.test.X), wanted, atol=1e-2)
    alpha, y = np.abs(model.dual_coef_[0]), now.train.y[model.support_]
    assert alpha[y == 0].max() <= 2 + 1e-9 and 2 < alpha[y == 1].max() <= 10 + 1e-9
    assert np.all(model.bounded_ == (alpha >= np.where(y == 1, 10, 2) * (1 - 1e-9)))


@pytest.mark.parametrize("seed", range(5))
def test_the_weight_raises_the_recall_of_the_small_class(seed):
    both = compute(setting("moons", seed=seed, kept=10, class_weight=10.0))
    assert both.counts == (100, 10)
    equal, weighted = both.equal.recall, both.weighted.recall
    assert equal[1] < equal[0]
    assert weighted[1] > equal[1] + 0.05 and weighted[0] < equal[0]
    assert both.weighted.balanced > both.equal.balanced


def test_the_view_shows_both_machines():
    scene = view.draw(compute(setting("moons")))
    assert [figure.id for figure in scene.figures] == ["equal_costs", "weighted"]
    assert texts(scene)["training_points"] == "100 + 10"
    assert len(view.draw(compute(setting("line_clusters", n=60))).figures) == 2
    assert view.two_on_a_stage(setting("moons").values)
    for data in ("three_blobs", "sine", "breast_cancer"):
        assert not view.two_on_a_stage(setting(data).values)


def test_one_class_alone_is_refused_in_a_sentence():
    now = setting("moons", n=20)
    alone = replace(now, train=now.train.take(np.flatnonzero(now.train.y == 0)))
    with pytest.raises(KernelError, match="two classes"):
        compute(alone)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"kept": 10}, "Of the 100 training points of B, the second class, 10 are kept here. With"),
        ({"kept": 99}, "Of the 100 training points of B, the second class, 99 are kept here. With"),
        ({"kept": 100}, "All 100 training points of B, the second class, are kept here. With eq"),
        (
            {"kept": 100, "class_weight": 1},
            "are kept here. With weight 1 both machines are the sam",
        ),
        (
            {"kept": 3, "n": 20},
            "Of the 10 training points of B, the second class, 3 are kept here.",
        ),
    ],
)
def test_the_text_says_how_much_is_left_out(query, said):
    now = setting("moons", **query)
    _, text = view.body(now)
    assert said in text.markdown and "left out here" not in text.markdown
    both = compute(now)
    assert str(both.counts[1]) in text.markdown
    if query.get("class_weight") == 1:
        np.testing.assert_array_equal(both.equal.decision.f, both.weighted.decision.f)


def test_without_a_second_class_the_text_is_general():
    now = setting("moons", n=20)
    alone = replace(now, train=now.train.take(np.flatnonzero(now.train.y == 0)))
    assert not view.said(alone)
