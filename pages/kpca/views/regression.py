"""Principal component regression: a season fitted on one or two components."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import Dataset
from pages.kpca.stage.components import Components, components
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.blocks import Blocks, Button, Note, Row, Stage, Text
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.shared.model.units.number_text import counted, number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import across, layout, up
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of


@dataclass(frozen=True, eq=False)
class Regressed:
    """The fit on the first components."""

    count: int  # components
    f: np.ndarray  # (m,) at the places of the viewport
    train: float  # RMSE in the target's own unit
    test: float | None  # the same; None where nothing is held out


@dataclass(frozen=True, eq=False)
class Regression:
    """The target fitted on one component, on two, and on all in use."""

    viewport: Viewport
    points: Points
    fits: tuple[Regressed, ...]
    target: str  # its name


def compute(setting: Setting) -> Regression:
    """Fit the target of a setting over one feature on the scores of its first components."""
    viewport, fitted = viewport_of(setting), components(setting, least=2)
    counts = sorted({1, 2, int(setting.values["n_components"])})
    fits = [
        _fit(setting, viewport, fitted, count)
        for count in counts
        if count <= fitted.scores.shape[1]
    ]
    target = setting.train.target_name
    return Regression(viewport, place_points(setting, viewport), tuple(fits), target)


def _fit(setting: Setting, viewport: Viewport, fitted: Components, count: int) -> Regressed:
    w = weights(setting, fitted, count)
    return Regressed(
        count=count,
        f=predict(fitted, w, viewport.samples),
        train=rmse(setting, fitted, w, setting.train),
        test=None if setting.test is None else rmse(setting, fitted, w, setting.test),
    )


def weights(setting: Setting, fitted: Components, q: int) -> np.ndarray:
    """Return intercept and weights (q + 1,) of the target's least squares fit on q scores."""
    scores = fitted.model.scores_  # its own: a rotation may mix the q-th with the next
    A = np.column_stack([np.ones(len(scores)), scores[:, :q]])
    return np.linalg.lstsq(A, setting.train.y, rcond=None)[0]


def predict(fitted: Components, w: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return the fit with weights w (q + 1,) at X (m, d), (m,)."""
    return w[0] + fitted.model.transform(X)[:, : len(w) - 1] @ w[1:]


def rmse(setting: Setting, fitted: Components, w: np.ndarray, data: Dataset) -> float:
    """Return the error of the fit on a part of the data, in the target's own unit."""
    residual = predict(fitted, w, data.X) - data.y
    return setting.unit * float(np.sqrt(np.mean(residual**2)))


def fits_plot(regression: Regression) -> Figure:
    """Return the fits over the training points and those held out."""
    viewport, placed = regression.viewport, regression.points
    traces, targets = [], [placed.y]
    if placed.held_out is not None:
        traces.append(points.held_out(*placed.held_out) | {"showlegend": False})
        targets.append(placed.held_out[1])
    traces.append(points.plain_points(placed.x, placed.y, 4) | {"showlegend": False})
    notes = []
    for fit, colour, called in zip(regression.fits, CLASSES, COLOURS, strict=False):
        name = counted(fit.count, "component")
        traces.append(curve.line(viewport.x, fit.f, name, colour, 2.5) | {"showlegend": True})
        notes.append(f"{called}: {name}")
    if placed.held_out is not None:
        notes.append("hollow: held out")
    return Figure(
        id="regression",
        title=f"Fit of {regression.target} on a few components",
        note=" · ".join(notes),
        data=traces,
        layout=layout(
            across(viewport),
            up(viewport, span(np.concatenate(targets), 0.2)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 36, "b": 44},
        ),
        alt=f"{regression.target} over {viewport.names[0]} fitted on a few components.",
    )


COLOURS = ("blue", "orange", "teal")
KERNELS = {
    "Periodic": "periodic(period=6, lengthscale=2)",
    "Periodic × polynomial": "periodic(period=6, lengthscale=2) * "
    "polynomial(degree=2, gamma=0.001, coef0=1)",
    "RBF": "rbf(gamma=0.01)",
}


def example(name: str, q: int) -> dict[str, str]:
    """Return the address of ice cream over time, with a kernel and q components."""
    return {"data": "ice_cream", "kernel": KERNELS[name], "n_components": str(q)}


def draw(setting: Setting) -> Scene:
    """Draw the target's fit on one, two and q components."""
    regression = compute(setting)
    help = "RMSE on the training part / on what was held out, in the target's own unit."
    readouts = []
    for fit in regression.fits:
        words = "" if fit.test is None else f"{number(fit.train)} / {number(fit.test)}"
        key, label = f"rmse_{fit.count}", counted(fit.count, "component")
        readouts.append(Readout(key, fit.train, "", label, help, words=words))
    return Scene([fits_plot(regression)], readouts)


def draw_example(setting: Setting) -> Scene:
    """Draw the ice cream instead of the page's data, with as many components as the slider says."""
    query = example("Periodic", setting.values["n_components"])
    record, _ = address.from_query(registry.page("kpca"), query, {})
    return draw(resolve(record, {}))


TEXT = (
    "Principal component regression: a least-squares fit of the target on the scores. The "
    "components are found without the target. Under a periodic kernel of six months the first "
    "two components are nearly a sine and a cosine of that period. Multiplying the kernel by "
    "a polynomial lets the amplitude change over time."
)


def body(setting: Setting) -> Blocks:
    """Show the fit, with the kernels to try on the ice cream."""
    yield Text(TEXT)
    yield Row(
        tuple(
            Button(
                f"Ice cream: {name}",
                Experiment("", "", query=example(name, 2), about="n_components"),
                key=f"regression_{name}",
            )
            for name in KERNELS
        )
    )
    if setting.train.n_features == 1 and setting.train.task == "regression":
        yield Stage(draw, height=320)
        return
    yield Note(
        "The page's data are not one number over one feature. You see the ice cream under the "
        "periodic kernel; a button above takes it to the stage."
    )
    yield Stage(draw_example, height=320, depends="example")


VIEW = View("regression", "Regression on components", body, has_new_points=True)
