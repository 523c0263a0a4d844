"""A band far away: it holds for the functions of the kernel, not for those of the world."""

from __future__ import annotations

import numpy as np

from kernels import RBF, Constant, GaussianProcess, Kernel, Linear, Periodic
from pages.mistakes.stage.outcome import Curve, Numbers, Outcome, Side

N, LAST, NOISE, FRESH = 40, 4.0, 0.2, 200
TREND = 0.6  # of the truth, by unit of x
PROMISED = 0.0455  # outside of two standard deviations of a normal distribution


def truth(x: np.ndarray) -> np.ndarray:
    """Return 0.6 x + sin(2 pi x)."""
    return TREND * x + np.sin(2 * np.pi * x)


def far(numbers: Numbers, seed: int) -> Outcome:
    """Return Gaussian processes on 0 ... 4, with the share of points outside the band beyond.

    The kernel is an RBF of lengthscale ``rbf_lengthscale``, or one with a trend and a period, as
    the truth has them. The fresh points lie up to ``distance`` beyond the last training point.
    """
    rng = np.random.default_rng(seed)
    end = LAST + numbers["distance"]
    x, ahead = np.sort(rng.uniform(0, LAST, N)), np.sort(rng.uniform(LAST, end, FRESH))
    y, fresh = (truth(at) + NOISE * rng.standard_normal(len(at)) for at in (x, ahead))
    places = np.linspace(0, end, 321)
    middle = float(y.mean())

    def side(kernel: Kernel) -> Side:
        model = GaussianProcess(kernel, NOISE**2).fit(x[:, None], y - middle)
        everywhere = np.concatenate([places, ahead, x])[:, None]
        mean, sd = model.predict(everywhere, return_std=True, include_noise=True)
        mean = mean + middle
        f, there, inside = np.split(mean, [len(places), len(places) + FRESH])
        band, sd_there, sd_inside = np.split(sd, [len(places), len(places) + FRESH])
        outside = float(np.mean(np.abs(fresh - there) > 2 * sd_there))
        near = float(np.mean(np.abs(y - inside) > 2 * sd_inside))
        picture = Curve(x, y, places, f, truth(places), (-3.0, 1.5 + TREND * end), band,
                        (ahead, fresh))  # fmt: skip
        return Side(picture, outside, PROMISED, shares={"outside, training points": near})

    wide = Constant(1.0) * RBF(0.5 / numbers["rbf_lengthscale"] ** 2)
    structured = Linear() + Constant(10.0) + Periodic(period=1.0, lengthscale=1.0)
    return Outcome(side(wide), side(structured))
