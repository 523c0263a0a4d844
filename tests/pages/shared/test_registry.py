"""A page is declared once: a throw-away page stands everywhere, and is gone again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datasets import DataError
from kernels import KernelRidge
from pages.shared import registry
from pages.shared.declarations import Experiment, Page, View
from pages.shared.figures import gram as figures
from pages.shared.results import gram as results
from pages.shared.scene import Scene
from pages.shared.server.covers import cover
from pages.shared.setting import resolve
from pages.shared.state import address
from tests.apptest import calm, opened, state_of
from tests.pages.shared.staged import picture, staged


def draw(found) -> Scene:
    return Scene([figures.gram(found)])


def words(page, setting) -> None:
    pass


PAGE = Page(
    "mean", "Mean", "The mean", "A line for it.", "An idea.", "sine", compute=results.gram,
    draw=draw, estimator=KernelRidge, tasks=("regression",), cover=lambda: "<circle r='3'/>",
    experiments=(Experiment("More", "What if?", "This.", {"lam": "1"}, "lam"),),
    derivation=lambda setting: None, views=(View("words", "Words", words),),
)  # fmt: skip


@pytest.fixture
def page():
    registry.register(PAGE)
    cover.cache_clear()
    yield PAGE
    registry.unregister("mean")
    cover.cache_clear()


def test_a_page_is_found_everywhere(page):
    at = opened("mean")
    assert [tab.label for tab in at.tabs] == ["Try", "Why", "Views", "Code", "Data"]
    assert state_of(at, "mean").record.values["data"] == "sine"
    assert "<circle" in cover("mean")
    home = opened("home")
    assert "A line for it." in [caption.value for caption in home.caption]


def test_a_page_without_a_cover_has_its_name_alone_on_the_home_page(page):
    registry.register(replace(PAGE, cover=None))
    labels = [link.proto.label for link in opened("home").get("page_link")]
    assert "**The mean**" in labels
    assert sum("kp/cover/" in label for label in labels) == len(registry.SLUGS)


def test_its_experiments_views_and_address_work(page):
    at = opened("mean", lam="3.16")
    assert state_of(at, "mean").record.values["lam"] == 3.16
    calm(at.button(key="mean_try_0").click().run())
    state = state_of(at, "mean")
    assert state.record.values["lam"] == 1 and state.about[0] == "lam"
    assert address.to_query(page, state.record, {})["lam"] == "1.0"
    opened("mean", "views", "words")


def test_its_stage_moves(page):
    live = staged("mean")
    before, _ = picture(live)
    after, _ = picture(live, values={"k1.gamma": 3})
    assert before["state"] != after["state"] and after["figures"][0]["id"] == "gram"


def test_a_page_that_takes_two_classes_is_offered_no_more_and_says_so():
    two = replace(PAGE, slug="two", tasks=("classification",), data="moons", most_classes=2)
    assert "moons" in two.sources() and "iris" not in two.sources()
    assert "iris" in replace(two, most_classes=None).sources()
    setting = resolve(staged("svm", data="iris").page_state.record, {})
    with pytest.raises(DataError, match="Mean tells 2 classes apart; these data have 3"):
        two.scene(setting)


def test_favourite_data_sets_are_offered_first():
    for slug in registry.SLUGS:
        favourites = [source.favourite for source in registry.page(slug).sources().values()]
        assert favourites == sorted(favourites, reverse=True), slug


def test_unknown_slugs_have_no_cover():
    assert cover("nosuch") is None
