"""Kernel k-means: clusters around means in feature space."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import ClusterMixin

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import EPS, FloatArray, IntArray
from .estimator import KernelEstimator, KernelLike
from .validation import require_whole, validated_weights

N_CLUSTERS = Hyperparameter(
    "n_clusters", "clusters", 2, "integer", (1, 8), "integer", help="Number of clusters."
)


class KernelKMeans(ClusterMixin, KernelEstimator):  # type: ignore[misc]
    r"""Minimise sum_i w_i ||phi(x_i) - m_c(i)||^2, m_c the mean of cluster c in feature space.

    The weights w_i are 1 unless `fit` is given others. Distances need the Gram matrix alone: with
    n_c = sum_(j in c) w_j, the number of samples in c by weight,

    ||phi(x) - m_c||^2 = k(x, x) - 2 / n_c sum_(j in c) w_j k(x, x_j)
    + 1 / n_c^2 sum_(j, l in c) w_j w_l k(x_j, x_l).

    Lloyd's steps, each sample to its nearest mean, never raise the sum; they end where none is
    nearer to another mean, a local minimum that depends on the start. The start is that of
    k-means++, and the best of ``n_init`` is kept. The kernel must be positive semi-definite: others
    have no distances. A linear kernel is ordinary k-means.

    Schoelkopf, Smola and Mueller (1998), section 4; Dhillon, Guan and Kulis (2004), Kernel
    k-means, spectral clustering and normalized cuts; Arthur and Vassilvitskii (2007), k-means++.

    Parameters
    ----------
    n_clusters : int, at most the number of samples
    n_init : int, how many starts
    max_iter : int, Lloyd's steps at most for each
    seed : int, optional
        Draws the starts; without it each fit draws others.

    Attributes
    ----------
    labels_ : ndarray of shape (n,), the cluster of each sample, 0 to n_clusters - 1
        Of a sample of weight 0 the nearest.
    inertia_ : float, the sum that is minimised
    inertias_ : ndarray of shape (n_iter_ + 1,), the sum at the best start and after each step
    dual_coef_ : ndarray of shape (n, n_clusters), the means: m_c = sum_i dual_coef_ic phi(x_i)
    squared_norms_ : ndarray of shape (n_clusters,), ||m_c||^2

    Examples
    --------
    >>> from kernel_playground import Linear, KernelKMeans
    >>> model = KernelKMeans(Linear(), n_clusters=2).fit([[0.0], [1.0], [9.0]])
    >>> bool(model.labels_[0] == model.labels_[1] != model.labels_[2])
    True
    >>> round(model.inertia_, 3)  # 0.5^2 + 0.5^2
    0.5
    """

    hyperparameters = (N_CLUSTERS,)
    landmarks = None

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        n_clusters: int = 2,
        n_init: int = 10,
        max_iter: int = 300,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.n_clusters = n_clusters
        self.n_init = n_init
        self.max_iter = max_iter
        self.seed = seed

    def fit(
        self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None
    ) -> KernelKMeans:
        """Fit to X (n, d), with weights w (n,) or all 1; y is ignored."""
        self._validate_hyperparameters()
        n_init = require_whole("n_init", self.n_init)
        max_iter = require_whole("max_iter", self.max_iter)
        X = self._validate_X(X, fitting=True)
        if not self.kernel_.is_psd:
            trouble = f"{self.kernel_} is not positive semi-definite, so it has no distances"
            raise KernelError(f"{trouble}: choose another kernel.")
        weights = validated_weights(sample_weight, len(X))
        w = self._w = np.ones(len(X)) if weights is None else weights
        rows = np.flatnonzero(w)
        if len(rows) < self.n_clusters:
            expected = f"at most the number of samples that count, n_samples={len(rows)}"
            raise KernelError(f"n_clusters must be {expected}; got {self.n_clusters}.")
        self._factorise(X)
        K = self.factorisation_.K
        if len(rows) < len(X):
            K, w = K[np.ix_(rows, rows)], w[rows]
        rng = np.random.default_rng(self._sampling[1])
        runs = [self._lloyd(K, w, self._start(K, w, rng), max_iter) for _ in range(n_init)]
        labels, inertias = min(runs, key=lambda run: run[1][-1])
        self.inertias_, self.inertia_ = np.array(inertias), inertias[-1]
        self.n_iter_ = max(len(inertias) - 1, 1)
        means = _means(labels, int(self.n_clusters), w)
        self.squared_norms_ = _squared_norms(K, means)
        self.dual_coef_ = np.zeros((len(X), int(self.n_clusters)))
        self.dual_coef_[rows] = means
        self.labels_ = labels if len(rows) == len(X) else self._nearest()
        self.labels_[rows] = labels
        return self

    def _nearest(self) -> IntArray:
        """Return the nearest mean of each sample of the fit, (n,)."""
        products = self.factorisation_.K @ self.dual_coef_
        labels: IntArray = (self.squared_norms_ - 2 * products).argmin(1)
        return labels

    def _start(self, K: FloatArray, w: FloatArray, rng: np.random.Generator) -> IntArray:
        """Each sample's nearest of ``n_clusters`` samples, far apart from each other (k-means++).

        The first is any; each further one is drawn with a probability in proportion to the squared
        distance from the nearest one so far; both by the weights w (n,).
        """
        own = K.diagonal()
        alike = bool(np.all(w == w[0]))
        first = rng.integers(len(K)) if alike else rng.choice(len(K), p=w / w.sum())
        chosen = [int(first)]
        nearest = own + own[chosen[0]] - 2 * K[chosen[0]]
        for _ in range(1, int(self.n_clusters)):
            share = w * np.maximum(nearest, 0.0)
            share[chosen] = 0.0
            total = share.sum()
            if total > 0:
                chosen.append(int(rng.choice(len(K), p=share / total)))
            else:  # all others are copies of those that are chosen
                chosen.append(int(np.setdiff1d(np.arange(len(K)), chosen)[0]))
            nearest = np.minimum(nearest, own + own[chosen[-1]] - 2 * K[chosen[-1]])
        labels: IntArray = (own[chosen] - 2 * K[:, chosen]).argmin(1)
        labels[chosen] = np.arange(len(chosen))  # copies of one sample, too, begin a cluster each
        return labels

    def _lloyd(
        self, K: FloatArray, w: FloatArray, labels: IntArray, max_iter: int
    ) -> tuple[IntArray, list[float]]:
        """Labels at the end, and the sum at the start and after each step."""
        q, own = int(self.n_clusters), K.diagonal()
        rounding = len(K) * EPS * float(np.abs(w * own).sum())

        def parts(labels: IntArray) -> FloatArray:
            """Return what each sample would add to the sum at each mean, (n, n_clusters)."""
            means = _means(labels, q, w)
            return w[:, None] * (own[:, None] - 2 * (K @ means) + _squared_norms(K, means))

        distances = parts(labels)
        inertias = [_sum_of(distances, labels)]
        for _ in range(max_iter):
            moved = _filled(distances.argmin(1), distances)
            distances = parts(moved)
            total = _sum_of(distances, moved)
            if np.array_equal(moved, labels) or total >= inertias[-1] - rounding:
                break
            labels = moved
            inertias.append(total)
        return labels, inertias

    def squared_distances(self, X: ArrayLike) -> FloatArray:
        """Squared distances of X (m, d) from the means in feature space, (m, n_clusters)."""
        self._require_fit()
        products = self._gram_rows(X) @ self.dual_coef_
        own = self.kernel_.diag(self._points(X))
        return np.maximum(own[:, None] - 2 * products + self.squared_norms_, 0.0)

    def inertia_of(self, labels: ArrayLike) -> float:
        """Return the sum that is minimised for other clusters, labels (n,) from 0 on."""
        self._require_fit()
        codes = np.asarray(labels)
        K = self.factorisation_.K
        if codes.shape != (len(K),) or codes.dtype.kind not in "iu" or codes.min() < 0:
            expected = f"a whole number from 0 on for each of the {len(K)} samples"
            raise KernelError(f"labels must be {expected}; got {labels!r}.")
        means = _means(codes, int(codes.max()) + 1, self._w)
        sizes = np.bincount(codes, self._w)
        return float(self._w @ K.diagonal() - sizes @ _squared_norms(K, means))

    def predict(self, X: ArrayLike) -> IntArray:
        """Return the nearest cluster of each of X (m, d), (m,)."""
        labels: IntArray = self.squared_distances(X).argmin(1)
        return labels

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Nearness 2 <phi(z), m_c> - ||m_c||^2 on a regular grid, (len(y), len(x), n_clusters).

        The largest is the nearest cluster: k(z, z), which all have in common, is left out.
        """
        self._require_fit()
        return 2 * self._grid(x, y, self.dual_coef_) - self.squared_norms_


