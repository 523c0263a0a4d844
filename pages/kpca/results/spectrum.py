"""How the variance is spread over the components, with the kernel and without."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelPCA
from pages.kpca.results.linear import Principal, principal
from pages.shared.setting import Setting

SHOWN = 20  # components
ENOUGH = 0.9  # of the variance


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Eigenvalues of the (centred) Gram matrix, and linear PCA beside it.

    Attributes
    ----------
    eigenvalues, shares : ndarray of shape (r,)
        Of at most 20 components, largest first.
    in_use : int
        How many components the slider says.
    needed : int or None
        Components for 90 % of the variance; None where 20 do not suffice.
    linear : Principal
    notices : tuple of str
    """

    eigenvalues: np.ndarray
    shares: np.ndarray
    in_use: int
    needed: int | None
    linear: Principal
    notices: tuple[str, ...]


def spectrum(setting: Setting) -> Spectrum:
    """Return the spectrum of a setting."""
    n, q = setting.train.n_samples, int(setting.values["n_components"])
    centre = setting.values.get("centring", "on") == "on"
    model = setting.fit(KernelPCA, n_components=min(SHOWN, n), centre=centre)
    enough = np.flatnonzero(np.cumsum(model.explained_variance_ratio_) >= ENOUGH)
    return Spectrum(
        eigenvalues=model.eigenvalues_,
        shares=model.explained_variance_ratio_,
        in_use=min(q, n),
        needed=int(enough[0]) + 1 if enough.size else None,
        linear=principal(setting.train.X),
        notices=tuple(model.notices_),
    )
