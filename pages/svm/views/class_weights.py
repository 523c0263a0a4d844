"""View: a small class, and a larger cost for its slack."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import Hyperparameter, KernelError, SupportVectorClassifier
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Blocks, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.literal import literal
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import decision, support
from pages.shared.pictures.results.decision import Decision, compute_decision
from pages.shared.pictures.results.support import Support, compute_support
from pages.svm.stage.classes import may_have_two

MIN_POINTS = 3  # points that are kept of the small class
KEPT = Hyperparameter(
    "kept", "second class kept [%]", 10, "integer", (3, 100), "integer",
    help="How much of the second class is left among the training points.",
)  # fmt: skip
WEIGHT = Hyperparameter(
    "class_weight", "weight of that class", 10.0, "positive", (1.0, 100.0), "log",
    help="Its slack costs so many times C.",
)  # fmt: skip


def two_on_a_stage(values: Values) -> bool:
    """Whether there may be two classes, over features that a picture has."""
    return may_have_two(values) and values["width"] <= 2


@dataclass(frozen=True, eq=False)
class Weighted:
    """One machine."""

    weight: float  # cost of slack of the second class, in units of C
    decision: Decision
    support: Support
    recall: tuple[float, float]  # share of each class that is recognised, of the judged points

    @property
    def balanced(self) -> float:
        """The mean of both recalls."""
        return sum(self.recall) / 2


@dataclass(frozen=True, eq=False)
class ClassWeights:
    """Both machines."""

    equal: Weighted
    weighted: Weighted
    names: tuple[str, str]  # of the classes; the second is the small one
    counts: tuple[int, int]  # training points of each
    judged: str  # whose recall it is


def without_most(setting: Setting, kept: float) -> Setting:
    """Return the setting with a share ``kept`` of the points of the second class, its first ones.

    Raises
    ------
    KernelError
        Where there are not two classes.
    """
    data = setting.train
    if len(np.unique(data.y)) != 2:
        raise KernelError("Class weights are shown for two classes: choose such data.")
    second = np.flatnonzero(data.y == 1)
    few = second[: max(MIN_POINTS, round(kept * len(second)))]
    rows = np.sort(np.append(np.flatnonzero(data.y == 0), few))
    return replace(setting, train=data.take(rows), chosen=())


def compute(setting: Setting) -> ClassWeights:
    """Return the machines with equal weights and with that of the second class, which is thinned.

    Judged are the test points, all of them, or the training points where nothing is held out.
    """
    few = without_most(setting, setting.values["kept"] / 100)
    data = few.train
    first, second = data.class_names[:2]
    count = int(np.sum(data.y == 1))
    return ClassWeights(
        equal=_evaluate(few, 1.0),
        weighted=_evaluate(few, setting.values["class_weight"]),
        names=(first, second),
        counts=(data.n_samples - count, count),
        judged="training points" if setting.test is None else "test points",
    )


def fit_weighted(setting: Setting, weight: float) -> SupportVectorClassifier:
    """Return the machine in which slack of the second class costs ``weight`` times C."""
    return setting.fit(SupportVectorClassifier, class_weight={0: 1.0, 1: weight})


def _evaluate(setting: Setting, weight: float) -> Weighted:
    model = fit_weighted(setting, weight)
    judged = setting.train if setting.test is None else setting.test
    right = model.predict(judged.X) == judged.y
    recall = tuple(float(right[judged.y == code].mean()) for code in (0, 1))
    return Weighted(
        weight, compute_decision(setting, model), compute_support(model), (recall[0], recall[1])
    )


def draw(result: ClassWeights) -> Scene:
    """Draw both machines."""
    second, weight = result.names[1], number(result.weighted.weight)
    return Scene(
        [
            _figure(result.equal, "equal_costs", "Equal costs"),
            _figure(result.weighted, "weighted", f"{second} costs {weight} C"),
        ],
        readouts(result),
    )


def _figure(weighted: Weighted, id: str, title: str) -> Figure:
    rings = support.rings(weighted.support, weighted.decision.points)
    drawn = decision.boundary(weighted.decision, rings, note="line: f = 0, dashes: f = ±1")
    layout = {name: part for name, part in drawn.layout.items() if name != "meta"}
    return replace(drawn, id=id, title=title, layout=layout, weight=1.0)


def readouts(result: ClassWeights) -> list[Readout]:
    """Return how many points there are, and the recalls of the first and the second machine."""
    (first, second), (many, few) = result.names, result.counts
    equal, weighted = result.equal, result.weighted
    help = f"Of {first} and of {second}."
    words = f"{many} + {few}"
    return [
        Readout("training_points", many + few, "", "training points", help, words=words),
        _recall(result, 1),
        _recall(result, 0),
        _change("balanced_accuracy", equal.balanced, weighted.balanced, "balanced accuracy",
                "The mean of both recalls."),
    ]  # fmt: skip


def _recall(result: ClassWeights, code: int) -> Readout:
    of = f"Share of the {result.judged} of this class that is recognised: weight 1 → the other one."
    key = "recall_small" if code else "recall_large"
    shares = result.equal.recall[code], result.weighted.recall[code]
    return _change(key, *shares, f"recall of {result.names[code]}", of)


def _change(key: str, equal: float, weighted: float, label: str, help: str) -> Readout:
    words = f"{share(equal)} → {share(weighted)}"
    return Readout(key, 100 * weighted, "%", label, help, words=words)


TEXT = (
    "With equal costs the boundary moves towards a class of few points: these pay little "
    "altogether, so that many of its new points are missed. A **class weight** makes the slack of "
    "the second class dearer: its multipliers may grow to weight · $C$. A larger weight tends to "
    "raise its recall, and to lower that of the other class. "
    "Which is worth more depends on what each mistake costs, not on the data. Where the weight is "
    "chosen by these shares, the test points act as validation points: others are then needed at "
    "the end."
)
SAME = "With weight 1 both machines are the same: raise the weight."
STAGE = stage(compute, draw, height=380)


def said(setting: Setting) -> str:
    """Return how many points are left out, and whether the machines differ."""
    try:
        kept = int(np.sum(without_most(setting, setting.values["kept"] / 100).train.y == 1))
    except KernelError:  # which the stage says
        return ""
    every, name = int(np.sum(setting.train.y == 1)), literal(setting.train.class_names[1])
    words = f"Of the {every} training points of {name}, the second class, {kept} are kept here."
    if kept == every:
        words = f"All {every} training points of {name}, the second class, are kept here."
    return f"{words} {SAME}" if setting.values["class_weight"] == 1 else words


def body(setting: Setting) -> Blocks:
    """Show both machines, and say what a class weight does."""
    yield STAGE
    yield Text(f"{said(setting)} {TEXT}".strip())


VIEW = View(
    "class_weights",
    "Class weights",
    body,
    (KEPT, WEIGHT),
    depends="values",
    when=two_on_a_stage,
)
