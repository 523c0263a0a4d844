"""How much of the variance each component explains, with the kernel and without."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelPCA
from pages.kpca.stage.linear import Principal, principal
from pages.kpca.stage.scree import MAX_BARS, scree_plot
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting

ENOUGH = 0.9  # of the variance


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Eigenvalues of the (centred) Gram matrix, and linear PCA beside it."""

    eigenvalues: np.ndarray  # (r,) of at most 20 components, largest first
    shares: np.ndarray  # (r,) of the variance in feature space, or of the mean square
    in_use: int  # how many components the slider says
    needed: int | None  # components for 90 % of the variance; None where 20 do not suffice
    linear: Principal
    centred: bool
    notices: tuple[str, ...]


def compute(setting: Setting) -> Spectrum:
    """Return the spectrum of a setting."""
    n, q = setting.train.n_samples, int(setting.values["n_components"])
    centre = setting.values.get("centring", "on") == "on"
    model = setting.fit(KernelPCA, n_components=min(MAX_BARS, n), centre=centre)
    enough = np.flatnonzero(np.cumsum(model.explained_variance_ratio_) >= ENOUGH)
    return Spectrum(
        eigenvalues=model.eigenvalues_,
        shares=model.explained_variance_ratio_,
        in_use=min(q, n),
        needed=int(enough[0]) + 1 if enough.size else None,
        linear=principal(setting.train.X),
        centred=centre,
        notices=tuple(model.notices_),
    )


def draw(spectrum: Spectrum) -> Scene:
    """Draw the scree of kernel PCA beside that of linear PCA."""
    shares, linear = spectrum.shares, spectrum.linear
    what = "variance" if spectrum.centred else "mean square"
    words = f"more than {len(shares)}" if spectrum.needed is None else ""
    return Scene(
        figures=[
            scree_plot(
                spectrum.eigenvalues, shares, "kernel_scree", spectrum.in_use, "Kernel components"
            ),
            scree_plot(linear.variances, linear.shares, "plain_scree", 0, "Linear components"),
        ],
        readouts=[
            Readout("components_needed", spectrum.needed, "", "components for 90 %",
                    f"Of the {what} in feature space.", words=words),
            Readout("linear_components_needed", linear.needed(), "", "linear for 90 %",
                    "Of the variance of the features themselves."),
        ],
        notices=spectrum.notices,
    )  # fmt: skip


TEXT = (
    "The eigenvalues $\\mu_j$ say how many directions of feature space the data use; the line "
    "is the share of the first components together, with centring their explained variance. A wide "
    "RBF kernel (small $\\gamma$) is nearly linear: few components. A narrow one makes all "
    "points nearly orthogonal in feature space: the scree is flat, and no direction is better "
    "than another. Dotted: the number of components in use."
)
VIEW = View("scree", "Scree", (Text(TEXT), stage(compute, draw, height=320)))
