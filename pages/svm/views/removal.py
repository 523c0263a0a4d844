"""View: points are taken away, to see which of them the boundary depends on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernels import KernelError
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Blocks, Button, Change, Note, Row, Stage, Text
from pages.shared.model.declarations.conditions import has_axes
from pages.shared.model.declarations.view import View
from pages.shared.model.record import events
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, decision, points, projection, support, surface
from pages.shared.pictures.figures.style import ACCENT
from pages.shared.pictures.results.decision import Decision, compute_decision
from pages.shared.pictures.results.errors import Errors, compute_errors, predictions
from pages.shared.pictures.results.fit import Fit, fits
from pages.shared.pictures.results.points import Points
from pages.shared.pictures.results.projection import Projection, in_principal_plane
from pages.shared.pictures.results.readouts import error_readout
from pages.shared.pictures.results.support import Support, compute_support
from pages.svm.stage.draw import fit_in_tube
from pages.svm.stage.svm import fit_exact_svm

MARK = "removed"
MIN_ALPHA = 1e-8  # |alpha| / C below it is rounding: no support vector
UNCHANGED = 1e-6  # a change of f below it is rounding


@dataclass(frozen=True, eq=False)
class Solution:
    """A machine solved to 1e-10 on some of the training points."""

    setting: Setting  # of the page, with all points
    rows: np.ndarray  # (m,) the training points that the machine was fitted to
    model: Any  # the fitted estimator
    support: Support  # those of ``rows`` with alpha != 0, as training points

    @property
    def others(self) -> np.ndarray:
        """The points of ``rows`` with alpha = 0."""
        return np.setdiff1d(self.rows, self.support.rows)

    def values(self, X: np.ndarray) -> np.ndarray:
        """Return predictions (m,), or each class's smallest decision value (m, n_classes).

        Of two classes these are -f and f; of more, the smallest of its values against the others.
        """
        if self.setting.train.task == "regression":
            return self.model.predict(X)
        return self.model.winning_margins(X)


def solve(setting: Setting, removed: np.ndarray) -> Solution:
    """Return the machine of a setting without some of its training points, solved to 1e-10.

    Raises
    ------
    KernelError
        Where less than two classes would be left, or nothing at all.
    """
    data = setting.train
    rows = np.setdiff1d(np.arange(data.n_samples), removed)
    if not len(rows):
        raise KernelError("Without any points there is nothing to fit.")
    if data.task == "classification" and len(np.unique(data.y[rows])) < 2:
        raise KernelError("Without these points only one class would be left.")
    model = fit_exact_svm(replace(setting, train=data.take(rows)))
    support = compute_support(model, rows)
    kept = support.alpha > MIN_ALPHA * setting.values["C"]
    support = Support(support.rows[kept], support.alpha[kept], support.bounded[kept])
    return Solution(setting, rows, model, support)


def largest_change(before: Solution, after: Solution) -> float:
    """Return the largest change of f over all training points; the margins lie at f = ±1.

    Raises
    ------
    KernelError
        Where a class has lost all its points.
    """
    X = before.setting.train.X
    first, second = before.values(X), after.values(X)
    if first.shape != second.shape:
        raise KernelError("A class has no points left, so that its boundaries are gone.")
    return float(np.max(np.abs(first - second)))


def candidates(solution: Solution, of_support: bool) -> np.ndarray:
    """Return the support vectors of a machine, or its other points, to be removed in this order.

    Support vectors come by falling |alpha|; the others by their distance to the margin, or to the
    edge of the tube, the nearest first: one would think that these matter.
    """
    support, data = solution.support, solution.setting.train
    if of_support:
        return support.rows[np.argsort(-support.alpha, kind="stable")]
    others = solution.others
    if not len(others):
        return others
    f = solution.values(data.X[others])
    if data.task == "regression":
        room = solution.setting.values["epsilon"] - np.abs(f - data.y[others])
    else:
        own = np.searchsorted(solution.model.classes_, data.y[others])
        room = f[np.arange(len(others)), own]
    return others[np.argsort(room, kind="stable")]


@dataclass(frozen=True, eq=False)
class Removal:
    """A machine with all points beside the one without some of them."""

    removed: np.ndarray  # the training points without which the second one was fitted
    count: int  # all training points
    support_removed: int  # how many of those removed were support vectors
    change: float  # the largest change of f over all training points
    # Both over the viewport, with all points; of images and texts in their principal plane.
    before: Decision | Fit | Projection
    after: Decision | Fit | Projection
    left: Support  # the support vectors of the second one
    epsilon: float  # half the width of a regression's tube
    unit: str | None  # of a regression's target; None for classes
    errors: tuple[Errors, Errors]  # of the first one and of the second one
    notices: tuple[str, ...]


def compute(setting: Setting) -> Removal:
    """Return what removing the marked points changes; raises as `solve` and `largest_change`."""
    removed, regression = setting.marked(MARK), setting.train.task == "regression"
    first, second = solve(setting, np.empty(0, dtype=int)), solve(setting, removed)
    models = (first.model, second.model)
    pictures: list[Decision | Fit | Projection]
    if regression:
        by_name = fits(setting, {"before": first.model, "after": second.model})
        pictures = [by_name["before"], by_name["after"]]
    elif setting.has_axes:
        pictures = [compute_decision(setting, model) for model in models]
    else:
        X = setting.train.X
        pictures = [in_principal_plane(setting, model.predict(X)) for model in models]
    before, after = (compute_errors(setting, predictions(setting, model)) for model in models)
    return Removal(
        removed=removed,
        count=setting.train.n_samples,
        support_removed=len(np.intersect1d(removed, first.support.rows)),
        change=largest_change(first, second) * (setting.unit if regression else 1.0),
        before=pictures[0],
        after=pictures[1],
        left=second.support,
        epsilon=float(setting.values["epsilon"]) if regression else 0.0,
        unit=before.unit if regression else None,
        errors=(before, after),
        notices=tuple(dict.fromkeys((*first.model.notices_, *second.model.notices_))),
    )


def draw(removal: Removal) -> Scene:
    """Draw the machine without the marked points over the one with all of them."""
    return Scene([picture(removal)], readouts(removal), removal.notices)


NOTE = "solid: without the crossed-out points, blue dashes: with all of them"


def picture(removal: Removal) -> Figure:
    """Return the picture of the machine without the removed points, the former one in dashes."""
    if isinstance(removal.before, Fit) and isinstance(removal.after, Fit):
        figure = _fit(removal, removal.before, removal.after)
    elif isinstance(removal.before, Decision) and isinstance(removal.after, Decision):
        figure = _boundary(removal, removal.before, removal.after)
    elif isinstance(removal.after, Projection):
        figure = projection.projected(removal.after, "", "crosses: removed")
        figure = replace(figure, data=[*figure.data, _crosses(removal, removal.after.points)])
    else:
        raise TypeError("Both machines are of one kind.")
    count = len(removal.removed)
    title = f"Without {count} {'point' if count == 1 else 'points'}" if count else "With all points"
    return replace(figure, id="removal", title=title, layout=figure.layout | {"meta": {}})


def _fit(removal: Removal, before: Fit, after: Fit) -> Figure:
    crosses = _crosses(removal, after.points)
    figure = fit_in_tube(after, removal.epsilon, support.rings(removal.left, after.points))
    if after.viewport.y is not None:
        note = f"crosses: removed · {figure.note}"
        return replace(figure, data=[*figure.data, crosses], note=note)
    return replace(
        figure, data=[*figure.data, crosses, _former(after.viewport.x, before.f)], note=NOTE
    )


def _boundary(removal: Removal, before: Decision, after: Decision) -> Figure:
    viewport, under = before.viewport, []
    marks = [*support.rings(removal.left, before.points), _crosses(removal, before.points)]
    if viewport.y is None:
        if before.scores is None:
            marks.append(_former(viewport.x, decision.cut(before.f)))
    elif before.scores is None:
        under = surface.levels(*viewport.plane, before.f, [0.0], ACCENT, "dash", 5)
    else:
        under = decision.borders(viewport, before.scores, ACCENT, "dash", 5)
    return decision.boundary(after, marks, note=NOTE, under=under)


def _former(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    return curve.line(x, y, "with all points", ACCENT, 4, "dash", "mark")


def _crosses(removal: Removal, placed: Points) -> dict[str, Any]:
    mark = points.rings(placed.x[removal.removed], placed.y[removal.removed], "removed", 7)
    return mark | {"marker": mark["marker"] | {"symbol": "x", "color": ACCENT}}


def readouts(removal: Removal) -> list[Readout]:
    """Return what was removed and what it has changed."""
    change, (before, after) = removal.change, removal.errors
    rounding = 0 < change < UNCHANGED
    where = "the margins lie at f = ±1" if removal.unit is None else "in the target's own unit"
    listed = [
        Readout("removed", len(removal.removed), "", "removed", "Crossed-out points.",
                of=removal.count),
        Readout("support_vectors_removed", removal.support_removed, "",
                "support vectors among those removed",
                "How many of the removed points have α ≠ 0 in the machine with all points."),
        Readout("change_of_f", change, removal.unit or "", "largest change of f",
                f"Over all training points, removed ones too; {where}.",
                words="none" if rounding else "", detail=number(change) if rounding else ""),
        Readout("support_vectors_left", len(removal.left), "", "support vectors left",
                "With α ≠ 0. The stage stops sooner, at 0.001, and may count one or two more."),
    ]  # fmt: skip
    if before.test is not None and after.test is not None:
        help = "With all points, and without those removed."
        first, second = (
            error_readout("test", test, errors.held_out, help, errors)
            for test, errors in ((before.test, before), (after.test, after))
        )
        listed.append(replace(second, words=f"{first.text} → {second.text}", detail=""))
    return listed


BOUNDARY = r"boundary between two classes is $b + \sum_i \alpha_i\, k(x_i, x) = 0$"
FIT = r"fit is $f(x) = b + \sum_i \alpha_i\, k(x_i, x)$"
WHY = (
    "Why: the {what}, summed over the support vectors. A point with $\\alpha_i = 0$ is no term of "
    "that sum, and its constraint was already met: without it the same machine is still the best "
    "one. A kernel that is not positive semi-definite breaks this argument, "
    "since its problem may have more than one solution."
)


def body(setting: Setting) -> Blocks:
    """Offer what to remove, and compare the machine with and without it."""
    regression = setting.train.task == "regression"
    what, edge = ("fit", "tube's edge") if regression else ("boundary", "margin")
    nearest = f"Remove the point with α = 0 nearest to the {edge}"
    largest = "Remove the support vector with the largest |α|"
    yield Text(
        f"First predict: which points can you take away without moving the {what}? Then take them "
        "away. Both machines are solved again, to ten digits."
    )
    yield Row(
        (
            Button(nearest, remove(of_support=False, count=1), key="remove_0"),
            Button("Remove all points with α = 0", remove(of_support=False), key="remove_1"),
            Button(largest, remove(of_support=True, count=1), key="remove_2"),
            Button("Put all points back", events.Mark(MARK, ()), key="remove_none"),
        )
    )
    yield Stage(lambda now: draw(compute(now)), height=400)
    yield Note(WHY.format(what=FIT if regression else BOUNDARY))


def remove(of_support: bool, count: int | None = None) -> Callable[[Setting], Change]:
    """Return a click that marks the first of the candidates as removed, all where no count is."""

    def act(setting: Setting) -> Change:
        rows = setting.marked(MARK)
        more = candidates(solve(setting, rows), of_support)[:count]
        return events.Mark(MARK, tuple(np.union1d(rows, more).tolist()))

    return act


def has_picture(values: Values) -> bool:
    """Whether both machines can be drawn: a fit needs features as axes, classes are projected."""
    return has_axes(values) or values["task"] == "classification"


VIEW = View("removal", "Remove points", body, when=has_picture)
