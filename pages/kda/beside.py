"""Discriminant and support vector machine on the same data and kernel, and where they differ."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st

from kernels import KernelDiscriminant, SupportVectorClassifier
from pages.shared import lesson
from pages.shared.figures import decision, support
from pages.shared.method import Method
from pages.shared.results.decision import Decision
from pages.shared.results.decision import decision as decided
from pages.shared.results.errors import error
from pages.shared.results.support import support as supporting
from pages.shared.scene import Figure, Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.style import INK

MOST_RINGS = 60  # more would hide the boundary
HATCH = 34  # points on a side of the pattern that marks where both differ


def tab(method: Method, setting: Setting) -> None:
    """Show both boundaries beside each other."""
    lesson.perform(method, scene, setting.values, name="beside", height=400)
    st.caption(
        "The discriminant asks how far the class **means** lie apart for the spread of **all** "
        "points: every point has its weight, and a far one pulls the boundary towards itself. The "
        "SVM asks for the points at the street alone: what lies behind its kerb could be anywhere. "
        "They agree where the classes are round clouds; they differ where one class is long, "
        "lopsided or rarer. Move lambda and C: both smooth, in opposite directions."
    )


def scene(setting: Setting) -> Scene:
    """Return both decision functions with the places at which their answers differ."""
    ours, theirs = setting.fit(KernelDiscriminant), setting.fit(SupportVectorClassifier)
    readouts = [
        Readout(
            f"they differ on the {name} part",
            share(differing(ours, theirs, part)),
            f"Share of the {part.n_samples} points to which they give different classes.",
        )
        for name, part in (("training", setting.train), ("test", setting.test))
        if part is not None
    ]
    for name, model in (("discriminant", ours), ("SVM", theirs)):
        part, which = (setting.test, "test") if setting.test is not None else (setting.train, "")
        label = f"{which} error of the {name}".strip()
        readouts.append(Readout(label, share(error(model, part)), "Share of wrong classes."))
    count = len(theirs.support_)
    help = "The discriminant is held by all points, the SVM by these alone."
    readouts.append(Readout("support vectors", share(count / setting.train.n_samples), help))
    first, second = decided(setting, ours), decided(setting, theirs)
    rings = support.rings(supporting(theirs), second.points) if count <= MOST_RINGS else []
    figures = [
        _picture(first, second, "ours", "Discriminant", [], (), 4.0),
        _picture(
            second, first, "theirs", "Support vector machine", rings, (-1.0, 1.0), decision.LIMIT
        ),
    ]
    return Scene(figures, readouts, theirs.notices_)


def differing(first, second, data) -> float:
    """Return the share of samples to which two models give different classes."""
    return float(np.mean(first.predict(data.X) != second.predict(data.X)))


def _picture(
    found: Decision,
    other: Decision,
    id: str,
    title: str,
    marks: list[dict],
    margins: tuple[float, ...],
    limit: float,
) -> Figure:
    flat = found.frame.y is None
    note = "line: decision value" if flat else "crosses: the other one answers differently"
    under = [] if flat else [_hatched(found, other)]
    figure = decision.boundary(found, marks, margins, limit, note, under)
    layout = figure.layout | {"meta": {}}
    return replace(figure, id=id, title=title, layout=layout, weight=1.0)


def _hatched(found: Decision, other: Decision) -> dict:
    """Return crosses where two classifiers give different classes."""
    x, y = found.frame.x, found.frame.y
    step = max(1, len(x) // HATCH)
    rows, columns = np.nonzero((found.winner != other.winner)[::step, ::step])
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "they differ",
        "x": x[::step][columns],
        "y": y[::step][rows],
        "marker": {"symbol": "x", "size": 6, "color": INK},
        "meta": {"role": "differ"},
        "hoverinfo": "skip",
    }
