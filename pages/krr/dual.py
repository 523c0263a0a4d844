"""Primal against dual: weights on features or weights on points, and what each costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import comb

import numpy as np
import streamlit as st

from kernels import (
    Constant,
    Cosine,
    Factorisation,
    Kernel,
    KernelRidge,
    Linear,
    Polynomial,
    Product,
    Sum,
    White,
    nystroem_features,
    polynomial_features,
)
from pages.krr.figures import costs
from pages.krr.rivals import timed
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.results.frame import frame
from pages.shared.results.points import points
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

MOST_FEATURES = 600
FEATURES = 60  # of the approximation, at first


def explicit(kernel: Kernel, X: np.ndarray) -> np.ndarray | None:
    """Return features Phi (n, D) with Phi Phi^T = K exactly; None if there are none or too many."""
    n, d = X.shape
    match kernel:
        case Linear():
            return X if d <= MOST_FEATURES else None
        case Cosine():
            norms = np.linalg.norm(X, axis=1, keepdims=True)
            return X / np.where(norms > 0, norms, 1.0) if d <= MOST_FEATURES else None
        case Constant():
            return np.full((n, 1), np.sqrt(kernel.value))
        case Polynomial() if kernel.coef0 >= 0 and comb(d + kernel.degree, d) <= MOST_FEATURES:
            return polynomial_features(X, kernel.degree, kernel.coef0, kernel.gamma)
        case Sum() | Product():
            a, b = explicit(kernel.k1, X), explicit(kernel.k2, X)
            if a is None or b is None:
                return None
            if isinstance(kernel, Sum):
                return np.hstack([a, b])
            if a.shape[1] * b.shape[1] > MOST_FEATURES:
                return None
            return np.einsum("ni,nj->nij", a, b).reshape(n, -1)
    return None


def dual_cost(n, d):
    """Return n^2 d + n^3 / 3 multiplications: the Gram matrix and its Cholesky factor."""
    return np.square(n) * float(d) + np.power(n, 3.0) / 3


def primal_cost(n, width):
    """Return n D^2 + D^3 / 3 multiplications: Phi^T Phi and its Cholesky factor."""
    return np.asarray(n) * float(width) ** 2 + float(width) ** 3 / 3


@dataclass(frozen=True)
class Both:
    """Predictions (m,) of both solutions, the number of features, the seconds each took."""

    dual: np.ndarray
    primal: np.ndarray
    width: int
    exact: bool
    seconds: tuple[float, float]


def both(setting: Setting, at: np.ndarray, features: int = FEATURES) -> Both:
    """Solve the ridge problem in its dual and in its primal form, and predict at ``at`` (m, d).

    Where the kernel has no finite feature map, ``features`` Nystroem features stand in for it.

    Raises
    ------
    ValueError
        For a kernel that is not positive semi-definite: it belongs to no feature space.
    """
    X, y, kernel, lam = setting.train.X, setting.train.y, setting.kernel, setting.values["lam"]
    if not kernel.is_psd:
        raise ValueError(
            "This kernel is not positive semi-definite: no features have it as their product, so "
            "there is only the dual."
        )
    stacked = explicit(kernel, np.vstack([X, at]))
    exact = stacked is not None
    if exact:
        Phi, Phi_at = stacked[: len(X)], stacked[len(X) :]
    else:
        m = min(features, len(X))
        Phi, Phi_at = nystroem_features(X, kernel, m), nystroem_features(X, kernel, m, Y=at)
    weights = primal(Phi, y, lam)
    seconds = (
        timed(lambda: Factorisation(kernel, X).solve(y[:, None], lam)),
        timed(lambda: primal(Phi, y, lam)),
    )
    dual = setting.fit(KernelRidge).predict(at)
    return Both(dual, Phi_at @ weights, Phi.shape[1], exact, seconds)


def primal(Phi: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w (D,) that minimises |y - Phi w|^2 + lam |w|^2, by least squares on stacked rows.

    The stacked system [Phi; sqrt(lam) I] w = [y; 0] has the root of the condition number of
    Phi^T Phi + lam I.
    """
    width = Phi.shape[1]
    rows = np.vstack([Phi, np.sqrt(lam) * np.eye(width)])
    return np.linalg.lstsq(rows, np.append(y, np.zeros(width)), rcond=None)[0]


