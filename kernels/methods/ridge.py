"""Kernel ridge regression, for one lambda or for all."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import MultiOutputMixin, RegressorMixin

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, Samples
from .estimator import KernelEstimator, KernelLike
from .validation import validated_weights

LAM_HELP = (
    "Penalty on ‖f‖²: a larger one makes f flatter; the noise variance of a Gaussian process."
)
LAM = Hyperparameter(
    "lam", r"\lambda", 1.0, "nonnegative", (1e-6, 1e3), typed=(1e-8, 1e3), help=LAM_HELP,
    spoken="lambda",
)  # fmt: skip


class KernelRidge(MultiOutputMixin, RegressorMixin, KernelEstimator):  # type: ignore[misc]
    r"""Minimise sum_i (y_i - f(x_i))^2 + lam ||f||^2: f(z) = k(z, X) alpha, (K + lam I) alpha = y.

    There is no intercept. Where K + lam I is singular, alpha has minimum norm. Another ``lam``, 0
    or more, costs two products. ``dual_coef_`` is alpha (n_support[, n_targets]); the rest as in
    KernelEstimator.

    With a weight w_i for each sample it is sum_i w_i (y_i - f(x_i))^2, and lam / w_i stands in the
    place of lam in row i. A sample of weight 0 is left out. The kernel is positive semi-definite
    then, there are no landmarks, and `gcv` is not to be had.

    Bishop (2006), Pattern Recognition and Machine Learning, section 6.1; Rifkin and Lippert
    (2007), Notes on regularized least squares.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, KernelRidge
    >>> X = np.linspace(0, 1, 20)[:, None]
    >>> model = KernelRidge(RBF(gamma=20.0), lam=1e-3).fit(X, np.sin(6 * X[:, 0]))
    >>> model.predict([[0.25]]).round(2)
    array([1.])
    """

    hyperparameters = (LAM,)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        lam: float = 1.0,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.lam = lam
        self.landmarks = landmarks
        self.seed = seed

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> KernelRidge:
        """Fit to X (n, d) and y (n,) or (n, n_targets), with weights (n,) or all 1."""
        self._validate_hyperparameters()
        X, target = self._validate_X_y(X, y, multi_output=True, y_numeric=True)
        target = target.astype(float)
        X, target, self._over_weights = self._weighted(X, target, sample_weight)
        self._shape, self._Y = target.shape[1:], target.reshape(len(target), -1)
        self._lam = float(self.lam)
        # alpha = (K + lam I)^-1 y (Bishop, Eq. 6.8)
        f = self._factorise(X)
        alpha = self._solved(self._lam)
        if not f.is_psd:
            what = (
                "lambda penalises no norm of f, and the fit need not minimise the penalised error"
            )
            self._notice_indefinite(f.values, f.rounding, what)
        self._notice_singular(self._lam)
        self.dual_coef_ = alpha.reshape(len(alpha), *self._shape)
        self._diagonal: FloatArray | None = None
        return self

    def _weighted(
        self, X: Samples, target: FloatArray, sample_weight: ArrayLike | None
    ) -> tuple[Samples, FloatArray, FloatArray | None]:
        """Return the samples of a weight above 0, and 1 / w_i; None where all weigh 1."""
        weights = validated_weights(sample_weight, len(X))
        if weights is None or np.all(weights == 1):
            return X, target, None
        if self.landmarks is not None and self.landmarks < len(X):
            raise KernelError("sample_weight needs all samples: fit without landmarks.")
        self._require_psd_for_weights()
        kept = weights > 0
        return X[kept], target[kept], 1 / weights[kept]

    def _solved(self, lam: float) -> FloatArray:
        """(K + lam I)^-1 y, or (K + lam W^-1)^-1 y of weighted samples."""
        f = self.factorisation_
        if self._over_weights is not None and lam == 0 and f.is_singular(lam):
            trouble = f"The Gram matrix of {self.kernel_} is singular"
            raise KernelError(f"{trouble}: with sample_weight lambda must be greater than 0.")
        if self._over_weights is None or lam == 0:  # a fit through all points, whatever they weigh
            return f.solve(self._Y, lam)
        return f.at(lam * self._over_weights).solve(self._Y)

    def predict(self, X: ArrayLike) -> FloatArray:
        """Predictions k(X, support) alpha at X (m, d): (m,) or (m, n_targets); Bishop, Eq. 6.9."""
        return self._gram_rows(X) @ self.dual_coef_

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Predictions on a regular grid, (len(y), len(x)[, n_targets])."""
        self._require_fit()
        return self._grid(x, y, self.dual_coef_)

    @property
    def effective_dof_(self) -> float:
        """Effective degrees of freedom, tr K (K + lam I)^-1."""
        self._require_fit()
        f = self.factorisation_
        if self._over_weights is not None:
            each = self._above_rounding([self._lam])[0] * self._over_weights
            return f.n_samples - float(each @ f.at(each).inverse_diagonal())
        if (diagonal := self._inverse_diagonal()) is not None:
            return f.n_samples - self._lam * float(diagonal.sum())
        return float(np.sum(f.values * f.damped(self._lam)))

    @property
    def loo_residuals_(self) -> FloatArray:
        """y_i minus the prediction of the fit without sample i, (n_kept[, n_targets]): `loo_path`.

        The n_kept rows are the samples in their order, without those of ``sample_weight`` 0: row j
        is sample ``np.flatnonzero(sample_weight)[j]``. Without weights it is shaped like y.
        """
        self._require_fit()
        if (diagonal := self._inverse_diagonal()) is not None:
            residuals: FloatArray = (self.dual_coef_.T / diagonal).T
        else:
            residuals = self.loo_path([self._lam])[0]
        return residuals

    def _inverse_diagonal(self) -> FloatArray | None:
        """Return the diagonal of (K + lam I)^-1 from the fit's Cholesky factor, where it has one.

        The eigenvectors that several lambdas need would take ten times as long.
        """
        f = self.factorisation_
        if self._diagonal is not None or self._over_weights is not None or f.approximate:
            return self._diagonal
        if f.is_psd and (A := f.at(self._lam)).factor is not None:
            self._diagonal = A.inverse_diagonal()
        return self._diagonal

    def path(self, lams: ArrayLike) -> FloatArray:
        """Dual coefficients for each of ``lams``, (n_lams, n_support[, n_targets])."""
        self._require_fit()
        if self._over_weights is not None:
            alphas = np.stack([self._solved(float(lam)) for lam in _penalties(lams)])
        else:
            alphas = self.factorisation_.solve(self._Y, _penalties(lams))
        return alphas.reshape(*alphas.shape[:2], *self._shape)

    def _above_rounding(self, lams: ArrayLike) -> FloatArray:
        lams, f = _penalties(lams), self.factorisation_
        return np.maximum(lams, 2 * f.floor) if f.is_psd else lams

    def loo_path(self, lams: ArrayLike) -> FloatArray:
        """Leave-one-out residuals for each of ``lams``, (n_lams, n_kept[, n_targets]).

        The n_kept samples are all but those of ``sample_weight`` 0: see ``loo_residuals_``.

        e_i = [(K + lam I)^-1 y]_i / [(K + lam I)^-1]_ii, which needs no 1 - H_ii (Rifkin and
        Lippert 2007).
        """
        self._require_fit()
        f, lams = self.factorisation_, self._above_rounding(lams)
        if self._over_weights is not None:
            systems = [f.at(lam * self._over_weights) for lam in lams]
            errors = [A.solve(self._Y) / A.inverse_diagonal()[:, None] for A in systems]
            return np.stack(errors).reshape(len(lams), -1, *self._shape)
        damped = f.damped(lams)  # (n_lams, r)
        scaled = (damped[:, :, None] * f.project(self._Y)).transpose(1, 0, 2)
        beyond = f.complement(self._Y)
        residuals = np.empty((len(lams), *self._Y.shape))
        for rows, U in f.rows():
            squares = U * U
            above = np.tensordot(U, scaled, axes=1).transpose(1, 0, 2)
            below = squares @ damped.T
            if U.shape[1] < f.n_samples:  # 1 / lam on the complement of the range of K
                above += beyond[rows] / lams[:, None, None]
                below += np.maximum(1.0 - squares.sum(1), 0.0)[:, None] / lams
            residuals[:, rows] = above / below.T[:, :, None]
        return residuals.reshape(len(lams), -1, *self._shape)

    def gcv(self, lams: ArrayLike) -> FloatArray:
        """Generalised cross-validation scores n |R y|^2 / (tr R)^2, R = (K + lam I)^-1: (n_lams,).

        Golub, Heath and Wahba (1979). With several targets their squared norms add up.
        """
        self._require_fit()
        if self._over_weights is not None:
            raise KernelError("gcv takes all samples alike: use loo_path with sample_weight.")
        f, lams = self.factorisation_, self._above_rounding(lams)
        damped, n = f.damped(lams), f.n_samples
        norm = damped**2 @ np.square(f.project(self._Y)).sum(1)
        norm += np.square(f.complement(self._Y)).sum() / lams**2
        trace = damped.sum(1) + (n - len(f.values)) / lams
        scores: FloatArray = n * norm / trace**2
        return scores


def _penalties(lams: ArrayLike) -> FloatArray:
    """Return ``lams`` (n_lams,), or raise a KernelError where one is no penalty."""
    penalties = np.atleast_1d(np.asarray(lams, dtype=float))
    if penalties.ndim != 1 or not np.all(penalties >= 0):
        raise KernelError(f"lams must be numbers of 0 or more in a row; got {lams!r}.")
    return penalties
