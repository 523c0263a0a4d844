"""Kernel principal component analysis, pre-images, and components that do not flip."""

from contextlib import suppress

import numpy as np
from scipy.linalg import eigh
from scipy.sparse.linalg import ArpackError, eigsh
from sklearn.base import TransformerMixin
from sklearn.utils.validation import check_array, check_is_fitted

from .estimator import KernelEstimator
from .factorisation import EPS
from .hyperparameter import Hyperparameter
from .ridge import KernelRidge
from .stationary import RBF

N_HELP = "Number of components, the largest eigenvalues first."
N_COMPONENTS = Hyperparameter("n_components", "q", 2, "integer", (1, 10), "integer", help=N_HELP)


class KernelPCA(TransformerMixin, KernelEstimator):
    r"""Directions of largest variance in feature space: H K H alpha = mu alpha.

    Schoelkopf, Smola and Mueller (1998); Bakir, Weston and Schoelkopf (2004) for the pre-image.

    Parameters
    ----------
    n_components : int, the number q of components, at least 1
    centre : bool
        Whether K is centred, H = I - 1 1^T / n; without it, H = I.
    preimage_lam : float
        Penalty of the ridge regression from scores to samples that ``inverse_transform`` uses.

    Attributes
    ----------
    eigenvalues_ : ndarray of shape (q,)
    explained_variance_ratio_ : ndarray of shape (q,)
        Shares of the trace of H K H (of its positive part when K is indefinite).
    dual_coef_ : ndarray of shape (n_support, q)
        alpha / sqrt(mu), so that the score is k_z^T dual_coef_ minus its mean over the samples.
    scores_ : ndarray of shape (n, q), the scores of the samples themselves
    """

    hyperparameters = (N_COMPONENTS,)

    def __init__(self, kernel=RBF(), n_components=2, centre=True, preimage_lam=1e-3,  # noqa: B008
                 landmarks=None, seed=0):  # fmt: skip
        self.kernel, self.n_components, self.centre = kernel, n_components, centre
        self.preimage_lam, self.landmarks, self.seed = preimage_lam, landmarks, seed

    def fit(self, X, y=None):
        """Fit to X (n, d); y is ignored."""
        self._validate_hyperparameters()
        X = self._validate_X(X, fitting=True)
        self._preimage, self._X = None, X
        f = self._factorise(X)
        values, alpha, total = (self._by_features if f.low_rank else self._by_gram)(f)
        kept = values > f.n_samples * EPS * values.max(initial=0.0)
        self.eigenvalues_ = np.where(kept, values, 0.0)
        self.dual_coef_ = np.where(kept, alpha, 0.0)
        self.explained_variance_ratio_ = self.eigenvalues_ / max(total, 1e-300)
        scores = f.apply(self.dual_coef_)
        self._offset = scores.mean(0) if self.centre else np.zeros(len(kept))
        self.scores_ = scores - self._offset
        if not np.all(kept):
            few = f"Only {int(kept.sum())} of {len(kept)} components have a positive eigenvalue"
            self._notice(f"{few}; the scores of the others are 0.")
        return self

    def _by_features(self, f):
        """Eigenpairs from the features U sqrt(values): a matrix of the size of the rank."""
        root, inverse = f.roots
        mean = root * f.project(np.ones(f.n_samples)) / np.sqrt(f.n_samples)
        C = np.diag(f.values)
        if self.centre:
            C -= np.outer(mean, mean)
        q = int(min(self.n_components, f.n_samples))
        values, V = np.linalg.eigh(C)
        alpha = f.weights @ (inverse[:, None] * V[:, ::-1][:, :q])
        beyond = max(q - len(C), 0)  # the rank ends before the components do
        padded = np.pad(values[::-1][:q], (0, beyond)), np.pad(alpha, ((0, 0), (0, beyond)))
        return *padded, np.trace(C)

    def _by_gram(self, f):
        """Eigenpairs from the centred Gram matrix, only as many as asked for."""
        K = f.K
        if self.centre:
            means = K.mean(0)
            K = K - means
            K -= (means - means.mean())[:, None]
        n, q, total = len(K), int(min(self.n_components, len(K))), float(np.trace(K))
        if f.is_psd:
            values, vectors = _largest(K, q)
        else:
            values, vectors = np.linalg.eigh(K)
            total = float(values[values > 0].sum())
            if negative := int(np.sum(values < -n * EPS * np.abs(values).max())):
                self._notice_dropped(negative)
        values, vectors = values[::-1][:q], vectors[:, ::-1][:, :q]
        signs = np.sign(vectors[np.abs(vectors).argmax(0), range(q)])
        return values, signs * vectors / np.sqrt(np.maximum(values, 1e-300)), total

    def transform(self, X):
        """Scores of X on the components, (m, q)."""
        return self._gram(X) @ self.dual_coef_ - self._offset

    def on_grid(self, x, y):
        """Scores on a regular grid, one map for each component: (len(y), len(x), q)."""
        return self._grid(x, y, self.dual_coef_) - self._offset

    def inverse_transform(self, scores):
        """Return samples (m, d) whose scores are nearly these (m, q), by kernel ridge.

        The regression from scores to samples uses the kernel itself, or an RBF where the kernel
        does not take scores: negative numbers, and not one for each feature.
        """
        check_is_fitted(self)
        if self.kernel.domain == "text":
            raise ValueError("A text has no pre-image: its words are no numbers to regress on.")
        if self._preimage is None:
            kernel = self.kernel
            each = any(isinstance(value, tuple) for value in kernel.parameters.values())
            if each or kernel.domain != "real" or not kernel.is_psd:
                kernel = RBF(gamma=1 / max(2 * float(self.scores_.var(0).sum()), 1e-12))
            ridge = KernelRidge(kernel, self.preimage_lam, self.landmarks, self.seed)
            self._preimage = ridge.fit(self.scores_, self._X)
        return self._preimage.predict(check_array(scores, dtype=np.float64))


