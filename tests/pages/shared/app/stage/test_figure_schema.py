"""What a figure may hold: the list is whole, and the check says what is wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pages.shared.model.scene.scene import Figure
from tests.pages.shared.app.stage.figure_schema import ROLES, SCALES, TOKENS, check_figure

ROOT = Path(__file__).parents[5]
SCRIPTS = ROOT / "pages" / "shared" / "app" / "stage" / "js"

POINTS = {
    "x": np.arange(3),
    "y": np.arange(3),
    "customdata": np.arange(3),
    "marker": {"color": "var(--kp-class-7/0.5)"},
    "meta": {"role": "points"},
}
AXES = {name: {"range": [0, 3], "title": {"text": "x"}} for name in ("xaxis", "yaxis")}
FIGURE = Figure("stage", "A figure", [POINTS], AXES)


def test_a_right_figure_passes():
    check_figure(FIGURE)
    heat = {"type": "heatmap", "z": np.eye(2), "zmid": 0, "colorscale": "kp-diverging"}
    check_figure(
        replace(FIGURE, data=[heat | {"xaxis": "x2"}], layout=AXES | {"xaxis2": AXES["xaxis"]})
    )
    check_figure(replace(FIGURE, data=[{"type": "scatter3d"}], layout={"scene": {}}))


@pytest.mark.parametrize(
    ("traces", "layout", "sentence"),
    [
        ([], {}, "no traces"),
        ([POINTS | {"meta": {"role": "pionts"}}], {}, "unknown role 'pionts'"),
        ([POINTS | {"type": "box"}], {}, "type that is left out of Plotly"),
        ([POINTS | {"customdata": None}], {}, "role 'points' and no customdata"),
        ([{"z": np.eye(2), "meta": {"role": "gram"}}], {}, "role 'gram' and no meta.rows"),
        ([POINTS], {"xaxis": {}}, "xaxis has no range"),
        ([POINTS], {"yaxis": {"range": [0, 1]}}, "yaxis has no title"),
        ([POINTS | {"showscale": True}], {}, "a colour bar without a name"),
        ([POINTS | {"yaxis": "y2"}], {}, "yaxis2 has no range"),
        ([POINTS | {"marker": {"color": "var(--kp-red)"}}], {}, "unknown colour token 'red'"),
        ([POINTS | {"marker": {"color": ["var(--kp-ink/0.2"]}}], {}, "is no colour token"),
        ([POINTS], {"shapes": [{"line": {"color": "var(--kp-class-8)"}}]}, "'class-8'"),
        ([{"type": "heatmap", "z": np.eye(2), "zmin": 0}], {}, "no zmax"),
        ([POINTS | {"colorscale": "Viridis"}], {}, "unknown colour scale 'Viridis'"),
        ([POINTS], {"meta": {"editible": True}}, "unknown key 'editible'"),
    ],
)
def test_a_fault_is_named(traces, layout, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        check_figure(replace(FIGURE, data=traces, layout=AXES | layout))


# "role": "heat", role="path", curve(x, y, name, colour, 2, "dash", "whole"),
# levels(x, y, z, [0.0], colour, "solid", 2, "boundary")
ROLE = re.compile(
    r'"role": "(\w+)"|\brole(?:: str)?\s?=\s?"(\w+)"|\b(?:curve|line)\([^\n]*, "\w+", "(\w+)"\)'
    r'|\blevels\([^\n]*, "(\w+)"\)'
)


def test_every_role_of_the_pages_is_listed_and_none_that_is_not_used():
    used = set()
    for path in (ROOT / "pages").rglob("*.py"):
        used |= {name for names in ROLE.findall(path.read_text()) for name in names if name}
    assert used - {"img", "status"} == set(ROLES)  # attributes of HTML


def test_the_scripts_know_the_same_roles_tokens_and_scales():
    roles = re.findall(r"'(\w+)'", re.sub(r"//.*", "", (SCRIPTS / "roles.js").read_text()))
    assert set(roles) <= set(ROLES)
    assert set(roles) == {name for name in list(ROLES)[:5]}
    palette = (SCRIPTS / "palette.js").read_text()
    tokens = re.search(r"const tokens = \{(.*?)\};", palette, re.S)[1]
    named = set(re.findall(r"\w+", re.sub(r":.*", "", tokens)))
    assert named == {t for t in TOKENS if t[:6] != "class-"}
    scales = re.findall(r"^  '(kp-\w+)': \{", palette, re.M)
    assert set(scales) == set(SCALES)
