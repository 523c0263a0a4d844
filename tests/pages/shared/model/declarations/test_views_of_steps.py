"""A step that names a figure of its view shows that one alone, with the room of the stage."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import lesson_file
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.pages.opened_address import open_address

registry.load()
STEPS = [
    pytest.param(page.slug, step, id=f"{page.slug}-{story.slug}-{number}")
    for page in registry.pages()
    for story in page.teaching.stories
    for number, step in enumerate(story.steps, start=1)
    if step.shows is not None and step.shows.view
]


@pytest.mark.parametrize(("slug", "step"), STEPS)
def test_the_figure_is_there_and_stands_alone(slug, step):
    opened = open_address(f"/{slug}?{urlencode(step.query)}")
    assert step.opens and not step.shows.figures
    (name,) = step.shows.view
    assert name in {figure for figure, _ in opened.marks}


@pytest.mark.parametrize(("slug", "step"), STEPS[:1])
def test_it_comes_back_from_the_file_of_a_lesson(slug, step):
    lesson = Lesson("One", (Part(slug, step.query, tabs=(), shows=step.shows),))
    assert lesson_file.read(lesson_file.written(lesson)) == lesson
