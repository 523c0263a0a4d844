"""The titles of axes in low and narrow pictures: what is in brackets last is left out, not cut."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
TITLES = """async ([layout, width, height]) =>
  (await import('/stage/js/axis_titles.js')).fittingTitles(layout, { width, height })"""
MARGIN = {"l": 50, "r": 10, "t": 10, "b": 40}
COMPONENT = {"title": {"text": "component 1 (21.3 %)"}}


@pytest.mark.parametrize(
    ("axis", "height", "shown"),
    [
        ({"title": {"text": "component 2 (19.7 %)"}}, 300, "component 2 (19.7 %)"),
        ({"title": {"text": "component 2 (19.7 %)"}}, 147, "component 2"),
        ({"title": {"text": "ozone level [ppb]"}}, 110, "ozone level"),
        ({"title": {"text": "x2"}}, 110, "x2"),
        (
            {"title": {"text": "weight of a point [1]"}, "domain": [0, 0.27]},
            300,
            "weight of a point",
        ),
    ],
)
def test_what_is_in_brackets_is_left_out_where_it_would_be_cut(calm_tab, axis, height, shown):
    layout = {"margin": MARGIN, "xaxis": {"title": {"text": "x1"}}, "yaxis": axis}
    assert calm_tab.evaluate(TITLES, [layout, 300, height]) == [["xaxis", "x1"], ["yaxis", shown]]


@pytest.mark.parametrize(
    ("width", "size", "shown"),
    [
        (300, 12, "component 1 (21.3 %)"),
        (160, 12, "component 1"),
        (250, 21.6, "component 1"),  # in large type
    ],
)
def test_so_it_is_along_a_narrow_picture_and_in_large_type(calm_tab, width, size, shown):
    layout = {"margin": MARGIN, "font": {"size": size}, "xaxis": COMPONENT}
    assert calm_tab.evaluate(TITLES, [layout, width, 300]) == [["xaxis", shown]]


def test_an_axis_without_a_title_gets_none(calm_tab):
    layout = {"yaxis": {}, "yaxis2": {"title": {"text": ""}}}
    assert calm_tab.evaluate(TITLES, [layout, 100, 100]) == []
