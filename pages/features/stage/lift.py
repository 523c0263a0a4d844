"""Points of the plane lifted to three features, and what separates the classes there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh
from sklearn.svm import SVC

from kernels import gram_matrix
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.results.hyperplane import polygon, separating
from pages.shared.pictures.results.lifting import scaled_name, shortened
from pages.shared.pictures.results.viewport import Viewport, features

SQUARES, RADIUS, OWN, POWERS = "squares", "squared radius", "leading features", "powers"
LIFTS = (SQUARES, RADIUS, OWN)  # of a plane; a line has its powers
COUNT = 3
FEW = 10  # letters of a feature's name where two stand on one axis
# scikit-learn's: a kernel machine would build a Gram matrix of three features.
SVM = SVC(kernel="linear", C=10.0)
SVM_NAME = f"linear SVM, C = {SVM.C:g}"  # its margin is soft: some points may lie in it
MIN_EIGENVALUE = 1e-12  # of the largest; a direction below it is rounding

FORMULAS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    SQUARES: lambda X: np.column_stack(
        [X[:, 0] ** 2, X[:, 1] ** 2, np.sqrt(2) * X[:, 0] * X[:, 1]]
    ),
    RADIUS: lambda X: np.column_stack([X[:, 0], X[:, 1], X[:, 0] ** 2 + X[:, 1] ** 2]),
    POWERS: lambda X: X[:, :1] ** np.arange(1, COUNT + 1),
}


@dataclass(frozen=True, eq=False)
class Lift:
    """The training points in three features, and the plane w . phi + b = 0 between two classes."""

    kind: str  # which features
    points: np.ndarray  # (n, 3)
    names: tuple[str, str, str]  # what each feature is, and whether its inputs were scaled
    normal: np.ndarray  # (3,), w; the second class lies where w . phi + b is positive
    offset: float  # b
    corners: np.ndarray  # (m, 3), of the plane within the box of the points
    # (n, 3), of the kernel's leading features phi(x) = sum_i weights_i k(x_i, x); None of the
    # others, which have a formula.
    weights: np.ndarray | None = None


def kind_of(setting: Setting) -> str:
    """Return which features lift the points."""
    return str(setting.values.get("lift", POWERS)) if setting.train.n_features > 1 else POWERS


def inputs(setting: Setting, X: np.ndarray) -> np.ndarray:
    """Return the one or two columns (n, 1 or 2) of X that the picture has on its axes."""
    return X if X.shape[1] <= 2 else X[:, list(features(setting))]


def kernel_matrix(setting: Setting) -> np.ndarray:
    """Return the kernel (n, n) of the training points as the picture has them."""
    if setting.train.n_features <= 2:
        return setting.gram
    return gram_matrix(setting.kernel, inputs(setting, setting.train.X))


def compute_lift(setting: Setting, K: np.ndarray) -> Lift:
    """Return the training points of a setting lifted; K (n, n) is its `kernel_matrix`."""
    kind, X = kind_of(setting), inputs(setting, setting.train.X)
    weights = None
    if kind == OWN:
        points, weights = leading(K)
    else:
        points = FORMULAS[kind](X)
    second = setting.train.y == np.unique(setting.train.y)[-1]
    normal, offset = separating(points, second, SVM)
    low, high = np.array([span(column) for column in points.T]).T
    corners = polygon(normal, offset, low, high)
    return Lift(kind, points, _names(setting, kind), normal, offset, corners, weights)


def leading(K: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the three features that say most of K = U diag(mu) U^T, and their weights.

    Feature j at the points is sqrt(mu_j) u_j, and anywhere sum_i u_ij / sqrt(mu_j) k(x_i, x): no
    other three have inner products nearer to K, by the sum of squares. Where K has fewer positive
    eigenvalues, a feature is 0.
    """
    n = len(K)
    count = min(COUNT, n)
    values, vectors = eigh(K, subset_by_index=(n - count, n - 1))
    values, vectors = values[::-1], vectors[:, ::-1]
    largest = vectors[np.abs(vectors).argmax(axis=0), np.arange(count)]
    vectors = vectors * np.where(largest < 0, -1.0, 1.0)
    kept = values > MIN_EIGENVALUE * max(values[0], 0.0)
    root = np.sqrt(np.where(kept, values, 1.0))
    points, weights = np.zeros((n, COUNT)), np.zeros((n, COUNT))
    points[:, :count] = np.where(kept, vectors * root, 0.0)
    weights[:, :count] = np.where(kept, vectors / root, 0.0)
    return points, weights


def decide(lift: Lift, setting: Setting, X: np.ndarray) -> np.ndarray:
    """Return w . phi(x) + b at inputs X (m, 1 or 2)."""
    if lift.weights is None:
        return FORMULAS[lift.kind](X) @ lift.normal + lift.offset
    own = inputs(setting, setting.train.X)
    return setting.kernel(X, own) @ (lift.weights @ lift.normal) + lift.offset


def decide_over(lift: Lift, setting: Setting, viewport: Viewport) -> np.ndarray:
    """Return w . phi(x) + b over a viewport."""
    if viewport.y is None:
        return decide(lift, setting, viewport.samples)
    if lift.weights is None:
        return decide(lift, setting, inputs(setting, viewport.samples)).reshape(viewport.shape)
    own, weights = inputs(setting, setting.train.X), lift.weights @ lift.normal
    return setting.kernel.on_grid(*viewport.plane, own, weights) + lift.offset


def _names(setting: Setting, kind: str) -> tuple[str, str, str]:
    named = setting.train.feature_names
    if kind == OWN:
        return "feature 1", "feature 2", "feature 3"
    if kind == POWERS:
        x = shortened(named[0])
        names = x, f"{x}²", f"{x}³"
    else:
        a, b = (shortened(named[i], FEW) for i in features(setting))
        names = (a, b, f"{a}² + {b}²") if kind == RADIUS else (f"{a}²", f"{b}²", f"√2 {a} {b}")
    first, second, third = (scaled_name(setting, name) for name in names)
    return first, second, third
