"""What every estimator shares: validation, the kernel, its factorisation, grids, notices."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Self, cast

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, check_X_y, column_or_1d, validate_data

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.hyperparameter import Hyperparameter
from ..functions.of_two_points import OfTwoPoints
from ..functions.points import as_dense
from ..functions.precomputed import Precomputed
from ..linalg.arrays import FloatArray, IntArray, Samples
from ..linalg.factorisation import factorise
from ..linalg.gram import GramRows, gram_matrix
from ..linalg.solver import Solver
from .pickled import Pickled
from .validation import is_matrix, is_target, require_kernel_of_points, require_whole

KernelLike = Kernel | str | Callable[[Any, Any], Any]
"""What an estimator takes as its kernel: one, a function of two points, or "precomputed"."""


class KernelEstimator(Pickled):
    """Base of the estimators: ``__init__`` stores, ``fit`` validates or raises a ValueError.

    ``hyperparameters`` declares each number that has a slider.

    Parameters
    ----------
    kernel : Kernel, a function of two points (see `OfTwoPoints`), or "precomputed"
        Of the last, X is a Gram matrix: (n, n) in ``fit``, new samples against those (m, n)
        afterwards. What needs k(z, z), grids and pre-images among them, is not to be had from it;
        `Precomputed` has it.
    landmarks : int, optional
        Fit on the Nystroem approximation with so many samples: memory is O(landmarks^2). Logistic
        regression and support vectors keep the features of a sample, too, and what goes step by
        step, as the perceptron, those of all: O(n landmarks).
    seed : int, optional
        Draws the landmarks; without it each fit draws others.

    What predicts is kept by ``fit``: parameters that are set afterwards wait for the next one.

    Attributes
    ----------
    kernel_ : Kernel, the one of the fit
    dual_coef_ : ndarray of shape (n_support, ...), the weights of k(., support_vectors_)
    support_vectors_ : the samples that the weights refer to, or the landmarks
    factorisation_ : Solver, shared by fits of the same kernel and X
        A pickle has the samples alone, and computes the rest again when it is asked for. It knows
        the version of the library: another one gives a UserWarning, and promises nothing.
    notices_ : tuple of str
        What was done beyond the formula, in plain sentences; each is also a UserWarning.

    Raises
    ------
    KernelError
        By ``fit``, where a parameter is not valid, the samples are not of the kernel's domain, or
        the kernel is not one that the method can take. It is a ValueError.
    NotFittedError
        By what needs a fit before there is one.
    """

    hyperparameters: tuple[Hyperparameter, ...] = ()

    kernel: Kernel | Any
    landmarks: int | None
    seed: int | None
    kernel_: Kernel
    dual_coef_: FloatArray
    support_vectors_: Samples
    factorisation_: Solver
    notices_: tuple[str, ...]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        domain = getattr(self.kernel, "domain", "real")
        tags.input_tags.positive_only = domain == "nonnegative"
        tags.input_tags.string = domain == "text"
        tags.input_tags.sparse = domain in ("real", "nonnegative")
        tags.input_tags.pairwise = self._is_precomputed
        tags.input_tags.two_d_array = not getattr(self.kernel, "takes_objects", False)
        return tags

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters; with ``deep`` the kernel's, too, as ``kernel__gamma``."""
        own: dict[str, Any] = super().get_params(deep=False)
        if deep and isinstance(self.kernel, Kernel):
            own |= {f"kernel__{name}": value for name, value in self.kernel.parameters.items()}
        return own

    def set_params(self, **params: Any) -> Self:
        """Set parameters; ``kernel__gamma`` puts a kernel with this gamma in the kernel's place.

        A part of a composite is ``kernel__k1.gamma``, or ``kernel__k1__gamma`` as elsewhere.
        """
        prefix = "kernel__"
        of_kernel = {
            name.removeprefix(prefix).replace("__", "."): value
            for name, value in params.items()
            if name.startswith(prefix)
        }
        super().set_params(**{k: v for k, v in params.items() if not k.startswith(prefix)})
        if of_kernel:
            if not isinstance(self.kernel, Kernel):
                raise KernelError(f"{self.kernel!r} has no hyperparameters: {', '.join(params)}.")
            self.kernel = self.kernel.replace(**of_kernel)
        return self

    @property
    def _is_precomputed(self) -> bool:
        return isinstance(self.kernel, str) and self.kernel == "precomputed"

    def _as_kernel(self) -> Kernel:
        """Return the kernel of a fit; of "precomputed" it comes with the samples."""
        if isinstance(self.kernel, Kernel) or self._is_precomputed:
            return cast("Kernel", self.kernel)
        if callable(self.kernel) and not isinstance(self.kernel, type):
            return OfTwoPoints(self.kernel)
        raise KernelError(f"kernel must be a Kernel, for instance RBF(); got {self.kernel!r}.")

    def _validate_hyperparameters(self) -> None:
        self.kernel_, self.notices_ = self._as_kernel(), ()
        for declared in self.hyperparameters:
            declared.validate(getattr(self, declared.name))
        if self.landmarks is not None:
            require_whole("landmarks", self.landmarks, "None or ")
        self._is_given = self._is_precomputed
        seed = self.seed
        if seed is None:  # drawn once, so that what is computed again later is the same
            seed = int(np.random.default_rng().integers(1 << 62))
        self._sampling = self.landmarks, seed

    def _notice(self, sentence: str) -> None:
        self.notices_ += (sentence,)
        warnings.warn(sentence, UserWarning, stacklevel=3)

    def _validate_X(self, X: ArrayLike, *, fitting: bool = False) -> Samples:
        """X as float64 (n, d), or texts or graphs (n,) for a kernel on these."""
        X = as_dense(X)
        if fitting and self._is_given:
            return self._numbered(validate_data(self, X, dtype=np.float64))
        if self.kernel_.takes_objects:
            return self.kernel_.points(X).copy()
        if not fitting and self._has_features(X):
            return cast("FloatArray", X)
        checks = {"dtype": np.float64, "copy": fitting}  # what is kept is nobody else's array
        validated: Samples = validate_data(self, X, reset=fitting, **checks)
        return validated

    def _points(self, X: ArrayLike) -> Samples:
        """Return new samples X, of which the kernel can be asked for k(z, z)."""
        require_kernel_of_points(self._is_given)
        return self._validate_X(X)

    def _has_features(self, X: ArrayLike) -> bool:
        """Whether X is as `validate_data` would return it, for the features of ``fit``."""
        return is_matrix(X) and X.shape[1] == getattr(self, "n_features_in_", None)

    def _validate_X_y(self, X: ArrayLike, y: ArrayLike, **checks: bool) -> tuple[Samples, Any]:
        """X as by ``_validate_X`` and the target (n,) or (n, n_targets), for ``fit``."""
        X = as_dense(X)
        if self._is_given:
            K, target = validate_data(self, X, y, dtype=np.float64, **checks)
            return self._numbered(K), target
        if self.kernel_.takes_objects:
            points = self.kernel_.points(X).copy()
            return points, check_X_y(np.zeros((len(points), 1)), y, **checks)[1]
        if is_matrix(X) and is_target(y, len(X)) and not hasattr(self, "feature_names_in_"):
            self.n_features_in_ = X.shape[1]
            return np.array(X), y
        both: tuple[Samples, Any] = validate_data(
            self, X, y, reset=True, dtype=np.float64, copy=True, **checks
        )
        return both

    def _numbered(self, K: FloatArray) -> Samples:
        """Take a Gram matrix as the kernel, and return the numbers (n, 1) of its rows."""
        self.kernel_ = Precomputed(K)
        return np.arange(len(K), dtype=float)[:, None]

    def _factorise(self, X: Samples) -> Solver:
        """Set and return the factorisation for X, exact or on landmarks."""
        self.factorisation_ = f = factorise(self.kernel_, X, *self._sampling)
        self.support_vectors_ = f.support
        return f

    def _notice_dropped(self, negative: int) -> None:
        what = f"its {negative} negative eigenvalues were dropped"
        self._notice(f"{self.kernel_} is not positive semi-definite: {what}.")

    def _notice_indefinite(self, values: FloatArray, rounding: float, what: str) -> None:
        """Give a notice where eigenvalues (r,) of a Gram matrix are negative beyond rounding."""
        if negative := int(np.sum(values < -rounding)):
            trouble = f"{negative} of {len(values)} eigenvalues below 0"
            self._notice(f"{self.kernel_} is not positive semi-definite ({trouble}): {what}.")

    def _require_psd_for_weights(self) -> None:
        if not self.kernel_.is_psd:
            trouble = f"{self.kernel_} is not positive semi-definite"
            raise KernelError(f"{trouble}: weights of samples need a kernel that is.")

    def _notice_singular(self, lam: float) -> None:
        if self.factorisation_.is_singular(lam):
            trouble = f"The Gram matrix of {self.kernel_} plus lambda is singular"
            remedy = "A larger lambda, or standardised features, makes it unique"
            self._notice(f"{trouble}: the solution of minimum norm was taken. {remedy}.")

    def _require_fit(self) -> None:
        """Raise a NotFittedError before there is a fit."""
        if not hasattr(self, "kernel_"):  # else scikit-learn's answer is known, and takes longer
            check_is_fitted(self, "kernel_")  # named, it counts where a prior predicts, too

    def _gram(self, X: ArrayLike) -> FloatArray:
        """Gram matrix of new samples and the support."""
        self._require_fit()
        X = self._validate_X(X)
        if (K := self._given_gram(X)) is not None or (K := self._own_gram(X)) is not None:
            return K
        return self.kernel_(X, self.support_vectors_)

    def _given_gram(self, K: Samples) -> FloatArray | None:
        """Return the columns of the support of K (m, n), if a Gram matrix was fitted."""
        return K[:, self.support_vectors_[:, 0].astype(int)] if self._is_given else None

    def _own_gram(self, X: Samples) -> FloatArray | None:
        """Return the support's own Gram matrix, if X is the support."""
        # For the training samples themselves it is at hand; but noise would know them again.
        if self.kernel_.is_noise or not np.array_equal(X, self.support_vectors_):
            return None
        return gram_matrix(self.kernel_, self.support_vectors_)

    def _gram_rows(self, X: ArrayLike) -> FloatArray | GramRows:
        """Return what can be multiplied by weights: f(x) = sum_i weights_i k(x, x_i)."""
        self._require_fit()
        X = self._validate_X(X)
        if (K := self._given_gram(X)) is not None or (K := self._own_gram(X)) is not None:
            return K
        kernel = self.kernel_
        return GramRows(kernel, kernel.points(X), kernel.points(self.support_vectors_))

    def _grid(self, x: ArrayLike, y: ArrayLike | None, weights: FloatArray) -> FloatArray:
        """Weighted sum of the kernel on a regular grid, (len(y), len(x)[, p])."""
        self._require_fit()
        require_kernel_of_points(self._is_given)
        return self.factorisation_.grid(x, y)(weights)


