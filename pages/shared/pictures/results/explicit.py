"""The features of a kernel that has a finite list of them, and how many these are."""

from __future__ import annotations

from math import comb

import numpy as np

from kernels import (
    Constant,
    Cosine,
    Kernel,
    Linear,
    Polynomial,
    Product,
    Sum,
    polynomial_features,
)

MAX_FEATURES = 600


def explicit_features(kernel: Kernel, X: np.ndarray) -> np.ndarray | None:
    """Return features Phi (n, D) with Phi Phi^T = K exactly; None if there are none or too many."""
    n, d = X.shape
    match kernel:
        case Linear():
            return X if d <= MAX_FEATURES else None
        case Cosine():
            norms = np.linalg.norm(X, axis=1, keepdims=True)
            return X / np.where(norms > 0, norms, 1.0) if d <= MAX_FEATURES else None
        case Constant():
            return np.full((n, 1), np.sqrt(kernel.value))
        case Polynomial() if kernel.coef0 >= 0 and comb(d + kernel.degree, d) <= MAX_FEATURES:
            return polynomial_features(X, **kernel.parameters)
        case Sum() | Product():
            a, b = explicit_features(kernel.k1, X), explicit_features(kernel.k2, X)
            if a is None or b is None:
                return None
            if isinstance(kernel, Sum):
                return np.hstack([a, b])
            if a.shape[1] * b.shape[1] > MAX_FEATURES:
                return None
            return np.einsum("ni,nj->nij", a, b).reshape(n, -1)
    return None


def feature_count(kernel: Kernel, d: int) -> int | None:
    """Return how many features a kernel has on d features of the data, None if no finite number.

    A polynomial of degree p has one for each monomial of at most that degree: C(d + p, p).
    """
    match kernel:
        case Linear() | Cosine():
            return d
        case Constant():
            return 1
        case Polynomial():
            homogeneous = kernel.coef0 == 0
            return comb(d + kernel.degree - homogeneous, kernel.degree)
        case Sum() | Product():
            a, b = feature_count(kernel.k1, d), feature_count(kernel.k2, d)
            if a is None or b is None:
                return None
            return a + b if isinstance(kernel, Sum) else a * b
    return None
