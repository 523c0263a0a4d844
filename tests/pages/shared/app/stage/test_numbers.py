"""The numbers behind a picture, and what a printed sheet says."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest

from pages.shared.app.stage.numbers import numbers_csv, plain, points, sheet
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.stories import unmarked
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.units.number_text import number
from tests.pages.shared.app.stage.staged import staged

registry.load()


def test_points_of_a_surface_are_listed_row_by_row():
    z = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, np.nan]])
    x, y, heights = points({"x": [0, 1, 2], "y": [10, 20], "z": Quantised(z)})
    assert x == [0, 1, 2, 0, 1, 2] and y == [10, 10, 10, 20, 20, 20]
    np.testing.assert_array_equal(heights, z.ravel())
    assert points({"z": z})[0] == [0, 1, 2, 0, 1, 2]


def test_what_a_trace_lacks_is_empty():
    x, y, z = points({"x": ["A", "B"], "y": np.array([1.0, 2.0])})
    assert (x, y) == (["A", "B"], [1.0, 2.0]) and np.isnan(z).all()
    assert points({"y": np.array([3.0])})[0] == [0]
    assert points({"type": "scatter"}) == ([], [], [])


@pytest.mark.parametrize("slug", ["krr", "kpca"])
def test_the_table_has_the_numbers_of_the_picture_in_full(slug):
    stage = staged(slug)
    scene = stage.drawn(stage.page_store.record).scene
    rows = list(csv.DictReader(io.StringIO(numbers_csv(stage).decode("utf-8-sig"))))
    assert {row["figure"] for row in rows} == {figure.title for figure in scene.figures}
    curve = next(t for t in scene.figures[0].data if t.get("name") and t.get("z") is None)
    texts = [r["y"] for r in rows if r["trace"] == curve["name"]]
    expected = np.asarray(getattr(curve["y"], "array", curve["y"]), dtype=float).ravel()
    listed = [float(value) if value else np.nan for value in texts[: len(expected)]]
    np.testing.assert_array_equal(listed, expected)


def test_a_sheet_says_what_the_page_is_set_to():
    stage = staged("krr", kernel="rbf(gamma=20) + periodic(period=2)", lam="0.5")
    said = sheet(stage.page_store)
    assert json.loads(json.dumps(said)) == said
    settings = dict(said["settings"])
    assert settings["λ lambda"] == number(0.5) and settings["kernel 1: γ gamma"] == "20"
    assert settings["kernel 2: period"] == "2" and "code" not in settings
    assert said["data"] == "Noisy sine: 60 training points, 1000 test points."
    asked = [plain(one.question) for one in registry.page("krr").teaching.experiments]
    assert [one["text"] for one in said["questions"]] == asked[:3]


@pytest.mark.parametrize("page", registry.pages(), ids=lambda page: page.slug)
def test_each_page_has_a_sheet(page):
    said = sheet(staged(page.slug).page_store)
    assert said["title"] == page.title and len(said["settings"]) >= 2
    assert all("$" not in one["text"] and "**" not in one["text"] for one in said["questions"])


def test_the_sheet_of_a_lesson_says_its_own_task_and_question():
    asked = {"story": "margin", "step": 4}
    part = Part("svm", {"data": "moons"}, "Move **gamma**, see [points](#show-points).",
                question=asked)  # fmt: skip
    text = link.packed(Lesson("Widths", (replace(part, text=""), part)))
    said = sheet(staged("svm", **link.query(text, 2)).page_store)
    assert said["title"] == "Widths" and said["place"] == "Part 2 of 2: Support vector machine"
    assert said["idea"] == "Move gamma, see points."
    question = registry.page("svm").teaching.step("margin", 4).question
    (told,) = said["questions"]
    assert told["text"] == plain(unmarked(question.text))
    assert len(told["choices"]) == len(question.choices) > 1
    assert not sheet(staged("svm", **link.query(text, 2) | {"part": "1"}).page_store)["idea"]


def test_what_a_question_hides_is_not_in_the_table():
    stage = staged("svm")
    everything, without = numbers_csv(stage), numbers_csv(stage, ("boundary", "", "gram"))
    traces = [{row["trace"] for row in csv.DictReader(io.StringIO(table.decode("utf-8-sig")))}
              for table in (everything, without)]  # fmt: skip
    assert "boundary" in traces[0] and traces[0] - traces[1] == {"boundary", "k"}


def test_markdown_becomes_plain():
    assert plain("Open *In 3-D*, see [$f$](#show-f) and `x`.") == "Open In 3-D, see f and x."
