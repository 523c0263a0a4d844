"""PCA against kernel PCA under the same classifier."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from datasets import DataError
from kernels import RBF
from pages.kpca.figures.comparison import tables
from pages.kpca.results.comparison import (
    METHODS,
    compare,
    first_look,
    joined,
    steps,
    summary,
    verdict,
)
from tests.apptest import calm
from tests.pages.kpca.states import app


def test_pca_and_kernel_pca_are_level_on_digits():
    data = datasets.load("digits", n_samples=1797)
    X, y = joined(data, None)
    assert len(y) == 1797
    made = list(steps(X[:1000], y[:1000], RBF(3 / 256), 16))
    assert len(made) == 15
    found = summary(made)
    pca, half = (found[name] for name in METHODS[:2])
    assert pca.mean > 0.97 and abs(pca.mean - half.mean) < 0.01
    assert found[METHODS[2]].mean < half.mean - 0.1  # a badly scaled gamma ruins it
    assert pca.confusion.sum() == 5 * 250
    right = np.trace(pca.confusion) / pca.confusion.sum()
    assert right == pytest.approx(pca.mean)
    assert "level" in verdict(found) or "wins by" in verdict(found)
    assert [f.id for f in tables(found, data.class_names)] == ["table0", "table1", "table2"]


def test_a_first_look_is_one_split_of_few_rows():
    data = datasets.load("digits", n_samples=500)
    X, y = joined(data, None)
    found = first_look(X, y, RBF(0.001), 16)
    for judged in found.values():
        assert len(judged.accuracies) == 1 and judged.confusion.sum() == 300 / 4
        assert judged.mean == np.trace(judged.confusion) / 75
    assert "single split" in verdict(found)
    assert not any("±" in f.note for f in tables(found, data.class_names))


@pytest.mark.parametrize("y", [np.zeros(20, int), np.arange(20), np.array([0, 1] + [0] * 18)])
def test_rows_that_cannot_be_split_are_refused_in_plain_words(y):
    with pytest.raises(DataError, match="two classes"):
        compare(np.random.default_rng(0).normal(size=(20, 2)), y, RBF(1.0), 2)


def test_five_splits_are_compared_when_asked_for():
    test = app("check", "comparison")
    assert any("first look at 300 of 1200 rows" in t.value for t in test.text)
    calm(test.button(key="kpca_compare_go").click().run())
    assert test.text and not any("first look" in t.value for t in test.text)
    assert any("largest class: 50 %" in t.value for t in test.text)
    assert "kpca_compare_go" not in [b.key for b in calm(test.run()).button]
