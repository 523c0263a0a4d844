"""Forty tables as people bring them: types, roles, and on each page a picture to be believed."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared import registry
from pages.shared.scene import Scene
from pages.shared.setting import resolve
from pages.shared.state import address
from pages.shared.state.own_data import UPLOAD, OwnData
from pages.shared.upload.columns import column_table
from pages.shared.upload.own import opened
from tests.pages.shared.own_tables import TABLES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
registry.load()
PAGES = ("krr", "svm", "kda", "kpca", "gp")
PREDICTS = ("krr", "svm", "kda", "gp")
TESTED = {"classification": "misclassified, test", "regression": "test RMSE"}


def own_of(name: str) -> OwnData:
    own = OwnData()
    own.take_file(opened(TABLES[name].data, "mine.csv"))
    return own


def numbers_of(node):
    """Yield every array of a figure."""
    if isinstance(node, np.ndarray) and node.dtype.kind in "fiu":
        yield node
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from numbers_of(each)


def check(scene: Scene) -> dict[str, str]:
    """Look for what nobody can believe; return the readouts by their labels."""
    readouts = {readout.label: readout.value for readout in scene.readouts}
    for label, value in readouts.items():
        assert value and not {"nan", "inf"} & set(value.lower().split()), (label, value)
    assert len(scene.figures) >= 2
    for figure in scene.figures:
        assert figure.data, figure.id
        for trace in figure.data:
            for key in ("x", "y", "z"):
                arrays = [a for a in numbers_of(trace.get(key)) if a.size]
                assert all(np.isfinite(a).any() for a in arrays), (figure.id, key)
    return readouts


def test_there_are_forty_tables():
    assert len(TABLES) == 40


@pytest.mark.parametrize("name", TABLES)
def test_the_dialog_lists_the_types_that_a_person_would_choose(name):
    expected, file = TABLES[name], own_of(name).file
    use = file.present((expected.task,))
    table = column_table(file, use).set_index("column")
    assert (use.choices.target, use.task) == (expected.target, expected.task)
    if expected.features:
        assert set(table.index[table["role"] == "feature"]) == expected.features
    assert {column: table["type"][column] for column in expected.types} == expected.types


@pytest.mark.parametrize("name", TABLES)
def test_every_page_that_takes_a_table_opens_with_a_picture_to_be_believed(name):
    expected, own, shown = TABLES[name], own_of(name), set()
    for slug in PAGES:
        page = registry.page(slug)
        offered = own.offered(page.tasks, page.needs_target)
        if UPLOAD not in offered:
            continue
        record, messages = address.from_query(page, {"data": UPLOAD}, offered)
        assert not messages
        setting = resolve(record, offered)
        readouts = check(page.scene(setting))
        shown.add(slug)
        use = offered[UPLOAD].choices
        if expected.learns and slug in PREDICTS and use.target == expected.target:
            label, train, test = TESTED[use.task], setting.train, setting.test
            error = float(readouts[label].split()[0])
            code = np.bincount(train.y).argmax() if train.n_classes else 0
            base = (
                100 * np.mean(test.y != code)
                if train.n_classes
                else setting.unit * np.sqrt(np.mean((test.y - train.y.mean()) ** 2))
            )
            assert error < base, (slug, label, error, base)
    usual = {"classification": {"svm", "kda"}, "regression": {"krr", "svm", "gp"}}
    assert shown >= usual[expected.task] | {"kpca"}
