"""Results that are found again by what was read of a page's values."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.by_what_is_read import MAX_RESULTS, ByWhatIsRead
from pages.shared.model.declarations.page_controls import controls_of, view_names
from tests.pages.shared.app.stage.staged import WITH_KERNEL, staged

registry.load()
SVM, KRR = registry.page("svm"), registry.page("krr")


def counted(function):
    """Return the function kept by what it reads, and the list of its calls."""
    calls = []

    def compute(page, values):
        calls.append(dict(values._given))
        return function(page, values)

    return ByWhatIsRead(compute), calls


def test_what_is_not_read_does_not_count():
    find, calls = counted(lambda page, values: values["n"] * 2)
    assert [find(SVM, {"n": n, "gamma": g}) for n, g in ((1, 1), (1, 2), (2, 2), (1, 3))] == [
        2, 2, 4, 2,
    ]  # fmt: skip
    assert [call["n"] for call in calls] == [1, 2]


def test_of_another_page_it_is_another_result():
    find, _ = counted(lambda page, values: page.slug + values["n"])
    assert [find(page, {"n": "!"}) for page in (SVM, KRR, SVM)] == ["svm!", "krr!", "svm!"]


@pytest.mark.parametrize(
    "function",
    [
        lambda page, values: "x" in values,
        lambda page, values: values.get("x"),
        lambda page, values: sorted(values),
        lambda page, values: len(values),
        lambda page, values: values["x"] if values["has_x"] else None,
        lambda page, values: dict(values) == {"has_x": False},
    ],
)
def test_whatever_is_asked_of_the_values_counts(function):
    find, _ = counted(function)
    states = [{"has_x": False}, {"has_x": False, "x": 1}, {"has_x": True, "x": 1},
              {"has_x": True, "x": 2}, {"has_x": False, "y": 1}]  # fmt: skip
    for values in (*states, *reversed(states)):
        assert find(SVM, values) == function(SVM, values)


def test_an_error_is_kept_for_nobody():
    find, calls = counted(lambda page, values: values["x"])
    for _ in range(2):
        with pytest.raises(KeyError):
            find(SVM, {})
    assert find(SVM, {"x": 1}) == 1 and len(calls) == 3


def test_of_one_page_so_many_are_kept():
    find, calls = counted(lambda page, values: values["n"])
    for n in range(3 * MAX_RESULTS):
        assert find(SVM, {"n": n}) == n
    assert sum(map(len, find._known[SVM].values())) <= MAX_RESULTS
    assert len(calls) == 3 * MAX_RESULTS


@pytest.mark.parametrize("slug", WITH_KERNEL)
def test_a_move_of_gamma_asks_for_no_other_controls(slug):
    owner = staged(slug).page_store
    values = dict(owner.record.values)
    moved = values | {name: 1.7 for name in values if name.endswith(".gamma")}
    assert controls_of(owner.page, moved) is controls_of(owner.page, values)
    assert view_names(owner.page, moved) is view_names(owner.page, values)
