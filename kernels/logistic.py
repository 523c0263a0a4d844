"""Kernel logistic regression, for two classes and many."""

import numpy as np
from scipy.sparse.linalg import LinearOperator, cg
from scipy.special import expit, logsumexp, softmax

from .estimator import KernelClassifier
from .factorisation import EPS
from .hyperparameter import Hyperparameter
from .stationary import RBF

LAM_HELP = "Penalty on the norm of f: larger draws the probabilities together."
LAM = Hyperparameter("lam", r"\lambda", 1.0, range=(1e-4, 1e3), help=LAM_HELP)
MAX_STEPS, MAX_CONJUGATE = 100, 500


class KernelLogistic(KernelClassifier):
    r"""Minimise -sum_i log p(y_i | x_i) + lam / 2 ||f||^2 with log odds f + b; b is not penalised.

    With K = F F^T, F = U sqrt(values) of the factorisation, it is logistic regression on the r
    columns of F; many classes share one softmax. Newton's method with a line search; its systems
    are solved by conjugate gradients, preconditioned by the diagonal.

    ``lam``, greater than 0, is the inverse of scikit-learn's C. ``dual_coef_`` is (n_support, 1)
    for two classes and (n_support, n_classes) for many, ``intercept_`` (1,) or (n_classes,), and
    ``converged_`` says whether Newton's method came to its end; the rest as in KernelEstimator.
    Rasmussen and Williams (2006), Alg. 3.1 and 3.3; Zhu and Hastie (2005).
    """

    hyperparameters = (LAM,)

    def __init__(self, kernel=RBF(), lam=1.0, landmarks=None, seed=0):  # noqa: B008
        self.kernel, self.lam, self.landmarks, self.seed = kernel, lam, landmarks, seed

    def fit(self, X, y):
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        f = self._factorise(X)
        if not f.is_psd:
            self._notice_dropped(int(np.sum(f.values < -f.floor)))
        n_classes = len(self.classes_)
        Y = codes[:, None] == (np.arange(n_classes) if n_classes > 2 else np.array([1]))
        F = f.features()
        W, self.n_iter_, self.converged_ = _newton(F, Y.astype(float), float(self.lam))
        if not self.converged_:
            self._notice(f"Newton's method stopped after {MAX_STEPS} steps: raise lambda.")
        if f.approximate:
            self.dual_coef_ = f.weights @ (f.roots[1][:, None] * W[:-1])
        else:  # alpha with F^T alpha = W: the columns of F are orthogonal
            squares = np.square(F).sum(0)[:, None]
            kept = squares > len(F) * EPS * squares.max(initial=0.0)
            self.dual_coef_ = F @ np.divide(W[:-1], squares, out=np.zeros_like(W[:-1]), where=kept)
        self.intercept_ = W[-1]
        return self

    def _logits(self, values):
        values = values + self.intercept_
        return values[..., 0] if len(self.classes_) == 2 else values

    def decision_function(self, X):
        """Log odds (m,) of the second class for two; logits (m, n_classes) for many."""
        return self._logits(self._gram(X) @ self.dual_coef_)

    def predict_proba(self, X):
        """Probabilities of the classes, (m, n_classes)."""
        values = self.decision_function(X)
        if values.ndim == 1:
            return np.stack([expit(-values), expit(values)], axis=1)
        return softmax(values, axis=1)

    def on_grid(self, x, y):
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        return self._logits(self._grid(x, y, self.dual_coef_))


def _probabilities(eta):
    return expit(eta) if eta.shape[1] == 1 else softmax(eta, axis=1)


def _newton(F, Y, lam):
    """Coefficients (r + 1, p) of the columns of F and of 1, the steps taken, and convergence."""
    F = np.hstack([F, np.ones((len(F), 1))])
    penalty = np.full((F.shape[1], 1), lam)
    penalty[-1] = 0.0
    squares, W = F * F, np.zeros((F.shape[1], Y.shape[1]))

    def loss(eta, W):
        normaliser = np.logaddexp(0, eta[:, 0]) if Y.shape[1] == 1 else logsumexp(eta, axis=1)
        return normaliser.sum() - np.vdot(Y, eta) + 0.5 * np.vdot(penalty * W, W)

    eta, first = F @ W, 0.0
    value = loss(eta, W)
    for step in range(1, MAX_STEPS + 1):
        P = _probabilities(eta)
        gradient = F.T @ (P - Y) + penalty * W
        if W.shape[1] > 1:  # a softmax does not see what all classes have in common
            gradient -= gradient.mean(1, keepdims=True)
        size = np.linalg.norm(gradient)
        first = max(first, size)
        if size <= 1e-13 * first:
            return W, step, True
        curvature = P * (1 - P)

        def hessian(v, P=P, curvature=curvature, shape=W.shape):
            V = v.reshape(shape)
            Z = F @ V
            Z = curvature * Z if shape[1] == 1 else P * (Z - np.sum(P * Z, 1, keepdims=True))
            return (F.T @ Z + penalty * V).ravel()

        diagonal = (squares.T @ curvature).mean(1, keepdims=True) + penalty + 1e-12
        scale = np.broadcast_to(diagonal, W.shape).ravel()
        A, M = (LinearOperator((W.size,) * 2, f) for f in (hessian, lambda v, d=scale: v / d))
        tolerance = np.clip(size / first, 1e-7, 0.1)
        flat, unsolved = cg(A, -gradient.ravel(), rtol=tolerance, maxiter=MAX_CONJUGATE, M=M)
        direction = flat.reshape(W.shape)
        slope, eta_step, t = np.vdot(gradient, direction), F @ direction, 1.0
        if -slope <= 1e-12 * (1 + value):  # the value is exact: the last step polishes W
            return W if unsolved else W + direction, step, not unsolved or size <= 1e-9 * first
        while (new := loss(eta + t * eta_step, W + t * direction)) > value + 1e-4 * t * slope:
            t *= 0.5
            if t < 1e-10:
                return W, step, False
        W, eta, value = W + t * direction, eta + t * eta_step, new
    return W, MAX_STEPS, False
