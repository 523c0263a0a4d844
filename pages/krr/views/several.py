"""Several values of lambda in one picture: from a curve through the points to a flat one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Hyperparameter, KernelRidge
from pages.krr.ridge import effective_dof, rmse
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.axes import across, layout, up
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.style import CLASSES, INK
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of
from pages.shared.pictures.results.white_noise import gram_without_noise, noise_notices

CURVES = Hyperparameter(
    "curves", "curves", 5, "integer", (4, 6), "integer", help="How many values of λ are shown."
)
FACTOR = choice("factor", (10, 100, 1000), "Each λ is so many times the one before it.", 100)
SHADES = (1.0, 0.65, 0.4)  # the nearer to the present value, the fainter


@dataclass(frozen=True, eq=False)
class Several:
    """Fits over one feature at k values of lambda; errors are RMSE in the target's own unit."""

    viewport: Viewport
    points: Points  # the training points
    lams: np.ndarray  # (k,) in rising order
    present: int  # which of them is the slider's value
    f: np.ndarray  # (k, m) each fit at the places of the viewport
    dof: np.ndarray  # (k,) effective degrees of freedom
    train: np.ndarray  # (k,)
    test: np.ndarray | None  # (k,) where points are held out
    notices: tuple[str, ...]


def compute(setting: Setting) -> Several:
    """Return the fits around the present lambda, all from one factorisation."""
    count, factor = setting.values["curves"], float(setting.values["factor"])
    model, viewport = setting.fit(KernelRidge), viewport_of(setting)
    present = count // 2
    lams = float(setting.values["lam"]) * factor ** (np.arange(count) - present)
    alphas, unit = model.path(lams), setting.unit
    test = None
    if setting.test is not None:
        K = setting.kernel(setting.test.X, setting.train.X)
        test = unit * rmse(alphas @ K.T - setting.test.y)
    return Several(
        viewport=viewport,
        points=place_points(setting, viewport),
        lams=lams,
        present=present,
        f=alphas @ setting.kernel(viewport.samples, setting.train.X).T,
        dof=effective_dof(setting, model, lams),
        train=unit * rmse(alphas @ gram_without_noise(setting) - setting.train.y),
        test=test,
        notices=noise_notices(setting),
    )


def draw(result: Several) -> Scene:
    """Draw the curves, those of smaller lambda blue, of larger lambda orange, with their errors."""
    traces = [plain_points(result.points.x, result.points.y)]
    readouts = []
    for place, lam in enumerate(result.lams):
        name, width = f"λ = {number(float(lam))}", 3 if place == result.present else 2
        colour = _colour(place, result.present, len(result.lams))
        traces.append(line(result.viewport.x, result.f[place], name, colour, width))
        errors = [f"train {number(float(result.train[place]))}"]
        if result.test is not None:
            errors.append(f"test {number(float(result.test[place]))}")
        help = (
            f"RMSE; this fit has {number(float(result.dof[place]))} effective degrees of freedom."
        )
        readouts.append(Readout(f"fit_{place + 1}", None, "", name, help, words=", ".join(errors)))
    figure = Figure(
        id="several",
        title="The same points, several λ",
        note="blue: smaller λ, orange: larger λ, the stronger the farther away · thick: λ now",
        data=traces,
        layout=layout(
            across(result.viewport),
            up(result.viewport),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 44, "b": 44},
            meta={"zoom": True},
        ),
        alt=f"{len(result.lams)} fits, lambda from {number(float(result.lams[0]))} to "
        f"{number(float(result.lams[-1]))}.",
    )
    return Scene([figure], readouts, result.notices)


def _colour(place: int, present: int, count: int) -> str:
    if place == present:
        return INK
    below = place < present
    colour, outermost = (CLASSES[0], present) if below else (CLASSES[1], count - 1 - present)
    shade = SHADES[min(outermost - abs(place - present), len(SHADES) - 1)]
    return colour.replace(")", f"/{shade})")


TEXT = (
    "All curves are fitted to the same points with the same kernel; only $\\lambda$ differs. The "
    "smaller $\\lambda$, the more closely a curve follows the points. The larger $\\lambda$, the "
    "closer it is to 0, the mean of the targets where they are centred: the penalty shrinks $f$ "
    "(**regularisation**). The training error rises with $\\lambda$; the test error need not."
)
VIEW = View(
    "several",
    "Several λ",
    (stage(compute, draw, height=400), Text(TEXT)),
    (CURVES, FACTOR),
    when=one_feature,
)
