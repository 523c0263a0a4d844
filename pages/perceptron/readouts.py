"""Where in its history a method is, whether it converges, and its errors."""

from __future__ import annotations

import math

from pages.perceptron.compute import Result
from pages.perceptron.results.bound import MOST
from pages.perceptron.results.history import NEWTON, PERCEPTRON
from pages.shared.readouts import errors
from pages.shared.scene import Readout, number

BOUND = (
    "Novikoff: at most (R/ρ)² mistakes in any order, with R the largest norm ‖φ(x)‖ and ρ the "
    "margin of the hard-margin support vector machine without intercept on the same kernel."
)
UNEVEN = 1.2  # times what each class has where all have as many points
NO_BOUND = {
    "classes": "The bound is computed for two classes.",
    "size": f"The margin is computed for at most {MOST} training points.",
    "kernel": "A kernel that is not positive semi-definite has no feature space.",
}


def readouts(found: Result) -> list[Readout]:
    """Return where the history is, how it ends, and the errors at this step.

    The share of the largest class, with which an error is compared, is shown where classes are
    uneven.
    """
    own = _perceptron(found) if found.history.method == PERCEPTRON else _logistic(found)
    shares, even = found.errors.largest, 1 / len(found.history.model.classes_)
    uneven = any(share > UNEVEN * even for share in shares)
    shown = errors(found.errors)
    return [*own, *(shown if uneven or not shares else shown[:-1])]


def _perceptron(found: Result) -> list[Readout]:
    history, step = found.history, found.step
    epoch, epochs = history.epoch(step), len(history.model.mistakes_)
    return [
        Readout(
            "mistakes",
            f"{step} of {history.total}",
            "Corrections made so far, and until it stopped. An epoch is one pass through all "
            f"training points; this is epoch {epoch} of {epochs}.",
        ),
        Readout("converges", ending(found), _why(found)),
        _bound(found),
    ]


def ending(found: Result) -> str:
    """Return in words whether the perceptron converges."""
    model = found.history.model
    if model.converged_:
        return f"after {len(model.mistakes_)} epochs"
    if found.bound is not None and not found.bound.is_separable:
        return "never: it cycles"
    return f"not within {len(model.mistakes_)} epochs"


def _why(found: Result) -> str:
    if found.history.model.converged_:
        return "The last epoch had no mistake: nothing changes any more."
    if found.bound is None:
        return "The last epoch still had mistakes: more epochs may help, if the classes separate."
    if found.bound.is_separable:
        return "The classes can be separated, so that it will converge: allow more epochs T."
    return (
        "No function of this kernel separates the training points, so that every epoch has a "
        "mistake; f stays bounded and comes back near to where it was."
    )


def _bound(found: Result) -> Readout:
    name = "bound (R/ρ)²"
    if found.bound is None:
        return Readout(name, "not computed", NO_BOUND[_missing(found)])
    if not found.bound.is_separable:
        return Readout(name, "none: no margin", BOUND)
    allowed = math.floor(found.bound.mistakes + 1e-9)
    text = str(allowed) if allowed < 1e5 else number(found.bound.mistakes)
    return Readout(name, f"≤ {text}", BOUND)


def _missing(found: Result) -> str:
    if len(found.history.model.classes_) > 2:
        return "classes"
    return "size" if found.errors.count > MOST else "kernel"


def _logistic(found: Result) -> list[Readout]:
    history, step = found.history, found.step
    newton = history.method == NEWTON
    text = f"{step} of {history.total}"
    if not newton:
        text += f" (epoch {history.epoch(step)} of {int(history.model.max_epochs)})"
    assert found.loss is not None  # of every logistic regression
    return [
        Readout(
            "Newton steps" if newton else "stochastic steps",
            text,
            "Each solves a linear system of all points."
            if newton
            else "Each looks at a single training point.",
        ),
        Readout(
            "penalised loss",
            f"{found.loss:.5g}",
            "What is minimised: minus the log-likelihood of the training classes, and λ/2 ‖f‖².",
        ),
    ]
