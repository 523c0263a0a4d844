"""The tab of degrees and widths: what a kernel must be able to do before the data give way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st

from kernels import RBF, Kernel, Polynomial
from pages.kda import widths
from pages.shared import lesson
from pages.shared.controls import kernel_values
from pages.shared.figures import decades, paths
from pages.shared.method import Method, is_kernel
from pages.shared.page_values import assign
from pages.shared.progress import gradually, state_of
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting

DEGREE, GAMMA = Polynomial.hyperparameters[0], RBF.hyperparameters[0]
NARROWED = replace(GAMMA, range=(widths.GAMMAS[0], widths.GAMMAS[-1]))


def tab(method: Method, setting: Setting) -> None:
    """Fit every degree and every width at the present penalty; a click takes that kernel."""
    values = dict(setting.values)
    kernel = [n for n in values if is_kernel(n)]
    state = state_of(setting, *kernel, "angle", "C", "chosen")
    outcomes = gradually(
        f"{method.slug}_widths",
        state,
        len(widths.DEGREES) + len(widths.GAMMAS),
        lambda: widths.over_kernels(setting),
        "Fitting degrees and widths",
    )
    if len(outcomes) <= len(widths.DEGREES):
        return
    reference = widths.linear(setting)

    def draw(now: Setting) -> Scene:
        return scene(now, outcomes, reference)

    def take(kernel: Kernel) -> None:
        kept = {n: v for n, v in values.items() if not is_kernel(n)}
        assign(method, kept | kernel_values(kernel))

    def press(payload: dict) -> None:
        if payload.get("figure") == "degrees":
            take(Polynomial(degree=int(np.clip(round(payload["x"]), 1, 10))))
        else:
            take(RBF(gamma=float(GAMMA.nearest(decades.value(GAMMA, payload["x"])))))

    lesson.perform(
        method, draw, values, name="widths", height=330, on={"press": press},
        depends=f"{state} {len(outcomes)}",
    )  # fmt: skip
    st.caption(
        "A polynomial of degree p bends its boundary a limited number of times; a checkerboard of "
        "sixteen fields asks for more than the low degrees have. An RBF bends wherever it is "
        "told to, if its width 1/√(2γ) is about the size of a field: wider ones cannot see the "
        "fields, narrower ones see single points. A click takes that kernel to the stage."
    )


def scene(setting: Setting, outcomes: list[widths.Outcome], reference: widths.Outcome) -> Scene:
    """Return errors over degree and over gamma, with the present kernel marked."""
    count = len(widths.DEGREES)
    polynomial, rbf = outcomes[:count], outcomes[count:]
    values = setting.values
    single = len(values["terms"]) == 1
    degree = values.get("k1.degree") if single else None
    gamma = values.get("k1.gamma") if single and values["terms"][0] == "rbf" else None
    known = [o for o in outcomes for o in (o.train, o.test) if np.isfinite(o)]
    top = 1.1 * max([*known, 0.05])
    figures = [
        paths.path(
            "degrees", "Degree of the polynomial", DEGREE, widths.DEGREES, lines(polynomial),
            "share of errors", degree, "test", top, "(x·z + 1)^p; ring: least test error",
        ),
        paths.path(
            "gammas", "Gamma of the RBF", NARROWED, widths.GAMMAS, lines(rbf),
            "share of errors", gamma, "test", top, "exp(-γ ‖x − z‖²); ring: least test error",
        ),
    ]  # fmt: skip
    readouts = []
    for name, found in (("polynomial", polynomial), ("RBF", rbf)):
        place = widths.least(found, "test" if setting.test is not None else "train")
        if place is not None:
            at = f"p = {widths.DEGREES[place]}" if name == "polynomial" else (
                f"γ = {widths.GAMMAS[place]:.3g}"
            )  # fmt: skip
            value = found[place].test if setting.test is not None else found[place].train
            readouts.append(Readout(f"best {name}", f"{share(value)} at {at}", "Least error."))
    value = reference.test if setting.test is not None else reference.train
    help = "Fisher's own discriminant, without a kernel."
    return Scene(figures, [*readouts, Readout("linear", share(value), help)])


def lines(outcomes: list[widths.Outcome]) -> dict[str, np.ndarray]:
    """Return training and test errors as lines by name."""
    return {
        "training": np.array([o.train for o in outcomes]),
        "test": np.array([o.test for o in outcomes]),
    }
