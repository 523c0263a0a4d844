"""Linear algebra in extended precision, written plainly."""

import numpy as np

LONG = np.longdouble
EPS = float(np.finfo(float).eps)


def cholesky(A):
    """Lower C with A = C C^T; raises where A is not positive definite."""
    A, C = A.copy(), np.zeros_like(A)
    for j in range(len(A)):
        if not A[j, j] > 0:
            raise np.linalg.LinAlgError(f"pivot {j} is {A[j, j]}")
        C[j:, j] = A[j:, j] / np.sqrt(A[j, j])
        A[j + 1 :, j + 1 :] -= np.outer(C[j + 1 :, j], C[j + 1 :, j])
    return C


def forward(C, B):
    """C^-1 B for a lower triangular C."""
    X = B.copy()
    for i in range(len(C)):
        X[i] = (X[i] - C[i, :i] @ X[:i]) / C[i, i]
    return X


def backward(C, B):
    """C^-T B for a lower triangular C."""
    X = B.copy()
    for i in reversed(range(len(C))):
        X[i] = (X[i] - C[i + 1 :, i] @ X[i + 1 :]) / C[i, i]
    return X


def solve_spd(A, B):
    """A^-1 B for a positive definite A."""
    C = cholesky(A)
    return backward(C, forward(C, B))


def eigh(A, sweeps=30):
    """Eigenvalues, descending, and eigenvectors of a symmetric A by Jacobi's rotations.

    Disjoint pairs are rotated together; a round-robin tournament meets every pair once a sweep.
    """
    n = len(A)
    size = n + n % 2  # a row and column of zeros makes it even
    B = np.zeros((size, size), LONG)
    B[:n, :n] = A
    V, order = np.eye(size, dtype=LONG), np.arange(size)
    for _ in range(sweeps):
        for _ in range(size - 1):
            p, q = order[: size // 2], order[size // 2 :][::-1]
            rotate(B, V, p, q)
            order = np.r_[order[0], order[-1], order[1:-1]]
        off = B - np.diag(np.diag(B))
        if np.abs(off).max() <= 1e-19 * np.abs(B).max():
            break
    V, values = V[:n], np.diag(B)
    real = np.abs(V).max(0) > 0  # not the row that was added
    values, V = values[real], V[:, real]
    down = np.argsort(-values)
    return values[down], V[:, down]


def rotate(B, V, p, q):
    """Rotate each pair (p, q) of rows and columns so that B[p, q] = 0."""
    off = B[p, q]
    theta = (B[q, q] - B[p, p]) / np.where(off == 0, LONG(1), 2 * off)
    t = np.where(theta < 0, LONG(-1), LONG(1)) / (np.abs(theta) + np.sqrt(theta * theta + 1))
    t = np.where(off == 0, LONG(0), t)
    c = 1 / np.sqrt(t * t + 1)
    s = t * c
    for M in (B, V):
        left, right = M[:, p].copy(), M[:, q].copy()
        M[:, p], M[:, q] = c * left - s * right, s * left + c * right
    upper, lower = B[p].copy(), B[q].copy()
    B[p] = c[:, None] * upper - s[:, None] * lower
    B[q] = s[:, None] * upper + c[:, None] * lower
