"""First choices for tables as people bring them: those that a person would make."""

from __future__ import annotations

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import datasets
from pages.kpca.page import PAGE as KPCA
from pages.shared.app.upload.columns import change
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.tables.uploaded_file import File, Upload, opened
from pages.shared.model.units.literal import literal
from tests.pages.shared.app.upload.own_tables import KINDS


def used(name: str) -> tuple[File, Upload]:
    file = opened(KINDS[name].data, "mine.csv")
    use = file.use((file.task,))
    assert use is not None
    return file, use


@pytest.mark.parametrize("name", KINDS)
def test_first_choices_are_those_of_a_person(name):
    expected = KINDS[name]
    _, use = used(name)
    chosen = use.choices
    assert (chosen.target, chosen.task) == (expected.target, expected.task)
    assert set(chosen.features) == expected.features
    assert set(chosen.features[: len(expected.first)]) == set(expected.first)
    train, _ = use.parts("standardise")
    assert train.feature_names[: len(expected.first)] == chosen.features[: len(expected.first)]
    assert all(sentence.endswith(".") for sentence in (*chosen.why, *train.notes))


def test_another_target_for_another_task_is_named_with_its_reason():
    file, _ = used("titanic")
    use = file.use(("regression",))
    assert use.choices.why[0] == (
        "The target is 'Fare', in place of 'Survived', as this page needs a regression."
    )
    distinct = file.table.frame["Fare"].nunique()
    assert use.choices.why[1] == f"'Fare' has {distinct} different numbers."


@pytest.mark.parametrize("name", ["images by row and column", "images by number"])
def test_pixels_are_seen_as_an_image_with_its_black_corners(name):
    file, use = used(name)
    train, test = use.parts("none")
    assert train.image_shape == test.image_shape == (8, 8)
    raw = file.table.frame[list(train.feature_names)].to_numpy()
    assert (train.X[:, 0] == 0).all() and len(train.X) + len(test.X) == len(raw)
    assert {tuple(row) for row in train.X} <= {tuple(row) for row in raw}


def test_texts_are_counts_of_their_words():
    _, use = used("texts")
    train, _ = use.parts("none")
    column = train.feature_names.index("food")
    assert train.n_features < 300 and len(train.texts) == train.n_samples
    np.testing.assert_array_equal(train.X[:, column], ["food" in text for text in train.texts])


def test_texts_beside_numbers_are_left_out_with_a_sentence():
    file, _ = used("texts beside numbers")
    report = {c.column: c for c in datasets.feature_report(file.table.frame, "label")}
    assert not report["remark"].on
    assert report["remark"].reason == "It holds sentences: choose it to count its words."


def test_a_single_column_is_itself_the_feature_of_a_method_without_a_target():
    file, _ = used("one column")
    both = ("classification", "regression")
    assert file.use(both).choices.features == ("row",)
    alone = file.use(both, needs_target=False)
    assert (alone.choices.features, alone.choices.target) == (("level",), "row")
    record, _ = address.from_query(KPCA, {"data": "upload"}, {"upload": alone})
    scene = KPCA.scene(resolve(record, {"upload": alone}))
    assert scene.figures[0].layout["xaxis"]["title"]["text"].startswith("level")
    change(file, "row", "type", "category", both)
    assert file.use(both, needs_target=False) is file.use(both)


def dialog(data: bytes) -> AppTest:
    """Return the body of the dialog with a file."""

    def script():
        from pages.shared.app.store import visit
        from pages.shared.app.upload import dialog
        from pages.shared.model.declarations import registry

        registry.load()
        visit.enter_page(registry.page("svm"))
        dialog.panel(registry.page("svm"))

    at = AppTest.from_function(script, default_timeout=180).run()
    at.session_state["kp"].own.take_file(opened(data, "mine.csv"))
    return at.run()


def test_the_dialog_lists_types_and_roles_and_what_was_read():
    at = dialog(KINDS["titanic"].data)
    assert not at.exception
    listed = at.dataframe[0].value.set_index("column")
    assert listed["role"]["Survived"] == "target" and listed["role"]["Fare"] == "feature"
    assert (listed["type"]["Survived"], listed["type"]["Age"]) == ("category", "number")
    assert (listed["type"]["Name"], listed["role"]["Name"]) == ("identifier", "leave out")
    assert listed["type"]["PassengerId"] == "identifier"
    assert listed["first values"]["Sex"].split(", ")[0] in ("male", "female")
    assert any(literal("Read as UTF-8") in c.value for c in at.caption)
    assert at.text[0].value.endswith("'Survived' is predicted, a class, from 6 features.")


def test_the_dialog_says_what_may_lead_astray():
    (info,) = dialog(KINDS["few of one class"].data).info
    assert literal("'0' has 116 of 120 rows") in info.value


def test_a_table_is_pasted_and_the_sample_can_be_dropped():
    def script():
        from pages.shared.app.upload import pasting

        pasting.panel()

    at = AppTest.from_function(script, default_timeout=180).run()
    assert at.button(key="kp_paste_use").disabled
    at.text_area(key="kp_paste").set_value("a\tb\n1\t2.5\n2\t3.5\n4\t1.5\n").run()
    at.button(key="kp_paste_use").click().run()
    assert not at.exception and not at.warning
    own = at.session_state["kp"].own
    assert own.file.table.frame.shape == (3, 2) and own.dialog_asked
    sample = opened(datasets.load("iris").to_csv(), "iris.csv")
    assert sample.use(("classification",)).n_features == 4


def test_features_that_tell_nothing_keep_their_places():
    X = np.random.default_rng(0).normal(size=(200, 5)).round(3)
    lines = [",".join(map(str, row)) for row in X]
    file = opened("\n".join(["a,b,c,d,y", *lines]).encode(), "noise.csv")
    assert file.use(("regression",)).choices.features == ("a", "b", "c", "d")
