"""`Kernel`: an immutable value that is a function of two points, declared in ten lines."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError, KernelNotImplementedError
from ..linalg.arrays import FloatArray, Samples
from ..linalg.gram import cross_gram, gram_diagonal, symmetric_gram
from ..linalg.grid import Grid
from .derivatives import Differentiable
from .formula import fill, latex_number, literal
from .points import OBJECTS, as_numbers, as_objects, is_point, is_table, require_one_domain
from .scale import estimated_scale

if TYPE_CHECKING:
    from sklearn.gaussian_process import kernels as sk

KERNELS: dict[str, type[Kernel]] = {}
"""Every primitive kernel by its name, in order of definition."""

OPERATIONS: dict[str, type[Kernel]] = {}
"""`Sum`, `Product` and `Power` by the operators ``+``, ``*`` and ``**`` that make them."""

SKLEARN_KERNELS: dict[type[Kernel], Callable[[Any], sk.Kernel]] = {}
"""For each class with a counterpart in scikit-learn, the function that makes it."""

DOMAINS = ("real", "nonnegative", *OBJECTS)


class Kernel(Differentiable):
    r"""A kernel function k(x, z), immutable and compared by value.

    A new kernel is a subclass that states ``name``, ``label``, ``hyperparameters``, ``latex`` (with
    ``<gamma>`` where the hyperparameter goes) and ``evaluate``; it is then known to `KERNELS`, to
    `parse` and to every menu, unless it is not ``listed``. ``unregister`` takes it out again.

    Attributes
    ----------
    name, label, character : str
        The name in `parse`, the name in a menu, and one sentence on its functions (or none).
    hyperparameters : tuple of Hyperparameter
        The declarations; of a composite, those of its parts as ``k1.gamma``, ``k2.k1.period``.
    by_name : bool, whether the constructor takes hyperparameters by name alone
    is_psd : bool, whether every Gram matrix is positive semi-definite.
    is_stationary : bool, whether k(x, z) depends on x - z alone.
    listed : bool, whether `KERNELS` has it: false where no menu can offer its points.
    domain : {"real", "nonnegative", "text", "graph"}
        The points it takes: ndarray of shape (n_samples, n_features), the same without negative
        values, a list of texts (or an ndarray of their word counts), or a list of `Graph`.
    any_domain : bool, whether it never looks at the points, nor asks whether they are finite
    is_noise : bool, whether it tells equal points of different samples apart, as `White` does.
    evaluates_pairs : bool, whether it has an `evaluate_pairs`: follows from the class.
    evaluates_whole : bool, whether `evaluate` of all at once is quickest, and symmetric to the bit
    evaluates_in_place : bool
        Whether `evaluate` needs hardly more memory than what it returns: two sets then come whole.
    rounds_by_block : bool, whether the last bits of an entry depend on the samples beside it,
        even for few features; those of a product of matrices do
    is_separable : bool, whether it is a product over the features of ``along(feature)``.
    exported, exported_of_texts : static method, or None
        The kernel of X, Z and its hyperparameters (after ``same``, whether X is Z, where it
        ``is_noise``), by NumPy, SciPy and scikit-learn alone, for exported programs. Not needed
        where `evaluate` uses nothing else.
    suggested : int, its place among the kernels offered first to grow a sum, from 1; 0 for most

    Raises
    ------
    KernelError
        Where a hyperparameter is not valid, or points are not of its domain.

    Examples
    --------
    >>> from kernel_playground import RBF, Kernel, White
    >>> kernel = 2.0 * RBF(gamma=0.5) + White(noise=0.1)
    >>> isinstance(kernel, Kernel), float(kernel([0.0], [2.0]).round(3))
    (True, 0.271)
    """

    name: str = ""
    label: str = ""
    character: str = ""
    latex: str = ""
    listed: bool = True
    is_psd: bool = True
    is_stationary: bool = False
    domain: str = "real"
    any_domain: bool = False
    is_noise: bool = False
    evaluates_pairs: bool = False
    evaluates_whole: bool = False
    evaluates_in_place: bool = False
    rounds_by_block: bool = False
    is_separable: bool = False
    exported: ClassVar[Callable[..., Any] | None] = None
    exported_of_texts: ClassVar[Callable[..., Any] | None] = None
    suggested: int = 0
    operands: tuple[Kernel, ...] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.evaluates_pairs is False:  # of a composite it follows from its operands
            cls.evaluates_pairs = cls.evaluate_pairs is not Kernel.evaluate_pairs
        if "name" in cls.__dict__:
            if cls.listed:
                KERNELS[cls.name] = cls
            cls.__signature__ = cls._declared_signature()

    @classmethod
    def unregister(cls) -> None:
        """Take this class out of `KERNELS` again."""
        KERNELS.pop(cls.name, None)

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return k(x, y) for all pairs as a new array of shape (len(X), len(Y)).

        X and Y are the same object exactly when the samples are the same.
        """
        raise KernelNotImplementedError(f"{type(self).__name__} has no evaluate(X, Y).")

    def pair(self, x: Samples, z: Samples) -> float:
        """Return k(x, z) of two samples, by the formula alone.

        What `evaluate` does for all pairs at once is compared with it in the tests.
        """
        raise KernelNotImplementedError(
            f"{type(self).__name__} has no pair(x, z): write its formula there once more, for two "
            "points and without evaluate."
        )

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return k(x_i, x_j) as one row, each pair i < j once, in order: (n (n - 1) / 2,).

        Only a kernel for which this is quicker than `evaluate` of many samples has it, whose
        k(x, x) is the same for all x, and whose `evaluate` of X and X is symmetric to the bit.
        """
        raise KernelNotImplementedError(f"{type(self).__name__} has no evaluate_pairs(X).")

    def at_equal_points(self, X: Samples) -> float:
        """Return k(x, x), where it is the same for all x, of which X has one or more."""
        return float(gram_diagonal(self, X[:1])[0])

    def __call__(self, X: ArrayLike, Y: ArrayLike | None = None) -> FloatArray:
        """Return the Gram matrix, or the one number of two single points.

        Parameters
        ----------
        X, Y : array-like of shape (n_samples, n_features), or list of str for texts
            Without Y the samples are paired with themselves: the matrix is symmetric to the bit.
            With Y, all samples count as different, even if the numbers are equal (see `White`).
            Or two single points, of shape (n_features,) each, two texts, two graphs.

        Returns
        -------
        ndarray of shape (len(X), len(Y)), float64; of two single points k(x, z), of shape ()
        """
        if Y is not None and is_point(X, self.domain) and is_point(Y, self.domain):
            return cast("FloatArray", self([X], [Y])[0, 0])  # type: ignore[arg-type]
        X = self.points(X)
        if Y is None:
            return symmetric_gram(self, X)
        Y = self.points(Y)
        if X.ndim != Y.ndim:
            raise KernelError("X and Y must both be texts, or both be word counts.")
        if X.shape[1:] != Y.shape[1:]:
            raise KernelError(f"X has {X.shape[1]} features, but Y has {Y.shape[1]}.")
        return cross_gram(self, X, Y)

    def diag(self, X: ArrayLike) -> FloatArray:
        """Return k(x, x) for every sample, ndarray of shape (n_samples,)."""
        X = self.points(X)
        if not self.is_stationary or not len(X):
            return gram_diagonal(self, X)
        evaluated = self.has_one_per_feature  # which is how the features are counted
        return np.full(len(X), gram_diagonal(self, X[:1]) if evaluated else self.at_equal_points(X))

    def points(self, X: ArrayLike) -> Samples:
        """Return X as the array that `evaluate` takes, or raise a KernelError with the remedy."""
        if self.domain in OBJECTS and not (self.domain == "text" and is_table(X)):
            takes = {str(k): k.domain for k in self.leaves() if not k.any_domain}
            require_one_domain(takes, self.domain)
            return as_objects(X, self.domain, str(self))
        points = as_numbers(X, finite=not self.any_domain)
        if points.ndim == 2 and self.domain == "real":
            return points
        if points.ndim != 2:
            trouble = f"Points must have the shape (n_samples, n_features); got {points.shape}"
            raise KernelError(f"{trouble}. Use X.reshape(-1, 1) for a single feature.")
        if not points.size or points.min() >= 0:
            return points
        if self.domain == "text":
            raise KernelError(f"{self} takes texts or word counts; counts are not negative.")
        trouble = f"{self} takes no negative values; the smallest one is {points.min():.3g}"
        raise KernelError(f"{trouble}. Shift or scale the features to 0 and above.")

    @property
    def takes_objects(self) -> bool:
        """Whether the points are texts or graphs, and no table of numbers."""
        return self.domain in OBJECTS

    def on_grid(
        self, x: ArrayLike, y: ArrayLike | None, X: ArrayLike, coef: ArrayLike
    ) -> FloatArray:
        """Return sum_i coef_i k((x_a, y_b), X_i), of shape (len(y), len(x)); see `Grid`.

        For a single feature y is None and the shape (len(x),). A ``coef`` of shape (n, p) appends
        an axis of length p.
        """
        return Grid(self, (x,) if y is None else (x, y), X)(coef)

    def along(self, axis: int) -> Kernel:
        """Return the factor along one feature; see ``is_separable``."""
        return self

    def to_sklearn(self) -> sk.Kernel:
        """Return the same kernel for scikit-learn's Gaussian processes (`Periodic`: one feature).

        Raises KernelNotImplementedError where scikit-learn has no such kernel.
        """
        if type(self) not in SKLEARN_KERNELS:
            raise KernelNotImplementedError(f"scikit-learn has no kernel like {self}.")
        return SKLEARN_KERNELS[type(self)](self)

    __array_ufunc__ = None  # so that NumPy's numbers leave the algebra to us

    def __add__(self, other: Kernel | float) -> Kernel:
        return _combined("+", self, other)

    def __radd__(self, other: float) -> Kernel:
        # The 0 that sum() starts from adds nothing.
        return self if isinstance(other, Real) and other == 0 else _combined("+", other, self)

    def __mul__(self, other: Kernel | float) -> Kernel:
        return _combined("*", self, other)

    def __rmul__(self, other: float) -> Kernel:
        return _combined("*", other, self)

    def __pow__(self, exponent: int) -> Kernel:
        return OPERATIONS["**"](self, exponent)

    def constant_value(self) -> float | None:
        """Return the number that this kernel is everywhere (`Constant`), or None."""
        return None

    def terms(self) -> list[Kernel]:
        """Return the summands whose sum is this kernel; a scaled sum gives scaled terms."""
        return [self]

    @property
    def shortest_scale(self) -> float:
        """The distance within which k(x, .) changes, infinite if there is none.

        Of a composite the shortest of its parts. Where a kernel does not say it, it is estimated.
        """
        if self.operands:
            return min(kernel.shortest_scale for kernel in self.operands)
        return estimated_scale(self)

    def leaves(self) -> list[Kernel]:
        """Return the primitive kernels of the tree, from left to right."""
        return [leaf for k in self.operands for leaf in k.leaves()] if self.operands else [self]

    def __repr__(self) -> str:
        values = (f"{h.name}={getattr(self, h.name)!r}" for h in self.own_hyperparameters)
        return f"{type(self).__name__}({', '.join(values)})"

    def __str__(self) -> str:
        values = (f"{h.name}={literal(getattr(self, h.name))}" for h in self.own_hyperparameters)
        return f"{self.name}({', '.join(values)})"

    def factor_text(self) -> str:
        """Return the text of this kernel as a factor of a product."""
        return str(self)

    @property
    def formula(self) -> str:
        """The right-hand side in LaTeX, with the present numbers to three significant digits."""
        values = {h.name: latex_number(getattr(self, h.name)) for h in self.own_hyperparameters}
        return fill(self.latex, values)


def _combined(operator: str, left: Any, right: Any) -> Kernel:
    """Return the sum or product of two kernels, a number being a constant kernel."""
    operands = [_lifted(operand) for operand in (left, right)]
    if any(operand is None for operand in operands):
        return cast("Kernel", NotImplemented)
    return OPERATIONS[operator](*operands)


def _lifted(operand: Any) -> Kernel | None:
    if isinstance(operand, Kernel):
        return operand
    if isinstance(operand, np.ndarray) and operand.ndim == 0:
        operand = operand.item()
    return KERNELS["constant"](operand) if isinstance(operand, Real) else None
