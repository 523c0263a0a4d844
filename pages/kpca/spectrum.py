"""How much each component holds: readouts, the scree tab, and the centred Gram matrix."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import KernelPCA
from pages.kpca.compute import Judged
from pages.kpca.figures import spectrum
from pages.kpca.linear import principal
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting


def readouts(found: Judged) -> list[Readout]:
    """Return what the first components hold, and what a straight line can make of them."""
    listed = [
        Readout(
            "variance explained",
            share(found.held),
            f"By the first {found.count} components, of all variance in feature space.",
        ),
        Readout(
            "largest eigenvalue",
            number(found.largest),
            "Of the matrix on the right: n times the variance along component 1.",
        ),
    ]
    if found.accuracy is not None:
        help = (
            f"Of a straight boundary in the first {found.count} components, on points kept away; "
            f"always answering the largest class gets {share(found.guess)}."
        )
        right = share(round(found.accuracy, 3))
        listed.append(Readout("linear on the scores, accuracy", right, help))
    return listed


def draw(setting: Setting) -> Scene:
    """Draw the scree of kernel PCA beside that of linear PCA."""
    n, q = setting.train.n_samples, int(setting.values["n_components"])
    centre = setting.values.get("centring", "on") == "on"
    model = setting.fit(KernelPCA, n_components=min(spectrum.SHOWN, n), centre=centre)
    line = principal(setting.train.X)
    total = np.cumsum(model.explained_variance_ratio_)
    enough = np.flatnonzero(total >= 0.9)
    needed = str(enough[0] + 1) if enough.size else f"more than {len(total)}"
    return Scene(
        figures=[
            spectrum.scree(
                model.eigenvalues_,
                model.explained_variance_ratio_,
                "kernel_scree",
                min(q, n),
                "Kernel components",
            ),
            spectrum.scree(line.variances, line.shares, "plain_scree", 0, "Linear components"),
        ],
        readouts=[
            Readout("components for 90 %", needed, "Of the variance in feature space."),
            Readout(
                "linear for 90 %",
                str(int(np.searchsorted(np.cumsum(line.shares), 0.9)) + 1),
                "Of the variance of the features themselves.",
            ),
        ],
        notices=model.notices_,
    )


def tab(method: Method, setting: Setting) -> None:
    """Show the spectrum."""
    st.markdown(
        "The kernel's eigenvalues say how many directions the lifted data really use. A wide "
        "kernel (small $\\gamma$) is nearly linear: few components. A narrow one puts each point "
        "on an axis of its own: a flat scree, and nothing learned. Dotted: the $q$ of the slider."
    )
    lesson.perform(method, draw, setting.values, name="spectrum", height=320)
