"""The cross-validated and the leave-one-out error of a stage, against scikit-learn and refits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.model_selection import GroupKFold, LeaveOneOut, cross_val_predict
from sklearn.svm import SVC

from datasets import DataError
from kernels import KernelError, KernelRidge
from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.pictures.results.held_out import fold_remark, left_out_remark
from pages.shared.pictures.results.validation import (
    VALIDATED,
    VALIDATION,
    chosen_validation,
    cross_validated,
    folds,
    left_out_error,
)
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


@pytest.mark.filterwarnings("ignore::UserWarning")  # three points alone make KDA and KPCA warn
@pytest.mark.parametrize(
    ("slug", "query"),
    [*(one for one in CROSS_VALIDATED if "sine" not in str(one)), ("compare", {})],
)
def test_why_there_is_none_is_said(slug, query):
    setting = setting_of(slug, query | VALIDATED)
    first, *_, last = np.unique(setting.train.y)
    rows = [np.flatnonzero(setting.train.y == code)[:k] for code, k in ((first, 2), (last, 1))]
    few = replace(setting, train=setting.train.take(np.concatenate(rows)))
    scene = registry.page(slug).scene(few)
    assert not [one for one in scene.readouts if "validated" in one.key]
    (said,) = [one for one in scene.notices if "Cross-validation" in one]
    assert said.endswith("Cross-validation needs at least four training points.")


def test_of_a_fold_that_cannot_be_fitted_its_own_reason_is_said():
    def fit(part, beyond):
        raise KernelError("All values are equal.")

    none, said = chosen_validation(setting_of("svm", VALIDATED), fit)
    assert none is None
    assert said == (
        "There is no cross-validated error: a fold cannot be fitted. All values are equal.",
    )


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


def grouped(setting, rows=6):
    """The setting with blocks of so many near-identical points, each block a group."""
    data = setting.train
    first = np.arange(data.n_samples) // rows * rows
    near = data.X[first] + 1e-4 * np.random.default_rng(0).standard_normal(data.X.shape)
    train = data.replace(X=near, y=data.y[first], groups=first)
    return replace(setting, train=train, base=train)


def test_rows_of_a_group_are_held_out_together():
    for slug, query in (("krr", {"n": "120"}), ("svm", {"n": "120"})):
        train = grouped(setting_of(slug, query)).train
        parts = folds(train)
        held_out = np.concatenate([held for _, held in parts])
        assert len(parts) == 5 and sorted(held_out.tolist()) == list(range(120))
        for kept, held in parts:
            assert not set(train.groups[kept]) & set(train.groups[held])
            assert set(train.y[kept]) == set(train.y) or train.task == "regression"


def test_an_error_on_whole_groups_does_not_look_into_them():
    query = {"n": "120", "kernel": "rbf(gamma=10000)", "lam": "0.01"}
    setting = grouped(setting_of("krr", query))
    data = setting.train
    peer = KernelRidge(kernel=setting.kernel, lam=0.01)
    predicted = cross_val_predict(peer, data.X, data.y, cv=GroupKFold(5), groups=data.groups)
    rmse = np.sqrt(np.mean((predicted - data.y) ** 2))
    assert cross_validated(KernelRidge, setting) == pytest.approx(rmse)
    by_rows = replace(setting, train=data.replace(groups=None))
    assert rmse > 3 * cross_validated(KernelRidge, by_rows)


def test_groups_that_cannot_be_cut_are_refused_in_plain_words():
    train = setting_of("svm", {"n": "20"}).train
    with pytest.raises(DataError, match="two groups"):
        folds(train.replace(groups=np.zeros(20, dtype=int)))
    with pytest.raises(DataError, match="each class in at least two groups"):
        folds(train.replace(groups=np.where(train.y == 0, 0, np.arange(20))))
    line = setting_of("krr", {"n": "20"}).train
    assert len(folds(line.replace(groups=np.arange(20) // 10))) == 2


def test_what_a_held_out_point_has_a_share_in_is_said():
    plain = setting_of("krr", {"n": "20"})
    assert fold_remark(plain) == left_out_remark(plain) == ""
    centred = setting_of("krr", {"n": "20", "target": "centre"})
    assert left_out_remark(centred) == " The target's mean is that of all training points."
    both = setting_of("krr", {"n": "20", "target": "standardise", "scaling": "minmax"})
    assert fold_remark(both) == (
        " The target's mean and scale and the ranges of the features are those of all training "
        "points."
    )
    parts = grouped(plain)
    assert "whole groups" in fold_remark(parts) and "not whole groups" in left_out_remark(parts)
    page, help = registry.page("krr"), {}
    for name, setting in (("plain", plain), ("centred", centred), ("grouped", parts)):
        shown = {one.key: one for one in page.scene(setting).readouts}
        help[name] = shown["error_leave_one_out"].help
    assert help["centred"] == help["plain"] + left_out_remark(centred)
    assert help["grouped"] == help["plain"] + left_out_remark(parts)
    svm = setting_of("svm", {"scaling": "standardise", **VALIDATED})
    (one,) = (o for o in registry.page("svm").scene(svm).readouts if o.key == "error_validated")
    assert one.help.endswith(fold_remark(svm)) and fold_remark(svm)
