"""What a page keeps of a dropped file: enough to ask for it and to use it as before."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pages.shared.app.requests import request_schemas
from pages.shared.model.tables import file_identity
from pages.shared.model.tables.uploaded_file import File, opened

NAME = "measured.csv"
TASKS = ("classification",)


def table(rows: int = 60) -> bytes:
    lines = (f"{i % 10 / 7:.3f},{i % 3},{i * 7 % 31 / 31:.3f},{'ab'[i % 2]}" for i in range(rows))
    return "\n".join(("length,batch,price,kind", *lines)).encode()


def sent(file: File) -> dict:
    """What comes back from the browser."""
    described = file_identity.description(file, file.present(TASKS))
    event = {"search": "?data=upload", "file": json.loads(json.dumps(described))}
    return request_schemas.component_event("renew", event)["file"]


def chosen() -> File:
    file = opened(table(), NAME)
    first = file.present(TASKS).choices
    file.choose(replace(first, features=("price", "batch"), seed=3, test_share=0.5),
                {"batch": "category"})  # fmt: skip
    return file


def test_the_first_guess_is_no_choice_the_second_time():
    file, again = opened(table(), NAME), opened(table(), NAME)
    assert file_identity.used_again(again, sent(file), TASKS) and not again.can_undo


def test_columns_types_and_test_part_are_as_they_were_chosen():
    file, again = chosen(), opened(table(), NAME)
    assert file_identity.used_again(again, sent(file), TASKS)
    assert again.present(TASKS).fingerprint == file.present(TASKS).fingerprint
    assert again.present(TASKS).choices.features == ("price", "batch")
    assert again.types == {"batch": "category"}


@pytest.mark.parametrize(
    ("raw", "name"),
    [(table(), "other.csv"), (table(59), NAME), (table().replace(b"price", b"cost"), NAME)],
)
def test_another_file_begins_anew(raw, name):
    other = opened(raw, name)
    before = other.present(TASKS).choices
    assert not file_identity.used_again(other, sent(chosen()), TASKS)
    assert other.present(TASKS).choices == before and not other.can_undo


def test_it_is_asked_for_by_name_and_holds_no_cell():
    said = sent(chosen())
    assert file_identity.request(said).startswith(
        "The server no longer has 'measured.csv': drop it again"
    )
    assert "0.143" not in json.dumps(said)


@pytest.mark.parametrize(
    ("name", "value"),
    [("name", 7), ("types", {"batch": "no"}), ("choices", {}), ("mark", "x" * 1000), ("rows", 1)],
)
def test_what_no_page_has_kept_is_refused(name, value):
    event = {"search": "", "file": {**sent(chosen()), name: value}}
    with pytest.raises(request_schemas.Unreadable):
        request_schemas.component_event("renew", event)


def test_a_file_of_very_many_rows_cannot_be_asked_for():
    described = sent(chosen())
    described["choices"]["max_rows"] = 10**6
    with pytest.raises(request_schemas.Unreadable):
        request_schemas.component_event("renew", {"search": "", "file": described})
