"""What every estimator shares: validation, the kernel, its factorisation, grids, notices."""

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, check_X_y, column_or_1d, validate_data

from .base import Kernel
from .factorisation import Factorisation
from .landmarks import NystroemFactorisation
from .recent import Recent, contents

FACTORISATIONS = Recent(1 << 28)


class KernelEstimator(BaseEstimator):
    """Base of the estimators: ``__init__`` stores, ``fit`` validates or raises a ValueError.

    ``hyperparameters`` declares each number that has a slider.

    Parameters
    ----------
    kernel : Kernel
    landmarks : int, optional
        Fit on the Nystroem approximation with so many samples: memory is O(landmarks^2), and
        O(n landmarks) for classifiers other than the discriminant.
    seed : int, which draws the landmarks

    Attributes
    ----------
    dual_coef_ : ndarray of shape (n_support, ...), the weights of k(., support_vectors_)
    support_vectors_ : the samples that the weights refer to, or the landmarks
    factorisation_ : Factorisation, shared by fits of the same kernel and X
    notices_ : tuple of str
        What was done beyond the formula, in plain sentences; each is also a UserWarning.
    """

    hyperparameters = ()

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        domain = getattr(self.kernel, "domain", "real")
        tags.input_tags.positive_only = domain == "nonnegative"
        tags.input_tags.string = domain == "text"
        tags.input_tags.two_d_array = domain != "text"
        return tags

    def _validate_hyperparameters(self):
        if not isinstance(self.kernel, Kernel):
            raise ValueError(f"kernel must be a Kernel, for instance RBF(); got {self.kernel!r}.")
        for declared in self.hyperparameters:
            declared.validate(getattr(self, declared.name))
        if self.landmarks is not None and self.landmarks < 1:
            raise ValueError(f"landmarks must be None or at least 1; got {self.landmarks!r}.")
        self.notices_ = ()

    def _notice(self, sentence: str):
        self.notices_ += (sentence,)
        warnings.warn(sentence, UserWarning, stacklevel=3)

    def _validate_X(self, X, *, fitting: bool = False, y="no_validation", **checks):
        """X as float64 (n, d), or texts (n,) for a kernel on texts; with y when it is given."""
        if self.kernel.domain != "text":
            checks |= {"dtype": np.float64, "copy": fitting}  # what is kept is nobody else's array
            return validate_data(self, X, y, reset=fitting, **checks)
        X = self.kernel.points(X).copy()
        if isinstance(y, str):
            return X
        return X, check_X_y(np.zeros((len(X), 1)), y, **checks)[1]

    def _factorise(self, X):
        """Set and return the factorisation for X, shared by all that use the same kernel and X.

        With fewer ``landmarks`` than samples it is the Nystroem approximation, which is not kept.
        """
        if self.landmarks is not None and self.landmarks < len(X):
            f = NystroemFactorisation(self.kernel, X, self.landmarks, self.seed or 0)
        else:
            key = self.kernel, contents(X)
            f = FACTORISATIONS.get(key, lambda: Factorisation(self.kernel, X))
        self.factorisation_, self.support_vectors_ = f, f.support
        return f

    def _notice_dropped(self, negative):
        what = f"its {negative} negative eigenvalues were dropped"
        self._notice(f"{self.kernel} is not positive semi-definite: {what}.")

    def _notice_singular(self, lam):
        if self.factorisation_.is_singular(lam):
            trouble = f"The Gram matrix of {self.kernel} plus lambda is singular"
            remedy = "A larger lambda, or standardised features, makes it unique"
            self._notice(f"{trouble}: the solution of minimum norm was taken. {remedy}.")

    def _gram(self, X) -> np.ndarray:
        """Gram matrix of validated new samples and the support."""
        check_is_fitted(self)
        return self.kernel(self._validate_X(X), self.support_vectors_)

    def _grid(self, x, y, weights) -> np.ndarray:
        """Weighted sum of the kernel on a regular grid, (len(y), len(x)[, p])."""
        check_is_fitted(self)
        return self.factorisation_.grid(x, y)(weights)


class KernelClassifier(ClassifierMixin, KernelEstimator):
    """Base of the classifiers: ``classes_`` (n_classes,); predicts by sign or largest value."""

    def _validate_classification(self, X, y):
        """X, the class code of each sample, and set ``classes_``."""
        self._validate_hyperparameters()
        X, y = self._validate_X(X, fitting=True, y=y)
        check_classification_targets(y)
        self.classes_, codes = np.unique(column_or_1d(y, warn=True), return_inverse=True)
        if len(self.classes_) < 2:
            only = f"all of y is 1 class, {self.classes_[0]}"
            raise ValueError(f"A classifier needs at least two classes; {only}.")
        return X, codes

    def predict(self, X):
        """Classes of X, (m,)."""
        values = self.decision_function(X)
        return self.classes_[(values > 0).astype(int) if values.ndim == 1 else values.argmax(1)]
