"""What a picture can be asked for: numbers, places and strokes whose truth the app knows.

Each is offered as a question with usual words and numbers, which the lecturer can change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import floor, log10
from typing import Any

import numpy as np

from pages.shared.model.declarations import question_data
from pages.shared.model.declarations.question_data import ALL_READOUTS
from pages.shared.model.lessons import own_question
from pages.shared.model.lessons.own_question import (
    BAND,
    BOUNDARY,
    CROSSING,
    CURVE,
    HIGHEST,
    LOWEST,
    MISSES,
    POINTS,
    STREET,
    WIDEST,
    ZERO,
)
from pages.shared.model.scene import places
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.scene.shown import means
from pages.shared.model.units.number_text import begins_sentence

CLOSE = 0.05  # of an axis: within it an answer counts as right
CLOSE_STROKE = 0.1  # as a stroke is judged by its mean distance
STREET_SHARE = 0.9  # of the widest street: from it a line counts as close
WORDS = {
    HIGHEST: ("where the curve is highest", "Where is the curve highest?"),
    LOWEST: ("where the curve is lowest", "Where is the curve lowest?"),
    ZERO: ("where the curve is 0", "Point at a place where the curve is 0."),
    WIDEST: ("where the band is widest", "Where is the band widest?"),
    CROSSING: ("where the boundary crosses a line", "Where does it cross the dotted line?"),
}


@dataclass(frozen=True)
class Offer:
    """Something that can be asked: how it is called, and the question for it."""

    label: str
    question: Mapping[str, Any]

    @property
    def is_same(self) -> tuple[Any, ...]:
        """What tells it from the others of its kind."""
        return same(self.question)


def same(question: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what a question asks for, without its words and numbers."""
    return tuple(question.get(name) for name in ("kind", "figure", "asks", "readout"))


def numbers(scene: Scene) -> list[Offer]:
    """Return the readouts that have a number."""
    return [
        Offer(one.label, number_question(one) | {"hides": hidden_with(scene, one.key)})
        for one in scene.readouts
        if one.amount is not None and np.isfinite(one.amount)
    ]


def hidden_with(scene: Scene, key: str | None) -> list[str]:
    """Return what has to be hidden so that the number of a readout, or of none, is not told.

    All numbers, and the traces that are named as it is, such as rings, or have it as a text.
    """
    told = [one for one in scene.readouts if one.key == key and one.amount is not None]
    traces = [trace for figure in scene.figures for trace in figure.data if trace.get("name")]
    names = {str(trace["name"]) for one in told for trace in traces if _tells(trace, one)}
    return [ALL_READOUTS, *sorted(names)]


def _tells(trace: Mapping[str, Any], readout: Readout) -> bool:
    if means(readout.label, trace):
        return True
    texts = trace.get("text")
    if texts is None or readout.is_count:  # any text may have a count by chance
        return False
    written = readout.plain_text.partition(" ")[0]
    listed = [texts] if isinstance(texts, str) else texts
    return any(written in str(one).split() for one in listed)


def number_question(readout: Readout) -> dict[str, Any]:
    """Return the question for a readout, on a slider whose ends do not tell the number."""
    assert readout.amount is not None
    amount = float(readout.amount)
    low, high = -larger(2 * abs(amount)) if amount < 0 else 0.0, larger(2 * abs(amount))
    if readout.unit == "%":
        low, high = 0.0, 100.0
    elif readout.of is not None:
        low, high = 0.0, float(readout.of)
    return {
        "kind": "estimate",
        "text": f"{begins_sentence(readout.label.lstrip('=+ '))}: what do you expect?",
        "readout": readout.key,
        "unit": readout.unit,
        "low": low,
        "high": high,
        "near": _close(high - low, CLOSE),
    }


def larger(amount: float) -> float:
    """Return the next number that is 1, 2 or 5 times a power of ten; 1 for 0."""
    if not amount:
        return 1.0
    ten = 10.0 ** floor(log10(amount))
    return float(f"{next(ten * by for by in (1, 2, 5, 10) if ten * by >= amount):.1g}")


def stage_places(scene: Scene) -> list[Offer]:
    """Return the places that the figures of a scene know."""
    offers = [offer for figure in scene.figures for offer in _places(scene, figure)]
    return [one for one in offers if is_on(one.question, scene)]


