"""Kernel discriminant analysis in a dozen lines of SciPy; scikit-learn has none with a kernel."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.state import State

TEXT = r"""
With $K_c = H K H$, $H = I - \mathbf{1}\mathbf{1}^\top / n$, and orthonormal class indicators $T$
that are orthogonal to $\mathbf{1}$: $(K_c + \lambda I)\, S = T$ and
$T^\top K_c S = V \operatorname{diag}(v) V^\top$. The weights of the discriminants are $S V$; $v_j$
is the share of the variance along discriminant $j$ that lies between the class means. A point
belongs to the class with the largest $-\frac12 (p - m_c)^\top W^{-1} (p - m_c) + \log \pi_c$.
"""

FIT = """\
{lam}
K, n = kernel(X), len(X)
present, code, counts = np.unique(y, return_inverse=True, return_counts=True)

H = np.eye(n) - 1 / n
root = np.sqrt(counts / n)[:, None]
T = (np.linalg.svd(root)[0][:, 1:] / np.sqrt(counts)[:, None])[code]
S = linalg.solve(H @ K @ H + lam * np.eye(n), T)
separation, V = np.linalg.eigh(T.T @ K @ S)
separation, alpha = separation[::-1], S @ V[:, ::-1]


def transform(Z):
    \"\"\"The discriminants at each row of Z.\"\"\"
    return (kernel(Z, X) - K.mean(axis=0)) @ alpha


P = (K - K.mean(axis=0)) @ alpha
means = np.array([P[code == c].mean(axis=0) for c in range(len(present))])
W = (P - means[code]).T @ (P - means[code]) / n
rule = linalg.solve(W, means.T)
bias = np.log(counts / n) - np.sum(means.T * rule, axis=0) / 2


def decide(Z):
    \"\"\"{what} at each row of Z.\"\"\"
    scores = transform(Z) @ rule + bias
    return {returned}


"""


def sections(state: State) -> list[Section]:
    """Return the fit, its numbers and its picture."""
    two = state.train.n_classes == 2
    fit = FIT.format(
        lam=state.assigned("lam"),
        what="The log odds of the second class" if two else "The score of each class",
        returned="scores[:, 1] - scores[:, 0]" if two else "scores",
    )
    winner = "(decide({0}) > 0).astype(int)" if two else "decide({0}).argmax(axis=1)"
    fit += joined([
        f"predicted = present[{winner.format('X')}]",
        state.tested(f"predicted_test = present[{winner.format('X_test')}]"),
    ])  # fmt: skip
    separations = (
        report.line("separation", "separation[0]")
        if two
        else "for number, value in enumerate(separation[:2], start=1):\n"
        '    print(f"separation {number}: {value:.4g}")'
    )
    return [
        Section("The method", fit, ("from scipy import linalg", "import numpy as np"), TEXT),
        Section("The numbers", joined([report.errors(state), separations])),
        picture.classification_section(state),
    ]
