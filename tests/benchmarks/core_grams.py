"""Gram matrices, their gradient and linear methods: ours and scikit-learn's on the same samples."""

import numpy as np
from sklearn import svm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.gaussian_process import kernels as theirs
from sklearn.metrics import pairwise

from kernels import (
    RBF,
    ChiSquared,
    Cosine,
    KernelDiscriminant,
    Linear,
    Matern,
    RationalQuadratic,
    SupportVectorClassifier,
)

GAMMAS = tuple(np.linspace(0.02, 0.1, 20).tolist())
EACH = theirs.RBF((2 * np.array(GAMMAS)) ** -0.5)


def grams(quick):
    """For each: name, ours and theirs; 20 features."""
    n = 300 if quick else 1000
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n, 20))
    positive, few = np.abs(X), X[: n // 2]
    c = (X[:, 0] + 0.5 * rng.standard_normal(n) > 0).astype(int)
    many = rng.standard_normal((3 * n, 2))
    sides = (many[:, 0] + 0.5 * rng.standard_normal(3 * n) > 0).astype(int)
    yield "RBF", lambda i: RBF(0.05)(X), lambda i: pairwise.rbf_kernel(X, gamma=0.05)
    for nu in (1.5, 2.5):
        ours, other = Matern(nu=nu, lengthscale=3.0), theirs.Matern(3.0, nu=nu)
        yield f"Matern {nu}", lambda i, k=ours: k(X), lambda i, k=other: k(X)
    rational = theirs.RationalQuadratic(3.0, 1.0)
    yield (
        "rational quadratic",
        lambda i: RationalQuadratic(alpha=1.0, lengthscale=3.0)(X),
        lambda i: rational(X),
    )
    yield "RBF, a gamma per feature", lambda i: RBF(GAMMAS)(X), lambda i: EACH(X)
    yield (
        "its gradient",
        lambda i: RBF(GAMMAS).gradient(few)[..., 0],
        lambda i: EACH(few, eval_gradient=True)[1][..., 0] / -2,
    )
    yield (
        "chi-squared",
        lambda i: ChiSquared(0.05)(positive),
        lambda i: pairwise.chi2_kernel(positive, gamma=0.05),
    )
    yield "cosine", lambda i: Cosine()(X), lambda i: pairwise.cosine_similarity(X)
    yield (
        "discriminant, linear",
        lambda i: KernelDiscriminant(Linear(), 0.0).fit(X, c).decision_function(X),
        lambda i: LinearDiscriminantAnalysis().fit(X, c).decision_function(X),
    )
    yield (
        "support vectors, linear, 3 n",
        lambda i: SupportVectorClassifier(Linear()).fit(many, sides).decision_function(many),
        lambda i: svm.SVC(kernel="linear").fit(many, sides).decision_function(many),
    )
