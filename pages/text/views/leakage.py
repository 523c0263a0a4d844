"""Check: the same texts in training and in the test part, and what that does to the test error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from datasets import Dataset
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.blocks import Blocks, Message, Note, Stage, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES
from pages.shared.pictures.results.errors import error_of
from pages.text.stage.machine import machine_type, samples

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Leak:
    """A fit with a share of the first half of the test texts among its training texts.

    ``exposed`` is the error on that half, ``kept`` the one on the other half, which no training
    text repeats: shares of wrong classes, or RMSEs in the target's own unit.
    """

    share: float
    exposed: float
    kept: float


def halves(test: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Return every other test text, and the rest."""
    rows = np.arange(test.n_samples)
    return rows[::2], rows[1::2]


def along_shares(setting: Setting) -> Iterator[Leak]:
    """Yield the errors with none, a quarter, ... and all of the first half in training."""
    for share in SHARES:
        yield leak(setting, share)


def leak(setting: Setting, share: float) -> Leak:
    """Fit with a share of the first half of the test texts in training, and judge both halves."""
    train, test = setting.train, setting.test
    assert test is not None  # the view asks for a test part
    first, second = halves(test)
    copied = first[: round(share * len(first))]
    kind = machine_type(setting)
    numbers = {h.name: setting.values[h.name] for h in kind.hyperparameters
               if h.name in setting.values}  # fmt: skip
    model: Any = kind(kernel=setting.kernel, **numbers)
    X = _joined(
        samples(setting, train), samples(setting, test.take(copied)) if len(copied) else None
    )
    model.fit(X, np.concatenate([train.y, test.y[copied]]))
    exposed, kept = (
        setting.unit * error_of(model.predict(samples(setting, part)), part)
        for part in (test.take(first), test.take(second))
    )
    return Leak(share, exposed, kept)


def _joined(X: Any, more: Any) -> Any:
    if more is None:
        return X
    return [*X, *more] if isinstance(X, list) else np.vstack([X, more])


def picture(leaks: list[Leak], of: str, here: float) -> Figure:
    """Return two lines: the half that leaks into training, and the half that does not."""
    share = 100 * np.array([leak.share for leak in leaks])
    exposed, kept = (
        np.array([getattr(leak, name) for leak in leaks]) for name in ("exposed", "kept")
    )
    top = 1.15 * max(float(exposed.max()), float(kept.max())) or 1.0
    lines = [
        curve.line(share, kept, "never in training", CLASSES[0]) | {"mode": "lines+markers"},
        curve.line(share, exposed, "also in training", CLASSES[1]) | {"mode": "lines+markers"},
    ]
    for line in lines:
        line["marker"] = {"size": 7, "color": line["line"]["color"]}
    mark = curve.line(
        np.full(2, 100 * here), np.array([0, top]), "here", ACCENT, 1.5, "dash", "mark"
    )
    return Figure(
        "leakage",
        "Test error with test texts in training",
        [*lines, mark],
        layout(
            axis("first half also in training, %", (-4, 104)),
            axis(of, (0, top)),
        ),
        note="orange: the first half of the test texts · blue: the other half, never in training",
        alt=f"Error on the first half from {number(exposed[0])} to {number(exposed[-1])}, on the "
        f"other from {number(kept[0])} to {number(kept[-1])}.",
    )


APART, BOTH = "kept apart", "also in training"
SWITCH = replace(
    choice(
        "leak",
        (APART, BOTH),
        "Whether the first half of the test texts is in the training part as well.",
    ),
    symbol="first half of the test texts",
)
MOVED = "These errors are of the state before the move."
NO_TEST = "Nothing is held out of these texts: there is no test error that could be wrong."
TOO_FEW = "Too few texts are held out for two halves: at least four are needed."
CAPTION = (
    "The same review in training and test, for instance because a table has repeated rows, is "
    "leakage. The machine has seen the answer: the better it fits its training texts, the smaller "
    "is the error on these, and it says nothing of texts that the machine has never seen, the blue "
    "line. To report the orange error can be far too optimistic. Remove repeated texts before "
    "splitting. The first half is every other test text."
)


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the errors depend on."""
    numbers = (setting.values.get(h.name) for h in machine_type(setting).hyperparameters)
    return setting.fingerprint(setting.kernel, *numbers)


def draw(leaks: list[Leak], computed_for: str, setting: Setting) -> Scene:
    """Draw the errors of both halves, the switch's place marked."""
    here = leaks[-1] if setting.values["leak"] == BOTH else leaks[0]
    classes = setting.train.task == "classification"
    unit = "" if classes else f" {setting.target_unit}".rstrip()

    def readout(key: str, half: str, error: float, help: str) -> Readout:
        if classes:
            return share_readout(key, error, f"misclassified, {half}", help)
        return Readout(key, error, setting.target_unit, f"RMSE, {half}", help)

    return Scene(
        [picture(leaks, "share misclassified" if classes else f"RMSE{unit}", here.share)],
        [
            readout(
                "error_exposed",
                "first half",
                here.exposed,
                f"These texts are {setting.values['leak']}.",
            ),
            readout("error_kept", "other half", here.kept, "These texts were never in training."),
        ],
        [MOVED] if depends_on(setting) != computed_for else [],
    )


def body(setting: Setting) -> Blocks:
    """Measure both halves of the test part at some shares of leakage, and show the switch."""
    if setting.test is None or setting.test.n_samples < 4:
        yield Message(NO_TEST if setting.test is None else TOO_FEW)
        return
    depends, start = depends_on(setting), partial(along_shares, setting)
    leaks = yield Work(depends, len(SHARES), start, "Fitting with more and more test texts")
    if len(leaks) == len(SHARES):
        yield Stage(partial(draw, leaks, depends), height=330, depends=depends)
    yield Note(CAPTION)


VIEW = View("leakage", "Leakage", body, (SWITCH,), depends="values", has_new_points=True)
