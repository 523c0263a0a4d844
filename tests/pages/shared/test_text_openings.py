"""Sets of texts open with a kernel for word counts, and with errors well below guessing."""

from __future__ import annotations

import pytest

from pages.kda.page import PAGE as KDA
from pages.krr.page import PAGE as KRR
from pages.shared.setting import resolve
from pages.shared.state import address
from pages.svm.page import PAGE as SVM


def readouts(page, data):
    record, messages = address.from_query(page, {"data": data}, {})
    assert not messages
    setting = resolve(record, {})
    assert setting.kernel.name == "cosine" and setting.values["scaling"] == "none"
    return {r.label: r.value for r in page.scene(setting).readouts}, setting


@pytest.mark.parametrize("page", [SVM, KDA])
def test_reviews_are_classified_well_on_opening(page):
    shown, setting = readouts(page, "reviews")
    assert (
        float(shown["misclassified, test"].split()[0])
        < 35
        < 100 * (1 - setting.test.majority_share)
    )


def test_ratings_are_predicted_better_than_by_their_mean():
    shown, setting = readouts(KRR, "review_ratings")
    spread = setting.unit * setting.test.y.std()
    assert float(shown["test RMSE"].split()[0]) < 0.85 * spread
