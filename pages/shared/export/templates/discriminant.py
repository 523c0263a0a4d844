"""Kernel discriminant analysis in a dozen lines of SciPy; scikit-learn has none with a kernel."""

import numpy as np
from scipy import linalg

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, is_multiclass, y

is_indefinite = is_lost = given(False)

# %% The method
# With $K_c = H K H$, $H = I - \mathbf{1}\mathbf{1}^\top / n$, and orthonormal class indicators $T$
# that are orthogonal to $\mathbf{1}$: $(K_c + \lambda I)\, S = T$ and
# $T^\top K_c S = V \operatorname{diag}(v) V^\top$. The weights of the discriminants are $S V$;
# $v_j$ is the share of the variance along discriminant $j$ that lies between the class means. A
# point belongs to the class with the largest
# $-\frac12 (p - m_c)^\top W^{-1} (p - m_c) + \log \pi_c$.

lam = given(0.1)
K, n = kernel(X), len(X)
present, code, counts = np.unique(y, return_inverse=True, return_counts=True)

H = np.eye(n) - 1 / n
root = np.sqrt(counts / n)[:, None]
T = (np.linalg.svd(root)[0][:, 1:] / np.sqrt(counts)[:, None])[code]
rounding = n * np.finfo(float).eps * np.abs(np.diag(K)).sum()  # of an eigenvalue of K
if is_lost:
    # lambda is lost in the rounding of K: directions that may be rounding take no part
    mu, U = np.linalg.eigh(H @ K @ H)
    mu, U = mu[np.abs(mu) > rounding], U[:, np.abs(mu) > rounding]
    S = U @ (U.T @ T / (mu + lam)[:, None])
    least = 0.0
else:
    S = linalg.solve(H @ K @ H + lam * np.eye(n), T)
    least = rounding / (rounding + lam)  # what rounding alone would separate
S = S - S.mean(axis=0)  # the sum is 0 but for rounding, which a large K would show
separation, V = np.linalg.eigh(T.T @ K @ S)
kept = separation > max(1e-6 * separation.max(), least)  # others are rounding; below 0, no share
separation = np.where(kept, separation, 0)[::-1]
alpha = S @ np.where(kept, V, 0)[:, ::-1]


def transform(Z):
    """Return the discriminants at each row of Z."""
    return (kernel(Z, X) - K.mean(axis=0)) @ alpha


P = (K - K.mean(axis=0)) @ alpha
means = np.array([P[code == c].mean(axis=0) for c in range(len(present))])
W = (P - means[code]).T @ (P - means[code]) / n
if is_indefinite:
    rule = linalg.lstsq(W, means.T)[0]  # 0 where no direction is kept: the priors decide
else:
    # Where a direction has next to no spread within the classes, W cannot be inverted.
    least = 1e-12 * np.maximum(np.var(P, axis=0, ddof=1), 1e-200)
    spread = np.sqrt(np.maximum(np.diag(W), least))
    w, Q = np.linalg.eigh(W / np.outer(spread, spread))
    rule = (Q / np.maximum(w, 1e-12)) @ Q.T @ (means / spread).T / spread[:, None]
bias = np.log(counts / n) - np.sum(means.T * rule, axis=0) / 2

if is_multiclass:

    def decide(Z):
        """Return the score of each class at each row of Z."""
        return transform(Z) @ rule + bias

else:

    def decide(Z):
        """Return the log odds of the second class at each row of Z."""
        scores = transform(Z) @ rule + bias
        return scores[:, 1] - scores[:, 0]


# %% The numbers
if is_multiclass:
    for number, value in enumerate(separation[:2], start=1):
        print(f"separation {number}: {value:.4g}")
else:
    print("separation:", f"{separation[0]:.4g}")
