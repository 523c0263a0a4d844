"""What each kernel believes beyond the data: five of them side by side, and the page's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import streamlit as st

from kernels import (
    RBF,
    GaussianProcess,
    Kernel,
    Linear,
    Matern,
    Periodic,
    RationalQuadratic,
)
from pages.gp.figures import process
from pages.shared import lesson
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.results.process import moments
from pages.shared.scene import Figure, Scene
from pages.shared.setting import Setting, resolve
from pages.shared.style import INK, MUTED

REACH = "gp_reach"
MOST = 200  # samples of a fit here
STEPS = 160  # points of a curve
EVALUATIONS = 40  # of the likelihood for each kernel
TIE = 3.0  # nats
BESIDE = (
    ("RBF", "falls back to 0, the prior mean, a lengthscale or two later"),
    ("Matérn 1/2", "lets go at once, like a random walk that is pulled home"),
    ("Rational quadratic", "lets go slowly: many lengthscales at once"),
    ("Linear", "goes on for ever, ever less sure"),
    ("Periodic + RBF", "repeats itself around what it has learned"),
)


class Believed(NamedTuple):
    """A kernel and noise as the marginal likelihood would have them."""

    title: str
    note: str
    kernel: Kernel
    noise: float


def candidates(title: str, n: int) -> list[Kernel]:
    """Return starts for a kernel on n points over an interval of length 1, short scales first."""
    scales = np.array([0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.0])
    match title:
        case "RBF":
            return [RBF(gamma=0.5 / s**2) for s in scales]
        case "Matérn 1/2":
            return [Matern(nu=0.5, lengthscale=s) for s in scales]
        case "Rational quadratic":
            return [RationalQuadratic(alpha=1.0, lengthscale=s) for s in scales]
        case "Linear":
            return [c * (Linear() + 1.0) for c in (1.0, 10.0)]
    trend = RBF(gamma=0.5 / 0.3**2)
    periods = 1 / np.geomspace(max(n / 4, 2), 2, 90)
    return [Periodic(period=p, lengthscale=1.0) + trend for p in periods]


def believed(title: str, note: str, t: np.ndarray, y: np.ndarray) -> Believed:
    """Return a kernel of that kind at hyperparameters that make the data likely.

    The best of the starts, the shortest of several as good, is improved by the optimiser for at
    most 40 evaluations. The start stays where that does not help, or where a period wanders off
    to a multiple of itself.

    Parameters
    ----------
    t : ndarray of shape (n, 1)
        The feature, shifted and scaled to an interval of length 1 about 0.
    y : ndarray of shape (n,)
    """
    variance = float(y.var()) or 1.0
    fits = [
        GaussianProcess(variance * kernel, 0.1 * variance).fit(t, y)
        for kernel in candidates(title, len(y))
    ]
    values = [model.evidence_.total for model in fits]
    best = next(m for m, v in zip(fits, values, strict=True) if v >= max(values) - TIE)
    start = Believed(title, note, best.kernel, best.noise)
    before, count = best.evidence_.total, 0

    def enough(*_) -> bool:
        nonlocal count
        count += 1
        return count >= EVALUATIONS

    try:
        best.optimise(callback=enough)
    except ValueError:
        return start
    wandered = abs(np.log(period(best.kernel) / period(start.kernel))) > 0.2
    if wandered or best.evidence_.total < before:
        return start
    return Believed(title, note, best.kernel, best.noise)


def period(kernel: Kernel) -> float:
    """Return the period of the periodic part of a kernel, 1 where there is none."""
    return next((k.period for k in kernel.leaves() if isinstance(k, Periodic)), 1.0)


def thinned(setting: Setting) -> tuple[np.ndarray, np.ndarray]:
    """Return at most 200 training points, evenly among their order along the feature."""
    X, y = setting.train.X, setting.train.y
    order = np.argsort(X[:, 0], kind="stable")
    few = order[np.linspace(0, len(y) - 1, min(len(y), MOST)).round().astype(int)]
    return X[few], y[few]


def unit(x: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return x on the scale on which X has length 1 about 0."""
    low, high = float(X.min()), float(X.max())
    return (x - (low + high) / 2) / ((high - low) or 1.0)


