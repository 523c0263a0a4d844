"""Errors along the steps, and mistakes of each epoch or the loss beside them."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.perceptron.results.course import Course, name_of
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, TEST, TRAINING


def errors(found: Course, here: int) -> Figure:
    """Return training and test error over the steps, the present step marked."""
    end = max(int(found.steps[-1]), 1)
    lines = [("training", found.train, TRAINING), ("test", found.test, TEST)]
    known = [line for line in lines if np.isfinite(line[1]).all()]
    top = 1.1 * max(float(values.max()) for _, values, _ in known) or 1.0
    traces = [curve.curve(found.steps, y, name, colour, 2) for name, y, colour in known]
    return Figure(
        "errors",
        "Errors along the steps",
        [*traces, _here(here, top)],
        layout(
            axis(name_of(found), (-0.02 * end, 1.02 * end)),
            axis("share misclassified", (0, top)),
            meta={"press": True},
        ),
        note="grey: training" + (", gold: test" if len(known) > 1 else "") + " · click a step",
        alt=f"Share of misclassified points over {found.steps[-1]} steps.",
    )


def progress(found: Course, here: int) -> Figure:
    """Return the mistakes of each epoch, or the penalised loss over the steps."""
    return _mistakes(found) if len(found.mistakes) else _loss(found, here)


def _mistakes(found: Course) -> Figure:
    count = len(found.mistakes)
    bars: dict[str, Any] = {
        "type": "bar",
        "x": np.arange(1, count + 1),
        "y": found.mistakes,
        "name": "mistakes",
        "marker": {"color": CLASSES[0]},
        "hovertemplate": "epoch %{x}: %{y}<extra></extra>",
        "meta": {"role": "bars"},
    }
    return Figure(
        "progress",
        "Mistakes in each epoch",
        [bars],
        layout(
            axis("epoch", (0.3, count + 0.7)),
            axis("mistakes", (0, 1.1 * max(int(found.mistakes.max()), 1))),
        ),
        note="it has converged when an epoch has none",
        alt=f"Mistakes in {count} epochs, {found.mistakes[-1]} in the last.",
    )


def _loss(found: Course, here: int) -> Figure:
    end, top = max(int(found.steps[-1]), 1), 1.08 * float(found.loss.max())
    return Figure(
        "progress",
        "Penalised loss",
        [curve.curve(found.steps, found.loss, "loss", INK, 2), _here(here, top)],
        layout(
            axis(name_of(found), (-0.02 * end, 1.02 * end)),
            axis("penalised loss", (0, top)),
            meta={"press": True},
        ),
        note="minus the log-likelihood, and λ/2 ‖f‖² · click a step",
        alt=f"Penalised loss from {found.loss[0]:.3g} to {found.loss[-1]:.3g}.",
    )


def _here(step: int, top: float) -> dict[str, Any]:
    return curve.curve(
        np.full(2, float(step)), np.array([0, top]), "here", ACCENT, 1.5, "dash", "mark"
    )
