"""Check: perceptron, logistic regression, SVM and nearest neighbours on the same data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sklearn.neighbors import KNeighborsClassifier

from kernels import KernelLogistic, KernelPerceptron, LRUCache, SupportVectorClassifier
from pages.perceptron.stage.history import ModelAtStep, fit_history, score_of
from pages.perceptron.views.nearest import NEIGHBOURS
from pages.shared.model.declarations.blocks import Blocks, Note, Table, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, number, share
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import MUTED, TEST, TRAINING
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.readouts import share_of

WIDE = 0.36  # of a bar
COST = replace(
    SupportVectorClassifier.hyperparameters[0],
    name="svm_C",
    symbol="C of the SVM",
    help="Cost of one unit of slack.",
)

_FITS: LRUCache[Any] = LRUCache(max_entries=16)


@dataclass(frozen=True)
class MethodErrors:
    """What one method misclassifies."""

    name: str
    numbers: str  # those that it was fitted with and that came out, in words
    train: float  # share of the training points
    test: float | None


@dataclass(frozen=True, eq=False)
class Scores:
    """Decision values of the training points by two methods, of two classes."""

    svm: np.ndarray  # (n,) of the support vector machine
    own: np.ndarray  # (n,) of the page's method at its step
    own_name: str  # what these are
    codes: np.ndarray  # (n,) into ``classes``
    classes: tuple[str, ...]
    differ: float  # share of the training points to which both give different classes


@dataclass(frozen=True, eq=False)
class Comparison:
    """All methods beside one another."""

    errors: tuple[MethodErrors, ...]
    scores: Scores | None  # none for more than two classes


def compute(setting: Setting) -> Comparison:
    """Fit all methods on the training part, with the page's kernel where they have one."""
    values, data = setting.values, setting.train
    lam = float(values.get("lam", KernelLogistic.hyperparameters[0].default))
    epochs = int(values.get("max_epochs", KernelPerceptron.hyperparameters[0].default))
    C, k = float(values[COST.name]), min(int(values[NEIGHBOURS.name]), data.n_samples)
    perceptron = _fit(setting, KernelPerceptron, max_epochs=epochs)
    svm = _fit(setting, SupportVectorClassifier, C=C)
    vectors = counted(len(svm.support_), "support vector")
    models = {
        "perceptron": (f"T = {epochs}, {counted(len(perceptron.updates_), 'mistake')}", perceptron),
        "logistic regression": (f"λ = {number(lam)}", _fit(setting, KernelLogistic, lam=lam)),
        "support vector machine": (f"C = {number(C)}, {vectors}", svm),
        "nearest neighbours": (f"k = {k}", KNeighborsClassifier(k).fit(data.X, data.y)),
    }
    return Comparison(
        tuple(_judge(name, *known, setting) for name, known in models.items()),
        _scores(setting, svm) if len(svm.classes_) == 2 else None,
    )


def _fit(setting: Setting, estimator: type[Any], **numbers: float) -> Any:
    """Return a fitted method; kept, since the picture is drawn anew at each step."""
    key = estimator.__name__, setting.kernel, *sorted(numbers.items()), setting.train.fingerprint
    return _FITS.get(key, lambda: setting.fit(estimator, **numbers))


def _judge(name: str, numbers: str, model: Any, setting: Setting) -> MethodErrors:
    test = None if setting.test is None else error(model, setting.test)
    return MethodErrors(name, numbers, error(model, setting.train), test)


def _scores(setting: Setting, svm: Any) -> Scores:
    data, history = setting.train, fit_history(setting)
    model = ModelAtStep(history.model, history.step(setting.values["history"]))
    f, own = svm.decision_function(data.X), model.decision_function(data.X)
    return Scores(
        svm=f,
        own=own,
        own_name=score_of(history.method),
        codes=data.y,
        classes=data.class_names,
        differ=float(np.mean((f > 0) != (own > 0))),
    )


