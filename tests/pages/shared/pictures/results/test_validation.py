"""The cross-validated and the leave-one-out error of a stage, against scikit-learn and refits."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.svm import SVC

from kernels import KernelRidge
from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.pictures.results.validation import VALIDATED, VALIDATION, folds, left_out_error
from pages.shared.teaching.narrator import moment, narrate

registry.load()
CROSS_VALIDATED = [
    ("svm", {}), ("svm", {"data": "sine", "n": "40"}), ("kda", {"n": "60"}), ("perceptron", {}),
    ("kpca", {"n": "80"}), ("features", {"n": "80"}), ("text", {"data": "review_topics"}),
]  # fmt: skip


def setting_of(slug, query):
    record, messages = address.from_query(registry.page(slug), query, {})
    assert not messages
    return resolve(record, {})


def readouts(slug, query):
    scene = registry.page(slug).scene(setting_of(slug, query))
    return {one.key: one for one in scene.readouts}


def test_it_is_that_of_scikit_learn_on_the_same_folds():
    data = setting_of("svm", {}).train
    peer = SVC(kernel="rbf", gamma=1.0, C=1.0)
    predicted = cross_val_predict(peer, data.X, data.y, cv=folds(data))
    said = readouts("svm", {"kernel": "rbf(gamma=1)", "C": "1", **VALIDATED})["error_validated"]
    assert said.amount == pytest.approx(100 * np.mean(predicted != data.y))


@pytest.mark.parametrize(("slug", "query"), CROSS_VALIDATED)
def test_it_is_shown_where_it_is_chosen_alone(slug, query):
    assert "error_validated" not in readouts(slug, query)
    assert readouts(slug, query | VALIDATED)["error_validated"].amount is not None


def test_what_cannot_be_left_out_has_no_error():
    page = registry.page("svm")
    record, _ = address.from_query(page, {"n": "10", **VALIDATED}, {})
    setting = resolve(record, {})
    classes = np.flatnonzero(setting.train.y == 0)[1:]
    for row in sorted(classes, reverse=True):
        record, _ = reduce(page, record, events.RemovePoint(int(row)), {})
    shown = {one.key for one in page.scene(resolve(record, {})).readouts}
    assert record.values[VALIDATION.name] != "off"
    assert "error_train" in shown and "error_validated" not in shown


def test_the_leave_one_out_error_is_that_of_refits_in_the_targets_own_unit():
    setting = setting_of("krr", {"data": "ice_cream", "target": "standardise"})
    model, data = setting.fit(KernelRidge), setting.train
    peer = KernelRidge(kernel=setting.kernel, lam=setting.values["lam"])
    predicted = cross_val_predict(peer, data.X, data.y, cv=LeaveOneOut())
    rmse = setting.unit * np.sqrt(np.mean((predicted - data.y) ** 2))
    assert setting.unit != 1
    assert left_out_error(setting, model) == pytest.approx(rmse)
    query = {"data": "ice_cream", "target": "standardise"}
    assert readouts("krr", query)["error_leave_one_out"].amount == pytest.approx(rmse)


@pytest.mark.parametrize("query", [{"story": "regularise", "step": "1"}, {"lam": "1e-06"}])
def test_the_narrator_keeps_back_what_the_test_points_say(query):
    page = registry.page("kda")
    before, _ = address.from_query(page, query, {})
    after, _ = reduce(page, before, events.SetValues({"lam": 10.0}), {})
    was, now = (moment(page.scene(resolve(one, {}))) for one in (before, after))
    said = narrate(page, before, after, was, now).text
    assert said and ("test" in said) == ("story" not in query)
