"""Forty tables as people bring them, dropped on the pages that take them."""

from __future__ import annotations

import pytest

from tests.browser.test_upload import drop
from tests.conftest import rest, visit
from tests.pages.shared.own_tables import TABLES

pytestmark = pytest.mark.browser
PAGES_OF = {
    "classification": ("svm", "kda", "kpca", "perceptron"),
    "regression": ("krr", "gp", "svm", "kpca", "compare"),
}
COMPARED = ("titanic", "months", "heart disease")  # two classes, or a series


def spread() -> dict[str, list[str]]:
    """Return the names of the tables, shared out among the pages that take them."""
    found: dict[str, list[str]] = {}
    for number, (name, table) in enumerate(TABLES.items()):
        pages = ("compare",) if name in COMPARED else PAGES_OF[table.task]
        found.setdefault(pages[number % len(pages)], []).append(name)
    return found


def test_the_tables_are_forty():
    assert sum(map(len, spread().values())) == 40


@pytest.mark.parametrize("slug", spread())
def test_each_table_opens_as_a_person_expects(page, slug):
    visit(page, f"/{slug}")
    for name in spread()[slug]:
        table = TABLES[name]
        drop(page, table.data, f"{name}.csv")
        dialog = page.get_by_role("dialog")
        dialog.get_by_text(f"{name}.csv: ").first.wait_for()
        alone = name == "one column" and slug == "kpca"
        target = "row" if alone else table.target
        what = "a class" if table.task == "classification" else "a number"
        dialog.get_by_text(f"'{target}' is predicted, {what}").first.wait_for()
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        rest(page)
        shown = page.locator(".kp-readouts").first.inner_text()
        assert shown and not {"nan", "inf"} & set(shown.lower().split()), (name, shown)
        assert not page.locator(".stMain [data-testid=stAlert]").count(), name
