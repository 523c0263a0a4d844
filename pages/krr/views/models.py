"""Other models on the same split: trees, a neural network, a line, the mean; errors and time."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from sklearn.dummy import DummyRegressor
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import RidgeCV
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from datasets import Dataset
from kernels import Factorisation, KernelRidge, LRUCache
from pages.shared.model.declarations.blocks import Blocks, Kept, Note, Table, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import surface
from pages.shared.pictures.figures.axes import across, axis, layout, plane, up
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.predicted import against_actual
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED, TEST, TRAINING
from pages.shared.pictures.results.errors import error, predictions
from pages.shared.pictures.results.fit import Fit, fits
from pages.shared.pictures.results.predicted import Predicted, beside_actual
from pages.shared.pictures.results.timing import seconds_of, single_threaded

RIDGE, TREES, NETWORK, LINE, MEAN = (
    "kernel ridge", "boosted trees", "neural network", "linear ridge", "mean"
)  # fmt: skip
KEYS = {RIDGE: "error_kernel_ridge", TREES: "error_boosted_trees", NETWORK: "error_neural_network",
        LINE: "error_linear_ridge", MEAN: "error_mean"}  # fmt: skip
COLOURS = (CLASSES[0], CLASSES[1], CLASSES[3], CLASSES[2], MUTED)
UNITS = 32  # of each of the two hidden layers
STEPS = 300  # of its optimiser, at most
MAX_SPLITS = 4  # whose models without sliders a session keeps


@dataclass(frozen=True, eq=False)
class Fitted:
    """A fitted model and its errors."""

    model: Any
    train: float  # RMSE in the target's present unit
    test: float | None  # the same
    seconds: float  # that the fit took


Models = Mapping[str, Fitted]


@dataclass(frozen=True, eq=False)
class Comparison:
    """All models by name, and one of three ways to draw them."""

    errors: dict[str, tuple[float, float | None]]  # training and test RMSE in the target's own unit
    curves: Mapping[str, Fit]  # over one feature; else empty
    surfaces: Mapping[str, Fit]  # over two features, without line and mean; else empty
    against_actual: Mapping[str, Predicted]  # of images and texts, likewise; else empty
    unit: str  # the target's own unit; often empty


def models(setting: Setting, cache: LRUCache[Models]) -> dict[str, Fitted]:
    """Return every model, fitted to the setting; the cache keeps those without sliders."""
    train, test = setting.train, setting.test
    key = train.fingerprint, "" if test is None else test.fingerprint
    return {RIDGE: kernel_ridge(setting), **cache.get(key, lambda: others(train, test))}


def kernel_ridge(setting: Setting) -> Fitted:
    """Return the page's own model; its time is that of a fit from the beginning."""
    X, y, lam = setting.train.X, setting.train.y, float(setting.values["lam"])
    model = setting.fit(KernelRidge)
    seconds = seconds_of(lambda: Factorisation(setting.kernel, X).solve(y[:, None], lam))
    return _evaluated(model, setting.train, setting.test, seconds)