def draw(features: int, setting: Setting) -> Scene:
    """Draw both predictions and both costs."""
    n, d = setting.train.X.shape
    seen = frame(setting)
    at = seen.samples if d == 1 else setting.train.X
    found = both(setting, at, features)
    apart = setting.unit * float(np.abs(found.dual - found.primal).max())
    if d == 1:
        first = costs.both_curves(seen, points(setting, seen), found.dual, found.primal)
    else:
        first = costs.both_points(span(setting.train.y, 0.1), found.dual, found.primal)
    kind = "Exactly those of this kernel." if found.exact else APPROXIMATED
    ms = [1000 * s for s in found.seconds]
    return Scene(
        [first, costs.costs(n, d, found.width, dual_cost, primal_cost)],
        [
            Readout("largest difference", number(apart), "Between the two predictions shown."),
            Readout("features D", str(found.width), kind),
            Readout("dual", f"{ms[0]:.2g} ms", f"{n} equations for {n} weights on points."),
            Readout(
                "primal",
                f"{ms[1]:.2g} ms",
                f"{found.width} equations for {found.width} weights on features, those given.",
            ),
            Readout(
                "memory",
                f"{_bytes(n * n)} or {_bytes(found.width**2)}",
                "Of the matrix to be factorised: n × n for the dual, D × D for the primal.",
            ),
        ],
        [] if found.exact else [NOISE if _is_noisy(setting.kernel) else APPROXIMATE],
    )


APPROXIMATED = (
    "Nyström features, an approximation: of those asked for, the ones that 16 digits can tell "
    "from sums of the others."
)
APPROXIMATE = (
    "This kernel has no finite list of features (or more than "
    f"{MOST_FEATURES}): only the dual is exact, and Nyström features approach it."
)


NOISE = (
    "White noise is a feature of each point by itself: new points share none of it, and the primal "
    "here does without. Move it to λ, where it belongs."
)


def _is_noisy(kernel: Kernel) -> bool:
    return any(isinstance(leaf, White) for leaf in kernel.leaves())


def _bytes(numbers: int) -> str:
    size = 8.0 * numbers
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000 or unit == "GB":
            return f"{size:.3g} {unit}"
        size /= 1000
    raise AssertionError


def tab(method: Method, setting: Setting) -> None:
    """Show both solutions, with the number of features where it is free."""
    key = f"{method.slug}_dual_features"
    n = setting.train.n_samples
    most = min(n, 300)
    if setting.kernel.is_psd and most > 1 and explicit(setting.kernel, setting.train.X[:1]) is None:
        st.session_state[key] = min(st.session_state.get(key, FEATURES), most)
        st.slider("Nyström features of the primal", 1, most, step=1, key=key, width=420)
    features = st.session_state.get(key, FEATURES)
    lesson.perform(
        method,
        partial(draw, features),
        setting.values,
        name="dual",
        height=310,
        depends=str(features),
    )
    st.markdown(
        "The same minimum, written twice. **Primal**: one weight for each of the $D$ features, "
        "$(\\Phi^\\top\\Phi + \\lambda I_D)\\,w = \\Phi^\\top y$. **Dual**: one weight for each of "
        "the $n$ points, $(\\Phi\\Phi^\\top + \\lambda I_n)\\,\\alpha = y$, and $w = "
        "\\Phi^\\top\\alpha$. Few features and many points: take the primal. Many features, or "
        "infinitely many: the dual, in which only $K = \\Phi\\Phi^\\top$ is left."
    )
