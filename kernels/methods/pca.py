"""Kernel principal component analysis, and pre-images."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import eigh
from scipy.sparse.linalg import ArpackError, eigsh
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_array

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import EPS, FloatArray
from ..linalg.centred import centred, centred_operator
from ..linalg.solver import Solver
from .estimator import KernelEstimator, KernelLike
from .ridge import KernelRidge

N_HELP = "Number of components, the largest eigenvalues first."
N_COMPONENTS = Hyperparameter(
    "n_components", "q", 2, "integer", (1, 10), "integer", also=(None,),
    help=N_HELP, spoken="components",
)  # fmt: skip
LOW = 12  # n / LOW is the rank up to which features are quicker than a few eigenvectors
FEW_SAMPLES = 200  # up to which LAPACK is quicker than Lanczos steps


class KernelPCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, KernelEstimator):  # type: ignore[misc]
    r"""Directions of largest variance in feature space: H K H alpha = mu alpha.

    Schoelkopf, Smola and Mueller (1998); Bishop (2006), Pattern Recognition and Machine Learning,
    section 12.3; Bakir, Weston and Schoelkopf (2004) for the pre-image.

    Parameters
    ----------
    n_components : int or None
        The number q of components, at least 1; None for all whose eigenvalue is not rounding.
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

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import KernelPCA, Linear
    >>> X = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]])
    >>> KernelPCA(Linear(), n_components=1).fit(X).explained_variance_ratio_.round(3)
    array([1.])
    """

    hyperparameters = (N_COMPONENTS,)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        n_components: int | None = 2,
        centre: bool = True,
        preimage_lam: float = 1e-3,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.n_components = n_components
        self.centre = centre
        self.preimage_lam = preimage_lam
        self.landmarks = landmarks
        self.seed = seed

    def fit(self, X: ArrayLike, y: object = None) -> KernelPCA:
        """Fit to X (n, d); y is ignored."""
        self._validate_hyperparameters()
        X = self._validate_X(X, fitting=True)
        f = self._factorise(X)
        # H K H alpha = mu alpha, with alpha^T alpha mu = 1 (Bishop, Eqs. 12.80, 12.81)
        q = int(min(self.n_components or f.n_samples, f.n_samples))
        by_features = f.approximate or f.seems_of_rank(f.n_samples // LOW)
        values, alpha, total = self._by_features(f, q) if by_features else self._by_gram(f, q)
        kept = values > max(f.rounding, f.n_samples * EPS * values.max(initial=0.0))
        if self.n_components is None:
            values, alpha, kept = values[kept], alpha[:, kept], kept[kept]
        self.eigenvalues_ = np.where(kept, values, 0.0)
        self.dual_coef_ = np.where(kept, alpha, 0.0)
        self.explained_variance_ratio_ = self.eigenvalues_ / max(total, 1e-300)
        # Scores k_z^T alpha, centred; 1^T alpha = 0 stands in for centring k_z (Eq. 12.82)
        scores = f.apply(self.dual_coef_) if by_features else f.products().times(self.dual_coef_)
        self._offset = scores.mean(0) if self.centre else np.zeros(len(kept))
        self.scores_ = scores - self._offset
        self._preimage = self._regression()
        if not np.all(kept):
            few = f"Only {int(kept.sum())} of {len(kept)} components have an eigenvalue"
            self._notice(f"{few} that is more than rounding; the scores of the others are 0.")
        return self

    def _by_features(self, f: Solver, q: int) -> tuple[FloatArray, FloatArray, float]:
        """Eigenpairs from the features U sqrt(values): a matrix of the size of the rank."""
        values, V = f.values, np.eye(len(f.values))
        if self.centre:
            values, V = f.centred.values, f.centred.basis
        total = float(values.sum())
        alpha = f.weights @ (f.roots[1][:, None] * V[:, ::-1][:, :q])
        beyond = max(q - len(values), 0)  # the rank ends before the components do
        values = np.pad(values[::-1][:q], (0, beyond))
        return values, np.pad(alpha, ((0, 0), (0, beyond))), total

    def _by_gram(self, f: Solver, q: int) -> tuple[FloatArray, FloatArray, float]:
        """Eigenpairs from the centred Gram matrix, only as many as asked for."""
        K, n = f.K, f.n_samples
        total = float(np.trace(K))
        if self.centre:
            total -= float(K.sum()) / n
        if f.is_psd:
            values, vectors = _largest(K, q, self.centre)
        else:
            values, vectors = np.linalg.eigh(centred(K) if self.centre else K)
            total = float(values[values > 0].sum())
            if negative := int(np.sum(values < -max(f.rounding, n * EPS * np.abs(values).max()))):
                self._notice_dropped(negative)
        values, vectors = values[::-1][:q], vectors[:, ::-1][:, :q]
        if self.centre:  # 1 is an eigenvector of H K H, but not of its rounding
            vectors = vectors - vectors.mean(0)
        signs = np.sign(vectors[np.abs(vectors).argmax(0), range(q)])
        return values, signs * vectors / np.sqrt(np.maximum(values, 1e-300)), total

    @property
    def _n_features_out(self) -> int:
        return len(self.eigenvalues_)

    def transform(self, X: ArrayLike) -> FloatArray:
        """Scores of X on the components, (m, q)."""
        scores: FloatArray = self._gram_rows(X) @ self.dual_coef_ - self._offset
        return scores

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Scores on a regular grid, one map for each component: (len(y), len(x), q)."""
        self._require_fit()
        scores: FloatArray = self._grid(x, y, self.dual_coef_) - self._offset
        return scores

    def _regression(self) -> KernelRidge:
        """Return the ridge regression from scores to samples, not yet fitted."""
        kernel = self.kernel_
        if kernel.has_one_per_feature or kernel.domain != "real" or not kernel.is_psd:
            kernel = RBF(gamma=1 / max(2 * float(self.scores_.var(0).sum()), 1e-12))
        return KernelRidge(kernel, self.preimage_lam, *self._sampling)

    def inverse_transform(self, scores: ArrayLike) -> FloatArray:
        """Return samples (m, d) whose scores are nearly these (m, q), by kernel ridge.

        The regression from scores to samples uses the kernel itself, or an RBF where the kernel
        does not take scores: negative numbers, and not one for each feature.
        """
        self._require_fit()
        if self.kernel_.takes_objects:
            trouble = f"A {self.kernel_.domain} has no pre-image"
            raise KernelError(f"{trouble}: there are no numbers to regress on.")
        if not hasattr(self._preimage, "dual_coef_"):
            self._preimage.fit(self.scores_, self.factorisation_.samples)
        return self._preimage.predict(check_array(scores, dtype=np.float64))


def _largest(K: FloatArray, q: int, centre: bool) -> tuple[FloatArray, FloatArray]:
    """Return the q largest eigenvalues of K, centred or not, ascending, and their vectors.

    It may return all of them.
    """
    n = len(K)
    if n > FEW_SAMPLES and q <= n // 10:
        # A start vector that is the same each time, and orthogonal to nothing
        start = np.random.default_rng(0).standard_normal(n)
        with suppress(ArpackError):
            values, vectors = eigsh(centred_operator(K) if centre else K, q, which="LA", v0=start)
            return values, vectors
    K = centred(K) if centre else K
    values, vectors = eigh(K, subset_by_index=[n - q, n - 1], check_finite=False)
    if len(values) < q:  # LAPACK may return too few where they are all the same
        values, vectors = np.linalg.eigh(K)
    return values, vectors