def draw(comparison: Comparison) -> Scene:
    """Draw the errors of all methods, and the scores of the page's beside those of the SVM."""
    figures, scores = [errors_figure(comparison.errors)], comparison.scores
    if scores is None:
        return Scene(figures)
    help = "Training points for which the page's method, at its step, and the SVM differ."
    differ = share_readout(
        "differs_from_svm", scores.differ, "differs from the SVM", help, len(scores.codes)
    )
    return Scene([*figures, scores_figure(scores)], [differ])


def errors_figure(methods: tuple[MethodErrors, ...]) -> Figure:
    """Return the shares that each method misclassifies."""
    places = np.arange(len(methods))
    parts = [("training", TRAINING, -WIDE / 2, [each.train for each in methods])]
    test = [each.test for each in methods if each.test is not None]
    if test:
        parts.append(("test", TEST, WIDE / 2, test))
    traces: list[dict[str, Any]] = [
        {
            "type": "bar",
            "x": places + shift,
            "y": np.array(shares),
            "width": WIDE,
            "name": name,
            "marker": {"color": colour},
            "hovertemplate": "%{y:.3g}<extra>" + name + "</extra>",
            "meta": {"role": "bars"},
        }
        for name, colour, shift, shares in parts
    ]
    top = max(max(shares) for *_, shares in parts)
    names = [each.name.replace("support vector machine", "SVM").split()[0] for each in methods]
    return Figure(
        "methods",
        "Errors of the methods",
        traces,
        layout(
            axis("", (-0.6, len(names) - 0.4), tickvals=places.tolist(), ticktext=names),
            axis("share misclassified", (0, 1.1 * top or 1.0)),
        ),
        note="grey: training" + ", gold: test" * bool(test),
        alt="Shares misclassified: "
        + ", ".join(f"{each.name} {share(each.train)} in training" for each in methods)
        + ".",
    )


def scores_figure(scores: Scores) -> Figure:
    """Return the score of each training point by the page's method over that by the SVM."""
    across, up = steady(scores.svm, 0.05), steady(scores.own, 0.05)
    traces = [
        curve.line(np.array(across), np.zeros(2), "0", MUTED, 1, "dot", "mark"),
        curve.line(np.zeros(2), np.array(up), "0", MUTED, 1, "dot", "mark"),
        *points.by_class(scores.svm, scores.own, scores.codes, scores.classes),
    ]
    return Figure(
        "scores",
        "Scores beside the SVM's",
        traces,
        layout(axis("f of the SVM", across), axis(scores.own_name, up)),
        note="dotted: 0; where the signs differ, the two name different classes",
        alt=f"Scores of {len(scores.svm)} training points by both methods.",
    )


def table(comparison: Comparison, setting: Setting) -> list[dict[str, str]]:
    """Return the rows of a table: method, its numbers, errors in training and test."""
    rows = []
    for each in comparison.errors:
        row = {
            "method": each.name,
            "numbers": each.numbers,
            "misclassified, train": share_of(each.train, setting.train.n_samples),
        }
        if each.test is not None and setting.test is not None:
            row["misclassified, test"] = share_of(each.test, setting.test.n_samples)
        rows.append(row)
    return rows


CAPTION = (
    "The first three use the kernel of the sidebar and are linear in feature space. The perceptron "
    "stops at the first boundary without a mistake, if it finds one in T epochs. The SVM looks for "
    "a wide margin and pays C for each unit of slack. Logistic regression gives every point a "
    "weight, the larger the less probable its class seemed. Of two classes the scores are "
    "compared as well, each in its own unit: a perceptron's f grows with the number of its "
    "mistakes, log odds are probabilities on another scale, and the SVM's margins lie at ±1."
)


def body(setting: Setting) -> Blocks:
    """Show errors and scores, and the numbers in a table."""
    yield stage(compute, draw, height=330)
    yield Table(table(compute(setting), setting), is_wide=False)
    yield Note(CAPTION)


VIEW = View("methods", "Beside the SVM", body, (COST, NEIGHBOURS), depends="values")