def _largest(K, q):
    """Return the q largest eigenvalues of K, ascending, and their vectors, or all of them."""
    n = len(K)
    if n <= 200 or q > n // 10:
        values, vectors = eigh(K, subset_by_index=[n - q, n - 1], check_finite=False)
        if len(values) == q:  # LAPACK may return too few where they are all the same
            return values, vectors
    else:  # a start vector that is the same each time, and orthogonal to nothing
        with suppress(ArpackError):
            return eigsh(K, q, which="LA", v0=np.random.default_rng(0).standard_normal(n))
    return np.linalg.eigh(K)


def alignment(scores, reference, eigenvalues=None, closeness: float = 0.02) -> np.ndarray:
    """Orthogonal matrix Q (q, q) that turns ``scores``, and component maps, to ``reference``.

    Signs of components mean nothing, and inside a cluster of nearly equal eigenvalues neither do
    their directions: there Q is the Procrustes rotation, elsewhere a sign.

    Parameters
    ----------
    scores, reference : ndarray of shape (n, q)
        Scores of the same samples now, and as they were shown before.
    eigenvalues : ndarray of shape (q,), optional
        In descending order; without them every component is its own cluster.
    closeness : float
        Eigenvalues belong to one cluster when neighbours differ by less than this share.
    """
    q = scores.shape[1]
    Q, start = np.zeros((q, q)), 0
    values = np.logspace(q, 0, q) if eigenvalues is None else np.asarray(eigenvalues)
    for stop in range(1, q + 1):
        if stop < q and values[stop] > (1 - closeness) * values[stop - 1]:
            continue
        block = slice(start, stop)
        left, _, right = np.linalg.svd(scores[:, block].T @ reference[:, block])
        Q[block, block] = left @ right
        start = stop
    return Q


def align(scores, reference, eigenvalues=None, closeness: float = 0.02) -> np.ndarray:
    """Scores (n, q) turned to the reference by `alignment`, so that a picture does not flip."""
    return scores @ alignment(scores, reference, eigenvalues, closeness)
