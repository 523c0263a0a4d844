"""Beyond the data: learn the first part of a series, and be judged by the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError, Dataset
from kernels import Hyperparameter, KernelRidge
from pages.krr.log_target import LogRidge, is_nonnegative
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures.axes import dotted_line
from pages.shared.pictures.figures.fit import fitted
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.fit import Fit
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.sampling import steps
from pages.shared.pictures.results.validation import left_out_error
from pages.shared.pictures.results.viewport import Viewport, evaluate, viewport_of

LEARNED = Hyperparameter(
    "learned", "learned from [%]", 75, "integer", (20, 95), "integer",
    help="How many of the points, from left to right, are learned from.",
)  # fmt: skip
AS_IT_IS, LOGARITHM = "as it is", "logarithm"
FITTED = Hyperparameter(
    "fitted_target", "fitted target", AS_IT_IS, "choice",
    scale="choice", choices=(AS_IT_IS, LOGARITHM),
    help="The logarithm, log(1 + y), is for targets that are never negative: the fit to it is "
    "taken back by exp − 1 and cut at 0.",
)  # fmt: skip
NEGATIVE = "This target has negative values: it is fitted as it is, without a logarithm."
AHEAD = 0.2  # widths of the data that the curve goes on beyond them
MIN_POINTS = 6


@dataclass(frozen=True, eq=False)
class Forecast:
    """A fit to the first part of the points; all errors are in the target's own unit."""

    fit: Fit  # with the points learned from as training points, the rest as held-out ones
    edge: float  # between the two parts
    inside: float  # leave-one-out RMSE of the points learned from
    beyond: float  # RMSE on the rest
    of_mean: float  # RMSE on the rest of always answering the mean of the first part
    lowest: float  # the lowest prediction in the picture
    unit: str  # the target's own, often empty
    notices: tuple[str, ...] = ()


def compute(setting: Setting) -> Forecast:
    """Fit the first part of the points, as large as the view's control says."""
    cut = split(setting, setting.values["learned"] / 100)
    train, test, viewport, target = cut.train, cut.test, viewport_ahead(cut), cut.measures[-1]
    assert test is not None  # a split has both parts
    takes_log = setting.values[FITTED.name] == LOGARITHM
    can_take_log = is_nonnegative(np.concatenate([train.y, test.y]), target)
    of_log = takes_log and can_take_log
    model = LogRidge(cut) if of_log else cut.fit(KernelRidge)
    f, centre = evaluate(viewport, model), float(np.median(train.y))
    lowest = float(target.raw(f.min()))
    return Forecast(
        fit=Fit(
            viewport=viewport,
            points=place_points(cut, viewport),
            f=f,
            kernel=None,
            target=train.target_name,
            label=train.target_label,
            centre=centre,
            limit=float(np.max(np.abs(train.y - centre))) or 1.0,
        ),
        edge=float((train.X[:, 0].max() + test.X[:, 0].min()) / 2),
        inside=left_out_error(setting, model),
        beyond=setting.unit * error(model, test),
        of_mean=setting.unit * float(np.sqrt(np.mean((test.y - train.y.mean()) ** 2))),
        lowest=max(lowest, 0.0) if of_log else lowest,  # 0 may come back as -1e-15
        unit=target.unit,
        notices=(NEGATIVE,) if takes_log and not can_take_log else (),
    )


def split(setting: Setting, share: float) -> Setting:
    """Return the setting with its points split in their order: the first share, then the rest.

    The target is centred again, by the new training part.

    Raises
    ------
    DataError
        With fewer than six points.
    """
    train, test = setting.train, setting.test
    # Test points that were drawn anew are no part of the series.
    data = [train] if test is None or test.n_samples > train.n_samples else [train, test]
    X, y = np.vstack([part.X for part in data]), np.concatenate([part.y for part in data])
    if len(y) < MIN_POINTS:
        raise DataError(f"A forecast needs at least {MIN_POINTS} points.")
    order = np.argsort(X[:, 0], kind="stable")
    cut = int(np.clip(round(share * len(y)), 2, len(y) - 1))
    mean = 0.0 if setting.values.get("target", "none") == "none" else y[order[:cut]].mean()

    def of_rows(rows: np.ndarray) -> Dataset:
        return train.replace(X=X[rows], y=y[rows] - mean, groups=None, holdout=None, texts=())

    first, rest = of_rows(order[:cut]), of_rows(order[cut:])
    *features, target = setting.measures
    units = (*features, replace(target, offset=target.raw(mean)))
    return replace(setting, train=first, test=rest, base=first, chosen=(), own_units=units)


def viewport_ahead(cut: Setting) -> Viewport:
    """Return the viewport of both parts of a split, which goes on beyond them."""
    parts = [part for part in (cut.train, cut.test) if part is not None]
    x = np.concatenate([part.X[:, 0] for part in parts])
    y = np.concatenate([part.y for part in parts])
    viewport, (left, right) = viewport_of(cut), span(x, 0.02)
    left = max(left, viewport.across[0])  # a kernel may take no negative numbers
    right += AHEAD * (right - left)
    count = steps(right - left, cut.kernel, cut.train.n_samples)
    return replace(viewport, ends=(left, right, *span(y, 0.3)), x=np.linspace(left, right, count))


def draw(result: Forecast) -> Scene:
    """Draw the fit to the first part, over the rest and beyond it; a line is between the parts."""
    picture = fitted(result.fit)
    layout = {name: part for name, part in picture.layout.items() if name != "meta"}
    figure = Figure(
        id="forecast",
        title="Learned up to the dotted line",
        note="dots: learned from, rings: to be predicted",
        data=picture.data,
        layout=layout | {"shapes": [dotted_line(result.edge)]},
        alt=picture.alt,
    )
    return Scene(
        [figure],
        [
            Readout("error_leave_one_out", result.inside, result.unit, "leave-one-out RMSE",
                    "Between the points learned from."),
            Readout("error_beyond", result.beyond, result.unit, "RMSE beyond",
                    "On the points after the line."),
            Readout("error_of_mean", result.of_mean, result.unit, "RMSE of the mean",
                    "On the same points, of predicting the mean of the points learned from."),
            Readout("lowest_prediction", result.lowest, result.unit, "lowest prediction",
                    "The lowest value of the curve in this picture, in the target's own unit."),
        ],
        result.notices,
    )  # fmt: skip


TEXT = (
    "Far from every point an RBF kernel function is 0, and so is the fit: **it falls back to 0** "
    "of the target as it is fitted. Where the target is centred or standardised (see *target* in "
    "the sidebar), this is the mean of the points learned from, of a fitted logarithm the mean of "
    "their logarithms; else it is 0 itself. How far is far depends on the lengthscale: with a long "
    "one the curve may go on rising to the edge of this picture. A periodic kernel repeats what it "
    "has learned, a polynomial goes on growing. A product of two rhythms lets one change the "
    "other's height; a sum just adds them. A low error between the points says nothing about the "
    "error beyond.\n\nA count is never negative, but a fit to it may be: nothing in the squared "
    "error forbids it. A fit to the **logarithm**, log(1 + y), that is taken back and cut at 0 "
    "never is. It makes another error small, though, one of ratios rather than differences."
)
VIEW = View(
    "forecast",
    "Beyond the data",
    (stage(compute, draw, height=340), Text(TEXT)),
    (LEARNED, FITTED),
    when=one_feature,
)
