"""docs/uploads.md says what becomes of the tables that people bring: each line is made anew."""

from __future__ import annotations

import pytest

from tests.pages.shared.app.upload import brought

TABLES = brought.brought()
LISTED = brought.PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_read_as_the_page_says(name):
    assert brought.row(name, TABLES[name]) in LISTED


def test_the_page_lists_the_tables_and_nothing_else():
    head = brought.HEAD.splitlines()
    assert LISTED[: len(head)] == head and len(LISTED) == len(head) + len(TABLES)
    assert len(TABLES) == 63


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Google form", "Answers as ranks: 1 is 'strongly disagree', 5 is 'strongly agree'."),
        ("trials of subjects", "Its 20 values repeat, each in about 6 rows: rows with the same "
         "one are held out together."),
    ],
)  # fmt: skip
def test_the_dialog_says_why(name, said):
    file = brought.opened(TABLES[name][1], TABLES[name][0])
    assert said in set(brought.column_table(file, file.present(("regression",)))["what it becomes"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("flags of Eurostat", "2017 has flags behind numbers, which were left out: b, p."),
        ("time zone", "at UTC+01:00 (the times are shown as they were written)."),
        ("summer time begins", "in several time zones, and shown at UTC."),
    ],
)
def test_the_notes_say_what_was_done(name, said):
    file = brought.opened(TABLES[name][1], TABLES[name][0])
    assert any(said in note for note in file.table.notes), file.table.notes


def test_answers_on_a_scale_are_words_again_by_a_click():
    file = brought.opened(TABLES["Google form"][1], "g.csv")
    use = file.present(("regression",))
    assert file.frame["Q1"].between(1, 5).all()
    again = file.choose(use.choices, {**file.types, "Q1": "category"})
    assert "Q1 = Agree" in again.feature_names and file.can_undo
