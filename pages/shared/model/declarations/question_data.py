"""A question as the browser's scripts draw it: its words, and what is read off the picture.

What each kind consists of is said at the top of ``stage/js/question.js``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pages.shared.model.declarations.questions import (
    Asked,
    Estimate,
    Place,
    Question,
    Reveal,
    StraightLine,
    Stroke,
)
from pages.shared.model.scene.places import (
    numbered_points,
    points_by_class,
    points_of,
    straight_boundary,
)
from pages.shared.model.scene.scene import Figure, Scene

PLACES = 49  # of a stroke
CLASSES = 2  # between which the sign of f decides
POINTS_ARE = {"points": "training points", "test": "test points"}  # by role
ALL_READOUTS = ""  # what is hidden is named by the beginning of its key
KINDS: dict[type, str] = {
    Question: "choice",
    Estimate: "estimate",
    Place: "place",
    Stroke: "stroke",
    StraightLine: "line",
    Reveal: "reveal",
}
# What of a question can be asked with, and says nothing of its answer; by its kind
ASKED_WITH = {
    "choice": (),
    "estimate": ("low", "high", "unit", "whole"),
    "place": ("figure", "axis", "across", "name", "measure", "low", "high"),
    "stroke": ("figure", "axis", "along", "across", "low", "high", "places"),
    "line": ("figure", "axes"),
    "reveal": (),
}


def numbers_on_request() -> dict[str, Any]:
    """Return the question that only hides: all numbers are shown when they are asked for."""
    return {"kind": KINDS[Reveal], "text": "", "answer": "", "hides": [ALL_READOUTS]}


def is_on(asked: Asked, scene: Scene) -> bool:
    """Whether a scene has what a question asks for: its figure, a true place, a curve, a line."""
    if isinstance(asked, Question | Reveal):
        return True
    if isinstance(asked, Estimate):
        return asked.readout is None or any(one.key == asked.readout for one in scene.readouts)
    try:
        sent = question(asked, scene)
    except (LookupError, ValueError):
        return False
    return sent is not None and bool(sent.get("places", True))


def question(asked: Asked | None, scene: Scene | None) -> dict[str, Any] | None:
    """Return a question as the script draws it, with the true places of the picture."""
    if asked is None:
        return None
    shared = {
        "kind": KINDS[type(asked)],
        "then": dict(asked.then),
        "hides": list(asked.hidden),
    }
    match asked:
        case Question():
            choices = [{"text": one.text, "error": one.error} for one in asked.choices]
            moves = asked.moves and _moved(asked.moves, scene)
            of_kind = {"choices": choices, "right": asked.right, "moves": moves}
            return {**vars(asked), **of_kind, **shared}
        case Estimate():
            errors = {"tooLow": asked.too_low, "tooHigh": asked.too_high}
            return {**vars(asked), **errors, **shared, "whole": _is_count(asked, scene)}
        case Reveal():
            return {**vars(asked), **shared}
    if scene is None:
        return None
    figure = next((figure for figure in scene.figures if figure.id == asked.figure), None)
    if figure is None:
        raise LookupError(f"There is no figure {asked.figure!r}.")
    match asked:
        case Stroke():
            return {**_stroke(asked, figure), **shared}
        case StraightLine():
            return {**_line(asked, figure), **shared}
    return {**_place(asked, figure), **shared}


def _is_count(asked: Estimate, scene: Scene | None) -> bool:
    """Whether the number that is asked for is a count, which no half of one comes close to."""
    readouts = () if scene is None else scene.readouts
    return any(one.key == asked.readout and one.is_count for one in readouts)


def _moved(moves: tuple[int, float, float], scene: Scene | None) -> dict[str, float] | None:
    """Return where an answer puts a point, as a hand would; None where no picture has it."""
    index, across, up = moves
    for figure in () if scene is None else scene.figures:
        for number, (x, y) in numbered_points(figure):
            if number == index:
                return {"index": index, "x": float(x) + across, "y": float(y) + up}
    return None


def _place(asked: Place, figure: Figure) -> dict[str, Any]:
    """Return a question for a place with the true places and the ends of their axis."""
    low, high, named = _axis(figure, asked.axis)
    along, values = asked.along(figure)
    classes = [name for name, _ in points_by_class(figure)]
    sent = {
        "places": list(asked.places(figure)),
        "gaps": [] if asked.gaps is None else list(asked.gaps(figure)),
        "low": low,
        "high": high,
        "along": along.tolist(),
        "values": values.tolist(),
        "classes": classes if len(classes) == CLASSES else [],
    }
    return {**vars(asked), **sent, **named}


def _stroke(asked: Stroke, figure: Figure) -> dict[str, Any]:
    """Return a question for a curve with the true one at places of equal distance."""
    places = np.linspace(*asked.ends, PLACES)
    line = np.interp(places, *asked.line(figure))
    _, _, along = _axis(figure, asked.axis)
    low, high, across = _axis(figure, "y" if asked.axis == "x" else "x")
    sent = {
        "places": places.tolist(),
        "line": line.tolist(),
        "low": low,
        "high": high,
        "points": points_of(figure, asked.missed).tolist(),
        "pointsAre": POINTS_ARE[asked.missed],
    }
    return {**vars(asked), **sent, "along": along, "across": across}


def _line(asked: StraightLine, figure: Figure) -> dict[str, Any]:
    """Return a question for a line with the points by class and the line of the method."""
    axes = {letter: _axis(figure, letter)[:2] for letter in "xy"}
    classes = [places.tolist() for _, places in points_by_class(figure)]
    return {**vars(asked), "axes": axes, "classes": classes, "true": straight_boundary(figure)}


def _axis(figure: Figure, letter: str) -> tuple[float, float, dict[str, Any]]:
    """Return the ends of an axis, and how places on it are named."""
    shown = figure.layout[f"{letter}axis"]
    low, high = sorted(map(float, shown["range"]))
    measure = shown.get("measure")
    name = shown["title"]["text"] or letter
    if measure:  # which writes the unit after each number
        name = name.removesuffix(f" [{measure['unit']}]")
    return low, high, {"name": name, "measure": measure}


def without_truth(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question that `question` has made without anything that tells its answer."""
    kind = asked["kind"]
    kept = {name: asked[name] for name in ASKED_WITH[kind]}
    if kind == "choice":
        kept["choices"] = [{"text": choice["text"]} for choice in asked["choices"]]
    return {"kind": kind, "text": asked.get("text", ""), **kept}
