"""`Kernel`: an immutable value that is a function of two points, declared in ten lines."""

from __future__ import annotations

import inspect
from numbers import Real
from typing import Any

import numpy as np

from .formula import fill, number
from .gram import cross_gram, gram_diagonal, symmetric_gram
from .grid import Grid
from .value import Value

KERNELS: dict[str, type[Kernel]] = {}
"""Every primitive kernel by its name, in order of definition."""

DOMAINS = ("real", "nonnegative", "text")


class Kernel(Value):
    r"""A kernel function k(x, z), immutable and compared by value.

    A new kernel is a subclass that states ``name``, ``label``, ``hyperparameters``, ``latex`` (with
    ``<gamma>`` where the hyperparameter goes) and ``evaluate``; it is then known to `KERNELS`, to
    `parse` and to every menu. ``forget`` takes it out again.

    Attributes
    ----------
    name, label : str
        The name in `parse` and the name in a menu.
    hyperparameters : tuple of Hyperparameter
        The declarations; of a composite, those of its parts as ``k1.gamma``, ``k2.k1.period``.
    is_psd : bool
        Whether every Gram matrix is positive semi-definite.
    is_stationary : bool
        Whether k(x, z) depends on x - z alone.
    domain : {"real", "nonnegative", "text"}
        The points it takes: ndarray of shape (n_samples, n_features), the same without negative
        values, or a list of texts.
    """

    name: str = ""
    label: str = ""
    latex: str = ""
    is_psd: bool = True
    is_stationary: bool = False
    domain: str = "real"
    any_domain: bool = False  # whether it never looks at the points themselves
    is_constant: bool = False
    of_distances: bool = False  # whether ``evaluate(X, None)`` is the row of all pairs i < j
    is_separable: bool = False  # whether it is a product over the features of ``_along(feature)``

    def __init_subclass__(cls, **kwargs) -> None:
        super().__init_subclass__(**kwargs)
        if "name" in cls.__dict__:
            KERNELS[cls.name] = cls
            either = inspect.Parameter.POSITIONAL_OR_KEYWORD
            cls.__signature__ = inspect.Signature(
                inspect.Parameter(h.name, either, default=h.default) for h in cls.hyperparameters
            )

    @classmethod
    def forget(cls) -> None:
        """Take this class out of `KERNELS` again."""
        KERNELS.pop(cls.name, None)

    def evaluate(self, X, Y) -> np.ndarray:
        """Return k(x, y) for all pairs as a new array of shape (len(X), len(Y)).

        X and Y are the same object exactly when the samples are the same.
        """
        raise NotImplementedError(f"{type(self).__name__} has no evaluate(X, Y).")

    def __call__(self, X, Y=None) -> np.ndarray:
        """Return the Gram matrix.

        Parameters
        ----------
        X, Y : array-like of shape (n_samples, n_features), or list of str for texts
            Without Y the samples are paired with themselves: the matrix is symmetric to the bit.
            With Y, all samples count as different, even if the numbers are equal (see `White`).

        Returns
        -------
        ndarray of shape (len(X), len(Y)), float64
        """
        X = self.points(X)
        if Y is None:
            return symmetric_gram(self, X)
        Y = self.points(Y)
        if X.shape[1:] != Y.shape[1:]:
            raise ValueError(f"X has {X.shape[1]} features, but Y has {Y.shape[1]}.")
        return cross_gram(self.evaluate, X, Y.view() if Y is X else Y)

    def diag(self, X) -> np.ndarray:
        """Return k(x, x) for every sample, ndarray of shape (n_samples,)."""
        X = self.points(X)
        if self.is_stationary and len(X):
            return np.full(len(X), gram_diagonal(self.evaluate, X[:1])[0])
        return gram_diagonal(self.evaluate, X)

    def gradient(self, X) -> np.ndarray:
        """Return d K / d theta with theta the log hyperparameters, of shape (n, n, n_theta)."""
        K, partials = self.gram_and_partials(self.points(X))
        return np.stack(partials, axis=-1) if partials else np.empty((*K.shape, 0))

    def gram_and_partials(self, X) -> tuple[np.ndarray, list[np.ndarray]]:
        """Return ``k(X)`` and its derivative by each entry of ``theta``; X is from `points`."""
        K = symmetric_gram(self, X)
        return K, self._partials(X, K)

    def _partials(self, X, K) -> list[np.ndarray]:
        # A kernel that gives no closed form gets fourth-order differences, with an error of 1e-11.
        def difference(step: np.ndarray) -> np.ndarray:
            up, down = self.with_theta(self.theta + step), self.with_theta(self.theta - step)
            return up(X) - down(X)

        steps = 1e-3 * np.eye(len(self.theta))
        return [(8 * difference(step) - difference(2 * step)) / 12e-3 for step in steps]

    def points(self, X) -> np.ndarray:
        """Return X as the array that `evaluate` takes, or raise a ValueError with the remedy."""
        if self.domain == "text":
            return self._texts(X)
        X = np.asarray(X, dtype=float, order="C")
        if X.ndim != 2:
            trouble = f"Points must have the shape (n_samples, n_features); got {X.shape}"
            raise ValueError(f"{trouble}. Use X.reshape(-1, 1) for a single feature.")
        if self.domain == "nonnegative" and X.size and X.min() < 0:
            trouble = f"{self} takes no negative values; the smallest one is {X.min():.3g}"
            raise ValueError(f"{trouble}. Shift or scale the features to 0 and above.")
        return X

    def _texts(self, X) -> np.ndarray:
        for kernel in self.leaves():
            if kernel.domain != "text" and not kernel.any_domain:
                raise ValueError(f"{kernel} takes numbers and cannot be combined with texts.")
        texts = np.asarray(X, dtype=object)
        texts = texts[:, 0] if texts.ndim == 2 and texts.shape[1] == 1 else texts
        if texts.ndim != 1 or not all(isinstance(text, str) for text in texts):
            raise ValueError(f"{self} takes a list of texts, one string for each sample.")
        return texts

    def on_grid(self, x, y, X, coef) -> np.ndarray:
        """Return sum_i coef_i k((x_a, y_b), X_i), of shape (len(y), len(x)); see `Grid`.

        For a single feature y is None and the shape (len(x),). A ``coef`` of shape (n, p) appends
        an axis of length p.
        """
        return Grid(self, (x,) if y is None else (x, y), X)(coef)

    def _along(self, axis: int) -> Kernel:
        return self

    def to_sklearn(self):
        """Return the same kernel for scikit-learn's Gaussian processes (`Periodic`: one feature).

        Raises NotImplementedError where scikit-learn has no such kernel.
        """
        from .sklearn_kernels import to_sklearn

        return to_sklearn(self)

    __array_ufunc__ = None  # so that NumPy's numbers leave the algebra to us

    def __add__(self, other):
        return _combine("Sum", self, other)

    def __radd__(self, other):
        # The 0 that sum() starts from adds nothing.
        return self if isinstance(other, Real) and other == 0 else _combine("Sum", other, self)

    def __mul__(self, other):
        return _combine("Product", self, other)

    def __rmul__(self, other):
        return _combine("Product", other, self)

    def __pow__(self, exponent):
        from .algebra import Power

        return Power(self, exponent)

    def terms(self) -> list[Kernel]:
        """Return the summands whose sum is this kernel; a scaled sum gives scaled terms."""
        return [self]

    def leaves(self) -> list[Kernel]:
        """Return the primitive kernels of the tree, from left to right."""
        return [leaf for k in self.operands for leaf in k.leaves()] if self.operands else [self]

    def __repr__(self) -> str:
        values = (f"{h.name}={getattr(self, h.name)!r}" for h in self.own_hyperparameters)
        return f"{type(self).__name__}({', '.join(values)})"

    def __str__(self) -> str:
        values = (f"{h.name}={plain(getattr(self, h.name))}" for h in self.own_hyperparameters)
        return f"{self.name}({', '.join(values)})"

    def _factor_text(self) -> str:
        return str(self)

    @property
    def formula(self) -> str:
        """The right-hand side in LaTeX, with the present numbers to three significant digits."""
        values = {h.name: number(getattr(self, h.name)) for h in self.own_hyperparameters}
        return fill(self.latex, values)


def plain(value: Any) -> str:
    """Return ``value`` as `parse` reads it, without the point of a whole number."""
    if isinstance(value, tuple):
        return f"({', '.join(map(plain, value))}{',' if len(value) == 1 else ''})"
    return repr(value).removesuffix(".0")


def _combine(kind: str, left: Any, right: Any):
    from . import algebra
    from .constant import Constant

    if not all(isinstance(k, Kernel | Real) for k in (left, right)):
        return NotImplemented
    lifted = (k if isinstance(k, Kernel) else Constant(k) for k in (left, right))
    return getattr(algebra, kind)(*lifted)
