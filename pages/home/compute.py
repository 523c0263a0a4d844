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
from pages.shared.model.setting.setting import Setting, signs
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.support import Support, compute_support
from pages.shared.pictures.results.viewport import Viewport, evaluate, kernel_function, viewport_of

SIDE = 40  # places on a side of a small picture
COST, PENALTY, NOISE = 10.0, 0.1, 0.1  # C, lambda and sigma^2: one slider is enough here


@dataclass(frozen=True, eq=False)
class Toy:
    """What each method makes of the points, over a viewport of 40 x 40 places."""

    # Where; the points; those that the margin depends on
    viewport: Viewport
    points: Points
    support: Support
    # Each of shape viewport.shape: the decision function of the support vector machine, the ridge
    # fit to the classes as -1 and 1, the discriminant, the first principal component in standard
    # deviations of its scores, the posterior standard deviation of a Gaussian process, and
    # k(x_i, .) of the point that is chosen or else of the first one
    margin: np.ndarray
    ridge: np.ndarray
    discriminant: np.ndarray
    component: np.ndarray
    deviation: np.ndarray
    kernel: np.ndarray
    of: int  # that point
    gram: Gram


def compute(setting: Setting) -> Toy:
    """Fit every method to the same points with the same kernel."""
    viewport = viewport_of(setting).coarse(SIDE)
    machine = setting.fit(SupportVectorClassifier, C=COST)
    X, y = setting.train.X, signs(setting.train)
    ridge = setting.fit(KernelRidge, y=y, lam=PENALTY)
    process = setting.fit(GaussianProcess, y=y, noise=NOISE)
    component = setting.fit(KernelPCA, n_components=1)
    scores = component.transform(viewport.samples)[:, 0].reshape(viewport.shape)
    spread = float(np.std(component.transform(X)[:, 0])) or 1.0
    of = setting.chosen[0] if setting.chosen else 0
    return Toy(
        viewport=viewport,
        points=place_points(setting, viewport),
        support=compute_support(machine),
        margin=evaluate(viewport, machine, "decision_function"),
        ridge=evaluate(viewport, ridge),
        discriminant=evaluate(
            viewport, setting.fit(KernelDiscriminant, lam=PENALTY), "decision_function"
        ),
        component=scores / spread,
        deviation=process.predict(viewport.samples, return_std=True)[1].reshape(viewport.shape),
        kernel=kernel_function(viewport, setting, of),
        of=of,
        gram=compute_gram(setting),
    )
