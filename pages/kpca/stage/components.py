"""Kernel PCA whose pictures depend on nothing but the data: signs and near ties are settled.

The sign of an eigenvector means nothing, and inside a cluster of nearly equal eigenvalues neither
does its direction; a solver returns some of them. Here both follow fixed reference functions of
the data, so that the same setting gives the same picture, and the picture does not jump while a
slider moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise

import numpy as np

from kernels import KernelPCA
from pages.shared.model.setting.setting import Setting

EQUAL = 0.02  # relative gap of neighbours, below which eigenvalues are one cluster
DEGREE, MAX_VARYING = 3, 3  # of the reference polynomials, and the features that they are made of
FADING = 0.5  # weight of each reference function, of the one before it


@dataclass(frozen=True, eq=False)
class Components:
    """A fitted kernel PCA and the orthogonal matrix that its scores are shown in."""

    model: KernelPCA
    rotation: np.ndarray  # (q, q) signs; a rotation among nearly equal eigenvalues
    scores: np.ndarray  # (n, q) of the training part, rotated

    @property
    def shares(self) -> np.ndarray:
        """Share of the variance of each component, (q,)."""
        return self.model.explained_variance_ratio_

    def transform(self, X: np.ndarray) -> np.ndarray:
        """Return the rotated scores of X, (m, q)."""
        return self.model.transform(X) @ self.rotation

    def on_grid(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the rotated components over a grid, (len(y), len(x), q)."""
        return self.model.on_grid(x, y) @ self.rotation

    def inverse_transform(self, scores: np.ndarray) -> np.ndarray:
        """Return the pre-images of rotated scores, (m, d)."""
        return self.model.inverse_transform(scores @ self.rotation.T)


def components(setting: Setting, least: int = 2) -> Components:
    """Return the kernel PCA of a setting, with at least so many components.

    Parameters
    ----------
    setting : Setting
        Its values may hold ``centring``, "on" or "off".
    least : int
        Components that the picture needs whatever the slider says.
    """
    q = min(max(int(setting.values["n_components"]), least), setting.train.n_samples)
    centre = setting.values.get("centring", "on") == "on"
    model = setting.fit(KernelPCA, n_components=q, centre=centre)
    turned = rotation(model.scores_, model.eigenvalues_, references(setting.train.X))
    return Components(model, turned, model.scores_ @ turned)


def references(X: np.ndarray) -> np.ndarray:
    """Return orthonormal functions (n, r) of the samples X (n, d), the plainest first.

    They are the polynomials up to degree 3 in the three features that vary most, each less what
    those before it say (Gram-Schmidt).
    """
    spread = X.std(axis=0)
    most = np.sort(np.argsort(-spread, kind="stable")[:MAX_VARYING])
    varying = [f for f in most if spread[f] > 0]
    Z = (X[:, varying] - X[:, varying].mean(axis=0)) / spread[varying]
    columns = [np.ones(len(X))]
    for degree in range(1, DEGREE + 1):
        for factors in combinations_with_replacement(range(len(varying)), degree):
            columns.append(np.prod(Z[:, factors], axis=1))
    basis, R = np.linalg.qr(np.column_stack(columns))
    new = np.diag(R) / np.maximum(np.linalg.norm(R[:, : len(R)], axis=0), 1e-300)
    return (basis * np.sign(new))[:, np.abs(new) > 1e-8]


def rotation(scores: np.ndarray, eigenvalues: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Return the orthogonal matrix (q, q) that settles signs and nearly equal components.

    Inside a cluster of eigenvalues mu the basis is that of the eigenvectors of
    diag(mu) / mu_1 + 0.02 A, where A_ij = w_ij sum_k 2^-k <r_k, v_i> <r_k, v_j> with the unit
    eigenvectors v_i and the reference functions r_k, divided by its norm. The weight w_ij falls
    from 1 for equal eigenvalues to 0 where their relative gap is 2 %, so that the rotation comes
    and goes without a jump. A component's sign is that of sum_k <r_k, v>^3, which its largest
    correlations decide.

    Parameters
    ----------
    scores : ndarray of shape (n, q)
        Orthogonal columns.
    eigenvalues : ndarray of shape (q,)
        In descending order.
    known : ndarray of shape (n, r)
        The reference functions, orthonormal.
    """
    q = len(eigenvalues)
    along = known.T @ (scores / np.maximum(np.linalg.norm(scores, axis=0), 1e-300))
    turned = np.eye(q)
    for start, stop in _clusters(eigenvalues):
        block = slice(start, stop)
        mu = eigenvalues[block] / eigenvalues[start]
        gap = np.abs(mu[:, None] - mu) / np.maximum(mu[:, None], mu)
        weighted = along[:, block] * FADING ** np.arange(len(along))[:, None]
        A = np.maximum(0.0, 1 - gap / EQUAL) * (weighted.T @ along[:, block])
        A /= max(float(np.linalg.norm(A, 2)), 1e-300)
        turned[block, block] = np.linalg.eigh(np.diag(mu) + EQUAL * A)[1][:, ::-1]
    signs = np.sign(np.sum((along @ turned) ** 3, axis=0))
    return turned * np.where(signs == 0, 1.0, signs)


def _clusters(eigenvalues: np.ndarray) -> list[tuple[int, int]]:
    """Return start and end of each run of positive eigenvalues with neighbours within 2 %."""
    above, below = eigenvalues[:-1], eigenvalues[1:]
    parted = (below <= (1 - EQUAL) * above) | (below <= 0)
    ends = [0, *(np.flatnonzero(parted) + 1).tolist(), len(eigenvalues)]
    return [(a, b) for a, b in pairwise(ends) if b - a > 1]
