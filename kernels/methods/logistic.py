"""Kernel logistic regression, for two classes and many."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray
from ..linalg.by_rows import FeaturesByRow
from ..linalg.centred import CentredSpectrum
from ..linalg.solver import Solver
from .estimator import KernelLike
from .function_space import FunctionSpace, OfFeatures, OfSamples
from .logistic_steps import SteppedLogistic, indicators
from .newton import LogisticLoss, PenalisedLogistic
from .newton_by_rows import AllRows, minimise
from .validation import ClassWeight, weights_of_classes, weights_within_classes

LAM_HELP = "Penalty on ‖f‖²: larger moves the probabilities together."
LAM = Hyperparameter("lam", r"\lambda", 1.0, range=(1e-4, 1e3), help=LAM_HELP, spoken="lambda")
SMALL = 1e-6  # of tr K: with a lambda below it the eigenvectors are worth their time


class KernelLogistic(SteppedLogistic):
    r"""Minimise -sum_i w_i log p(y_i | x_i) + lam / 2 ||f||^2, log odds f + b; b is not penalised.

    Newton's method with a line search; its systems are solved by conjugate gradients. More than
    two classes have one softmax. A K of low rank, or beside a small lambda, is H K H = F F^T with
    H = I - 1 1^T / n: then it is logistic regression on the r columns of F, which are orthogonal to
    the constant that b multiplies. Otherwise K is never factored: see `OfSamples`. With landmarks
    the features of a sample of the rows are kept, and no more: see `newton_by_rows`.

    ``lam``, greater than 0, is the inverse of scikit-learn's C. The weights w_i are 1, or those of
    ``class_weight`` (as of `SupportVectorClassifier`) times ``sample_weight``. ``dual_coef_`` is
    (n_support, 1) for two classes and (n_support, n_classes) for many, ``intercept_`` (1,) or
    (n_classes,), and
    ``converged_`` says whether the gradient vanishes: to 1e-7 of the size of its terms at the fit
    itself. ``n_steps_`` is the number of Newton steps that changed f; `history` has each of them.
    The rest as in KernelEstimator.
    Rasmussen and Williams (2006), Alg. 3.1 and 3.3; Zhu and Hastie (2005).

    Examples
    --------
    >>> from kernel_playground import RBF, KernelLogistic
    >>> model = KernelLogistic(RBF(gamma=0.5), lam=0.1)
    >>> model.fit([[0.0], [1.0], [3.0], [4.0]], [0, 0, 1, 1]).predict_proba([[2.0]]).round(2)
    array([[0.5, 0.5]])
    """

    hyperparameters = (LAM,)
    follows = ("_eigenpairs",)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        lam: float = 1.0,
        landmarks: int | None = None,
        seed: int | None = 0,
        class_weight: ClassWeight = None,
    ) -> None:
        self.kernel = kernel
        self.lam = lam
        self.landmarks = landmarks
        self.seed = seed
        self.class_weight = class_weight

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> KernelLogistic:
        """Fit to X (n, d) and the classes y (n,), with weights (n,) or all 1."""
        X, codes = self._validate_classification(X, y)
        weights = weights_of_classes(self.class_weight, self.classes_, codes)[codes]
        if (each := weights_within_classes(sample_weight, codes)) is not None:
            weights = weights * each
        f = self._factorise(X)
        if not f.is_psd:
            self._notice_dropped(int(np.sum(f.centred.values < -f.rounding)))
        Y = indicators(codes, len(self.classes_))

        self._lam = float(self.lam)
        by_rows = f.by_rows
        if by_rows is not None and by_rows.surely_hides_rounding(self._lam):
            self._fit_by_rows(by_rows, Y, weights, codes)
        else:
            self._fit_at_once(f, Y, weights)
        if not self.converged_:
            stopped = f"Newton's method stopped after {self.n_iter_} steps, short of the optimum"
            self._notice(f"{stopped}: raise lambda, or standardise the features.")

        self.n_steps_ = len(self._path) - 1
        self.dual_coef_, self.intercept_ = self.history(self.n_steps_)
        return self

    def _fit_at_once(self, f: Solver, Y: FloatArray, weights: FloatArray) -> None:
        # b takes what centring takes off f.
        space = self._function_space(f)
        problem = PenalisedLogistic(space, Y, weights)
        _, self.n_iter_, self.converged_ = problem.minimise()
        self._path, self._is_centred = [space.parts(W) for W in problem.path], True

    def _fit_by_rows(
        self, f: FeaturesByRow, Y: FloatArray, weights: FloatArray, codes: IntArray
    ) -> None:
        rows = np.flatnonzero(weights)
        loss = LogisticLoss(Y[rows], weights[rows])
        start = np.zeros((f.n_landmark_features + 1, Y.shape[1]))
        problem = AllRows(f, rows, loss, self._lam)
        path, self.n_iter_, self.converged_ = minimise(problem, codes[rows], start)
        self._path = [(f.weights_of_landmark_features(W[:-1]), W[-1]) for W in path]
        self._is_centred = False

    def _function_space(self, f: Solver) -> FunctionSpace:
        """Weights of features with H K H = F F^T, or of the samples where K has a high rank."""
        few = f.low_rank or f.approximate or not f.is_psd
        self._by_features = few or self._lam < SMALL * f.trace
        if not self._by_features:
            return OfSamples(f.products(), self._lam)
        self._eigenpairs = f.centred_for(self._lam).positive()
        return OfFeatures(f.centred_features(self._eigenpairs), self._lam)

    @cached_property
    def _eigenpairs(self) -> CentredSpectrum:
        """Eigenpairs of H K H; kept by the fit, and computed again after unpickling."""
        return self.factorisation_.centred_for(self._lam).positive()

    def history(self, step: int | None = None) -> tuple[FloatArray, FloatArray]:
        """Return dual_coef_ and intercept_ as they were after ``step`` Newton steps, or are."""
        self._require_fit()
        if step is None:
            return self.dual_coef_, self.intercept_
        f, (alpha, b) = self.factorisation_, self._path[min(step, self.n_steps_)]
        if not self._is_centred:
            return alpha, b
        if self._by_features:  # alpha with K alpha = F W + constant at the samples
            alpha = f.weights_of_centred_features(self._eigenpairs, alpha)
        return alpha, b - f.apply(alpha).mean(0)

    def _weights_after(self, step: int | None) -> tuple[FloatArray, FloatArray]:
        return self.history(step)  # of the support, whatever the solver
