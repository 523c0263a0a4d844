"""Models for the airfoil noise table: naive, scaled, tuned, and split as the data were made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.model_selection import GroupShuffleSplit, train_test_split
from sklearn.preprocessing import MinMaxScaler, StandardScaler

from datasets import wind_tunnel_settings
from kernels import RBF, Constant, GaussianProcess, KernelRidge, Laplacian, Linear
from pages.krr.results.timing import single_threaded

# Least and largest value of each column: Hz, degrees, m, m/s, m.
RANGES = np.array(
    [[200, 20_000], [0, 22.2], [0.0254, 0.3048], [31.7, 71.3], [4.0068e-4, 0.0584113]]
)
ROWS = 1000  # fewer are not that table
SPLIT_SEED = 69
GROUP_SEEDS = range(5)
FITS = 1 + len(GROUP_SEEDS)  # of each model


@dataclass(frozen=True)
class Recipe:
    """One model for the table.

    ``scaler`` makes a fresh scaler or is None, ``logs`` takes log10 of frequency and thickness,
    ``centred`` subtracts the mean of the training targets before the fit.
    """

    name: str
    make: Callable[[], Any]
    scaler: Callable[[], Any] | None = None
    logs: bool = False
    centred: bool = True


class RelevanceProcess:
    """A Gaussian process with automatic relevance determination: one gamma for each feature.

    They, the noise and the variance are where the marginal likelihood of the training part is
    highest, as a search from equal gammas finds it.
    """

    def fit(self, X: np.ndarray, y: np.ndarray) -> RelevanceProcess:
        """Search and fit; ``y`` (n,) has mean 0."""
        self.unit_ = float(y.std()) or 1.0
        begin = 1.0 * RBF(gamma=(0.5,) * X.shape[1])
        self.model_: Any = GaussianProcess(begin, noise=0.05).fit(X, y / self.unit_)
        self.model_.optimise()
        return self

    def predict(self, X: np.ndarray) -> np.ndarray:
        """Return the posterior mean (m,)."""
        mean: np.ndarray = self.model_.predict(X)
        return self.unit_ * mean


def _trees(**more: Any) -> Callable[[], Any]:
    return lambda: HistGradientBoostingRegressor(random_state=0, **more)


RECIPES = (
    Recipe(
        "linear ridge, 0 to 1", lambda: KernelRidge(Linear() + Constant(1.0), 0.1), MinMaxScaler
    ),
    Recipe("naive: RBF γ = 1, λ = 0.1, raw features", lambda: KernelRidge(RBF(1.0), 0.1)),
    Recipe(
        "scaled: the same, features 0 to 1",
        lambda: KernelRidge(RBF(1.0), 0.1),
        MinMaxScaler,
        centred=False,
    ),
    Recipe("tuned: RBF γ = 21.5, λ = 0.01", lambda: KernelRidge(RBF(21.5), 0.01), MinMaxScaler),
    Recipe(
        "tuned: Laplacian, logarithms, standardised",
        lambda: KernelRidge(Laplacian(0.46), 1e-5),
        StandardScaler,
        logs=True,
    ),
    Recipe(
        "Gaussian process: a width for each feature, by the marginal likelihood",
        RelevanceProcess,
        StandardScaler,
        logs=True,
    ),
    Recipe("boosted trees, badly chosen (learning rate 2)", _trees(learning_rate=2, max_depth=4)),
    Recipe("boosted trees, defaults", _trees()),
    Recipe(
        "boosted trees, tuned",
        _trees(max_iter=1000, max_leaf_nodes=15, min_samples_leaf=5),
    ),
)


def columns(X: np.ndarray) -> np.ndarray | None:
    """Return which columns of a table are the airfoil's five, in its order; None if they are not.

    They are told by their ranges, as names and order are the uploader's own.
    """
    if X.ndim != 2 or X.shape[1] != 5 or len(X) < ROWS:
        return None
    found = np.array([X.min(axis=0), X.max(axis=0)]).T
    near = np.abs(found[:, None, :] - RANGES[None, :, :]) <= 0.02 * RANGES[None, :, 1:]
    match = near.all(axis=2)
    if not (match.sum(axis=0) == 1).all() or not (match.sum(axis=1) == 1).all():
        return None
    return match.argmax(axis=0)


def splits(X: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return (training, test) rows: of one split by rows, then of five by wind-tunnel settings."""
    rows = np.arange(len(X))
    groups = wind_tunnel_settings(X)
    by_rows = train_test_split(rows, test_size=0.25, random_state=SPLIT_SEED)
    return [
        tuple(by_rows),
        *(
            next(GroupShuffleSplit(1, test_size=0.25, random_state=s).split(X, groups=groups))
            for s in GROUP_SEEDS
        ),
    ]


def error_of(recipe: Recipe, X: np.ndarray, y: np.ndarray, a: np.ndarray, b: np.ndarray) -> float:
    """Return the RMSE of one model: fitted to rows ``a``, judged on rows ``b``."""
    F = X.copy()
    if recipe.logs:
        F[:, [0, 4]] = np.log10(F[:, [0, 4]])
    seen, new = F[a], F[b]
    if recipe.scaler is not None:
        scaler = recipe.scaler().fit(seen)
        seen, new = scaler.transform(seen), scaler.transform(new)
    mean = y[a].mean() if recipe.centred else 0.0
    with single_threaded():
        model = recipe.make().fit(seen, y[a] - mean)
    return float(np.sqrt(np.mean((model.predict(new) + mean - y[b]) ** 2)))


def errors_of(X: np.ndarray, y: np.ndarray) -> Iterator[float]:
    """Yield the test RMSE of each model on each split, model by model."""
    parts = splits(X)
    for recipe in RECIPES:
        for a, b in parts:
            yield error_of(recipe, X, y, a, b)


def table(errors: Sequence[float]) -> list[dict[str, Any]]:
    """Return a row for each model whose errors are all known."""
    done = [errors[i : i + FITS] for i in range(0, len(errors) - FITS + 1, FITS)]
    return [
        {
            "model": recipe.name,
            "test RMSE, single rows held out [dB]": found[0],
            "test RMSE, whole settings held out [dB]": float(np.mean(found[1:])),
        }
        for recipe, found in zip(RECIPES, done, strict=False)
    ]