def draw(kinds: list[Believed], reach: float, own: bool, setting: Setting) -> Scene:
    """Draw each belief over the data and as far again to the right as ``reach`` says."""
    X, y = thinned(setting)
    if own:
        mine = Believed("Your kernel", str(setting.kernel), setting.kernel, setting.values["noise"])
        kinds = [*kinds, mine]
    figures = [_panel(setting, kind, X, y, reach, i) for i, kind in enumerate(kinds)]
    return Scene(figures=figures)


def _panel(setting: Setting, kind: Believed, X, y, reach: float, place: int) -> Figure:
    low, high = span(X[:, 0], 0.02)
    end = high + reach * (high - low)
    x = np.linspace(low, end, STEPS)[:, None]
    own = kind.kernel is setting.kernel
    model = GaussianProcess(kind.kernel, kind.noise).fit(X if own else unit(X, X), y)
    at = moments(model, x if own else unit(x, X))
    bottom, top = span(y, 0.5)
    dots = points.plain_points(X[:, 0], y, 3) | {"meta": {"role": "mark"}}
    dots["marker"] = {"color": INK, "size": 3, "opacity": 0.6}
    traces = [
        *process.tube(x[:, 0], at.mean, at.sd, "f", process.OF_F, filled=True),
        curve.curve(x[:, 0], at.mean, "mean", process.OF_F, 2),
        dots,
    ]
    if setting.test is not None and setting.test.X[:, 0].min() > X[:, 0].max():
        traces.append(points.held_out(setting.test.X[:, 0], setting.test.y))
    edge = float(X[:, 0].max())
    border = {"type": "line", "x0": edge, "x1": edge, "y0": bottom, "y1": top}
    return Figure(
        id=f"beyond{place}",
        title=kind.title,
        note=kind.note if len(kind.note) < 60 else kind.note[:58] + "…",
        data=traces,
        layout=layout(
            axis(setting.train.feature_labels[0], (low, end)),
            axis(setting.train.target_label, (bottom, top)),
            shapes=[border | {"line": {"color": MUTED, "width": 1, "dash": "dot"}}],
        ),
        alt=f"{kind.title} beyond the data: {kind.note}.",
    )


def tab(method: Method, setting: Setting) -> None:
    """Show how the kernels go on beyond the last point."""
    st.markdown(
        "Between the points the data speak; beyond them only the kernel does. Each kernel below, "
        "but for yours, was given the hyperparameters that make these data likely; all data count. "
        "Bands: 1σ and 2σ of $f$, without noise. Dotted: where the data end."
    )
    shown = setting
    if setting.train.n_features != 1:
        shown = resolve(method.defaults("sine"), {}, {})
        st.caption("This tab needs data with a single feature. Shown is the sine; try CO2, too.")
    if REACH not in st.session_state:
        st.session_state[REACH] = 0.5
    reach = st.slider("how far beyond, in widths of the data", 0.1, 1.5, step=0.1, key=REACH)
    kinds = _kinds(shown, lambda share, text, bar: bar.progress(share, text))
    if shown.train.n_samples > MOST:
        st.caption(f"Fitted to {MOST} of {shown.train.n_samples} points, evenly spread.")
    for name, part, own in (("beyond", kinds[:3], False), ("beyond_more", kinds[3:], True)):
        draw_ = partial(draw, part, reach, own and shown is setting)
        if shown is not setting:
            draw_ = partial(_instead, draw_, shown)
        depends = f"{reach} {len(kinds)} {name}"
        lesson.perform(method, draw_, setting.values, name=name, height=230, depends=depends)


def _instead(draw_: Callable, shown: Setting, setting: Setting) -> Scene:
    return draw_(shown)


def _kinds(setting: Setting, tell: Callable) -> list[Believed]:
    kept = st.session_state.setdefault("gp_beyond", {})
    key = setting.train.fingerprint
    found = kept.setdefault(key, [])
    while len(kept) > 4:
        del kept[next(iter(kept))]
    if len(found) < len(BESIDE):
        bar = st.progress(0.0, "Fitting the kernels")
        X, y = thinned(setting)
        for i, (title, note) in enumerate(BESIDE[len(found) :], start=len(found)):
            tell(i / len(BESIDE), f"Fitting {title}", bar)
            found.append(believed(title, note, unit(X, X), y))
        bar.empty()
    return found
