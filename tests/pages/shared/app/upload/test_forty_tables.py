"""Forty tables as people bring them: types, roles, and on each page a picture to be believed."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

import numpy as np
import pytest

from datasets import DataError
from pages.shared.app.store.session_tables import OwnData
from pages.shared.app.upload import dialog
from pages.shared.app.upload.columns import column_table
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.declarations.page import Page
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.shared.model.tables.uploaded_file import File, opened
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.shared.app.upload.own_tables import TABLES, WIDE

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
registry.load()
PAGES = tuple(page.slug for page in registry.pages() if page.data.is_chosen)
PREDICTS = ("krr", "svm", "kda", "gp")
USUAL = {
    "classification": {"svm", "kda", "perceptron", "kpca", "kernels"},
    "regression": {"krr", "svm", "gp", "compare", "kpca", "kernels"},
}  # the pages that take every table with such a target


@lru_cache
def read(name: str) -> File:
    """A table as it was read, which is long work for a wide one."""
    return opened(TABLES[name].data, "mine.csv")


def own_of(name: str) -> OwnData:
    own = OwnData()
    own.take_file(deepcopy(read(name)))
    return own


def numbers_of(node):
    """Yield every array of a figure."""
    if isinstance(node, np.ndarray) and node.dtype.kind in "fiu":
        yield node
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from numbers_of(each)


def check(scene: Scene) -> dict[str, Readout]:
    """Look for what nobody can believe; return the readouts by their keys."""
    readouts = {readout.key: readout for readout in scene.readouts}
    for key, readout in readouts.items():
        words = readout.text
        assert words and not {"nan", "inf"} & set(words.lower().split()), (key, words)
    assert len(scene.figures) >= 2
    for figure in scene.figures:
        assert figure.data, figure.id
        check_figure(figure)
        for trace in figure.data:
            for key in ("x", "y", "z"):
                arrays = [a for a in numbers_of(trace.get(key)) if a.size]
                assert all(np.isfinite(a).any() for a in arrays), (figure.id, key)
    return readouts


def suits(page: Page, setting: Setting) -> bool:
    """Whether a page says that it takes such data."""
    train = setting.train
    texts = train.has_texts or not page.data.whole_texts
    plane = setting.has_axes or not page.data.plane_alone
    return texts and plane and train.n_classes <= (page.data.max_classes or train.n_classes)


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
    what = "a class" if expected.task == "classification" else "a number"
    said = f"'{expected.target}' is predicted, {what}, from {len(use.choices.features):,} feature"
    assert dialog._in_words(registry.page("svm"), use).startswith(said)


@pytest.mark.parametrize("name", TABLES)
def test_every_page_that_takes_a_table_opens_with_a_picture_to_be_believed(name, thorough):
    expected, own, shown = TABLES[name], own_of(name), set()
    # In each run a table opens on every third page, and the next table on the pages after these:
    # so that the one of texts opens on the page about texts.
    slugs = PAGES if thorough else PAGES[([*TABLES].index(name) + 2) % 3 :: 3]
    assert thorough or name != "texts" or "text" in slugs
    for slug in slugs:
        page = registry.page(slug)
        offered = own.offered(page.data.tasks, page.data.needs_target)
        if UPLOAD not in offered:
            continue
        record, messages = address.from_query(page, {"data": UPLOAD}, offered)
        assert not messages
        setting = resolve(record, offered)
        if not suits(page, setting):
            with pytest.raises(DataError):
                page.scene(setting)
            continue
        readouts = check(page.scene(setting))
        shown.add(slug)
        use = offered[UPLOAD].choices
        if expected.learns and slug in PREDICTS and use.target == expected.target:
            train, test = setting.train, setting.test
            error = readouts["error_test"].amount
            code = np.bincount(train.y).argmax() if train.n_classes else 0
            base = (
                100 * np.mean(test.y != code)
                if train.n_classes
                else setting.unit * np.sqrt(np.mean((test.y - train.y.mean()) ** 2))
            )
            assert error < base, (slug, error, base)
    assert shown >= USUAL[expected.task] & {*slugs}


def test_a_wide_table_keeps_what_varies_most_and_says_so():
    file = own_of("60 x 1200").file
    use = file.use((file.task,))
    assert (use.choices.target, use.choices.task) == (WIDE.target, WIDE.task)
    spread = file.table.frame.drop(columns="diagnosis").var().sort_values()
    assert set(use.choices.features) == set(spread.index[-1000:])
    assert any("1,000 of 1,200" in sentence for sentence in use.choices.why)
    assert use.n_features == 1000


def test_two_classes_and_a_series_are_compared_by_all_methods():
    page = registry.page("compare")
    for name, count in (("titanic", 7), ("months", 3)):
        offered = own_of(name).offered(page.data.tasks)
        record, _ = address.from_query(page, {"data": UPLOAD}, offered)
        scene = page.scene(resolve(record, offered))
        check(scene)
        assert len(scene.figures) == count + 1 and not scene.notices
        assert not [figure.id for figure in scene.figures if figure.note == "not fitted"]


def test_a_page_with_data_of_its_own_offers_no_table():
    page = registry.page("mistakes")
    assert not page.data.is_chosen
    offered = own_of("titanic").offered(page.data.tasks, page.data.needs_target)
    record, _ = address.from_query(page, {}, offered)
    assert record.values["data"] == page.data.opening
    check(page.scene(resolve(record, offered)))
