"""The tab in which points are taken away, to see which of them hold the boundary."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st

from pages.shared import lesson
from pages.shared.figures import curve, decision, points, support, surface
from pages.shared.method import Method
from pages.shared.results.decision import Decision
from pages.shared.results.decision import decision as decided
from pages.shared.results.errors import error
from pages.shared.results.fit import Fit, fits
from pages.shared.results.support import Support
from pages.shared.results.support import support as supporting
from pages.shared.scene import Figure, Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.style import ACCENT
from pages.svm import removal
from pages.svm.figures import tube

NOTE = "solid: without the crossed-out points, blue dashes: with all of them"
UNCHANGED = 1e-6


def tab(method: Method, setting: Setting) -> None:
    """Offer what to remove, and compare the machine with and without it."""
    curved = setting.train.task == "regression"
    st.markdown(
        "Predict first: which points can you take away without moving the "
        f"{'fit' if curved else 'boundary'}? Then take them away. Both machines are solved anew, "
        "to ten digits."
    )
    key = f"{method.slug}_removed"
    owner = (setting.values["data"], setting.train.n_samples, setting.values.get("seed"))
    if st.session_state.get(key, {}).get("owner") != owner:
        st.session_state[key] = {"owner": owner, "rows": ()}
    rows = st.session_state[key]["rows"]
    _buttons(key, setting, rows)

    def draw(now: Setting) -> Scene:
        return compared(method, now, np.array(rows, dtype=int))

    lesson.perform(method, draw, setting.values, name="removal", height=400, depends=repr(rows))
    what = (
        r"fit is $f(x) = b + \sum_i \beta_i\, k(x_i, x)$ with $\alpha_i = |\beta_i|$"
        if curved
        else r"boundary between two classes is $b + \sum_i \alpha_i y_i\, k(x_i, x) = 0$"
    )
    st.caption(
        f"Why: the {what}, summed over the support vectors. A point with $\\alpha_i = 0$ is no "
        "term of that sum, and its constraint was already met with room to spare: without it the "
        "same machine is still the best one. A kernel that is not positive semi-definite breaks "
        "this argument, since its problem has more than one solution."
    )


def _buttons(key: str, setting: Setting, rows: tuple[int, ...]) -> None:
    def take(support: bool, count: int | None) -> None:
        solution = removal.solve(setting, np.array(rows, dtype=int))
        found = removal.candidates(solution, support)[:count].tolist()
        st.session_state[key] |= {"rows": (*rows, *found)}

    def restore() -> None:
        st.session_state[key] |= {"rows": ()}

    edge = "tube's edge" if setting.train.task == "regression" else "margin"
    choices = (
        (f"Remove the point with α = 0 nearest to the {edge}", False, 1),
        ("Remove all points with α = 0", False, None),
        ("Remove the support vector with the largest α", True, 1),
    )
    with st.container(horizontal=True):
        for i, (label, support_, count) in enumerate(choices):
            st.button(label, key=f"{key}_{i}", on_click=take, args=(support_, count))
        st.button("Put all back", key=f"{key}_back", on_click=restore, disabled=not rows)


def compared(method: Method, setting: Setting, rows: np.ndarray) -> Scene:
    """Return the machine without some points over the one with all of them, and the change."""
    rows = rows[rows < setting.train.n_samples]
    before, after = removal.solve(setting), removal.solve(setting, rows)
    moved = removal.change(before, after)
    estimator = method.estimator_for(setting.train.task)
    whole = setting.fit(estimator)
    part = replace(setting, train=setting.train.take(after.rows)).fit(estimator)
    readouts = [
        Readout("removed", f"{len(rows)} of {setting.train.n_samples}", "Crossed-out points."),
        Readout(
            "of them support vectors",
            str(len(np.intersect1d(rows, before.support))),
            "How many of the removed points have alpha > 0 in the machine with all points.",
        ),
        Readout(
            "largest change of f",
            "0" if not moved else f"none ({moved:.0e})" if moved < UNCHANGED else number(moved),
            "Over all training points, removed ones too; the margins lie at f = ±1.",
        ),
        Readout(
            "support vectors left",
            str(len(after.support)),
            "With alpha > 0. The stage stops sooner, at 1e-3, and may count one or two more.",
        ),
    ]
    if setting.test is not None:
        shown = [error(model, setting.test) for model in (whole, part)]
        classes = setting.train.task == "classification"
        texts = [share(e) if classes else number(setting.unit * e) for e in shown]
        help = "With all points, and without those removed."
        readouts.append(Readout("test error", " → ".join(texts), help))
    return Scene([_picture(setting, whole, part, after.rows, rows)], readouts)


def _picture(setting: Setting, whole, part, kept: np.ndarray, removed: np.ndarray) -> Figure:
    title = f"Without {counted(len(removed))}" if len(removed) else "With all points"
    left = supporting(part, kept)
    if setting.train.task == "regression":
        found = fits(setting, {"whole": whole, "part": part})
        figure = _tube(found, left, removed, float(setting.values["epsilon"]))
        return replace(figure, id="removal", title=title)
    before, after = decided(setting, whole), decided(setting, part)
    figure = _boundary(before, after, left, removed)
    return replace(figure, id="removal", title=title, layout=figure.layout | {"meta": {}})


def _tube(found: dict[str, Fit], left: Support, removed: np.ndarray, epsilon: float) -> Figure:
    after, dots = found["part"], found["part"].points
    crosses = _crosses(dots.x[removed], dots.y[removed])
    figure = tube.tube(after, epsilon, support.rings(left, dots))
    if after.frame.y is not None:
        note = f"crosses: removed · {figure.note}"
        return replace(figure, data=[*figure.data, crosses], note=note)
    old = _old(after.frame.x, found["whole"].f)
    return replace(figure, data=[*figure.data, crosses, old], note=NOTE)


def _boundary(before: Decision, after: Decision, left: Support, removed: np.ndarray) -> Figure:
    seen, dots, under = before.frame, before.points, []
    marks = [*support.rings(left, dots), _crosses(dots.x[removed], dots.y[removed])]
    if seen.y is None:
        if before.scores is None:
            marks.append(_old(seen.x, decision.cut(before.f)))
    elif before.scores is None:
        under = surface.levels(seen.x, seen.y, before.f, [0.0], ACCENT, "dash", 5)
    else:
        under = decision.borders(seen, before.scores, ACCENT, "dash", 5)
    return decision.boundary(after, marks, note=NOTE, under=under)


def counted(n: int) -> str:
    """Return a number of points in words."""
    return "1 point" if n == 1 else f"{n} points"


def _old(x: np.ndarray, y: np.ndarray) -> dict:
    return curve.curve(x, y, "with all points", ACCENT, 4, "dash", "mark")


def _crosses(x: np.ndarray, y: np.ndarray) -> dict:
    mark = points.rings(x, y, "removed", 7)
    return mark | {"marker": mark["marker"] | {"symbol": "x", "color": ACCENT}}
