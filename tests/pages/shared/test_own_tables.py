"""First choices for tables as people bring them: those that a person would make."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared.upload.own import File, Upload, opened
from tests.pages.shared.own_tables import KINDS, WIDE


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


def test_a_wide_table_keeps_what_varies_most_and_says_so():
    file = opened(WIDE.data, "wide.csv")
    use = file.use((file.task,))
    assert (use.choices.target, use.choices.task) == (WIDE.target, WIDE.task)
    spread = file.table.frame.drop(columns="diagnosis").var().sort_values()
    assert set(use.choices.features) == set(spread.index[-1000:])
    assert any("1,000 of 2,000" in sentence for sentence in use.choices.why)
    assert use.n_features == 1000


def test_another_target_for_another_task_is_named_with_its_reason():
    file, _ = used("titanic")
    use = file.use(("regression",))
    assert use.choices.why[0] == (
        "The target is 'Fare', in place of 'Survived', as this page needs a regression."
    )
    distinct = file.table.frame["Fare"].nunique()
    assert use.choices.why[1] == f"'Fare' has {distinct} different numbers."


def test_texts_are_counts_of_their_words():
    _, use = used("texts")
    train, _ = use.parts("none")
    column = train.feature_names.index("food")
    assert train.n_features < 300 and len(train.texts) == train.n_samples
    np.testing.assert_array_equal(train.X[:, column], ["food" in text for text in train.texts])


def test_texts_beside_numbers_are_left_out_with_a_sentence():
    from datasets import feature_report

    file, _ = used("texts beside numbers")
    report = {c.column: c for c in feature_report(file.table.frame, "label")}
    assert not report["remark"].on
    assert report["remark"].reason == "It holds sentences: choose it to count its words."