class KernelClassifier(ClassifierMixin, KernelEstimator):  # type: ignore[misc]
    """Base of the classifiers: ``classes_`` (n_classes,); predicts by sign or largest value."""

    classes_: np.ndarray[Any, Any]

    def _validate_classification(self, X: ArrayLike, y: ArrayLike) -> tuple[Samples, IntArray]:
        """X, the class code of each sample, and set ``classes_``."""
        self._validate_hyperparameters()
        X, target = self._validate_X_y(X, y)
        if target.ndim != 1 or target.dtype.kind not in "biu":  # whole numbers are always classes
            check_classification_targets(target)
        target = target if target.ndim == 1 else column_or_1d(target, warn=True)
        self.classes_, codes = np.unique(target, return_inverse=True)
        if len(self.classes_) < 2:
            only = f"all of y is 1 class, {self.classes_[0]}"
            raise KernelError(f"A classifier needs at least two classes; {only}.")
        return X, codes

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Values (m,) for two classes, or (m, n_classes)."""
        raise NotImplementedError

    def predict(self, X: ArrayLike) -> np.ndarray[Any, Any]:
        """Classes of X, (m,)."""
        values = self.decision_function(X)
        codes = (values > 0).astype(int) if values.ndim == 1 else values.argmax(1)
        classes: np.ndarray[Any, Any] = self.classes_[codes]
        return classes


class ProbabilisticClassifier(KernelClassifier):
    """Base of the classifiers that have probabilities of the classes."""

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities of the classes, (m, n_classes)."""
        raise NotImplementedError

    def predict_log_proba(self, X: ArrayLike) -> FloatArray:
        """Their logarithms, (m, n_classes), -inf where one has underflown."""
        with np.errstate(divide="ignore"):
            logarithms: FloatArray = np.log(self.predict_proba(X))
        return logarithms
