"""The tab that shows what each point costs, and what the machine weighs against each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import streamlit as st

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.svm.figures import loss


def tab(method: Method, setting: Setting) -> None:
    """Show every point on the loss that the machine pays for it."""
    pair = _pair(method, setting)

    def draw(now: Setting) -> Scene:
        if now.train.task == "regression":
            return _tube(now)
        return _hinge(now, pair)

    lesson.perform(method, draw, setting.values, name="loss", height=380, depends=repr(pair))
    if setting.train.task == "regression":
        st.markdown(
            "A point inside the tube costs nothing and has $\\alpha_i = 0$. Beyond it the price "
            "is $C$ for each unit, **not** squared as in ridge regression: an outlier pulls with "
            "the same force $C$ however far away it is."
        )
        return
    st.markdown(
        "Right of $m = 1$ a point costs nothing and has $\\alpha_i = 0$; at the kink it is free; "
        "left of it the line falls with slope $-1$, and $\\alpha_i = C$: the point pulls with its "
        "full force. The 0-1 loss, which counts errors, is flat but for its step, so that no "
        "slope leads downhill. The hinge is convex, has a slope wherever a point costs "
        "something, and never lies below it."
    )
    st.caption(
        "The value f(x) is a score, not a probability: the hinge asks only on which side of the "
        "margin a point lies. Under Diagnostics scores are held against the true shares."
    )


def _pair(method: Method, setting: Setting) -> tuple[int, int]:
    count = setting.train.n_classes
    if count <= 2:
        return 0, 1
    pairs = list(combinations(np.unique(setting.train.y).tolist(), 2))
    key = f"{method.slug}_loss_pair"
    if st.session_state.get(key) not in pairs:
        st.session_state[key] = pairs[0]
    names = setting.train.class_names
    return st.selectbox(
        "Many classes are told apart two by two; this pair:",
        pairs,
        format_func=lambda pair: f"{names[pair[0]]} against {names[pair[1]]}",
        key=key,
        width=420,
    )


def costs(setting: Setting, pair: tuple[int, int] = (0, 1)):
    """Return the machine of one pair of classes, its data, and the margin of each point (n,)."""
    data = setting.train
    data = data.take(np.flatnonzero(np.isin(data.y, pair)))
    model = replace(setting, train=data).fit(SupportVectorClassifier)
    sign = np.where(data.y == max(pair), 1.0, -1.0)
    return model, data, sign * model.decision_function(data.X)


def _hinge(setting: Setting, pair: tuple[int, int]) -> Scene:
    model, data, margin = costs(setting, pair)
    paid = loss.hinge(margin)
    price, smooth = setting.values["C"], 2 / model.margin_**2
    figure = loss.hinge_loss(margin, data.y, data.class_names, model.support_, model.bounded_)
    return Scene(
        [figure],
        [
            *_objective(smooth, price, float(paid.sum())),
            Readout("inside the street", share(float(np.mean(margin < 1 - 1e-3))), "Margin < 1."),
            Readout("on the wrong side", share(float(np.mean(margin < 0))), "Margin < 0: errors."),
        ],
    )


def _tube(setting: Setting) -> Scene:
    model, data = setting.fit(SupportVectorRegressor), setting.train
    residual, epsilon = data.y - model.predict(data.X), setting.values["epsilon"]
    paid = loss.insensitive(residual, epsilon)
    weights = model.dual_coef_[0]
    K = setting.gram[np.ix_(model.support_, model.support_)]
    figure = loss.tube_loss(residual, epsilon, model.support_, model.bounded_, data.target_name)
    outside = float(np.mean(np.abs(residual) > epsilon + 1e-3))
    return Scene(
        [figure],
        [
            *_objective(float(weights @ K @ weights) / 2, setting.values["C"], float(paid.sum())),
            Readout("outside the tube", share(outside), "Points that cost something."),
        ],
    )


def _objective(smooth: float, price: float, paid: float) -> list[Readout]:
    return [
        Readout("½‖f‖²", number(smooth), "How wiggly f is; small is a wide street."),
        Readout("C · loss", f"{number(price * paid)}", "The price C times the summed loss."),
        Readout("sum", number(smooth + price * paid), "What the machine makes as small as it can."),
    ]
