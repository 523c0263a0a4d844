"""Types and roles of the columns of one's own table: changed one at a time, obeyed or refused."""

from __future__ import annotations

import pytest

from datasets import PreparationError
from pages.shared.app.upload.columns import change, column_table
from pages.shared.model.tables.uploaded_file import File, Upload, opened
from tests.pages.shared.app.upload.own_tables import KINDS

BOTH = ("classification", "regression")


def file_of(name: str) -> File:
    return opened(KINDS[name].data, "mine.csv")


def changed(file: File, column: str, what: str, value: str, tasks=BOTH) -> Upload:
    change(file, column, what, value, tasks)
    return file.present(tasks)


def listed(file: File) -> dict[str, tuple[str, str]]:
    table = column_table(file, file.present(BOTH))
    return {row.column: (row.role, row.type) for row in table.itertuples()}


def test_a_number_becomes_a_category_and_a_number_again():
    file = file_of("titanic")
    first = file.present(BOTH)
    names = changed(file, "Pclass", "type", "category").feature_names
    assert {"Pclass = 1", "Pclass = 2", "Pclass = 3"} <= set(names) and "Pclass" not in names
    assert listed(file)["Pclass"] == ("feature", "category")
    assert changed(file, "Pclass", "type", "number").feature_names == first.feature_names


def test_a_date_becomes_a_category_and_a_number():
    file = file_of("bike rentals")
    train, _ = changed(file, "datetime", "type", "number").parts("none")
    place = train.feature_names.index("datetime")
    assert train.units[place] == "days since 2011-01-01"
    assert listed(file)["datetime"] == ("feature", "number")
    assert any("datetime = " in name for name in changed(file, "datetime", "type", "category")
               .feature_names)  # fmt: skip


def test_the_type_of_the_target_decides_the_task():
    file = file_of("wine")
    assert file.present(BOTH).task == "classification" and listed(file)["Class"][1] == "category"
    assert changed(file, "Class", "type", "number").task == "regression"
    assert changed(file, "Class", "type", "category").task == "classification"


def test_an_identifier_is_left_out_and_a_role_brings_it_back():
    file = file_of("boston")
    use = changed(file, "RM", "type", "identifier")
    assert "RM" not in use.choices.features and listed(file)["RM"] == ("leave out", "identifier")
    assert "RM" not in file.present(("regression",)).choices.features
    use = changed(file, "RM", "role", "feature")
    assert "RM" in use.choices.features and listed(file)["RM"] == ("feature", "number")


def test_a_text_becomes_a_category_and_a_category_a_text():
    file = file_of("texts beside numbers")
    use = changed(file, "remark", "role", "feature")
    assert {"food", "phone"} <= set(use.feature_names)
    use = changed(file, "remark", "type", "category")
    assert any(name.startswith("remark = ") for name in use.feature_names)
    file = file_of("churn")
    assert {"de", "es", "fr"} <= set(changed(file, "Geography", "type", "text").feature_names)


def test_another_target_keeps_the_features_and_frees_the_former_one():
    file = file_of("titanic")
    before = set(file.present(BOTH).choices.features)
    use = changed(file, "Fare", "role", "target")
    assert (use.choices.target, use.task) == ("Fare", "regression")
    assert set(use.choices.features) == before - {"Fare"} | {"Survived"}
    use = changed(file, "Sex", "role", "group")
    train, test = use.parts("none")
    assert not set(train.groups) & set(test.groups) and "Sex" not in use.choices.features
    assert listed(file)["Sex"] == ("group", "category")


@pytest.mark.parametrize(
    ("column", "what", "value", "tasks", "says"),
    [
        ("Name", "type", "number", BOTH, "'Name': 'Smith0, Mr. Owen Harris' in row 1 is no number"),
        ("Age", "type", "date", BOTH, "'Age': "),
        ("Age", "type", "text", BOTH, "'Age' holds numbers, which have no words to count"),
        ("Survived", "role", "feature", BOTH, "'Survived' is the target: give another column"),
        ("Survived", "type", "identifier", BOTH, "'Survived' is the target, and identifier"),
        ("Survived", "type", "text", BOTH, "'Survived' is the target, and text cannot be"),
        ("Survived", "type", "number", BOTH[:1], "this page predicts classes: choose category"),
        ("Fare", "type", "category", BOTH[1:], "this page predicts numbers: choose number"),
        ("Sex", "role", "target", BOTH[1:], "The target 'Sex' holds words"),
    ],
)
def test_what_cannot_be_is_refused_with_its_column_and_changes_nothing(
    column, what, value, tasks, says
):
    file = file_of("titanic")
    before, listing = file.present(tasks), listed(file)
    with pytest.raises(PreparationError) as refused:
        changed(file, column, what, value, tasks)
    assert says in str(refused.value) and repr(column) in str(refused.value)
    assert file.present(tasks) is before and listed(file) == listing and file.types == {}


def test_the_last_feature_stays_and_choices_are_taken_back_one_by_one():
    file = file_of("nine classes on one feature")
    with pytest.raises(PreparationError, match="'x' is the only feature"):
        changed(file, "x", "role", "leave out")
    first = file.present(BOTH)
    changed(file, "x", "type", "category")
    changed(file, "x", "type", "number")
    for expected in ({"x": "category"}, {}):
        file.undo()
        assert file.types == expected
    assert file.present(BOTH) is first and not file.can_undo
