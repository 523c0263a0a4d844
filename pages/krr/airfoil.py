"""The airfoil noise table, told honestly: naive, scaled, tuned, and split as it was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.model_selection import GroupShuffleSplit, train_test_split
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from threadpoolctl import threadpool_limits

import datasets
from datasets import Dataset
from kernels import RBF, Constant, GaussianProcess, KernelRidge, Laplacian, Linear
from pages.shared import upload
from pages.shared.method import Method
from pages.shared.setting import Setting

# Least and largest value of each column: Hz, degrees, m, m/s, m.
RANGES = np.array(
    [[200, 20_000], [0, 22.2], [0.0254, 0.3048], [31.7, 71.3], [4.0068e-4, 0.0584113]]
)
ROWS = 1000  # fewer are not that table
SPLIT_SEED = 69
GROUP_SEEDS = range(5)


@dataclass(frozen=True)
class Step:
    """One way to go at the table.

    ``scaler`` makes a fresh scaler or is None, ``logs`` takes log10 of frequency and thickness,
    ``centred`` subtracts the mean of the training targets before the fit.
    """

    name: str
    make: Callable[[], Any]
    scaler: Callable[[], Any] | None = None
    logs: bool = False
    centred: bool = True


class Searched:
    """A Gaussian process whose RBF has one gamma for each feature.

    They, the noise and the variance are where the marginal likelihood of the training part is
    highest, as a search from equal gammas finds it.
    """

    def fit(self, X: np.ndarray, y: np.ndarray) -> Searched:
        """Search and fit; ``y`` (n,) has mean 0."""
        self.unit_ = float(y.std()) or 1.0
        begin = 1.0 * RBF(gamma=(0.5,) * X.shape[1])
        self.model_ = GaussianProcess(begin, noise=0.05).fit(X, y / self.unit_)
        self.model_.optimise()
        return self

    def predict(self, X: np.ndarray) -> np.ndarray:
        """Return the posterior mean (m,)."""
        return self.unit_ * self.model_.predict(X)


def _trees(**more) -> Callable[[], Any]:
    return lambda: HistGradientBoostingRegressor(random_state=0, **more)


STEPS = (
    Step("linear ridge, 0 to 1", lambda: KernelRidge(Linear() + Constant(1.0), 0.1), MinMaxScaler),
    Step("naive: RBF γ = 1, λ = 0.1, raw features", lambda: KernelRidge(RBF(1.0), 0.1)),
    Step(
        "scaled: the same, features 0 to 1",
        lambda: KernelRidge(RBF(1.0), 0.1),
        MinMaxScaler,
        centred=False,
    ),
    Step("tuned: RBF γ = 21.5, λ = 0.01", lambda: KernelRidge(RBF(21.5), 0.01), MinMaxScaler),
    Step(
        "tuned: Laplacian, logarithms, standardised",
        lambda: KernelRidge(Laplacian(0.46), 1e-5),
        StandardScaler,
        logs=True,
    ),
    Step(
        "Gaussian process: a width for each feature, by the evidence",
        Searched,
        StandardScaler,
        logs=True,
    ),
    Step("boosted trees, a poor opponent (learning rate 2)", _trees(learning_rate=2, max_depth=4)),
    Step("boosted trees, defaults", _trees()),
    Step(
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


def table(method: Method, setting: Setting) -> tuple[np.ndarray, np.ndarray] | None:
    """Return all rows (n, 5) and levels (n,) of the airfoil table, unscaled; None for others."""
    own = upload.offered(method.tasks).get(setting.values["data"])
    if own is None or setting.train.n_features != 5:
        return None
    if not isinstance(own, Dataset):
        c = own.choices
        own = datasets.prepare(
            own.frame, c.target, c.features, c.task, c.missing, "none", 0.0, max_rows=2000
        ).train
    order = columns(own.X)
    return None if order is None else (own.X[:, order], own.y)


def settings_of(X: np.ndarray) -> np.ndarray:
    """Return the wind-tunnel setting of each row: rows that differ in frequency only share one."""
    return np.unique(X[:, 1:], axis=0, return_inverse=True)[1].ravel()


def splits(X: np.ndarray) -> dict[str, list[tuple[np.ndarray, np.ndarray]]]:
    """Return the (training, test) rows of a split by rows, and of five splits by settings."""
    rows = np.arange(len(X))
    groups = settings_of(X)
    by_rows = train_test_split(rows, test_size=0.25, random_state=SPLIT_SEED)
    return {
        "rows": [tuple(by_rows)],
        "settings": [
            next(GroupShuffleSplit(1, test_size=0.25, random_state=s).split(X, groups=groups))
            for s in GROUP_SEEDS
        ],
    }


def run(step: Step, X: np.ndarray, y: np.ndarray, a: np.ndarray, b: np.ndarray) -> float:
    """Return the test RMSE of one step: fitted to rows ``a``, judged on rows ``b``."""
    F = X.copy()
    if step.logs:
        F[:, [0, 4]] = np.log10(F[:, [0, 4]])
    seen, new = F[a], F[b]
    if step.scaler is not None:
        scaler = step.scaler().fit(seen)
        seen, new = scaler.transform(seen), scaler.transform(new)
    mean = y[a].mean() if step.centred else 0.0
    with alone():
        model = step.make().fit(seen, y[a] - mean)
    return float(np.sqrt(np.mean((model.predict(new) + mean - y[b]) ** 2)))


def alone() -> threadpool_limits:
    """Return a context in which boosted trees keep to this thread.

    On a machine where others compute, several threads wait for each other, for seconds where one
    needs a tenth of a second.
    """
    return threadpool_limits(1, user_api="openmp")


def story(
    X: np.ndarray, y: np.ndarray, tell: Callable[[float, str], None] = lambda share, text: None
) -> Iterator[dict[str, Any]]:
    """Yield a row of the table of errors for each step.

    ``tell`` (share done, what is next) is called before each fit; what it raises ends the story.
    """
    cut = splits(X)
    pairs = [*cut["rows"], *cut["settings"]]
    for i, step in enumerate(STEPS):
        errors = []
        for a, b in pairs:
            tell((i + len(errors) / len(pairs)) / len(STEPS), step.name)
            errors.append(run(step, X, y, a, b))
        yield {
            "what": step.name,
            "test RMSE, single rows held out [dB]": errors[0],
            "test RMSE, whole settings held out [dB]": float(np.mean(errors[1:])),
        }


def section(method: Method, setting: Setting) -> None:
    """Show the story where this table is loaded; nothing otherwise."""
    found = table(method, setting)
    if found is None:
        return
    X, y = found
    key = f"{method.slug}_airfoil"
    st.markdown("##### The airfoil noise, told honestly")
    st.markdown(
        "1503 sound levels, but from only 106 wind-tunnel settings: each was measured at up to 19 "
        "frequencies. Nine models, and two ways of holding points out. The Gaussian process "
        "searches its widths anew on each training part: a few seconds every time."
    )
    rows = st.session_state.setdefault(key, [])
    with st.container(horizontal=True, vertical_alignment="center"):
        start = st.button("Tell it" if not rows else "Again", key=f"{key}_go")
        place = st.empty()
    if start:
        rows.clear()
        with place.container(horizontal=True, vertical_alignment="center"):
            bar = st.progress(0.0, "Fitting")
            st.button("Stop", key=f"{key}_stop")
        for row in story(X, y, bar.progress):
            rows.append(row)
        place.empty()
    if not rows:
        return
    st.dataframe(
        rows,
        hide_index=True,
        column_config={
            name: st.column_config.NumberColumn(format="%.2f") for name in list(rows[0])[1:]
        },
    )
    st.markdown(
        "**Scale first**: the raw frequency drowns all else. **Tune on the training part** "
        "alone. **Give each feature its own width**: the evidence finds five that nobody would "
        "tune by hand, and single rows are met best; on new settings that is no gain over the "
        "Laplacian. **Choose a fair opponent**: trees at learning rate 2 lose to anything. "
        "**Split as the data were made**: a held-out row whose neighbours in frequency were "
        "learned is easy, and the error for a wing never measured is nearly twice as large."
    )
