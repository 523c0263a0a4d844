"""Samples from the Gaussian process prior with a kernel, over one feature."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import across, axis, layout
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.sampling import TOO_COARSE, drawn_places, is_coarse
from pages.shared.pictures.results.viewport import Viewport


@dataclass(frozen=True, eq=False)
class Samples:
    """Functions drawn from a Gaussian process with this kernel."""

    viewport: Viewport  # the axes
    x: np.ndarray  # (m,), the places at which the functions are drawn
    f: np.ndarray  # (m, p), one function in each column
    top: float  # three times the largest standard deviation
    note: str = ""  # what to know where the places are too few for the kernel


def compute_samples(setting: Setting, viewport: Viewport) -> Samples | None:
    """Return functions drawn from the kernel over one feature, where it allows any."""
    count, seed = setting.values.get("draws", 0), setting.values.get("draw_seed", 0)
    if viewport.y is not None or not setting.kernel.is_psd or not count:
        return None
    x = viewport.samples[drawn_places(viewport.x, setting.kernel)]
    f = np.asarray(GaussianProcess(setting.kernel).sample_prior(x, count, seed))
    top = 3 * float(np.sqrt(np.max(setting.kernel.diag(x))))
    coarse = is_coarse(float(np.ptp(viewport.x)), setting.kernel, len(x))
    return Samples(viewport, x[:, 0], f.reshape(len(x), -1), top, TOO_COARSE if coarse else "")


def picture(samples: Samples) -> Figure:
    """Return the functions as curves."""
    note = ["of mean 0, with this kernel as covariance", samples.note]
    return Figure(
        id="draws",
        title="Samples from the Gaussian process prior",
        note=" · ".join(filter(None, note)),
        data=[
            curve.line(samples.x, f, "draw", CLASSES[c % 8], 1.8) for c, f in enumerate(samples.f.T)
        ],
        layout=layout(across(samples.viewport), axis("f(x)", (-samples.top, samples.top))),
        alt=f"{samples.f.shape[1]} random functions with this kernel as covariance.",
        weight=1.2,
    )
