"""The matrices of the kernel discriminant of a few points, entry by entry.

With the columns K_c of the Gram matrix that belong to class c, its mean column m_c and the mean
column m of all, M = sum_c n_c (m_c - m)(m_c - m)^T and N = sum_c K_c (I - 1 1^T / n_c) K_c^T
(Mika et al. 1999; Baudat and Anouar 2000).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError
from kernels import gram_matrix
from pages.shared.setting import Setting

MOST_CLASSES = 3


@dataclass(frozen=True, eq=False)
class WrittenOut:
    """The discriminant of m points, a few of each class.

    Attributes
    ----------
    gram, between, within : ndarray of shape (m, m)
        K, M and N, the rows sorted by class.
    alpha : ndarray of shape (m,)
        The weights of the first discriminant: they add up to 0, and are scaled so that the three
        parts below add up to 1.
    codes : ndarray of shape (m,)
        The class of each point, codes into ``classes``.
    classes : tuple of str
    parts : tuple of float
        alpha^T M alpha, alpha^T N alpha and lambda alpha^T K alpha.
    left_out : int
        The number of classes of which no points were taken.
    """

    gram: np.ndarray
    between: np.ndarray
    within: np.ndarray
    alpha: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    parts: tuple[float, float, float]
    left_out: int

    @property
    def ratio(self) -> float:
        """J: the first part over the sum of the other two; infinite where these are 0."""
        between, within, penalty = self.parts
        rest = within + penalty
        return between / rest if rest > 0 else float("inf")

    @property
    def edges(self) -> tuple[float, ...]:
        """Where the class of the rows changes."""
        return tuple((np.flatnonzero(np.diff(self.codes)) + 0.5).tolist())


def written_out(setting: Setting, each: int) -> WrittenOut:
    """Return K, M, N and alpha of the first ``each`` training points of at most three classes.

    Raises
    ------
    DataError
        Where all points are of one class.
    """
    few, left_out = some(setting, each)
    K, codes = gram_matrix(setting.kernel, few.train.X), few.train.y
    M, N = scatters(K, codes)
    alpha = first_direction(K, codes, float(setting.values["lam"]))
    penalty = float(setting.values["lam"]) * float(alpha @ K @ alpha)
    parts = float(alpha @ M @ alpha), float(alpha @ N @ alpha), penalty
    total = sum(parts) or 1.0
    return WrittenOut(
        gram=K,
        between=M,
        within=N,
        alpha=alpha / np.sqrt(abs(total)),
        codes=codes,
        classes=few.train.class_names,
        parts=(parts[0] / total, parts[1] / total, parts[2] / total),
        left_out=left_out,
    )


def some(setting: Setting, each: int) -> tuple[Setting, int]:
    """Return the setting with so many training points of each of at most three classes.

    The second is the number of the other classes; raises as `written_out`.
    """
    y = setting.train.y
    there = np.unique(y)
    if len(there) < 2:
        raise DataError("All points are of one class: a discriminant needs at least two.")
    taken = there[:MOST_CLASSES]
    rows = np.concatenate([np.flatnonzero(y == code)[:each] for code in taken])
    return replace(setting, train=setting.train.take(rows)), len(there) - len(taken)


def scatters(K: np.ndarray, codes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return M and N, both (m, m), of a Gram matrix K (m, m) and the classes (m,) of its points."""
    mean = K.mean(axis=1)
    M, N = np.zeros_like(K), np.zeros_like(K)
    for code in np.unique(codes):
        own = K[:, codes == code]
        centre = own.mean(axis=1)
        M += own.shape[1] * np.outer(centre - mean, centre - mean)
        N += (own - centre[:, None]) @ (own - centre[:, None]).T
    return M, N


def first_direction(K: np.ndarray, codes: np.ndarray, lam: float) -> np.ndarray:
    """Return the weights (m,) with the largest J, by ridge regression on class indicators.

    With T orthonormal, constant on each class and orthogonal to 1: S = (H K H + lam I)^-1 T, and
    alpha = S v with the first eigenvector v of T^T H K H S.
    """
    m = len(K)
    H = np.eye(m) - 1 / m
    own = (codes[:, None] == np.unique(codes)).astype(float)
    T = np.linalg.svd(H @ own, full_matrices=False)[0][:, : own.shape[1] - 1]
    centred = H @ K @ H
    S = np.linalg.lstsq(centred + lam * np.eye(m), T, rcond=None)[0]
    V = np.linalg.eigh((T.T @ centred @ S + S.T @ centred @ T) / 2)[1]
    alpha = S @ V[:, -1]
    direction: np.ndarray = alpha * np.sign(alpha @ (codes == codes[-1]) or 1.0)
    return direction
