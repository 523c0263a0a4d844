"""The band of the function for the band of measurements: the noise is left out."""

from __future__ import annotations

import numpy as np

from kernels import RBF, GaussianProcess
from pages.mistakes.stage.far import PROMISED
from pages.mistakes.stage.fits import PLACES, UP, wave
from pages.mistakes.stage.outcome import Curve, Numbers, Outcome, Side

GAMMA = 20.0
SHOWN = 150  # fresh points in the picture


def latent(numbers: Numbers, seed: int) -> Outcome:
    """Return the share of fresh measurements outside of two standard deviations.

    Those of f alone, or of y = f + noise, with ``points`` training points and a standard deviation
    ``noise_sd`` of the noise, which the Gaussian process is told.
    """
    drawn = wave(seed, int(numbers["points"]), numbers["noise_sd"])
    model = GaussianProcess(RBF(GAMMA), numbers["noise_sd"] ** 2).fit(drawn.X, drawn.y)
    everywhere = np.concatenate([PLACES[:, None], drawn.fresh_X])
    mean, latent_sd = model.predict(everywhere, return_std=True)
    f, there = np.split(mean, [len(PLACES)])

    def side(sd: np.ndarray) -> Side:
        band, sd_there = np.split(sd, [len(PLACES)])
        outside = float(np.mean(np.abs(drawn.fresh_y - there) > 2 * sd_there))
        picture = Curve(drawn.X[:, 0], drawn.y, PLACES, f, np.sin(10 * PLACES), UP, band,
                        (drawn.fresh_X[:SHOWN, 0], drawn.fresh_y[:SHOWN]))  # fmt: skip
        return Side(picture, outside, PROMISED, {"mean half width": float(2 * band.mean())})

    return Outcome(side(latent_sd), side(np.sqrt(latent_sd**2 + numbers["noise_sd"] ** 2)))
