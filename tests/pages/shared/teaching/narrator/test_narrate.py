"""What the narrator says of recorded moves, against the readouts before and after; and silence."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.teaching.narrator import moment, narrate
from pages.shared.teaching.narrator.narrate import LONGEST
from pages.shared.teaching.narrator.rules import RULES

registry.load()
CLOUDS = "data=blobs&kernel=linear()&n=20&spread=0.55&C=1000"
TUBE = "data=sine&epsilon=0.5"
NUMBER = r"[+−]?(?:10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|\d+(?:\.\d+)?(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)"
NUMBERS = re.compile(rf"({NUMBER})(?: \S+)? → ({NUMBER})")


def query_of(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split("&")) if text else {}


@lru_cache(maxsize=64)
def start_of(slug: str, query: str) -> tuple[PageState, Scene]:
    page = registry.page(slug)
    record, messages = address.from_query(page, query_of(query), {})
    assert not messages
    return record, page.scene(resolve(record, {}))


def said(slug: str, query: str, *happened: events.Event) -> tuple[str, Scene, Scene]:
    page = registry.page(slug)
    before, was = start_of(slug, query)
    after = before
    for event in happened:
        after, _ = reduce(page, after, event, {})
    now = page.scene(resolve(after, {}))
    line = narrate(page, before, after, moment(was), moment(now))
    return line.text if line.sentences else "", was, now


def value(**named: object) -> events.SetValues:
    return events.SetValues({name.replace("__", "."): v for name, v in named.items()})


SAYS = [
    ("svm", "", value(k1__gamma=0.01), "All points look alike"),
    ("svm", "", value(k1__gamma=0.1), "Both errors rise"),
    ("svm", "", value(k1__gamma=0.1), "support vectors"),
    ("svm", "", value(k1__gamma=10), "Training error falls"),
    ("svm", "", value(k1__gamma=10), "the margin narrows"),
    ("svm", "", value(k1__gamma=25), "Few pairs of points are still similar"),
    ("svm", "", value(k1__gamma=1000), "similar to themselves alone"),
    ("svm", "", value(k1__gamma=100), "Overfitting: "),
    ("svm", "", value(k1__gamma=1000), "Learnt by heart: 5.5 → 0 %"),
    ("svm", "", value(C=0.01), "nearly all"),
    ("svm", "", value(C=0.01), "the margin widens"),
    ("svm", "", value(C=0.1), "Both errors rise"),
    ("svm", "", value(C=10), "the margin narrows"),
    ("svm", "", value(C=1000), "Training error falls: 5.5 → 3.5 %, test error 5.4 → 5.5 %"),
    ("svm", "kernel=rbf(gamma=100)", value(k1__gamma=1), "Less overfitting: "),
    ("svm", "data=circles&kernel=polynomial(degree=1)", value(k1__degree=2), "Both errors fall"),
    ("svm", "data=xor&kernel=polynomial(degree=1)", value(k1__degree=2), "Both errors fall"),
    ("svm", CLOUDS, events.MovePoint(0, -3.0, -2.0), "A point was moved. It did not move the"),
    ("svm", CLOUDS, events.MovePoint(0, 3.0, 2.0), "A point was moved"),
    ("svm", CLOUDS, events.MovePoint(0, 3.0, 2.0), "Training error rises"),
    ("svm", CLOUDS, events.AddPoint(-4.0, -4.0, 0.0), "A point was added. It did not move the"),
    ("svm", TUBE, events.MovePoint(0, 0.94, 0.18), "It did not move the fit: only support vectors"),
    ("krr", "", value(k1__gamma=1), "Both errors rise"),
    ("krr", "", value(k1__gamma=1), "bends less"),
    ("krr", "", value(k1__gamma=100), "Overfitting: "),
    ("krr", "", value(k1__gamma=1000), "bends more freely"),
    ("krr", "", value(lam=1e-6), "Overfitting: "),
    ("krr", "", value(lam=0.001), "bends more freely"),
    ("krr", "", value(lam=10), "Both errors rise"),
    ("krr", "", value(lam=100), "bends less"),
    ("krr", "kernel=rbf(gamma=1000)", value(k1__gamma=20), "Less overfitting: "),
    ("krr", "lam=100", value(lam=0.1), "Both errors fall"),
    ("gp", "", value(k1__gamma=1), "Log marginal likelihood falls"),
    ("gp", "", value(k1__gamma=100), "complexity −"),
    ("gp", "", value(noise=0.04), "Log marginal likelihood rises"),
    ("gp", "", value(noise=1), "data fit +"),
    ("gp", "noise=1", value(noise=0.1), "Both errors fall"),
    ("kpca", "", value(k1__gamma=0.1), "of the variance"),
    ("kpca", "", value(k1__gamma=100), "The components explain"),
    ("kda", "", value(lam=1e-6), "Overfitting: "),
    ("kda", "", value(lam=1e-6), "Separation rises"),
    ("kda", "", value(lam=1), "Separation falls"),
    ("kernels", "", value(k1__gamma=0.1), "All points look alike"),
    ("svm", "data=spirals", value(k1__gamma=100), "Test error rises: "),
    ("krr", "data=basketball", value(lam=100), "Both errors rise"),
    ("gp", "", value(k1__gamma=1000), "Overfitting: "),
    ("gp", "", value(noise=0.001), "Log marginal likelihood falls"),
    ("kpca", "", value(n_components=6), "of the variance"),
    ("kpca", "centring=off", value(n_components=6), "of the mean square"),
    ("kda", "", value(k1__gamma=0.01), "Separation falls"),
    ("perceptron", "", value(k1__gamma=1000), "similar to themselves alone"),
    ("perceptron", "", value(k1__gamma=0.01), "All points look alike"),
]
SILENT = [
    ("svm", "", value(seed=3)),
    ("svm", "", value(n=100)),
    ("svm", "", value(spread=0.1)),
    ("svm", "", value(k1__gamma=1)),
    ("svm", "", value(k1__gamma=1.02)),
    ("svm", "", value(C=1.05)),
    ("svm", "", value(k1__gamma=3, C=10)),
    ("svm", "", events.SwitchData("circles")),
    ("svm", "", events.SetKernel(("laplacian",), ())),
    ("svm", "", events.Choose((3,))),
    ("svm", "", events.OpenTab("code")),
    ("krr", "", value(k1__gamma=21)),
    ("krr", "", value(lam=0.105)),
    ("krr", "", value(seed=5)),
    ("krr", "", events.ClearPoints()),
    ("gp", "", value(draws=5)),
    ("gp", "", value(bands="y")),
    ("gp", "", value(noise=0.098)),
    ("kpca", "", value(k1__gamma=2.05)),
    ("kernels", "", value(k1__gamma=10)),
]


def test_forty_moves_are_recorded_of_which_it_speaks_and_twenty_of_which_it_does_not():
    assert len({repr(move) for *move, _ in SAYS}) >= 40
    assert len(set(map(repr, SILENT))) >= 20


@pytest.mark.parametrize(("slug", "query", "event", "says"), SAYS)
def test_it_says_the_right_thing(slug, query, event, says):
    line, was, now = said(slug, query, event)
    sentences = [rule(moment(was), moment(now)) for rule in RULES]
    every = " ".join(one.text for one in sentences if one)
    assert says in f"{line} {every}"
    assert 20 < len(line) <= LONGEST
    shown = [" ".join(readout.text for readout in scene.readouts) for scene in (was, now)]
    for first, second in NUMBERS.findall(every):
        assert first in shown[0], f"{first} is no number of the picture before"
        assert second in shown[1], f"{second} is no number of the picture now"


@pytest.mark.parametrize(("slug", "query", "event"), SILENT)
def test_it_is_silent_where_nothing_is_worth_saying(slug, query, event):
    assert said(slug, query, event)[0] == ""


def test_it_names_the_move_with_its_numbers():
    assert said("svm", "", value(k1__gamma=100))[0].startswith("γ gamma: 1 → 100. ")


def test_a_move_back_says_the_opposite():
    there, _, _ = said("krr", "", value(lam=10))
    back, _, _ = said("krr", "lam=10", value(lam=0.1))
    assert "Both errors rise" in there and "Both errors fall" in back


def test_two_events_that_undo_each_other_are_no_move():
    line, _, _ = said("svm", "", value(C=10), value(C=1))
    assert line == ""
