"""Kernel discriminant analysis, for two classes and many."""

import numpy as np
from sklearn.base import TransformerMixin

from .estimator import KernelClassifier
from .hyperparameter import Hyperparameter
from .stationary import RBF

LAM_HELP = "Penalty on the norm of each direction: larger is smoother."
LAM = Hyperparameter("lam", r"\lambda", 1e-2, "nonnegative", (1e-6, 1e3), help=LAM_HELP)
LEAST_PART = 1e-6  # of the largest eigenvalue; a direction below it is rounding
LEAST_SPREAD = 1e-12  # of the total variance; classes drawn to one point have none of their own


class KernelDiscriminant(TransformerMixin, KernelClassifier):
    r"""Directions that part the class means most for their spread, and the linear rule on them.

    With K_c = H K H and T the orthonormal class indicators orthogonal to 1,
    S = (K_c + lam I)^-1 T, T^T K_c S = V diag(v) V^T and alpha = S V; the projection is
    p(z) = k_z^T alpha - mean(K)^T alpha. S solves (K + lam I) S = T + 1 c^T with 1^T S = 0, which
    the factorisation of K itself serves for every lambda. Classes are told apart by
    -1/2 (p - m_c)^T W^-1 (p - m_c) + log prior_c with the pooled covariance W of the projections;
    for two classes the boundary is at (m1 + m2)/2 - W log(prior_1 / prior_2) / (m1 - m2).

    Mika et al. (1999); Baudat and Anouar (2000); Cai, He and Han (2007), SRKDA.

    Parameters
    ----------
    lam : float, 0 or more; towards 0 it is linear discriminant analysis in feature space
    n_components : int, optional
        Directions that ``transform`` returns, at most n_classes - 1 (all of them when None).

    Attributes
    ----------
    priors_ : ndarray of shape (n_classes,), the shares of the classes
    eigenvalues_ : ndarray of shape (n_classes - 1,)
        Between-class part of the (penalised) total variance of each direction, in [0, 1].
    dual_coef_ : ndarray of shape (n_support, n_classes - 1), of unit variance within the classes
    means_ : ndarray of shape (n_classes, n_classes - 1), class means of the projections
    """

    hyperparameters = (LAM,)

    def __init__(self, kernel=RBF(), lam=1e-2, n_components=None, landmarks=None, seed=0):  # noqa: B008
        self.kernel, self.lam, self.n_components = kernel, lam, n_components
        self.landmarks, self.seed = landmarks, seed

    def fit(self, X, y):
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        lam, n, n_classes = float(self.lam), len(X), len(self.classes_)
        if self.n_components is not None and self.n_components < 1:
            raise ValueError(f"n_components must be at least 1; got {self.n_components!r}.")
        f = self._factorise(X)
        counts = np.bincount(codes)
        self.priors_ = counts / n
        root = np.sqrt(self.priors_)[:, None]
        # The other left singular vectors of the column of roots span what is orthogonal to 1.
        T = (np.linalg.svd(root)[0][:, 1:] / np.sqrt(counts)[:, None])[codes]

        both = np.hstack([T, np.ones((n, 1))])
        solved, cross = f.solve(both, lam, in_range=True), f.inner(both[:, -1:], both, lam)
        if cross[0, -1] <= 0:  # K + lam I took a minimum norm, and 1 is not in its range
            cross[0, :-1], cross[0, -1] = 0.0, 1.0
        shift = cross[:, :-1] / cross[:, -1:]
        S = solved[:, :-1] - solved[:, -1:] * shift
        M = T.T @ f.apply(S)
        values, V = np.linalg.eigh((M + M.T) / 2)
        kept = values > LEAST_PART * values.max()
        self.eigenvalues_ = np.where(kept, values, 0.0)[::-1]
        alpha = S @ np.where(kept, V, 0.0)[:, ::-1]

        P = f.apply(alpha)
        P_mean = P.mean(0)
        means = np.stack([P[codes == c].mean(0) for c in range(n_classes)]) - P_mean
        within = P - P_mean - means[codes]
        floor = LEAST_SPREAD * max(np.trace(np.cov(P.T).reshape(len(V), -1)), 1e-200)
        spread = np.sqrt(np.maximum(np.square(within).mean(0), floor))
        spread *= np.where(means[-1] < 0, -1.0, 1.0)  # the last class lies on the positive side
        self.dual_coef_, self.means_ = alpha / spread, means / spread
        self._offset = P_mean / spread

        W = (within / spread).T @ (within / spread) / n
        w, Q = np.linalg.eigh(W)
        inverse_W = (Q / np.maximum(w, LEAST_SPREAD)) @ Q.T
        rule = inverse_W @ self.means_.T
        bias = np.log(self.priors_) - 0.5 * np.sum(self.means_.T * rule, axis=0)
        if n_classes == 2:
            rule, bias = rule[:, 1] - rule[:, 0], bias[1] - bias[0]
        self._rule = self.dual_coef_ @ rule
        self._bias = bias - self._offset @ rule
        self._notice_singular(lam)
        return self

    def transform(self, X):
        """Projections (m, n_components), in units of the spread within a class."""
        return (self._gram(X) @ self.dual_coef_ - self._offset)[:, : self.n_components]

    def decision_function(self, X):
        """Log odds (m,) of the second class for two; score (m, n_classes) for many."""
        return self._gram(X) @ self._rule + self._bias

    def on_grid(self, x, y):
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        return self._grid(x, y, self._rule) + self._bias