def others(train: Dataset, test: Dataset | None) -> dict[str, Fitted]:
    """Return the models that know nothing of kernels, fitted to the training part.

    Boosted trees are scikit-learn's histogram gradient boosting as it comes, but with leaves of a
    tenth of the points, 20 at most. The neural network has two hidden layers of rectified linear
    units and is trained by L-BFGS from one random start; linear ridge has an intercept, and chooses
    its lambda by leave-one-out. Both standardise the features.
    """
    leaf = int(np.clip(train.n_samples // 10, 2, 20))
    unfitted = {
        TREES: HistGradientBoostingRegressor(min_samples_leaf=leaf, random_state=0),
        NETWORK: make_pipeline(
            StandardScaler(),
            MLPRegressor(
                hidden_layer_sizes=(UNITS, UNITS), solver="lbfgs", max_iter=STEPS, random_state=0
            ),
        ),
        LINE: make_pipeline(StandardScaler(), RidgeCV(np.logspace(-3, 4, 29))),
        MEAN: DummyRegressor(),
    }
    with single_threaded(), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # it may stop early, which is enough
        return {
            name: _evaluated(model, train, test, seconds_of(partial(model.fit, train.X, train.y)))
            for name, model in unfitted.items()
        }


def _evaluated(model: Any, train: Dataset, test: Dataset | None, seconds: float) -> Fitted:
    """Return a fitted model with its errors on both parts."""
    return Fitted(model, error(model, train), None if test is None else error(model, test), seconds)


def compute(cache: LRUCache[Models], setting: Setting) -> Comparison:
    """Fit all models, and evaluate them where the picture shows them."""
    fitted, unit = models(setting, cache), setting.unit
    estimators = {name: each.model for name, each in fitted.items()}
    bent = {name: estimators[name] for name in (RIDGE, TREES, NETWORK)}
    is_curve = setting.train.n_features == 1
    is_surface = setting.has_axes and not is_curve
    return Comparison(
        errors={
            name: (unit * each.train, None if each.test is None else unit * each.test)
            for name, each in fitted.items()
        },
        curves=fits(setting, estimators) if is_curve else {},
        surfaces=fits(setting, bent) if is_surface else {},
        against_actual={}
        if is_curve or is_surface
        else {n: beside_actual(setting, predictions(setting, m)) for n, m in bent.items()},
        unit=setting.target_unit,
    )


def draw(result: Comparison) -> Scene:
    """Draw all fits, and their errors as bars."""
    if result.curves:
        pictures = [curves_figure(result.curves)]
    elif result.surfaces:
        pictures = [surface_figure(i, *item) for i, item in enumerate(result.surfaces.items())]
    else:
        pictures = [
            replace(against_actual(each), id=f"model{i}", title=name.capitalize(), weight=1.0)
            for i, (name, each) in enumerate(result.against_actual.items())
        ]
    return Scene(
        [*pictures, bars_figure(result)],
        [
            Readout(
                KEYS[name],
                float(train if test is None else test),
                result.unit,
                f"{name}: {'training' if test is None else 'test'} RMSE",
                "On the same split.",
            )
            for name, (train, test) in result.errors.items()
        ],
    )


def curves_figure(fits: Mapping[str, Fit]) -> Figure:
    """Return the fits over one feature, each in its colour."""
    first = next(iter(fits.values()))
    viewport, points = first.viewport, first.points
    lines = [
        line(viewport.x, fit.f, name, colour, 2.2, role="model")
        for (name, fit), colour in zip(fits.items(), COLOURS, strict=False)
    ]
    return Figure(
        id="models",
        title="Smooth against jagged",
        note="blue: kernel ridge, orange: boosted trees, purple: neural network, "
        "teal: linear ridge, grey: mean",
        data=[*reversed(lines), plain_points(points.x, points.y, 5)],
        layout=layout(across(viewport), up(viewport)),
        alt=f"Fits of {', '.join(fits)} to {len(points)} points.",
        weight=2.9,
    )


def surface_figure(place: int, name: str, fit: Fit) -> Figure:
    """Return one of several surfaces over the same plane, all in the same colours."""
    viewport, centre, limit = fit.viewport, fit.centre, fit.limit
    at = [centre - limit / 2, centre, centre + limit / 2]
    return Figure(
        id=f"model{place}",
        title=name.capitalize(),
        note=viewport.note if place == 0 else "",
        data=[
            surface.heat(*viewport.plane, fit.f, limit, fit.target, centre=centre),
            *surface.levels(*viewport.plane, fit.f, at, INK, width=1),
        ],
        layout=layout(*plane(viewport)),
        alt=f"{name} over {viewport.labels[0]} and {viewport.labels[1]}.",
    )


def bars_figure(result: Comparison) -> Figure:
    """Return training and test RMSE of each model as bars that start at 0.

    A fit that explodes leaves the picture at the top; its number stands in the table.
    """
    errors, unit = result.errors, result.unit
    top = 1.3 * max(error for error in errors[MEAN] if error is not None)
    names = [name.replace(" ", "<br>") for name in errors]  # our own names: two words, two lines
    x = np.arange(len(names), dtype=float)
    look = {"type": "bar", "width": 0.36, "hovertemplate": "%{y:.3g}<extra></extra>"}
    train = np.array([pair[0] for pair in errors.values()])
    traces = [
        look | {"x": x - 0.2, "y": train, "name": "training", "marker": {"color": TRAINING}}
    ]  # fmt: skip
    if all(pair[1] is not None for pair in errors.values()):
        test = np.array([pair[1] for pair in errors.values()], dtype=float)
        traces.append(look | {"x": x + 0.2, "y": test, "name": "test", "marker": {"color": TEST}})
    return Figure(
        id="bars",
        title="Error",
        note="grey: training, gold: test",
        data=traces,
        layout=layout(
            axis("", (-0.6, len(names) - 0.4), tickvals=x.tolist(), ticktext=names),
            axis(f"RMSE [{unit}]" if unit else "RMSE", (0, top or 1.0)),
            barmode="overlay",
        ),
        alt="RMSE of " + ", ".join(f"{n}: {number(pair[0])}" for n, pair in errors.items()),
        weight=1.8,
    )


def body(setting: Setting) -> Blocks:
    """Show the comparison and its table."""
    cache = yield Kept("others", "", lambda: LRUCache(max_entries=MAX_SPLITS))
    if (yield stage(partial(compute, cache), draw, height=320)) is None:
        return  # the stage has said why
    yield Table(
        [
            {
                "model": name,
                "training RMSE": setting.unit * each.train,
                "test RMSE": None if each.test is None else setting.unit * each.test,
                "time to fit [ms]": 1000 * each.seconds,
            }
            for name, each in models(setting, cache).items()
        ],
        format="%.3g",
    )
    yield Note(
        "All are trained on the same points. Trees are piecewise constant: they suit jumps and "
        "features of different kinds, and are flat beyond the data. Kernel ridge is as smooth as "
        "its kernel, and needs features on one scale. Its features are those of the kernel, and "
        "it learns only their weights. The neural network learns its features, too: "
        f"two hidden layers of {UNITS} units, and a function made of straight pieces. Its loss has "
        "many minima; this is the one that is reached from one random start. With more and more "
        "units and random weights, the functions of a network become samples from a Gaussian "
        "process (Neal 1996). You tune the sliders of kernel ridge by hand; trees and network are "
        "not tuned at all: a fair comparison would tune all of them."
    )


VIEW = View("models", "Other models", body, depends="values")
