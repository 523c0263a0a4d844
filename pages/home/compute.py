"""The toy of the home page: a few points, one kernel, and every method on them at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import (
    GaussianProcess,
    KernelDiscriminant,
    KernelPCA,
    KernelRidge,
    SupportVectorClassifier,
)
from pages.shared.results.frame import Frame, evaluate, frame, kernel_function
from pages.shared.results.gram import Gram, gram
from pages.shared.results.points import Points, points
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting

SIDE = 40  # places on a side of a small picture
COST, PENALTY, NOISE = 10.0, 0.1, 0.1  # C, lambda and sigma^2: one slider is enough here


@dataclass(frozen=True, eq=False)
class Toy:
    """What each method makes of the points, over a frame of 40 x 40 places.

    Attributes
    ----------
    frame, points, support
        Where; the points; those that the margin depends on.
    margin, ridge, discriminant, component, deviation, kernel : ndarray of shape frame.shape
        The decision function of the support vector machine, the ridge fit to the classes as -1
        and 1, the discriminant, the first principal component in standard deviations of its
        scores, the posterior standard deviation of a Gaussian process, and k(x_i, .) of the point
        that is chosen or else of the first one.
    of : int
        That point.
    gram : Gram
    """

    frame: Frame
    points: Points
    support: Support
    margin: np.ndarray
    ridge: np.ndarray
    discriminant: np.ndarray
    component: np.ndarray
    deviation: np.ndarray
    kernel: np.ndarray
    of: int
    gram: Gram


def compute(setting: Setting) -> Toy:
    """Fit every method to the same points with the same kernel."""
    seen = frame(setting).coarse(SIDE)
    machine = setting.fit(SupportVectorClassifier, C=COST)
    X, signs = setting.train.X, np.where(setting.train.y == 1, 1.0, -1.0)
    ridge = KernelRidge(setting.kernel, lam=PENALTY).fit(X, signs)
    process = GaussianProcess(setting.kernel, noise=NOISE).fit(X, signs)
    component = KernelPCA(setting.kernel, n_components=1).fit(X)
    scores = component.transform(seen.samples)[:, 0].reshape(seen.shape)
    spread = float(np.std(component.transform(X)[:, 0])) or 1.0
    of = setting.chosen[0] if setting.chosen else 0
    return Toy(
        frame=seen,
        points=points(setting, seen),
        support=support(machine),
        margin=evaluate(seen, machine, "decision_function"),
        ridge=evaluate(seen, ridge),
        discriminant=evaluate(
            seen, setting.fit(KernelDiscriminant, lam=PENALTY), "decision_function"
        ),
        component=scores / spread,
        deviation=process.predict(seen.samples, return_std=True)[1].reshape(seen.shape),
        kernel=kernel_function(seen, setting, of),
        of=of,
        gram=gram(setting),
    )
