"""What a figure of the stage may hold, as data, and a check of one figure for the tests.

A figure is an ordinary Plotly figure, ``data`` and ``layout``, in which

- a trace of a type in `PAINTED` is painted on a canvas while things move: contours as lines only,
  bars without texts and not stacked, no error bars. Plotly draws all others anew at every move;
- every axis that a trace uses has a ``range``, which the canvas and the next picture rely on, and
  a title wherever it shows numbers; so does a colour bar;
- a heatmap has ``zmin`` and ``zmax`` (or ``zmid``: then both ends are equally far from it);
- ``trace["meta"]["role"]`` is one of `ROLES`. A trace is the same one after a move by figure,
  role, name and place among its like;
- a colour is one of `TOKENS` as ``var(--kp-ink)``, with an opacity as ``var(--kp-ink/0.2)``, or
  any colour of CSS that suits both themes; a colour scale one of `SCALES` or a list of stops;
- ``layout["meta"]`` holds keys of `META`.

The browser's side of it: js/roles.js, js/painter.js, js/palette.js, js/theming.js.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pages.shared.model.scene.scene import Figure
from tests.plotly_edits import FLAT, IN_SPACE

PAINTED = ("scatter", "bar", "heatmap", "contour")
DRAWN = ("scatter", *FLAT, *IN_SPACE)  # what is sent of Plotly draws these types of traces

SCALES = {
    "kp-diverging": "blue, ground, orange; the ground is zero: decision functions, signed matrices",
    "kp-signed": "violet, ground, green: values whose sign is no class, as those of a component",
    "kp-sequential": "ground to deep teal: Gram matrices, errors",
}

TOKENS = {
    "ink": "text and main lines",
    "muted": "what stands back: axes, notes",
    "faint": "grid lines",
    "border": "frames",
    "accent": "what is chosen",
    "ground": "the background",
    **{f"class-{i}": f"class {i}, the same on every page" for i in range(8)},
}

META = {
    "editable": "a click on empty space adds a point, and points can be dragged and removed",
    "zoom": "a curve over one feature: what a zoom shows goes with the requests",
    "press": "a click on empty space is reported to the page, with its place",
}


@dataclass(frozen=True)
class Role:
    """What a trace shows, and what it must hold for the browser to act on it.

    Parameters
    ----------
    shows : str
        What it is.
    needs : tuple of str
        Keys that the trace must have; ``meta.rows`` is the key ``rows`` of its ``meta``.
    """

    shows: str
    needs: tuple[str, ...] = ()


ROLES = {
    # The pointer acts on these.
    "points": Role("training points, customdata their sample index", ("customdata", "x", "y")),
    "gram": Role("Gram matrix, meta.rows the sample index of each row", ("z", "meta.rows")),
    "curve": Role("a line that can be clicked", ("x", "y")),
    "kernel": Role("the kernel function of a chosen point; can be clicked"),
    # As it was before a move it stays in sight for a moment; so does a "curve".
    "boundary": Role("the line between two classes", ("z",)),
    # Of every page.
    "test": Role("test points"),
    "mark": Role("a marked place: rings, crosses, a value on a path"),
    "band": Role("the area between two curves"),
    "edge": Role("the edge of a band"),
    "heat": Role("a surface as colours", ("z",)),
    "levels": Role("level lines of a surface", ("z",)),
    "bars": Role("a histogram or a spectrum"),
    "path": Role("a number along the values of a hyperparameter"),
    # Of one page.
    "axis": Role("the direction of a principal component"),
    "term": Role("one term of the sum that a fit is"),
    "stem": Role("a dual coefficient over its point"),
    "sum": Role("the sum of the terms shown"),
    "model": Role("the curve of another method"),
    "cost": Role("work of a method by the number of samples"),
    "dual": Role("a dual fit beside its primal one"),
    "primal": Role("the primal fit"),
    "whole": Role("the whole fit behind the terms shown"),
    "differ": Role("points on which two classifiers differ"),
    "lifted": Role("points in the feature space, in 3-D"),
    "plane": Role("the plane that separates the classes in the feature space"),
    "draw": Role("a function drawn from a Gaussian process"),
    "search": Role("the way of an optimiser"),
}

_TOKEN = re.compile(r"var\(--kp-([\w-]+)(?:\s*/\s*([\d.]+))?\)")
_AXIS = re.compile(r"[xy]axis\d*")


def check_figure(figure: Figure) -> None:
    """Check that the browser can draw a figure as it is meant.

    Parameters
    ----------
    figure : Figure
        Its arrays are not looked at, only its structure.

    Raises
    ------
    ValueError
        One sentence on the first fault: no traces, one of a type that is left out of Plotly, an
        unknown role or a key that a role needs, an axis without range or title, a colour bar
        without a name, an unknown colour token, colour scale or key of ``layout.meta``.
    """
    where = f"figure {figure.id!r}"
    if not figure.data:
        raise ValueError(f"{where} has no traces")
    for trace in figure.data:
        _check_trace(trace, f"{where}, trace {trace.get('name') or trace.get('type')!r}")
        _check_axes(trace, figure.layout, where)
    for key in figure.layout.get("meta") or {}:
        if key not in META:
            raise ValueError(f"{where}: layout.meta has an unknown key {key!r}")
    for text in _texts([figure.data, figure.layout]):
        _check_colour(text, where)


def _check_trace(trace: Mapping[str, Any], where: str) -> None:
    if trace.get("type", "scatter") not in DRAWN:
        raise ValueError(
            f"{where} is of a type that is left out of Plotly: name it in tests/plotly_edits.py, "
            "and run python -m tests.plotly_edits"
        )
    meta = trace.get("meta") or {}
    role = meta.get("role")
    if role is not None and role not in ROLES:
        raise ValueError(f"{where} has an unknown role {role!r}: name it in figure_schema.ROLES")
    for key in ROLES[role].needs if role else ():
        holder = meta if key.startswith("meta.") else trace
        if holder.get(key.removeprefix("meta.")) is None:
            raise ValueError(f"{where} has the role {role!r} and no {key}")
    scale = trace.get("colorscale")
    if isinstance(scale, str) and scale not in SCALES:
        raise ValueError(f"{where} has an unknown colour scale {scale!r}")
    if trace.get("type") == "heatmap" and trace.get("zmid") is None:
        for key in ("zmin", "zmax"):
            if trace.get(key) is None:
                raise ValueError(f"{where} has no {key}")
    for coloured in (trace, trace.get("marker") or {}):
        bar = coloured.get("colorbar") or {}
        named = _title(bar) or bar.get("tickprefix")
        if coloured.get("showscale") and not named:
            raise ValueError(f"{where} has a colour bar without a name")


def _check_axes(trace: Mapping[str, Any], layout: Mapping[str, Any], where: str) -> None:
    if "scene" in layout or trace.get("type", "scatter") not in PAINTED:
        return
    for letter in "xy":
        name = trace.get(f"{letter}axis", letter).replace(letter, f"{letter}axis")
        axis = layout.get(name) or {}
        if not _AXIS.fullmatch(name) or axis.get("range") is None:
            raise ValueError(f"{where}: {name} has no range")
        is_bare = axis.get("visible") is False or axis.get("showticklabels") is False
        if not (is_bare or "ticktext" in axis or _title(axis)):  # texts may name themselves
            raise ValueError(f"{where}: {name} has no title")


def _title(holder: Mapping[str, Any]) -> str:
    title = holder.get("title") or ""
    return title if isinstance(title, str) else title.get("text", "")


def _check_colour(text: str, where: str) -> None:
    named = [name for name, _ in _TOKEN.findall(text)]
    if len(named) != text.count("var(--kp-"):
        raise ValueError(f"{where}: {text!r} is no colour token")
    for name in named:
        if name not in TOKENS:
            raise ValueError(f"{where} has an unknown colour token {name!r}")


def _texts(node: Any) -> Iterator[str]:
    """Yield all texts of nested dicts and lists."""
    match node:
        case str():
            yield node
        case Mapping():
            for value in node.values():
                yield from _texts(value)
        case list() | tuple():
            for value in node:
                yield from _texts(value)
