"""Where in its history a method is, whether it converges, and its errors."""

from __future__ import annotations

import math

from pages.perceptron.stage.compute import INDEFINITE, MAX_BOUNDED, Result
from pages.perceptron.stage.history import BATCH, NEWTON, PERCEPTRON
from pages.shared.model.scene.readout import Readout
from pages.shared.model.units.number_text import counted, number, powered
from pages.shared.pictures.results.readouts import error_readouts, stage_validation

BOUND = (
    "Novikoff: at most (R/ρ)² mistakes in any order, with R the largest norm ‖φ(x)‖ and ρ the "
    "margin of the hard-margin support vector machine without intercept on the same kernel."
)
UNEVEN = 1.2  # times what each class has where all have as many points
NOISY = " The kernel's white noise is part of f here; the errors are those of f without it."
NO_CLEAR_MARGIN = (
    "No margin above a millionth of R was found. With infinitely many features a narrower one may "
    "be there: the bound is then above 10¹²."
)
NO_BOUND = {
    "classes": "The bound is computed for two classes.",
    "size": f"The margin is computed for at most {MAX_BOUNDED} training points.",
    "kernel": "A kernel that is not positive semi-definite has no feature space.",
    "noise": "White noise gives each training point a direction of its own in feature space: any "
    "classes can be separated there, and the bound says nothing of f at new points.",
}


def readouts(result: Result) -> list[Readout]:
    """Return where the history is, how it ends, and the errors at this step.

    The share of the largest class, with which an error is compared, is shown where classes are
    uneven.
    """
    own = _perceptron(result) if result.history.method == PERCEPTRON else _logistic(result)
    shares, even = result.errors.largest, 1 / len(result.history.model.classes_)
    uneven = any(share > UNEVEN * even for share in shares)
    errors = error_readouts(result.errors)
    shown = errors if uneven or not shares else errors[:-1]
    return [*own, *shown, *stage_validation(result.validation, result.errors)]


def _perceptron(result: Result) -> list[Readout]:
    history, step = result.history, result.step
    help = (
        "Corrections made so far, of all until it stopped. An epoch is one pass through all "
        f"training points; this is epoch {history.epoch(step)} of {len(history.model.mistakes_)}."
    )
    all_of_them = history.total if step < history.total else None  # "14 of 14" says 14 twice
    return [
        Readout("mistakes", step, "", "mistakes", help, of=all_of_them),
        Readout("converges", None, "", "converges", _why(result), words=ending(result)),
        _bound(result),
    ]


def ending(result: Result) -> str:
    """Return in words whether the perceptron converges."""
    model = result.history.model
    if model.converged_:
        return f"after {counted(len(model.mistakes_), 'epoch')}"
    if result.is_finite and result.bound is not None and not result.bound.is_separable:
        return "never: it cycles"
    return f"not within {counted(len(model.mistakes_), 'epoch')}"


def _why(result: Result) -> str:
    if result.history.model.converged_:
        return "The last epoch had no mistake: nothing changes any more." + NOISY * result.noisy
    if result.bound is None:
        return "The last epoch still had mistakes: more epochs may help, if the classes separate."
    if result.bound.is_separable:
        return "The classes can be separated, so that it will converge: allow more epochs T."
    if not result.is_finite:
        return NO_CLEAR_MARGIN
    return (
        "No function of this kernel separates the training points, so that every epoch has a "
        "mistake; f stays bounded and comes back near to where it was."
    )


def _bound(result: Result) -> Readout:
    label, mistakes, help = "bound (R/ρ)²", None, BOUND
    if result.bound is None:
        words, help = "not computed", NO_BOUND[_missing(result)]
    elif not result.bound.is_separable:
        words = "none: no margin" if result.is_finite else "none: no clear margin"
    else:
        mistakes = math.floor(result.bound.mistakes + 1e-9)
        words = f"≤ {mistakes if mistakes < 1e5 else number(result.bound.mistakes)}"
    return Readout("bound", mistakes, "", label, help, words=words)


def _missing(result: Result) -> str:
    if len(result.history.model.classes_) > 2:
        return "classes"
    if result.errors.count > MAX_BOUNDED:
        return "size"
    return "kernel" if INDEFINITE in result.notices else "noise"


def _logistic(result: Result) -> list[Readout]:
    history, step = result.history, result.step
    assert result.loss is not None  # of every logistic regression
    if history.method == NEWTON:
        help = "Each solves a linear system of all points."
        steps = Readout("newton_steps", step, "", "Newton steps", help, of=history.total)
    elif history.method == BATCH:
        help = "Each changes the weights of all points at once."
        steps = Readout("gradient_steps", step, "", "gradient steps", help, of=history.total)
    else:
        epochs = f"epoch {history.epoch(step)} of {int(history.model.max_epochs)}"
        steps = Readout(
            "stochastic_steps",
            step,
            "",
            "stochastic steps",
            "Each looks at a single training point.",
            of=history.total,
            detail=epochs,
        )
    help = "What is minimised: minus the log-likelihood of the training classes, and λ/2 ‖f‖²."
    help += NOISY * result.noisy
    words = powered(f"{result.loss:.5g}")
    return [steps, Readout("penalised_loss", result.loss, "", "penalised loss", help, words=words)]
