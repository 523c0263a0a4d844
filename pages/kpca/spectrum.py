"""How much each component holds: readouts, the scree tab, and the centred Gram matrix."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import KernelPCA, Linear, SupportVectorClassifier
from pages.kpca.aligned import Aligned
from pages.kpca.figures import spectrum
from pages.kpca.linear import principal
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

PENALTY = 10.0  # C of the linear classifier on the scores


def centred(K: np.ndarray) -> np.ndarray:
    """Return H K H with H = I - 1 1^T / n: the Gram matrix about the mean in feature space."""
    means = K.mean(axis=0)
    return K - means - means[:, None] + means.mean()


def accuracy(setting: Setting, fitted: Aligned, q: int) -> float:
    """Return the held-out accuracy of a linear classifier on the first q scores.

    The classifier is a linear support vector machine with C = 10 on scores that are divided by
    the standard deviation of the first.
    """
    model = fitted.model  # its own scores: a turn may mix the q-th with the next
    unit = float(model.scores_[:, 0].std()) or 1.0
    train, test = model.scores_[:, :q], model.transform(setting.test.X)[:, :q]
    line = SupportVectorClassifier(kernel=Linear(), C=PENALTY).fit(train / unit, setting.train.y)
    return float(np.mean(line.predict(test / unit) == setting.test.y))


def readouts(setting: Setting, fitted: Aligned) -> list[Readout]:
    """Return what the first components hold, and what a straight line can make of them."""
    model, q = fitted.model, int(setting.values["n_components"])
    shares = model.explained_variance_ratio_[:q]
    listed = [
        Readout(
            "variance explained",
            share(float(shares.sum())),
            f"By the first {len(shares)} components, of all variance in feature space.",
        ),
        Readout(
            "largest eigenvalue",
            number(float(model.eigenvalues_[0])),
            "Of the matrix on the right: n times the variance along component 1.",
        ),
    ]
    if setting.train.task == "classification" and setting.test is not None:
        try:
            found = accuracy(setting, fitted, q)
        except ValueError:
            return listed
        help = (
            f"Of a straight boundary in the first {len(shares)} components, on points kept away; "
            f"always answering the largest class gets {share(setting.test.majority_share)}."
        )
        listed.append(Readout("linear on the scores, accuracy", share(round(found, 3)), help))
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
