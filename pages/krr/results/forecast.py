"""A forecast: learn the first part of a series, and be judged by the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError, Dataset
from kernels import KernelRidge
from pages.shared.ranges import span
from pages.shared.results.errors import error
from pages.shared.results.fit import Fit
from pages.shared.results.frame import Frame, evaluate, frame
from pages.shared.results.points import points
from pages.shared.results.sampling import steps
from pages.shared.setting import Setting

AHEAD = 0.2  # widths of the data that the curve goes on beyond them
FEWEST = 6  # points


@dataclass(frozen=True, eq=False)
class Forecast:
    """A fit to the first part of the points, over the rest and beyond it.

    Attributes
    ----------
    fit : Fit
        With the points learned from as training points, the rest as held-out ones.
    edge : float
        Between the two parts.
    inside : float
        Leave-one-out RMSE of the points learned from; all errors in the target's own unit.
    beyond : float
        RMSE on the rest.
    of_mean : float
        RMSE on the rest of always answering the mean of the first part.
    """

    fit: Fit
    edge: float
    inside: float
    beyond: float
    of_mean: float


def forecast(setting: Setting) -> Forecast:
    """Fit the first part of the points, as large as the view's control says."""
    cut = split(setting, setting.values["learned"] / 100)
    model, seen = cut.fit(KernelRidge), frame_ahead(cut)
    train, test = cut.train, cut.test
    assert test is not None  # a split has both parts
    centre = float(np.median(train.y))
    return Forecast(
        fit=Fit(
            frame=seen,
            points=points(cut, seen),
            f=evaluate(seen, model),
            kernel=None,
            target=train.target_name,
            label=train.target_label,
            centre=centre,
            limit=float(np.max(np.abs(train.y - centre))) or 1.0,
        ),
        edge=float((train.X[:, 0].max() + test.X[:, 0].min()) / 2),
        inside=setting.unit * float(np.sqrt(np.mean(model.loo_residuals_**2))),
        beyond=setting.unit * error(model, test),
        of_mean=setting.unit * float(np.sqrt(np.mean((test.y - train.y.mean()) ** 2))),
    )


def split(setting: Setting, share: float) -> Setting:
    """Return the setting with its points split in their order: the first share, then the rest.

    The target is centred again, by the new training part.

    Raises
    ------
    DataError
        With fewer than six points.
    """
    parts = parts_of(setting)
    X, y = np.vstack([p.X for p in parts]), np.concatenate([p.y for p in parts])
    if len(y) < FEWEST:
        raise DataError(f"A forecast needs at least {FEWEST} points.")
    order = np.argsort(X[:, 0], kind="stable")
    cut = int(np.clip(round(share * len(y)), 2, len(y) - 1))
    mean = 0.0 if setting.values.get("target", "none") == "none" else y[order[:cut]].mean()

    def part(rows: np.ndarray) -> Dataset:
        return setting.train.replace(
            X=X[rows], y=y[rows] - mean, groups=None, holdout=None, texts=()
        )

    first, rest = part(order[:cut]), part(order[cut:])
    *features, target = setting.measures
    own = (*features, replace(target, offset=target.raw(mean)))
    return replace(setting, train=first, test=rest, base=first, chosen=(), own_units=own)


def parts_of(setting: Setting) -> list[Dataset]:
    """Return the parts that hold the data; test points that were drawn anew are none of them."""
    train, test = setting.train, setting.test
    return [train] if test is None or test.n_samples > train.n_samples else [train, test]


def frame_ahead(cut: Setting) -> Frame:
    """Return the frame of both parts of a split, which goes on beyond them."""
    parts = [part for part in (cut.train, cut.test) if part is not None]
    x, y = np.concatenate([p.X[:, 0] for p in parts]), np.concatenate([p.y for p in parts])
    seen, (left, right) = frame(cut), span(x, 0.02)
    left = max(left, seen.across[0])  # a kernel may take no negative numbers
    right += AHEAD * (right - left)
    count = steps(right - left, cut.kernel, cut.train.n_samples)
    return replace(seen, ends=(left, right, *span(y, 0.3)), x=np.linspace(left, right, count))
