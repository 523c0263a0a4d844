"""docs/lessons: each part opens as it is, its link is that of docs/sources.md, its claims hold."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode

import pytest

from pages.krr.views import few_points
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import lesson_file, link
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.conftest import ROOT
from tests.pages.opened_address import open_address
from tests.source_signs import SIGNS

registry.load()
FILE = ROOT / "docs" / "lessons" / "line_to_process.json"
LESSON = lesson_file.read(FILE.read_bytes())
LINK = link.packed(LESSON)
ROW = re.search(
    r"^\| 45 \| .+ \| `/(\w+)\?(.+)` \|$", (ROOT / "docs/sources.md").read_text("utf-8"), re.M
)
# The items of docs/sources.md that the parts show.
ITEMS = {1: 37, 3: 39, 4: 20, 5: 42, 6: 32, 7: 44}


def opened(number, **moved):
    part = LESSON.parts[number - 1]
    query = link.query(LINK, number) | moved
    record, messages = address.from_query(registry.page(part.page), query, {})
    assert not messages
    return record


@pytest.mark.parametrize("number", range(1, len(LESSON.parts) + 1))
def test_a_part_opens_as_it_is(number):
    part, record = LESSON.parts[number - 1], opened(number)
    assert (record.lesson, record.part) == (LINK, number)
    assert record.opened.get(record.tab) == part.query.get("view")
    assert registry.page(part.page).scene(resolve(record, {})).figures


def test_the_address_in_the_list_opens_its_first_part():
    slug, query = ROW.groups()
    assert slug == LESSON.parts[0].page and dict(parse_qsl(query)) == link.query(LINK, 1)


@pytest.mark.parametrize(("number", "item"), ITEMS.items())
def test_a_part_shows_its_item(number, item):
    part = LESSON.parts[number - 1]
    shown = open_address(f"/{part.page}?{urlencode(part.query)}")
    assert all(sign.is_in(shown) for sign in SIGNS[item])


def test_the_numbers_of_the_setup():
    result = few_points.compute(resolve(opened(1), {}))
    assert (result.n, result.d) == (20, 60) and "20 points and 60 features" in LESSON.parts[0].text


def test_the_line_hardly_follows_the_points_and_a_curve_does():
    def error(degree):
        record = opened(2, kernel=f"polynomial(degree={degree})")
        readouts = registry.page("krr").scene(resolve(record, {})).readouts
        return next(r.amount for r in readouts if r.key == "error_test")

    assert error(1) > 0.65 and error(9) < 0.5 * error(1)


def test_the_numbers_of_the_fall():
    part = LESSON.parts[2]
    for inputs, degree, features in ((2, 2, 6), (100, 4, 4_598_126)):
        query = {**part.query, "inputs_d": str(inputs), "degree_p": str(degree)}
        shown = open_address(f"/{part.page}?{urlencode(query)}")
        assert shown.amounts("features") == [features] and f"{features:,}" in part.text
