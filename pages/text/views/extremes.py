"""View: the highest and lowest predictions, the largest errors, and the texts hardest to judge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import Dataset
from pages.shared.model.declarations.blocks import Blocks, Note, Table, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.text.stage.machine import cross_gram, fit_machine, predictions, samples

COUNT = 5  # texts of each kind


@dataclass(frozen=True)
class Extreme:
    """A text with its true and its predicted target.

    ``error`` is |predicted - actual|, or of classes the lead of the best wrong class over the true
    one, below 0 where it is right; ``nearest`` is its largest k with a training text.
    """

    text: str
    actual: str
    predicted: str
    error: float
    nearest: float


@dataclass(frozen=True)
class Extremes:
    """Texts of the test part, or of the training part where there is no other."""

    part: str
    # By the prediction, from the end; of more than two classes none, which have no order
    highest: tuple[Extreme, ...]
    lowest: tuple[Extreme, ...]
    # By the error, and by the nearest training text
    best: tuple[Extreme, ...]
    worst: tuple[Extreme, ...]
    hardest: tuple[Extreme, ...]


def compute(setting: Setting) -> Extremes:
    """Return the extreme texts by prediction, by error and by similarity."""
    model, data = fit_machine(setting), setting.train if setting.test is None else setting.test
    part = "training" if setting.test is None else "test"
    both = predictions(setting, model)
    predicted = both.train if setting.test is None or both.test is None else both.test
    K = cross_gram(setting, data).copy()
    if setting.test is None:
        np.fill_diagonal(K, -np.inf)  # each is most similar to itself
    nearest = K.max(axis=1)
    error = _errors(setting, model, data, predicted)
    rows = [
        Extreme(
            data.texts[i],
            _shown(setting, data.y[i]),
            _shown(setting, predicted[i]),
            float(error[i]),
            float(nearest[i]),
        )
        for i in range(data.n_samples)
    ]
    order = np.argsort(error, kind="stable")
    rising = _rising(setting, model, data, predicted)
    return Extremes(
        part,
        tuple(rows[i] for i in rising[::-1][:COUNT]),
        tuple(rows[i] for i in rising[:COUNT]),
        tuple(rows[i] for i in order[:COUNT]),
        tuple(rows[i] for i in order[::-1][:COUNT]),
        tuple(rows[i] for i in np.argsort(nearest, kind="stable")[:COUNT]),
    )


def _rising(setting: Setting, model: object, data: Dataset, predicted: np.ndarray) -> np.ndarray:
    """Return the rows from the lowest to the highest prediction; of two classes by the margin."""
    if data.task == "classification":
        predicted = model.decision_function(samples(setting, data))  # type: ignore[attr-defined]
        if predicted.ndim > 1:
            return np.array([], dtype=int)
    return np.argsort(predicted, kind="stable")


def _errors(setting: Setting, model: object, data: Dataset, predicted: np.ndarray) -> np.ndarray:
    if data.task == "regression":
        return np.asarray(setting.unit * np.abs(predicted - data.y))
    values = model.decision_function(samples(setting, data))  # type: ignore[attr-defined]
    if values.ndim == 1:
        values = np.column_stack([-values, values])
    place = np.searchsorted(model.classes_, data.y)  # type: ignore[attr-defined]
    own = values[np.arange(len(values)), np.minimum(place, values.shape[1] - 1)]
    values = values.copy()
    values[np.arange(len(values)), np.minimum(place, values.shape[1] - 1)] = -np.inf
    return np.asarray(values.max(axis=1) - own)


def _shown(setting: Setting, target: float) -> str:
    data = setting.train
    if data.task == "classification":
        return data.class_names[int(target)]
    raw = target if data.target_scaler is None else data.target_scaler.undo(np.array([target]))[0]
    return number(float(f"{raw:.3g}"))


TITLES = {
    "highest": "Highest predictions: {high}",
    "lowest": "Lowest predictions: {low}",
    "worst": "Largest errors",
    "best": "Smallest errors",
    "hardest": "Least similar to any training text",
}
CAPTION = (
    "A kernel that compares words sees no order, and “Shared words” leaves out *not*: to it *not "
    "good* and *good* are the same. So a text may be predicted badly where its words are used in "
    "another sense, in irony or after a *not*. Where k of a text and each training text is 0, as "
    "for “Shared words” without a word in common, every such text has the same prediction."
)


def table(rows: tuple[Extreme, ...], setting: Setting) -> list[dict[str, str]]:
    """Return the rows of a table."""
    target = setting.train.target_name
    return [
        {
            "text": row.text,
            f"actual {target}": row.actual,
            f"predicted {target}": row.predicted,
            "largest k": number(row.nearest),
        }
        for row in rows
    ]


def _ends(setting: Setting) -> dict[str, str]:
    """Return what the highest and the lowest predictions say."""
    data = setting.train
    if data.task == "classification":
        low, high = data.class_names[0], data.class_names[-1]
        return {"high": f"furthest towards {high}", "low": f"furthest towards {low}"}
    if data.target_name in ("rating", "stars"):
        taken = "taken for the most {} texts"
        return {"high": taken.format("praising"), "low": taken.format("damning")}
    name = f"predicted {data.target_name}"
    return {"high": f"the largest {name}", "low": f"the smallest {name}"}


def body(setting: Setting) -> Blocks:
    """Show short tables."""
    result = compute(setting)
    for name, title in TITLES.items():
        if rows := getattr(result, name):
            yield Text(f"**{title.format(**_ends(setting))}**, {result.part} part")
            yield Table(table(rows, setting))
    yield Note(CAPTION)


VIEW = View("extremes", "Best and worst", body, depends="values")
