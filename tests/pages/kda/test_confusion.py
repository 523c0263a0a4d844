"""The confusion matrix."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import KernelDiscriminant
from pages.kda.views.confusion import compute, table
from tests.pages.kda.states import setting


def test_confusion_adds_up():
    now = setting("iris")
    result = compute(now)
    assert result.counts.sum() == now.test.n_samples and result.part == "test"
    error = 1 - np.trace(result.counts) / result.counts.sum()
    assert error == pytest.approx(1 - now.fit(KernelDiscriminant).score(now.test.X, now.test.y))
    columns = table(result)
    assert columns["true class"] == list(now.test.class_names)
    counts = np.array([columns[f"predicted {name}"] for name in now.test.class_names]).T
    np.testing.assert_array_equal(counts, result.counts)
    truth = np.bincount(now.test.y, minlength=3)
    np.testing.assert_array_equal(counts.sum(axis=1), truth)


def test_without_a_test_part_the_training_part_is_counted():
    now = replace(setting("iris"), test=None)
    result = compute(now)
    assert result.counts.sum() == now.train.n_samples and result.part == "training"
