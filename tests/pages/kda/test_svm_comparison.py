"""Discriminant and support vector machine beside each other."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from kernels import KernelDiscriminant, SupportVectorClassifier
from pages.kda.views import svm_comparison
from pages.kda.views import svm_comparison as view
from tests.pages.kda.states import setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_where_the_two_machines_differ():
    now = setting("moons", svm_C=1)
    ours, theirs = now.fit(KernelDiscriminant), now.fit(SupportVectorClassifier, C=1.0)
    expected = np.mean(ours.predict(now.test.X) != theirs.predict(now.test.X))
    assert svm_comparison.differing(ours, theirs, now.test) == expected
    result = svm_comparison.compute(now)
    assert [d.part for d in result.differences] == ["training", "test"]
    assert result.differences[1].share == expected
    assert result.support_share == len(theirs.support_) / now.train.n_samples
    scene = view.draw(now)
    for figure in scene.figures:
        check_figure(figure)
    crosses = next(t for t in scene.figures[0].data if t.get("name") == "they differ")
    places = np.column_stack([crosses["x"], crosses["y"]])
    assert len(places)
    assert np.all(ours.predict(places) != theirs.predict(places))


def test_the_cost_acts_on_the_svm_alone():
    low, high = (shown(view.draw(setting("moons", svm_C=cost))) for cost in (0.1, 100))
    label = "discriminant: misclassified, test"
    assert low[label] == high[label]
    few, many = (int(now["support vectors"].split()[0]) for now in (high, low))
    assert few < many


def test_for_two_round_clouds_both_predict_nearly_the_same():
    result = svm_comparison.compute(setting("blobs"))
    assert max(difference.share for difference in result.differences) <= 0.01


@pytest.mark.parametrize("data", ["checkerboard", "xor", "blobs"])
def test_the_cost_opens_as_on_the_page_of_the_svm(data):
    usual = datasets.opening(data, "svm").get("C", 1.0)
    assert setting(data).values["svm_C"] == usual
