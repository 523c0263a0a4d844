"""View: errors, mistakes and loss along the steps; a click goes to a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets import Dataset
from kernels import LRUCache
from pages.perceptron.stage.compute import minus_log_likelihood
from pages.perceptron.stage.history import (
    BATCH,
    NEWTON,
    PERCEPTRON,
    STOCHASTIC,
    History,
    fit_history,
    winners,
)
from pages.shared.model.declarations.blocks import Change, Note, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, number
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, TEST, TRAINING
from pages.shared.pictures.results.white_noise import gram_without_noise, noise_notices

STEP_NAMES = {
    PERCEPTRON: "mistakes corrected",
    NEWTON: "Newton steps",
    STOCHASTIC: "stochastic steps",
    BATCH: "gradient steps",
}
PLACES = 60  # steps that are evaluated, evenly spaced

_COURSES: LRUCache[Course] = LRUCache(max_entries=8)


@dataclass(frozen=True, eq=False)
class Course:
    """How a method came to its fit."""

    method: str
    here: int  # the present step
    steps: np.ndarray  # (m,) those that are evaluated
    train: np.ndarray  # (m,) share of misclassified points after these steps
    test: np.ndarray  # (m,) NaN where nothing is held out
    mistakes: np.ndarray  # (n_epochs,) of a perceptron in each epoch, else empty
    loss: np.ndarray  # (m,) the penalised loss of logistic regression, else empty
    notices: tuple[str, ...] = ()

    @property
    def last(self) -> int:
        """The last step, at least 1."""
        return int(self.steps[-1]) or 1

    @property
    def step_name(self) -> str:
        """What a step of the method is."""
        return STEP_NAMES[self.method]


def compute(setting: Setting) -> Course:
    """Return errors and loss along the steps of the chosen method."""
    history = fit_history(setting)
    test = "" if setting.test is None else setting.test.fingerprint
    # The very object stands for its fit: it is kept as long as this entry.
    course = _COURSES.get((history, test), lambda: _evaluate(setting, history))
    return replace(course, here=history.step(setting.values["history"]))


def _evaluate(setting: Setting, history: History) -> Course:
    train, test, count = setting.train, setting.test, history.total + 1
    steps = np.unique(np.linspace(0, history.total, min(count, PLACES)).round().astype(int))
    pairs = [history.model.history(int(step)) for step in steps]
    alphas, intercepts = zip(*(p if isinstance(p, tuple) else (p, 0.0) for p in pairs), strict=True)
    A = np.stack([alpha.reshape(len(alpha), -1) for alpha in alphas])
    b = np.stack([np.broadcast_to(intercept, A.shape[2]) for intercept in intercepts])
    loss = np.empty(0)
    if history.method != PERCEPTRON:
        KA = setting.gram @ A
        penalty = 0.5 * setting.values["lam"] * np.sum(A * KA, axis=(1, 2))
        fitted = values(setting.gram, A, b)
        loss = minus_log_likelihood(fitted, _codes(history, train)) + penalty
    F = values(gram_without_noise(setting), A, b)
    test_errors = np.full(len(steps), np.nan)
    if test is not None:
        test_errors = _errors(values(setting.kernel(test.X, train.X), A, b), history, test)
    is_perceptron = history.method == PERCEPTRON
    return Course(
        method=history.method,
        here=0,
        steps=steps,
        train=_errors(F, history, train),
        test=test_errors,
        mistakes=np.asarray(history.model.mistakes_) if is_perceptron else np.empty(0),
        loss=loss,
        notices=noise_notices(setting),
    )


def values(K: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return f (m, n_steps, p) from K (m, n), weights A (n_steps, n, p) and b (n_steps, p)."""
    m, (count, n, p) = len(K), A.shape
    flat = K @ A.transpose(1, 0, 2).reshape(n, count * p)
    return np.asarray(flat.reshape(m, count, p) + b)


def _codes(history: History, data: Dataset) -> np.ndarray:
    return np.searchsorted(history.model.classes_, data.y)


def _errors(F: np.ndarray, history: History, data: Dataset) -> np.ndarray:
    flat = F.reshape(-1, F.shape[2])
    codes = winners(flat[:, 0] if flat.shape[1] == 1 else flat).reshape(F.shape[:2])
    wrong = history.model.classes_[codes] != data.y[:, None]
    return np.asarray(wrong.mean(axis=0))


def draw(course: Course) -> Scene:
    """Draw errors, and mistakes of each epoch or the loss, with the present step marked."""
    progress = mistakes(course) if len(course.mistakes) else loss(course)
    return Scene([errors(course), progress], notices=course.notices)


def errors(course: Course) -> Figure:
    """Return training and test error over the steps, the present step marked."""
    end = course.last
    lines = [("training", course.train, TRAINING), ("test", course.test, TEST)]
    known = [line for line in lines if np.isfinite(line[1]).all()]
    top = 1.1 * max(float(shares.max()) for _, shares, _ in known) or 1.0
    traces = [curve.line(course.steps, y, name, colour, 2) for name, y, colour in known]
    return Figure(
        "errors",
        "Errors along the steps",
        [*traces, _here(course, top)],
        layout(
            axis(course.step_name, (-0.02 * end, 1.02 * end)),
            axis("share misclassified", (0, top)),
            meta={"press": True},
        ),
        note="grey: training" + (", gold: test" if len(known) > 1 else "") + " · choose a step",
        alt=f"Share of misclassified points over {counted(int(course.steps[-1]), 'step')}.",
    )


def mistakes(course: Course) -> Figure:
    """Return the mistakes of each epoch."""
    count = len(course.mistakes)
    bars: dict[str, Any] = {
        "type": "bar",
        "x": np.arange(1, count + 1),
        "y": course.mistakes,
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
            axis("mistakes", (0, 1.1 * max(int(course.mistakes.max()), 1))),
        ),
        note="it has converged when an epoch has none",
        alt=f"Mistakes in {counted(count, 'epoch')}, {course.mistakes[-1]} in the last.",
    )


def loss(course: Course) -> Figure:
    """Return the penalised loss over the steps, the present step marked."""
    end, top = course.last, 1.08 * float(course.loss.max())
    return Figure(
        "progress",
        "Penalised loss",
        [curve.line(course.steps, course.loss, "loss", INK, 2), _here(course, top)],
        layout(
            axis(course.step_name, (-0.02 * end, 1.02 * end)),
            axis("penalised loss", (0, top)),
            meta={"press": True},
        ),
        note="minus the log-likelihood, and λ/2 ‖f‖² · choose a step",
        alt=f"Penalised loss from {number(course.loss[0])} to {number(course.loss[-1])}.",
    )


def _here(course: Course, top: float) -> dict[str, Any]:
    x = np.full(2, float(course.here))
    return curve.line(x, np.array([0, top]), "here", ACCENT, 1.5, "dash", "mark")


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Go to the step that was clicked: its share of the history in percent."""
    last = compute(setting).last
    return {"history": round(100 * min(max(float(sent["x"]), 0.0), last) / last)}


CAPTION = (
    "The perceptron looks only at its mistakes, and its training error may rise: a correction for "
    "one point may make others wrong. Newton's method solves a linear system of all points at each "
    "step, and needs few steps to the minimum of the penalised loss. A stochastic step looks at a "
    "single point: it is cheap, but the loss may rise at a step, and with large steps often does. "
    "A step of the batch gradient looks at all points; with a positive semi-definite kernel the "
    "loss never rises, but it falls slowly."
)
VIEW = View(
    "course", "Along the steps", (stage(compute, draw, height=320, press=press), Note(CAPTION))
)
