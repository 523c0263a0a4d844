"""Sets of texts open with a kernel for word counts, and with errors well below guessing."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import STOP_WORDS, WordSet
from pages.gp.page import PAGE as GP
from pages.kda.page import PAGE as KDA
from pages.kpca.page import PAGE as KPCA
from pages.krr.page import PAGE as KRR
from pages.shared.app.chrome.panels import kernel_rows
from pages.shared.app.store.session_tables import OwnData
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.tables.uploaded_file import opened
from pages.svm.page import PAGE as SVM
from tests.pages.shared.app.upload.own_tables import KINDS
from tests.pages.shared.model.state.declared import owner


def readouts(page, data):
    record, messages = address.from_query(page, {"data": data}, {})
    assert not messages
    setting = resolve(record, {})
    assert setting.kernel.name == "cosine" and setting.values["scaling"] == "none"
    return {r.key: r.text for r in page.scene(setting).readouts}, setting


@pytest.mark.parametrize("page", [SVM, KDA])
def test_reviews_are_classified_well_on_opening(page):
    shown, setting = readouts(page, "reviews")
    assert float(shown["error_test"].split()[0]) < 35 < 100 * (1 - setting.test.majority_share)


def test_ratings_are_predicted_better_than_by_their_mean():
    shown, setting = readouts(KRR, "review_ratings")
    spread = setting.unit * setting.test.y.std()
    assert float(shown["error_test"].split()[0]) < 0.85 * spread


@pytest.mark.parametrize(
    ("page", "data"),
    [(SVM, "reviews"), (KDA, "reviews"), (KPCA, "reviews"), (KRR, "review_ratings"),
     (GP, "review_ratings"), (SVM, "review_ratings")],
)  # fmt: skip
def test_the_kernel_of_shared_words_is_in_the_menu_and_in_the_address(page, data):
    record, messages = address.from_query(page, {"data": data, "kernel": "word_set()"}, {})
    assert not messages and record.values["terms"] == ("word_set",)
    assert "word_set" in page.method.kernel_names(record.values["texts"])
    assert address.to_query(page, record, {})["kernel"] == "word_set()"
    setting = resolve(record, {})
    scene = page.scene(setting)
    assert {"stage", "gram"} <= {figure.id for figure in scene.figures} and not scene.notices
    off = setting.gram[~np.eye(len(setting.gram), dtype=bool)]
    assert off.min() == 0 < off.mean() < off.max() <= 1


def test_word_counts_and_texts_give_the_same_shared_words():
    record, _ = address.from_query(SVM, {"data": "reviews", "kernel": "word_set()"}, {})
    train = resolve(record, {}).train
    counted = set(train.feature_names) - STOP_WORDS
    rows = [" ".join(w for w, n in zip(train.feature_names, row, strict=True) if n and w in counted)
            for row in train.X[:40]]  # fmt: skip
    np.testing.assert_allclose(WordSet()(rows), WordSet()(train.X[:40]))


def test_the_kernel_of_shared_words_predicts_reviews():
    record, _ = address.from_query(KDA, {"data": "reviews", "kernel": "word_set()"}, {})
    setting = resolve(record, {})
    shown = {r.key: r.text for r in KDA.scene(setting).readouts}
    assert float(shown["error_test"].split()[0]) < 35


def test_numbers_have_no_kernel_of_texts():
    record, messages = address.from_query(SVM, {"kernel": "word_set()"}, {})
    assert "word_set" not in SVM.method.kernel_names(record.values["texts"])
    assert "these data are no texts" in messages[0] and record.values["terms"] != ("word_set",)


def test_another_data_set_leaves_the_kernel_of_texts_behind():
    state = owner(SVM, data="reviews", kernel="word_set()", scaling="standardise")
    assert resolve(state.record, {}).train.X.min() == 0  # counts are never scaled for it
    values = state.apply(events.SwitchData("moons")).values
    assert values["terms"] != ("word_set",) and not values["texts"]
    assert state.undo().values["terms"] == ("word_set",)
    carried = events.Arrive("Moons", "moons", kernel={"terms": ("word_set",), "ops": ()})
    assert owner(SVM).apply(carried).values["terms"] != ("word_set",)


def test_texts_of_ones_own_open_with_a_kernel_for_word_counts():
    own = OwnData()
    own.take_file(opened(KINDS["texts"].data, "mine.csv"))
    record, _ = address.from_query(SVM, {"data": "upload"}, own.offered(SVM.data.tasks))
    assert record.values["terms"] == ("cosine",) and record.values["scaling"] == "none"
    state = PageStore(SVM, lambda: own.offered(SVM.data.tasks), record)
    state.apply(events.SetKernel(("word_set",), ()))
    assert SVM.scene(resolve(state.record, state.own())).readouts


def test_kernels_of_texts_and_of_numbers_are_never_joined():
    state = owner(SVM, data="reviews", kernel="word_set()")
    for menu in menus(SVM, state.record.values):
        assert {"word_set", "rbf"} <= set(menu), "alone it may be either"
    with pytest.raises(Refusal, match="kernel of texts and one of numbers cannot be joined"):
        state.apply(events.SetKernel(("word_set", "rbf"), ("+",)))
    state.apply(events.SetKernel(("word_set", "all_words"), ("+",)))
    assert menus(SVM, state.record.values) == [{"word_set", "all_words", "white", "constant"}] * 2
    state.apply(events.SetKernel(("rbf", "linear"), ("*",)))
    for menu in menus(SVM, state.record.values):
        assert "cosine" in menu and not menu & {"word_set", "all_words"}
    asked = {"data": "reviews", "kernel": "word_set() + rbf(gamma=1)"}
    record, messages = address.from_query(SVM, asked, {})
    assert "cannot be joined; the usual one is shown" in messages[0]
    assert "word_set" not in record.values["terms"]


def menus(page, values):
    """Return the kernels that each menu of the sidebar offers."""
    rows = kernel_rows(page.method.kernel_names(values["texts"]), values)
    asked = [data for row in rows for data in row if data["kind"] == "kernel"]
    return [{name for name, _ in data["choices"]} for data in asked]


def test_a_sum_grows_by_a_kernel_that_it_can_take():
    assert SVM.method.kernel_to_add(("word_set",), texts=True) == "all_words"
    assert SVM.method.kernel_to_add(("rbf",), texts=True) == "linear"
    assert SVM.method.kernel_to_add(("word_set", "all_words", "white"), texts=True) == "word_set"
    assert SVM.method.kernel_to_add(("white",), texts=True) == "rbf"
    assert SVM.method.kernel_to_add(("rbf", "linear")) == "periodic"
    assert SVM.method.kernel_to_add(("rbf", "linear", "periodic")) == "rbf", "if it has them all"
