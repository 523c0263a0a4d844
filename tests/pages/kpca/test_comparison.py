"""PCA against kernel PCA under the same classifier."""

from __future__ import annotations

import re

import numpy as np
import pytest

import datasets
from datasets import DataError
from kernels import RBF, Linear
from pages.kpca.stage.verdict import METHODS, Score, against_pca, verdict
from pages.kpca.views.comparison import (
    ON_DIGITS,
    compare,
    compare_steps,
    first_look,
    joined,
    rows_of,
    summarise,
    tables,
)
from tests.apptest import calm
from tests.pages.kpca.states import app, at


def test_pca_and_kernel_pca_are_level_on_digits():
    data = datasets.load("digits", n_samples=1797)
    X, y = joined(data, None)
    assert len(y) == 1797
    made = list(compare_steps(X[:1000], y[:1000], RBF(3 / 256), 16))
    assert len(made) == 15
    scores = summarise(made)
    pca, half = (scores[name] for name in METHODS[:2])
    assert pca.mean > 0.97 and abs(pca.mean - half.mean) < 0.01
    assert scores[METHODS[2]].mean < half.mean - 0.1  # a badly scaled gamma ruins it
    assert pca.confusion.sum() == 5 * 250
    right = np.trace(pca.confusion) / pca.confusion.sum()
    assert right == pytest.approx(pca.mean)
    assert "level" in verdict(scores) or "wins by" in verdict(scores)
    assert [f.id for f in tables(scores, data.class_names)] == ["table0", "table1", "table2"]


def test_on_digits_kernel_pca_is_no_better():
    """What the note says of 16 components."""
    setting = at("digits")
    rows, linear_and_rbf = rows_of(setting), Linear() + RBF(0.001)
    assert str(setting.kernel) == "rbf(gamma=0.001)" and "γ = 0.001" in ON_DIGITS
    scores = compare(rows.X, rows.y, setting.kernel, 16)
    pca, half, yours = (scores[name].mean for name in METHODS)
    assert 0.02 < pca - yours < 0.04 and abs(pca - half) < 0.01
    assert re.match(r"Your kernel is [23]\.?\d? percentage points below PCA", against_pca(scores))
    both = compare(rows.X, rows.y, linear_and_rbf, 16)
    assert both[METHODS[2]].mean == pytest.approx(pca, abs=0.005) and not against_pca(both)
    products = rows.X[:100] @ rows.X[:100].T
    assert products.min() > 1000 and rows.X.max() == 16
    assert len(rows.y) == 500 and "On 500 digits as they are, unscaled, and 16" in ON_DIGITS
    texts = [c.value for c in app("check", "comparison", data="digits").caption]
    assert any("kernel PCA is no better" in text for text in texts)


def test_a_first_look_is_one_split_of_few_rows():
    data = datasets.load("digits", n_samples=500)
    X, y = joined(data, None)
    scores = first_look(X, y, RBF(0.001), 16)
    for score in scores.values():
        assert len(score.accuracies) == 1 and score.confusion.sum() == 300 / 4
        assert score.mean == np.trace(score.confusion) / 75
    assert "single split" in verdict(scores)
    assert not any("±" in f.note for f in tables(scores, data.class_names))


@pytest.mark.parametrize(
    ("gap", "said"), [(0.01, "1 percentage point"), (0.03, "3 percentage points")]
)
@pytest.mark.parametrize("splits", [1, 2])
def test_one_percentage_point_is_said_in_the_singular(gap, said, splits):
    pca, others = (Score(np.full(splits, mean), np.eye(2)) for mean in (0.9 - gap, 0.9))
    scores = {METHODS[0]: pca, METHODS[2]: others}
    assert f" {said} " in f"{verdict(scores)} ".replace(",", " ")
    assert splits == 1 or f"Your kernel is {said} above PCA" in against_pca(scores)


@pytest.mark.parametrize("y", [np.zeros(20, int), np.arange(20), np.array([0, 1] + [0] * 18)])
def test_rows_that_cannot_be_split_are_refused_in_plain_words(y):
    with pytest.raises(DataError, match="two classes"):
        compare(np.random.default_rng(0).normal(size=(20, 2)), y, RBF(1.0), 2)


def test_five_splits_are_compared_when_asked_for():
    test = app("check", "comparison")
    assert any("first look at 300 of 1200 rows" in t.value for t in test.markdown)
    calm(test.button(key="kpca_compare_go").click().run())
    assert not any("first look" in t.value for t in test.markdown)
    assert any("largest class is right for 50\xa0%" in t.value for t in test.markdown)
    assert "kpca_compare_go" not in [b.key for b in calm(test.run()).button]
