"""A Gaussian process over one feature: mean, bands that say what they are, draws, points."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout, span
from pages.shared.figures.fit import line, named
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.style import CLASSES

DRAWN = 300  # points of a draw: enough for the eye, and a Cholesky factor of 300 x 300
FEW = 10  # points, up to which they say little of where the belief lies
OF_F, OF_Y = CLASSES[0], CLASSES[1]  # the function is blue, a new observation orange


def process(
    setting: Setting,
    model,
    shown: str = "posterior",
    bands: str = "f and y",
    draws: int = 0,
    seed: int = 0,
    x: np.ndarray | None = None,
    id: str = "stage",
) -> Figure:
    """Return the prior or the posterior of a Gaussian process over one feature.

    Parameters
    ----------
    setting : Setting
    model : GaussianProcess
        Fitted on the setting.
    shown : {"posterior", "prior"}
    bands : {"f and y", "f", "y"}
        Whose bands of 1 and 2 sigma: of the function, or of a new observation with its noise.
    draws, seed : int
        Number of draws of the function, and the seed of their normal numbers.
    x : ndarray of shape (m, 1), optional
        Where; over the data and the held-out points by default.
    id : str
        The figure's name on the page.
    """
    x = line(setting) if x is None else x
    data, test, flat = setting.train, setting.test, x[:, 0]
    seen = data.y if test is None else np.concatenate([data.y, test.y])
    low, high = span(seen, 0.35)
    mean, sd, noisy = moments(model, x, shown)
    if shown == "prior" or len(seen) <= FEW:
        room = 2.2 * _rounded_up(moments(model, x, "prior")[2].max())
        low, high = min(low, -room), max(high, room)
    traces = []
    if bands != "f":
        traces += tube(flat, mean, noisy, "y", OF_Y, filled=bands == "y")
    if bands != "y":
        traces += tube(flat, mean, sd, "f", OF_F, filled=True)
    traces += paths(model, x, shown, draws, seed)
    if test is not None:
        few = np.linspace(0, test.n_samples - 1, min(test.n_samples, 200)).astype(int)
        traces.append(points.held_out(test.X[few, 0], test.y[few]))
    traces.append(curve.curve(flat, mean, f"{shown} mean", OF_F))
    if setting.chosen:
        k = setting.kernel(x, data.X[list(setting.chosen[:1])])[:, 0]
        traces.append(curve.kernel_curve(flat, k, low, high))
    dots = points.plain_points(data.X[:, 0], data.y)
    if shown == "prior":
        dots["marker"] = dots["marker"] | {"opacity": 0.35}
    traces.append(dots)
    if setting.chosen:
        chosen = list(setting.chosen)
        traces.append(points.chosen(data.X[chosen, 0], data.y[chosen]))
    target = named(data.target_name, data.units, -1)
    return Figure(
        id=id,
        title="Prior, before any point is seen" if shown == "prior" else "Posterior",
        note=_note(bands, draws),
        data=traces,
        layout=layout(
            axis(named(data.feature_names[0], data.units, 0), (flat[0], flat[-1])),
            axis(target, (low, high)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 40, "b": 44},
            meta={"editable": True},
        ),
        alt=f"{shown.capitalize()} of {data.target_name} over {data.feature_names[0]} with bands "
        f"of 1 and 2 sigma and {data.n_samples} training points.",
        weight=1.7,
    )


def _rounded_up(sd: float) -> float:
    """Return the next power of two, so that the axis stays put while a variance moves a little."""
    return 2.0 ** np.ceil(np.log2(max(sd, 1e-300)) - 0.1)


def moments(model, x: np.ndarray, shown: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return mean, sd of the function and sd of a new observation at x, (m,) each."""
    if shown == "prior":
        variance = model.kernel.diag(x)
        return np.zeros(len(x)), np.sqrt(variance), np.sqrt(variance + model.noise)
    mean, sd = model.predict(x, return_std=True)
    return mean, sd, np.sqrt(sd**2 + model.noise)


def tube(
    x: np.ndarray, mean: np.ndarray, sd: np.ndarray, of: str, colour: str, filled: bool
) -> list[dict]:
    """Return the bands of 1 and 2 sigma, filled or as two pairs of lines."""
    what = "f, without noise" if of == "f" else "a new y, with noise"
    traces = []
    for times, shade in ((2, 0.16), (1, 0.3)):
        low, high, name = mean - times * sd, mean + times * sd, f"{times}σ of {what}"
        if filled:
            traces += curve.band(x, low, high, name, colour.replace(")", f"/{shade})"))
        else:
            look = {"colour": colour, "width": 1.2, "dash": "dot" if times == 1 else "dash"}
            traces += [curve.curve(x, edge, name, role="edge", **look) for edge in (low, high)]
    return [trace | {"showlegend": False} for trace in traces]  # the note says what they are


def paths(model, x: np.ndarray, shown: str, draws: int, seed: int) -> list[dict]:
    """Return draws of the function; the same seed gives the same wiggles at every slider value."""
    if not draws:
        return []
    few = x[np.linspace(0, len(x) - 1, min(len(x), DRAWN)).round().astype(int)]
    sample = model.sample_prior if shown == "prior" else model.sample_posterior
    drawn = sample(few, n_samples=draws, seed=seed)
    return [
        curve.curve(few[:, 0], values, "draws of f", CLASSES[2], 1.2, role="draw")
        | {"showlegend": False}
        for values in drawn.T
    ]


def _note(bands: str, draws: int) -> str:
    """Say what each band is."""
    said = {
        "f and y": "blue: 1σ, 2σ of f, without noise · dotted, dashed: of a new y, with noise",
        "f": "blue: 1σ and 2σ of f, without noise",
        "y": "orange: 1σ and 2σ of a new y, with noise",
    }
    return said[bands] + (" · green: draws of f" if draws else "")
