"""Explicit feature maps: scalar products of features equal or approximate a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import BSpline
from scipy.special import factorial
from sklearn.preprocessing import PolynomialFeatures

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.dot_product import Polynomial
from ..functions.stationary import RBF
from ..linalg.arrays import EPS, FloatArray, IntArray, Samples
from ..linalg.distances import require_one_per_feature
from .validation import require_whole

PerFeature = float | Sequence[float] | FloatArray
"""One number, or one for each feature."""

MAX_FEATURES = 100_000
MAX_DEGREE = 170  # whose factorial is the last below the largest float


def _monomials(X: FloatArray, degree: int, scale: float) -> FloatArray:
    """Return all products of ``degree`` columns of X, times sqrt(scale / alpha!) each.

    Scalar products of these features are scale (x.z)^degree / degree!.
    """
    count = comb(X.shape[1] + degree - 1, degree)
    if count > MAX_FEATURES:
        remedy = "use a lower degree or nystroem_features"
        raise KernelError(f"These would be {count} features; {remedy}.")
    monomials = PolynomialFeatures((degree, degree), include_bias=degree == 0)
    features = monomials.fit_transform(X)
    weighted: FloatArray = features * np.sqrt(scale / factorial(monomials.powers_).prod(axis=1))
    return weighted


def _within(name: str, degree: int) -> int:
    """Return ``degree``, or raise a KernelError where its factorial is no number."""
    if degree > MAX_DEGREE:
        remedy = "Use nystroem_features"
        raise KernelError(f"{name} must be at most {MAX_DEGREE}; got {degree}. {remedy}.")
    return degree


def polynomial_powers(d: int, degree: int = 3, coef0: float = 1.0) -> IntArray:
    """Return the exponents (n_features, d) of the columns of `polynomial_features`, in order.

    Column j is a multiple of x_1^a_1 ... x_d^a_d with (a_1, ..., a_d) = powers[j]; the sums of the
    rows go up to ``degree``, and are all ``degree`` for coef0 = 0. A KernelError is raised unless
    ``degree`` is a whole number of 0 or more.

    Examples
    --------
    >>> from kernel_playground import polynomial_powers
    >>> polynomial_powers(2, degree=2, coef0=0.0)  # x_1^2, x_1 x_2, x_2^2
    array([[2, 0],
           [1, 1],
           [0, 2]])
    """
    columns, degree = d + bool(coef0), require_whole("degree", degree, least=0)
    monomials = PolynomialFeatures((degree, degree), include_bias=degree == 0)
    powers: IntArray = monomials.fit(np.zeros((1, columns))).powers_[:, :d]
    return powers


def polynomial_features(
    X: ArrayLike, degree: int = 3, *, gamma: float = 1.0, coef0: float = 1.0
) -> FloatArray:
    """Return Phi with Phi Phi^T equal to the polynomial kernel (gamma x.z + coef0)^degree.

    The monomials of the columns sqrt(gamma) x_1, ..., sqrt(gamma) x_d, sqrt(coef0), each times the
    root of its multinomial coefficient (Schölkopf and Smola 2002, Prop. 2.1); ndarray of shape
    (n_samples, comb(d + degree, degree)), or comb(d + degree - 1, degree) for coef0 = 0.

    Raises
    ------
    KernelError
        Where X is not of the kernel's domain, a parameter is not valid, or there would be more than
        100 000 features.

    Examples
    --------
    >>> from kernel_playground import polynomial_features
    >>> phi = polynomial_features([[2.0], [3.0]], degree=2)
    >>> (phi @ phi.T).round(6)  # (x z + 1)^2
    array([[ 25.,  49.],
           [ 49., 100.]])
    """
    kernel = Polynomial(degree, gamma, coef0)
    degree = _within("degree", kernel.degree)
    points = np.sqrt(gamma) * kernel.points(X)
    if coef0:
        points = np.column_stack([points, np.full(len(points), np.sqrt(coef0))])
    return _monomials(points, degree, factorial(degree))


def rbf_features(X: ArrayLike, gamma: PerFeature = 1.0, order: int = 10) -> FloatArray:
    r"""Return Phi with Phi Phi^T near the RBF kernel, exact as ``order`` grows.

    exp(-gamma ||x||^2) \sqrt{(2 gamma)^m / alpha!} x^alpha for all |alpha| = m <= order: the Taylor
    expansion of exp(2 gamma x.z) (Cotter, Keshet and Srebro 2011, Eq. 3). The error is at most
    (2 gamma ||x|| ||z||)^(order+1) / (order+1)!; shape (n_samples, comb(d + order, order)). A
    sequence for gamma has one for each feature, as in `RBF`: gamma ||x||^2 is sum_j gamma_j x_j^2.

    Raises
    ------
    KernelError
        Where X is not of the kernel's domain, a parameter is not valid, or there would be more than
        100 000 features.

    Examples
    --------
    >>> from kernel_playground import RBF, rbf_features
    >>> phi = rbf_features([[0.0], [1.0]], gamma=0.5, order=10)
    >>> phi.shape, float(abs(phi @ phi.T - RBF(0.5)([[0.0], [1.0]])).max().round(6))
    ((2, 11), 0.0)
    """
    X, weight = _weighed(X, gamma)
    order = _within("order", require_whole("order", order, least=0))
    blocks = [_monomials(np.sqrt(2 * weight) * X, m, 1.0) for m in range(order + 1)]
    squares = np.square(X)
    exponents = weight * squares.sum(axis=1) if weight.ndim == 0 else squares @ weight
    features: FloatArray = np.exp(-exponents)[:, None] * np.hstack(blocks)
    return features


def _weighed(X: ArrayLike, gamma: PerFeature) -> tuple[Samples, FloatArray]:
    """Return the points and the gamma () or (d,) of an RBF kernel, or raise a KernelError."""
    kernel = RBF(gamma)
    points, weight = kernel.points(X), np.asarray(kernel.gamma)
    if weight.ndim:
        require_one_per_feature(weight, points)
    return points, weight


def fourier_features(
    X: ArrayLike, gamma: PerFeature = 1.0, n: int = 100, seed: int = 0
) -> FloatArray:
    """Return Phi of shape (n_samples, n) whose products have the RBF kernel as their mean.

    Pairs of cos(w.x) and sin(w.x), w normal with variance 2 gamma (Rahimi and Recht 2007, Alg. 1);
    an odd n adds a cosine of random phase. The error falls as 1/sqrt(n); the same ``seed`` gives
    the same map for other points. A sequence for gamma has one for each feature.

    phi(x) = sqrt(2 / n) (cos(w_1.x), ..., sin(w_1.x), ...)

    Raises
    ------
    KernelError
        Where X is no table of finite numbers, or gamma or n is not valid.

    Examples
    --------
    >>> from kernel_playground import fourier_features
    >>> phi = fourier_features([[0.0], [1.0]], gamma=0.5, n=5000)
    >>> float((phi @ phi.T)[0, 1].round(1))  # exp(-0.5) = 0.61
    0.6
    """
    X, weight = _weighed(X, gamma)
    n = require_whole("n", n)
    rng = np.random.default_rng(seed)
    frequencies = rng.normal(scale=np.sqrt(2 * weight), size=((n + 1) // 2, X.shape[1]))
    phases = X @ frequencies.T
    columns = [np.cos(phases[:, : n // 2]), np.sin(phases[:, : n // 2])]
    if n % 2:
        columns.append(np.cos(phases[:, -1:] + rng.uniform(0, 2 * np.pi)))
    features: FloatArray = np.sqrt(2 / n) * np.hstack(columns)
    return features


def spline_features(
    X: ArrayLike, n: int = 10, *, ends: tuple[float, float] = (0.0, 1.0), degree: int = 3
) -> FloatArray:
    """Return the n B-splines of one feature with equally spaced knots between two ends.

    Each is a piecewise polynomial above 0 on at most degree + 1 neighbouring intervals, and they
    add up to 1 (de Boor 1978, A practical guide to splines, chapter IX). Points beyond the ends
    get the values at the ends. ndarray of shape (n_samples, n), n greater than ``degree``.

    Raises
    ------
    KernelError
        Where X has more than one feature, or n, ``ends`` or ``degree`` is not valid.

    Examples
    --------
    >>> from kernel_playground import spline_features
    >>> spline_features([[0.0], [0.25], [1.0]], n=3, degree=1)
    array([[1. , 0. , 0. ],
           [0.5, 0.5, 0. ],
           [0. , 0. , 1. ]])
    """
    n, degree = require_whole("n", n), require_whole("degree", degree, least=0)
    low, high = map(float, ends)
    if n <= degree:
        raise KernelError(f"n must be greater than the degree, {degree}; got {n}.")
    if not low < high:
        raise KernelError(f"ends must be two numbers, the smaller one first; got {ends!r}.")
    x = RBF().points(X)
    if x.shape[1] != 1:
        raise KernelError(f"B-splines are drawn over one feature; X has {x.shape[1]}.")
    knots = np.linspace(low, high, n - degree + 1)
    padded = np.concatenate([np.full(degree, low), knots, np.full(degree, high)])
    inside = np.clip(x[:, 0], low, high)
    features: FloatArray = BSpline.design_matrix(inside, padded, degree).toarray()
    return features


def nystroem_features(
    X: ArrayLike, kernel: Kernel, n: int = 100, seed: int = 0, Y: ArrayLike | None = None
) -> FloatArray:
    """Return Phi with Phi Phi^T near ``kernel(X)``: exact on, and between, n landmarks of X.

    Phi = k(X, Z) U S^(-1/2) with k(Z, Z) = U S U^T on landmarks Z drawn from X (Williams and Seeger
    2001). Directions whose eigenvalue is rounding or negative are dropped, so that the shape is
    (n_samples, at most n). With ``Y``, the same map at these points instead. The noise of `White`
    stays out: it belongs to no direction.

    Raises
    ------
    KernelError
        Where X is not of the kernel's domain, or n is not valid.

    Examples
    --------
    >>> from kernel_playground import RBF, nystroem_features
    >>> X = [[0.0], [1.0], [2.0]]
    >>> phi = nystroem_features(X, RBF(gamma=0.5), n=3)
    >>> bool(abs(phi @ phi.T - RBF(gamma=0.5)(X)).max() < 1e-12)  # all three are landmarks
    True
    """
    X = kernel.points(X)
    n = require_whole("n", n)
    chosen = np.random.default_rng(seed).permutation(len(X))[:n]
    landmarks = X[np.sort(chosen)]
    values, vectors = np.linalg.eigh(kernel(landmarks, landmarks))
    kept = values > len(values) * EPS * values.max(initial=0.0)
    scaled: FloatArray = vectors[:, kept] / np.sqrt(values[kept])
    return kernel(X if Y is None else Y, landmarks) @ scaled
