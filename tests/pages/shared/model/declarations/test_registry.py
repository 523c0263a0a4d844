"""A page is declared once: a throw-away page stands everywhere, and is gone again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datasets import DataError
from kernels import KernelRidge
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.blocks import Text
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.pictures.covers.covers import cover
from pages.shared.pictures.figures import gram as figures
from pages.shared.pictures.results import gram as results
from tests.apptest import calm, opened, state_of
from tests.pages.shared.app.stage.staged import picture, staged


def draw(gram) -> Scene:
    return Scene([figures.heatmap(gram)])


WORDS = (Text("What the view says."),)

PAGE = Page(
    slug="mean",
    menu="Mean",
    title="The mean",
    line="A line for it.",
    idea="An idea.",
    data=DataNeeds(
        opening="sine",
        tasks=("regression",),
    ),
    method=Method(
        compute=results.compute_gram,
        draw=draw,
        estimator=KernelRidge,
    ),
    teaching=Teaching(
        experiments=(Experiment("More", "What if?", "This.", {"lam": "1"}, "lam"),),
        derivation=WORDS,
        views=(View("words", "Words", WORDS),),
    ),
    cover=lambda: "<circle r='3'/>",
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
    views = opened("mean", "views", "words")
    assert "What the view says." in [words.value for words in views.markdown]


def test_its_stage_moves(page):
    live = staged("mean")
    before, _ = picture(live)
    after, _ = picture(live, values={"k1.gamma": 3})
    assert before["state"] != after["state"] and after["figures"][0]["id"] == "gram"


def test_a_page_that_takes_two_classes_is_offered_no_more_and_says_so():
    two = replace(PAGE, slug="two", data=DataNeeds("moons", ("classification",), max_classes=2))
    assert "moons" in two.data.sources() and "iris" not in two.data.sources()
    assert "iris" in replace(two.data, max_classes=None).sources()
    setting = resolve(staged("svm", data="iris").page_store.record, {})
    with pytest.raises(DataError, match="Mean tells 2 classes apart; these data have 3"):
        two.scene(setting)


def test_favourite_data_sets_are_offered_first():
    for slug in registry.SLUGS:
        favourites = [source.favourite for source in registry.page(slug).data.sources().values()]
        assert favourites == sorted(favourites, reverse=True), slug


def test_unknown_slugs_have_no_cover():
    assert cover("nosuch") is None