def _means(labels: IntArray, count: int, w: FloatArray) -> FloatArray:
    """Weights (n, count) of the samples in each mean, for samples of the weights w (n,)."""
    members = w[:, None] * np.eye(count)[labels]
    sizes = members.sum(0)
    means: FloatArray = members / np.where(sizes > 0, sizes, 1.0)
    return means


def _squared_norms(K: FloatArray, means: FloatArray) -> FloatArray:
    """||m_c||^2 of means given by their weights (n, count): (count,)."""
    norms: FloatArray = np.einsum("ic,ic->c", means, K @ means)
    return norms


def _sum_of(distances: FloatArray, labels: IntArray) -> float:
    """Sum of each sample's weighted squared distance (n, count) from its own mean."""
    return float(distances[np.arange(len(labels)), labels].sum())


def _filled(labels: IntArray, distances: FloatArray) -> IntArray:
    """Labels with no cluster empty: it gets the sample farthest from its mean."""
    counts = np.bincount(labels, minlength=distances.shape[1])
    for empty in np.flatnonzero(counts == 0):
        own = distances[np.arange(len(labels)), labels].copy()
        own[counts[labels] < 2] = -np.inf
        farthest = int(own.argmax())
        counts[labels[farthest]] -= 1
        labels[farthest], counts[empty] = empty, 1
    return labels
