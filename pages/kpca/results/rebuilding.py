"""What few components leave out of the training points, without a kernel and with one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelPCA
from pages.kpca.results.linear import principal
from pages.kpca.results.spectrum import SHOWN
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

ROUNDING = 1e-12  # of the whole variance


@dataclass(frozen=True, eq=False)
class Loss:
    """The mean squared distance of points from what 0, 1, ... components rebuild of them.

    Attributes
    ----------
    error : ndarray of shape (r + 1,)
        Of the training points, from each point's distance.
    left_out : ndarray of shape (r + 1,)
        The sum of the eigenvalues of the components that are not used, divided by n.
    test : ndarray of shape (r + 1,), or None
        Of the test points.
    """

    error: np.ndarray
    left_out: np.ndarray
    test: np.ndarray | None

    @property
    def total(self) -> float:
        """The error without any component, which is the whole variance."""
        return max(float(self.error[0]), 1e-300)

    def at(self, count: int) -> int:
        """Return the place of ``count`` components, or of all where there are fewer."""
        return min(count, len(self.error) - 1)


@dataclass(frozen=True, eq=False)
class Rebuilding:
    """Points on fewer components.

    Attributes
    ----------
    count : int
        Components that are kept.
    linear, kernel : Loss
        In the space of the features, and in the kernel's feature space.
    plane : tuple of Frame and Points, or None
        The training points over two features; None over one feature, and of images and texts.
    rebuilt : ndarray of shape (n, 2), or None
        What linear PCA rebuilds of them, in these two features.
    notices : tuple of str
    """

    count: int
    linear: Loss
    kernel: Loss
    plane: tuple[Frame, Points] | None
    rebuilt: np.ndarray | None
    notices: tuple[str, ...]


def rebuilding(setting: Setting) -> Rebuilding:
    """Return what is left out of a setting's points; its values say whether they are centred."""
    count, centre = int(setting.values["kept"]), setting.values["centring"] == "on"
    loss, back = _linear(setting, centre, count)
    seen = frame(setting)
    flat = len(seen.features) == 2 and setting.has_axes
    model = setting.fit(KernelPCA, n_components=min(SHOWN, setting.train.n_samples), centre=centre)
    return Rebuilding(
        count=count,
        linear=loss,
        kernel=in_feature_space(setting, model),
        plane=(seen, points(setting, seen)) if flat else None,
        rebuilt=back[:, list(seen.features)] if flat else None,
        notices=tuple(model.notices_),
    )


def _linear(setting: Setting, centre: bool, count: int) -> tuple[Loss, np.ndarray]:
    """Return the loss of linear PCA, and what ``count`` of its components rebuild, (n, d)."""
    X, test = setting.train.X, setting.test
    found = principal(X, centre)
    axes = found.axes[:, :SHOWN]
    scores = (X - found.mean) @ axes
    sums = found.variances * (len(X) - centre) / len(X)
    return (
        Loss(
            error=_left((X - found.mean) ** 2, scores),
            left_out=_tail(float(sums.sum()), sums[:SHOWN]),
            test=None
            if test is None
            else _left((test.X - found.mean) ** 2, (test.X - found.mean) @ axes),
        ),
        found.mean + scores[:, :count] @ axes[:, :count].T,
    )


def in_feature_space(setting: Setting, model: KernelPCA) -> Loss:
    r"""Return the loss of kernel PCA, with distances by the kernel alone.

    ||phi(x) - phi_mean||^2 = k(x, x) - 2 mean_i k(x, x_i) + mean_ij k(x_i, x_j), and the scores on
    q components take the sum of their squares away.
    """
    X, kernel, K = setting.train.X, setting.kernel, setting.gram
    middle = float(K.mean()) if model.centre else 0.0

    def squared(of_itself: np.ndarray, rows: np.ndarray) -> np.ndarray:
        shift = 2 * rows.mean(axis=1) if model.centre else 0.0
        distances: np.ndarray = of_itself - shift + middle
        return distances[:, None]

    own = squared(np.diag(K), K)
    tested = None
    if setting.test is not None:
        Z = setting.test.X
        tested = _left(squared(kernel.diag(Z), kernel(Z, X)), model.transform(Z))
    return Loss(
        error=_left(own, model.scores_),
        left_out=_tail(float(own.sum()) / len(X), model.eigenvalues_ / len(X)),
        test=tested,
    )


def _left(squares: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the mean over points (m) of the sum of squares (m, p) less that of 0 to q scores."""
    taken = np.cumsum(np.square(scores).mean(axis=0))
    return _without(float(squares.sum(axis=1).mean()), taken)


def _tail(total: float, eigenvalues: np.ndarray) -> np.ndarray:
    """Return what is left of the total without the first 0 to q eigenvalues (q,)."""
    return _without(total, np.cumsum(eigenvalues))


def _without(total: float, taken: np.ndarray) -> np.ndarray:
    """Return the total less 0 and less what is taken (q,); what is only rounding is 0."""
    left = total - np.concatenate([[0.0], taken])
    return np.where(np.abs(left) < ROUNDING * abs(total), 0.0, left)
