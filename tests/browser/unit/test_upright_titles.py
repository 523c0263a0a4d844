"""The titles of upright axes in low pictures: what is in brackets last is left out, not cut."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
TITLES = """async ([layout, height]) =>
  (await import('/stage/js/upright_titles.js')).uprightTitles(layout, height)"""
MARGIN = {"t": 10, "b": 40}


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
    assert calm_tab.evaluate(TITLES, [layout, height]) == [["yaxis", shown]]


def test_an_axis_without_a_title_gets_none(calm_tab):
    assert calm_tab.evaluate(TITLES, [{"yaxis": {}, "yaxis2": {"title": {"text": ""}}}, 100]) == []
