"""Each tab, view, data set and experiment of each page opens, whatever the page is about."""

from __future__ import annotations

from functools import cache

import pytest

import datasets
from pages.shared.app.stage.live import LiveStage
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from tests.apptest import calm, go, opened, state_of
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.sweeps import sweep

# What an estimator warns of stands on the page; see `ignore_warnings_of_estimators`.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")

registry.load()
PAGES = {page.slug: page for page in registry.pages()}
FEW = "40"  # points, where the data have a number of them
EXPERIMENTS = [
    (page.slug, i) for page in PAGES.values() for i in range(len(page.teaching.experiments))
]


@cache
def at_data(page: Page, name: str) -> PageState:
    """The record of a page with another data set."""
    query = {"data": name} if page.data.is_chosen else {}
    record, messages = address.from_query(page, query, {})
    assert not messages
    return record


def kind_of(page: Page, name: str) -> tuple[object, ...]:
    """What decides which pictures a page draws of a data set."""
    values = at_data(page, name).values
    is_many = values["task"] == "classification" and datasets.n_classes(name) > 2
    width = min(values["width"], 3)
    return values["task"], width, values["texts"], values["images"], is_many


@cache
def kinds(slug: str) -> list[str]:
    """A data set of each kind that a page takes, its favourites first."""
    page, first = PAGES[slug], dict[tuple[object, ...], str]()
    for name in page.data.sources():
        first.setdefault(kind_of(page, name), name)
    return list(first.values())


def places(page: Page, record: PageState) -> list[dict[str, str]]:
    """Every tab, and every view that it offers, as an address says them."""
    tabs = [{"tab": tab} for tab in ("try", "why", "code", "data")]
    views = [{"tab": "views", "view": view.slug}
             for view in page.teaching.views_of("views", record.values)]  # fmt: skip
    checks = [{"tab": "check", "check": view.slug}
              for view in page.teaching.views_of("check", record.values)]  # fmt: skip
    return [*tabs, *views, *checks]


def new(slug: str, data: str) -> list[dict[str, str]]:
    """Return the places that no kind of data before has."""
    page, names = PAGES[slug], kinds(slug)
    before = names[: names.index(data)]
    known = [place for name in before for place in places(page, at_data(page, name))]
    return [place for place in places(page, at_data(page, data)) if place not in known]


def some(slug: str, data: str) -> list[dict[str, str]]:
    """Return the places that no kind of data before has, and a sixth of the others in turn."""
    kind, first = kinds(slug).index(data), new(slug, data)
    shown = places(PAGES[slug], at_data(PAGES[slug], data))
    return [place for i, place in enumerate(shown) if place in first or i % 6 == kind % 6]


# In each run of a page's kinds of data those that bring a place, and the one most unlike the first.
OPENED = [(slug, name) for slug in PAGES for name in kinds(slug)]


def is_usual(case: tuple[str, str]) -> bool:
    slug, data = case
    return bool(new(slug, data)) or data == kinds(slug)[-1]


@pytest.mark.parametrize(("slug", "data"), sweep(OPENED, is_usual))
def test_every_tab_and_view_opens(slug, data, thorough):
    """Without a warning or a message, and with figures that the browser can draw."""
    page, record = PAGES[slug], at_data(PAGES[slug], data)
    shown = places(page, record) if thorough else some(slug, data)
    query = {"n": FEW} if "n" in record.values else {}
    query |= {"data": data} if page.data.is_chosen else {}
    at = opened(slug, **query)
    for place in shown:
        go(at, slug, **query, **place)
        assert not at.warning and not at.error, place
        owner = state_of(at, slug)
        assert not owner.messages, place
        tab, *view = place.values()
        assert owner.record.tab == tab and (not view or owner.record.opened[tab] == view[0])
    stages = [one for one in at.session_state["kp"].objects.values() if isinstance(one, LiveStage)]
    for stage in stages:
        drawn = stage.drawn(owner.record)
        assert drawn.scene is not None, f"{stage.name}: {drawn.refusal}"
        for figure in drawn.scene.figures:
            check_figure(figure)


@pytest.mark.parametrize("slug", PAGES)
def test_every_experiment_is_a_state_of_its_page(slug):
    """Its data and its control are there, its picture can be drawn, and nothing has to be said."""
    page = PAGES[slug]
    for experiment in page.teaching.experiments:
        record, messages = address.from_query(page, experiment.query, {})
        assert not messages, experiment.title
        assert record.values["data"] == experiment.query.get("data", page.data.opening)
        assert not experiment.about or experiment.about in record.values, experiment.title
        assert page.scene(resolve(record, {})).figures, experiment.title


@pytest.mark.parametrize(("slug", "place"), sweep(EXPERIMENTS, lambda case: case[1] == 0))
def test_every_experiment_can_be_set_up(slug, place):
    """By its button: its data and its control are there, and nothing has to be said."""
    at, page = opened(slug, "try"), PAGES[slug]
    experiment = page.teaching.experiments[place]
    calm(at.button(key=f"{slug}_try_{place}").click().run())
    owner = state_of(at, slug)
    values = owner.record.values
    assert values["data"] == experiment.query.get("data", page.data.opening)
    assert owner.about[0] == experiment.about
    assert not experiment.about or experiment.about in values
    assert not owner.messages and not at.warning


@pytest.mark.parametrize("slug", [slug for slug, page in PAGES.items() if page.data.is_chosen])
def test_every_data_set_of_the_menu_is_drawn(slug):
    page = PAGES[slug]
    for name in page.data.sources():
        record = at_data(page, name)
        if "n" in record.values:
            record, _ = reduce(page, record, events.SetValues({"n": int(FEW)}), {})
        for figure in page.scene(resolve(record, {})).figures:
            check_figure(figure)