def strokes(scene: Scene) -> list[Offer]:
    """Return what can be drawn: a curve through points, a line between two classes."""
    offers = [offer for figure in scene.figures for offer in _strokes(scene, figure)]
    return [one for one in offers if is_on(one.question, scene)]


def is_on(question: Mapping[str, Any], scene: Scene) -> bool:
    """Whether a scene has what a question asks for."""
    return question_data.is_on(own_question.declared(question), scene)


def _places(scene: Scene, figure: Figure) -> Iterator[Offer]:
    if not (_count(figure, CURVE) == 1 or _count(figure, BAND) or _count(figure, BOUNDARY) == 1):
        return
    low, high = _ends(figure, "x")
    shared = {
        "kind": "place",
        "figure": figure.id,
        "near": _close(high - low, CLOSE),
        "hides": result_of(scene, figure),
    }
    asked: list[dict[str, Any]] = []
    if _count(figure, CURVE) == 1:
        asked += [{"asks": asks} for asks in (HIGHEST, LOWEST, ZERO)]
    if _count(figure, BAND) and _count(figure, POINTS):
        asked.append({"asks": WIDEST, "ends": _range_of_points(figure)})
    if _count(figure, BOUNDARY) == 1:
        asked.append({"asks": CROSSING, "across": _round(sum(_ends(figure, "y")) / 2)})
    for one in asked:
        label, text = WORDS[one["asks"]]
        yield Offer(f"{label} ({figure.title})", shared | one | {"text": text})


def _strokes(scene: Scene, figure: Figure) -> Iterator[Offer]:
    keys = {one.key: one.amount for one in scene.readouts}
    shared = {"figure": figure.id, "hides": result_of(scene, figure)}
    if _count(figure, CURVE) == 1 and _count(figure, POINTS) and MISSES in keys:
        low, high = _ends(figure, "y")
        yield Offer(f"the curve ({figure.title})", shared | {
            "kind": "stroke",
            "text": "Draw the curve.",
            "ends": _range_of_points(figure),
            "near": _close(high - low, CLOSE_STROKE),
        })  # fmt: skip
    two = len(places.points_by_class(figure)) == question_data.CLASSES
    # No point lies in the street of such a line: then it is the widest that there is.
    is_hard = not keys.get(MISSES) and not keys.get("bounded_support_vectors")
    has_street = two and _count(figure, BOUNDARY) == 1 and STREET in keys and is_hard
    if has_street and places.is_straight(figure):
        yield Offer(f"the line between the classes ({figure.title})", shared | {
            "kind": "line",
            "text": "Draw the line between the two classes that you would trust most.",
            "near": STREET_SHARE,
        })  # fmt: skip


def has_result(scene: Scene) -> bool:
    """Whether there is a picture whose points stay when its result is hidden."""
    return _main(scene) is not None


def result(scene: Scene) -> list[str]:
    """Return what has to be hidden so that of the main picture only the points are seen."""
    main = _main(scene)
    return [ALL_READOUTS] if main is None else result_of(scene, main)


def result_of(scene: Scene, figure: Figure) -> list[str]:
    """Return the names of all but the points of one figure: its layers, others, all numbers."""
    layers = {
        (trace.get("meta") or {}).get("role") or str(trace.get("name") or "")
        for trace in figure.data
    }
    others = {one.id for one in scene.figures if one.id != figure.id}
    return [ALL_READOUTS, *sorted((layers - {POINTS, ""}) | others)]


def _main(scene: Scene) -> Figure | None:
    fits = (CURVE, BAND, BOUNDARY)
    return next(
        (
            figure
            for figure in scene.figures
            if _count(figure, POINTS) and any(_count(figure, role) for role in fits)
        ),
        None,
    )


def _count(figure: Figure, role: str) -> int:
    return sum((trace.get("meta") or {}).get("role") == role for trace in figure.data)


def _ends(figure: Figure, letter: str) -> tuple[float, float]:
    low, high = sorted(map(float, figure.layout[f"{letter}axis"]["range"]))
    return low, high


def _range_of_points(figure: Figure) -> list[float]:
    x = places.points_of(figure, POINTS)[:, 0]
    return [_round(float(x.min())), _round(float(x.max()))]


def _close(length: float, share: float) -> float:
    return _round(share * length, 2)


def _round(value: float, digits: int = 3) -> float:
    return float(f"{value:.{digits}g}")
