"""The path: every story once, in the order in which each leads on."""

from __future__ import annotations

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.path import path
from tests.apptest import opened
from tests.pages.whole_stories import missing_on_the_way

registry.load()


def test_every_story_is_on_the_path_once_beside_the_others_of_its_page():
    missing = missing_on_the_way()
    assert not missing, "\n".join(missing)
    way = [f"{page.slug}/{story.slug}" for page, story in path()]
    there = {f"{p.slug}/{s.slug}" for p in registry.pages() for s in p.teaching.stories}
    assert len(way) == len(set(way)) and set(way) == there
    assert not path()[-1][1].next, "the last story ends the path"


def test_the_home_page_shows_the_path():
    assert not opened("home").exception
